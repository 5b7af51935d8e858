//! The fault matrix: each thing that goes wrong at a provider, while each kind of payment is made or given back, at both providers.
//! Every payment ends in the right state, the ledger is true, nothing is posted twice, and people are told what is so.

use contests::dispute::{Reason, Verdict};
use gateway_fakes::{State, Switch};
use kernel::actor::Actor;
use kernel::ids::{ContestId, PaymentId};
use payments::Provider;
use workflows::contests::refund;
use workflows::error::Error;
use workflows::featured::purchase::PayWith;
use workflows::handovers::dispute;
use workflows::payments::manual_check::{self, Finding};
use workflows::payments::manual_refund;

use crate::dispute_case::{decision, statement};
use crate::providers::Providers;
use crate::stage::{at, run_concurrently};
use crate::subscriber::PRO;

const PRIZE: i64 = 1_000_000;
const MINUTE: i64 = 60;
const DAY: i64 = 86_400;
/// When the payer pays; when the reconciler asks first, second, and when money goes back.
const PAID: i64 = MINUTE;
const FIRST: i64 = 10 * MINUTE + 2;
const SECOND: i64 = 30 * MINUTE + 2;
const BACK: i64 = 60 * MINUTE;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Deposit,
    Boost,
    Subscription,
}

impl Kind {
    const ALL: [Self; 3] = [Self::Deposit, Self::Boost, Self::Subscription];
}

struct Case {
    world: Providers,
    kind: Kind,
    provider: Provider,
    contest: Option<ContestId>,
    payment: PaymentId,
    /// What was posted, and what was written, before it.
    before: (String, String),
}

impl Case {
    fn begin(kind: Kind, provider: Provider) -> Self {
        let mut world = Providers::new();
        let contest = match kind {
            Kind::Deposit => Some(world.stage.draft(PRIZE)),
            Kind::Boost => Some(world.open(PRIZE, provider).0),
            Kind::Subscription => None,
        };
        let before = (world.posted(), world.told());
        let stage = &world.stage;
        let begun = match (kind, contest) {
            (Kind::Deposit, Some(contest)) => stage.begin(at(2), contest, provider).unwrap(),
            (Kind::Boost, Some(contest)) => {
                stage.buy(&at(2), contest, PayWith::Money { provider, use_credits: false }).unwrap().unwrap()
            }
            _ => stage.choose(&at(2), stage.client, PRO, provider).unwrap().unwrap(),
        };
        Self { world, kind, provider, contest, payment: begun.payment, before }
    }

    fn status(&self) -> String {
        self.world.status(self.payment)
    }

    /// Where the thing stands that is paid for.
    fn subject(&self) -> String {
        let stage = &self.world.stage;
        match self.kind {
            Kind::Deposit => {
                stage.text("SELECT concat_ws(' ', status, outcome, CASE WHEN frozen_at IS NOT NULL THEN 'on hold' END) FROM contests")
            }
            Kind::Boost => stage.text("SELECT status FROM boosts"),
            Kind::Subscription => stage.plans(stage.client),
        }
    }

    /// What was posted for this payment.
    fn posted(&self) -> String {
        since(&self.world.posted(), &self.before.0)
    }

    /// What was written because of it.
    fn told(&self) -> String {
        since(&self.world.told(), &self.before.1)
    }

    /// Not paid yet, as far as we know: nothing is posted, given or said.
    fn assert_waits(&self, when: &str) {
        assert_eq!(
            (self.status().as_str(), self.posted().as_str(), self.told().as_str()),
            ("PENDING", "", ""),
            "{when}"
        );
        let waits = match self.kind {
            Kind::Deposit => "DRAFT",
            Kind::Boost => "PENDING",
            Kind::Subscription => "PRO PENDING_PAYMENT",
        };
        assert_eq!(self.subject(), waits, "{when}");
    }

    /// Paid once, given once, said once.
    fn assert_paid(&self) {
        assert_eq!(self.status(), "SUCCEEDED");
        let (subject, posted, told) = match self.kind {
            Kind::Deposit => ("OPEN", "deposit 1", "money.contest_funded"),
            Kind::Boost => ("ACTIVE", "boost 1", "boost.started"),
            Kind::Subscription => ("PRO ACTIVE", "sub_charge 1", "subscription.activated"),
        };
        assert_eq!((self.subject().as_str(), self.posted().as_str(), self.told().as_str()), (subject, posted, told));
        let (state, paisa) = self.world.order(self.provider, self.payment);
        assert_eq!(state, State::Paid);
        let stage = &self.world.stage;
        let all = if self.kind == Kind::Boost { paisa + PRIZE } else { paisa };
        assert_eq!(stage.held(&format!("gateway_clearing:{}", self.provider.as_str())), all);
    }

    /// Whatever is asked and announced again changes nothing.
    fn assert_settled(&mut self) {
        let before = self.world.stage.money();
        self.world.deliver_webhooks(&at(SECOND + 1), self.provider);
        for second in [SECOND + 61, 6 * BACK, DAY - 1] {
            self.world.ask(second);
        }
        assert_eq!(self.world.stage.money(), before);
        self.world.stage.check();
    }
}

/// The end of a list that began with `before`: both are made of the same parts, joined with commas.
fn since(now: &str, before: &str) -> String {
    let mut earlier: Vec<&str> = before.split(", ").filter(|part| !part.is_empty()).collect();
    let new = now.split(", ").filter(|part| {
        let known = earlier.iter().position(|old| old == part);
        known.map(|index| earlier.remove(index)).is_none()
    });
    new.collect::<Vec<_>>().join(", ")
}

/// While the switch is on, the payer pays and comes back, and the reconciler asks for the first time; then it is off.
fn paying(switch: Switch, kind: Kind, provider: Provider) {
    let mut case = Case::begin(kind, provider);
    match switch {
        Switch::Slow => slowly(&mut case),
        Switch::Reversed => return reversed(case),
        Switch::WrongAmount => return wrong_amount(case),
        Switch::Duplicate => {
            case.world.turn_on(provider, switch);
            case.world.pay(&at(PAID), case.payment);
            case.assert_paid();
        }
        Switch::OutOfOrder => {
            case.world.turn_on(provider, switch);
            case.world.pay(&at(PAID), case.payment);
            case.assert_waits("the provider's own records are late");
            case.world.ask(FIRST);
        }
        Switch::Timeout | Switch::HtmlWith200 | Switch::WrongHash | Switch::LostReply => {
            case.world.turn_on(provider, switch);
            if switch == Switch::Timeout {
                case.world.give_up_soon();
            }
            case.world.pay(&at(PAID), case.payment);
            case.assert_waits("the payer came back");
            assert_eq!(case.world.ask(FIRST), 1);
            case.assert_waits("the reconciler asked");
            case.world.turn_off(provider);
            assert_eq!(case.world.ask(SECOND), 1);
        }
    }
    case.world.turn_off(provider);
    case.assert_paid();
    case.assert_settled();
    case.assert_paid();
}

/// The answer is on its way while the payer waits: nothing is locked meanwhile, and nothing taken for granted.
fn slowly(case: &mut Case) {
    let provider = case.provider;
    case.world.turn_on(provider, Switch::Slow);
    let switches = case.world.switches(provider).clone();
    let payment = case.payment;
    std::thread::scope(|scope| {
        let db = case.world.stage.db();
        let watcher = scope.spawn(move || {
            switches.wait_until_held();
            let status = db.write(|tx| {
                let held = payments::payment::repo::lock(tx, payment)?;
                Ok::<_, payments::Error>(held.status)
            });
            switches.clear_all();
            switches.release();
            status.unwrap()
        });
        case.world.pay(&at(PAID), payment);
        assert_eq!(watcher.join().unwrap(), payments::payment::Status::Pending, "while the answer is on its way");
    });
}

/// A day later the provider has taken the money back: a prize is on hold, what was given is owed.
fn reversed(mut case: Case) {
    case.world.pay(&at(PAID), case.payment);
    case.assert_paid();
    case.world.turn_on(case.provider, Switch::Reversed);
    if case.kind == Kind::Boost {
        // Its contest's prize is not what this case is about.
        case.world.stage.execute("UPDATE payments SET recheck_at = NULL WHERE purpose = 'DEPOSIT'");
    }
    for second in [DAY + PAID - 1, DAY + PAID, 2 * DAY + PAID, 3 * DAY + PAID] {
        case.world.recheck(second);
    }
    let (subject, posted, told) = match case.kind {
        Kind::Deposit => {
            ("OPEN on hold", "chargeback 1, deposit 1", "money.contest_funded, chargeback.contest_on_hold")
        }
        Kind::Boost => ("ACTIVE", "boost 1, chargeback 1", "boost.started, chargeback.owed"),
        Kind::Subscription => ("PRO ACTIVE", "chargeback 1, sub_charge 1", "subscription.activated, chargeback.owed"),
    };
    assert_eq!(case.status(), "DISPUTED");
    assert_eq!((case.subject().as_str(), case.posted().as_str(), case.told().as_str()), (subject, posted, told));
    let stage = &case.world.stage;
    let owed = stage.held(&format!("client_receivable:{}", stage.client.user));
    let (_state, paisa) = case.world.order(case.provider, case.payment);
    assert_eq!(owed, if case.kind == Kind::Deposit { 0 } else { paisa });
    case.world.turn_off(case.provider);
    case.assert_settled();
}

/// One rupee more than we asked for: a person decides, and finds that the right amount came.
fn wrong_amount(mut case: Case) {
    case.world.turn_on(case.provider, Switch::WrongAmount);
    case.world.pay(&at(PAID), case.payment);
    assert_eq!(
        (case.status().as_str(), case.posted().as_str(), case.told().as_str()),
        ("REVIEW", "", "chargeback.in_review")
    );
    case.world.turn_off(case.provider);
    case.assert_settled();
    assert_eq!(case.status(), "REVIEW", "only a person ends it");
    let finding = Finding::Paid { txn: format!("FOUND-{}", case.world.reference(case.payment)) };
    let stage = &case.world.stage;
    manual_check::resolve(&stage.db(), &at(SECOND), &stage.admin, case.payment, (&finding, "found in the portal"))
        .unwrap();
    let (status, subject, posted, told) = match case.kind {
        Kind::Deposit => ("SUCCEEDED", "OPEN", "deposit 1", "chargeback.in_review, money.contest_funded"),
        // What was ordered had been given up by then: the money goes back.
        Kind::Boost => (
            "REFUND_PENDING",
            "CANCELLED",
            "deposit_unapplied 1, refund_new 1",
            "chargeback.in_review, boost.payment_not_needed",
        ),
        Kind::Subscription => (
            "REFUND_PENDING",
            "PRO ABANDONED",
            "deposit_unapplied 1, refund_new 1",
            "chargeback.in_review, subscription.payment_not_needed",
        ),
    };
    assert_eq!((case.status().as_str(), case.subject().as_str()), (status, subject));
    assert_eq!((case.posted().as_str(), case.told().as_str()), (posted, told));
    case.world.stage.check();
}

/// A confirmed prize is asked back, and the switch is on while the money is sent.
fn giving_back(switch: Switch, provider: Provider) {
    let mut case = Case::begin(Kind::Deposit, provider);
    if matches!(switch, Switch::Duplicate | Switch::OutOfOrder) {
        case.world.turn_on(provider, switch);
    }
    case.world.pay(&at(PAID), case.payment);
    case.world.ask(FIRST);
    case.assert_paid();
    let contest = case.contest.unwrap();
    refund::request(&case.world.stage.db(), &at(BACK), &case.world.stage.client, contest, None).unwrap();
    case.world.turn_on(provider, switch);
    if switch == Switch::Timeout {
        case.world.give_up_soon();
    }
    match provider {
        Provider::Jazzcash => sent(&mut case, switch),
        Provider::Easypaisa => by_hand(&mut case),
    }
    assert_eq!((case.status().as_str(), case.subject().as_str()), ("REFUNDED", "CLOSED REFUNDED"));
    assert_eq!(case.posted(), "deposit 1, refund_new 1, refund_paid 1");
    assert_eq!(case.told(), "money.contest_funded, money.refund_decided, money.refund_sent");
    assert_eq!(case.world.stage.held(&format!("refunds_payable:{}", case.payment)), 0);
    if (provider, switch) == (Provider::Easypaisa, Switch::Reversed) {
        // We transferred it, and the provider took it besides: the payer has it twice.
        case.world.recheck(BACK + DAY);
        let owed = format!("client_receivable:{}", case.world.stage.client.user);
        assert_eq!((case.status().as_str(), case.world.stage.held(&owed)), ("DISPUTED", PRIZE));
    }
    let before = case.world.stage.money();
    for second in [BACK + DAY, BACK + 2 * DAY] {
        case.world.send_refunds(second);
        case.world.recheck(second);
        case.world.ask(second);
    }
    assert_eq!(case.world.stage.money(), before, "and that is all");
    case.world.stage.check();
}

fn refund_status(case: &Case) -> String {
    case.world.stage.text("SELECT concat_ws(' ', status, refused_code) FROM refunds")
}

/// A provider that gives money back when asked, once.
fn sent(case: &mut Case, switch: Switch) {
    let reference = case.world.reference(case.payment);
    match switch {
        Switch::Slow => {
            let switches = case.world.switches(case.provider).clone();
            std::thread::scope(|scope| {
                let db = case.world.stage.db();
                let payment = case.payment;
                let watcher = scope.spawn(move || {
                    switches.wait_until_held();
                    let held = db.write(|tx| payments::payment::repo::lock(tx, payment)).unwrap();
                    switches.clear_all();
                    switches.release();
                    held.status
                });
                assert_eq!(case.world.send_refunds(BACK + 1), 1);
                assert_eq!(watcher.join().unwrap(), payments::payment::Status::RefundPending);
            });
        }
        Switch::Duplicate | Switch::OutOfOrder | Switch::WrongAmount | Switch::Reversed => {
            assert_eq!(case.world.send_refunds(BACK + 1), 1);
        }
        Switch::WrongHash | Switch::LostReply => {
            assert_eq!((case.world.send_refunds(BACK + 1), refund_status(case).as_str()), (0, "SENT"));
            assert_eq!(case.world.jazzcash.returned(&reference), PRIZE, "done, and nobody heard of it");
            case.world.turn_off(case.provider);
            assert_eq!(case.world.send_refunds(BACK + 10 * MINUTE), 0, "not asked again at once");
            assert_eq!(case.world.send_refunds(BACK + 10 * MINUTE + 1), 1);
        }
        Switch::Timeout | Switch::HtmlWith200 => {
            assert_eq!((case.world.send_refunds(BACK + 1), refund_status(case).as_str()), (0, "SENT"));
            case.world.turn_off(case.provider);
            assert_eq!(case.world.send_refunds(BACK + 10 * MINUTE + 1), 0, "the provider does not know of it");
            assert_eq!(case.world.jazzcash.returned(&reference), 0, "and it is never sent again");
            found_not_done(case);
            return;
        }
    }
    assert_eq!(refund_status(case), "REFUNDED");
    assert_eq!(case.world.jazzcash.returned(&reference), PRIZE, "once");
}

/// A provider without refunds: an operator transfers the money.
fn by_hand(case: &mut Case) {
    case.world.send_refunds(BACK + 1);
    assert_eq!(refund_status(case), "REFUSED BY_HAND");
    assert_eq!(case.told(), "money.contest_funded, money.refund_decided", "nothing was sent yet");
    pay_by_hand(case, BACK + 2);
}

fn pay_by_hand(case: &Case, second: i64) {
    let stage = &case.world.stage;
    let id = stage.text("SELECT id FROM refunds").parse().unwrap();
    manual_refund::mark_paid(&stage.db(), &at(second), &stage.admin, id, "IBFT-1").unwrap();
}

/// A day without a definite word: a person looks, finds that nothing went back, and transfers the money.
fn found_not_done(case: &Case) {
    let stage = &case.world.stage;
    let id = stage.text("SELECT id FROM refunds").parse().unwrap();
    let finding = manual_refund::Finding::NotDone { note: "the portal shows none".to_owned() };
    let found = |second, who: &Actor| manual_refund::found(&stage.db(), &at(second), who, id, &finding);
    let early = found(BACK + DAY - 1, &stage.admin);
    assert!(matches!(early, Err(Error::Payments(payments::Error::StillAsked))), "{early:?}");
    let own = found(BACK + DAY, &Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client });
    assert!(matches!(own, Err(Error::Payments(payments::Error::OwnContest))), "{own:?}");
    let said = run_concurrently(6, |_index| found(BACK + DAY, &stage.admin).is_ok());
    assert_eq!(said.into_iter().filter(|said| *said).count(), 1, "said once");
    assert_eq!(refund_status(case), "REFUSED NOT_DONE");
    pay_by_hand(case, BACK + DAY + 1);
}

/// So that a failing case names itself, and the others are tried all the same.
fn each(cases: impl IntoIterator<Item = (String, Box<dyn FnOnce() + Send + std::panic::UnwindSafe>)>) -> usize {
    let (mut tried, mut failed) = (0, Vec::new());
    for (name, case) in cases {
        tried += 1;
        if std::panic::catch_unwind(case).is_err() {
            failed.push(name);
        }
    }
    assert!(failed.is_empty(), "{failed:#?}");
    tried
}

fn row(provider: Provider, kind: Kind) {
    let tried = each(Switch::ALL.map(|switch| -> (String, Box<dyn FnOnce() + Send + std::panic::UnwindSafe>) {
        (
            format!("{switch:?} while a {kind:?} is paid at {provider:?}"),
            Box::new(move || paying(switch, kind, provider)),
        )
    }));
    assert_eq!(tried, 9);
}

fn row_of_refunds(provider: Provider) {
    let tried = each(Switch::ALL.map(|switch| -> (String, Box<dyn FnOnce() + Send + std::panic::UnwindSafe>) {
        (format!("{switch:?} while {provider:?} gives money back"), Box::new(move || giving_back(switch, provider)))
    }));
    assert_eq!(tried, 9);
}

#[test]
fn deposits_at_jazzcash() {
    row(Provider::Jazzcash, Kind::Deposit);
}

#[test]
fn deposits_at_easypaisa() {
    row(Provider::Easypaisa, Kind::Deposit);
}

#[test]
fn boosts_at_jazzcash() {
    row(Provider::Jazzcash, Kind::Boost);
}

#[test]
fn boosts_at_easypaisa() {
    row(Provider::Easypaisa, Kind::Boost);
}

#[test]
fn subscriptions_at_jazzcash() {
    row(Provider::Jazzcash, Kind::Subscription);
}

#[test]
fn subscriptions_at_easypaisa() {
    row(Provider::Easypaisa, Kind::Subscription);
}

#[test]
fn refunds_at_jazzcash() {
    row_of_refunds(Provider::Jazzcash);
}

#[test]
fn refunds_at_easypaisa() {
    row_of_refunds(Provider::Easypaisa);
}

/// Paid and taken back before we first heard of it: it never came.
#[test]
fn what_was_reversed_before_it_was_confirmed_never_came() {
    for (provider, kind) in Provider::ALL.iter().flat_map(|provider| Kind::ALL.map(|kind| (*provider, kind))) {
        let mut case = Case::begin(kind, provider);
        case.world.turn_on(provider, Switch::Reversed);
        case.world.pay(&at(PAID), case.payment);
        assert_eq!((case.status().as_str(), case.posted().as_str()), ("FAILED", ""), "{provider:?} {kind:?}");
        case.assert_settled();
    }
}

/// A part of a payment goes back, and the reply is lost: an inquiry tells nothing about parts, so a person looks and finds it done.
#[test]
fn a_part_that_went_back_unheard_is_found_by_a_person() {
    let mut world = Providers::new();
    let (contest, payment) = world.open(PRIZE, Provider::Jazzcash);
    let stage = &world.stage;
    let winner = stage.talent("winner");
    let entry = stage.entry(contest, winner, 1);
    workflows::contests::award::award(&stage.db(), &at(BACK), &stage.client, contest, entry).unwrap();
    let amount = kernel::money::Paisa::new(PRIZE / 4);
    // As a dispute that is split decides it.
    let (db, client) = (stage.db(), stage.client);
    stage.upload(contest, winner, &at(BACK + 1));
    workflows::handovers::handover::deliver(&db, &at(BACK + 1), &winner, contest).unwrap();
    dispute::open(&db, &at(BACK + 2), &client, contest, Reason::Other, &statement()).unwrap();
    dispute::answer(&db, &at(BACK + 3), &winner, contest, &statement()).unwrap();
    let id = stage.text("SELECT id FROM disputes").parse().unwrap();
    let split = decision(Verdict::Split, Some(PRIZE - amount.get()));
    dispute::decide(&db, &at(BACK + 4), &stage.admin, id, &split).unwrap();
    assert_eq!(dispute::settle_final(&db, &at(BACK + 4 * DAY), 10).unwrap(), 1);
    world.turn_on(Provider::Jazzcash, Switch::LostReply);
    let due = BACK + 4 * DAY;
    assert_eq!(world.send_refunds(due), 0);
    assert_eq!(world.jazzcash.returned(&world.reference(payment)), amount.get(), "done, and nobody heard of it");
    world.turn_off(Provider::Jazzcash);
    assert_eq!(world.send_refunds(due + 20 * MINUTE), 0, "the payment is completed, says the provider");
    let stage = &world.stage;
    assert_eq!(stage.text("SELECT status FROM refunds"), "SENT");
    let id = stage.text("SELECT id FROM refunds").parse().unwrap();
    let finding = manual_refund::Finding::Done { reference: "JC-PORTAL-9".to_owned() };
    manual_refund::found(&stage.db(), &at(due + 2 * DAY), &stage.admin, id, &finding).unwrap();
    assert_eq!(stage.text("SELECT concat_ws(' ', status, provider_ref) FROM refunds"), "REFUNDED JC-PORTAL-9");
    assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'refund_paid'"), 1);
    assert_eq!(stage.mails("money.refund_sent"), 1);
    assert_eq!(world.jazzcash.returned(&world.reference(payment)), amount.get(), "once");
}
