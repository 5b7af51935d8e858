//! The client of a private contest agrees that its entries may be shown.

use kernel::actor::Actor;

use super::{Contest, Outcome};
use crate::Error;

/// Whether `actor` may agree; `contest` is locked. It cannot be taken back.
///
/// # Errors
/// Not the client, a contest that is not private or did not come to its end with the entries, or agreed before.
pub fn decide(contest: &Contest, actor: &Actor) -> Result<(), Error> {
    contest.require_client(actor)?;
    let refused =
        |from: &'static str| Error::InvalidTransition { what: "contest", from, event: "agree to publication" };
    if !contest.visibility.is_private() {
        return Err(refused(contest.visibility.as_str()));
    }
    if contest.publication_agreed_at.is_some() {
        return Err(refused("PUBLISHABLE"));
    }
    match contest.outcome {
        Some(Outcome::Completed | Outcome::Distributed) => Ok(()),
        Some(Outcome::Refunded | Outcome::Cancelled) | None => Err(refused(contest.status.as_str())),
    }
}
