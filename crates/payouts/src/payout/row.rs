//! A payout as stored.

use diesel::prelude::*;
use kernel::ids::{BatchId, ContestId, EntryId, Id, PayoutId, PayoutMethodId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::error::Error;
use crate::hold::Holds;
use crate::method::MethodType;
use crate::payout::{Destination, Kind, Payout, Status};
use crate::risk::Review;
use crate::schema::payouts;

#[derive(Queryable, Selectable)]
#[diesel(table_name = payouts)]
pub(crate) struct PayoutRow {
    id: PayoutId,
    contest_id: ContestId,
    entry_id: EntryId,
    winner_id: UserId,
    amount_paisa: Paisa,
    status: String,
    holds: Vec<String>,
    method_id: Option<PayoutMethodId>,
    method_type: Option<String>,
    account_number_sealed: Option<Vec<u8>>,
    account_last4: Option<String>,
    account_name: Option<String>,
    bank_name: Option<String>,
    reference: Option<String>,
    notes: Option<String>,
    retry_of: Option<PayoutId>,
    voided_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    paid_at: Option<OffsetDateTime>,
    failed_at: Option<OffsetDateTime>,
    kind: String,
    batch_id: Option<BatchId>,
    unknown_since: Option<OffsetDateTime>,
    risk_reasons: Vec<String>,
    risk_since: Option<OffsetDateTime>,
    risk_review_by: Option<OffsetDateTime>,
}

impl TryFrom<PayoutRow> for Payout {
    type Error = Error;

    fn try_from(row: PayoutRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "payouts", id: row.id.uuid() };
        let destination =
            match (row.method_id, row.method_type, row.account_number_sealed, row.account_last4, row.account_name) {
                (Some(method), Some(kind), Some(encrypted), Some(last4), Some(account_name)) => Some(Destination {
                    method,
                    kind: MethodType::parse(&kind).ok_or_else(corrupt)?,
                    encrypted,
                    last4,
                    account_name,
                    bank_name: row.bank_name,
                }),
                (None, None, None, None, None) => None,
                _ => return Err(corrupt()),
            };
        Ok(Self {
            id: row.id,
            contest: row.contest_id,
            entry: row.entry_id,
            winner: row.winner_id,
            kind: Kind::parse(&row.kind).ok_or_else(corrupt)?,
            amount: row.amount_paisa,
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            holds: Holds::parse(&row.holds).ok_or_else(corrupt)?,
            review: Review::parse(&row.risk_reasons, (row.risk_since, row.risk_review_by), corrupt)?,
            destination,
            reference: row.reference,
            notes: row.notes,
            retry_of: row.retry_of,
            batch: row.batch_id,
            unknown_since: row.unknown_since,
            voided_at: row.voided_at,
            created_at: row.created_at,
            paid_at: row.paid_at,
            failed_at: row.failed_at,
        })
    }
}
