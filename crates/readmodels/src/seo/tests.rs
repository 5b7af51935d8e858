//! Parts of the list of all published contests.

use std::collections::BTreeSet;

use diesel::prelude::*;
use kernel::ids::ContestId;

use super::{newest_open, part_ends, published};

/// All contests of all parts, part by part, read in steps of `step`.
fn walk(conn: &mut PgConnection, size: i64, step: i64) -> Vec<Vec<ContestId>> {
    let ends = part_ends(conn, size).unwrap();
    let mut parts = Vec::new();
    for number in 0..=ends.len() {
        let until = ends.get(number).copied();
        let mut after = number.checked_sub(1).map(|last| ends[last]);
        let mut part = Vec::new();
        loop {
            let rows = published(conn, after, until, step).unwrap();
            part.extend(rows.iter().map(|(id, _changed)| *id));
            after = rows.last().map(|(id, _changed)| *id).or(after);
            if rows.len() < usize::try_from(step).unwrap() {
                break;
            }
        }
        parts.push(part);
    }
    parts
}

#[test]
fn parts_hold_every_published_contest_once() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let states = ["OPEN", "DRAFT", "SHORTLISTING", "OPEN", "CANCELLED", "AWARDED", "CLOSED", "DRAFT"];
        let mut expected = BTreeSet::new();
        for (number, size, step) in
            [(0_usize, 3, 2), (1, 1, 1), (5, 3, 2), (6, 3, 3), (7, 3, 1), (8, 4, 100), (23, 5, 2), (40, 7, 3)]
        {
            for index in 0..number {
                let state = states[index * 5 % states.len()];
                let closed = matches!(state, "CLOSED" | "CANCELLED");
                let id = testkit::seed::contest(tx, ctx, client, if closed { "OPEN" } else { state }, 500_000);
                if closed {
                    let outcome = if state == "CLOSED" { "REFUNDED" } else { "CANCELLED" };
                    let end = format!(
                        "UPDATE contests SET status = 'CLOSED', outcome = '{outcome}', closed_at = created_at WHERE id = '{id}'"
                    );
                    diesel::sql_query(end).execute(&mut **tx).unwrap();
                }
                if !matches!(state, "DRAFT" | "CANCELLED") {
                    expected.insert(id);
                }
            }
            let parts = walk(tx, size, step);
            let found: Vec<ContestId> = parts.concat();
            assert_eq!(found.iter().copied().collect::<BTreeSet<_>>(), expected);
            assert_eq!(found.len(), expected.len(), "each once");
            let limit = usize::try_from(size).unwrap();
            assert!(parts.iter().all(|part| part.len() <= limit));
            let (_open, whole) = parts.split_last().unwrap();
            assert!(whole.iter().all(|part| part.len() == limit));
        }
        let open = newest_open(tx, 3).unwrap();
        assert_eq!(open.len(), 3);
    });
}
