#![doc = include_str!("simulation/README.md")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::wildcard_enum_match_arm,
    reason = "a test fails by panicking"
)]

#[path = "simulation/acts.rs"]
mod acts;
#[path = "simulation/dice.rs"]
mod dice;
#[path = "simulation/edges.rs"]
mod edges;
#[path = "simulation/faults.rs"]
mod faults;
#[path = "simulation/model.rs"]
mod model;
#[path = "simulation/provider.rs"]
mod provider;
#[path = "money/sandboxed.rs"]
mod sandboxed;
#[path = "simulation/world.rs"]
mod world;

use std::time::Instant;

use world::{Tally, World};

/// Events of one database: the checks read whole tables.
const EVENTS_PER_DATABASE: u64 = 5_000;

/// Plays `events` from `seed`; answers the hash of the ledger.
#[allow(clippy::print_stdout, reason = "what was played is seen with --no-capture")]
fn simulate(seed: u64, events: u64) -> String {
    faults::watch_connections();
    let (mut hash, mut played, begun) = (Vec::new(), 0, Instant::now());
    while played < events {
        let part = EVENTS_PER_DATABASE.min(events - played);
        let mut world = World::new(seed, played, &hash);
        hash = world.run(seed, part);
        played += part;
        let Tally { done, refused, failed, crashed } = world.tally;
        println!(
            "seed {seed}: {played} events in {:.1?}; of the last {part}: {done} done, {refused} refused, {failed} failed, {crashed} crashed, \
             {} transactions; hash {}",
            begun.elapsed(),
            world.model.transactions,
            hex::encode(&hash[..8])
        );
        println!("posted: {:?}\nsteps: {:?}\ncosts: {:.1?}", world.model.kinds, world.model.steps, world.costs);
    }
    hex::encode(hash)
}

#[allow(clippy::disallowed_methods, reason = "told by scripts/simulate.sh")]
fn told(name: &str) -> Option<u64> {
    std::env::var(name).ok().map(|text| text.parse().expect("a number"))
}

#[test]
fn the_ledger_stays_true_whatever_happens_in_whatever_order() {
    let events = told("SIM_EVENTS").unwrap_or_else(|| testkit::repetitions(2_500, 100_000));
    simulate(told("SIM_SEED").unwrap_or(1), events);
}

#[test]
fn one_seed_has_one_ledger() {
    let first = simulate(7, 300);
    assert_eq!(first, simulate(7, 300));
    assert_ne!(first, simulate(8, 300));
}
