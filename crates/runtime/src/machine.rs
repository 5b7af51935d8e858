//! What the operating system says about the process and its disks.

use std::path::Path;

use rustix::fs::statvfs;

/// A file system, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Disk {
    pub(crate) size: u64,
    /// What processes that are not root may still write.
    pub(crate) free: u64,
}

impl Disk {
    /// The one on which `folder` lies, or will lie.
    pub(crate) fn of(folder: &Path) -> Option<Self> {
        let existing = folder.ancestors().find(|folder| folder.exists())?;
        let found = statvfs(existing).ok()?;
        let bytes = |blocks: u64| blocks.saturating_mul(found.f_frsize);
        Some(Self { size: bytes(found.f_blocks), free: bytes(found.f_bavail) })
    }

    /// Whether less than `percent` of it is free.
    pub(crate) fn has_less_free_than(&self, percent: u64) -> bool {
        self.free.saturating_mul(100) < self.size.saturating_mul(percent)
    }
}

/// Memory that the process holds.
pub(crate) fn resident_bytes() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1_024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_that_is_not_there_yet_lies_on_the_disk_of_its_parent() {
        let (there, missing) = (std::env::temp_dir(), std::env::temp_dir().join("muqabla/none/of/these"));
        let (there, missing) = (Disk::of(&there).unwrap(), Disk::of(&missing).unwrap());
        assert_eq!(there.size, missing.size);
        assert!(there.size > 0 && there.free <= there.size);
        assert!(
            !Disk { size: 100, free: 5 }.has_less_free_than(5) && Disk { size: 100, free: 4 }.has_less_free_than(5)
        );
    }

    #[test]
    fn a_process_holds_memory() {
        assert!(resident_bytes().unwrap() > 1_000_000);
    }
}
