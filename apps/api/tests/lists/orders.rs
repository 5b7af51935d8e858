//! The four orders of a list.

use serde_json::{Value, json};

use crate::helpers::{Person, TestApp};

/// Ten contests with known keys: (days to the deadline, prize, entries), the first the oldest; two of each prize.
const KEYS: [(i32, i64, i32); 10] = [
    (3, 500, 4),
    (-2, 900, 0),
    (1, 700, 4),
    (9, 500, 12),
    (-1, 700, 1),
    (2, 900, 12),
    (-9, 600, 3),
    (5, 600, 3),
    (4, 800, 0),
    (-5, 800, 7),
];

fn ten(app: &TestApp, client: &Person) {
    for (place, (days, prize, entries)) in KEYS.iter().enumerate() {
        let category = if place % 2 == 0 { "design" } else { "writing" };
        app.execute(&format!(
            "INSERT INTO contests (id, client_id, title, brief, brief_version, category, prize_paisa, currency, fee_bps, status, sealed,
                 guaranteed, deadline_at, funded_at, created_at, updated_at, entry_count)
             VALUES ('00000000-0000-7000-8000-00000000000{place}', '{}', '{place}', 'A brief of twenty characters or more', 1, '{category}',
                 {prize}, 'PKR', 300, '{}', true, false, timestamptz '2026-11-21T07:00:00Z' + {days} * interval '1 day', now(),
                 timestamptz '2026-11-01' + {place} * interval '1 hour', now(), {entries})",
            client.id(),
            if *days > 0 { "OPEN" } else { "SHORTLISTING" },
        ));
    }
}

async fn titles(app: &TestApp, query: &str) -> String {
    let answer = app.anonymous().get(&format!("/api/contests{query}")).await.expect(200);
    answer.body["contests"].as_array().unwrap().iter().map(|card| card["title"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn each_order_has_its_key_and_the_newest_decides_ties() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    ten(&app, &client);
    for (query, order) in [
        // Open contests come first, unless a status is asked for.
        ("", "8753209641"),
        ("?sort=newest", "8753209641"),
        ("?sort=", "8753209641"),
        ("?status=open", "875320"),
        ("?sort=deadline", "2508734196"),
        ("?sort=DEADLINE&status=open", "250873"),
        ("?sort=deadline&status=shortlisting", "4196"),
        ("?sort=prize", "5198427630"),
        ("?sort=Prize&category=writing", "51973"),
        ("?sort=entries", "5392076481"),
    ] {
        assert_eq!(titles(&app, query).await, order, "{query}");
    }
}

#[actix_web::test]
async fn a_featured_place_counts_in_the_newest_first_only() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    ten(&app, &client);
    app.execute("UPDATE contests SET featured_since = '2026-11-21T06:00:00Z', featured_until = '2026-11-22T06:00:00Z' WHERE title = '0'");
    assert_eq!(titles(&app, "").await, "0875329641");
    assert!(titles(&app, "?sort=prize").await.ends_with("30"));
    assert!(titles(&app, "?sort=deadline").await.starts_with('2'));
}

#[actix_web::test]
async fn what_is_no_order_and_whose_cursor_it_is_not_is_refused() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    for sort in ["best", "newest;", "%00", "prize,entries"] {
        let refused = app.anonymous().get(&format!("/api/contests?sort={sort}")).await.expect(422);
        assert_eq!(refused.field("sort"), "Unknown order");
    }
    app.execute(&format!(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, prize_paisa, currency, fee_bps, status, sealed,
             guaranteed, deadline_at, funded_at, created_at, updated_at)
         SELECT gen_random_uuid(), '{}', 'Contest ' || n, 'A brief of twenty characters or more', 1, 'design', 500 + n % 4, 'PKR', 300, 'OPEN',
             true, false, now() + interval '1 year', now(), now(), now() FROM generate_series(1, 130) AS n",
        client.id()
    ));
    let orders = ["newest", "deadline", "prize", "entries"];
    for order in orders {
        let first = app.anonymous().get(&format!("/api/contests?sort={order}")).await.expect(200).body;
        let cursor = first["nextCursor"].as_str().unwrap().to_owned();
        for other in orders {
            let path = format!("/api/contests?sort={other}&cursor={cursor}");
            let answer = app.anonymous().get(&path).await;
            if order == other {
                assert_eq!(answer.expect(200).body["contests"].as_array().unwrap().len(), 24);
            } else {
                assert_eq!(answer.expect(400).code(), "malformed");
            }
        }
        let mut seen: Vec<Value> =
            first["contests"].as_array().unwrap().iter().map(|card| card["id"].clone()).collect();
        let mut next = Some(cursor);
        while let Some(at) = next {
            let page = app.anonymous().get(&format!("/api/contests?sort={order}&cursor={at}")).await.expect(200).body;
            seen.extend(page["contests"].as_array().unwrap().iter().map(|card| card["id"].clone()));
            next = page["nextCursor"].as_str().map(str::to_owned);
        }
        let mut ids: Vec<String> = seen.iter().map(Value::to_string).collect();
        ids.sort();
        ids.dedup();
        assert_eq!((seen.len(), ids.len()), (130, 130), "{order}");
        assert_eq!(first["total"], json!(130));
    }
}
