//! A folder of pictures that any number of processes share. It may be emptied at any time; what fails here is drawn again.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Bytes of all pictures of the folder.
const BYTES_MAX: u64 = 64 * 1024 * 1024;
/// How a whole PNG ends.
const END: &[u8] = b"IEND\xaeB`\x82";

#[derive(Debug, Clone)]
pub(super) struct Disk {
    folder: PathBuf,
    bytes_max: u64,
}

impl Disk {
    pub(super) fn new(folder: PathBuf) -> Self {
        Self { folder, bytes_max: BYTES_MAX }
    }

    #[cfg(test)]
    pub(super) fn of_size(folder: PathBuf, bytes_max: u64) -> Self {
        Self { folder, bytes_max }
    }

    /// The picture called `key`, when it is there and whole.
    pub(super) fn read(&self, key: &str) -> Option<Vec<u8>> {
        std::fs::read(self.at(key)).ok().filter(|bytes| bytes.ends_with(END))
    }

    /// Keeps a picture. It gets its name when it is whole, so that nobody reads half of it; the oldest make room.
    pub(super) fn write(&self, key: &str, picture: &[u8]) {
        if let Err(error) = self.try_write(key, picture) {
            tracing::warn!(%error, "a picture was not kept on disk");
        }
    }

    fn try_write(&self, key: &str, picture: &[u8]) -> std::io::Result<()> {
        std::fs::create_dir_all(&self.folder)?;
        let unique = kernel::random::token().map_err(std::io::Error::other)?;
        let unfinished = self.folder.join(format!("{unique}.part"));
        let written = std::fs::write(&unfinished, picture).and_then(|()| std::fs::rename(&unfinished, self.at(key)));
        if written.is_err() {
            // It may never have been there.
            let _gone = std::fs::remove_file(&unfinished);
        }
        written?;
        self.make_room()
    }

    /// Removes the oldest until the rest fits; others may do the same, and what is gone is gone.
    fn make_room(&self) -> std::io::Result<()> {
        let mut files: Vec<(SystemTime, u64, PathBuf)> = Vec::new();
        for entry in std::fs::read_dir(&self.folder)? {
            let Ok((entry, data)) = entry.and_then(|entry| entry.metadata().map(|data| (entry, data))) else {
                continue;
            };
            files.push((data.modified().unwrap_or(SystemTime::UNIX_EPOCH), data.len(), entry.path()));
        }
        files.sort();
        let mut bytes = files.iter().fold(0_u64, |sum, (_at, size, _path)| sum.saturating_add(*size));
        for (_at, size, path) in files {
            if bytes <= self.bytes_max {
                break;
            }
            let _gone = std::fs::remove_file(path);
            bytes = bytes.saturating_sub(size);
        }
        Ok(())
    }

    /// Keys are made of ids and numbers, never of what somebody typed.
    fn at(&self, key: &str) -> PathBuf {
        Path::new(&self.folder).join(format!("{key}.png"))
    }
}
