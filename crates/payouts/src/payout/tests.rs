//! Payouts: who may decide what when, and what the database refuses even so.

use super::*;
use crate::error::Error;
use crate::hold::Hold;
use crate::method::{self, NewMethod};
use ::vault::Vault;
use decide::{Case, Evidence, FailDecision, PayDecision};
use kernel::actor::Actor;
use kernel::actor::Role;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::secret::Secret;
use repo::{NewPayout, Transfer};
use testkit::seed;

struct World {
    client: UserId,
    winner: UserId,
    admin: Actor,
    new: NewPayout,
}

fn actor(user: UserId, admin: bool) -> Actor {
    Actor { user, role: Role::Talent, email_verified: true, staff: admin.then_some(kernel::actor::Staff::Owner) }
}

fn world(tx: &mut Tx<'_>, ctx: &Ctx) -> World {
    let [client, winner, admin] = ["client", "winner", "admin"].map(|name| seed::user(tx, ctx, name));
    let contest = seed::contest(tx, ctx, client, "AWARDED", 4_500_000);
    let entry = seed::entry(tx, ctx, contest, winner, 1);
    let amount = Paisa::new(4_365_000);
    let new = NewPayout {
        contest,
        entry,
        winner,
        kind: Kind::Award,
        amount,
        retry_of: None,
        handover_accepted: false,
        payee: Payee { default_method: None, identity_approved: true },
        risks: std::collections::BTreeSet::new(),
    };
    World { client, winner, admin: actor(admin, true), new }
}

fn decide_paid(payout: &Payout, admin: &Actor, client: UserId, reference: &str) -> Result<PayDecision, Error> {
    decide::paid(Case { payout, client, proposal: None }, admin, Evidence::Admin, reference)
}

fn decide_failed(payout: &Payout, admin: &Actor, client: UserId) -> Result<FailDecision, Error> {
    decide::failed(Case { payout, client, proposal: None }, admin, Evidence::Admin)
}

fn wallet(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Method {
    let vault = Vault::new(&Secret::new("test".to_owned()), &[]);
    let new = NewMethod::parse(MethodType::JazzCash, "03001234471", "Hira Baloch", None).unwrap();
    method::repo::insert(tx, ctx, &vault, user, &new, true).unwrap()
}

fn payee(method: Option<&Method>) -> Payee {
    Payee { default_method: method.cloned(), identity_approved: true }
}

fn transfer(reference: &str, admin: UserId) -> Transfer<'_> {
    Transfer { reference, evidence_url: None, notes: None, decided_by: admin }
}

#[test]
fn holds_lift_in_any_order_and_the_method_is_copied_then() {
    testkit::tx(|tx, ctx| {
        let world = world(tx, ctx);
        let payout = repo::insert(tx, ctx, &world.new).unwrap();
        assert_eq!(payout.holds.iter().collect::<Vec<_>>(), [Hold::Handover, Hold::Method]);
        let accepted = repo::record_files_accepted(tx, &payout, &payee(None)).unwrap();
        assert_eq!(accepted.holds.iter().collect::<Vec<_>>(), [Hold::Method]);
        let method = wallet(tx, ctx, world.winner);
        let ready = repo::update_holds(tx, &accepted, &payee(Some(&method))).unwrap();
        assert!(ready.holds.is_empty());
        assert_eq!(ready.destination.as_ref().map(|to| to.last4.as_str()), Some("4471"));
        let unchanged = repo::update_holds(tx, &ready, &payee(None)).unwrap();
        assert_eq!(unchanged, ready, "what was copied stays");
    });
}

#[test]
fn an_identity_lifts_its_hold_and_brings_it_back_on_what_was_not_sent() {
    testkit::tx(|tx, ctx| {
        let mut world = world(tx, ctx);
        let known = payee(Some(&wallet(tx, ctx, world.winner)));
        world.new.payee = Payee { identity_approved: false, ..known.clone() };
        world.new.handover_accepted = true;
        let payout = repo::insert(tx, ctx, &world.new).unwrap();
        assert_eq!(payout.holds.iter().collect::<Vec<_>>(), [Hold::Kyc]);
        assert_eq!(payout.destination, None, "nowhere yet");
        assert!(matches!(decide_paid(&payout, &world.admin, world.client, "R1"), Err(Error::OnHold)));
        let ready = repo::update_holds(tx, &payout, &known).unwrap();
        assert!(ready.is_ready() && ready.destination.is_some());
        assert_eq!(repo::hold_for_identity(tx, &ready, true).unwrap(), ready, "reported as sent");
        let sent = Payout { unknown_since: Some(ctx.now), ..ready.clone() };
        assert_eq!(repo::hold_for_identity(tx, &sent, false).unwrap(), sent, "the bank was asked");
        let held = repo::hold_for_identity(tx, &ready, false).unwrap();
        assert_eq!((held.holds.texts(), held.destination.clone()), (vec!["KYC"], None));
        let again = repo::update_holds(tx, &held, &known).unwrap();
        assert_eq!(again.destination, ready.destination, "copied again");
    });
}

#[test]
fn what_is_looked_at_waits_until_finance_lifts_it_and_goes_where_it_was_going_when_it_was_sent() {
    use crate::risk::{DAYS, Reason};
    testkit::tx(|tx, ctx| {
        let mut world = world(tx, ctx);
        let known = payee(Some(&wallet(tx, ctx, world.winner)));
        world.new.payee = known.clone();
        world.new.risks = [Reason::Chargeback].into();
        let payout = repo::insert(tx, ctx, &world.new).unwrap();
        assert_eq!(payout.holds.texts(), ["HANDOVER", "RISK"]);
        let review = payout.review.clone().unwrap();
        assert_eq!((review.since, review.until), (ctx.now, ctx.now + time::Duration::days(DAYS)));
        let accepted = repo::record_files_accepted(tx, &payout, &known).unwrap();
        assert_eq!(
            (accepted.holds.texts(), accepted.destination.clone()),
            (vec!["RISK"], None),
            "nothing else lifts it"
        );

        let later = testkit::ctx_at(ctx.now + time::Duration::days(2));
        let more = repo::hold_for_risk(tx, &later, &accepted, Reason::Suspension, false).unwrap();
        let both = more.review.clone().unwrap();
        assert_eq!(
            (both.texts(), both.until),
            (vec!["CHARGEBACK", "SUSPENSION"], review.until),
            "the date that was told"
        );
        assert_eq!(repo::hold_for_risk(tx, &later, &more, Reason::Suspension, false).unwrap(), more);
        let paid = Payout { status: Status::Paid, ..accepted.clone() };
        assert_eq!(repo::hold_for_risk(tx, &later, &paid, Reason::Suspension, false).unwrap(), paid, "nothing to hold");
        let ready = repo::lift_risk(tx, &more, &known).unwrap();
        assert!(ready.is_ready() && ready.destination.is_some() && ready.review.is_none());
        assert!(matches!(repo::lift_risk(tx, &ready, &known), Err(Error::NotUnderReview)));

        let held = repo::hold_for_risk(tx, &later, &ready, Reason::Debt, false).unwrap();
        assert_eq!((held.holds.texts(), held.destination), (vec!["RISK"], None), "not sent: copied again later");
        let on_its_way = repo::hold_for_risk(tx, &later, &ready, Reason::Debt, true).unwrap();
        assert_eq!(on_its_way.destination, ready.destination);
        assert_eq!(repo::record_files_accepted(tx, &on_its_way, &payee(None)).unwrap(), on_its_way);
        assert_eq!(repo::lift_risk(tx, &on_its_way, &payee(None)).unwrap(), ready);
    });
}

#[test]
fn nothing_on_hold_is_paid_not_even_by_the_repository() {
    testkit::tx(|tx, ctx| {
        let world = world(tx, ctx);
        let payout = repo::insert(tx, ctx, &world.new).unwrap();
        assert!(matches!(decide_paid(&payout, &world.admin, world.client, "R1"), Err(Error::OnHold)));
        assert!(matches!(decide_failed(&payout, &world.admin, world.client), Err(Error::OnHold)));
        assert!(!payout.is_ready());
        let bare = repo::record_paid(tx, ctx, &payout, &transfer("R1", world.admin.user));
        assert!(matches!(bare, Err(Error::NotPending)));
    });
}

#[test]
fn paying_twice_is_paying_once() {
    testkit::tx(|tx, ctx| {
        let mut world = world(tx, ctx);
        world.new.handover_accepted = true;
        world.new.payee.default_method = Some(wallet(tx, ctx, world.winner));
        let payout = repo::insert(tx, ctx, &world.new).unwrap();
        assert!(matches!(decide_paid(&payout, &world.admin, world.client, "R1"), Ok(PayDecision::Pay)));
        repo::record_paid(tx, ctx, &payout, &transfer("R1", world.admin.user)).unwrap();
        assert!(matches!(
            repo::record_paid(tx, ctx, &payout, &transfer("R2", world.admin.user)),
            Err(Error::NotPending)
        ));
        let paid = repo::get(tx, payout.id).unwrap();
        assert!(payout.is_ready() && !paid.is_ready());
        assert!(matches!(decide_paid(&paid, &world.admin, world.client, "R1"), Ok(PayDecision::AlreadyPaid)));
        assert!(matches!(decide_paid(&paid, &world.admin, world.client, "R2"), Err(Error::PaidOtherwise)));
        assert!(matches!(decide_failed(&paid, &world.admin, world.client), Err(Error::NotPending)));
        assert!(matches!(decide::retry(&paid, &actor(world.winner, false)), Err(Error::CannotRetry)));
    });
}

#[test]
fn parties_never_decide_about_their_own_money() {
    testkit::tx(|tx, ctx| {
        let mut world = world(tx, ctx);
        world.new.handover_accepted = true;
        world.new.payee.default_method = Some(wallet(tx, ctx, world.winner));
        let payout = repo::insert(tx, ctx, &world.new).unwrap();
        for party in [world.winner, world.client] {
            assert!(matches!(decide_paid(&payout, &actor(party, true), world.client, "R"), Err(Error::OwnContest)));
            assert!(matches!(decide_failed(&payout, &actor(party, true), world.client), Err(Error::OwnContest)));
        }
    });
}

#[test]
fn a_debt_has_one_living_attempt() {
    testkit::tx(|tx, ctx| {
        let mut world = world(tx, ctx);
        world.new.handover_accepted = true;
        world.new.payee.default_method = Some(wallet(tx, ctx, world.winner));
        let first = repo::insert(tx, ctx, &world.new).unwrap();
        repo::record_failed(tx, ctx, first.id, "The wallet is closed", world.admin.user).unwrap();
        let failed = repo::get(tx, first.id).unwrap();
        assert!(matches!(decide::retry(&failed, &actor(world.client, false)), Err(Error::NotFound)), "a stranger");
        decide::retry(&failed, &actor(world.winner, false)).unwrap();
        let retry = NewPayout { retry_of: Some(first.id), ..world.new.clone() };
        let second = repo::insert(tx, ctx, &retry).unwrap();
        assert_eq!((second.amount, second.retry_of), (first.amount, Some(first.id)));
    });
    testkit::tx(|tx, ctx| {
        let world = world(tx, ctx);
        repo::insert(tx, ctx, &world.new).unwrap();
        assert!(
            matches!(repo::insert(tx, ctx, &world.new), Err(Error::CannotRetry)),
            "two living payouts of one award"
        );
    });
    testkit::tx(|tx, ctx| {
        let nowhere = NewPayout { contest: ContestId::from(uuid::Uuid::nil()), ..world(tx, ctx).new };
        assert!(matches!(repo::insert(tx, ctx, &nowhere), Err(Error::Db(_))), "that is no second attempt");
    });
}

#[test]
fn a_voided_payout_is_never_tried_again() {
    testkit::tx(|tx, ctx| {
        let world = world(tx, ctx);
        let payout = repo::insert(tx, ctx, &world.new).unwrap();
        repo::record_voided(tx, ctx, payout.id, "Not delivered").unwrap();
        let voided = repo::get(tx, payout.id).unwrap();
        assert_eq!(repo::update_holds(tx, &voided, &payee(None)).unwrap(), voided, "its holds stay as they were");
        assert!(matches!(decide::retry(&voided, &actor(world.winner, false)), Err(Error::CannotRetry)));
        assert!(repo::lock_live_of_award(tx, payout.entry).unwrap().is_none());
    });
}

#[test]
fn a_reference_pays_one_payout() {
    testkit::tx(|tx, ctx| {
        let mut references = Vec::new();
        for _ in 0..2 {
            let mut world = world(tx, ctx);
            world.new.handover_accepted = true;
            world.new.payee.default_method = Some(wallet(tx, ctx, world.winner));
            let payout = repo::insert(tx, ctx, &world.new).unwrap();
            references.push(repo::record_paid(tx, ctx, &payout, &transfer("SAME", world.admin.user)));
        }
        assert!(references[0].is_ok());
        assert!(matches!(references[1], Err(Error::ReferenceUsed)));
    });
}

#[test]
fn payouts_are_locked_by_person_by_contest_and_by_id() {
    testkit::tx(|tx, ctx| {
        let [one, two, three] = [(); 3].map(|()| world(tx, ctx));
        let share = NewPayout { kind: Kind::Share, winner: one.winner, ..three.new };
        let [award, share, other] = [&one.new, &share, &two.new].map(|new| repo::insert(tx, ctx, new).unwrap());
        let mut expected = [award.id, share.id];
        expected.sort();
        let ids = |payouts: Vec<Payout>| payouts.into_iter().map(|payout| payout.id).collect::<Vec<_>>();
        assert_eq!(repo::lock(tx, award.id).unwrap(), award);
        assert_eq!(repo::lock_live_of_award(tx, award.entry).unwrap().map(|payout| payout.id), Some(award.id));
        assert_eq!(ids(repo::lock_pending_of(tx, one.winner).unwrap()), expected);
        assert_eq!(ids(repo::lock_pending_around(tx, None, one.winner).unwrap()), expected);
        let around = ids(repo::lock_pending_around(tx, Some(award.contest), two.winner).unwrap());
        assert!(around.len() == 2 && around.is_sorted() && around.contains(&other.id));
        assert_eq!(ids(repo::lock_each(tx, &[share.id, award.id]).unwrap()), expected);

        assert!(repo::was_winner(tx, award.contest, one.winner).unwrap());
        assert!(!repo::was_winner(tx, award.contest, two.winner).unwrap());
        repo::record_failed(tx, ctx, other.id, "Closed", one.admin.user).unwrap();
        assert_eq!(ids(repo::lock_pending_of(tx, two.winner).unwrap()), []);
        assert!(repo::lock_live_of_award(tx, other.entry).unwrap().is_none());
        assert!(matches!(repo::record_failed(tx, ctx, other.id, "Closed", one.admin.user), Err(Error::NotPending)));
        assert!(matches!(repo::record_voided(tx, ctx, other.id, "Late"), Err(Error::NotPending)));
        let nowhere = PayoutId::from(uuid::Uuid::nil());
        assert!(matches!(repo::get(tx, nowhere), Err(Error::NotFound)));
        assert!(matches!(repo::lock(tx, nowhere), Err(Error::NotFound)));
    });
}

#[test]
fn what_went_to_the_bank_is_counted_and_what_was_paid_is_found_by_its_reference() {
    testkit::tx(|tx, ctx| {
        let before = repo::count_in_batches(tx).unwrap();
        let mut world = world(tx, ctx);
        world.new.handover_accepted = true;
        world.new.payee.default_method = Some(wallet(tx, ctx, world.winner));
        let method = world.new.payee.default_method.clone();
        let mut second = self::world(tx, ctx).new;
        (second.handover_accepted, second.payee.default_method) = (true, method);
        let sent = [&world.new, &second].map(|new| repo::insert(tx, ctx, new).unwrap());
        crate::batch::repo::insert(tx, ctx, world.admin.user, &sent).unwrap();
        assert_eq!(repo::count_in_batches(tx).unwrap(), before + 2);
        let paid = repo::get(tx, sent[0].id).unwrap();
        repo::record_unknown(tx, ctx, &paid).unwrap();
        let later = testkit::ctx_at(ctx.now + time::Duration::HOUR);
        let unknown = repo::get(tx, paid.id).unwrap();
        repo::record_unknown(tx, &later, &unknown).unwrap();
        assert_eq!(repo::get(tx, paid.id).unwrap().unknown_since, Some(ctx.now), "the first such answer counts");
        repo::record_paid(tx, &later, &unknown, &transfer("FT-77", world.admin.user)).unwrap();
        assert_eq!(repo::count_in_batches(tx).unwrap(), before + 1);
        assert_eq!(
            repo::paid_under(tx, &["FT-77", "FT-78"]).unwrap(),
            [(MethodType::JazzCash, "FT-77".to_owned(), paid.id)]
        );
        assert!(matches!(repo::record_unknown(tx, ctx, &unknown), Err(Error::NotPending)));
    });
}

#[test]
fn what_is_looked_at_is_paid_only_when_a_bank_file_has_taken_it() {
    use crate::risk::Reason;
    testkit::tx(|tx, ctx| {
        let mut world = world(tx, ctx);
        let known = payee(Some(&wallet(tx, ctx, world.winner)));
        (world.new.payee, world.new.handover_accepted) = (known, true);
        let ready = repo::insert(tx, ctx, &world.new).unwrap();
        let paid = transfer("R1", world.admin.user);
        let held = repo::hold_for_risk(tx, ctx, &ready, Reason::Debt, true).unwrap();
        assert!(matches!(repo::record_paid(tx, ctx, &held, &paid), Err(Error::NotPending)));
        let free = repo::lift_risk(tx, &held, &world.new.payee).unwrap();
        crate::batch::repo::insert(tx, ctx, world.admin.user, std::slice::from_ref(&free)).unwrap();
        let in_file = repo::lock(tx, free.id).unwrap();
        let on_its_way = repo::hold_for_risk(tx, ctx, &in_file, Reason::Debt, false).unwrap();
        assert_eq!(on_its_way.holds.texts(), ["RISK"]);
        let done = repo::record_paid(tx, ctx, &on_its_way, &paid).unwrap();
        assert_eq!((done.status, done.holds.texts(), done.review), (Status::Paid, vec![], None));
    });
}

#[test]
fn another_failure_is_no_used_reference() {
    testkit::tx(|tx, ctx| {
        let mut world = world(tx, ctx);
        (world.new.payee, world.new.handover_accepted) = (payee(Some(&wallet(tx, ctx, world.winner))), true);
        let ready = repo::insert(tx, ctx, &world.new).unwrap();
        let by_nobody = transfer("R1", ctx.new_id());
        assert!(matches!(repo::record_paid(tx, ctx, &ready, &by_nobody), Err(Error::Db(_))));
    });
}
