//! Writes that wait for the end of their transaction.
#![allow(clippy::unwrap_used, reason = "tests stop where what they need is missing")]

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use kernel::db::{Db, DbFault, Tx, sqlstate};
use testkit::{TestDb, statements};

diesel::table! {
    marks (id) {
        id -> Integer,
        hits -> Integer,
    }
}

fn stage() -> TestDb {
    let test = TestDb::new();
    test.with_connection(|conn| {
        conn.batch_execute("CREATE TABLE marks (id int PRIMARY KEY, hits int NOT NULL DEFAULT 0)")
    })
    .unwrap();
    test
}

fn mark(tx: &mut Tx<'_>, id: i32) -> Result<(), DbFault> {
    Ok(tx.defer(diesel::insert_into(marks::table).values(marks::id.eq(id)))?)
}

fn count(conn: &mut PgConnection) -> Result<i64, DbFault> {
    Ok(marks::table.count().get_result(conn)?)
}

fn kept(db: &Db) -> i64 {
    db.read(count).unwrap()
}

#[test]
fn writes_wait_for_the_end_and_are_one_statement() {
    statements::record();
    let test = stage();
    let db = test.db();
    db.write(|tx| mark(tx, 1)).unwrap();
    statements::take();
    db.write(|tx| {
        mark(tx, 2)?;
        mark(tx, 3)?;
        tx.defer(diesel::update(marks::table.find(1)).set(marks::hits.eq(7)))?;
        assert_eq!(count(tx)?, 1, "they are not there yet");
        Ok::<_, DbFault>(())
    })
    .unwrap();
    let [begin, looked, written, commit] = &statements::take()[..] else { panic!("one statement") };
    assert!(begin.starts_with("BEGIN;SET LOCAL "), "{begin}");
    assert_eq!(commit, "COMMIT");
    assert!(looked.contains("COUNT") && written.starts_with("WITH "), "{looked} {written}");
    assert_eq!(kept(&db), 3);
    assert_eq!(db.read(|conn| Ok::<i32, DbFault>(marks::table.find(1).select(marks::hits).first(conn)?)).unwrap(), 7);
    // Nothing to write is no statement.
    statements::take();
    db.write(|tx| count(tx).map(drop)).unwrap();
    assert_eq!(statements::take().len(), 3);
}

#[test]
fn what_reads_them_writes_them_first() {
    let test = stage();
    test.db()
        .write(|tx| {
            mark(tx, 1)?;
            tx.write_deferred()?;
            assert_eq!(count(tx)?, 1);
            // However many they are.
            (2..=40).try_for_each(|id| mark(tx, id))
        })
        .unwrap();
    assert_eq!(kept(&test.db()), 40);
}

#[test]
fn a_refusal_drops_them() {
    let test = stage();
    let db = test.db();
    let refuse = |tx: &mut Tx<'_>| {
        mark(tx, 1)?;
        Err::<(), _>(DbFault::Query(diesel::result::Error::NotFound))
    };
    assert!(db.write(refuse).is_err());
    assert_eq!(kept(&db), 0);
    // In one of several writes, each part writes at its end what it deferred.
    db.atomic(|db| {
        db.write(|tx| mark(tx, 2))?;
        assert_eq!(db.read(count)?, 1);
        db.write(|tx| mark(tx, 3))
    })
    .unwrap();
    assert_eq!(kept(&db), 2);
}

#[test]
fn one_that_fails_fails_the_transaction() {
    let test = stage();
    let db = test.db();
    let result: Result<(), DbFault> = db.write(|tx| {
        mark(tx, 1)?;
        mark(tx, 2)?;
        tx.write_deferred()?;
        mark(tx, 3)?;
        mark(tx, 1)
    });
    let Err(DbFault::Query(error)) = result else { panic!("{result:?}") };
    assert_eq!(sqlstate(&error), Some("23505"));
    assert_eq!(kept(&db), 0);
}

#[test]
fn a_write_of_one_row_that_meets_none_runs_the_transaction_again() {
    let test = stage();
    let db = test.db();
    db.write(|tx| (1..=2).try_for_each(|id| mark(tx, id))).unwrap();
    let mut seen = Vec::new();
    let hit = |tx: &mut Tx<'_>, id: i32, hits: i32| -> Result<(), DbFault> {
        Ok(tx.defer_of_one(diesel::update(marks::table.find(id).filter(marks::hits.eq(hits))).set(marks::hits.eq(7)))?)
    };
    // The first time it is decided about a number of hits that the row does not have; nothing of that stays.
    db.write(|tx| {
        seen.push(marks::table.find(2).select(marks::hits).first::<i32>(&mut **tx)?);
        mark(tx, 3 + i32::try_from(seen.len()).unwrap())?;
        hit(tx, 1, 0)?;
        hit(tx, 2, if seen.len() == 1 { 5 } else { 0 })
    })
    .unwrap();
    assert_eq!(seen, [0, 0]);
    let rows: Vec<(i32, i32)> = db.read(|conn| Ok::<_, DbFault>(marks::table.order(marks::id).load(conn)?)).unwrap();
    assert_eq!(rows, [(1, 7), (2, 7), (5, 0)]);
    // It is not tried without end.
    let mut tries = 0;
    let result = db.write(|tx| {
        tries += 1;
        hit(tx, 9, 0)
    });
    let Err(DbFault::Query(error)) = result else { panic!("{result:?}") };
    assert_eq!((sqlstate(&error), kernel::db::is_transient(&error), tries), (Some("40001"), true, 3));
    // A unique index that somebody else was the first to fill is a lost race, too.
    let mut tries = 0;
    let result = db.write(|tx| {
        tries += 1;
        hit(tx, 1, 7)?;
        mark(tx, if tries == 1 { 2 } else { 6 })
    });
    assert!(result.is_ok() && tries == 2, "{result:?} {tries}");
}

#[test]
#[should_panic(expected = "reads marks while a write of one of its rows waits")]
fn tests_refuse_to_read_a_table_in_which_a_row_waits() {
    let test = stage();
    let db = test.db();
    db.write(|tx| mark(tx, 1)).unwrap();
    let _panics: Result<i64, DbFault> = db.write(|tx| {
        tx.defer_of_one(diesel::update(marks::table.find(1)).set(marks::hits.eq(7)))?;
        count(tx)
    });
}
