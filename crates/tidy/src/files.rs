//! Reading the repository.

use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the repository")
}

/// The crates, as folders: `crates/*` and `apps/*`.
pub(crate) fn crates() -> Vec<PathBuf> {
    ["crates", "apps"]
        .iter()
        .flat_map(|folder| children(&root().join(folder)))
        .filter(|path| path.join("Cargo.toml").is_file())
        .collect()
}

/// What lies directly in a folder, in order.
pub(crate) fn children(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<_> =
        std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path()).collect();
    found.sort();
    found
}

/// All files below a folder that have one of the endings.
pub(crate) fn below(folder: &Path, endings: &[&str]) -> Vec<PathBuf> {
    if !folder.is_dir() {
        return Vec::new();
    }
    children(folder)
        .into_iter()
        .flat_map(|path| {
            if path.is_dir() {
                below(&path, endings)
            } else if path.extension().is_some_and(|ending| endings.iter().any(|wanted| ending == *wanted)) {
                vec![path]
            } else {
                Vec::new()
            }
        })
        .collect()
}

/// The text of a file.
pub(crate) fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|fault| panic!("{}: {fault}", path.display()))
}

/// A path as people write it.
pub(crate) fn shown(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}

/// What `cargo metadata` answers.
pub(crate) fn metadata(arguments: &[&str]) -> serde_json::Value {
    let output = std::process::Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--locked", "--offline"])
        .args(arguments)
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}
