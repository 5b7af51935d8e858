//! Entries that a client buys beside the winner: one price, one order, one payment, whatever races.

use contests::Error as Refused;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::ids::{ContestId, EntryId};
use kernel::money::Paisa;
use payments::Provider;
use workflows::contests::award;
use workflows::contests::entry_purchase::{self, Buy};
use workflows::error::Error;
use workflows::payable::attempt::StartedPayment;
use workflows::payments::{send_refund, webhook};

use crate::stage::{Stage, at, paid, run_concurrently};

const DAY: i64 = 24 * 3_600;
const PRIZE: i64 = 1_000_000;
const PRICE: i64 = 60_000;
/// Our fee is 3 %.
const NET: i64 = 58_200;

/// An awarded contest with another entry that has a price.
pub(crate) struct Market {
    pub(crate) stage: Stage,
    pub(crate) contest: ContestId,
    pub(crate) winner: Actor,
    pub(crate) author: Actor,
    pub(crate) entry: EntryId,
}

pub(crate) fn market() -> Market {
    market_of(Stage::new())
}

pub(crate) fn market_of(stage: Stage) -> Market {
    let contest = stage.open(PRIZE);
    let (winner, author) = (stage.talent("winner"), stage.talent("author"));
    let won = stage.entry(contest, winner, 1);
    let entry = stage.entry(contest, author, 2);
    entry_purchase::set_price(&stage.db(), &at(1), &author, entry, Some(PRICE)).unwrap();
    award::award(&stage.db(), &at(2), &stage.client, contest, won).unwrap();
    Market { stage, contest, winner, author, entry }
}

impl Market {
    pub(crate) fn order(&self, ctx: &Ctx, provider: Provider) -> Result<StartedPayment, Error> {
        self.order_for(ctx, provider, PRICE)
    }

    fn order_for(&self, ctx: &Ctx, provider: Provider, price: i64) -> Result<StartedPayment, Error> {
        let buy = Buy { entry: self.entry, price: Paisa::new(price), provider, key: None };
        let stage = &self.stage;
        entry_purchase::begin(&stage.db(), ctx, &stage.gateways, &stage.client, &buy).map(|outcome| outcome.started)
    }

    fn price(&self, ctx: &Ctx, price: Option<i64>) -> Result<(), Error> {
        entry_purchase::set_price(&self.stage.db(), ctx, &self.author, self.entry, price)
    }

    /// Ordered and paid.
    pub(crate) fn bought(self, seconds: i64) -> Self {
        let begun = self.order(&at(seconds), Provider::Easypaisa).unwrap();
        self.stage.pay(&at(seconds), &begun);
        self
    }

    pub(crate) fn orders(&self) -> String {
        self.stage.text("SELECT string_agg(status, ', ' ORDER BY created_at, id) FROM entry_purchases")
    }

    /// The handover and the payout of the entry.
    pub(crate) fn state(&self) -> String {
        let entry = self.entry;
        self.stage.text(&format!(
            "SELECT concat_ws(' ', h.status, p.status, p.amount_paisa, nullif(array_to_string(p.holds, '+'), ''),
                              CASE WHEN p.voided_at IS NOT NULL THEN 'voided' END)
               FROM handovers h JOIN payouts p ON p.entry_id = h.entry_id WHERE h.entry_id = '{entry}'"
        ))
    }

    pub(crate) fn refunds(&self) -> String {
        self.stage.text(
            "SELECT string_agg(p.purpose || ' ' || r.amount_paisa || ' ' || r.reason, ', ' ORDER BY r.id)
               FROM refunds r JOIN payments p ON p.id = r.payment_id",
        )
    }
}

fn refused<T: std::fmt::Debug>(result: Result<T, Error>) -> Refused {
    match result {
        Err(Error::Contests(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_bought_entry_is_handed_over_beside_the_winner() {
    let market = market();
    let stage = &market.stage;
    let begun = market.order(&at(10), Provider::Easypaisa).unwrap();
    assert_eq!(market.order(&at(20), Provider::Easypaisa).unwrap(), begun, "another tab finds the attempt");
    assert_eq!(market.orders(), "PENDING");
    stage.check();
    let before = stage.contest(market.contest);
    stage.pay(&at(30), &begun);
    let after = stage.money();
    stage.pay(&at(31), &begun);
    assert_eq!(stage.money(), after, "a repeat of the message changes nothing");
    assert_eq!((market.orders().as_str(), stage.contest(market.contest)), ("PAID", before));
    assert_eq!(market.state(), format!("AWAITING_FILES PENDING {NET} HANDOVER+METHOD"));
    assert_eq!(stage.number("SELECT count(*) FROM handovers WHERE place IS NULL AND prize_paisa = 60000"), 1);
    assert_eq!((stage.mails("purchase.bought"), stage.mails("purchase.paid")), (1, 1));
    assert_eq!(stage.text("SELECT status FROM entries WHERE bought_at IS NOT NULL"), "NOT_SELECTED");
    assert_eq!(stage.number("SELECT count(*) FROM documents WHERE kind = 'RECEIPT'"), 2, "prize and price");
    assert!(matches!(refused(market.order(&at(40), Provider::Jazzcash)), Refused::EntryOrdered));
    assert!(matches!(refused(market.price(&at(41), None)), Refused::EntryOrdered));
}

#[test]
fn two_tabs_order_once_and_pay_once() {
    for _round in 0..4 {
        let market = market();
        let stage = &market.stage;
        let begun = run_concurrently(6, |index| {
            let provider = if index % 2 == 0 { Provider::Easypaisa } else { Provider::Jazzcash };
            market.order(&at(10), provider)
        });
        let begun: Vec<StartedPayment> = begun.into_iter().map(|begun| begun.unwrap()).collect();
        assert_eq!(market.orders(), "PENDING");
        assert_eq!(stage.number("SELECT count(*) FROM payments WHERE purpose = 'ENTRY_PURCHASE'"), 2, "one each");
        let both = [&begun[0], &begun[1]];
        run_concurrently(2, |index| stage.pay(&at(20), both[index]));
        assert_eq!((market.orders().as_str(), stage.mails("purchase.payment_not_needed")), ("PAID", 1));
        assert_eq!(market.refunds(), format!("ENTRY_PURCHASE {PRICE} LATE_PAYMENT"));
        send_refund::send_due(&stage.db(), &at(DAY), &stage.gateways, 10).unwrap();
        assert_eq!(stage.number("SELECT count(*) FROM handovers WHERE place IS NULL"), 1);
    }
}

#[test]
fn an_order_and_another_price_race_to_one_of_the_two() {
    for _round in 0..6 {
        let market = market();
        let done = run_concurrently(2, |index| match index {
            0 => market.order(&at(10), Provider::Easypaisa).map(|_begun| ()),
            _ => market.price(&at(10), Some(PRICE + 1)),
        });
        match (&done[0], &done[1]) {
            (Ok(()), Err(Error::Contests(Refused::EntryOrdered))) => assert_eq!(market.orders(), "PENDING"),
            (Err(Error::Contests(Refused::PriceChanged)), Ok(())) => assert_eq!(market.orders(), ""),
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn an_order_ends_with_its_last_attempt_and_what_is_paid_then_goes_back() {
    let market = market();
    let stage = &market.stage;
    let (first, second) =
        (market.order(&at(10), Provider::Easypaisa).unwrap(), market.order(&at(20), Provider::Jazzcash).unwrap());
    webhook::expire_due(&stage.db(), &at(10 + 1_800), 10).unwrap();
    assert_eq!(market.orders(), "PENDING", "another attempt is open");
    webhook::expire_due(&stage.db(), &at(20 + 1_800), 10).unwrap();
    assert_eq!(market.orders(), "CANCELLED");
    market.price(&at(2_000), Some(PRICE + 1)).unwrap();
    assert!(matches!(refused(market.order(&at(2_010), Provider::Easypaisa)), Refused::PriceChanged));
    assert_eq!(market.orders(), "CANCELLED", "nothing is ordered at a price that nobody saw");
    let again = market.order_for(&at(2_020), Provider::Easypaisa, PRICE + 1).unwrap();
    assert!(again != first && again != second);
    stage.pay(&at(2_030), &again);
    assert_eq!(market.orders(), "CANCELLED, PAID");
}

#[test]
fn nothing_is_bought_from_the_thirtieth_day_on() {
    let market = market();
    let stage = &market.stage;
    let end = 2 + 30 * DAY;
    let begun = market.order(&at(end - 60), Provider::Easypaisa).unwrap();
    assert!(matches!(refused(market.order(&at(end), Provider::Easypaisa)), Refused::SaleOver));
    assert_eq!(stage.post(at(end), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
    assert_eq!((market.orders().as_str(), stage.mails("purchase.payment_not_needed")), ("CANCELLED", 1));
    assert_eq!(market.refunds(), format!("ENTRY_PURCHASE {PRICE} LATE_PAYMENT"));
    assert!(matches!(refused(market.price(&at(end), None)), Refused::SaleOver));
}

#[test]
fn nobody_but_the_client_buys_and_nobody_but_the_author_prices() {
    let market = market();
    let stage = &market.stage;
    let stranger = stage.talent("stranger");
    let buy = Buy { entry: market.entry, price: Paisa::new(PRICE), provider: Provider::Easypaisa, key: None };
    for actor in [&stranger, &market.author, &market.winner] {
        let begun = entry_purchase::begin(&stage.db(), &at(10), &stage.gateways, actor, &buy);
        assert!(matches!(refused(begun), Refused::NotFound));
    }
    for actor in [&stranger, &stage.client, &market.winner] {
        let priced = entry_purchase::set_price(&stage.db(), &at(10), actor, market.entry, Some(PRICE));
        assert!(matches!(refused(priced), Refused::NotFound));
    }
    assert!(matches!(refused(market.price(&at(10), Some(49_999))), Refused::Fields(_)));
    stage.execute(&format!("UPDATE users SET suspended_at = now(), suspended_reason = 'x' WHERE id = '{}'", market.author.user));
    assert!(matches!(refused(market.order(&at(11), Provider::Easypaisa)), Refused::NotForSale));
}
