//! The tally equals a recount after every change, folded or not, and over applications from before there was one.

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use kernel::db::DbFault;
use testkit::{TestDb, seed};

use super::TALLY;

const UP: &str = include_str!("../../../../migrations/20261214100010_kyc_tallies/up.sql");
const DOWN: &str = include_str!("../../../../migrations/20261214100010_kyc_tallies/down.sql");

const STATES: [&str; 4] = [
    "status = 'PENDING', decided_at = NULL, reason = NULL, expires_at = NULL",
    "status = 'APPROVED', decided_at = submitted_at, reason = NULL, expires_at = submitted_at",
    "status = 'REJECTED', decided_at = submitted_at, reason = 'blurred', expires_at = NULL",
    "status = 'EXPIRED', decided_at = submitted_at, reason = NULL, expires_at = submitted_at",
];

fn make(test: &TestDb) {
    let ctx = testkit::ctx();
    for name in ["ayesha", "bilal", "hira", "noor", "zain"] {
        let made = test.db().write(|tx| {
            let person = seed::user(tx, &ctx, name);
            seed::approved_identity(tx, &ctx, person);
            // With a form: one that was erased is never PENDING again.
            tx.batch_execute(
                "UPDATE kyc_applications SET erased_at = NULL, full_name_sealed = '', cnic_sealed = '', phone_sealed = '', birth_date_sealed = ''",
            )?;
            Ok::<_, DbFault>(())
        });
        made.unwrap();
    }
}

/// Puts one of the applications, or all, into a state.
fn change(conn: &mut PgConnection, place: usize, state: usize) {
    let one = format!("id = (SELECT id FROM kyc_applications ORDER BY id OFFSET {place} LIMIT 1)");
    let which = if place < 5 { one } else { "true".to_owned() };
    conn.batch_execute(&format!("UPDATE kyc_applications SET {} WHERE {which}", STATES[state])).unwrap();
}

#[derive(Debug, PartialEq, Eq, QueryableByName)]
struct Line {
    #[diesel(sql_type = Text)]
    status: String,
    #[diesel(sql_type = BigInt)]
    applications: i64,
}

#[track_caller]
fn assert_true(conn: &mut PgConnection) -> usize {
    let tally = "SELECT status, sum(applications)::bigint AS applications FROM kyc_tallies GROUP BY 1 HAVING sum(applications) <> 0 ORDER BY 1";
    let recount = "SELECT status, count(*) AS applications FROM kyc_applications GROUP BY 1 ORDER BY 1";
    let counted: Vec<Line> = diesel::sql_query(tally).load(conn).unwrap();
    assert_eq!(counted, diesel::sql_query(recount).load::<Line>(conn).unwrap());
    counted.len()
}

#[test]
fn after_every_change_it_equals_a_recount() {
    let test = TestDb::new();
    make(&test);
    let mut conn = test.connection();
    assert_eq!(assert_true(&mut conn), 1);
    let rows = |conn: &mut PgConnection| crate::schema::kyc_tallies::table.count().get_result::<i64>(conn).unwrap();
    for step in 0..90 {
        change(&mut conn, step % 6, step % 4);
        assert_true(&mut conn);
    }
    assert!(rows(&mut conn) > 100);
    assert!(test.db().write(|tx| TALLY.fold(tx, 1_000)).unwrap() > 100);
    assert_true(&mut conn);
    assert!(rows(&mut conn) <= 4);
    conn.batch_execute("DELETE FROM kyc_applications").unwrap();
    assert_eq!(assert_true(&mut conn), 0);
}

#[test]
fn applications_from_before_are_counted_once() {
    let test = TestDb::new();
    make(&test);
    let mut conn = test.connection();
    conn.batch_execute(DOWN).unwrap();
    for place in 0..4 {
        change(&mut conn, place, place);
    }
    conn.batch_execute(UP).unwrap();
    assert_eq!(assert_true(&mut conn), 4);
}
