//! The feed, the filtered list, own contests.

use serde_json::{Value, json};

use crate::helpers::TestApp;
use crate::market;

/// `count` open contests of `client`, one second apart, by SQL.
fn many(app: &TestApp, client: &crate::helpers::Person, count: i32, category: &str, status: &str) {
    app.execute(&format!(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, subcategory, prize_paisa, currency, fee_bps,
             status, outcome, sealed, guaranteed, deadline_at, funded_at, created_at, updated_at)
         SELECT gen_random_uuid(), '{}', 'Contest ' || n, 'A brief of twenty characters or more', 1, '{category}',
             CASE WHEN '{category}' = 'writing' THEN 'Copywriting' END, 500, 'PKR', 300, '{status}',
             CASE WHEN '{status}' = 'CLOSED' THEN 'COMPLETED' END, true, false, now() + interval '1 year', now(),
             timestamptz '2026-11-01' + (n / 2) * interval '1 second', now()
         FROM generate_series(1, {count}) AS n",
        client.id()
    ));
}

fn ids(body: &Value) -> Vec<String> {
    body["contests"].as_array().unwrap().iter().map(|card| card["id"].as_str().unwrap().to_owned()).collect()
}

#[actix_web::test]
async fn pages_hold_what_is_asked_for_and_counts_hold_all() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    many(&app, &client, 100, "design", "OPEN");
    many(&app, &client, 30, "writing", "CLOSED");
    let first = app.anonymous().get("/api/contests/feed").await.expect(200);
    assert_eq!(ids(&first.body).len(), 24);
    assert_eq!((&first.body["total"], &first.body["openTotal"]), (&json!(130), &json!(100)));
    assert_eq!(first.body["categoryCounts"], json!({"design": 100, "development": 0, "marketing": 0, "writing": 30}));
    // A newer contest does not move the pages that follow.
    let mut seen = ids(&first.body);
    market::open(&app, &app.client("sana").await).await;
    let mut cursor = first.body["nextCursor"].as_str().map(str::to_owned);
    while let Some(at) = cursor {
        let page = app.anonymous().get(&format!("/api/contests/feed?cursor={at}")).await.expect(200);
        seen.extend(ids(&page.body));
        cursor = page.body["nextCursor"].as_str().map(str::to_owned);
    }
    let all = seen.len();
    seen.sort();
    seen.dedup();
    assert_eq!((all, seen.len()), (130, 130), "no contest twice, none skipped");
    app.anonymous().get("/api/contests/feed?cursor=nonsense").await.expect(400);
    for path in ["/api/contests/feed?", "/api/contests?category=design&", "/api/contests?status=open&sort=prize&"] {
        for size in [1, 25, 60] {
            let page = app.anonymous().get(&format!("{path}limit={size}")).await.expect(200).body;
            assert_eq!((ids(&page).len(), page["nextCursor"].is_string()), (size, true), "{path}");
            let at = page["nextCursor"].as_str().unwrap();
            let next = app.anonymous().get(&format!("{path}limit=2&cursor={at}")).await.expect(200).body;
            assert_eq!(ids(&next).len(), 2, "a page of another size may follow");
            assert!(ids(&next).iter().all(|id| !ids(&page).contains(id)));
        }
        for size in ["0", "61", "-1", "9223372036854775807"] {
            let refused = app.anonymous().get(&format!("{path}limit={size}")).await.expect(422);
            assert_eq!(refused.field("limit"), "A page holds 1 to 60 contests", "{path}{size}");
        }
        for size in ["", "x", "1.5", "9223372036854775808"] {
            app.anonymous().get(&format!("{path}limit={size}")).await.expect(400);
        }
    }
}

#[actix_web::test]
async fn lists_show_the_beginning_of_a_brief_and_its_page_all_of_it() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    for (brief, shown) in [
        ("word ".repeat(60).trim_end().to_owned(), "word ".repeat(60).trim_end().to_owned()),
        ("word ".repeat(61).trim_end().to_owned(), format!("{}…", "word ".repeat(60).trim_end())),
        ("لوگو".repeat(100), format!("{}…", "لوگو".repeat(75))),
        (format!("{} {}", "a".repeat(250), "b".repeat(100)), format!("{}…", "a".repeat(250))),
    ] {
        let id = market::open(&app, &client).await;
        app.execute(&format!("UPDATE contests SET brief = '{brief}' WHERE id = '{id}'"));
        let mine = client.get("/api/contests/mine").await.expect(200).body;
        let own = mine.as_array().unwrap().iter().find(|own| own["contest"]["id"] == id.as_str()).unwrap();
        assert_eq!(own["contest"]["brief"], shown);
        let list = app.anonymous().get("/api/contests?sort=prize").await.expect(200).body;
        let card = list["contests"].as_array().unwrap().iter().find(|card| card["id"] == id.as_str()).unwrap();
        assert_eq!(card["brief"], shown);
        let page = app.anonymous().get(&format!("/api/contests/{id}")).await.expect(200).body;
        assert_eq!(page["brief"], brief.as_str());
        app.execute(&format!(
            "UPDATE contests SET status = 'CLOSED', outcome = 'COMPLETED', closed_at = now() WHERE id = '{id}'"
        ));
    }
}

fn statuses(body: &Value) -> Vec<String> {
    body["contests"].as_array().unwrap().iter().map(|card| card["status"].as_str().unwrap().to_owned()).collect()
}

/// The 61st contest is the first that is not open: pages go on there, and a featured one that has ended follows the open ones.
#[actix_web::test]
async fn open_contests_come_before_all_others_on_every_page() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    many(&app, &client, 60, "design", "OPEN");
    many(&app, &client, 40, "design", "CLOSED");
    many(&app, &client, 30, "design", "AWARDED");
    app.execute("UPDATE contests SET created_at = created_at + interval '1 day' WHERE status <> 'OPEN'");
    let now = app.now().format(&time::format_description::well_known::Rfc3339).unwrap();
    app.execute(&format!(
        "UPDATE contests SET featured_since = timestamptz '{now}' - interval '1 hour', featured_until = timestamptz '{now}' + interval '1 day'
          WHERE title IN ('Contest 1', 'Contest 30')"
    ));
    for path in [
        "/api/contests/feed?limit=60&",
        "/api/contests?category=design&limit=60&",
        "/api/contests?sort=newest&limit=60&",
    ] {
        let first = app.anonymous().get(path).await.expect(200).body;
        assert_eq!(statuses(&first), ["OPEN"; 60], "{path}");
        let featured = |body: &Value| {
            body["contests"].as_array().unwrap().iter().take_while(|card| card["featured"] == true).count()
        };
        assert_eq!(featured(&first), 2, "{path}");
        let mut seen = ids(&first);
        let mut cursor = first["nextCursor"].as_str().map(str::to_owned);
        while let Some(at) = cursor {
            let page = app.anonymous().get(&format!("{path}cursor={at}")).await.expect(200).body;
            if seen.len() == 60 {
                assert_eq!(featured(&page), 4, "{path}");
            }
            assert!(!statuses(&page).contains(&"OPEN".to_owned()), "{path}");
            seen.extend(ids(&page));
            cursor = page["nextCursor"].as_str().map(str::to_owned);
        }
        let all = seen.len();
        seen.sort();
        seen.dedup();
        assert_eq!((all, seen.len()), (130, 130), "{path}");
        // The cursor of a list of one status is none of this list.
        let open = app.anonymous().get("/api/contests?status=open&limit=60").await.expect(200).body;
        assert!(open["nextCursor"].is_null());
    }
    let closed = app.anonymous().get("/api/contests?status=closed").await.expect(200).body;
    assert_eq!((&closed["total"], &closed["openTotal"]), (&json!(40), &json!(0)));
    many(&app, &client, 60, "design", "CLOSED");
    let closed = app.anonymous().get("/api/contests?status=closed").await.expect(200).body;
    let cursor = closed["nextCursor"].as_str().unwrap();
    app.anonymous().get(&format!("/api/contests?status=awarded&cursor={cursor}")).await.expect(200);
    app.anonymous().get(&format!("/api/contests?cursor={cursor}")).await.expect(400);
}

/// The figures of a side panel: all three of the filter that is set.
#[actix_web::test]
async fn the_figures_of_a_list_are_those_of_its_filter() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    // First of all: the plan counts those that run.
    market::draft(&app, &client).await;
    many(&app, &client, 5, "design", "OPEN");
    many(&app, &client, 3, "writing", "OPEN");
    many(&app, &client, 2, "design", "CLOSED");
    many(&app, &client, 1, "design", "SHORTLISTING");
    for (query, total, open) in [
        ("", 11, 8),
        ("category=design", 8, 5),
        ("category=Copywriting", 3, 3),
        ("status=open", 8, 8),
        ("status=open&category=design", 5, 5),
        ("status=closed", 2, 0),
        ("status=shortlisting", 1, 0),
        ("status=draft", 1, 0),
        ("status=draft&category=writing", 0, 0),
    ] {
        let list = client.get(&format!("/api/contests?{query}")).await.expect(200).body;
        assert_eq!((&list["total"], &list["openTotal"]), (&json!(total), &json!(open)), "{query}");
        let shown = i64::try_from(ids(&list).len()).unwrap();
        let shown_open = i64::try_from(statuses(&list).iter().filter(|status| *status == "OPEN").count()).unwrap();
        assert_eq!((shown, shown_open), (total, open), "{query}");
    }
}

#[actix_web::test]
async fn filters_match_in_any_case() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    many(&app, &client, 3, "writing", "OPEN");
    many(&app, &client, 2, "design", "CLOSED");
    let total = async |query: &str| {
        app.anonymous().get(&format!("/api/contests?{query}")).await.expect(200).body["total"].clone()
    };
    assert_eq!(total("status=open").await, 3);
    assert_eq!(total("status=OPEN&category=Writing").await, 3);
    assert_eq!(total("category=copyWRITING").await, 3);
    assert_eq!(total("category=Technical%20Writing").await, 0);
    assert_eq!(total("status=Closed").await, 2);
    assert_eq!(total("status=shortlisting").await, 0);
    assert_eq!(total("status=&category=").await, 5);
    let counts = app.anonymous().get("/api/contests?status=open&category=design").await.expect(200).body;
    assert_eq!(
        (&counts["total"], &counts["openTotal"], &counts["categoryCounts"]["writing"]),
        (&json!(0), &json!(0), &json!(3))
    );
    assert!(!app.anonymous().get("/api/contests?status=maybe").await.expect(422).field("status").is_empty());
    assert!(!app.anonymous().get("/api/contests?category=poetry").await.expect(422).field("category").is_empty());
}

#[actix_web::test]
async fn drafts_are_listed_to_their_owner_only() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let other = app.client("sana").await;
    let id = market::draft(&app, &client).await;
    assert_eq!(ids(&client.get("/api/contests?status=draft").await.body), std::slice::from_ref(&id));
    assert_eq!(client.get("/api/contests?status=draft").await.body["total"], 1);
    for viewer in [&other, &app.anonymous()] {
        let list = viewer.get("/api/contests?status=DRAFT").await.expect(200).body;
        assert_eq!((&list["contests"], &list["total"]), (&json!([]), &json!(0)));
        assert_eq!(viewer.get("/api/contests/feed").await.body["total"], 0);
    }
    let own = client.get("/api/contests/mine").await.expect(200).body;
    assert_eq!(
        (&own[0]["contest"]["id"], &own[0]["next"]["code"], &own[0]["escrowCents"]),
        (&json!(id), &json!("PAY"), &json!(0))
    );
    assert_eq!(other.get("/api/contests/mine").await.body, json!([]));
    app.anonymous().get("/api/contests/mine").await.expect(401);
}

#[actix_web::test]
async fn own_contests_count_what_is_new() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let talent = app.talent("bilal").await;
    let id = market::open(&app, &client).await;
    market::enter(&talent, &id).await;
    let gone = market::enter(&talent, &id).await;
    talent.press(&format!("/api/entries/{gone}/withdraw")).await.expect(200);
    let own = client.get("/api/contests/mine").await.expect(200).body;
    let numbers =
        (&own[0]["unseenEntries"], &own[0]["liveEntries"], &own[0]["escrowCents"], &own[0]["contest"]["entriesCount"]);
    assert_eq!(numbers, (&json!(1), &json!(1), &json!(1_250_000), &json!(1)));
    let first = client.get(&format!("/api/contests/{id}/entries")).await.expect(200);
    assert!(first.body["entries"][0]["seenByClientAt"].is_null(), "new at the first look");
    assert_eq!(client.get("/api/contests/mine").await.body[0]["unseenEntries"], 0);
    assert!(!client.get(&format!("/api/contests/{id}/entries")).await.body["entries"][0]["seenByClientAt"].is_null());
}
