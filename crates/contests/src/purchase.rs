//! Entries that a client buys beside the winner: the price that the author names, and the order. See *Purchase of an entry* in the README.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, PurchaseId, UserId};
use kernel::money::Paisa;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::contest::{self, Contest, Outcome, PRIZE_MAX};
use crate::entry::{self, Entry};
use crate::schema::entry_purchases;

pub mod repo;
mod status;
#[cfg(test)]
mod tests;

pub use status::{Event, Status};

/// How long after the award entries can be bought.
pub const SALE_DAYS: i64 = 30;
/// How many days before that ends the client is told.
pub const REMINDER_DAYS: i64 = 5;
/// The lowest price, unless a quarter of the prize is less.
pub const PRICE_MIN: Paisa = Paisa::new(50_000);
/// The part of the prize that the lowest price never exceeds, as its divisor.
const PRIZE_PART: i64 = 4;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = entry_purchases, check_for_backend(Pg))]
pub struct Purchase {
    pub id: PurchaseId,
    #[diesel(column_name = contest_id)]
    pub contest: ContestId,
    #[diesel(column_name = entry_id)]
    pub entry: EntryId,
    #[diesel(column_name = buyer_id)]
    pub buyer: UserId,
    /// What the client pays, our fee included.
    #[diesel(column_name = price_paisa)]
    pub price: Paisa,
    pub status: Status,
    pub created_at: OffsetDateTime,
    pub paid_at: Option<OffsetDateTime>,
    /// When it was cancelled or refunded.
    pub ended_at: Option<OffsetDateTime>,
}

/// What is known of an entry beside its row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryFacts {
    /// Whether a handover of it exists or existed: it was awarded or bought.
    pub was_handed_over: bool,
    /// Whether its author has an account that is not suspended.
    pub author_may_sell: bool,
}

/// The lowest price of an entry of the contest, by its prize as it is now.
pub fn price_min(contest: &Contest) -> Paisa {
    let quarter = contest.prize.get().checked_div(PRIZE_PART).unwrap_or(0).max(1);
    PRICE_MIN.min(Paisa::new(quarter))
}

/// Until when (exclusive) entries of the contest can be bought; nothing while nobody is awarded, and for a contest that ended without
/// a winner.
pub fn sale_ends_at(contest: &Contest) -> Option<OffsetDateTime> {
    let is_sold_from = match contest.status {
        contest::Status::Awarded => true,
        contest::Status::Closed => contest.outcome == Some(Outcome::Completed),
        contest::Status::Draft | contest::Status::Open | contest::Status::Shortlisting => false,
    };
    contest.awarded_at.filter(|_at| is_sold_from).map(|at| at.saturating_add(Duration::days(SALE_DAYS)))
}

/// Until when entries of the contest can be bought, while that is told to its client: from [`REMINDER_DAYS`] before the end on. Nothing
/// while the contest is on hold or hidden: nothing can be bought of it.
pub fn reminder_due(contest: &Contest, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let end = sale_ends_at(contest).filter(|_end| contest.frozen_at.is_none() && contest.hidden_at.is_none())?;
    (end.saturating_sub(Duration::days(REMINDER_DAYS)) <= now && now < end).then_some(end)
}

/// Whether `actor` may name, change or remove the price of `entry` at `now`; `ordered` is its order that is PENDING or PAID.
///
/// # Errors
/// Not the author, an entry that cannot be sold any more, an order that is under way, or a sale that is over.
pub fn decide_pricing(
    contest: &Contest,
    entry: &Entry,
    actor: &Actor,
    ordered: Option<&Purchase>,
    was_handed_over: bool,
    now: OffsetDateTime,
) -> Result<(), Error> {
    if entry.contest != contest.id || entry.author != actor.user {
        return Err(Error::NotFound);
    }
    if ordered.is_some() {
        return Err(Error::EntryOrdered);
    }
    let is_for_sale = match entry.status {
        entry::Status::Submitted
        | entry::Status::Shortlisted
        | entry::Status::Declined
        | entry::Status::NotSelected => !was_handed_over,
        entry::Status::Winner | entry::Status::Withdrawn => false,
    };
    if !is_for_sale {
        return Err(Error::NotForSale);
    }
    match contest.status {
        contest::Status::Open | contest::Status::Shortlisting => Ok(()),
        contest::Status::Awarded | contest::Status::Closed => require_sale(contest, now),
        contest::Status::Draft => Err(Error::NotForSale),
    }
}

/// A price within its limits.
///
/// # Errors
/// It is below [`price_min`] or above the greatest prize.
pub fn checked_price(contest: &Contest, price: i64) -> Result<Paisa, Error> {
    let price = Paisa::new(price);
    if price < price_min(contest) {
        return Err(Error::field("priceCents", "The price is below the lowest one for this contest"));
    }
    if price > PRIZE_MAX {
        return Err(Error::field("priceCents", "The price is above the highest one for a contest"));
    }
    Ok(price)
}

fn require_sale(contest: &Contest, now: OffsetDateTime) -> Result<(), Error> {
    let end = sale_ends_at(contest).ok_or(Error::NotForSale)?;
    if now < end { Ok(()) } else { Err(Error::SaleOver) }
}

/// What an order, its payment and the reminder ask alike: the price of an entry that can be bought at `now`.
///
/// # Errors
/// A contest or an entry that is not on sale, or a sale that is over.
pub fn decide_sale(contest: &Contest, entry: &Entry, facts: EntryFacts, now: OffsetDateTime) -> Result<Paisa, Error> {
    contest.require_unfrozen()?;
    if contest.hidden_at.is_some() || !facts.author_may_sell || facts.was_handed_over {
        return Err(Error::NotForSale);
    }
    match entry.status {
        entry::Status::NotSelected | entry::Status::Declined => {}
        entry::Status::Submitted | entry::Status::Shortlisted | entry::Status::Winner | entry::Status::Withdrawn => {
            return Err(Error::NotForSale);
        }
    }
    require_sale(contest, now)?;
    entry.price.ok_or(Error::NotForSale)
}

/// Whether `actor` may buy `entry` at `now`, and for how much.
///
/// # Errors
/// Not the client, an unconfirmed address, a contest or an entry that is not on sale, or a sale that is over.
pub fn decide_buy(
    contest: &Contest,
    entry: &Entry,
    actor: &Actor,
    facts: EntryFacts,
    now: OffsetDateTime,
) -> Result<Paisa, Error> {
    contest.require_client(actor)?;
    if entry.contest != contest.id {
        return Err(Error::NotFound);
    }
    actor.require_verified_email()?;
    decide_sale(contest, entry, facts, now)
}

impl Purchase {
    /// Whether a payment of `amount` that is confirmed at `now` pays the order.
    ///
    /// # Errors
    /// It does not wait for exactly that, or the entry cannot be bought any more.
    pub fn decide_payment(
        &self,
        contest: &Contest,
        entry: &Entry,
        facts: EntryFacts,
        amount: Paisa,
        now: OffsetDateTime,
    ) -> Result<(), Error> {
        self.status.next(Event::Pay)?;
        if amount != self.price {
            return Err(Error::PriceChanged);
        }
        decide_sale(contest, entry, facts, now).map(|_price| ())
    }
}
