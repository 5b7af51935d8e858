//! Reminding clients before the sale of further entries ends.

use std::collections::HashMap;

use contests::contest::Contest;
use contests::purchase::{self, EntryFacts};
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::money::Paisa;
use notifications::messages;

use crate::error::Error;
use crate::{notify, sweep};

/// Tells clients that they may buy further entries for some days only; answers of how many contests that was decided. It is decided once for
/// each: an entry that gets a price after that is not told of.
pub fn remind_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let due = db.read(|conn| purchase::repo::reminders_due(conn, ctx.now, limit))?;
    Ok(sweep::each_contest(db, due, "a client could not be told that a sale ends", |tx, contest| {
        remind_in(tx, ctx, contest)
    }))
}

fn remind_in(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<bool, Error> {
    let Some(until) = purchase::reminder_due(contest, ctx.now) else { return Ok(false) };
    if !purchase::repo::record_reminder_decided(tx, ctx, contest.id)? {
        return Ok(false);
    }
    let client = accounts::user::repo::contact(tx, contest.client)?;
    if client.is_erased || client.is_suspended {
        return Ok(true);
    }
    let prices = prices(tx, ctx, contest)?;
    if let Some(lowest) = prices.iter().min() {
        let page = ctx.link(&format!("/contests/{}?tab=entries", contest.id));
        let message = messages::purchase::sale_ends(&contest.title, (prices.len(), *lowest), until, &page);
        notify::person(tx, ctx, &client, &message)?;
    }
    Ok(true)
}

/// The prices of the entries that the client could buy now.
fn prices(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Result<Vec<Paisa>, Error> {
    let mut may_sell = HashMap::new();
    let mut prices = Vec::new();
    for entry in purchase::repo::priced_of(tx, contest.id)? {
        let author_may_sell = match may_sell.get(&entry.author) {
            Some(known) => *known,
            None => {
                let author = accounts::user::repo::contact(tx, entry.author)?;
                *may_sell.entry(entry.author).or_insert(!author.is_erased && !author.is_suspended)
            }
        };
        let facts = EntryFacts { was_handed_over: false, author_may_sell };
        prices.extend(purchase::decide_sale(contest, &entry, facts, ctx.now));
    }
    Ok(prices)
}
