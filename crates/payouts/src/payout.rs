//! The prize on its way to the winner.

use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, PayoutId, PayoutMethodId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::error::Error;
use crate::hold::Holds;
use crate::method::{Method, MethodType};

pub mod repo;
#[cfg(test)]
mod tests;

/// How far a payout is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// Owed, perhaps on hold.
    Pending,
    /// Transferred.
    Paid,
    /// The transfer failed; the debt stays.
    Failed,
}

impl Status {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Pending, Self::Paid, Self::Failed];

    /// As stored and as sent.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Paid => "PAID",
            Self::Failed => "FAILED",
        }
    }

    /// Reads what [`Status::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.as_str() == text)
    }
}

/// Where a payout goes: copied from the method when the last hold lifted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    /// The method it was copied from.
    pub method: PayoutMethodId,
    /// What kind of account.
    pub kind: MethodType,
    /// The full number, sealed for the winner.
    pub sealed: Vec<u8>,
    /// What people see of it.
    pub last4: String,
    /// The name on the account.
    pub account_name: String,
    /// The bank, for bank transfers.
    pub bank_name: Option<String>,
}

impl From<&Method> for Destination {
    fn from(method: &Method) -> Self {
        Self {
            method: method.id,
            kind: method.kind,
            sealed: method.sealed.clone(),
            last4: method.last4.clone(),
            account_name: method.account_name.clone(),
            bank_name: method.bank_name.clone(),
        }
    }
}

/// A payout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Payout {
    /// Its id.
    pub id: PayoutId,
    /// The contest it comes from.
    pub contest: ContestId,
    /// The winning entry.
    pub entry: EntryId,
    /// Who is paid.
    pub winner: UserId,
    /// How much.
    pub amount: Paisa,
    /// How far it is.
    pub status: Status,
    /// Why it cannot be paid yet.
    pub holds: Holds,
    /// Where it goes, once nothing holds it.
    pub destination: Option<Destination>,
    /// The bank's or the wallet's name of the transfer.
    pub reference: Option<String>,
    /// Why it failed, or what an admin noted.
    pub notes: Option<String>,
    /// The failed attempt before this one.
    pub retry_of: Option<PayoutId>,
    /// When the award was taken back.
    pub voided_at: Option<OffsetDateTime>,
    /// When it was decided.
    pub created_at: OffsetDateTime,
    /// When it was transferred.
    pub paid_at: Option<OffsetDateTime>,
    /// When it failed.
    pub failed_at: Option<OffsetDateTime>,
}

/// What to do with a confirmation of payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PayDecision {
    /// Record it.
    Pay,
    /// The same confirmation came before; nothing changes.
    AlreadyPaid,
}

/// Whether `admin` may record that the payout was transferred under `reference`. `client` is the contest's client.
///
/// # Errors
/// [`Error::OwnContest`], [`Error::OnHold`], [`Error::PaidOtherwise`], [`Error::NotPending`].
pub fn decide_paid(payout: &Payout, admin: &Actor, client: UserId, reference: &str) -> Result<PayDecision, Error> {
    refuse_parties(payout, admin, client)?;
    match payout.status {
        Status::Pending if payout.holds.is_empty() => Ok(PayDecision::Pay),
        Status::Pending => Err(Error::OnHold),
        Status::Paid if payout.reference.as_deref() == Some(reference) => Ok(PayDecision::AlreadyPaid),
        Status::Paid => Err(Error::PaidOtherwise),
        Status::Failed => Err(Error::NotPending),
    }
}

/// Whether `admin` may record that the transfer failed.
///
/// # Errors
/// [`Error::OwnContest`], [`Error::OnHold`] (nothing was transferred that could fail), [`Error::NotPending`].
pub fn decide_failed(payout: &Payout, admin: &Actor, client: UserId) -> Result<(), Error> {
    refuse_parties(payout, admin, client)?;
    match payout.status {
        Status::Pending if payout.holds.is_empty() => Ok(()),
        Status::Pending => Err(Error::OnHold),
        Status::Paid | Status::Failed => Err(Error::NotPending),
    }
}

/// Whether the debt behind a failed payout may be tried again by `actor`.
///
/// # Errors
/// [`Error::NotFound`] for others than winner and admins, [`Error::CannotRetry`].
pub fn decide_retry(payout: &Payout, actor: &Actor) -> Result<(), Error> {
    if actor.user != payout.winner && !actor.admin {
        return Err(Error::NotFound);
    }
    if payout.status == Status::Failed && payout.voided_at.is_none() { Ok(()) } else { Err(Error::CannotRetry) }
}

fn refuse_parties(payout: &Payout, admin: &Actor, client: UserId) -> Result<(), Error> {
    if admin.user == payout.winner || admin.user == client { Err(Error::OwnContest) } else { Ok(()) }
}
