//! Entries that a client buys beside the winner: one price, one order, one payment, whatever races.

use contests::Error as Refused;
use contests::dispute::{NewStatement, Reason, Verdict};
use contests::handover::AwardKey;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::ids::{ChargebackId, ContestId, EntryId, PaymentId};
use kernel::money::Paisa;
use payments::Provider;
use workflows::contests::award;
use workflows::contests::entry_purchase::{self, Buy, give_back};
use workflows::error::Error;
use workflows::handovers::dispute::{self, DecisionInput};
use workflows::handovers::handover;
use workflows::payable::attempt::StartedPayment;
use workflows::payments::chargeback::{self, Settlement};
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

    pub(crate) fn price(&self, ctx: &Ctx, price: Option<i64>) -> Result<(), Error> {
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
    stage.execute(&format!(
        "UPDATE users SET suspended_at = now(), suspended_reason = 'x' WHERE id = '{}'",
        market.author.user
    ));
    assert!(matches!(refused(market.order(&at(11), Provider::Easypaisa)), Refused::NotForSale));
}

const FILES_END: i64 = 5 * DAY;

impl Market {
    fn key(&self) -> AwardKey {
        AwardKey { contest: self.contest, entry: Some(self.entry) }
    }

    fn deliver(&self, seconds: i64) {
        let file = self.stage.tx(|tx, _ctx| testkit::seed::file(tx, &at(seconds), self.author.user, "HANDOVER"));
        handover::add_file(&self.stage.db(), &at(seconds), &self.author, self.key(), file).unwrap();
        handover::deliver(&self.stage.db(), &at(seconds), &self.author, self.key()).unwrap();
    }

    fn payment(&self) -> PaymentId {
        self.stage
            .text("SELECT id FROM payments WHERE purpose = 'ENTRY_PURCHASE' AND applied_to = 'PURCHASE'")
            .parse()
            .unwrap()
    }

    fn charge_back(&self, seconds: i64) -> ChargebackId {
        let stage = &self.stage;
        chargeback::report(&stage.db(), &at(seconds), &stage.admin, self.payment(), "the provider wrote").unwrap()
    }

    fn settle(&self, seconds: i64, case: ChargebackId, how: &Settlement) {
        let stage = &self.stage;
        chargeback::settle(&stage.db(), &at(seconds), &stage.admin, case, how).unwrap();
    }

    fn dispute(&self, seconds: i64, verdict: Verdict, part: Option<i64>) {
        let (stage, key) = (&self.stage, self.key());
        let statement = NewStatement { body: "This is not what we agreed on".into(), files: Vec::new() };
        dispute::open(&stage.db(), &at(seconds), &stage.client, key, Reason::Other, &statement).unwrap();
        dispute::answer(&stage.db(), &at(seconds), &self.author, key, &statement).unwrap();
        let id = stage.text("SELECT id FROM disputes").parse().unwrap();
        let note = "Half of what the brief asks for was delivered".into();
        let decision = DecisionInput { verdict, winner_part: part, note };
        dispute::decide(&stage.db(), &at(seconds), &stage.admin, id, &decision).unwrap();
    }

    fn settle_dispute(&self, seconds: i64) -> usize {
        dispute::settle_final(&self.stage.db(), &at(seconds), 10).unwrap()
    }

    /// What client and author were told since the entry was bought speaks of it and its price.
    fn check_words(&self) {
        let told = "SELECT string_agg(kind || ': ' || subject || ' ' || text_body, E'\\n') FROM mails
                     WHERE kind ~ '^(money|dispute|purchase|review)[.]' AND created_at >=
                           (SELECT min(paid_at) FROM entry_purchases)";
        assert_eq!(self.stage.text(&format!("{told} AND subject || text_body ~* '\\m(winner|won|prize)'")), "");
        let told = self.stage.text(&format!("{told} AND subject || text_body !~ 'entry #2'"));
        assert_eq!(told, "", "it is named");
    }

    fn lapse(&self, seconds: i64) -> usize {
        handover::lapse_undelivered(&self.stage.db(), &at(seconds), 10).unwrap()
    }
}

#[test]
fn what_is_accepted_is_paid_and_the_contest_stays_as_it_is() {
    for by_client in [true, false] {
        let market = market().bought(10);
        let stage = &market.stage;
        stage.add_method(market.author, "0300 1234567");
        market.deliver(100);
        let contest = stage.contest(market.contest);
        if by_client {
            handover::accept(&stage.db(), &at(200), &stage.client, market.key()).unwrap();
        } else {
            assert_eq!(handover::accept_overdue_reviews(&stage.db(), &at(100 + 7 * DAY), 10).unwrap(), 1);
        }
        assert_eq!(market.state(), format!("ACCEPTED PENDING {NET}"));
        assert_eq!((stage.contest(market.contest), market.orders().as_str()), (contest, "PAID"));
        assert_eq!(stage.held("platform_fee"), 30_000 + PRICE - NET);
        assert_eq!(stage.mails("review.invited"), 2, "both are asked for a review");
        market.check_words();
    }
}

#[test]
fn what_is_not_delivered_goes_back_whole_and_the_winner_keeps_the_award() {
    let market = market().bought(10);
    let stage = &market.stage;
    assert_eq!(market.lapse(10 + FILES_END - 1), 1, "the award of the winner alone, which began earlier");
    assert_eq!(market.lapse(10 + FILES_END), 1);
    assert_eq!(market.orders(), "REFUNDED");
    assert_eq!(market.state(), format!("LAPSED FAILED {NET} HANDOVER+METHOD voided"));
    assert_eq!(market.refunds(), format!("ENTRY_PURCHASE {PRICE} NOT_DELIVERED"));
    assert_eq!((stage.mails("purchase.not_delivered"), stage.mails("purchase.refund_decided")), (1, 1));
    assert_eq!(stage.number("SELECT count(*) FROM entries WHERE bought_at IS NOT NULL"), 0);
    assert_eq!(stage.held("platform_fee"), 30_000, "that of the prize");
    assert!(matches!(refused(market.order(&at(11 + FILES_END), Provider::Easypaisa)), Refused::NotForSale));
    send_refund::send_due(&stage.db(), &at(12 + FILES_END), &stage.gateways, 10).unwrap();
    assert_eq!(
        stage.text("SELECT subject FROM mails WHERE kind = 'money.refund_sent'"),
        "Refunded: PKR 600 for A contest, entry #2"
    );
    assert_eq!(stage.text("SELECT status FROM payments WHERE purpose = 'ENTRY_PURCHASE'"), "REFUNDED");
}

#[test]
fn delivery_and_lapse_race_to_one_end() {
    for _round in 0..4 {
        let market = market().bought(10);
        let stage = &market.stage;
        market.lapse(9 + FILES_END);
        let file = stage.tx(|tx, _ctx| testkit::seed::file(tx, &at(20), market.author.user, "HANDOVER"));
        handover::add_file(&stage.db(), &at(20), &market.author, market.key(), file).unwrap();
        let done = run_concurrently(2, |index| match index {
            0 => handover::deliver(&stage.db(), &at(9 + FILES_END), &market.author, market.key()).is_ok(),
            _ => market.lapse(10 + FILES_END) == 1,
        });
        let delivered = market.state().starts_with("IN_REVIEW");
        assert_eq!(done[0], delivered, "{}", market.state());
        assert_eq!(market.orders(), if market.state().starts_with("LAPSED") { "REFUNDED" } else { "PAID" });
    }
}

#[test]
fn a_dispute_decides_about_the_price_alone() {
    for (verdict, part, state, refunds) in [
        (Verdict::Release, None, format!("ACCEPTED PENDING {NET} METHOD"), String::new()),
        (
            Verdict::Refund,
            None,
            format!("REVERSED FAILED {NET} HANDOVER+METHOD voided"),
            format!("ENTRY_PURCHASE {PRICE} DISPUTE"),
        ),
    ] {
        let market = market().bought(10);
        market.deliver(100);
        let contest = market.stage.contest(market.contest);
        market.dispute(200, verdict, part);
        market.stage.check();
        assert_eq!(market.settle_dispute(200 + 3 * DAY), 1);
        assert_eq!((market.state(), market.refunds()), (state, refunds));
        market.check_words();
        assert_eq!(market.stage.contest(market.contest), contest);
    }
    let market = market().bought(10);
    market.deliver(100);
    market.dispute(200, Verdict::Split, Some(20_000));
    assert_eq!(market.settle_dispute(200 + 3 * DAY), 1);
    assert_eq!(market.refunds(), "ENTRY_PURCHASE 40000 DISPUTE");
    market.check_words();
    let live = "SELECT amount_paisa FROM payouts WHERE voided_at IS NULL AND entry_id";
    assert_eq!(market.stage.number(&format!("{live} = '{}'", market.entry)), 19_400);
    assert_eq!(market.orders(), "PAID");
}

#[test]
fn a_chargeback_holds_the_payout_of_the_entry_alone() {
    let market = market().bought(10);
    let stage = &market.stage;
    let case = market.charge_back(100);
    assert!(market.state().ends_with("RISK"), "{}", market.state());
    assert_eq!(stage.number("SELECT count(*) FROM payouts WHERE 'RISK' = ANY (holds)"), 1, "the winner's goes on");
    assert_eq!(stage.number("SELECT count(*) FROM contests WHERE frozen_at IS NOT NULL"), 0);
    assert_eq!(stage.held(&format!("client_receivable:{}", stage.client.user)), PRICE);
    stage.check();
    market.settle(200, case, &Settlement::Won { note: "the provider's letter".to_owned() });
    assert_eq!(stage.held(&format!("client_receivable:{}", stage.client.user)), 0);
}

#[test]
fn a_price_that_is_disputed_goes_back_once_that_is_decided() {
    for (how, refunds, owed) in [
        (
            Settlement::Won { note: "the provider's letter".to_owned() },
            format!("ENTRY_PURCHASE {PRICE} NOT_DELIVERED"),
            0,
        ),
        (Settlement::Lost { note: "the provider's letter".to_owned() }, String::new(), 0),
    ] {
        let market = market().bought(10);
        let stage = &market.stage;
        let case = market.charge_back(100);
        assert_eq!(market.lapse(10 + FILES_END), 2);
        assert_eq!((market.orders().as_str(), market.refunds().as_str()), ("PAID", ""), "it is held");
        assert_eq!(
            stage.number("SELECT sum(balance_paisa) FROM ledger_accounts WHERE kind = 'purchase_escrow'"),
            PRICE
        );
        stage.check();
        assert_eq!(give_back::due(&stage.db(), &at(11 + FILES_END), 10).unwrap(), 0);
        market.settle(12 + FILES_END, case, &how);
        assert_eq!(give_back::due(&stage.db(), &at(13 + FILES_END), 10).unwrap(), 1);
        assert_eq!((market.orders(), market.refunds()), ("REFUNDED".to_owned(), refunds));
        assert_eq!(
            stage.held(&format!("client_receivable:{}", stage.client.user)),
            owed,
            "what goes back makes it good"
        );
    }
}

#[test]
fn changes_reminders_and_payouts_of_a_bought_entry_speak_of_it() {
    let market = market().bought(10);
    let stage = &market.stage;
    stage.add_method(market.author, "0300 1234567");
    handover::remind(&stage.db(), &at(10 + FILES_END - DAY), 10).unwrap();
    market.deliver(FILES_END);
    let note = "A darker green, please.";
    handover::request_changes(&stage.db(), &at(FILES_END + 1), &stage.client, market.key(), note).unwrap();
    market.deliver(FILES_END + 2);
    market.charge_back(FILES_END + 3);
    let mails = |kind: &str| {
        let entry = "text_body LIKE '%the bought entry #2 of “A contest”%'";
        stage.number(&format!("SELECT count(*) FROM mails WHERE kind = '{kind}' AND {entry}"))
    };
    for (kind, times) in [
        ("money.delivery_due_soon", 1),
        ("money.delivered", 2),
        ("money.changes_requested", 1),
        ("money.payout_under_review", 1),
    ] {
        assert_eq!(mails(kind), times, "{kind}");
    }
}

#[test]
fn an_account_with_an_open_purchase_cannot_end() {
    let market = market().bought(10);
    let running = |user| market.stage.db().read(|conn| contests::erasure::running_of(conn, user)).unwrap().len();
    assert_eq!((running(market.author.user), running(market.stage.client.user)), (1, 1));
    market.lapse(10 + FILES_END);
    assert_eq!((running(market.author.user), running(market.stage.client.user)), (0, 0));
}
