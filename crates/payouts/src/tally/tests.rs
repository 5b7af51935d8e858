//! The tally equals a recount: after every change, in every snapshot while many write and fold, and over payouts from before there was one.

use std::sync::Barrier;
use std::sync::atomic::{AtomicBool, Ordering};

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use kernel::db::{DbFault, Tx};
use testkit::{TestDb, seed};

use super::TALLY;

const UP: &str = include_str!("../../../../migrations/20261214100000_payouts_tallies/up.sql");
const DOWN: &str = include_str!("../../../../migrations/20261214100000_payouts_tallies/down.sql");

/// What a payout may be, or become.
const STATES: [&str; 5] = [
    "status = 'PENDING', holds = '{HANDOVER}', reference = NULL, paid_at = NULL, failed_at = NULL",
    "status = 'PENDING', holds = '{KYC,METHOD}', reference = NULL, paid_at = NULL, failed_at = NULL",
    "status = 'PENDING', holds = '{}', reference = NULL, paid_at = NULL, failed_at = NULL",
    "status = 'PAID', holds = '{}', reference = id::text, paid_at = created_at, failed_at = NULL",
    "status = 'FAILED', holds = '{}', reference = NULL, paid_at = NULL, failed_at = created_at",
];

/// Makes `count` payouts on hold.
fn make(db: &TestDb, count: i32) {
    db.db()
        .write(|tx| {
            let ctx = testkit::ctx();
            let client = seed::user(tx, &ctx, "client");
            let contest = seed::contest(tx, &ctx, client, "AWARDED", 4_500_000);
            for number in 1..=count {
                let winner = seed::user(tx, &ctx, &format!("winner{number}"));
                seed::entry(tx, &ctx, contest, winner, number);
            }
            tx.batch_execute(
                "INSERT INTO payouts (id, contest_id, entry_id, winner_id, amount_paisa, status, holds, kind, account_number_sealed, created_at)
                 SELECT gen_random_uuid(), contest_id, id, author_id, 1000 + number, 'PENDING', '{HANDOVER}', 'AWARD', '\\x00', created_at FROM entries",
            )?;
            Ok::<_, DbFault>(())
        })
        .unwrap();
}

fn change(conn: &mut PgConnection, number: usize, what: usize) {
    let change = match what % 7 {
        5 => format!("amount_paisa = {}", what.saturating_mul(17).saturating_add(500)),
        6 => "notes = 'as before'".to_owned(),
        state => STATES[state].to_owned(),
    };
    let sql = format!("UPDATE payouts SET {change} WHERE entry_id = (SELECT id FROM entries WHERE number = {number})");
    conn.batch_execute(&sql).unwrap();
}

#[derive(Debug, PartialEq, Eq, QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    state: String,
    #[diesel(sql_type = BigInt)]
    payouts: i64,
    #[diesel(sql_type = BigInt)]
    amount: i64,
}

#[track_caller]
fn assert_true(conn: &mut PgConnection) -> Vec<Line> {
    let tally =
        "SELECT status || ' ' || is_held AS state, sum(payouts)::bigint AS payouts, sum(amount_paisa)::bigint AS amount
                   FROM payout_tallies GROUP BY 1 HAVING sum(payouts) <> 0 ORDER BY 1";
    let recount =
        "SELECT status || ' ' || (holds <> '{}') AS state, count(*) AS payouts, sum(amount_paisa)::bigint AS amount
                     FROM payouts GROUP BY 1 ORDER BY 1";
    let counted: Vec<Line> = diesel::sql_query(tally).load(conn).unwrap();
    assert_eq!(counted, diesel::sql_query(recount).load::<Line>(conn).unwrap());
    counted
}

fn rows(conn: &mut PgConnection) -> i64 {
    crate::schema::payout_tallies::table.count().get_result(conn).unwrap()
}

#[test]
fn after_every_change_it_equals_a_recount() {
    let test = TestDb::new();
    make(&test, 6);
    let mut conn = test.connection();
    assert_eq!(assert_true(&mut conn), [Line { state: "PENDING true".to_owned(), payouts: 6, amount: 6_021 }]);
    for what in 0..70 {
        change(&mut conn, what % 6 + 1, what * 3);
        assert_true(&mut conn);
    }
    let before = rows(&mut conn);
    change(&mut conn, 1, 6);
    assert_eq!(rows(&mut conn), before, "nothing of the tally changed");
    conn.batch_execute("BEGIN; UPDATE payouts SET holds = '{RISK}', risk_reasons = '{DEBT}', risk_since = created_at, risk_review_by = created_at; ROLLBACK")
        .unwrap();
    assert_eq!(rows(&mut conn), before);
    conn.batch_execute("DELETE FROM payouts WHERE amount_paisa % 2 = 0").unwrap();
    assert_true(&mut conn);
    conn.batch_execute("DELETE FROM payouts").unwrap();
    assert_eq!(assert_true(&mut conn), []);
}

#[test]
fn it_is_folded_when_it_is_long() {
    let test = TestDb::new();
    make(&test, 6);
    let mut conn = test.connection();
    let fold = |limit| test.db().write(|tx| TALLY.fold(tx, limit)).unwrap();
    assert_eq!((fold(1_000), rows(&mut conn)), (0, 6), "few rows stay as they are");
    for what in 0..140 {
        change(&mut conn, what % 6 + 1, what);
    }
    let long = rows(&mut conn);
    assert!(long > 200, "{long}");
    assert_eq!(fold(150), 150);
    assert_true(&mut conn);
    while fold(150) > 0 {}
    let left = assert_true(&mut conn).len();
    assert!(rows(&mut conn) <= 100, "no more than few");
    for what in 0..140 {
        change(&mut conn, what % 6 + 1, what);
    }
    fold(10_000);
    assert_true(&mut conn);
    assert!(rows(&mut conn) <= i64::try_from(STATES.len()).unwrap(), "a row for each state: {left}");
    // What adds up to nothing leaves no row.
    conn.batch_execute("DELETE FROM payouts").unwrap();
    conn.batch_execute(&"INSERT INTO payout_tallies (status, is_held, payouts, amount_paisa) VALUES ('PAID', false, 1, 1), ('PAID', false, -1, -1);".repeat(60))
        .unwrap();
    fold(10_000);
    assert_eq!(rows(&mut conn), 0);
}

/// Four write, two fold, one reads: every snapshot is true, and nothing is lost.
#[test]
fn in_every_snapshot_it_equals_a_recount() {
    let test = TestDb::new();
    make(&test, 8);
    let (barrier, writing) = (Barrier::new(7), AtomicBool::new(true));
    let (test, barrier, writing) = (&test, &barrier, &writing);
    let folded: usize = std::thread::scope(|threads| {
        let writers: Vec<_> = (0..4_usize)
            .map(|writer| {
                threads.spawn(move || {
                    let mut conn = test.connection();
                    barrier.wait();
                    for step in 0..80_usize {
                        conn.batch_execute("BEGIN").unwrap();
                        // Two of their own each, in one order.
                        change(&mut conn, writer * 2 + 1, step);
                        change(&mut conn, writer * 2 + 2, step * 5 + writer);
                        conn.batch_execute(if step % 7 == 0 { "ROLLBACK" } else { "COMMIT" }).unwrap();
                    }
                })
            })
            .collect();
        let folders: Vec<_> = (0..2)
            .map(|_folder| {
                threads.spawn(move || {
                    barrier.wait();
                    let mut folded = 0;
                    while writing.load(Ordering::SeqCst) {
                        folded += test.db().write(|tx: &mut Tx<'_>| TALLY.fold(tx, 60)).unwrap();
                    }
                    folded
                })
            })
            .collect();
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
        folders.into_iter().map(|folder| folder.join().unwrap()).sum()
    });
    assert!(folded > 100, "{folded}");
    assert_true(&mut test.connection());
}

#[test]
fn payouts_from_before_are_counted_once() {
    let test = TestDb::new();
    make(&test, 5);
    let mut conn = test.connection();
    conn.batch_execute(DOWN).unwrap();
    for number in 1..=5 {
        change(&mut conn, number, number - 1);
    }
    conn.batch_execute(UP).unwrap();
    assert_eq!(assert_true(&mut conn).len(), 4);
}
