//! Contests and entries to test with: made over HTTP where a call exists, by the domains' own steps where money would move.

use contests::contest::{self, award};
use contests::handover::{self, AcceptedBy};
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use kernel::ctx::Ctx;
use kernel::ids::{ContestId, EntryId};
use kernel::money::Bps;
use serde_json::{Value, json};
use time::Duration;
use time::format_description::well_known::Rfc3339;

use crate::helpers::{Person, TestApp};

/// A picture of one pixel.
pub(crate) const PNG: &[u8] = &[
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52, 0x00, 0x00, 0x00,
    0x01, 0x00, 0x00, 0x00, 0x01, 0x08, 0x06, 0x00, 0x00, 0x00, 0x1f, 0x15, 0xc4, 0x89, 0x00, 0x00, 0x00, 0x0d, 0x49,
    0x44, 0x41, 0x54, 0x78, 0x9c, 0x63, 0xf8, 0xcf, 0xc0, 0xf0, 0x1f, 0x00, 0x05, 0x00, 0x01, 0xff, 0x89, 0x99, 0x3d,
    0x1d, 0x00, 0x00, 0x00, 0x00, 0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82,
];

/// The body of a contest that no rule refuses; the deadline is 3 days away.
pub(crate) fn contest_body(app: &TestApp) -> Value {
    json!({
        "title": "A logo for a dhaba",
        "brief": "Draw a logo that works on a sign and on a cup.",
        "category": "Logo Design",
        "prizeCents": 1_250_000,
        "deadline": (app.now() + Duration::days(3)).format(&Rfc3339).unwrap(),
    })
}

/// The body of an entry that no rule refuses.
pub(crate) fn entry_body() -> Value {
    json!({"files": [], "link": "https://example.com/work", "note": "Two colours", "ownWork": true})
}

/// The same person after a sign-in of `name`: sessions end long before deadlines come.
pub(crate) async fn back(person: &Person, name: &str) -> Person {
    person.sign_in_again(&format!("{name}@example.com")).await
}

/// A draft of `client`.
pub(crate) async fn draft(app: &TestApp, client: &Person) -> String {
    let answer = client.post("/api/contests", contest_body(app)).await.expect(201);
    answer.body["id"].as_str().unwrap().to_owned()
}

/// An open contest of `client`.
pub(crate) async fn open(app: &TestApp, client: &Person) -> String {
    let id = draft(app, client).await;
    fund(app, &id);
    id
}

/// An entry of `author`.
pub(crate) async fn enter(author: &Person, contest: &str) -> String {
    let answer = author.post(&format!("/api/contests/{contest}/entries"), entry_body()).await.expect(201);
    answer.body["id"].as_str().unwrap().to_owned()
}

/// Uploads a file of `author` for an entry.
pub(crate) async fn upload(author: &Person, name: &str, bytes: &[u8]) -> String {
    let answer = author.upload("/api/upload/entry", name, bytes).await.expect(201);
    answer.body["id"].as_str().unwrap().to_owned()
}

fn ctx(app: &TestApp) -> Ctx {
    app.state().ctx("test")
}

fn contest_id(id: &str) -> ContestId {
    id.parse().unwrap()
}

pub(crate) fn fund(app: &TestApp, id: &str) {
    app.db
        .db()
        .write(|tx| {
            let draft = contest::repo::lock(tx, contest_id(id))?;
            contest::repo::record_funded(tx, &ctx(app), &draft, Bps::new(300))
        })
        .unwrap();
}

/// The client awards the entry.
pub(crate) fn award(app: &TestApp, client: &Person, id: &str, entry: &str) {
    let entry: EntryId = entry.parse().unwrap();
    let actor = kernel::actor::Actor {
        user: client.id(),
        role: kernel::actor::Role::Client,
        email_verified: true,
        staff: None,
    };
    app.db
        .db()
        .write(|tx| {
            let ctx = ctx(app);
            let contest = contest::repo::lock(tx, contest_id(id))?;
            let entry = contests::entry::repo::lock(tx, entry)?;
            let standing = handover::repo::lock_standing(tx, contest.id)?;
            let decision = award::decide(&contest, &entry, &actor, standing.as_ref(), ctx.now)?;
            contest::repo::record_award(tx, &ctx, &decision).map(drop)
        })
        .unwrap();
}

/// The winner delivers and the client accepts.
pub(crate) fn complete(app: &TestApp, id: &str) {
    app.db
        .db()
        .write(|tx| {
            let ctx = ctx(app);
            let contest = contest::repo::lock(tx, contest_id(id))?;
            let standing = handover::repo::lock_standing(tx, contest.id)?.unwrap();
            handover::repo::record_delivered(tx, &ctx, &standing)?;
            let review = handover::repo::lock_standing(tx, contest.id)?.unwrap();
            handover::repo::record_accepted(tx, &ctx, &review, AcceptedBy::Client, contest.client)?;
            contest::repo::record_completed(tx, &ctx, &contest)
        })
        .unwrap();
}

pub(crate) fn refund(app: &TestApp, id: &str) {
    app.db
        .db()
        .write(|tx| {
            let contest = contest::repo::lock(tx, contest_id(id))?;
            contest::repo::record_refunded(tx, &ctx(app), &contest, None)
        })
        .unwrap();
}

#[derive(QueryableByName)]
struct Hash {
    #[diesel(sql_type = Nullable<Text>)]
    hash: Option<String>,
}

/// Stands for everything that calls of this area could write.
pub(crate) fn snapshot(app: &TestApp) -> Vec<Option<String>> {
    [
        "contests",
        "contest_brief_versions",
        "entries",
        "entry_files",
        "entry_versions",
        "entry_comments",
        "contest_questions",
        "contest_events",
        "handovers",
        "mails",
        "audit_log",
    ]
    .iter()
    .map(|table| {
        diesel::sql_query(format!("SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS hash FROM {table} t"))
            .get_result::<Hash>(&mut app.db.connection())
            .unwrap()
            .hash
    })
    .collect()
}

/// Texts of a JSON array.
pub(crate) fn texts(array: &Value) -> Vec<&str> {
    array.as_array().unwrap().iter().filter_map(Value::as_str).collect()
}
