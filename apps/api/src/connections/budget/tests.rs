//! Who makes room for whom.

use std::sync::Barrier;

use super::*;

const LONG: Duration = Duration::from_secs(5);

/// A connection that has been at the same for `since`.
fn seat(budget: &Budget, phase: Phase, signed_in: bool, since: Duration) -> Seat {
    let seat = budget.admit();
    let since = Instant::now().checked_sub(since).unwrap();
    *seat.slot.stage() = Stage { phase, since, signed_in };
    seat
}

fn is_open(seat: &Seat) -> bool {
    !seat.slot.is_closed.load(Ordering::Acquire)
}

#[test]
fn the_least_is_lost_first() {
    let budget = Budget::new(7);
    let stream = seat(&budget, Phase::Answering, true, 100 * LONG);
    let signed_in = seat(&budget, Phase::Waiting, true, 10 * LONG);
    let prompt = seat(&budget, Phase::Waiting, false, Duration::ZERO);
    let newer = seat(&budget, Phase::Waiting, false, LONG);
    let older = seat(&budget, Phase::Waiting, false, 2 * LONG);
    let idle = seat(&budget, Phase::Idle, true, Duration::ZERO);
    let working = seat(&budget, Phase::Working, false, 1_000 * LONG);
    let mut order = Vec::new();
    let seats = [("idle", &idle), ("older", &older), ("newer", &newer), ("prompt", &prompt), ("signed in", &signed_in)];
    for (name, seat) in seats.into_iter().chain([("stream", &stream)]) {
        // Who comes works at once, so that nobody else than the seats above makes room.
        let next = budget.admit();
        next.slot.begin();
        assert!(!is_open(seat), "{name} is next");
        order.push(next);
    }
    let beyond = budget.admit();
    assert!(is_open(&working) && order.iter().all(is_open) && is_open(&beyond), "what works is left alone");
    let next = budget.admit();
    assert!(!is_open(&beyond) && is_open(&next), "who came beyond the budget makes room first");
}

#[test]
fn bytes_now_and_then_do_not_make_a_wait_younger() {
    let budget = Budget::new(1);
    let dripping = seat(&budget, Phase::Waiting, false, LONG);
    let since = dripping.slot.stage().since;
    dripping.slot.wait();
    assert_eq!(dripping.slot.stage().since, since);
    dripping.slot.begin();
    dripping.slot.wait();
    assert!(dripping.slot.stage().since > since, "another request waits for its own body");
}

#[test]
fn the_next_request_is_nobodys_until_its_session_is_read() {
    let slot = Slot::default();
    slot.begin();
    slot.sign_in();
    slot.rest();
    assert!(slot.stage().signed_in);
    slot.begin();
    assert!(!slot.stage().signed_in, "a proxy sends requests of several people over one connection");
}

#[test]
fn idle_and_slow_ones_make_room_by_the_batch_and_others_one_by_one() {
    let budget = Budget::new(2 * BATCH_PART);
    let slow: Vec<Seat> = (0..BATCH_PART).map(|_| seat(&budget, Phase::Waiting, false, LONG)).collect();
    let signed_in: Vec<Seat> = (0..BATCH_PART).map(|_| seat(&budget, Phase::Waiting, true, LONG)).collect();
    let closed = |seats: &[Seat]| seats.iter().filter(|seat| !is_open(seat)).count();
    let first = budget.admit();
    first.slot.begin();
    assert_eq!((closed(&slow), closed(&signed_in)), (2, 0));
    for slot in slow.iter().filter(|seat| is_open(seat)) {
        slot.slot.begin();
    }
    // The second seat of the batch is free; then there is nobody but who is signed in.
    let second = budget.admit();
    second.slot.begin();
    let third = budget.admit();
    third.slot.begin();
    assert_eq!((closed(&slow), closed(&signed_in)), (2, 1));
}

#[test]
fn many_threads_never_exceed_the_budget() {
    const THREADS: usize = 8;
    const EACH: usize = 200;
    let budget = Budget::new(20);
    let barrier = Barrier::new(THREADS);
    std::thread::scope(|scope| {
        for _thread in 0..THREADS {
            scope.spawn(|| {
                barrier.wait();
                let mut kept = Vec::new();
                for _connection in 0..EACH {
                    kept.push(budget.admit());
                    let slots = lock(&budget.slots);
                    assert!(slots.open.len() - slots.closing <= 20);
                    drop(slots);
                    kept.retain(is_open);
                }
            });
        }
    });
    let slots = lock(&budget.slots);
    assert_eq!((slots.open.len(), slots.closing), (0, 0));
}
