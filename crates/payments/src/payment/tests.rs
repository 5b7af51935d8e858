//! The table of the README, and the constraints behind it.

use kernel::ids::{ContestId, UserId};
use kernel::money::Paisa;
use time::Duration;

use super::{AppliedTo, Event, NewPayment, Status, Subject, asking, repo};
use crate::error::Error;
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

fn new(contest: ContestId, payer: UserId, provider: Provider) -> NewPayment {
    NewPayment {
        subject: Subject::Deposit(contest),
        payer,
        provider,
        environment: Environment::Sandbox,
        amount: Paisa::new(10_000),
        grace_period: Duration::ZERO,
    }
}

#[test]
fn one_attempt_is_open_per_contest_and_provider() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
        let first = repo::insert(tx, ctx, &new(contest, client, Provider::Easypaisa)).unwrap();
        assert_eq!(repo::lock_all_open(tx, Subject::Deposit(contest)).unwrap(), [first]);
        assert_eq!(repo::lock_all_open(tx, Subject::Raise(contest)).unwrap(), []);
        let second = repo::insert(tx, ctx, &new(contest, client, Provider::Easypaisa));
        assert!(matches!(second, Err(Error::Conflict | Error::OrderRefTaken)), "{second:?}");
    });
}

#[test]
fn a_transaction_of_the_provider_counts_once_and_a_contest_is_funded_once() {
    for txn in ["T1", "T2"] {
        testkit::tx(|tx, ctx| {
            let client = testkit::seed::user(tx, ctx, "client");
            let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
            let first = repo::insert(tx, ctx, &new(contest, client, Provider::Easypaisa)).unwrap();
            let confirmed = repo::confirm(tx, ctx, &first, "T1", AppliedTo::Escrow).unwrap();
            assert_eq!(repo::get(tx, first.id).unwrap(), confirmed, "what is answered is what is written");
            assert_lost_race(repo::confirm(tx, ctx, &first, "T1", AppliedTo::Escrow));
            let second = repo::insert(tx, ctx, &new(contest, client, Provider::Easypaisa)).unwrap();
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
        let payment = repo::insert(tx, ctx, &new(contest, client, Provider::Jazzcash)).unwrap();
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
        let patient = NewPayment { grace_period: Duration::hours(48), ..new(contest, client, Provider::Jazzcash) };
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
