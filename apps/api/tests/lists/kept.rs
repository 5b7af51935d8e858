//! Pages in memory: true in every process, recognised by their tags, off while changes are not heard.

use std::time::Duration;

use actix_web::test::TestRequest;
use runtime::changes::Heard;
use runtime::listener::Listener;
use serde_json::json;

use crate::helpers::{Answer, TestApp};
use crate::market;

/// Long enough for any machine; nothing waits for it to pass.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Of this database: other tests listen on the same server.
const END_LISTENER: &str = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                             WHERE application_name = 'muqabla listener' AND datname = current_database()";

const PATHS: [&str; 4] =
    ["/api/contests/feed", "/api/contests", "/api/contests?status=open&sort=prize", "/api/categories/stats"];

/// Counts of such a page are.
const NOT_KEPT: &str = "/api/contests?limit=10";

pub(crate) async fn until(app: &TestApp, heard: impl FnMut(&Heard) -> bool) -> Heard {
    let mut hears = app.state().changes.subscribe();
    *tokio::time::timeout(TIMEOUT, hears.wait_for(heard)).await.expect("heard in time").unwrap()
}

/// The application hears of changes from now on.
pub(crate) async fn listening(app: &TestApp) -> Listener {
    let listener = Listener::start(app.state().services.clone()).unwrap();
    until(app, |heard| heard.listening).await;
    listener
}

async fn get(app: &TestApp, path: &str, headers: &[(&'static str, &str)]) -> Answer {
    let mut request = TestRequest::get().uri(path);
    for (name, value) in headers {
        request = request.insert_header((*name, *value));
    }
    app.anonymous().send(request).await
}

fn total(answer: &Answer) -> i64 {
    answer.body["total"].as_i64().unwrap()
}

#[actix_web::test]
async fn a_contest_that_was_confirmed_elsewhere_is_in_the_feed() {
    let here = TestApp::start().await;
    let there = here.beside().await;
    let (_one, _other) = (listening(&here).await, listening(&there).await);
    let client = here.client("ayesha").await;
    for number in 1..=2_i64 {
        let draft = market::draft(&here, &client).await;
        for path in PATHS {
            get(&there, path, &[]).await.expect(200);
        }
        let before = there.state().changes.heard().changes;
        for path in ["/api/contests/feed", NOT_KEPT] {
            assert_eq!(total(&get(&there, path, &[]).await), number - 1, "{path}");
        }
        market::fund(&here, &draft);
        until(&there, |heard| heard.changes != before).await;
        let feed = get(&there, "/api/contests/feed", &[]).await.expect(200);
        assert_eq!(total(&feed), number);
        assert!(feed.body["contests"].as_array().unwrap().iter().any(|card| card["id"] == json!(draft)));
        for path in ["/api/contests?status=open&sort=prize", NOT_KEPT] {
            assert_eq!(total(&get(&there, path, &[]).await), number, "{path}");
        }
        assert_eq!(get(&there, "/api/categories/stats", &[]).await.body[0]["activeContests"], number);
    }
}

#[actix_web::test]
async fn anyone_who_writes_reads_it_at_once() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let client = app.client("ayesha").await;
    let id = market::open(&app, &client).await;
    client.get("/api/contests/feed").await.expect(200);
    for number in 0..20 {
        let title = format!("A logo for dhaba {number}");
        client.get("/api/contests/feed").await.expect(200);
        client.patch(&format!("/api/contests/{id}"), json!({"title": title})).await.expect(200);
        // Without waiting for word from the database.
        assert_eq!(client.get("/api/contests/feed").await.body["contests"][0]["title"], json!(title));
    }
}

#[actix_web::test]
async fn a_page_is_kept_while_nothing_changes_and_recognised_by_its_tag() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let client = app.client("ayesha").await;
    let id = market::open(&app, &client).await;
    for path in PATHS {
        for accepted in ["gzip, deflate, br", "gzip", "identity"] {
            let first = get(&app, path, &[("accept-encoding", accepted)]).await.expect(200);
            let tag = first.header("etag").to_owned();
            assert_eq!(first.header("cache-control"), "public, max-age=0, must-revalidate", "{path}");
            assert!(first.header("vary").to_ascii_lowercase().contains("accept-encoding"), "{path}");
            assert!(!first.header("vary").to_ascii_lowercase().contains("cookie"), "{path}");
            assert_eq!(first.header("set-cookie"), "", "{path}");
            let known = [("accept-encoding", accepted), ("if-none-match", &*tag)];
            let again = get(&app, path, &known).await.expect(304);
            assert_eq!((again.header("etag"), again.bytes.len()), (&*tag, 0), "{path}");
            assert_eq!(again.header("cache-control"), "public, max-age=0, must-revalidate", "{path}");
        }
    }
    let tag = get(&app, PATHS[0], &[]).await.header("etag").to_owned();
    client.patch(&format!("/api/contests/{id}"), json!({"title": "Another title"})).await.expect(200);
    let changed = get(&app, PATHS[0], &[("if-none-match", &tag)]).await.expect(200);
    assert_ne!(changed.header("etag"), tag);
}

/// What the middleware further out would do to bytes that are encoded already.
#[actix_web::test]
async fn compressed_pages_go_out_as_they_are_kept() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let client = app.client("ayesha").await;
    market::open(&app, &client).await;
    let plain = get(&app, PATHS[0], &[]).await.expect(200);
    assert_eq!(plain.header("content-encoding"), "");
    for (accepted, encoding) in
        [("br", "br"), ("gzip", "gzip"), ("gzip, deflate, br", "br"), ("deflate, gzip;q=0.9", "gzip")]
    {
        let answer = get(&app, PATHS[0], &[("accept-encoding", accepted)]).await.expect(200);
        assert_eq!(answer.header("content-encoding"), encoding, "{accepted}");
        let mut bytes = Vec::new();
        let read = match encoding {
            "br" => {
                std::io::Read::read_to_end(&mut brotli::Decompressor::new(answer.bytes.as_slice(), 4_096), &mut bytes)
            }
            _ => std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(answer.bytes.as_slice()), &mut bytes),
        };
        read.unwrap();
        assert!(bytes == plain.bytes, "{accepted}: encoded once");
        assert!(!answer.header("etag").starts_with("W/"));
    }
}

/// In brotli each answer under way would take megabytes.
#[actix_web::test]
async fn pages_that_are_not_kept_go_out_in_gzip() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    market::open(&app, &client).await;
    let plain = get(&app, PATHS[0], &[]).await.expect(200);
    let zipped = get(&app, PATHS[0], &[("accept-encoding", "gzip, deflate, br, zstd")]).await.expect(200);
    assert_eq!(zipped.header("content-encoding"), "gzip");
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut flate2::read::GzDecoder::new(zipped.bytes.as_slice()), &mut bytes).unwrap();
    assert!(bytes == plain.bytes);
    let other = get(&app, PATHS[0], &[("accept-encoding", "br")]).await.expect(200);
    assert_eq!(other.header("content-encoding"), "");
    assert!(other.bytes == plain.bytes);
}

#[actix_web::test]
async fn nothing_is_kept_while_nobody_listens() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    market::open(&app, &client).await;
    // A change that nobody is told of: with pages in memory it would not be seen at once.
    let quietly = |title: &str| {
        app.execute("ALTER TABLE contests DISABLE TRIGGER USER");
        app.execute(&format!("UPDATE contests SET title = '{title}'"));
        app.execute("ALTER TABLE contests ENABLE TRIGGER USER");
    };
    let title = async || get(&app, PATHS[0], &[]).await.expect(200).body["contests"][0]["title"].clone();
    for number in 0..3 {
        title().await;
        quietly(&format!("Never heard {number}"));
        assert_eq!(title().await, json!(format!("Never heard {number}")));
    }
    let listener = listening(&app).await;
    title().await;
    // The database ends the connection: word of changes would not come.
    app.execute(END_LISTENER);
    until(&app, |heard| !heard.listening).await;
    drop(listener);
    for number in 0..3 {
        title().await;
        quietly(&format!("Lost {number}"));
        assert_eq!(title().await, json!(format!("Lost {number}")));
    }
    let tag = get(&app, PATHS[0], &[]).await.header("etag").to_owned();
    get(&app, PATHS[0], &[("if-none-match", &tag)]).await.expect(304);
}

#[actix_web::test]
async fn a_lost_connection_is_made_again() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    for _time in 0..2 {
        let before = app.state().changes.heard().changes;
        app.execute(END_LISTENER);
        until(&app, |heard| heard.listening && heard.changes != before).await;
    }
    let client = app.client("ayesha").await;
    let draft = market::draft(&app, &client).await;
    let before = app.state().changes.heard().changes;
    market::fund(&app, &draft);
    until(&app, |heard| heard.changes != before).await;
    assert_eq!(total(&get(&app, PATHS[0], &[]).await), 1);
}

#[actix_web::test]
async fn drafts_and_own_pages_are_nobody_elses() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let client = app.client("ayesha").await;
    let id = market::draft(&app, &client).await;
    let open = market::open(&app, &client).await;
    let own = client.get("/api/contests?status=draft").await.expect(200);
    assert_eq!((own.header("cache-control"), own.header("etag")), ("no-store", ""));
    assert_eq!(own.body["contests"][0]["id"], json!(id));
    assert_eq!(total(&get(&app, "/api/contests?status=draft", &[]).await), 0);
    let detail = client.get(&format!("/api/contests/{open}")).await.expect(200);
    assert_eq!((detail.header("cache-control"), detail.header("etag")), ("no-store", ""));
    // Visitors' page of a contest: recognised, but never for somebody who is signed in.
    let path = format!("/api/contests/{open}");
    let page = get(&app, &path, &[]).await.expect(200);
    assert_eq!(page.header("cache-control"), "public, max-age=0, must-revalidate");
    let vary: Vec<String> =
        page.headers.get_all("vary").map(|value| value.to_str().unwrap().to_ascii_lowercase()).collect();
    assert!(vary.iter().any(|names| names.contains("cookie")), "{vary:?}");
    let tag = page.header("etag").to_owned();
    get(&app, &path, &[("if-none-match", &tag)]).await.expect(304);
    let mine = client.send(TestRequest::get().uri(&path).insert_header(("if-none-match", &*tag))).await;
    assert_eq!(mine.status, 200);
    client.patch(&path, json!({"title": "Another title"})).await.expect(200);
    get(&app, &path, &[("if-none-match", &tag)]).await.expect(200);
    get(&app, &format!("/api/contests/{id}"), &[]).await.expect(404);
}

/// Everyone who is signed in is served the same lists.
#[actix_web::test]
async fn lists_are_the_same_for_everybody() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let client = app.client("ayesha").await;
    market::open(&app, &client).await;
    for path in PATHS {
        let (mine, theirs) = (client.get(path).await.expect(200), get(&app, path, &[]).await.expect(200));
        assert_eq!((mine.header("etag"), &mine.body), (theirs.header("etag"), &theirs.body));
    }
}

#[actix_web::test]
async fn a_place_that_ends_by_the_products_clock_ends_on_the_list() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let id = market::open(&app, &client).await;
    let featured = async || get(&app, PATHS[0], &[]).await.expect(200);
    let plain = featured().await.header("etag").to_owned();
    app.execute(&format!(
        "UPDATE contests SET featured_since = timestamptz '2026-11-21T07:00:00Z',
             featured_until = timestamptz '2026-11-21T08:00:00Z' WHERE id = '{id}'"
    ));
    let during = featured().await;
    assert_eq!(during.body["contests"][0]["featured"], true);
    app.wait(time::Duration::minutes(60) - time::Duration::microseconds(1));
    assert_eq!(featured().await.header("etag"), during.header("etag"), "nothing changed");
    app.wait(time::Duration::microseconds(1));
    let after = featured().await;
    assert_eq!(after.body["contests"][0]["featured"], false);
    assert_eq!(after.header("etag"), plain, "the same bytes as before the place");
}
