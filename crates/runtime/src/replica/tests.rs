//! Which position a read requires, and what a failed one changes.

use std::cell::Cell;

use super::*;

const LAG_MAX: Duration = Duration::from_secs(5);

fn listening(changes: u64) -> Heard {
    Heard { listening: true, changes }
}

fn state(begun: Instant, positions: &[(u64, u64, i64)]) -> State {
    let mut state = State::default();
    for (seconds, changes, bytes) in positions {
        let (asked, position) = (begun + Duration::from_secs(*seconds), WalPosition::after(*bytes));
        state.add(Written { asked, changes: *changes, position }, LAG_MAX);
    }
    state
}

#[test]
fn what_was_committed_longer_ago_than_the_limit_is_required() {
    let begun = Instant::now();
    let state = state(begun, &[(0, 1, 100), (1, 1, 200), (2, 1, 300)]);
    let required = |millis| state.required(listening(1), begun + Duration::from_millis(millis), LAG_MAX);
    for (millis, position) in [(2_000, 100), (5_000, 100), (5_001, 200), (6_001, 300), (7_000, 300)] {
        assert_eq!(required(millis), Some(WalPosition::after(position)), "after {millis} ms");
    }
    assert_eq!(required(7_001), None, "nothing proves that a replica is young enough");
}

#[test]
fn what_changed_is_required_from_the_moment_at_which_it_is_heard() {
    let begun = Instant::now();
    let mut state = state(begun, &[(0, 1, 100), (1, 1, 200)]);
    let now = begun + Duration::from_secs(2);
    assert_eq!(state.required(listening(1), now, LAG_MAX), Some(WalPosition::after(100)));
    assert_eq!(state.required(listening(2), now, LAG_MAX), None, "until the primary was asked after the change");
    assert!(state.wants_position(listening(2), now, LAG_MAX) && state.wants_position(listening(1), now, LAG_MAX));
    state.add(Written { asked: now, changes: 2, position: WalPosition::after(250) }, LAG_MAX);
    assert_eq!(state.required(listening(2), now, LAG_MAX), Some(WalPosition::after(250)));
    assert!(!state.wants_position(listening(2), now, LAG_MAX));
    assert!(state.wants_position(listening(2), now + Duration::from_millis(500), Duration::from_secs(1)));
    let deaf = Heard { listening: false, changes: 2 };
    assert_eq!(state.required(deaf, now, LAG_MAX), None, "changes are not heard");
}

#[test]
fn positions_are_forgotten_when_they_are_too_old() {
    let state = state(Instant::now(), &[(0, 1, 100), (1, 1, 200), (6, 1, 300), (7, 1, 400)]);
    assert_eq!(state.written.iter().map(|written| written.position).next(), Some(WalPosition::after(300)));
}

#[test]
fn the_lag_is_the_age_of_what_is_shown() {
    let begun = Instant::now();
    let mut state = state(begun, &[(0, 1, 100), (1, 1, 200), (2, 1, 300)]);
    for (replayed, shows) in [(Some(99), None), (Some(250), Some(1)), (None, Some(1)), (Some(300), Some(2))] {
        state.set_replayed(replayed.map(WalPosition::after));
        assert_eq!(state.shows, shows.map(|seconds| begun + Duration::from_secs(seconds)), "{replayed:?}");
    }
}

/// Where nobody answers.
fn nowhere() -> DbConfig {
    DbConfig {
        url: "postgres://127.0.0.1:1/app".to_owned(),
        connections_max: 1,
        connections_idle_min: 0,
        wait_max: Duration::from_secs(1),
        silence_max: Duration::from_secs(1),
        through_pooler: false,
        is_read_only: true,
    }
}

#[test]
fn a_read_that_fails_there_is_run_again_and_the_next_ones_do_not_try() {
    let changes = Changes::default();
    changes.listen();
    let (replica, primary) = (Replica::new(Some(&nowhere()), changes.clone(), LAG_MAX), Db::new(&nowhere()));
    let position = WalPosition::after(100);
    replica.lock().add(Written { asked: Instant::now(), changes: changes.heard().changes, position }, LAG_MAX);
    // What a fault says, how often the read runs, and whether the replica is used after it.
    for (fault, runs, is_used) in
        [(None, 1, true), (Some(Fault::Internal), 2, true), (Some(Fault::Unavailable), 2, false)]
    {
        replica.lock().replayed = Some(position);
        assert!(replica.lend().is_some());
        let run = Cell::new(0);
        let read = |_db: &Db| {
            run.set(run.get() + 1);
            if run.get() == 1 { Err(()) } else { Ok(()) }
        };
        let result = replica.read_or(&primary, read, |()| fault);
        assert_eq!(
            (result.is_ok(), run.get(), replica.lend().is_some()),
            (fault.is_some(), runs, is_used),
            "{fault:?}"
        );
    }
    let run = Cell::new(0);
    let count = |_db: &Db| {
        run.set(run.get() + 1);
        Ok::<_, ()>(run.get())
    };
    assert_eq!(replica.read_or(&primary, count, |()| None), Ok(1), "the primary answers");
}
