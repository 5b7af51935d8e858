//! Clients: drafts, plans and credits.

use contests::contest::{ContestInput, Requirements};
use diesel::RunQueryDsl;
use kernel::ids::{PaymentId, PlanId};
use kernel::money::Paisa;
use referrals::credit::{self, Kind, NewLot};
use referrals::referral;
use time::Duration;
use workflows::subscriptions::money_back_guarantee;
use workflows::subscriptions::subscribe::{self, Choice, periods};

use crate::world::{Done, World};

/// In paisa: the least, odd ones, one from which two admins pay, and the most.
const PRIZES: [i64; 7] = [500, 533, 99_999, 1_000_000, 7_777_777, 10_400_000, 50_000_000];

pub(crate) fn draft(world: &mut World) -> Done {
    let running = world.texts("SELECT id::text AS text FROM contests WHERE status <> 'CLOSED'").len();
    if running >= 10 {
        return world.nothing();
    }
    let Some(client) = world.client() else { return world.nothing() };
    let input = ContestInput {
        title: "A contest".to_owned(),
        brief: "A brief of twenty characters or more".to_owned(),
        category: "design".to_owned(),
        prize: Some(world.dice.pick(&PRIZES)),
        deadline: Some(world.now + Duration::hours(world.dice.between(24, 29 * 24))),
        currency: "PKR".to_owned(),
        sealed: world.dice.percent(50),
        guaranteed: world.dice.percent(15),
        visibility: contests::contest::Visibility::Public,
        final_round_days: world.dice.percent(40).then(|| world.dice.between(1, 6)),
        lower_places: Vec::new(),
        unused_places: contests::contest::UnusedPlaces::default(),
        requirements: Requirements::default(),
        nda: None,
    };
    let draft = workflows::contests::create::create(&world.db, &world.ctx(), &client, &input)?;
    let (several, joins) = (world.dice.percent(40), world.dice.percent(50));
    if several && input.prize > Some(100_000) {
        let lower = world.dice.pick(&["30000", "30000,20000", "30000,20000,10001,500"]);
        let unused = if joins { "FIRST_PLACE" } else { "REFUND" };
        let sql = format!("INSERT INTO contest_places VALUES ('{draft}', '{{{lower}}}', '{unused}')");
        world.seed(|tx, _ctx| diesel::sql_query(sql).execute(&mut **tx).map(drop).unwrap());
    }
    Ok(())
}

fn plan(number: usize) -> PlanId {
    format!("00000000-0000-7000-8000-00000000000{number}").parse().unwrap()
}

pub(crate) fn subscribe(world: &mut World) -> Done {
    let (Some(client), provider) = (world.client(), world.any_provider()) else { return world.nothing() };
    let choice = Choice { plan: plan(1 + world.dice.roll(4)), provider, key: None };
    subscribe::subscribe(&world.db, &world.ctx(), &world.gateways, &client, &choice).map(drop)
}

pub(crate) fn change_plan(world: &mut World) -> Done {
    let Some(client) = world.client() else { return world.nothing() };
    let change = world.dice.pick(&[periods::cancel, periods::resume]);
    change(&world.db, &world.ctx(), &client)
}

pub(crate) fn money_back(world: &mut World) -> Done {
    let Some(client) = world.client() else { return world.nothing() };
    money_back_guarantee::request(&world.db, &world.ctx(), &client, "It does not suit us").map(drop)
}

/// Credits as for the first deposit of a friend.
pub(crate) fn credits(world: &mut World) -> Done {
    let Some(client) = world.client() else { return world.nothing() };
    let (ctx, amount) = (world.ctx(), Paisa::new(world.dice.between(1, 60_000)));
    let friend = world.seed(|tx, ctx| testkit::seed::user(tx, ctx, "friend"));
    world.db.write(|tx| {
        if referral::repo::count_rewards_of_month(tx, client.user, ctx.now)? >= referral::REWARDS_PER_MONTH {
            return Ok(());
        }
        referral::repo::insert(tx, &ctx, friend, client.user)?;
        let found = referral::repo::lock(tx, friend)?.unwrap();
        let source: PaymentId = ctx.new_id();
        let (kind, reason) = (Kind::Referral, "friend");
        let new = NewLot { user: client.user, kind, source, is_suspended: false, reason, amount };
        let lot = credit::grant(tx, &ctx, &new)?;
        referral::repo::record_decided(tx, &ctx, &found, referral::Event::Promise, source)?;
        let found = referral::repo::lock(tx, friend)?.unwrap();
        referral::repo::record_rewarded(tx, &ctx, &found, lot)?;
        let transaction = ledger::postings::credit_granted(friend, client.user, amount)?;
        ledger::repo::post(tx, &ctx, ledger::Environment::Sandbox, None, &transaction)?;
        Ok(())
    })
}
