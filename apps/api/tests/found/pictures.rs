//! Pictures of contests for those who share them.

use actix_web::test::TestRequest;
use serde_json::json;
use time::Duration;

use super::site;
use crate::market;

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

#[actix_web::test]
async fn many_may_ask_at_once() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    let id = market::open(&app, &client).await;
    let path = format!("/og/contests/{id}.png");
    let nobody = app.anonymous();
    let answers = futures_util::future::join_all((0..12).map(|_| nobody.get(&path))).await;
    let bytes: Vec<_> = answers.into_iter().map(|answer| answer.expect(200).bytes).collect();
    assert!(bytes.windows(2).all(|pair| pair[0] == pair[1]));
    std::fs::remove_dir_all(folder).unwrap();
}
