//! The stored form of a payment.

use diesel::prelude::*;
use kernel::ids::{ContestId, Id, PaymentId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

use super::{AppliedTo, Asking, Payment, Status, Subject};
use crate::error::Error;
use crate::order_ref::OrderRef;
use crate::provider::{Environment, Provider};
use crate::schema::payments;

#[derive(Queryable, Selectable)]
#[diesel(table_name = payments, check_for_backend(diesel::pg::Pg))]
pub(super) struct PaymentRow {
    id: PaymentId,
    purpose: String,
    contest_id: Option<ContestId>,
    purchase_id: Option<Uuid>,
    payer_id: UserId,
    provider: String,
    environment: String,
    order_ref: String,
    amount_paisa: Paisa,
    status: String,
    provider_txn_id: Option<String>,
    applied_to: Option<String>,
    redirect_url: Option<String>,
    expires_at: OffsetDateTime,
    confirmed_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
    received_paisa: Option<Paisa>,
    next_ask_at: Option<OffsetDateTime>,
    ask_until: Option<OffsetDateTime>,
    recheck_at: Option<OffsetDateTime>,
}

impl TryFrom<PaymentRow> for Payment {
    type Error = Error;

    fn try_from(row: PaymentRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "payments", id: row.id.uuid() };
        Ok(Self {
            id: row.id,
            subject: Subject::parse(&row.purpose, row.contest_id, row.purchase_id).ok_or_else(corrupt)?,
            payer: row.payer_id,
            provider: Provider::parse(&row.provider).ok_or_else(corrupt)?,
            environment: Environment::parse(&row.environment).ok_or_else(corrupt)?,
            order_ref: OrderRef::parse(&row.order_ref).ok_or_else(corrupt)?,
            amount: row.amount_paisa,
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            applied_to: match row.applied_to.as_deref() {
                None => None,
                Some(text) => Some(AppliedTo::parse(text).ok_or_else(corrupt)?),
            },
            provider_txn_id: row.provider_txn_id,
            redirect_url: row.redirect_url,
            expires_at: row.expires_at,
            confirmed_at: row.confirmed_at,
            created_at: row.created_at,
            received: row.received_paisa,
            asking: Asking { next_at: row.next_ask_at, until: row.ask_until, recheck_at: row.recheck_at },
        })
    }
}
