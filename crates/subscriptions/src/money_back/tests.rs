//! Once per person, within 30 days to the second, and never by oneself.

use super::*;
use kernel::actor::Role;

fn facts() -> Facts {
    let charge = testkit::ctx().new_id();
    Facts { first_paid_at: Some(testkit::START), pending: false, granted: false, charge: Some(charge) }
}

#[test]
fn thirty_days_are_thirty_days() {
    let end = testkit::START + Duration::days(30);
    for now in [testkit::START, end - Duration::SECOND] {
        let asked = facts();
        assert_eq!(decide_request(&asked, now).ok(), asked.charge);
    }
    for now in [end, end + Duration::days(300)] {
        assert!(matches!(decide_request(&facts(), now), Err(Error::MoneyBackOver)), "{now}");
    }
    assert_eq!(until(testkit::START), end);
}

#[test]
fn it_is_asked_for_once_and_only_for_what_was_paid() {
    let now = testkit::START;
    let granted = Facts { granted: true, ..facts() };
    assert!(matches!(decide_request(&granted, now), Err(Error::MoneyBackUsed)));
    let pending = Facts { pending: true, ..facts() };
    assert!(matches!(decide_request(&pending, now), Err(Error::MoneyBackPending)));
    let never = Facts { first_paid_at: None, charge: None, ..facts() };
    assert!(matches!(decide_request(&never, now), Err(Error::NothingPaid)));
    let swapped = Facts { charge: None, ..facts() };
    assert!(matches!(decide_request(&swapped, now), Err(Error::NothingPaid)));
}

#[test]
fn somebody_else_decides_and_once() {
    let ctx = testkit::ctx();
    let admin = Actor {
        user: ctx.new_id(),
        role: Role::Client,
        email_verified: true,
        staff: Some(kernel::actor::Staff::Owner),
    };
    let request = |status| Request {
        id: ctx.new_id(),
        user: ctx.new_id(),
        charge: ctx.new_id(),
        reason: "It does not suit us".into(),
        status,
        decided_by: None,
        note: None,
        created_at: ctx.now,
        decided_at: None,
    };
    decide_decision(&request(Status::Pending), &admin).unwrap();
    for decided in [Status::Approved, Status::Declined] {
        assert!(matches!(decide_decision(&request(decided), &admin), Err(Error::AlreadyDecided)));
    }
    let own = Request { user: admin.user, ..request(Status::Pending) };
    assert!(matches!(decide_decision(&own, &admin), Err(Error::OwnRequest)));
}

#[test]
fn reasons_and_notes_have_bounds() {
    assert_eq!(check_reason("  It does not suit us ").unwrap(), "It does not suit us");
    for reason in ["", "too short", "         short         ", &"x".repeat(1_001), "with a \0 inside it"] {
        assert!(check_reason(reason).is_err(), "{reason:?}");
    }
    check_reason(&"x".repeat(10)).unwrap();
    check_reason(&"x".repeat(1_000)).unwrap();
    assert_eq!(check_note(None).unwrap(), None);
    assert_eq!(check_note(Some("  ")).unwrap(), None);
    assert_eq!(check_note(Some(" Sorry ")).unwrap().as_deref(), Some("Sorry"));
    assert!(check_note(Some(&"x".repeat(1_001))).is_err());
}

#[test]
fn the_database_keeps_one_that_is_not_declined() {
    testkit::tx(|tx, ctx| {
        let [user, admin] = ["subscriber", "admin"].map(|name| testkit::seed::user(tx, ctx, name));
        let plan = crate::plan::repo::all(tx).unwrap().remove(1);
        let of = crate::subscription::repo::insert(tx, ctx, user, (plan.id, plan.tier), &plan.terms).unwrap();
        let (id, kind, credit) = (ctx.new_id(), crate::charge::Kind::First, kernel::money::Paisa::ZERO);
        let new = crate::charge::repo::NewCharge { id, subscription: of.id, user, kind, terms: plan.terms, credit };
        let charge = crate::charge::repo::insert(tx, ctx, &new).unwrap().id;
        let first = repo::insert(tx, ctx, user, charge, "It does not suit us").unwrap();
        assert!(repo::has(tx, user, Status::Pending).unwrap());
        repo::record_decided(tx, ctx, first, (Status::Declined, admin), Some("No")).unwrap();
        let again = repo::record_decided(tx, ctx, first, (Status::Approved, admin), None);
        assert!(matches!(again, Err(Error::AlreadyDecided)));
        let later = testkit::ctx_at(ctx.now + Duration::SECOND);
        let second = repo::insert(tx, &later, user, charge, "It really does not suit us").unwrap();
        assert_eq!(repo::latest_of(tx, user).unwrap().unwrap().id, second, "the newest");
        repo::record_decided(tx, ctx, second, (Status::Approved, admin), None).unwrap();
        let third = repo::insert(tx, ctx, user, charge, "Once more, please do");
        assert!(matches!(third, Err(Error::MoneyBackUsed)));
    });
}
