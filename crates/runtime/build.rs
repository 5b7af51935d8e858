//! The migrations are embedded by a macro that cargo cannot see through.

fn main() {
    let lines = ["cargo:rerun-if-changed=../../migrations", "cargo:rerun-if-changed=build.rs"];
    std::io::Write::write_all(&mut std::io::stdout(), lines.join("\n").as_bytes()).unwrap_or_default();
}
