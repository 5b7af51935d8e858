//! Featured contests come first, and pages keep their order while places start and end.

use serde_json::Value;
use time::Duration;
use time::format_description::well_known::Rfc3339;

use crate::helpers::{Person, TestApp};

/// `count` open contests of `client`, two of each second; every `step`th is featured for `hours`.
fn many(app: &TestApp, client: &Person, (count, step, hours): (i32, i32, i32)) {
    let now = app.now().format(&Rfc3339).unwrap();
    app.execute(&format!(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, prize_paisa, currency, fee_bps, status,
             sealed, guaranteed, deadline_at, funded_at, created_at, updated_at, featured_since, featured_until)
         SELECT gen_random_uuid(), '{}', 'Contest ' || n, 'A brief of twenty characters or more', 1,
             CASE WHEN n % 3 = 0 THEN 'design' ELSE 'writing' END, 500, 'PKR', 300, 'OPEN', true, n % 2 = 0,
             timestamptz '{now}' + interval '1 year', timestamptz '{now}',
             timestamptz '2026-11-01' + (n / 2) * interval '1 second', timestamptz '{now}',
             CASE WHEN n % {step} = 0 THEN timestamptz '{now}' END,
             CASE WHEN n % {step} = 0 THEN timestamptz '{now}' + ({hours} + n % 5) * interval '1 hour' END
         FROM generate_series(1, {count}) AS n",
        client.id()
    ));
}

fn cards(body: &Value) -> Vec<Value> {
    body["contests"].as_array().unwrap().clone()
}

/// All pages; `between` runs before each further one.
async fn pages(app: &TestApp, path: &str, between: impl Fn(usize)) -> Vec<Value> {
    let mut found = Vec::new();
    let mut cursor: Option<String> = None;
    for page in 0.. {
        let separator = if path.contains('?') { '&' } else { '?' };
        let address = cursor.as_ref().map_or(path.to_owned(), |at| format!("{path}{separator}cursor={at}"));
        let answer = app.anonymous().get(&address).await.expect(200).body;
        found.extend(cards(&answer));
        cursor = answer["nextCursor"].as_str().map(str::to_owned);
        if cursor.is_none() {
            return found;
        }
        between(page);
    }
    found
}

fn key(card: &Value) -> (bool, String) {
    (card["featured"].as_bool().unwrap(), card["createdAt"].as_str().unwrap().to_owned())
}

fn id(card: &Value) -> String {
    card["id"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn featured_come_first_and_the_newest_first_among_them() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    many(&app, &client, (150, 7, 24));
    for path in ["/api/contests/feed", "/api/contests?status=open", "/api/contests?category=design"] {
        let found = pages(&app, path, |_page| {}).await;
        assert!(found.iter().any(|card| key(card).0) && found.iter().any(|card| !key(card).0));
        assert!(found.windows(2).all(|pair| key(&pair[0]) >= key(&pair[1])), "{path}");
    }
    let found = pages(&app, "/api/contests/feed", |_page| {}).await;
    assert_eq!(found.iter().filter(|card| key(card).0).count(), 21);
    assert!(
        found.iter().any(|card| card["guaranteed"] == true) && found.iter().any(|card| card["guaranteed"] == false)
    );
    app.wait(Duration::hours(40));
    let later = pages(&app, "/api/contests/feed", |_page| {}).await;
    assert!(later.iter().all(|card| !key(card).0), "every place has ended");
    assert_eq!(later.len(), 150);
}

/// More featured ones than a page holds, as many as it holds, one more or less, none.
#[actix_web::test]
async fn no_contest_is_shown_twice_or_left_out_at_any_number_of_featured_ones() {
    for featured in [0, 1, 23, 24, 25, 48, 150] {
        let app = TestApp::start().await;
        let client = app.client("ayesha").await;
        many(&app, &client, (150, 1, 24));
        app.execute(&format!(
            "UPDATE contests SET featured_since = NULL, featured_until = NULL WHERE id NOT IN (SELECT id FROM contests ORDER BY title LIMIT {featured})"
        ));
        let found = pages(&app, "/api/contests/feed", |_page| {}).await;
        let mut ids: Vec<_> = found.iter().map(|card| card["id"].as_str().unwrap()).collect();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!((found.len(), ids.len()), (150, 150), "{featured}");
        assert_eq!(found.iter().take_while(|card| key(card).0).count(), featured);
    }
}

#[actix_web::test]
async fn places_that_start_and_end_while_one_pages_move_nothing() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    // Some places end before the first hour is over.
    many(&app, &client, (260, 3, 0));
    let there = pages(&app, "/api/contests/feed", |_page| {}).await;
    let found = pages(&app, "/api/contests/feed", |page| {
        app.wait(Duration::minutes(50));
        let now = app.now().format(&Rfc3339).unwrap();
        // Places start, for contests that were shown and that were not; some are given back; contests are added.
        app.execute(&format!(
            "UPDATE contests SET featured_since = timestamptz '{now}', featured_until = timestamptz '{now}' + interval '1 day'
              WHERE featured_since IS NULL AND title LIKE '%{page}'"
        ));
        app.execute(&format!(
            "UPDATE contests SET featured_until = least(featured_until, timestamptz '{now}')
              WHERE featured_until > timestamptz '{now}' AND title LIKE '%{page}_'"
        ));
        many(&app, &client, (2, 2, 24));
    })
    .await;
    let mut ids: Vec<String> = found.iter().map(id).collect();
    let shown = ids.len();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), shown, "no contest twice");
    let left_out = there.iter().map(id).filter(|there| ids.binary_search(there).is_err()).count();
    assert_eq!(left_out, 0, "none that was there from the start is left out");
}

#[actix_web::test]
async fn a_cursor_that_is_not_ours_is_refused() {
    let app = TestApp::start().await;
    for cursor in ["nonsense", "f.", "r1.", "x1.MC4w", "f99999999999999999999.MC4w", "f-1", "%00", "f1.f1.x"] {
        app.anonymous().get(&format!("/api/contests/feed?cursor={cursor}")).await.expect(400);
        app.anonymous().get(&format!("/api/contests?cursor={cursor}")).await.expect(400);
    }
}
