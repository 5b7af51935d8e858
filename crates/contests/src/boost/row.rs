//! The featured place as a row.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::ids::{BoostId, ContestId, Id, SubscriptionId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Boost, Status};
use crate::Error;
use crate::schema::boosts;

#[derive(Queryable, Selectable, Insertable)]
#[diesel(table_name = boosts, check_for_backend(Pg))]
pub(super) struct BoostRow {
    id: BoostId,
    contest_id: ContestId,
    buyer_id: UserId,
    price_paisa: Paisa,
    cash_paisa: Paisa,
    credit_paisa: Paisa,
    subscription_id: Option<SubscriptionId>,
    status: String,
    starts_at: Option<OffsetDateTime>,
    ends_at: Option<OffsetDateTime>,
    refunded_at: Option<OffsetDateTime>,
    created_at: OffsetDateTime,
}

impl TryFrom<BoostRow> for Boost {
    type Error = Error;

    fn try_from(row: BoostRow) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "boosts", id: row.id.uuid() };
        Ok(Self {
            status: Status::parse(&row.status).ok_or_else(corrupt)?,
            id: row.id,
            contest: row.contest_id,
            buyer: row.buyer_id,
            price: row.price_paisa,
            cash: row.cash_paisa,
            credit: row.credit_paisa,
            subscription: row.subscription_id,
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            refunded_at: row.refunded_at,
            created_at: row.created_at,
        })
    }
}

impl From<&Boost> for BoostRow {
    fn from(boost: &Boost) -> Self {
        Self {
            id: boost.id,
            contest_id: boost.contest,
            buyer_id: boost.buyer,
            price_paisa: boost.price,
            cash_paisa: boost.cash,
            credit_paisa: boost.credit,
            subscription_id: boost.subscription,
            status: boost.status.as_str().to_owned(),
            starts_at: boost.starts_at,
            ends_at: boost.ends_at,
            refunded_at: boost.refunded_at,
            created_at: boost.created_at,
        }
    }
}
