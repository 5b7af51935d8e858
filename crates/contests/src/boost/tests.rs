//! Tests of featured places: the state table, who may buy and give back when, storage.

use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::Id;

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
    assert_eq!(
        table,
        "PENDING + Start -> ACTIVE\n\
         PENDING + Wait -> WAITING\n\
         PENDING + Abandon -> CANCELLED\n\
         WAITING + Open -> ACTIVE\n\
         WAITING + Refund -> REFUNDED\n\
         WAITING + Earn -> EARNED\n\
         ACTIVE + Refund -> REFUNDED\n\
         ACTIVE + Earn -> EARNED\n"
    );
}

/// A place in `status`, started (if it did) at the start of the tests' time.
fn boost(contest: &Contest, status: Status) -> Boost {
    let started = matches!(status, Status::Active | Status::Earned);
    Boost {
        id: fixtures::ctx().new_id(),
        contest: contest.id,
        buyer: contest.client,
        price: PRICE,
        cash: PRICE,
        credit: Paisa::ZERO,
        subscription: None,
        status,
        starts_at: started.then(now),
        ends_at: started.then(|| ends_at(now(), contest.deadline)),
        refunded_at: None,
        created_at: now(),
    }
}

fn open() -> (Actor, Contest) {
    let client = person(Role::Client);
    (client, fixtures::contest(client.user, contest::Status::Open))
}

#[test]
fn a_place_ends_with_the_deadline_or_after_thirty_days() {
    let days = Duration::days;
    assert_eq!(ends_at(now(), now() + days(29)), now() + days(29));
    assert_eq!(ends_at(now(), now() + days(30)), now() + days(30));
    assert_eq!(ends_at(now(), now() + days(31)), now() + days(30));
}

#[test]
fn only_the_client_of_a_contest_that_takes_entries_buys() {
    let (client, contest) = open();
    let code = |result: Result<(), Error>| result.err().map(|error| error.to_string());
    assert_eq!(code(decide_buy(&contest, None, &client, now())), None);
    for stranger in [
        person(Role::Talent),
        person(Role::Client),
        Actor { staff: Some(kernel::actor::Staff::Owner), ..person(Role::Client) },
    ] {
        assert!(matches!(decide_buy(&contest, None, &stranger, now()), Err(Error::NotFound)));
        assert!(matches!(
            decide_cancel(&contest, Some(&boost(&contest, Status::Active)), &stranger, now()),
            Err(Error::NotFound)
        ));
    }
    let unverified = Actor { email_verified: false, ..client };
    assert!(matches!(decide_buy(&contest, None, &unverified, now()), Err(Error::EmailNotVerified)));
    let end = contest.deadline;
    assert_eq!(code(decide_buy(&contest, None, &client, end - Duration::seconds(1))), None);
    assert!(matches!(decide_buy(&contest, None, &client, end), Err(Error::DeadlinePassed)));
    let draft = fixtures::contest(client.user, contest::Status::Draft);
    assert_eq!(code(decide_buy(&draft, None, &client, now())), None);
    assert!(matches!(decide_buy(&draft, None, &client, draft.deadline), Err(Error::DeadlinePassed)));
    for status in [contest::Status::Shortlisting, contest::Status::Awarded, contest::Status::Closed] {
        let other = fixtures::contest(client.user, status);
        assert!(matches!(decide_buy(&other, None, &client, now()), Err(Error::NotBoostable)), "{status:?}");
    }
}

#[test]
fn a_second_place_only_after_the_first_ran_out() {
    let (client, mut contest) = open();
    contest.deadline = now() + Duration::days(60);
    let buys = |last: &Boost, at| decide_buy(&contest, Some(last), &client, at).is_ok();
    for (status, may) in [
        (Status::Pending, true),
        (Status::Waiting, false),
        (Status::Active, false),
        (Status::Earned, false),
        (Status::Refunded, true),
        (Status::Cancelled, true),
    ] {
        assert_eq!(buys(&boost(&contest, status), now()), may, "{status:?}");
    }
    let earned = boost(&contest, Status::Earned);
    let end = earned.ends_at.unwrap();
    assert_eq!(end, now() + Duration::days(30));
    assert!(!buys(&earned, end - Duration::seconds(1)));
    assert!(buys(&earned, end));
}

#[test]
fn a_place_goes_back_for_24_hours_and_only_while_nobody_ever_entered() {
    let (client, contest) = open();
    let mut entered = contest.clone();
    entered.last_entry_number = 1;
    let active = boost(&contest, Status::Active);
    let limit = now() + Duration::hours(24);
    let before = limit - Duration::seconds(1);
    let cancels =
        |contest: &Contest, last: &Boost, at| decide_cancel(contest, Some(last), &client, at).map(|found| found.id);
    assert_eq!(cancels(&contest, &active, before).unwrap(), active.id);
    assert!(matches!(cancels(&contest, &active, limit), Err(Error::BoostNotRefundable)));
    assert!(matches!(cancels(&entered, &active, now()), Err(Error::BoostNotRefundable)));
    assert_eq!(active.refundable_until(&contest, before), Some(limit));
    assert_eq!(active.refundable_until(&contest, limit), None);
    assert_eq!(active.refundable_until(&entered, now()), None);
    assert!(
        !active.is_earned(&contest, before) && active.is_earned(&contest, limit) && active.is_earned(&entered, now())
    );
    for (status, may) in [
        (Status::Pending, true),
        (Status::Waiting, true),
        (Status::Earned, false),
        (Status::Refunded, false),
        (Status::Cancelled, false),
    ] {
        assert_eq!(cancels(&contest, &boost(&contest, status), now()).is_ok(), may, "{status:?}");
    }
    assert!(matches!(decide_cancel(&contest, None, &client, now()), Err(Error::BoostNotRefundable)));
}

fn ordered(tx: &mut Tx<'_>, ctx: &Ctx, contest: &Contest) -> Boost {
    let order =
        Order { contest: contest.id, buyer: contest.client, payment: Payment::Price { credit: Paisa::new(20_000) } };
    repo::insert(tx, ctx, ctx.new_id(), &order).unwrap()
}

fn featured(tx: &mut Tx<'_>, contest: &Contest) -> Option<OffsetDateTime> {
    contest::repo::get(tx, contest.id).unwrap().featured_until
}

/// Every step that the table has not is refused by the functions that write, and changes nothing.
#[test]
fn storage_takes_only_legal_steps() {
    testkit::tx(|tx, ctx| {
        let (contest, _) = fixtures::stored(tx, ctx, 0);
        let pending = ordered(tx, ctx, &contest);
        assert_eq!((pending.cash, pending.credit), (Paisa::new(29_900), Paisa::new(20_000)));
        assert!(matches!(repo::record_earned(tx, &pending), Err(Error::InvalidTransition { .. })));
        assert!(matches!(repo::record_opened(tx, ctx, &pending, &contest), Err(Error::InvalidTransition { .. })));
        assert!(matches!(repo::record_refunded(tx, ctx, &pending, None), Err(Error::InvalidTransition { .. })));
        let active = repo::record_paid(tx, ctx, &pending, &contest).unwrap();
        assert_eq!((active.status, active.ends_at), (Status::Active, Some(contest.deadline)));
        assert_eq!(featured(tx, &contest), Some(contest.deadline));
        assert!(matches!(repo::record_paid(tx, ctx, &pending, &contest), Err(Error::Conflict)), "paid twice");
        assert!(matches!(repo::record_abandoned(tx, &pending), Err(Error::Conflict)), "paid meanwhile");
        assert!(matches!(repo::record_abandoned(tx, &active), Err(Error::InvalidTransition { .. })));
        let later = testkit::ctx_at(ctx.now + Duration::hours(1));
        repo::record_refunded(tx, &later, &active, Some(contest.client)).unwrap();
        assert_eq!(featured(tx, &contest), Some(later.now), "until it was given back");
        assert!(matches!(repo::record_earned(tx, &active), Err(Error::Conflict)), "given back meanwhile");
        let refunded = repo::get(tx, active.id).unwrap();
        assert_eq!((refunded.status, refunded.refunded_at), (Status::Refunded, Some(later.now)));
        for result in [
            repo::record_refunded(tx, ctx, &refunded, None),
            repo::record_earned(tx, &refunded),
            repo::record_abandoned(tx, &refunded),
            repo::record_paid(tx, ctx, &refunded, &contest).map(|_| ()),
        ] {
            assert!(matches!(result, Err(Error::InvalidTransition { .. })));
        }
        let again = ordered(tx, &later, &contest);
        assert_eq!(repo::last(tx, contest.id).unwrap().map(|last| last.id), Some(again.id));
        repo::record_abandoned(tx, &again).unwrap();
        assert_eq!(repo::last(tx, contest.id).unwrap().map(|last| last.id), Some(refunded.id));
    });
}

#[test]
fn one_place_is_under_way_at_a_time() {
    testkit::tx(|tx, ctx| {
        let (contest, _) = fixtures::stored(tx, ctx, 0);
        ordered(tx, ctx, &contest);
        let order = Order { contest: contest.id, buyer: contest.client, payment: Payment::Plan(ctx.new_id()) };
        let second = repo::insert(tx, ctx, ctx.new_id(), &order);
        assert!(matches!(second, Err(Error::AlreadyFeatured)));
    });
}

#[test]
fn a_place_of_a_draft_waits_and_follows_the_deadline() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let draft = fixtures::contest(client, contest::Status::Draft);
        contest::repo::insert(tx, ctx, &draft).unwrap();
        let waiting = ordered(tx, ctx, &draft);
        let waiting = repo::record_paid(tx, ctx, &waiting, &draft).unwrap();
        assert_eq!((waiting.status, waiting.starts_at), (Status::Waiting, None));
        assert_eq!(featured(tx, &draft), None);
        repo::record_deadline(tx, &waiting, draft.deadline + Duration::days(1)).unwrap();
        assert_eq!(featured(tx, &draft), None, "it has not started");
        contest::repo::record_funded(tx, ctx, &draft, kernel::money::Bps::new(300)).unwrap();
        let open = contest::repo::get(tx, draft.id).unwrap();
        let active = repo::record_opened(tx, ctx, &waiting, &open).unwrap();
        assert_eq!((active.status, active.starts_at), (Status::Active, Some(ctx.now)));
        for (deadline, end) in [(Duration::days(20), Duration::days(20)), (Duration::days(45), Duration::days(30))] {
            repo::record_deadline(tx, &active, ctx.now + deadline).unwrap();
            assert_eq!(featured(tx, &draft), Some(ctx.now + end));
            assert_eq!(repo::get(tx, active.id).unwrap().ends_at, Some(ctx.now + end));
        }
        let limit = ctx.now + Duration::hours(REFUND_HOURS);
        assert!(!repo::earnings_due(tx, limit - Duration::seconds(1), 1_000).unwrap().contains(&draft.id));
        assert!(repo::earnings_due(tx, limit, 1_000).unwrap().contains(&draft.id));
        assert_eq!(active.id.uuid(), waiting.id.uuid());
    });
}
