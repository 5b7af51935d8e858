//! The reminder before the sale of further entries ends: once, at its moment, and only where there is something to buy.

use kernel::ctx::Ctx;
use payments::Provider;
use workflows::contests::entry_purchase::reminder;

use crate::entry_purchase::{Market, market};
use crate::stage::{at, moment, run_concurrently};

const DAY: i64 = 24 * 3_600;
/// What happens to a market before the reminder is due.
type Change = fn(&Market);

/// When the sale of [`market`] ends.
const SALE_END: i64 = 2 + 30 * DAY;
const REMINDER: i64 = SALE_END - 5 * DAY;

impl Market {
    fn remind(&self, ctx: &Ctx) -> usize {
        let found = self.stage.db().read(|conn| contests::purchase::repo::reminders_due(conn, ctx.now, 10)).unwrap();
        let decided = reminder::remind_due(&self.stage.db(), ctx, 10).unwrap();
        assert_eq!(found.len(), decided, "what is found is decided, so that nothing is looked at again and again");
        decided
    }

    fn reminders(&self) -> i64 {
        self.stage.mails("purchase.sale_ends")
    }
}

#[test]
fn the_client_is_told_once_five_days_before_the_sale_ends() {
    let market = market();
    let just_before = moment(at(REMINDER).now - time::Duration::microseconds(1));
    assert_eq!((market.remind(&just_before), market.reminders()), (0, 0));
    assert_eq!((market.remind(&at(REMINDER)), market.reminders()), (1, 1));
    for again in [at(REMINDER), at(REMINDER + DAY), at(SALE_END)] {
        assert_eq!((market.remind(&again), market.reminders()), (0, 1));
    }
    let text = market.stage.text("SELECT text_body FROM mails WHERE kind = 'purchase.sale_ends'");
    assert!(text.contains("One more entry of “A contest” can be bought, for PKR 600."), "{text}");
    assert!(text.contains(&format!("/contests/{}?tab=entries", market.contest)), "{text}");
}

#[test]
fn the_client_of_a_sale_that_is_over_is_told_nothing() {
    let market = market();
    let last = moment(at(SALE_END).now - time::Duration::microseconds(1));
    assert_eq!(market.remind(&at(SALE_END)), 0);
    assert_eq!((market.remind(&last), market.reminders()), (1, 1));
}

#[test]
fn a_client_who_can_buy_nothing_is_told_nothing() {
    let suspended = |user| format!("UPDATE users SET suspended_at = now(), suspended_reason = 'x' WHERE id = '{user}'");
    let cases: [(&str, Change); 3] = [
        ("no entry has a price", |market| market.price(&at(10), None).unwrap()),
        ("the entry was bought", |market| {
            let begun = market.order(&at(10), Provider::Easypaisa).unwrap();
            market.stage.pay(&at(10), &begun);
        }),
        ("the client closed the account", |market| {
            market
                .stage
                .execute(&format!("UPDATE users SET erased_at = now() WHERE id = '{}'", market.stage.client.user));
        }),
    ];
    for (case, change) in cases {
        let market = market();
        change(&market);
        let _decided = market.remind(&at(REMINDER));
        assert_eq!(market.reminders(), 0, "{case}");
    }
    for who in [|market: &Market| market.author.user, |market: &Market| market.stage.client.user] {
        let market = market();
        market.stage.execute(&suspended(who(&market)));
        assert_eq!((market.remind(&at(REMINDER)), market.reminders()), (1, 0));
        assert_eq!(market.remind(&at(REMINDER + 1)), 0, "it is decided");
    }
}

#[test]
fn a_contest_that_is_hidden_is_decided_about_once_it_is_shown() {
    let market = market();
    market.stage.execute("UPDATE contests SET hidden_at = now(), hidden_reason = 'x'");
    assert_eq!((market.remind(&at(REMINDER)), market.reminders()), (0, 0));
    market.stage.execute("UPDATE contests SET hidden_at = NULL, hidden_reason = NULL");
    assert_eq!((market.remind(&at(REMINDER + DAY)), market.reminders()), (1, 1));
}

#[test]
fn two_workers_remind_once() {
    for _round in 0..4 {
        let market = market();
        let done = run_concurrently(2, |_index| reminder::remind_due(&market.stage.db(), &at(REMINDER), 10).unwrap());
        assert_eq!((done.iter().sum::<usize>(), market.reminders()), (1, 1));
    }
}
