//! Everything that can end a contest, at once and in any order: there is one end, it is a legal one, and the ledger is true.

use diesel::prelude::*;
use kernel::actor::{Actor, Role};
use kernel::ids::{ContestId, EntryId, RefundRequestId};
use kernel::money::Paisa;
use payments::Provider;
use time::Duration;
use workflows::contests::deposit::{self, Deposit};
use workflows::contests::raise::{self, Raise};
use workflows::contests::{
    award, close_entries, distribute, extend, guarantee, refund, refund_request, remind_client, removal, timers,
};
use workflows::entries::actions;

use crate::stage::{Stage, at, paid, run_concurrently};

const DAY: i64 = 24 * 3_600;
const DEADLINE: i64 = 7 * DAY;
const THREADS: usize = 16;

/// Numbers that look random and are the same in every run; the threads see to the rest.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }
}

/// One contest with everybody who may act on it.
struct Round {
    contest: ContestId,
    client: Actor,
    authors: [Actor; 3],
    entries: Vec<EntryId>,
    /// What the provider says when the higher prize is paid.
    raise: Option<String>,
    now: i64,
}

fn set_up(stage: &Stage, dice: &mut Dice) -> Round {
    let client = Actor { role: Role::Client, ..stage.talent("client") };
    let contest = stage.tx(|tx, ctx| testkit::seed::contest(tx, ctx, client.user, "DRAFT", 1_000_000));
    let wanted = Deposit { contest, provider: Provider::Easypaisa, key: None };
    let begun = deposit::begin(&stage.db(), &at(0), &stage.gateways, &client, &wanted).unwrap().started;
    assert_eq!(stage.post(at(0), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
    let authors = [stage.talent("ayesha"), stage.talent("bilal"), stage.talent("chan")];
    let entries: Vec<EntryId> =
        (1..).zip(authors).map(|(number, author)| stage.entry(contest, author, number)).collect();
    stage.execute(&format!("UPDATE contests SET entry_count = 3, last_entry_number = 3 WHERE id = '{contest}'"));
    let wish = Raise { contest, prize: Paisa::new(1_500_000), provider: Provider::Jazzcash, key: None };
    let now = match dice.roll(4) {
        0 => DEADLINE - 60,
        1 => DEADLINE,
        2 => DEADLINE + 3 * DAY,
        _ => DEADLINE + 30 * DAY,
    };
    let raise = (dice.roll(2) == 0).then(|| {
        let begun = raise::begin(&stage.db(), &at(now - 60), &stage.gateways, &client, &wish).unwrap().started;
        paid(&begun.redirect_url)
    });
    if now >= DEADLINE && dice.roll(4) > 0 {
        timers::close_entries_due(&stage.db(), &at(DEADLINE), 100).unwrap();
        if dice.roll(2) == 0 {
            refund::request(&stage.db(), &at(DEADLINE), &client, contest, Some("All of them are copies")).unwrap();
        }
    }
    Round { contest, client, authors, entries, raise, now }
}

/// One of all the things that people and the clock may do. Most are refused, depending on who was faster.
fn act(stage: &Stage, round: &Round, what: u64, which: usize) {
    let (db, ctx, client, contest) = (stage.db(), at(round.now), &round.client, round.contest);
    let entry = round.entries[which % 3];
    match what {
        0 => drop(award::award(&db, &ctx, client, contest, entry)),
        1 => drop(refund::request(&db, &ctx, client, contest, Some("All of them are copies"))),
        2 | 3 => {
            let id = stage.text(&format!("SELECT id FROM refund_requests WHERE contest_id = '{contest}' LIMIT 1"));
            if let Ok(id) = id.parse::<RefundRequestId>() {
                let decide = if what == 2 { refund_request::approve } else { refund_request::decline };
                drop(decide(&db, &ctx, &stage.admin, id, ""));
            }
        }
        4 => drop(refund_request::withdraw(&db, &ctx, client, contest)),
        5 => drop(timers::close_entries_due(&db, &ctx, 100)),
        6 => drop(refund::refund_without_entries_due(&db, &ctx, 100)),
        7 => {
            let later = testkit::START + Duration::days(20) + Duration::hours(i64::try_from(which).unwrap());
            drop(extend::extend(&db, &ctx, client, contest, later));
        }
        8 | 9 => drop(distribute::distribute_due(&db, &ctx, 100)),
        10 => drop(close_entries::close(&db, &ctx, client, contest)),
        11 => {
            if let Some(body) = &round.raise {
                assert_eq!(stage.post(ctx, Provider::Jazzcash, body).status, 200);
            }
        }
        12 => drop(actions::decline(&db, &ctx, client, entry, contests::entry::DeclineReason::Other)),
        13 => drop(actions::withdraw(&db, &ctx, &round.authors[which % 3], entry)),
        14 => drop(guarantee::guarantee(&db, &ctx, client, contest)),
        15 => drop(remind_client::remind_due(&db, &ctx, 100)),
        16 => drop(removal::remove(&db, &ctx, client, (contest, round.authors[which % 3].user), "All are copies")),
        17 => {
            let open = "SELECT id FROM contest_removals WHERE undone_at IS NULL AND contest_id";
            if let Ok(id) = stage.text(&format!("{open} = '{contest}' LIMIT 1")).parse() {
                drop(removal::undo(&db, &ctx, client, contest, id));
            }
        }
        _ => drop(actions::shortlist(&db, &ctx, client, entry, true)),
    }
}

/// So many endings the record of the contest knows.
fn endings(stage: &Stage, contest: ContestId) -> i64 {
    stage.number(&format!(
        "SELECT count(*) FROM contest_events
          WHERE contest_id = '{contest}' AND kind IN ('AWARDED', 'REFUNDED', 'DISTRIBUTED', 'CANCELLED')"
    ))
}

fn play(seed: u64, rounds: usize) {
    let stage = Stage::new();
    let mut dice = Dice(seed);
    for number in 1..=rounds {
        let round = set_up(&stage, &mut dice);
        let hands: Vec<(u64, usize)> =
            (0..THREADS).map(|index| (dice.roll(19), index + usize::try_from(dice.roll(3)).unwrap())).collect();
        run_concurrently(THREADS, |index| act(&stage, &round, hands[index].0, hands[index].1));
        let ended = stage.contest(round.contest);
        let legal = ["OPEN", "SHORTLISTING", "AWARDED", "CLOSED REFUNDED", "CLOSED DISTRIBUTED"];
        assert!(legal.contains(&ended.as_str()), "{ended} after {hands:?}");
        let over = !["OPEN", "SHORTLISTING"].contains(&ended.as_str());
        assert_eq!(endings(&stage, round.contest), i64::from(over), "{ended} after {hands:?}");
        if number % 25 == 0 {
            let mut connection = stage.connection();
            crate::stage::assert_ledger_agrees(&mut connection);
        }
    }
    // Whatever still waits ends when its time comes, and by itself.
    let last = at(DEADLINE + 90 * DAY);
    diesel::sql_query("UPDATE refund_requests SET status = 'WITHDRAWN', decided_at = now() WHERE status = 'PENDING'")
        .execute(&mut stage.connection())
        .unwrap();
    while workflows::schedule::run(&stage.db(), &last, &stage.gateways) > 0 {}
    let waiting = stage.number("SELECT count(*) FROM contests WHERE status IN ('OPEN', 'SHORTLISTING')");
    assert_eq!(waiting, 0);
}

/// Three hundred games, in tests that run beside each other.
const ROUNDS: usize = 50;

#[test]
fn the_first_fifty_games_end_in_one_legal_way_each() {
    play(1, ROUNDS);
}

#[test]
fn the_second_fifty_do_too() {
    play(2_026, ROUNDS);
}

#[test]
fn the_third_fifty_do_too() {
    play(77_777, ROUNDS);
}

#[test]
fn the_fourth_fifty_do_too() {
    play(31, ROUNDS);
}

#[test]
fn the_fifth_fifty_do_too() {
    play(4_711, ROUNDS);
}

#[test]
fn the_sixth_fifty_do_too() {
    play(900_001, ROUNDS);
}
