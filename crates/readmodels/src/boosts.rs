//! Featured places as their buyers see them.

use ::contests::boost::{self, Boost, DAYS_MAX, PRICE, Status};
use ::contests::contest::{self, Contest};
use ::payments::payment::{self, Purpose};
use ::referrals::credit;
use ::subscriptions::subscription;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, Id, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::schema::payments;

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoostView {
    pub id: Uuid,
    pub status: Status,
    #[schema(example = 49_900)]
    pub price_cents: i64,
    pub cash_cents: i64,
    pub credit_cents: i64,
    /// Whether a place of the plan was used; then nothing was paid.
    pub from_plan: bool,
    /// When the contest began to be ranked first.
    #[serde(with = "time::serde::rfc3339::option")]
    pub starts_at: Option<OffsetDateTime>,
    /// Until when (exclusive).
    #[serde(with = "time::serde::rfc3339::option")]
    pub ends_at: Option<OffsetDateTime>,
    /// Until when a running place can be given back (exclusive); null when it cannot, or has not started.
    #[serde(with = "time::serde::rfc3339::option")]
    pub refundable_until: Option<OffsetDateTime>,
    /// The attempt to pay it that is under way.
    pub payment: Option<BoostPayment>,
}

/// An attempt to pay a featured place.
#[derive(Debug, Clone, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = payments)]
#[serde(rename_all = "camelCase")]
pub struct BoostPayment {
    pub id: Uuid,
    /// Where the payer goes, while that leads anywhere.
    pub redirect_url: Option<String>,
    /// When the link stops working.
    #[serde(with = "time::serde::rfc3339")]
    pub expires_at: OffsetDateTime,
}
/// What a featured place costs, and what the viewer could pay it with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoostOffer {
    #[schema(example = 49_900)]
    pub price_cents: i64,
    /// Credits that the viewer can spend.
    pub credits_cents: i64,
    /// Featured places of the viewer's plan that are left in its month.
    pub plan_places_left: i32,
    /// How many days a place lasts at most; it ends with the deadline when that is sooner.
    #[schema(example = 30)]
    pub days_max: i64,
}

/// The newest place of an own contest that was not cancelled.
///
/// # Errors
/// [`Error::NotFound`] when it is not the actor's contest.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    id: ContestId,
    now: OffsetDateTime,
) -> Result<Option<BoostView>, Error> {
    let contest =
        contest::repo::find(conn, id)?.filter(|contest| contest.client == actor.user).ok_or(Error::NotFound)?;
    boost::repo::last(conn, id)?.map(|boost| view(conn, &contest, &boost, now)).transpose()
}

/// A place of `contest`, for its client.
pub(crate) fn view(
    conn: &mut PgConnection,
    contest: &Contest,
    boost: &Boost,
    now: OffsetDateTime,
) -> Result<BoostView, Error> {
    Ok(BoostView {
        payment: under_way(conn, boost, now)?,
        refundable_until: boost.refundable_until(contest, now),
        id: boost.id.uuid(),
        status: boost.status,
        price_cents: boost.price.get(),
        cash_cents: boost.cash.get(),
        credit_cents: boost.credit.get(),
        from_plan: boost.subscription.is_some(),
        starts_at: boost.starts_at,
        ends_at: boost.ends_at,
    })
}

/// The newest attempt to pay a place that waits for its payment, without a link that leads nowhere any more.
fn under_way(conn: &mut PgConnection, boost: &Boost, now: OffsetDateTime) -> Result<Option<BoostPayment>, Error> {
    if boost.status != Status::Pending {
        return Ok(None);
    }
    let open: Vec<_> = payment::Status::ALL.iter().filter(|status| status.is_open()).map(|s| s.as_str()).collect();
    let newest: Option<BoostPayment> = payments::table
        .filter(payments::purpose.eq(Purpose::Boost.as_str()).and(payments::purchase_id.eq(boost.id.uuid())))
        .filter(payments::status.eq_any(open))
        .order((payments::created_at.desc(), payments::id.desc()))
        .select(BoostPayment::as_select())
        .first(conn)
        .optional()?;
    Ok(newest.map(|payment| BoostPayment {
        redirect_url: payment.redirect_url.filter(|_url| now < payment.expires_at),
        ..payment
    }))
}

/// What a place would cost `user` at `now`.
pub fn offer(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<BoostOffer, Error> {
    let in_force = subscription::repo::in_force(conn, user, now)?;
    Ok(BoostOffer {
        price_cents: PRICE.get(),
        credits_cents: credit::available(conn, user, now)?.get(),
        days_max: DAYS_MAX,
        plan_places_left: in_force.terms.featured_credits.saturating_sub(in_force.featured_used).max(0),
    })
}
