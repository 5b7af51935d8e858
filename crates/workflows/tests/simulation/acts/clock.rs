//! Due work, as the worker finds it.

use workflows::error::Error;
use workflows::schedule::SWEEPS;

use crate::world::{Done, World};

/// Of what runs without a query, so often at most.
const NOT_SIMULATED: [&str; 1] = ["check the ledger"];

pub(crate) fn sweep(world: &mut World) -> Done {
    due_work(world).map(drop)
}

/// Does what is due, each kind once; answers how many items that were.
pub(crate) fn due_work(world: &mut World) -> Result<usize, Error> {
    let (now, ctx) = (world.now, world.ctx());
    let others = world.dice.percent(5);
    let due = world
        .db
        .read(|conn| SWEEPS.iter().map(|sweep| sweep.is_due(conn, now)).collect::<Result<Vec<bool>, Error>>())?;
    let mut done = 0;
    for (sweep, is_due) in SWEEPS.iter().zip(due) {
        let is_turn = others && sweep.interval().is_some() && !NOT_SIMULATED.contains(&sweep.name());
        if is_due || is_turn {
            let count = sweep.run(&world.db, &ctx, &world.gateways)?;
            if is_due {
                done += count;
            }
        }
    }
    Ok(done)
}

/// Kinds of which something is due.
pub(crate) fn still_due(world: &mut World) -> Vec<&'static str> {
    let now = world.now;
    let is_due = |sweep: &&workflows::schedule::Sweep| world.db.read(|conn| sweep.is_due(conn, now)).unwrap();
    SWEEPS.iter().filter(is_due).map(workflows::schedule::Sweep::name).collect()
}
