//! Confirmed money that a provider took back.

pub mod repo;
#[cfg(test)]
mod tests;

use diesel::prelude::*;
use kernel::fields::FieldErrors;
use kernel::ids::{ChargebackId, ContestId, PaymentId, UserId};
use kernel::money::Paisa;
use kernel::text::{multi_line, one_line};
use time::OffsetDateTime;

use crate::error::Error;
use crate::payment::Payment;
use crate::refund::{self, Refund};
use crate::schema::chargebacks;

kernel::text_enum! {
    /// Who is short of the money.
    pub enum TakenFrom as ChargebackTakenFrom {
        /// The held prize: nobody won it yet.
        Escrow = "ESCROW",
        /// The payer owes it: the prize or the purchase was given already.
        Receivable = "RECEIVABLE",
    }
}

kernel::text_enum! {
    pub enum Status as ChargebackStatus {
        /// The provider decides, or we argue.
        Open = "OPEN",
        Won = "WON",
        /// It did not. The end, where it came out of a held prize.
        Lost = "LOST",
        /// The payer made it good.
        Settled = "SETTLED",
        /// The payer will not.
        WrittenOff = "WRITTEN_OFF",
    }
}

kernel::text_enum! {
    /// What can happen to a case.
    pub enum Event {
        /// The provider decided for us.
        Win = "Win",
        /// The provider decided for the payer.
        Lose = "Lose",
        /// The payer made it good.
        Settle = "Settle",
        /// The payer will not.
        WriteOff = "WriteOff",
    }
}

impl Status {
    /// The state after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`]; what came out of a held prize is over when it is lost.
    pub const fn next(self, from: TakenFrom, event: Event) -> Result<Self, Error> {
        match (self, from, event) {
            (Self::Open, TakenFrom::Escrow | TakenFrom::Receivable, Event::Win) => Ok(Self::Won),
            (Self::Open, TakenFrom::Escrow | TakenFrom::Receivable, Event::Lose) => Ok(Self::Lost),
            (Self::Lost | Self::WrittenOff, TakenFrom::Receivable, Event::Settle) => Ok(Self::Settled),
            (Self::Lost, TakenFrom::Receivable, Event::WriteOff) => Ok(Self::WrittenOff),
            (Self::Open, TakenFrom::Escrow | TakenFrom::Receivable, Event::Settle | Event::WriteOff)
            | (Self::Lost, TakenFrom::Escrow, Event::Settle | Event::WriteOff)
            | (Self::Lost, TakenFrom::Escrow | TakenFrom::Receivable, Event::Win | Event::Lose)
            | (Self::WrittenOff, TakenFrom::Escrow, Event::Settle)
            | (
                Self::WrittenOff,
                TakenFrom::Escrow | TakenFrom::Receivable,
                Event::Win | Event::Lose | Event::WriteOff,
            )
            | (
                Self::Won | Self::Settled,
                TakenFrom::Escrow | TakenFrom::Receivable,
                Event::Win | Event::Lose | Event::Settle | Event::WriteOff,
            ) => Err(Error::InvalidTransition { from: self.as_str(), event: event.as_str() }),
        }
    }

    /// Whether the payer may neither post nor pay meanwhile, when it is the payer who owes the money.
    pub const fn blocks_payer(self) -> bool {
        match self {
            Self::Open | Self::Lost | Self::WrittenOff => true,
            Self::Won | Self::Settled => false,
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = chargebacks, check_for_backend(diesel::pg::Pg))]
pub struct Chargeback {
    pub id: ChargebackId,
    #[diesel(column_name = payment_id)]
    pub payment: PaymentId,
    /// The contest it was made for, if for one.
    #[diesel(column_name = contest_id)]
    pub contest: Option<ContestId>,
    #[diesel(column_name = payer_id)]
    pub payer: UserId,
    /// The whole payment, or what was not refunded of it.
    #[diesel(column_name = amount_paisa)]
    pub amount: Paisa,
    /// The how manieth time it was taken back, from 1.
    pub round: i16,
    /// Who is short of it.
    pub taken_from: TakenFrom,
    pub status: Status,
    /// What was said when it was opened.
    pub reason: String,
    /// What money on its way back to the payer made good.
    #[diesel(column_name = recovered_paisa)]
    pub recovered: Paisa,
    /// The transfer by which the payer made the rest good.
    pub settled_reference: Option<String>,
    pub opened_at: OffsetDateTime,
    /// When the provider first said after a win that the payment is paid.
    pub paid_again_at: Option<OffsetDateTime>,
}

impl Chargeback {
    /// What was not made good yet, whether the payer owes it or we have given it up.
    ///
    /// # Errors
    /// [`Error::OutOfRange`].
    pub fn owed(&self) -> Result<Paisa, Error> {
        match (self.taken_from, self.status) {
            (TakenFrom::Receivable, Status::Open | Status::Lost | Status::WrittenOff) => {
                Ok(self.amount.checked_sub(self.recovered)?)
            }
            (TakenFrom::Receivable, Status::Won | Status::Settled) | (TakenFrom::Escrow, _) => Ok(Paisa::ZERO),
        }
    }
}

/// What a provider took that says a payment is reversed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taken {
    /// This much, beyond what it gave back for us.
    Amount(Paisa),
    /// Nothing: it is our own refund.
    Nothing,
    /// A refund is decided of which the provider knows nothing: a person must look before it is paid.
    Unclear,
}

/// What was taken of a confirmed payment whose refund, if it has one, is `refund`.
///
/// # Errors
/// [`Error::OutOfRange`].
pub fn taken(payment: &Payment, refund: Option<&Refund>) -> Result<Taken, Error> {
    let whole = payment.received.unwrap_or(payment.amount);
    let Some(refund) = refund else { return Ok(Taken::Amount(whole)) };
    match refund.status {
        refund::Status::Refunded if refund.by_hand => Ok(Taken::Amount(whole)),
        refund::Status::Refunded => match whole.checked_sub(refund.amount)? {
            Paisa::ZERO => Ok(Taken::Nothing),
            rest => Ok(Taken::Amount(rest)),
        },
        refund::Status::Sent => Ok(Taken::Nothing),
        refund::Status::Pending | refund::Status::Refused => Ok(Taken::Unclear),
    }
}

/// An administrator's reason or note.
///
/// # Errors
/// `note`: too short or too long.
pub fn checked_note(typed: &str) -> Result<String, Error> {
    multi_line(typed, 3, 1000)
        .map_err(|_refused| Error::Fields(FieldErrors::one("note", "Write a note of 3 to 1000 characters")))
}

/// The name of the transfer that made a debt good.
///
/// # Errors
/// `reference`: empty, or too long.
pub fn checked_reference(typed: &str) -> Result<String, Error> {
    one_line(typed, 1, 100).map_err(|_refused| {
        Error::Fields(FieldErrors::one("reference", "Payment reference is required (at most 100 characters)"))
    })
}
