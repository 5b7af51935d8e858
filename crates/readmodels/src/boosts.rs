//! Featured places as their buyers see them.

use ::contests::boost::{self, Boost, DAYS_MAX, PRICE, Status};
use ::contests::contest;
use ::payments::Subject;
use ::referrals::credit;
use ::subscriptions::subscription;
use diesel::pg::PgConnection;
use kernel::actor::Actor;
use kernel::ids::{ContestId, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::{Error, payments};

/// A place with what can be done about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub boost: Boost,
    /// Until when it can be given back, if it can.
    pub refundable_until: Option<OffsetDateTime>,
    /// The newest attempt to pay it that is under way.
    pub payment: Option<payments::Line>,
}

/// What a featured place costs, and what the viewer could pay it with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BoostOffer {
    /// The price in paisa.
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
/// [`Error::NotFound`] when it is not the actor's contest, or the database.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    id: ContestId,
    now: OffsetDateTime,
) -> Result<Option<Line>, Error> {
    let contest =
        contest::repo::find(conn, id)?.filter(|contest| contest.client == actor.user).ok_or(Error::NotFound)?;
    let Some(boost) = boost::repo::last(conn, id)? else { return Ok(None) };
    let payment = match boost.status {
        Status::Pending => under_way(payments::of_contest(conn, actor, id, now)?, &boost),
        Status::Waiting | Status::Active | Status::Earned | Status::Refunded | Status::Cancelled => None,
    };
    Ok(Some(Line { refundable_until: boost.refundable_until(&contest, now), payment, boost }))
}

fn under_way(lines: Vec<payments::Line>, boost: &Boost) -> Option<payments::Line> {
    let subject = Subject::Boost { contest: boost.contest, boost: boost.id };
    lines.into_iter().find(|line| line.subject == subject && line.status.is_open())
}

/// What a place would cost `user` at `now`.
///
/// # Errors
/// The database, or a corrupt row.
pub fn offer(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<BoostOffer, Error> {
    let in_force = subscription::repo::in_force(conn, user, now)?;
    Ok(BoostOffer {
        price_cents: PRICE.get(),
        credits_cents: credit::available(conn, user, now)?.get(),
        days_max: DAYS_MAX,
        plan_places_left: in_force.terms.featured_credits.saturating_sub(in_force.featured_used).max(0),
    })
}
