//! The state table, against PostgreSQL.

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use kernel::db::Tx;
use testkit::{TestDb, run_concurrently};

use crate::{Error, State, checked_reason, repo};

fn set(tx: &mut Tx<'_>, sql: &str) {
    tx.batch_execute(&format!("UPDATE outbound_state SET {sql}")).unwrap();
}

#[test]
fn a_new_row_adopts_the_identity_once() {
    testkit::tx(|tx, ctx| {
        set(tx, "identity = NULL, status = 'RUNNING'");
        assert_eq!(repo::read(tx).unwrap(), State::New);
        assert!(repo::adopt(tx, ctx).unwrap());
        assert!(!repo::adopt(tx, ctx).unwrap(), "it is stored");
        assert_eq!(repo::read(tx).unwrap(), State::Running);
        assert_eq!(repo::hold_moved(tx, ctx, "moved").unwrap(), None, "it is the same database");
    });
}

#[test]
fn each_part_of_the_identity_counts() {
    testkit::tx(|tx, ctx| {
        set(tx, "identity = NULL, status = 'RUNNING'");
        repo::adopt(tx, ctx).unwrap();
        let query = "SELECT identity AS text FROM outbound_state";
        let identity = diesel::sql_query(query).get_result::<One>(&mut **tx).unwrap().text;
        let parts: Vec<&str> = identity.split('/').collect();
        assert_eq!(parts.len(), 3, "{identity}");
        assert_eq!(parts[1], "00000001", "a cluster that was never restored");
        for place in 0..3 {
            let mut other = parts.clone();
            other[place] = "00000002";
            set(tx, &format!("identity = '{}', status = 'RUNNING'", other.join("/")));
            assert!(matches!(repo::read(tx).unwrap(), State::Moved { current, .. } if current == identity));
            assert!(!repo::adopt(tx, ctx).unwrap(), "only an operator accepts another database");
            let hold = repo::hold_moved(tx, ctx, "moved").unwrap().unwrap();
            assert!(matches!(repo::read(tx).unwrap(), State::Held(held) if held.id == hold && held.reason == "moved"));
            repo::resume(tx, ctx, hold).unwrap();
            assert_eq!(repo::read(tx).unwrap(), State::Running);
        }
    });
}

#[derive(QueryableByName)]
struct One {
    #[diesel(sql_type = diesel::sql_types::Text)]
    text: String,
}

#[test]
fn a_hold_keeps_its_first_reason_and_ends_once() {
    testkit::tx(|tx, ctx| {
        set(tx, "identity = NULL, status = 'RUNNING'");
        let hold = repo::hold(tx, ctx, "first").unwrap().unwrap();
        assert_eq!(repo::hold(tx, ctx, "second").unwrap(), None);
        assert_eq!(repo::hold_moved(tx, ctx, "third").unwrap(), None);
        assert!(!repo::adopt(tx, ctx).unwrap(), "a held row adopts nothing");
        assert!(matches!(repo::read(tx).unwrap(), State::Held(held) if held.id == hold && held.reason == "first"));
        assert!(matches!(repo::resume(tx, ctx, ctx.new_id()), Err(Error::NotHeld)), "another hold");
        repo::resume(tx, ctx, hold).unwrap();
        assert!(matches!(repo::resume(tx, ctx, hold), Err(Error::NotHeld)));
        assert_eq!(repo::read(tx).unwrap(), State::Running);
    });
}

#[test]
fn of_many_processes_one_begins_the_hold() {
    let db = TestDb::new();
    let ctx = testkit::ctx();
    db.with_connection(|conn| conn.batch_execute("UPDATE outbound_state SET identity = 'elsewhere'")).unwrap();
    let begun = run_concurrently(8, |_process| db.db().write(|tx| repo::hold_moved(tx, &ctx, "moved")).unwrap());
    assert_eq!(begun.iter().flatten().count(), 1, "{begun:?}");
}

#[test]
fn without_its_row_nothing_is_known() {
    testkit::tx(|tx, _ctx| {
        tx.batch_execute("DELETE FROM outbound_state").unwrap();
        assert!(repo::read(tx).is_err());
    });
}

#[test]
fn an_ordinary_role_may_read_the_identity() {
    let db = TestDb::new();
    db.tx(|tx, _ctx| {
        tx.batch_execute(
            "CREATE ROLE of_outbound_test; GRANT SELECT ON outbound_state TO of_outbound_test; SET LOCAL ROLE of_outbound_test",
        )
        .unwrap();
        assert_eq!(repo::read(tx).unwrap(), State::New);
    });
}

#[test]
fn a_reason_is_a_line() {
    assert_eq!(checked_reason(" restored the backup of Monday ").unwrap(), "restored the backup of Monday");
    for wrong in [String::new(), " ".to_owned(), "a\nb".to_owned(), "a".repeat(501)] {
        assert!(matches!(checked_reason(&wrong), Err(Error::Reason)), "{wrong:?}");
    }
}
