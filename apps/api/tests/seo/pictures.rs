//! Pictures of contests for those who share them.

use actix_web::test::TestRequest;
use futures_util::future::join_all;
use runtime::config::Rate;
use serde_json::json;
use time::Duration;

use super::{site, site_with};
use crate::helpers::TestApp;
use crate::market;
use crate::requests::socket::{Site, head, status};

const HOUR: std::time::Duration = std::time::Duration::from_secs(3_600);

const UNKNOWN: &str = "00000000-0000-7000-8000-000000000000";

fn pixels(png: &[u8]) -> (u32, u32) {
    let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    (side(16), side(20))
}

#[actix_web::test]
async fn a_public_contest_has_a_picture_that_changes_with_it() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    let id = market::open(&app, &client).await;
    let path = format!("/og/contests/{id}.png");
    let nobody = app.anonymous();
    let first = nobody.get(&path).await.expect(200);
    assert_eq!((pixels(&first.bytes), first.header("content-type")), ((1_200, 630), "image/png"));
    assert_eq!(first.header("cache-control"), "public, max-age=3600");
    assert_eq!(first.header("cross-origin-resource-policy"), "cross-origin");
    assert_eq!(first.header("content-encoding"), "");
    let tag = first.header("etag").to_owned();
    let known = |tag: &str| TestRequest::get().uri(&path).insert_header(("if-none-match", tag.to_owned()));
    assert!(nobody.send(known(&tag)).await.expect(304).bytes.is_empty());
    // The page names the picture of now.
    let html = String::from_utf8(nobody.get(&format!("/contests/{id}")).await.bytes).unwrap();
    let version = tag.trim_matches('"');
    assert!(html.contains(&format!("content=\"http://muqabla.test/og/contests/{id}.png?v={version}\"")), "{html}");
    assert_eq!(nobody.get(&format!("{path}?v={version}")).await.expect(200).bytes, first.bytes);
    client.patch(&format!("/api/contests/{id}"), json!({"title": "</text> & <script>"})).await.expect(200);
    let renamed = nobody.send(known(&tag)).await.expect(200);
    assert!(renamed.header("etag") != tag && renamed.bytes != first.bytes);
    app.wait(Duration::days(1));
    let later = nobody.send(known(renamed.header("etag"))).await.expect(200);
    assert_ne!(later.header("etag"), renamed.header("etag"), "a day less is left");
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn what_is_not_public_has_none() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    let (draft, cancelled) = (market::draft(&app, &client).await, market::draft(&app, &client).await);
    client.delete(&format!("/api/contests/{cancelled}")).await.expect(204);
    let nothing = app.anonymous().get(&format!("/og/contests/{UNKNOWN}.png")).await.expect(404);
    for id in [draft.as_str(), cancelled.as_str()] {
        for person in [&client, &app.anonymous()] {
            let answer = person.get(&format!("/og/contests/{id}.png")).await.expect(404);
            assert_eq!((answer.code(), answer.header("etag")), (nothing.code(), ""));
            // Nor does it say that one was there a moment ago.
            let any = TestRequest::get().uri(&format!("/og/contests/{id}.png")).insert_header(("if-none-match", "*"));
            person.send(any).await.expect(404);
        }
    }
    for path in ["/og/contests/1.png", "/og/contests/%2e%2e.png", "/og/contests/.png", "/og/nothing.png", "/og/"] {
        let answer = app.anonymous().get(path).await;
        assert!((400..500).contains(&answer.status), "{path}: {}", answer.status);
    }
    let site = app.anonymous().get("/og/default.png").await.expect(200);
    assert_eq!(pixels(&site.bytes), (1_200, 630));
    std::fs::remove_dir_all(folder).unwrap();
}

/// The addresses of the pictures of `count` open contests, each of another client.
async fn pictures(app: &TestApp, count: usize) -> Vec<String> {
    let mut paths = Vec::new();
    for number in 0..count {
        let client = app.client(&format!("client{number}")).await;
        paths.push(format!("/og/contests/{}.png", market::open(app, &client).await));
    }
    paths
}

#[actix_web::test]
async fn twelve_may_ask_at_once() {
    let (app, folder) = site().await;
    let paths = pictures(&app, 12).await;
    let server = Site::open(&app);
    let ask = async |path: &str| {
        let mut reader = server.connect().await;
        reader.send(head(&format!("GET {path}"), &app.anonymous(), "Connection: close\r\n")).await;
        reader.rest().await
    };
    // The same one, and then one of each, the first of which are kept by now.
    for asked in [vec![&paths[0]; 12], paths.iter().collect()] {
        let answers = join_all(asked.into_iter().map(|path| ask(path))).await;
        for answer in answers {
            assert_eq!(status(&answer), "200", "{answer}");
            assert!(answer.contains("image/png"));
        }
    }
    server.close().await;
    // Another process that has the same folder draws none of them again.
    let kept = std::fs::read_dir(app.state().config.cache_dir.join("og")).unwrap().count();
    assert_eq!(kept, 12);
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn one_address_has_so_many_drawn() {
    let (app, folder) = site_with(|config| config.rates.picture = Rate { count: 2, per: HOUR }).await;
    let paths = pictures(&app, 3).await;
    let (one, other) = (app.calling_from("192.0.2.1:40000"), app.calling_from("192.0.2.2:40000"));
    for path in &paths[..2] {
        one.get(path).await.expect(200);
    }
    let refused = one.get(&paths[2]).await.expect(429);
    assert!(!refused.header("retry-after").is_empty());
    one.get(&paths[0]).await.expect(200);
    other.get(&paths[2]).await.expect(200);
    one.get(&paths[2]).await.expect(200);
    std::fs::remove_dir_all(folder).unwrap();
}
