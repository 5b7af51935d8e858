//! A contest from its draft to its end: mostly what fits its state, sometimes anything.

use contests::dispute::{NewStatement, Reason};
use contests::entry::{DeclineReason, EntryInput};
use contests::handover::AwardKey;
use contests::purchase::SALE_DAYS;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use idempotency::Key;
use kernel::actor::{Actor, Role};
use kernel::ids::{ContestId, EntryId};
use kernel::money::Paisa;
use time::Duration;
use workflows::contests::award::{self, Award};
use workflows::contests::deposit::{self, Deposit};
use workflows::contests::raise::{self, Raise};
use workflows::contests::{close_entries, entry_purchase, extend, final_round, guarantee, refund, refund_request};
use workflows::entries::{actions, submit};
use workflows::featured::placement;
use workflows::featured::purchase::{self, Buy, PayWith};
use workflows::handovers::{dispute, handover};

use crate::acts::staff;
use crate::model;
use crate::world::{Done, World};

#[derive(QueryableByName, Clone)]
pub(crate) struct View {
    #[diesel(sql_type = Text)]
    id: String,
    #[diesel(sql_type = Text)]
    client: String,
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = BigInt)]
    prize: i64,
    #[diesel(sql_type = Nullable<Text>)]
    handover: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    winner: Option<String>,
    #[diesel(sql_type = Nullable<Text>)]
    entry: Option<String>,
}

/// Contests that go on, and those of which entries can still be bought; one line for each award.
fn running(world: &mut World) -> Vec<View> {
    let sold_since = world.now - Duration::days(SALE_DAYS);
    let sql = format!(
        "SELECT c.id::text AS id, c.client_id::text AS client, c.status, coalesce(h.prize_paisa, c.prize_paisa) AS prize,
                h.status AS handover, h.winner_id::text AS winner, h.entry_id::text AS entry
           FROM contests c LEFT JOIN handovers h ON h.contest_id = c.id AND h.status <> 'REPLACED'
          WHERE c.status <> 'CLOSED' OR (c.outcome = 'COMPLETED' AND c.awarded_at > '{sold_since}')
             OR (h.place IS NULL AND h.status NOT IN ('ACCEPTED', 'LAPSED', 'REVERSED'))
          ORDER BY c.id, h.place, h.id"
    );
    model::rows(&mut world.look, &sql)
}

#[derive(Debug, Clone, Copy)]
enum What {
    Deposit,
    Submit,
    Judge,
    Withdraw,
    Award,
    Price,
    Purchase,
    Raise,
    Boost,
    CancelBoost,
    Close,
    Extend,
    Guarantee,
    NameFinalists,
    Refund,
    WithdrawRequest,
    Deliver,
    Accept,
    Changes,
    Dispute,
    Answer,
    Decide,
    Appeal,
}

use What as W;

const ALL: [What; 23] = [
    W::Deposit,
    W::Submit,
    W::Judge,
    W::Withdraw,
    W::Award,
    W::Price,
    W::Purchase,
    W::Raise,
    W::Boost,
    W::CancelBoost,
    W::Close,
    W::Extend,
    W::Guarantee,
    W::NameFinalists,
    W::Refund,
    W::WithdrawRequest,
    W::Deliver,
    W::Accept,
    W::Changes,
    W::Dispute,
    W::Answer,
    W::Decide,
    W::Appeal,
];

impl What {
    /// Nobody else does it, and the clock does not either.
    const fn is_of_client(self) -> bool {
        !matches!(
            self,
            W::Submit | W::Withdraw | W::Price | W::Deliver | W::Dispute | W::Answer | W::Appeal | W::Decide
        )
    }
}

/// What people do with a contest, as often as it stands here.
fn usual(view: &View) -> &'static [What] {
    match (view.status.as_str(), view.handover.as_deref()) {
        ("DRAFT", _) => &[W::Deposit, W::Deposit, W::Deposit, W::Deposit, W::Boost, W::Guarantee],
        ("OPEN", _) => &[
            W::Submit,
            W::Submit,
            W::Submit,
            W::Submit,
            W::Judge,
            W::Judge,
            W::Award,
            W::Award,
            W::Raise,
            W::Boost,
            W::CancelBoost,
            W::Close,
            W::Extend,
            W::Guarantee,
            W::Withdraw,
            W::Refund,
            W::Price,
        ],
        ("SHORTLISTING", _) => &[
            W::Award,
            W::Award,
            W::Award,
            W::Judge,
            W::NameFinalists,
            W::NameFinalists,
            W::Refund,
            W::WithdrawRequest,
            W::Extend,
            W::Raise,
            W::Guarantee,
        ],
        (_, Some("AWAITING_FILES" | "CHANGES_REQUESTED")) => {
            &[W::Deliver, W::Deliver, W::Deliver, W::Dispute, W::Price]
        }
        (_, Some("IN_REVIEW")) => &[W::Accept, W::Accept, W::Accept, W::Changes, W::Dispute],
        (_, Some("DISPUTED")) => &[W::Answer, W::Answer, W::Decide, W::Decide, W::Decide, W::Appeal],
        (_, Some("ACCEPTED" | "REVERSED")) => &[W::Price, W::Purchase, W::Purchase],
        _ => &[W::Award, W::Refund],
    }
}

struct Case {
    id: ContestId,
    client: Actor,
    prize: i64,
    winner: Option<Actor>,
    /// The award that it is about, once there is one.
    award: AwardKey,
}

pub(crate) fn step(world: &mut World) -> Done {
    let running = running(world);
    let Some(view) = world.dice.maybe(&running) else { return world.nothing() };
    let what = if world.dice.percent(12) { world.dice.pick(&ALL) } else { world.dice.pick(usual(&view)) };
    let actor = |user: &str, role| Actor { user: user.parse().unwrap(), role, email_verified: true, staff: None };
    let client = actor(&view.client, Role::Client);
    // Now and then somebody whom it is not about.
    let other = if world.dice.percent(3) { world.client() } else { None };
    let client = other.unwrap_or(client);
    let winner = view.winner.as_deref().map(|user| actor(user, Role::Talent));
    let winner = winner.filter(|winner| !world.is_away(winner.user));
    if what.is_of_client() && world.is_away(client.user) {
        return world.nothing();
    }
    let id = view.id.parse().unwrap();
    let award = AwardKey { contest: id, entry: view.entry.as_deref().map(|entry| entry.parse().unwrap()) };
    let case = Case { id, client, prize: view.prize, winner, award };
    act(world, &case, what)
}

fn act(world: &mut World, case: &Case, what: What) -> Done {
    match what {
        W::Deposit | W::Raise | W::Boost | W::CancelBoost | W::Refund | W::WithdrawRequest => money(world, case, what),
        W::Submit | W::Judge | W::Withdraw | W::Award => entries(world, case, what),
        W::Price => price(world, case),
        W::Purchase => buy_entry(world, case),
        W::Close | W::Extend | W::Guarantee | W::NameFinalists => terms(world, case, what),
        W::Deliver | W::Accept | W::Changes => files(world, case, what),
        W::Dispute | W::Answer | W::Decide | W::Appeal => disputed(world, case, what),
    }
}

fn money(world: &mut World, case: &Case, what: What) -> Done {
    let (provider, ctx, Case { id, client, .. }) = (world.any_provider(), world.ctx(), case);
    // Of few keys, so that one is sent again, also with another request.
    let text = format!("{id}-{what:?}-{}", world.dice.roll(3));
    let keyed = world.dice.percent(40);
    let key =
        |request: &str| keyed.then(|| Key::new(Some(client.user), "POST", &text, request.into(), Vec::new()).unwrap());
    match what {
        W::Deposit => {
            let wanted = Deposit { contest: *id, provider, key: key(provider.as_str()) };
            deposit::begin(&world.db, &ctx, &world.gateways, client, &wanted).map(drop)
        }
        W::Raise => {
            let prize = Paisa::new(case.prize + world.dice.pick(&[1, 500, 100_000, 3_333_333]));
            let key = key(&format!("{} {}", provider.as_str(), prize.get()));
            let wanted = Raise { contest: *id, prize, provider, key };
            raise::begin(&world.db, &ctx, &world.gateways, client, &wanted).map(drop)
        }
        W::Boost => {
            let money = |use_credits| PayWith::Money { provider, use_credits };
            let pay_with = world.dice.pick(&[money(false), money(true), money(true), PayWith::Credits, PayWith::Plan]);
            let wanted = Buy { contest: *id, pay_with, key: key(&format!("{pay_with:?}")) };
            purchase::buy(&world.db, &ctx, &world.gateways, client, &wanted).map(drop)
        }
        W::CancelBoost => placement::cancel(&world.db, &ctx, client, *id),
        W::WithdrawRequest => refund_request::withdraw(&world.db, &ctx, client, *id),
        _ => refund::request(&world.db, &ctx, client, *id, Some("There is no use for any of it")),
    }
}

fn entries(world: &mut World, case: &Case, what: What) -> Done {
    let (ctx, Case { id, client, .. }) = (world.ctx(), case);
    if matches!(what, W::Submit) {
        let Some(author) = world.talent() else { return world.nothing() };
        let input = EntryInput { link: "https://example.com/work".into(), own_work: true, ..EntryInput::default() };
        return submit::submit(&world.db, &ctx, &author, *id, &input).map(drop);
    }
    let found = format!("SELECT id::text AS text FROM entries WHERE contest_id = '{id}' ORDER BY number");
    let Some(entry) = world.any::<EntryId>(&found) else { return world.nothing() };
    match (what, world.dice.roll(5)) {
        (W::Award, _) => {
            let chosen = chosen(world, case, entry);
            award::award(&world.db, &ctx, client, *id, chosen).map(drop)
        }
        (W::Withdraw, _) => {
            let author =
                world.any(&format!("SELECT author_id::text AS text FROM entries WHERE id = '{entry}'")).unwrap();
            let author = Actor { user: author, ..world.talents[0] };
            if world.is_away(author.user) {
                return world.nothing();
            }
            actions::withdraw(&world.db, &ctx, &author, entry)
        }
        (_, 0) => actions::decline(&world.db, &ctx, client, entry, DeclineReason::Style),
        (_, 1) => actions::restore(&world.db, &ctx, client, entry),
        (_, 2) => actions::rate(&world.db, &ctx, client, entry, world.dice.between(1, 6)),
        (_, _) => actions::shortlist(&world.db, &ctx, client, entry, world.dice.percent(70)),
    }
}

/// The entry, and with a prize of several places mostly others for those below; or in the place of an award that lapsed.
fn chosen(world: &mut World, case: &Case, first: EntryId) -> Award {
    let others = format!(
        "SELECT e.id::text AS text FROM entries e JOIN contest_places USING (contest_id)
          WHERE contest_id = '{}' AND e.id <> '{first}' AND status IN ('SUBMITTED', 'SHORTLISTED') ORDER BY number LIMIT {}",
        case.id,
        world.dice.between(0, 5)
    );
    let lower = world.texts(&others).into_iter().map(|entry| entry.parse().unwrap());
    let entries = std::iter::once(first).chain(lower).map(|entry| (entry, None)).collect();
    Award { entries, replaces: case.award.entry.filter(|_entry| world.dice.percent(80)) }
}

/// An author names or removes a price; mostly of an entry that can be sold.
fn price(world: &mut World, case: &Case) -> Done {
    let live = format!(
        "SELECT id::text AS text FROM entries
          WHERE contest_id = '{}' AND status NOT IN ('WINNER', 'WITHDRAWN') ORDER BY number",
        case.id
    );
    let Some(entry) = world.any::<EntryId>(&live) else { return world.nothing() };
    let author = world.any(&format!("SELECT author_id::text AS text FROM entries WHERE id = '{entry}'")).unwrap();
    let author = Actor { user: author, ..world.talents[0] };
    if world.is_away(author.user) {
        return world.nothing();
    }
    let price = world.dice.pick(&[None, Some(124), Some(50_000), Some(50_001), Some(99_999), Some(7_777_777)]);
    entry_purchase::set_price(&world.db, &world.ctx(), &author, entry, price)
}

/// The client buys an entry at its price, seldom at another one.
fn buy_entry(world: &mut World, case: &Case) -> Done {
    #[derive(QueryableByName, Clone)]
    struct ForSale {
        #[diesel(sql_type = Text)]
        id: String,
        #[diesel(sql_type = BigInt)]
        price: i64,
    }
    let sql = format!(
        "SELECT id::text AS id, price_paisa AS price FROM entries
          WHERE contest_id = '{}' AND price_paisa IS NOT NULL AND bought_at IS NULL ORDER BY number",
        case.id
    );
    let for_sale: Vec<ForSale> = model::rows(&mut world.look, &sql);
    let Some(ForSale { id, price }) = world.dice.maybe(&for_sale) else { return world.nothing() };
    let price = Paisa::new(price + i64::from(world.dice.percent(5)));
    let wanted = entry_purchase::Buy { entry: id.parse().unwrap(), price, provider: world.any_provider(), key: None };
    entry_purchase::begin(&world.db, &world.ctx(), &world.gateways, &case.client, &wanted).map(drop)
}

fn terms(world: &mut World, case: &Case, what: What) -> Done {
    let (ctx, Case { id, client, .. }) = (world.ctx(), case);
    match what {
        W::Close => close_entries::close(&world.db, &ctx, client, *id),
        W::Guarantee => guarantee::guarantee(&world.db, &ctx, client, *id),
        W::NameFinalists => {
            let live = format!(
                "SELECT id::text AS text FROM entries WHERE contest_id = '{id}' AND status IN ('SUBMITTED', 'SHORTLISTED')
                  ORDER BY number LIMIT {}",
                world.dice.between(2, 7)
            );
            let named = world.texts(&live).iter().map(|entry| entry.parse().unwrap()).collect();
            final_round::name(&world.db, &ctx, client, *id, named)
        }
        _ => {
            let deadline = world.now + Duration::hours(world.dice.between(1, 24 * 20));
            extend::extend(&world.db, &ctx, client, *id, deadline)
        }
    }
}

fn files(world: &mut World, case: &Case, what: What) -> Done {
    let (ctx, Case { award, client, .. }) = (world.ctx(), case);
    match (what, case.winner) {
        (W::Deliver, Some(winner)) => {
            let file = world.seed(|tx, ctx| testkit::seed::file(tx, ctx, winner.user, "HANDOVER"));
            handover::add_file(&world.db, &ctx, &winner, *award, file)?;
            handover::deliver(&world.db, &ctx, &winner, *award)
        }
        (W::Accept, _) => handover::accept(&world.db, &ctx, client, *award),
        (W::Changes, _) => handover::request_changes(&world.db, &ctx, client, *award, "The logo should be blue"),
        _ => world.nothing(),
    }
}

fn disputed(world: &mut World, case: &Case, what: What) -> Done {
    let (ctx, award) = (world.ctx(), case.award);
    let parties = [Some(case.client).filter(|client| !world.is_away(client.user)), case.winner];
    let Some(party) = world.dice.pick(&parties) else { return world.nothing() };
    let statement = NewStatement { body: "This is not what we agreed on".into(), files: Vec::new() };
    match what {
        W::Dispute => dispute::open(&world.db, &ctx, &party, award, Reason::Other, &statement),
        W::Answer => dispute::answer(&world.db, &ctx, &party, award, &statement),
        W::Appeal => dispute::appeal(&world.db, &ctx, &party, award, "The second file was not looked at"),
        _ => staff::decide(world, case.id, case.prize),
    }
}
