//! Whether an entry can be bought beside the winner, as its author and the client see it.

use std::collections::{HashMap, HashSet};

use ::contests::contest::Contest;
use ::contests::entry::actions::Action;
use ::contests::entry::{Entry, Visibility};
use ::contests::purchase::{self, EntryFacts, Purchase};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{EntryId, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::Error;
use crate::schema::users;

/// What author and client see of the sale of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntrySale {
    /// What the author asks for it; null when it is not for sale.
    pub price_cents: Option<i64>,
    /// What the author gets of the price, after our fee.
    pub net_cents: Option<i64>,
    /// The lowest price that the author can name.
    pub price_min_cents: i64,
    /// Until when (exclusive) it can be bought; null before the award.
    #[serde(with = "time::serde::rfc3339::option")]
    pub ends_at: Option<OffsetDateTime>,
    /// Where the newest order stands that was not cancelled; null when there is none.
    pub purchase: Option<purchase::Status>,
    /// What was, or is to be, paid by that order.
    pub paid_cents: Option<i64>,
}

/// Orders and sellers of some entries.
#[derive(Debug, Default)]
pub(super) struct Sales {
    orders: HashMap<EntryId, Purchase>,
    sellers: HashSet<UserId>,
}

impl Sales {
    /// Where no entry that the viewer has a part in has or had a price, nothing is asked.
    pub(super) fn load(conn: &mut PgConnection, seen: &[(Entry, Visibility)]) -> Result<Self, Error> {
        let priced: Vec<&Entry> = seen
            .iter()
            .filter(|(entry, visibility)| visibility.is_party() && entry.price.is_some())
            .map(|(entry, _visibility)| entry)
            .collect();
        if priced.is_empty() {
            return Ok(Self::default());
        }
        let ids: Vec<EntryId> = priced.iter().map(|entry| entry.id).collect();
        let authors: Vec<UserId> = priced.iter().map(|entry| entry.author).collect();
        let orders = purchase::repo::newest_of(conn, &ids)?;
        let sellers: Vec<UserId> = users::table
            .filter(users::id.eq_any(authors))
            .filter(users::suspended_at.is_null().and(users::erased_at.is_null()))
            .select(users::id)
            .load(conn)?;
        Ok(Self {
            orders: orders.into_iter().map(|order| (order.entry, order)).collect(),
            sellers: sellers.into_iter().collect(),
        })
    }

    /// For author and client, of an entry that has a price, was ordered, or can get a price.
    pub(super) fn view(&self, contest: &Contest, entry: &Entry, can_price: bool) -> Option<EntrySale> {
        let order = self.orders.get(&entry.id);
        if entry.price.is_none() && order.is_none() && !can_price {
            return None;
        }
        let net = entry.price.and_then(|price| price.split(contest.fee_rate()).ok()).map(|split| split.rest);
        Some(EntrySale {
            price_cents: entry.price.map(|price| price.get()),
            net_cents: net.map(|net| net.get()),
            price_min_cents: purchase::price_min(contest).get(),
            ends_at: purchase::sale_ends_at(contest),
            purchase: order.map(|order| order.status),
            paid_cents: order.map(|order| order.price.get()),
        })
    }

    /// What the viewer may do about the sale now.
    pub(super) fn allowed(
        &self,
        contest: &Contest,
        entry: &Entry,
        actor: &Actor,
        was_handed_over: bool,
        now: OffsetDateTime,
    ) -> Vec<Action> {
        let live = self.orders.get(&entry.id).filter(|order| match order.status {
            purchase::Status::Pending | purchase::Status::Paid => true,
            purchase::Status::Cancelled | purchase::Status::Refunded => false,
        });
        let facts = EntryFacts { was_handed_over, author_may_sell: self.sellers.contains(&entry.author) };
        let may_price = purchase::decide_pricing(contest, entry, actor, live, was_handed_over, now).is_ok();
        let may_buy = purchase::decide_buy(contest, entry, actor, facts, now).is_ok();
        let allowed = [(Action::SetPrice, may_price), (Action::Buy, may_buy)];
        allowed.into_iter().filter(|(_action, may)| *may).map(|(action, _may)| action).collect()
    }
}
