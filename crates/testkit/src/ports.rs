//! Ports for processes that a test starts.

use std::net::{Ipv4Addr, TcpListener};
use std::sync::atomic::{AtomicU16, Ordering};

/// A port that connections of others do not come from: those that the system gives out could be taken before the server starts.
pub fn free_port() -> u16 {
    static TAKEN: AtomicU16 = AtomicU16::new(0);
    let first = 10_000 + u16::try_from(std::process::id() % 20_000).unwrap() + TAKEN.fetch_add(7, Ordering::Relaxed);
    (first..32_000).find(|port| TcpListener::bind((Ipv4Addr::UNSPECIFIED, *port)).is_ok()).unwrap()
}
