//! Races: threads that start together.

use std::sync::Barrier;

/// What `work` answers on each of `threads` threads that start at the same moment; it is told which one it is.
pub fn run_concurrently<T: Send>(threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let barrier = Barrier::new(threads);
    std::thread::scope(|scope| {
        let running: Vec<_> = (0..threads)
            .map(|index| {
                let (barrier, work) = (&barrier, &work);
                scope.spawn(move || {
                    barrier.wait();
                    work(index)
                })
            })
            .collect();
        running.into_iter().map(|thread| thread.join().expect("a thread that does not fail")).collect()
    })
}
