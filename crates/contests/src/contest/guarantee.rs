//! The guarantee: the client gives up the way back, permanently.

use kernel::actor::Actor;

use super::{Contest, Status};
use crate::Error;

/// Whether `actor` may guarantee the prize; `false` when it is guaranteed already. `pending` tells of a refund request
/// that waits.
///
/// # Errors
/// Not the client, a winner was chosen or the contest is over, or a request that waits.
pub fn decide(contest: &Contest, pending: bool, actor: &Actor) -> Result<bool, Error> {
    contest.require_client(actor)?;
    contest.require_unfrozen()?;
    match contest.status {
        Status::Draft | Status::Open | Status::Shortlisting => {}
        Status::Awarded | Status::Closed => {
            return Err(Error::InvalidTransition {
                what: "contest",
                from: contest.status.as_str(),
                event: "guarantee the prize",
            });
        }
    }
    if contest.guaranteed {
        return Ok(false);
    }
    if pending { Err(Error::RefundPending) } else { Ok(true) }
}
