//! The memory that hashes are computed in: 19 MiB each, kept for the next one.
//!
//! Allocated for each hash, it stays with the allocator once for each thread that ever hashed: gigabytes after some hundred sign-ins.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use argon2::Block;

/// Free ones. Callers bound how many are used concurrently.
static FREE: Mutex<Vec<Vec<Block>>> = Mutex::new(Vec::new());
/// How many are kept at most.
const FREE_MAX: usize = 4;
/// How many were ever allocated.
static ALLOCATED: AtomicU64 = AtomicU64::new(0);

/// How many blocks of memory this process has allocated for hashes since it was started.
pub(super) fn allocated() -> u64 {
    ALLOCATED.load(Ordering::Relaxed)
}

/// Runs `work` with `blocks` blocks of memory of any content.
pub(super) fn with_memory<T>(blocks: usize, work: impl FnOnce(&mut [Block]) -> T) -> T {
    let free = FREE.lock().unwrap_or_else(PoisonError::into_inner).pop();
    let mut memory = free.unwrap_or_default();
    if memory.len() < blocks {
        // Not one after the other: growing would copy what nobody needs.
        memory = vec![Block::new(); blocks];
        ALLOCATED.fetch_add(1, Ordering::Relaxed);
    }
    let done = work(memory.get_mut(..blocks).unwrap_or_default());
    let mut free = FREE.lock().unwrap_or_else(PoisonError::into_inner);
    if free.len() < FREE_MAX {
        free.push(memory);
    }
    done
}
