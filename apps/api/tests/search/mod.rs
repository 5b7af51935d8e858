//! Searching: what is found, counted and shown is what plain SQL says; nothing that is typed does harm.

mod finding;
mod orders;
mod refusing;
mod truth;

use serde_json::Value;
use time::format_description::well_known::Rfc3339;

use crate::helpers::{Answer, Person, TestApp};

/// A contest by SQL; what a test does not name is the same for all.
pub(crate) struct Row<'a> {
    pub(crate) title: &'a str,
    pub(crate) brief: &'a str,
    pub(crate) name: &'a str,
    pub(crate) status: &'a str,
    pub(crate) outcome: Option<&'a str>,
    pub(crate) prize_paisa: i64,
    pub(crate) entries: i64,
    pub(crate) guaranteed: bool,
    /// Hours from now until the deadline, and since it was created.
    pub(crate) deadline_hours: i64,
    pub(crate) age_hours: i64,
    /// Hours until its featured place ends; before that it has begun an hour ago.
    pub(crate) featured_hours: Option<i64>,
}

impl Default for Row<'_> {
    fn default() -> Self {
        Self {
            title: "A contest",
            brief: "Twenty characters and more of nothing special",
            name: "Logo Design",
            status: "OPEN",
            outcome: None,
            prize_paisa: 100_000,
            entries: 0,
            guaranteed: false,
            deadline_hours: 100,
            age_hours: 1,
            featured_hours: None,
        }
    }
}

fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

/// Stores contests of `client` and says nothing about money.
pub(crate) fn insert(app: &TestApp, client: &Person, rows: &[Row<'_>]) {
    let now = format!("timestamptz '{}'", app.now().format(&Rfc3339).unwrap());
    for rows in rows.chunks(500) {
        let values: Vec<String> = rows
            .iter()
            .map(|row| {
                let category = contests::contest::Choice::parse(row.name).unwrap().category.as_str();
                let subcategory = if row.name == category { "NULL".to_owned() } else { literal(row.name) };
                let outcome = row.outcome.map_or("NULL".to_owned(), literal);
                let featured = row.featured_hours.map_or("NULL, NULL".to_owned(), |hours| {
                    format!("{now} - interval '1 hour', {now} + {hours} * interval '1 hour'")
                });
                format!(
                    "(gen_random_uuid(), '{}', {}, {}, 1, '{category}', {subcategory}, {}, 'PKR', 300, '{}', {outcome}, true, {}, \
                     {now} + {} * interval '1 hour', {now}, {now} - {} * interval '1 hour', {now}, {}, {}, {featured})",
                    client.id(),
                    literal(row.title),
                    literal(row.brief),
                    row.prize_paisa,
                    row.status,
                    row.guaranteed,
                    row.deadline_hours,
                    row.age_hours,
                    row.entries,
                    row.entries,
                )
            })
            .collect();
        app.execute(&format!(
            "INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps,
                 status, outcome, sealed, guaranteed, deadline_at, funded_at, created_at, updated_at, entry_count, last_entry_number,
                 featured_since, featured_until)
             VALUES {}",
            values.join(", ")
        ));
    }
    // As autovacuum does before long. Without figures PostgreSQL takes the table for small and computes the marks of each contest.
    app.execute("ANALYZE contests");
}

pub(crate) fn encode(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

pub(crate) async fn search(app: &TestApp, query: &str) -> Answer {
    app.anonymous().get(&format!("/api/search/contests?{query}")).await
}

/// The titles of a page, in its order.
pub(crate) async fn titles(app: &TestApp, query: &str) -> Vec<String> {
    let found = search(app, query).await.expect(200);
    each(&found.body).iter().map(|card| card["title"].as_str().unwrap().to_owned()).collect()
}

pub(crate) fn each(body: &Value) -> &Vec<Value> {
    body["contests"].as_array().unwrap()
}

/// The ids of all pages; asserts that each page but the last is full, and that total and pages are right.
pub(crate) async fn all_ids(app: &TestApp, query: &str) -> Vec<String> {
    let mut ids = Vec::new();
    let mut page = 1;
    loop {
        let body = search(app, &format!("{query}&page={page}")).await.expect(200).body;
        let (total, pages) = (body["total"].as_i64().unwrap(), body["totalPages"].as_i64().unwrap());
        assert_eq!(pages, (total + 11) / 12, "{query}");
        let found = each(&body);
        ids.extend(found.iter().map(|card| card["id"].as_str().unwrap().to_owned()));
        if page >= pages {
            assert_eq!(i64::try_from(ids.len()).unwrap(), total, "{query}: the pages hold what is counted");
            return ids;
        }
        assert_eq!(found.len(), 12, "{query}: page {page} is full");
        page += 1;
    }
}
