//! The table of the README, and the constraints behind it.

use diesel::connection::SimpleConnection;
use kernel::db::Tx;
use kernel::ids::ChargeId;
use kernel::money::Paisa;
use time::Duration;

use super::{AppliedTo, Event, NewPayment, Payment, Status, Subject, asking, repo};
use crate::error::Error;
use crate::fixtures::attempt;
use crate::provider::{Environment, Provider};

#[test]
fn the_states_follow_the_table_of_the_readme() {
    let readme = include_str!("../../README.md");
    let section = readme.split("## Payment\n").nth(1).unwrap();
    let rows: Vec<Vec<&str>> = section
        .lines()
        .filter(|line| line.starts_with("| "))
        .take(10)
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    let mut seen = 0;
    for row in &rows[1..] {
        for from in row[0].split(", ") {
            let from = Status::parse(from).unwrap();
            for (event, cell) in Event::ALL.iter().zip(&row[1..]) {
                let next = from.next(*event);
                match *cell {
                    "–" => assert!(next.is_err(), "{from:?} {event:?}"),
                    "stays" => assert_eq!(next.unwrap(), from, "{event:?}"),
                    to => assert_eq!(next.unwrap().as_str(), to, "{from:?} {event:?}"),
                }
                seen += 1;
            }
        }
    }
    assert_eq!(seen, Status::ALL.len() * Event::ALL.len());
}

#[test]
fn one_attempt_is_open_per_contest_and_provider() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
        let first = repo::insert(tx, ctx, &attempt(contest, client, Provider::Easypaisa)).unwrap();
        assert_eq!(repo::lock_all_open(tx, Subject::Deposit(contest)).unwrap(), [first]);
        assert_eq!(repo::lock_all_open(tx, Subject::Raise(contest)).unwrap(), []);
        let second = repo::insert(tx, ctx, &attempt(contest, client, Provider::Easypaisa));
        assert!(matches!(second, Err(Error::Conflict)), "{second:?}");
    });
}

#[test]
fn a_reference_that_is_taken_is_told_apart() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let [one, two] = [(); 2].map(|()| testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000));
        let taken = repo::insert(tx, ctx, &attempt(one, client, Provider::Easypaisa)).unwrap().order_ref;
        // As if the random part were the same again.
        let again = format!(
            "CREATE FUNCTION same_reference() RETURNS trigger LANGUAGE plpgsql AS
             $$BEGIN NEW.order_ref := '{}'; RETURN NEW; END$$;
             CREATE TRIGGER same_reference BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION same_reference()",
            taken.as_str()
        );
        tx.batch_execute(&again).unwrap();
        let second = repo::insert(tx, ctx, &attempt(two, client, Provider::Easypaisa));
        assert!(matches!(second, Err(Error::OrderRefTaken)), "{second:?}");
    });
}

#[test]
fn a_transaction_of_the_provider_counts_once_and_a_contest_is_funded_once() {
    for txn in ["T1", "T2"] {
        testkit::tx(|tx, ctx| {
            let client = testkit::seed::user(tx, ctx, "client");
            let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
            let first = repo::insert(tx, ctx, &attempt(contest, client, Provider::Easypaisa)).unwrap();
            let confirmed = repo::confirm(tx, ctx, &first, "T1", AppliedTo::Escrow).unwrap();
            assert_eq!(repo::get(tx, first.id).unwrap(), confirmed, "what is answered is what is written");
            assert_lost_race(repo::confirm(tx, ctx, &first, "T1", AppliedTo::Escrow));
            let second = repo::insert(tx, ctx, &attempt(contest, client, Provider::Easypaisa)).unwrap();
            assert_eq!(repo::is_transaction_used(tx, &second, txn).unwrap(), txn == "T1");
            let key = (Provider::Easypaisa, Environment::Sandbox);
            let stated = repo::find_stated(tx, key, (&second.order_ref, txn)).unwrap();
            assert_eq!(stated, Some((second.clone(), txn == "T1")));
            let own = repo::find_stated(tx, key, (&first.order_ref, "T1")).unwrap();
            assert_eq!(own, Some((confirmed, false)), "its own is not another's");
            assert_lost_race(repo::confirm(tx, ctx, &second, txn, AppliedTo::Escrow));
        });
    }
}

/// The row, or a unique index, is not any more as it was when it was decided: the transaction is to be run again.
fn assert_lost_race(result: Result<crate::Payment, Error>) {
    let Err(Error::Db(fault)) = result else { panic!("{result:?}") };
    assert_eq!(fault.kind(), "40001");
}

#[test]
fn moving_compares_and_sets() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
        let payment = repo::insert(tx, ctx, &attempt(contest, client, Provider::Jazzcash)).unwrap();
        assert_eq!(repo::expired(tx, ctx.now, 10).unwrap(), vec![]);
        assert_eq!(repo::expired(tx, payment.expires_at, 10).unwrap(), vec![payment.id]);
        assert_eq!(repo::move_status(tx, ctx, &payment, Event::Expired).unwrap(), Status::Expired);
        assert!(matches!(repo::move_status(tx, ctx, &payment, Event::Failed), Err(Error::Conflict)));
        assert!(!repo::record_started(tx, ctx, &payment, "/x").unwrap(), "it has ended meanwhile");
    });
}

#[test]
fn who_is_asked_about_is_not_expired_by_its_link_and_is_asked_once_a_minute() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
        let patient = NewPayment { grace_period: Duration::hours(48), ..attempt(contest, client, Provider::Jazzcash) };
        let payment = repo::insert(tx, ctx, &patient).unwrap();
        let first = ctx.now + asking::FIRST[0];
        assert_eq!(payment.asking.next_at, Some(first));
        assert_eq!(payment.asking.until, Some(payment.expires_at + Duration::hours(48)));
        assert!(repo::expired(tx, payment.expires_at + Duration::days(9), 10).unwrap().is_empty());
        assert!(repo::asks_due(tx, first - Duration::seconds(1), 10).unwrap().is_empty());
        assert_eq!(repo::asks_due(tx, first, 10).unwrap(), vec![payment.id]);

        let at = |seconds| testkit::ctx_at(ctx.now + Duration::seconds(seconds));
        assert!(repo::claim_ask(tx, &at(599), payment.id).unwrap().is_none(), "not due");
        assert!(repo::claim_ask(tx, &at(600), payment.id).unwrap().is_some());
        assert!(repo::claim_ask(tx, &at(600), payment.id).unwrap().is_none(), "taken");
        let planned = repo::get(tx, payment.id).unwrap().asking.next_at;
        assert_eq!(planned, Some(ctx.now + asking::FIRST[1]));
        repo::ask_soon(tx, &at(610), &payment).unwrap();
        assert_eq!(repo::get(tx, payment.id).unwrap().asking.next_at, Some(at(660).now), "a minute after the last");
        repo::ask_soon(tx, &at(700), &payment).unwrap();
        assert_eq!(repo::get(tx, payment.id).unwrap().asking.next_at, Some(at(660).now), "never later");
        assert!(repo::claim_ask(tx, &at(660), payment.id).unwrap().is_some());

        let until = testkit::ctx_at(payment.asking.until.unwrap());
        assert!(repo::claim_ask(tx, &until, payment.id).unwrap().is_some());
        let again = repo::get(tx, payment.id).unwrap().asking.next_at;
        assert_eq!(again, Some(until.now + asking::UNANSWERED), "the last question is asked until it is answered");
        repo::confirm(tx, ctx, &payment, "T1", AppliedTo::Escrow).unwrap();
        let asking = repo::get(tx, payment.id).unwrap().asking;
        assert_eq!((asking.next_at, asking.recheck_at), (None, Some(ctx.now + Duration::days(1))));
    });
}

#[test]
fn states_say_what_is_open_confirmed_and_can_be_reversed() {
    let those = |is: fn(Status) -> bool| {
        Status::ALL.iter().filter(|status| is(**status)).map(|status| status.as_str()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(those(Status::is_open), "CREATED PENDING");
    assert_eq!(those(Status::was_confirmed), "SUCCEEDED REFUND_PENDING REFUNDED DISPUTED CHARGED_BACK");
    assert_eq!(those(Status::can_be_reversed), "SUCCEEDED REFUND_PENDING REFUNDED");
}

#[test]
fn a_payment_is_found_by_what_messages_and_contests_know() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
        let new = attempt(contest, client, Provider::Easypaisa);
        let payment = repo::insert(tx, ctx, &new).unwrap();
        let by_ref = |tx: &mut Tx<'_>, environment, provider| {
            let found = repo::find_by_order_ref(tx, environment, provider, &payment.order_ref).unwrap();
            found.map(|found| found.id)
        };
        assert_eq!(by_ref(tx, Environment::Sandbox, Provider::Easypaisa), Some(payment.id));
        assert_eq!(by_ref(tx, Environment::Production, Provider::Easypaisa), None);
        assert_eq!(by_ref(tx, Environment::Sandbox, Provider::Jazzcash), None);
        assert_eq!(repo::find(tx, payment.id).unwrap(), Some(payment.clone()));
        assert_eq!(repo::lock(tx, payment.id).unwrap(), payment);

        let patient = NewPayment { provider: Provider::Jazzcash, grace_period: Duration::HOUR, ..new.clone() };
        let other = repo::insert(tx, ctx, &patient).unwrap();
        let ids = |payments: Vec<Payment>| payments.into_iter().map(|payment| payment.id).collect::<Vec<_>>();
        let mut both = [payment.id, other.id];
        both.sort();
        assert_eq!(ids(repo::lock_all_open(tx, new.subject).unwrap()), both);
        assert!(!other.can_be_asked_about(), "its provider was not told");
        assert!(repo::record_started(tx, ctx, &other, "https://pay.example").unwrap());
        let started = repo::get(tx, other.id).unwrap();
        assert_eq!((started.status, started.redirect_url.as_deref()), (Status::Pending, Some("https://pay.example")));
        assert!(started.can_be_asked_about());
        assert!(repo::record_started(tx, ctx, &payment, "https://pay.example").unwrap());
        assert!(!repo::get(tx, payment.id).unwrap().can_be_asked_about(), "the link is all there is");
        assert_eq!(repo::deposits_open_of(tx, client, ctx.now).unwrap(), [contest], "once");
        assert_eq!(repo::deposits_open_of(tx, client, payment.expires_at).unwrap(), []);

        assert_eq!((repo::find_funding(tx, contest).unwrap(), repo::lock_escrow(tx, contest).unwrap()), (None, vec![]));
        let started = repo::get(tx, payment.id).unwrap();
        let paid = repo::confirm(tx, ctx, &started, "T1", AppliedTo::Escrow).unwrap();
        assert_eq!(paid.asking.recheck_at, None, "its provider is not asked");
        assert_eq!(repo::find_funding(tx, contest).unwrap(), Some(paid.clone()));
        assert_eq!(repo::lock_escrow(tx, contest).unwrap(), [paid]);
    });
}

#[test]
fn a_purchase_is_found_by_what_was_bought() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "OPEN", 10_000);
        let subject = Subject::Subscription(ChargeId::from(uuid::Uuid::from_u128(7)));
        let new = attempt(contest, client, Provider::Easypaisa);
        let bought = repo::insert(tx, ctx, &NewPayment { subject, grace_period: Duration::DAY, ..new }).unwrap();
        assert!(bought.asking.next_at.is_some());
        assert_eq!(repo::find_purchase(tx, subject).unwrap(), None);
        let paid = repo::confirm(tx, ctx, &bought, "T1", AppliedTo::Purchase).unwrap();
        assert_eq!(repo::find_purchase(tx, subject).unwrap(), Some(paid));
        assert_eq!(repo::deposits_open_of(tx, client, ctx.now).unwrap(), []);
    });
}

#[test]
fn another_amount_is_kept_and_money_taken_back_disputes_the_contest() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
        let patient = NewPayment { grace_period: Duration::HOUR, ..attempt(contest, client, Provider::Jazzcash) };
        let payment = repo::insert(tx, ctx, &patient).unwrap();
        let is_watched = |tx: &mut Tx<'_>| repo::open_or_held(tx).unwrap().iter().any(|one| one.id == payment.id);
        assert!(is_watched(tx));
        for (received, kept) in [(9_000, Some(Paisa::new(9_000))), (10_000, None)] {
            let answered = repo::record_received(tx, &payment, Paisa::new(received)).unwrap();
            assert_eq!(answered.received, kept);
            assert_eq!(repo::get(tx, payment.id).unwrap().received, kept);
        }
        let paid = repo::confirm(tx, ctx, &payment, "T1", AppliedTo::Escrow).unwrap();
        assert!(is_watched(tx) && !repo::is_disputed(tx, contest).unwrap());
        repo::record_taken_back(tx, ctx, &paid).unwrap();
        let taken = repo::get(tx, payment.id).unwrap();
        assert_eq!((taken.status, taken.asking.recheck_at), (Status::Disputed, None));
        assert!(repo::is_disputed(tx, contest).unwrap() && !is_watched(tx));
    });
}

#[test]
fn a_provider_is_asked_by_hand_once_a_minute() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
        let patient = NewPayment { grace_period: Duration::HOUR, ..attempt(contest, client, Provider::Jazzcash) };
        let payment = repo::insert(tx, ctx, &patient).unwrap();
        let at = |seconds| testkit::ctx_at(ctx.now + Duration::seconds(seconds));
        repo::record_inquired(tx, ctx, payment.id).unwrap();
        assert!(matches!(repo::record_inquired(tx, &at(59), payment.id), Err(Error::AskedAlready)));
        repo::record_inquired(tx, &at(60), payment.id).unwrap();
        let next = |tx: &mut Tx<'_>| repo::get(tx, payment.id).unwrap().asking.next_at;
        repo::postpone_ask(tx, payment.id, at(70).now).unwrap();
        assert_eq!(next(tx), Some(at(70).now));
        assert_eq!(repo::claim_ask(tx, &at(70), payment.id).unwrap(), None, "asked ten seconds ago");
        assert_eq!(next(tx), Some(at(120).now));
        repo::stop_asking(tx, payment.id).unwrap();
        repo::postpone_ask(tx, payment.id, at(900).now).unwrap();
        assert_eq!(next(tx), None, "nobody asks any more");
    });
}

#[test]
fn what_was_confirmed_is_asked_about_again_until_it_cannot_be_reversed() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
        let patient = NewPayment { grace_period: Duration::HOUR, ..attempt(contest, client, Provider::Jazzcash) };
        let payment = repo::insert(tx, ctx, &patient).unwrap();
        let paid = repo::confirm(tx, ctx, &payment, "T1", AppliedTo::Escrow).unwrap();
        let at = |days, seconds| testkit::ctx_at(ctx.now + Duration::days(days) + Duration::seconds(seconds));
        let planned = |tx: &mut Tx<'_>| repo::get(tx, payment.id).unwrap().asking.recheck_at;
        let is_due = |tx: &mut Tx<'_>, now| repo::rechecks_due(tx, now, 100).unwrap().contains(&payment.id);
        assert!(!is_due(tx, at(1, -1).now) && is_due(tx, at(1, 0).now));
        assert_eq!(repo::claim_recheck(tx, &at(1, -1), payment.id).unwrap(), None);
        repo::postpone_recheck(tx, payment.id, at(1, 20).now).unwrap();
        assert_eq!(planned(tx), Some(at(1, 20).now));
        repo::record_inquired(tx, &at(1, 0), payment.id).unwrap();
        assert_eq!(repo::claim_recheck(tx, &at(1, 20), payment.id).unwrap(), None, "asked a moment ago");
        assert_eq!(planned(tx), Some(at(1, 60).now));
        assert_eq!(repo::claim_recheck(tx, &at(1, 60), payment.id).unwrap().map(|one| one.id), Some(payment.id));
        assert_eq!(planned(tx), Some(at(2, 0).now));

        repo::postpone_unheard_recheck(tx, &at(4, -3_601), &paid).unwrap();
        assert_eq!(planned(tx), Some(at(4, -1).now), "an hour later");
        repo::postpone_unheard_recheck(tx, &at(4, -3_600), &paid).unwrap();
        assert_eq!(planned(tx), Some(at(4, -1).now), "for a day after the last question");
        repo::ask_soon(tx, &at(3, 0), &paid).unwrap();
        assert_eq!(planned(tx), Some(at(3, 0).now), "there may be news");
        let unpaid = Payment { status: Status::Failed, ..paid.clone() };
        repo::postpone_unheard_recheck(tx, &at(1, 0), &unpaid).unwrap();
        assert_eq!(planned(tx), Some(at(3, 0).now), "nothing to reverse");
        repo::record_taken_back(tx, ctx, &paid).unwrap();
        repo::postpone_recheck(tx, payment.id, at(9, 0).now).unwrap();
        assert_eq!(planned(tx), None, "it is not asked about any more");
    });
}
