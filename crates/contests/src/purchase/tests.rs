//! Tests of bought entries: the state table, prices, who may name one and buy when, storage.

use kernel::actor::Role;
use kernel::ctx::Ctx;
use kernel::db::Tx;

use super::*;
use crate::fixtures::{self, now, person};

#[test]
fn state_table() {
    let mut table = String::new();
    for status in Status::ALL {
        for event in Event::ALL {
            if let Ok(next) = status.next(*event) {
                table.push_str(&format!("{} + {event:?} -> {}\n", status.as_str(), next.as_str()));
            }
        }
    }
    assert_eq!(table, "PENDING + Pay -> PAID\nPENDING + Abandon -> CANCELLED\nPAID + Refund -> REFUNDED\n");
}

/// Another microsecond.
const TICK: Duration = Duration::microseconds(1);
const FREE: EntryFacts = EntryFacts { was_handed_over: false, author_may_sell: true };

struct Market {
    client: Actor,
    author: Actor,
    contest: Contest,
    entry: Entry,
}

/// An awarded contest with an entry that was not selected and has a price.
fn market() -> Market {
    let (client, author) = (person(Role::Client), person(Role::Talent));
    let mut contest = fixtures::contest(client.user, contest::Status::Awarded);
    contest.awarded_at = Some(now());
    let mut entry = fixtures::entry(&contest, author.user, entry::Status::NotSelected);
    entry.price = Some(Paisa::new(60_000));
    Market { client, author, contest, entry }
}

fn order(market: &Market, status: Status) -> Purchase {
    Purchase {
        id: fixtures::ctx().new_id(),
        contest: market.contest.id,
        entry: market.entry.id,
        buyer: market.client.user,
        price: Paisa::new(60_000),
        status,
        created_at: now(),
        paid_at: None,
        ended_at: None,
    }
}

#[test]
fn the_lowest_price_is_the_lower_of_five_hundred_rupees_and_a_quarter_of_the_prize() {
    let mut contest = market().contest;
    for (prize, lowest) in [(500, 125), (199_996, 49_999), (200_000, 50_000), (200_004, 50_000), (50_000_000, 50_000)] {
        contest.prize = Paisa::new(prize);
        assert_eq!(price_min(&contest), Paisa::new(lowest), "prize {prize}");
        assert!(checked_price(&contest, lowest - 1).is_err());
        assert_eq!(checked_price(&contest, lowest).unwrap(), Paisa::new(lowest));
    }
    assert_eq!(checked_price(&contest, 50_000_000).unwrap(), PRIZE_MAX);
    for wrong in [50_000_001, 0, -1, i64::MIN, i64::MAX] {
        assert!(checked_price(&contest, wrong).is_err(), "{wrong}");
    }
}

#[test]
fn the_author_prices_an_entry_that_is_neither_won_withdrawn_sold_nor_ordered() {
    let mut market = market();
    let decide =
        |market: &Market, actor: &Actor| decide_pricing(&market.contest, &market.entry, actor, None, false, now());
    assert!(decide(&market, &market.author).is_ok());
    assert!(matches!(decide(&market, &market.client), Err(Error::NotFound)));
    for status in [Status::Pending, Status::Paid] {
        let ordered = order(&market, status);
        let refused = decide_pricing(&market.contest, &market.entry, &market.author, Some(&ordered), false, now());
        assert!(matches!(refused, Err(Error::EntryOrdered)));
    }
    let refused = decide_pricing(&market.contest, &market.entry, &market.author, None, true, now());
    assert!(matches!(refused, Err(Error::NotForSale)));
    for status in entry::Status::ALL {
        market.entry.status = *status;
        let gone = matches!(status, entry::Status::Winner | entry::Status::Withdrawn);
        assert_eq!(decide(&market, &market.author).is_err(), gone, "{status:?}");
    }
    market.entry.status = entry::Status::Submitted;
    for (status, allowed) in [
        (contest::Status::Draft, false),
        (contest::Status::Open, true),
        (contest::Status::Shortlisting, true),
        (contest::Status::Awarded, true),
        (contest::Status::Closed, true),
    ] {
        market.contest.status = status;
        market.contest.outcome = (status == contest::Status::Closed).then_some(Outcome::Completed);
        assert_eq!(decide(&market, &market.author).is_ok(), allowed, "{status:?}");
    }
    for outcome in [Outcome::Refunded, Outcome::Distributed, Outcome::Cancelled] {
        market.contest.outcome = Some(outcome);
        assert!(matches!(decide(&market, &market.author), Err(Error::NotForSale)), "{outcome:?}");
    }
}

#[test]
fn the_sale_ends_thirty_days_after_the_award_to_the_microsecond() {
    let market = market();
    let end = now() + Duration::days(30);
    assert_eq!(sale_ends_at(&market.contest), Some(end));
    let buy = |at| decide_buy(&market.contest, &market.entry, &market.client, FREE, at);
    assert_eq!(buy(end - TICK).unwrap(), Paisa::new(60_000));
    assert!(matches!(buy(end), Err(Error::SaleOver)));
    let price = |at| decide_pricing(&market.contest, &market.entry, &market.author, None, false, at);
    assert!(price(end - TICK).is_ok());
    assert!(matches!(price(end), Err(Error::SaleOver)));
    let ordered = order(&market, Status::Pending);
    let pay = |at| ordered.decide_payment(&market.contest, &market.entry, FREE, ordered.price, at);
    assert!(pay(end - TICK).is_ok());
    assert!(matches!(pay(end), Err(Error::SaleOver)));
}

#[test]
fn the_reminder_is_due_in_the_last_five_days_to_the_microsecond() {
    let contest = market().contest;
    let end = now() + Duration::days(30);
    let start = end - Duration::days(5);
    for (at, due) in [(start - TICK, None), (start, Some(end)), (end - TICK, Some(end)), (end, None)] {
        assert_eq!(reminder_due(&contest, at), due);
    }
    let held = |change: fn(&mut Contest)| {
        let mut contest = contest.clone();
        change(&mut contest);
        reminder_due(&contest, start)
    };
    assert_eq!(held(|contest| contest.frozen_at = Some(now())), None);
    assert_eq!(held(|contest| contest.hidden_at = Some(now())), None);
    for (outcome, due) in [(Outcome::Completed, Some(end)), (Outcome::Refunded, None)] {
        let closed = Contest { status: contest::Status::Closed, outcome: Some(outcome), ..contest.clone() };
        assert_eq!(reminder_due(&closed, start), due, "{outcome:?}");
    }
}

#[test]
fn only_the_client_buys_and_only_from_the_award_on() {
    let mut market = market();
    let buy = |market: &Market, actor: &Actor| {
        decide_buy(&market.contest, &market.entry, actor, FREE, now()).map(|_price| ())
    };
    assert!(buy(&market, &market.client).is_ok());
    for other in [&market.author, &person(Role::Client)] {
        assert!(matches!(buy(&market, other), Err(Error::NotFound)));
    }
    let unconfirmed = Actor { email_verified: false, ..market.client };
    assert!(matches!(buy(&market, &unconfirmed), Err(Error::EmailNotVerified)));
    for status in contest::Status::ALL {
        market.contest.status = *status;
        market.contest.outcome = None;
        let sold = *status == contest::Status::Awarded;
        assert_eq!(buy(&market, &market.client).is_ok(), sold, "{status:?}");
    }
    market.contest.status = contest::Status::Closed;
    for outcome in [Outcome::Completed, Outcome::Refunded, Outcome::Distributed, Outcome::Cancelled] {
        market.contest.outcome = Some(outcome);
        assert_eq!(buy(&market, &market.client).is_ok(), outcome == Outcome::Completed, "{outcome:?}");
    }
}

#[test]
fn what_is_not_on_sale_is_refused() {
    let whole = market();
    let buy = |market: &Market, facts| decide_buy(&market.contest, &market.entry, &market.client, facts, now());
    for facts in [EntryFacts { was_handed_over: true, ..FREE }, EntryFacts { author_may_sell: false, ..FREE }] {
        assert!(matches!(buy(&whole, facts), Err(Error::NotForSale)));
    }
    for status in entry::Status::ALL {
        let mut market = market();
        market.entry.status = *status;
        let sold = matches!(status, entry::Status::NotSelected | entry::Status::Declined);
        assert_eq!(buy(&market, FREE).is_ok(), sold, "{status:?}");
    }
    let mut unpriced = market();
    unpriced.entry.price = None;
    assert!(matches!(buy(&unpriced, FREE), Err(Error::NotForSale)));
    let mut hidden = market();
    hidden.contest.hidden_at = Some(now());
    assert!(matches!(buy(&hidden, FREE), Err(Error::NotForSale)));
    let mut frozen = market();
    frozen.contest.frozen_at = Some(now());
    assert!(matches!(buy(&frozen, FREE), Err(Error::Frozen)));
    let mut elsewhere = market();
    elsewhere.entry.contest = fixtures::ctx().new_id();
    assert!(matches!(buy(&elsewhere, FREE), Err(Error::NotFound)));
}

#[test]
fn a_payment_pays_a_pending_order_of_exactly_its_amount() {
    let market = market();
    let pay = |status, amount| {
        order(&market, status).decide_payment(&market.contest, &market.entry, FREE, Paisa::new(amount), now())
    };
    assert!(pay(Status::Pending, 60_000).is_ok());
    assert!(matches!(pay(Status::Pending, 59_999), Err(Error::PriceChanged)));
    for status in [Status::Paid, Status::Cancelled, Status::Refunded] {
        assert!(matches!(pay(status, 60_000), Err(Error::InvalidTransition { .. })), "{status:?}");
    }
}

/// An awarded contest in the database, with an entry that can be bought.
fn stored(tx: &mut Tx<'_>, ctx: &Ctx) -> (Contest, Entry) {
    let (contest, entries) = fixtures::stored(tx, ctx, 1);
    repo::set_price(tx, ctx, entries[0].id, Some(Paisa::new(60_000))).unwrap();
    let entry = entry::repo::get(tx, entries[0].id).unwrap();
    assert_eq!(entry.price, Some(Paisa::new(60_000)));
    (contest, entry)
}

#[test]
fn orders_are_kept() {
    testkit::tx(|tx, ctx| {
        let (contest, entry) = stored(tx, ctx);
        assert!(!repo::was_handed_over(tx, entry.id).unwrap());
        let first = repo::insert(tx, ctx, &contest, &entry, Paisa::new(60_000)).unwrap();
        assert_eq!(repo::lock(tx, first.id).unwrap(), first);
        assert_eq!(repo::lock_live(tx, entry.id).unwrap(), Some(first.clone()));
        assert!(matches!(repo::lock_paid(tx, entry.id), Err(Error::NotFound)));
        repo::record_abandoned(tx, ctx, &first).unwrap();
        assert!(matches!(repo::record_abandoned(tx, ctx, &first), Err(Error::Conflict)), "compare and set");
        assert_eq!(repo::lock_live(tx, entry.id).unwrap(), None);

        let second = repo::insert(tx, ctx, &contest, &entry, Paisa::new(60_000)).unwrap();
        let handover = repo::record_paid(tx, ctx, &second, &entry).unwrap();
        assert_eq!((handover.place, handover.prize), (None, Paisa::new(60_000)));
        let paid = repo::lock_paid(tx, entry.id).unwrap();
        assert_eq!((paid.status, paid.paid_at), (Status::Paid, Some(ctx.now)));
        assert_eq!(entry::repo::get(tx, entry.id).unwrap().bought_at, Some(ctx.now));
        assert!(repo::was_handed_over(tx, entry.id).unwrap());
        assert_eq!(repo::bought_of(tx, contest.id).unwrap(), [entry.id]);
        assert!(repo::refunds_due(tx, 10).unwrap().is_empty());

        crate::handover::repo::record_lapsed(tx, ctx, &handover).unwrap();
        assert_eq!(repo::refunds_due(tx, 10).unwrap(), [contest.id]);
        assert_eq!(repo::refundable_of(tx, contest.id).unwrap().len(), 1);
        repo::record_refunded(tx, ctx, &paid).unwrap();
        assert!(repo::refunds_due(tx, 10).unwrap().is_empty());
        assert_eq!(entry::repo::get(tx, entry.id).unwrap().bought_at, None);
        assert_eq!(repo::of_entry(tx, entry.id).unwrap().map(|order| order.status), Some(Status::Refunded));
    });
}

#[test]
fn an_entry_has_one_order_at_a_time() {
    testkit::tx(|tx, ctx| {
        let (contest, entry) = stored(tx, ctx);
        repo::insert(tx, ctx, &contest, &entry, Paisa::new(60_000)).unwrap();
        let again = repo::insert(tx, ctx, &contest, &entry, Paisa::new(60_000));
        assert!(matches!(again, Err(Error::Conflict)));
    });
}
