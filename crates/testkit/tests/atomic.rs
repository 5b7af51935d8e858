//! Several reads and writes in one transaction.
#![allow(clippy::unwrap_used, reason = "tests stop where what they need is missing")]

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, OnceLock};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::db::{Db, DbFault};
use testkit::{TestDb, run_concurrently};

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

fn stage() -> TestDb {
    let test = TestDb::new();
    test.with_connection(|conn| {
        conn.batch_execute("CREATE TABLE marks (id int PRIMARY KEY, hits int NOT NULL DEFAULT 0)")
    })
    .unwrap();
    test
}

fn mark(db: &Db, id: i32) -> Result<(), DbFault> {
    db.write(|tx| Ok(tx.batch_execute(&format!("INSERT INTO marks (id) VALUES ({id})"))?))
}

fn hit(db: &Db, id: usize) -> Result<(), DbFault> {
    db.write(|tx| Ok(tx.batch_execute(&format!("UPDATE marks SET hits = hits + 1 WHERE id = {id}"))?))
}

fn marks(db: &Db) -> Result<i64, DbFault> {
    db.read(|conn| Ok(diesel::sql_query("SELECT count(*) AS count FROM marks").get_result::<Count>(conn)?.count))
}

#[test]
fn everything_is_committed_or_nothing() {
    let test = stage();
    let db = test.db();
    let refused: Result<(), DbFault> = db.atomic(|open| {
        mark(open, 1)?;
        assert_eq!(marks(open)?, 1, "a read sees what was written before");
        assert_eq!(marks(&db)?, 0, "nobody else does");
        Err(DbFault::Query(diesel::result::Error::NotFound))
    });
    assert!(refused.is_err());
    assert_eq!(marks(&db).unwrap(), 0);
    db.atomic(|open| mark(open, 1).and_then(|()| mark(open, 2))).unwrap();
    assert_eq!(marks(&db).unwrap(), 2);
}

/// The connection is at hand, and PostgreSQL knows of no error after a refusal: nothing may come of either.
#[test]
fn nothing_comes_after_a_write_that_failed_or_refused() {
    let test = stage();
    let db = test.db();
    let refuse = |open: &Db| {
        open.write(|tx| {
            tx.batch_execute("INSERT INTO marks (id) VALUES (7)")?;
            Err::<(), _>(DbFault::Query(diesel::result::Error::NotFound))
        })
    };
    for is_refusal in [true, false] {
        let passed_over: Result<(), DbFault> = db.atomic(|open| {
            mark(open, 1)?;
            let broken = if is_refusal { refuse(open) } else { mark(open, 1) };
            assert!(broken.is_err());
            assert!(mark(open, 2).is_err() && marks(open).is_err());
            Ok(())
        });
        assert!(passed_over.is_err(), "PostgreSQL would roll back and call the COMMIT a success");
        assert_eq!(marks(&db).unwrap(), 0);
    }
}

#[test]
fn a_handle_that_outlives_the_transaction_reaches_nothing() {
    let test = stage();
    let db = test.db();
    let kept = db.atomic(|open| Ok::<_, DbFault>(open.clone())).unwrap();
    assert!(mark(&kept, 1).is_err());
    assert!(marks(&kept).is_err());
    assert_eq!(marks(&db).unwrap(), 0);
}

#[test]
fn work_inside_work_is_refused_instead_of_waiting_for_itself() {
    let test = stage();
    let nested = test.db().atomic(|open| open.write(|_tx| marks(open)));
    assert!(nested.is_err());
}

#[test]
fn a_panic_rolls_back_and_its_connection_goes_to_nobody() {
    let test = stage();
    let db = test.db();
    let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _never: Result<(), DbFault> = db.atomic(|open| {
            mark(open, 1)?;
            panic!("on purpose")
        });
    }));
    assert!(panicked.is_err());
    assert_eq!(marks(&db).unwrap(), 0);
    mark(&db, 1).unwrap();
    assert_eq!(marks(&db).unwrap(), 1);
}

#[test]
fn who_loses_a_deadlock_begins_again() {
    let test = stage();
    mark(&test.db(), 0).unwrap();
    mark(&test.db(), 1).unwrap();
    let (both_hold_one, runs) = (Barrier::new(2), AtomicUsize::new(0));
    let ended = [OnceLock::new(), OnceLock::new()];
    let ends = run_concurrently(2, |index| {
        let (first, second) = if index == 0 { (0, 1) } else { (1, 0) };
        let is_first_run = std::cell::Cell::new(true);
        let end = test.db().atomic(|open| {
            runs.fetch_add(1, Ordering::Relaxed);
            if !is_first_run.get() {
                // The loser could take its row again before the winner wakes, and both would meet a second time.
                ended[second].wait();
            }
            hit(open, first)?;
            if is_first_run.replace(false) {
                both_hold_one.wait();
            }
            hit(open, second)
        });
        ended[first].set(()).unwrap();
        end
    });
    assert!(ends.iter().all(Result::is_ok), "{ends:?}");
    assert_eq!(runs.into_inner(), 3, "one of them ran twice");
    let hits = test.db().read(|conn| {
        Ok::<_, DbFault>(diesel::sql_query("SELECT sum(hits) AS count FROM marks").get_result::<Count>(conn)?.count)
    });
    assert_eq!(hits.unwrap(), 4);
}
