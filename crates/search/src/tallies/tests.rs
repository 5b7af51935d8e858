//! The tallies equal a recount: after every event, in every snapshot while many write, before and after folding.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Barrier};

use diesel::connection::SimpleConnection;
use kernel::db::{DbFault, Tx};
use kernel::ids::{Id, UserId};
use proptest::prelude::*;
use testkit::TestDb;

use super::*;

const UP: &str = include_str!("../../../../migrations/20261124000200_contests_tallies/up.sql");
const DOWN: &str = include_str!("../../../../migrations/20261124000200_contests_tallies/down.sql");

/// Status and outcome of a contest, drafts and cancelled ones included.
const STATES: [(&str, &str); 8] = [
    ("DRAFT", "NULL"),
    ("OPEN", "NULL"),
    ("SHORTLISTING", "NULL"),
    ("AWARDED", "NULL"),
    ("CLOSED", "'COMPLETED'"),
    ("CLOSED", "'REFUNDED'"),
    ("CLOSED", "'DISTRIBUTED'"),
    ("CLOSED", "'CANCELLED'"),
];

/// A category with or without one of its names.
fn kind(number: usize) -> (&'static str, String) {
    match Subcategory::ALL.get(number % 18) {
        Some(name) => (name.category().as_str(), format!("'{}'", name.as_str())),
        None => (Category::ALL[number % 18 - 14].as_str(), "NULL".to_owned()),
    }
}

fn insert(client: UserId, count: usize, state: usize, kind_number: usize, prize: i64) -> String {
    let ((status, outcome), (category, name)) = (STATES[state % 8], kind(kind_number));
    format!(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps,
             status, outcome, sealed, guaranteed, deadline_at, funded_at, created_at, updated_at)
         SELECT gen_random_uuid(), '{}', 'A contest', 'A brief of twenty characters or more', 1, '{category}', {name}, {prize} + n, 'PKR',
             300, '{status}', {outcome}, true, false, now(), now(), now(), now() FROM generate_series(1, {count}) AS n",
        client.uuid()
    )
}

/// One of the contests that are there, or some of them.
fn some(pick: usize, many: bool) -> String {
    let limit = if many { 5 } else { 1 };
    format!("id IN (SELECT id FROM contests ORDER BY md5(id::text || '{pick}') LIMIT {limit})")
}

/// Something that happens to contests: (what, which, how, how much).
type Event = (u8, usize, usize, i64);

fn happen(conn: &mut PgConnection, client: UserId, (what, which, how, amount): Event) {
    let ((status, outcome), (category, name)) = (STATES[how % 8], kind(how));
    let sql = match what % 10 {
        0 | 1 => insert(client, 1, how, which, amount),
        2 => insert(client, 7, how, which, amount),
        3 | 4 => {
            format!("UPDATE contests SET status = '{status}', outcome = {outcome} WHERE {}", some(which, what == 4))
        }
        5 => format!("UPDATE contests SET prize_paisa = {amount} WHERE {}", some(which, how % 2 == 0)),
        6 => format!("UPDATE contests SET category = '{category}', subcategory = {name} WHERE {}", some(which, false)),
        7 => format!(
            "UPDATE contests SET entry_count = entry_count + 1, prize_paisa = prize_paisa WHERE {}",
            some(which, true)
        ),
        8 => format!("DELETE FROM contests WHERE {}", some(which, how % 3 == 0)),
        _ => {
            let limit = i64::try_from(how).unwrap();
            contests::tally::fold(&mut Tx::of_test_transaction(conn), limit).unwrap();
            return;
        }
    };
    conn.batch_execute(&sql).unwrap();
}

#[track_caller]
fn assert_true(conn: &mut PgConnection) {
    assert_eq!(Tallies::load(conn).unwrap(), Tallies::recount(conn).unwrap());
}

/// The figures of a name by plain SQL: active, open, completed, prizes.
fn plain(conn: &mut PgConnection, name: Subcategory) -> (i64, i64, i64, i64) {
    #[derive(QueryableByName)]
    struct Figures {
        #[diesel(sql_type = BigInt)]
        active: i64,
        #[diesel(sql_type = BigInt)]
        open: i64,
        #[diesel(sql_type = BigInt)]
        completed: i64,
        #[diesel(sql_type = BigInt)]
        prizes: i64,
    }
    let row: Figures = diesel::sql_query(
        "SELECT count(*) FILTER (WHERE status IN ('OPEN', 'SHORTLISTING', 'AWARDED')) AS active,
                count(*) FILTER (WHERE status = 'OPEN') AS open,
                count(*) FILTER (WHERE outcome = 'COMPLETED') AS completed,
                coalesce(sum(prize_paisa) FILTER (WHERE status IN ('OPEN', 'SHORTLISTING', 'AWARDED')), 0)::bigint AS prizes
           FROM contests WHERE subcategory = $1",
    )
    .bind::<Text, _>(name.as_str())
    .get_result(conn)
    .unwrap();
    (row.active, row.open, row.completed, row.prizes)
}

proptest! {
    #![proptest_config(testkit::cases(24, 500))]
    #[test]
    fn after_every_event_they_equal_a_recount(
        events in prop::collection::vec((0..10_u8, 0..10_000_usize, 0..200_usize, 500..50_000_000_i64 - 7), 1..40)
    ) {
        testkit::tx(|tx, ctx| {
            let client = testkit::seed::user(tx, ctx, "client");
            for event in events {
                happen(tx, client, event);
                assert_true(tx);
            }
            let stats = Tallies::load(tx).unwrap().categories();
            assert_eq!(stats.len(), 14);
            for (stats, name) in stats.into_iter().zip(Subcategory::ALL) {
                assert_eq!((stats.category, stats.slug), (*name, name.category()));
                let (active, open, completed, prizes) = plain(tx, *name);
                assert_eq!((stats.active_contests, stats.open_contests, stats.completed_contests, stats.total_prize), (active, open, completed, prizes));
                assert_eq!(stats.avg_prize, if active == 0 { 0 } else { prizes / active });
            }
        });
    }
}

/// Five write, one folds, one reads: every snapshot is true, and nothing is lost.
#[test]
fn in_every_snapshot_they_equal_a_recount() {
    let test = TestDb::new();
    let ctx = testkit::ctx();
    let client = test.db().write(|tx| Ok::<_, DbFault>(testkit::seed::user(tx, &ctx, "client"))).unwrap();
    test.connection().batch_execute(&insert(client, 20, 1, 0, 500)).unwrap();
    let (barrier, writing) = (Barrier::new(7), AtomicBool::new(true));
    std::thread::scope(|threads| {
        let writers: Vec<_> = (0..5_usize)
            .map(|writer| {
                let (test, barrier) = (&test, &barrier);
                threads.spawn(move || {
                    let mut conn = test.connection();
                    barrier.wait();
                    for step in 0..60_usize {
                        let mut seed = writer * 1_009 + step * 31;
                        conn.batch_execute("BEGIN").unwrap();
                        for _event in 0..2 {
                            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                            let what = u8::try_from((seed >> 33) % 8).unwrap();
                            // One row per statement and rows in the same order for everybody: no deadlocks.
                            happen_to_one(
                                &mut conn,
                                client,
                                (what, step % 20, seed >> 40, 500 + i64::try_from(step).unwrap()),
                            );
                        }
                        conn.batch_execute(if step % 7 == 0 { "ROLLBACK" } else { "COMMIT" }).unwrap();
                    }
                })
            })
            .collect();
        let (test, barrier, writing) = (&test, &barrier, &writing);
        threads.spawn(move || {
            barrier.wait();
            while writing.load(Ordering::SeqCst) {
                test.db().write(|tx| contests::tally::fold(tx, 3)).unwrap();
            }
        });
        let reader = threads.spawn(move || {
            let mut conn = test.connection();
            barrier.wait();
            let mut looks = 0;
            while writing.load(Ordering::SeqCst) || looks == 0 {
                conn.batch_execute("BEGIN ISOLATION LEVEL REPEATABLE READ").unwrap();
                assert_true(&mut conn);
                conn.batch_execute("COMMIT").unwrap();
                looks += 1;
            }
        });
        let failed = writers.into_iter().filter_map(|writer| writer.join().err()).count();
        writing.store(false, Ordering::SeqCst);
        reader.join().unwrap();
        assert_eq!(failed, 0);
    });
    let mut conn = test.connection();
    assert_true(&mut conn);
    while test.db().write(|tx| contests::tally::fold(tx, 100)).unwrap() > 0 {}
    assert_true(&mut conn);
    assert_eq!(number(&mut conn, "SELECT count(*) AS number FROM contest_tally_deltas"), 0);
}

/// As [`happen`], to the one contest with this place in the order of ids, if it is there.
fn happen_to_one(conn: &mut PgConnection, client: UserId, (what, place, how, amount): Event) {
    let ((status, outcome), (category, name)) = (STATES[how % 8], kind(how));
    let one = format!("id = (SELECT id FROM contests ORDER BY created_at, id OFFSET {place} LIMIT 1)");
    let sql = match what {
        0 => insert(client, 2, how, how / 8, amount),
        1 => format!("DELETE FROM contests WHERE {one} AND status = 'DRAFT'"),
        2 | 3 => format!("UPDATE contests SET prize_paisa = {amount} WHERE {one}"),
        4 => format!("UPDATE contests SET category = '{category}', subcategory = {name} WHERE {one}"),
        _ => format!("UPDATE contests SET status = '{status}', outcome = {outcome} WHERE {one}"),
    };
    conn.batch_execute(&sql).unwrap();
}

fn number(conn: &mut PgConnection, sql: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Row {
        #[diesel(sql_type = BigInt)]
        number: i64,
    }
    diesel::sql_query(sql).get_result::<Row>(conn).unwrap().number
}

#[test]
fn one_folds_at_a_time() {
    let test = TestDb::new();
    let ctx = testkit::ctx();
    let client = test.db().write(|tx| Ok::<_, DbFault>(testkit::seed::user(tx, &ctx, "client"))).unwrap();
    test.connection().batch_execute(&insert(client, 1, 1, 0, 500)).unwrap();
    let both = Arc::new(Barrier::new(2));
    std::thread::scope(|threads| {
        let (test, there) = (&test, Arc::clone(&both));
        threads.spawn(move || {
            let folded = test.db().write(|tx| {
                let folded = contests::tally::fold(tx, 10)?;
                there.wait();
                there.wait();
                Ok::<_, contests::Error>(folded)
            });
            assert_eq!(folded.unwrap(), 1);
        });
        both.wait();
        assert_eq!(test.db().write(|tx| contests::tally::fold(tx, 10)).unwrap(), 0, "somebody else folds");
        assert_true(&mut test.connection());
        both.wait();
    });
    assert_true(&mut test.connection());
    assert_eq!(number(&mut test.connection(), "SELECT sum(contests)::bigint AS number FROM contest_tallies"), 1);
}

#[test]
fn contests_from_before_are_counted_once() {
    let test = TestDb::new();
    let ctx = testkit::ctx();
    let mut conn = test.connection();
    let client = test.db().write(|tx| Ok::<_, DbFault>(testkit::seed::user(tx, &ctx, "client"))).unwrap();
    conn.batch_execute(DOWN).unwrap();
    for state in 0..8 {
        conn.batch_execute(&insert(client, state + 1, state, state * 5, 700)).unwrap();
    }
    conn.batch_execute(UP).unwrap();
    assert_true(&mut conn);
    assert_eq!(Tallies::load(&mut conn).unwrap().count(None, None), 27, "without drafts and cancelled ones");
    conn.batch_execute("UPDATE contests SET status = 'OPEN' WHERE status = 'SHORTLISTING'").unwrap();
    assert_true(&mut conn);
    conn.batch_execute("TRUNCATE contests CASCADE").unwrap();
    assert_true(&mut conn);
    assert_eq!(Tallies::load(&mut conn).unwrap().count(None, None), 0);
}

#[test]
fn what_staff_hid_is_in_no_count_of_what_is_public() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let contest = testkit::seed::contest(tx, ctx, client, "OPEN", 100_000);
        let count = |tx: &mut Tx<'_>| Tallies::load(tx).unwrap().count(None, None);
        let before = count(tx);
        ::contests::contest::repo::record_hidden(tx, ctx, contest, "why").unwrap();
        assert_eq!(count(tx), before - 1);
        assert_eq!(Tallies::recount(tx).unwrap(), Tallies::load(tx).unwrap());
        ::contests::contest::repo::record_shown(tx, ctx, contest).unwrap();
        assert_eq!(count(tx), before);
    });
}
