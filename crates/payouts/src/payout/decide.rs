//! What admins may say of a payout. Pure: every refusal is here.

use kernel::actor::{Actor, Permission};
use kernel::ids::UserId;

use crate::error::Error;
use crate::payout::{Destination, Payout, Status, needs_second_admin};
use crate::proposal::{Outcome, Proposal};

#[cfg(test)]
mod tests;

/// A payout with what a decision about it needs.
#[derive(Debug, Clone, Copy)]
pub struct Case<'a> {
    pub payout: &'a Payout,
    pub client: UserId,
    /// What another admin may confirm.
    pub proposal: Option<&'a Proposal>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Evidence {
    Admin,
    /// The bank's, in a result file.
    Bank,
}

/// What to do with a report that a payout was transferred.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayDecision {
    Pay,
    /// Keep it until another admin says the same.
    Propose,
    /// The same report came before; nothing changes.
    AlreadyPaid,
}

/// What to do with a report that a transfer failed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FailDecision {
    Fail,
    /// Keep it until another admin says the same.
    Propose,
}

/// Whether `admin` may record that the payout was transferred under `reference`. What the bank says it has paid is paid, also when it
/// is looked at since.
///
/// # Errors
/// [`Error::OwnContest`], [`Error::OnHold`], [`Error::PaidOtherwise`], [`Error::NotPending`], [`Error::ProposalDiffers`],
/// [`Error::SecondAdminNeeded`].
pub fn paid(case: Case<'_>, admin: &Actor, evidence: Evidence, reference: &str) -> Result<PayDecision, Error> {
    refuse_parties(case, admin)?;
    match case.payout.status {
        Status::Pending if is_held(case.payout, evidence) => Err(Error::OnHold),
        Status::Pending => {
            let same = |proposal: &Proposal| {
                proposal.outcome == Outcome::Paid && proposal.reference.as_deref() == Some(reference)
            };
            let confirmed = confirms(case.proposal, admin, same)?;
            if confirmed || !needs_second_admin(case.payout.amount) {
                Ok(PayDecision::Pay)
            } else {
                Ok(PayDecision::Propose)
            }
        }
        Status::Paid if case.payout.reference.as_deref() == Some(reference) => Ok(PayDecision::AlreadyPaid),
        Status::Paid => Err(Error::PaidOtherwise),
        Status::Failed => Err(Error::NotPending),
    }
}

/// Whether `admin` may record that the transfer failed. While the bank's answer is unknown the money may have arrived, and
/// one admin's word is not enough; the bank's is.
///
/// # Errors
/// [`Error::OwnContest`], [`Error::OnHold`] (nothing was transferred that could fail), [`Error::NotPending`],
/// [`Error::ProposalDiffers`], [`Error::SecondAdminNeeded`].
pub fn failed(case: Case<'_>, admin: &Actor, evidence: Evidence) -> Result<FailDecision, Error> {
    refuse_parties(case, admin)?;
    require_ready(case.payout, evidence)?;
    let same = |proposal: &Proposal| proposal.outcome == Outcome::Failed;
    match evidence {
        Evidence::Bank if case.proposal.is_none_or(same) => Ok(FailDecision::Fail),
        Evidence::Bank => Err(Error::ProposalDiffers),
        Evidence::Admin => {
            let confirmed = confirms(case.proposal, admin, same)?;
            let is_known = case.payout.unknown_since.is_none();
            if confirmed || is_known { Ok(FailDecision::Fail) } else { Ok(FailDecision::Propose) }
        }
    }
}

/// Whether `admin` may record that the bank does not know what became of the transfer.
///
/// # Errors
/// [`Error::OwnContest`], [`Error::OnHold`], [`Error::NotPending`]; [`Error::ProposalDiffers`] when an admin reported an
/// outcome.
pub fn unknown(case: Case<'_>, admin: &Actor) -> Result<(), Error> {
    refuse_parties(case, admin)?;
    require_ready(case.payout, Evidence::Bank)?;
    if case.proposal.is_some() { Err(Error::ProposalDiffers) } else { Ok(()) }
}

/// Whether `admin` may take a proposal back; anybody's, so that a wrong one does not hold the payout for ever.
///
/// # Errors
/// [`Error::OwnContest`].
pub fn withdraw(case: Case<'_>, admin: &Actor) -> Result<(), Error> {
    refuse_parties(case, admin)
}

/// Whether the debt behind a failed payout may be tried again by `actor`.
///
/// # Errors
/// [`Error::NotFound`] for others than winner and admins, [`Error::CannotRetry`].
pub fn retry(payout: &Payout, actor: &Actor) -> Result<(), Error> {
    if actor.user != payout.winner && !actor.may(Permission::Payouts) {
        return Err(Error::NotFound);
    }
    if payout.status == Status::Failed && payout.voided_at.is_none() { Ok(()) } else { Err(Error::CannotRetry) }
}

/// Whether `admin` may lift the hold of what was looked at.
///
/// # Errors
/// [`Error::OwnContest`], [`Error::NotUnderReview`].
pub fn lift(case: Case<'_>, admin: &Actor) -> Result<(), Error> {
    refuse_parties(case, admin)?;
    let is_reviewed = case.payout.status == Status::Pending && case.payout.review.is_some();
    if is_reviewed { Ok(()) } else { Err(Error::NotUnderReview) }
}

/// Whether `admin` may read the full number of the account that the payout goes to: only to pay it.
///
/// # Errors
/// [`Error::OwnContest`], [`Error::OnHold`], [`Error::NotPending`].
pub fn read_account<'a>(case: Case<'a>, admin: &Actor) -> Result<&'a Destination, Error> {
    refuse_parties(case, admin)?;
    require_ready(case.payout, Evidence::Admin)?;
    case.payout.destination.as_ref().ok_or(Error::OnHold)
}

/// Whether `admin` is client or winner: then nothing of this payout is theirs to handle.
pub fn is_party([winner, client]: [UserId; 2], admin: UserId) -> bool {
    admin == winner || admin == client
}

fn refuse_parties(case: Case<'_>, admin: &Actor) -> Result<(), Error> {
    if is_party([case.payout.winner, case.client], admin.user) { Err(Error::OwnContest) } else { Ok(()) }
}

/// Whether a hold stands against the word of `evidence`: the bank's is about what is on its way, and nothing about that is undone by
/// looking at it.
fn is_held(payout: &Payout, evidence: Evidence) -> bool {
    match evidence {
        Evidence::Admin => !payout.holds.is_empty(),
        Evidence::Bank => !payout.holds.is_at_most_risk() || (!payout.holds.is_empty() && payout.batch.is_none()),
    }
}

fn require_ready(payout: &Payout, evidence: Evidence) -> Result<(), Error> {
    match payout.status {
        Status::Pending if is_held(payout, evidence) => Err(Error::OnHold),
        Status::Pending => Ok(()),
        Status::Paid | Status::Failed => Err(Error::NotPending),
    }
}

/// Whether `admin` confirms what another admin proposed; false when nothing is proposed.
fn confirms(proposal: Option<&Proposal>, admin: &Actor, same: impl FnOnce(&Proposal) -> bool) -> Result<bool, Error> {
    match proposal {
        None => Ok(false),
        Some(proposal) if !same(proposal) => Err(Error::ProposalDiffers),
        Some(proposal) if proposal.by == admin.user => Err(Error::SecondAdminNeeded),
        Some(_) => Ok(true),
    }
}
