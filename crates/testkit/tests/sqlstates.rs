//! SQLSTATEs decide what an error of the database means, never the words of its message.
#![allow(clippy::unwrap_used, reason = "tests stop where what they need is missing")]

use std::cell::Cell;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use kernel::db::{DbFault, sqlstate};
use testkit::TestDb;

/// What PostgreSQL says when it is full, ends, or has chosen another transaction.
const TRANSIENT: &[&str] = &[
    "08000", "08003", "08006", "25006", "40001", "40P01", "53000", "53100", "53200", "53300", "55P03", "57014",
    "57P01", "57P02", "57P03",
];
const PERMANENT: &[&str] = &["22012", "23514", "42P01", "57P04", "P0001", "XX000", "XX001"];

fn raise(conn: &mut PgConnection, state: &str) -> Result<(), DbFault> {
    // Words of other errors, in the language of another server.
    let words = "deadlock detected; terminating connection; la mémoire est épuisée";
    Ok(conn.batch_execute(&format!("DO $$ BEGIN RAISE EXCEPTION '{words}' USING ERRCODE = '{state}'; END $$"))?)
}

#[test]
fn the_code_of_an_error_decides_whether_it_passes() {
    let test = TestDb::new();
    for (states, is_transient) in [(TRANSIENT, true), (PERMANENT, false)] {
        for state in states {
            let fault = test.db().read(|conn| raise(conn, state)).unwrap_err();
            assert_eq!(fault.is_transient(), is_transient, "{fault}");
            assert!(fault.to_string().ends_with(&format!("(SQLSTATE {state})")), "{fault}");
        }
    }
}

#[test]
fn statements_with_parameters_tell_their_code() {
    let test = TestDb::new();
    let divide = |conn: &mut PgConnection| {
        let divided = diesel::sql_query("SELECT 1 / $1").bind::<diesel::sql_types::Integer, _>(0);
        diesel::RunQueryDsl::execute(divided, conn).map_err(DbFault::from)
    };
    let fault = test.db().read(divide).unwrap_err();
    assert!(matches!(&fault, DbFault::Query(error) if sqlstate(error) == Some("22012")), "{fault}");
}

#[test]
fn only_lost_races_are_run_again() {
    let test = TestDb::new();
    for (state, expected) in [("40001", 3), ("40P01", 3), ("53100", 1), ("55P03", 1), ("P0001", 1)] {
        let tries = Cell::new(0);
        let result = test.db().write(|tx| {
            tries.set(tries.get() + 1);
            raise(tx, state)
        });
        assert!(result.is_err());
        assert_eq!(tries.get(), expected, "{state}");
    }
}
