//! The plan's limit of active contests, no matter who races whom.

use contests::contest::{ContestInput, Requirements};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::ids::ContestId;
use payments::Provider;
use time::Duration;
use workflows::contests::create;
use workflows::contests::deposit::{self, Deposit};
use workflows::error::Error;
use workflows::payable::attempt::StartedPayment;

use crate::stage::{Stage, at, paid, run_concurrently};
use crate::subscriber::{ENTERPRISE, FREE, STARTER};

const LINK: i64 = 30 * 60;
const MONTH: i64 = 30 * 86_400;

fn is_limit<T: std::fmt::Debug>(result: Result<T, Error>) -> bool {
    match result {
        Err(Error::Subscriptions(subscriptions::Error::PlanLimit { .. })) => true,
        Ok(_) => false,
        other => panic!("{other:?}"),
    }
}

fn draft_of(stage: &Stage, who: Actor) -> ContestId {
    stage.tx(|tx, ctx| testkit::seed::contest(tx, ctx, who.user, "DRAFT", 150_000))
}

fn begin(stage: &Stage, ctx: &Ctx, who: Actor, contest: ContestId) -> Result<StartedPayment, Error> {
    let wanted = Deposit { contest, provider: Provider::Easypaisa, key: None };
    deposit::begin(&stage.db(), ctx, &stage.gateways, &who, &wanted).map(|outcome| outcome.started)
}

fn pay(stage: &Stage, ctx: &Ctx, begun: &StartedPayment) {
    assert_eq!(stage.post(ctx.clone(), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
}

fn open(stage: &Stage, who: Actor) -> ContestId {
    let contest = draft_of(stage, who);
    pay(stage, &at(0), &begin(stage, &at(0), who, contest).unwrap());
    contest
}

fn create(stage: &Stage, ctx: &Ctx, who: Actor) -> Result<ContestId, Error> {
    let input = ContestInput {
        title: "A logo for a dhaba".into(),
        brief: "Draw a logo that works on a sign and on a cup.".into(),
        category: "design".into(),
        prize: Some(1_250_000),
        deadline: Some(ctx.now + Duration::days(7)),
        currency: "PKR".into(),
        sealed: true,
        guaranteed: false,
        visibility: contests::contest::Visibility::Public,
        final_round_days: None,
        lower_places: Vec::new(),
        unused_places: contests::contest::UnusedPlaces::default(),
        requirements: Requirements::default(),
        nda: None,
    };
    create::create(&stage.db(), ctx, &who, &input)
}

fn running(stage: &Stage, who: Actor) -> i64 {
    stage.number(&format!(
        "SELECT count(*) FROM contests WHERE status <> 'DRAFT' AND status <> 'CLOSED' AND client_id = '{}'",
        who.user
    ))
}

#[test]
fn the_free_plan_takes_two_and_drafts_take_no_room() {
    let stage = Stage::new();
    let who = stage.client;
    for _ in 0..5 {
        create(&stage, &at(0), who).unwrap();
    }
    open(&stage, who);
    create(&stage, &at(0), who).unwrap();
    open(&stage, who);
    let draft = draft_of(&stage, who);
    assert!(is_limit(create(&stage, &at(0), who)));
    assert!(is_limit(begin(&stage, &at(0), who, draft)));
    let other = stage.client_named("other");
    create(&stage, &at(0), other).unwrap();
    match create(&stage, &at(0), who) {
        Err(Error::Subscriptions(subscriptions::Error::PlanLimit { plan, limit })) => {
            assert_eq!((plan.as_str(), limit.get()), ("Free", 2));
        }
        other => panic!("{other:?}"),
    }
    stage.subscribe(&at(1), who, STARTER);
    begin(&stage, &at(1), who, draft).unwrap();
    create(&stage, &at(1), who).unwrap();
}

#[test]
fn every_state_counts_that_still_runs() {
    for (status, outcome, counts) in [
        ("OPEN", None, true),
        ("SHORTLISTING", None, true),
        ("AWARDED", None, true),
        ("CLOSED", Some("COMPLETED"), false),
        ("CLOSED", Some("REFUNDED"), false),
        ("CLOSED", Some("DISTRIBUTED"), false),
        ("CLOSED", Some("CANCELLED"), false),
        ("DRAFT", None, false),
    ] {
        testkit::tx(|tx, ctx| {
            let user = testkit::seed::user(tx, ctx, "client");
            let id = testkit::seed::contest(tx, ctx, user, "OPEN", 150_000);
            let closed = if outcome.is_some() { "now()" } else { "NULL" };
            let outcome = outcome.map_or("NULL".to_owned(), |outcome| format!("'{outcome}'"));
            let funded =
                if status == "DRAFT" || outcome == "'CANCELLED'" { ", funded_at = NULL, fee_bps = NULL" } else { "" };
            let sql = format!(
                "UPDATE contests SET status = '{status}', outcome = {outcome}, closed_at = {closed}{funded} WHERE id = '{id}'"
            );
            diesel::RunQueryDsl::execute(diesel::sql_query(sql), &mut **tx).unwrap();
            assert_eq!(
                contests::contest::repo::count_active(tx, user, &[]).unwrap(),
                i64::from(counts),
                "{status} {outcome}"
            );
        });
    }
}

#[test]
fn another_draft_that_is_being_paid_takes_room_until_its_link_runs_out() {
    let stage = Stage::new();
    let who = stage.client;
    open(&stage, who);
    let [one, two] = [draft_of(&stage, who), draft_of(&stage, who)];
    let first = begin(&stage, &at(0), who, one).unwrap();
    assert_eq!(begin(&stage, &at(1), who, one).unwrap(), first, "a second click on the same");
    assert!(is_limit(begin(&stage, &at(LINK - 1), who, two)));
    assert!(is_limit(create(&stage, &at(LINK - 1), who)));
    begin(&stage, &at(LINK), who, two).unwrap();
    assert_eq!(running(&stage, who), 1);
}

#[test]
fn a_draft_given_up_takes_no_room_while_its_link_still_works() {
    let stage = Stage::new();
    let who = stage.client;
    open(&stage, who);
    let [one, two] = [draft_of(&stage, who), draft_of(&stage, who)];
    let gone = begin(&stage, &at(0), who, one).unwrap();
    workflows::contests::edit::delete(&stage.db(), &at(1), &who, one).unwrap();
    pay(&stage, &at(2), &begin(&stage, &at(2), who, two).unwrap());
    pay(&stage, &at(3), &gone);
    assert_eq!(running(&stage, who), 2);
    assert_eq!(stage.number("SELECT count(*) FROM refunds WHERE reason = 'LATE_PAYMENT'"), 1);
}

#[test]
fn many_drafts_paid_at_once_with_room_for_one_have_one_winner_a_hundred_times() {
    let stage = Stage::new();
    for round in 0..100 {
        let who = stage.client_named("racer");
        open(&stage, who);
        let drafts: Vec<ContestId> = (0..4).map(|_| draft_of(&stage, who)).collect();
        let begun = run_concurrently(4, |index| begin(&stage, &at(0), who, drafts[index]));
        let won: Vec<&StartedPayment> = begun.iter().filter_map(|result| result.as_ref().ok()).collect();
        assert_eq!(won.len(), 1, "round {round}: {begun:?}");
        let lost = begun.iter().filter(|result| result.is_err());
        for result in lost {
            assert!(matches!(result, Err(Error::Subscriptions(subscriptions::Error::PlanLimit { .. }))), "{result:?}");
        }
        pay(&stage, &at(1), won[0]);
        assert_eq!(running(&stage, who), 2);
    }
}

#[test]
fn money_for_more_than_there_is_room_goes_back_a_hundred_times() {
    let stage = Stage::new();
    for round in 0..100 {
        let who = stage.client_named("racer");
        stage.credits(who, 99_900);
        assert_eq!(stage.choose(&at(0), who, STARTER, Provider::Easypaisa).unwrap(), None);
        open(&stage, who);
        let begun: Vec<StartedPayment> =
            (0..3).map(|_| begin(&stage, &at(0), who, draft_of(&stage, who)).unwrap()).collect();
        stage.choose(&at(1), who, FREE, Provider::Easypaisa).unwrap();
        run_concurrently(3, |index| pay(&stage, &at(2), &begun[index]));
        assert_eq!(running(&stage, who), 2, "round {round}: the free plan takes two");
        let applied = stage.text(&format!(
            "SELECT string_agg(applied_to, ' ' ORDER BY applied_to) FROM payments WHERE payer_id = '{}'",
            who.user
        ));
        assert_eq!(applied, "ESCROW ESCROW UNAPPLIED UNAPPLIED", "round {round}");
    }
    assert_eq!(stage.mails("subscription.no_room_for_contest"), 200);
}

#[test]
fn the_larger_limit_ends_with_the_second_in_which_the_plan_does() {
    let stage = Stage::new();
    let who = stage.client;
    stage.subscribe(&at(0), who, STARTER);
    for _ in 0..3 {
        open(&stage, who);
    }
    stage.execute("UPDATE contests SET deadline_at = deadline_at + interval '60 days'");
    let draft = draft_of(&stage, who);
    stage.execute("UPDATE contests SET deadline_at = deadline_at + interval '60 days' WHERE status = 'DRAFT'");
    let begun = begin(&stage, &at(MONTH - 60), who, draft).unwrap();
    create(&stage, &at(MONTH - 1), who).unwrap();
    assert!(is_limit(create(&stage, &at(MONTH), who)), "before the clock notices");
    pay(&stage, &at(MONTH), &begun);
    assert_eq!(running(&stage, who), 3, "the money came when the plan was over");
    assert_eq!(stage.contest(draft), "DRAFT");
    stage.subscribe(&at(MONTH + 1), who, STARTER);
    pay(&stage, &at(MONTH + 2), &begin(&stage, &at(MONTH + 2), who, draft).unwrap());
    assert_eq!(running(&stage, who), 4);
}

#[test]
fn unlimited_is_unlimited() {
    let stage = Stage::new();
    stage.subscribe(&at(0), stage.client, ENTERPRISE);
    for _ in 0..25 {
        open(&stage, stage.client);
    }
    create(&stage, &at(0), stage.client).unwrap();
}

#[test]
fn a_limit_lowered_by_an_admin_holds_for_the_free_plan_at_once_and_for_bought_ones_later() {
    let stage = Stage::new();
    let (bought, free) = (stage.client_named("bought"), stage.client_named("free"));
    stage.subscribe(&at(0), bought, STARTER);
    open(&stage, bought);
    open(&stage, free);
    stage.execute("UPDATE plans SET max_active_contests = 1 WHERE tier IN ('FREE', 'STARTER')");
    create(&stage, &at(1), bought).unwrap();
    assert!(is_limit(create(&stage, &at(1), free)));
}
