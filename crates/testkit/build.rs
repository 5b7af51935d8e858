//! The migrations are embedded by a macro that cargo cannot see through.

use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{Result, Write, stdout};
use std::path::PathBuf;

fn main() -> Result<()> {
    let root = "../../migrations";
    let mut folders = fs::read_dir(root)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<PathBuf>>>()?;
    folders.sort();
    let mut hash = DefaultHasher::new();
    for folder in folders.iter().filter(|path| path.is_dir()) {
        folder.file_name().hash(&mut hash);
        fs::read(folder.join("up.sql"))?.hash(&mut hash);
    }
    let lines = [
        format!("cargo:rerun-if-changed={root}"),
        "cargo:rerun-if-changed=build.rs".to_owned(),
        format!("cargo:rustc-env=MIGRATIONS_HASH={:016x}", hash.finish()),
    ];
    stdout().write_all(lines.join("\n").as_bytes())
}
