//! Due work, done item by item.

use std::fmt::Display;
use std::panic::Location;

use contests::contest::{self, Contest};
use kernel::db::{Db, DbFault, Failure, Tx};
use kernel::ids::ContestId;
use kernel::spans;

use crate::error::Error;

/// Does `step` for each item that is due; answers how many steps did something. An item that fails is logged as `failure`, stays due,
/// and does not hold up the others.
#[track_caller]
pub(crate) fn each<I: Copy + Display, N: Into<usize>>(
    due: Vec<I>,
    failure: &'static str,
    step: impl Fn(I) -> Result<N, Error>,
) -> usize {
    each_for(Location::caller(), due, failure, step)
}

fn each_for<I: Copy + Display, N: Into<usize>>(
    caller: &'static Location<'static>,
    due: Vec<I>,
    failure: &'static str,
    step: impl Fn(I) -> Result<N, Error>,
) -> usize {
    let (mut done, mut failed) = (0_usize, 0_usize);
    for item in due {
        let span = spans::due_item(caller);
        match span.in_scope(|| step(item)) {
            Ok(count) => done = done.saturating_add(count.into()),
            Err(error) => {
                failed = failed.saturating_add(1);
                spans::fail(&span, error.fault().map_or("refused", DbFault::kind));
                tracing::error!(%item, %error, "{failure}");
            }
        }
    }
    if failed > 0 {
        tracing::warn!(done, failed, "due items failed: {failure}");
    }
    done
}

/// The same with a transaction for each item.
#[track_caller]
pub(crate) fn each_in<I: Copy + Display, N: Into<usize>>(
    db: &Db,
    due: Vec<I>,
    failure: &'static str,
    step: impl Fn(&mut Tx<'_>, I) -> Result<N, Error>,
) -> usize {
    let caller = Location::caller();
    each_for(caller, due, failure, |item| db.write_for(caller, |tx| step(tx, item)))
}

/// The same with each contest locked. One that somebody else holds is left for the next run.
#[track_caller]
pub(crate) fn each_contest<N: Into<usize> + Default>(
    db: &Db,
    due: Vec<ContestId>,
    failure: &'static str,
    step: impl Fn(&mut Tx<'_>, &Contest) -> Result<N, Error>,
) -> usize {
    each_in(db, due, failure, |tx, id| match contest::repo::lock_unless_busy(tx, id)? {
        Some(contest) => step(tx, &contest),
        None => Ok(N::default()),
    })
}
