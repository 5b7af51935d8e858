//! Ports for processes that a test starts.

use std::fs::File;
use std::net::{Ipv4Addr, TcpListener};

/// A port for this process alone. A lock that ends with the process keeps it from other tests until its server listens,
/// and connections of others do not come from it: the system gives out higher ones.
pub fn free_port() -> u16 {
    let locks = std::env::temp_dir().join("muqabla-ports");
    std::fs::create_dir_all(&locks).unwrap();
    (10_000..32_000)
        .find(|port| {
            let lock = File::create(locks.join(port.to_string())).unwrap();
            let is_free = lock.try_lock().is_ok() && TcpListener::bind((Ipv4Addr::UNSPECIFIED, *port)).is_ok();
            if is_free {
                std::mem::forget(lock);
            }
            is_free
        })
        .unwrap()
}
