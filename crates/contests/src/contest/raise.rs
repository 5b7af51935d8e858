//! A higher prize, by a further payment of the difference.

use kernel::actor::Actor;
use kernel::money::Paisa;

use super::{Contest, PRIZE_MAX, PRIZE_MIN, Status};
use crate::Error;

fn require_running(contest: &Contest) -> Result<(), Error> {
    contest.require_unfrozen()?;
    match contest.status {
        Status::Open | Status::Shortlisting => Ok(()),
        Status::Draft | Status::Awarded | Status::Closed => {
            Err(Error::InvalidTransition { what: "contest", from: contest.status.as_str(), event: "raise the prize" })
        }
    }
}

/// What `actor` pays so that the prize becomes `prize`; `pending` tells of a refund request that waits.
///
/// # Errors
/// Not the client, not running, a request that waits, or a prize that is not at least PKR 5 higher or too high.
pub fn decide(contest: &Contest, pending: bool, actor: &Actor, prize: Paisa) -> Result<Paisa, Error> {
    contest.require_client(actor)?;
    require_running(contest)?;
    if pending {
        return Err(Error::RefundPending);
    }
    if prize <= contest.prize {
        return Err(Error::field("prizeCents", "The new prize must be higher than the present one"));
    }
    if prize > PRIZE_MAX {
        return Err(Error::field("prizeCents", "Maximum prize is PKR 500,000"));
    }
    // Providers take no smaller payment either.
    let amount = prize.checked_sub(contest.prize).ok().filter(|amount| *amount >= PRIZE_MIN);
    amount.ok_or_else(|| Error::field("prizeCents", "Raise the prize by at least PKR 5"))
}

/// The prize after a further payment of `amount` has arrived, whatever time that took. A refund request does not stand in the
/// way: what is refunded later is the whole prize.
///
/// # Errors
/// Not running any more, or the prize would be too high: then the payment goes back.
pub fn decide_payment(contest: &Contest, amount: Paisa) -> Result<Paisa, Error> {
    require_running(contest)?;
    let raised = contest.prize.checked_add(amount).ok().filter(|prize| *prize <= PRIZE_MAX && *prize > contest.prize);
    raised.ok_or_else(|| Error::field("prizeCents", "Maximum prize is PKR 500,000"))
}

/// Whether there is any prize that `actor` may choose.
pub fn is_possible(contest: &Contest, pending: bool, actor: &Actor) -> bool {
    decide(contest, pending, actor, PRIZE_MAX).is_ok()
}
