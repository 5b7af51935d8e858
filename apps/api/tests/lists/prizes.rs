//! What prizes were awarded for a kind of work, and how many entries they drew.

use serde_json::{Value, json};

use crate::helpers::{Answer, Person, TestApp};

/// A contest to be written as it would be after its end.
#[derive(Clone, Copy)]
struct Ended {
    kind: &'static str,
    category: &'static str,
    prize: i64,
    entries: i32,
    /// In SQL: status, outcome, moment of its hiding.
    state: &'static str,
    days_ago: i32,
    /// How many of them.
    times: i32,
}

const COMPLETED: &str = "'CLOSED', 'COMPLETED', NULL";

const LOGO: Ended = Ended {
    kind: "Logo Design",
    category: "design",
    prize: 1_000_000,
    entries: 10,
    state: COMPLETED,
    days_ago: 1,
    times: 1,
};

fn write(app: &TestApp, client: &Person, contests: &[Ended]) {
    for Ended { kind, category, prize, entries, state, days_ago, times } in contests {
        app.execute(&format!(
            "INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps,
                 sealed, guaranteed, deadline_at, funded_at, entries_closed_at, closed_at, created_at, updated_at, entry_count,
                 status, outcome, hidden_at, hidden_reason)
             SELECT gen_random_uuid(), '{}', 'A title', 'A brief of twenty characters or more', 1, '{category}', nullif('{kind}', ''),
                 {prize}, 'PKR', 300, true, false, at, at, at, CASE WHEN status = 'CLOSED' THEN at END, at, at, {entries},
                 status, outcome::text, hidden_at::timestamptz, CASE WHEN hidden_at IS NOT NULL THEN 'Spam' END
             FROM (SELECT timestamptz '2026-11-01' - {days_ago} * interval '1 day' AS at) AS moment,
                 (VALUES ({state})) AS state (status, outcome, hidden_at), generate_series(1, {times})",
            client.id(),
        ));
    }
}

async fn ask(app: &TestApp, category: &str) -> Answer {
    app.anonymous().get(&format!("/api/categories/prizes?category={category}")).await
}

async fn guide(app: &TestApp, category: &str) -> Value {
    let answer = ask(app, category).await.expect(200);
    assert_eq!(answer.header("cache-control"), "public, max-age=600");
    answer.body
}

/// `count` contests, the first with a prize of 1,000 rupees and one entry, each with as much more as the one before.
fn rising(count: i32, of: Ended) -> Vec<Ended> {
    (1..=count).map(|number| Ended { prize: i64::from(number) * 100_000, entries: number, ..of }).collect()
}

#[actix_web::test]
async fn figures_are_given_from_ten_contests_on() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let none = ask(&app, "Logo%20Design").await.expect(204);
    assert_eq!(none.header("cache-control"), "public, max-age=600");
    write(&app, &client, &rising(9, LOGO));
    ask(&app, "Logo%20Design").await.expect(204);
    ask(&app, "design").await.expect(204);
    write(&app, &client, &[LOGO]);
    let expected = json!({"category": "design", "subcategory": "Logo Design", "contests": 10,
        "lowCents": 300_000, "highCents": 800_000, "entries": 5});
    for asked in ["Logo%20Design", "logo%20design", "%20LOGO%20DESIGN%20"] {
        assert_eq!(
            guide(&app, asked).await,
            expected,
            "{asked}: of six in the middle the lower of the two in their middle"
        );
    }
    write(&app, &client, &[Ended { prize: 50_000_000, entries: 400, ..LOGO }]);
    assert_eq!(
        guide(&app, "Logo%20Design").await,
        json!({"category": "design", "subcategory": "Logo Design", "contests": 11,
            "lowCents": 300_000, "highCents": 900_000, "entries": 6}),
        "of seven in the middle the fourth; one prize of half a million moves nothing"
    );
}

#[actix_web::test]
async fn entries_count_where_the_prize_was_in_the_middle() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let cheap = Ended { prize: 500, entries: 90, times: 2, ..LOGO };
    let dear = Ended { prize: 9_000_000, entries: 200, times: 2, ..LOGO };
    write(&app, &client, &[Ended { times: 8, ..LOGO }, cheap, dear]);
    let found = guide(&app, "Logo%20Design").await;
    assert_eq!(found["lowCents"], found["highCents"], "half of them had one prize");
    assert_eq!(
        (&found["lowCents"], &found["entries"], &found["contests"]),
        (&json!(1_000_000), &json!(10), &json!(12))
    );
}

#[actix_web::test]
async fn only_public_contests_that_were_completed_count() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    write(&app, &client, &[Ended { times: 9, ..LOGO }]);
    for state in [
        "'CLOSED', 'REFUNDED', NULL",
        "'CLOSED', 'DISTRIBUTED', NULL",
        "'CLOSED', 'CANCELLED', NULL",
        "'CLOSED', 'COMPLETED', '2026-11-20'",
        "'OPEN', NULL, NULL",
        "'SHORTLISTING', NULL, NULL",
    ] {
        write(&app, &client, &[Ended { state, times: 2, ..LOGO }]);
    }
    ask(&app, "Logo%20Design").await.expect(204);
    ask(&app, "design").await.expect(204);
    // Shown again, it counts.
    app.execute("UPDATE contests SET hidden_at = NULL, hidden_reason = NULL WHERE hidden_at IS NOT NULL");
    assert_eq!(guide(&app, "Logo%20Design").await["contests"], 11);
}

#[actix_web::test]
async fn a_kind_with_few_contests_has_the_figures_of_its_category() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let web = Ended { kind: "Web Design", prize: 4_000_000, entries: 4, ..LOGO };
    write(&app, &client, &[Ended { times: 9, ..LOGO }]);
    write(&app, &client, &[web]);
    let whole = json!({"category": "design", "subcategory": null, "contests": 10,
        "lowCents": 1_000_000, "highCents": 1_000_000, "entries": 10});
    for asked in ["Logo%20Design", "Web%20Design", "Print%20Design", "design", "DESIGN"] {
        assert_eq!(guide(&app, asked).await, whole, "{asked}");
    }
    for other in ["development", "Website%20Development", "SEO%20Services", "writing"] {
        ask(&app, other).await.expect(204);
    }
    // Work that is none of the fourteen belongs to the category as well.
    write(&app, &client, &[Ended { kind: "", ..LOGO }]);
    assert_eq!(guide(&app, "design").await["contests"], 11);
    write(&app, &client, &[LOGO]);
    assert_eq!(guide(&app, "Logo%20Design").await["subcategory"], "Logo Design");
    assert_eq!(guide(&app, "Web%20Design").await["subcategory"], Value::Null);
}

#[actix_web::test]
async fn the_newest_five_hundred_count() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    write(&app, &client, &[Ended { prize: 7_000_000, entries: 70, days_ago: 400, times: 300, ..LOGO }]);
    write(&app, &client, &[Ended { days_ago: 3, times: 499, ..LOGO }]);
    assert_eq!(
        guide(&app, "Logo%20Design").await,
        json!({"category": "design", "subcategory": "Logo Design", "contests": 500,
            "lowCents": 1_000_000, "highCents": 1_000_000, "entries": 10})
    );
}

#[actix_web::test]
async fn an_unknown_category_is_refused_with_its_field() {
    let app = TestApp::start().await;
    for query in ["", "?category=", "?category=all", "?category=logo-design", "?category=Logo%00"] {
        let answer = app.anonymous().get(&format!("/api/categories/prizes{query}")).await.expect(422);
        assert_eq!(answer.field("category"), "Choose one of the categories", "{query}");
    }
    app.anonymous().get("/api/categories/prizes?category=design&category=writing").await.expect(400);
}
