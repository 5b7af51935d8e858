//! Memory of processes, as Linux counts it.

/// A line of what the system says of a process ("self", or its number), like `VmRSS`, in bytes.
pub fn of(process: impl std::fmt::Display, line: &str) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let kilobytes = status.lines().find_map(|text| text.strip_prefix(line)?.strip_prefix(':')).unwrap();
    kilobytes.split_whitespace().next().unwrap().parse::<u64>().unwrap() * 1_024
}

/// How much more memory this process takes than when it began to measure.
pub struct Growth {
    before: u64,
}

impl Growth {
    pub fn measure() -> Self {
        // The most so far is what it has now.
        std::fs::write("/proc/self/clear_refs", "5").unwrap();
        Self { before: of("self", "VmRSS") }
    }

    /// The most so far, in bytes.
    pub fn most(&self) -> u64 {
        of("self", "VmHWM").saturating_sub(self.before)
    }
}
