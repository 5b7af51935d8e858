//! Who gets what: every call by six people, each from the same state of the marketplace.

use actix_web::test::TestRequest;

use super::stage::{Stage, StageCopy, changed, rows};
use super::table::{self, PEOPLE};
use super::{Row, operations};
use crate::helpers::Person;

/// A stream has no end to wait for.
async fn status(stage: &Stage, person: &Person, row: &Row) -> u16 {
    if row.path == "/api/events" {
        return person.status_of(TestRequest::get().uri(&stage.path(row))).await;
    }
    stage.call(person, row).await.status
}

/// Whatever a payment provider sends is kept before it is verified.
fn keeps(row: &Row, table: &str) -> bool {
    row.path.contains("{gateway}") && table == "payment_notices"
}

/// Two copies of the marketplace.
struct StageCopies {
    /// Of those who read or are to be refused: a refusal may change no row.
    shared: StageCopy,
    /// Of those who write: what they change is taken back after each call.
    isolated: StageCopy,
    /// The sums of its tables, before each call.
    untouched: Vec<(String, String)>,
}

impl StageCopies {
    async fn of(stage: &Stage) -> Self {
        let (shared, isolated) = (stage.copy().await, stage.copy().await);
        isolated.save_tables();
        let untouched = rows(&isolated.app.db);
        Self { shared, isolated, untouched }
    }

    async fn write(&self, stage: &Stage, column: usize, row: &Row) -> u16 {
        let restarted = self.isolated.restarted().await;
        let seen = status(stage, &restarted.people[column], row).await;
        self.isolated.restore(&changed(&self.untouched, &rows(&self.isolated.app.db)));
        let left = changed(&self.untouched, &rows(&self.isolated.app.db));
        assert_eq!(left, Vec::<String>::new(), "what {} changed is taken back", row.call());
        seen
    }
}

async fn play(stage: &Stage, copies: &StageCopies, row: &Row, faults: &mut Vec<String>) -> [u16; PEOPLE.len()] {
    let shared = &copies.shared;
    let mut seen = [0; PEOPLE.len()];
    let mut before = rows(&shared.app.db);
    for (column, name) in PEOPLE.iter().enumerate() {
        let expected = row.statuses[column];
        if row.writes() && expected < 400 {
            seen[column] = copies.write(stage, column, row).await;
            continue;
        }
        seen[column] = status(stage, &shared.people[column], row).await;
        let after = rows(&shared.app.db);
        let left: Vec<String> = changed(&before, &after).into_iter().filter(|table| !keeps(row, table)).collect();
        if expected >= 400 && !left.is_empty() {
            faults.push(format!("{} by {name} was refused and changed {left:?}", row.call()));
        }
        before = after;
    }
    seen
}

#[allow(clippy::disallowed_methods, reason = "asked by hand to write the table")]
async fn check(area: &str) {
    let update = std::env::var("UPDATE_MATRIX").is_ok();
    let calls = operations(area);
    let mut table = table::rows_of(area);
    let mut faults: Vec<String> = Vec::new();
    for (method, path) in &calls {
        if !table.iter().any(|row| (&row.method, &row.path) == (method, path)) {
            faults.push(format!("{method} {path} has no row in tests/matrix/{area}.txt"));
        }
    }
    for row in &table {
        if !calls.iter().any(|(method, path)| (method, path) == (&row.method, &row.path)) {
            faults.push(format!("{} has a row and does not exist", row.call()));
        }
    }
    assert_eq!(faults, Vec::<String>::new());

    let stage = Box::pin(Stage::set()).await;
    let copies = StageCopies::of(&stage).await;
    for row in &mut table {
        let seen = play(&stage, &copies, row, &mut faults).await;
        if seen != row.statuses && !update {
            faults.push(format!("{}: expected {:?}, got {seen:?}", row.call(), row.statuses));
        }
        if seen.iter().any(|status| *status >= 500) {
            faults.push(format!("{}: a fault of ours: {seen:?}", row.call()));
        }
        row.statuses = seen;
    }
    if update {
        table.sort_by(|one, other| (&one.path, &one.method).cmp(&(&other.path, &other.method)));
        table::write(area, &table);
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[actix_web::test]
async fn calls_of_the_desk() {
    check("admin").await;
}

#[actix_web::test]
async fn calls_around_contests() {
    check("contests").await;
}

#[actix_web::test]
async fn calls_around_people() {
    check("people").await;
}

#[actix_web::test]
async fn calls_around_money() {
    check("money").await;
}

#[actix_web::test]
async fn all_other_calls() {
    check("rest").await;
}

/// What the table must say whatever it says: nobody but administrators gets in where administrators work, and visitors change nothing that
/// belongs to somebody.
#[test]
fn the_table_keeps_its_own_rules() {
    for row in table::all() {
        if row.path.starts_with("/api/admin") {
            assert_eq!(row.statuses[..5], [401, 403, 403, 403, 403], "{}", row.call());
        }
        assert!(row.statuses.iter().all(|status| (200..500).contains(status)), "{}", row.call());
        // Of something that has an owner, strangers are not told that it exists; some things have two.
        let owned = row.writes() && row.path.starts_with("/api/") && row.path.contains("{id}");
        if owned && !row.path.starts_with("/api/admin") && row.statuses[0] == 401 {
            let insiders = row.statuses.iter().filter(|status| (200..300).contains(*status)).count();
            let most = match row.path.rsplit('/').next() {
                Some("comments" | "resolution" | "dispute" | "appeal") => 2,
                Some("entries" | "questions") => 5,
                Some(_) | None => 1,
            };
            assert!(insiders <= most, "{} lets {insiders} people in", row.call());
        }
    }
}
