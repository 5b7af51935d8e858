//! The answers of the API inside a page.

use actix_web::http::header::{self, HeaderName};
use actix_web::test::TestRequest;
use serde_json::{Value, json};

use super::{INDEX, site, site_with};
use crate::helpers::{Answer, Person, TestApp};
use crate::market;

const OPEN: &str = "<script type=\"application/json\" id=\"page-data\">";
const PERSON: &str = "/api/auth/user?optional=true";

/// Opens a page like a browser.
async fn open(person: &Person, path: &str) -> Answer {
    let accept = (header::ACCEPT, "text/html,application/xhtml+xml,*/*;q=0.8");
    person.send(TestRequest::get().uri(path).insert_header(accept)).await.expect(200)
}

/// The data block of a page as it stands there.
#[track_caller]
fn block(page: &Answer) -> String {
    let html = String::from_utf8(page.bytes.clone()).unwrap();
    assert_eq!(html.matches(OPEN).count(), 1, "{html}");
    html.split_once(OPEN).unwrap().1.split_once("</script>").unwrap().0.to_owned()
}

fn data(page: &Answer) -> Value {
    serde_json::from_str(&block(page)).unwrap()
}

fn has(page: &Answer, read: &str) -> bool {
    data(page)["reads"].get(read).is_some()
}

async fn titled(app: &TestApp, client: &Person, title: &str) -> String {
    let mut body = market::contest_body(app);
    body["title"] = json!(title);
    client.post("/api/contests", body).await.expect(201).body["id"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn a_page_holds_the_very_answers_of_the_api() {
    let (app, folder) = site().await;
    let (client, talent) = (app.client("ayesha").await, app.talent("hira").await);
    let contest = titled(&app, &client, "</script><script>alert(1)</script> & \u{2028}").await;
    market::fund(&app, &contest);
    market::enter(&talent, &contest).await;
    let (profile, reviews) = (format!("/api/users/{}", client.id()), format!("/api/reviews/user/{}", client.id()));
    let contest_read = format!("/api/contests/{contest}");
    for who in [&app.anonymous(), &client, &talent] {
        for (path, reads) in [
            ("/".to_owned(), vec!["/api/contests/feed"]),
            ("/contests".to_owned(), vec!["/api/contests/feed"]),
            ("/contests?sort=prize&category=design".to_owned(), vec!["/api/contests?category=design&sort=prize"]),
            ("/categories".to_owned(), vec!["/api/categories/stats"]),
            ("/search".to_owned(), vec!["/api/categories/stats"]),
            ("/search?q=alert".to_owned(), vec!["/api/search/contests?q=alert"]),
            (format!("/contests/{contest}"), vec![contest_read.as_str()]),
            (format!("/u/{}", client.id()), vec![profile.as_str(), reviews.as_str()]),
            ("/dashboard".to_owned(), vec![]),
        ] {
            let page = open(who, &path).await;
            let written = block(&page);
            for read in reads.into_iter().chain([PERSON]) {
                let answer = who.get(read).await;
                let answer =
                    if answer.status == 204 { "null".to_owned() } else { String::from_utf8(answer.bytes).unwrap() };
                // Letters that could end the block stand there as escapes; all else is as the API writes it.
                let escaped = answer
                    .replace('<', "\\u003c")
                    .replace('>', "\\u003e")
                    .replace('&', "\\u0026")
                    .replace('\u{2028}', "\\u2028");
                assert!(
                    written.contains(&format!("\"{}\":{escaped}", read.replace('&', "\\u0026"))),
                    "{path} {read}: {written}"
                );
            }
            assert!(!written.contains(['<', '>', '&', '\u{2028}']), "{written}");
            let html = String::from_utf8(page.bytes.clone()).unwrap();
            assert!(html.matches("<script").count() <= INDEX.matches("<script").count() + 4, "{html}");
            assert!(
                html.contains("<div id=root></div><script type=\"application/json\"")
                    && html.ends_with("</script></body></html>")
            );
        }
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn a_page_with_somebodys_data_is_kept_nowhere_and_shows_only_theirs() {
    let (app, folder) = site().await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.client("bilal").await);
    let mine = titled(&app, &ayesha, "Secret draft").await;
    for path in ["/", "/contests", &format!("/contests/{mine}")] {
        let page = open(&ayesha, path).await;
        assert_eq!((page.header("cache-control"), page.header("etag")), ("private, no-store", ""), "{path}");
        assert_eq!(data(&page)["reads"][PERSON]["id"], json!(ayesha.id().to_string()), "{path}");
        assert_eq!(page.header("vary"), "Accept, Accept-Encoding, Cookie");
    }
    assert!(has(&open(&ayesha, &format!("/contests/{mine}")).await, &format!("/api/contests/{mine}")));
    // Somebody else may know the address, and nothing more.
    let other = open(&bilal, &format!("/contests/{mine}")).await;
    assert!(!has(&other, &format!("/api/contests/{mine}")));
    assert!(!String::from_utf8(other.bytes).unwrap().contains("Secret draft"));
    // What is the same for everybody may be kept for those who are offline, what is anybody's own may not.
    assert_eq!(data(&open(&ayesha, "/contests").await)["public"], json!(["/api/contests/feed"]));
    assert_eq!(data(&open(&ayesha, &format!("/contests/{mine}")).await)["public"], json!([]));
    let visitor = open(&app.anonymous(), "/contests").await;
    assert_eq!(visitor.header("cache-control"), "no-cache");
    assert!(!visitor.header("etag").is_empty() && data(&visitor)["reads"][PERSON].is_null());
    let known = TestRequest::get().uri("/contests").insert_header((header::ACCEPT, "text/html"));
    let known = known.insert_header((header::IF_NONE_MATCH, visitor.header("etag").to_owned()));
    app.anonymous().send(known).await.expect(304);
    // A session that is over is nobody's.
    let before = ayesha.copy();
    ayesha.press("/api/auth/logout").await.expect(204);
    assert!(data(&open(&before, "/").await)["reads"][PERSON].is_null());
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn what_the_api_refuses_is_left_out() {
    let (app, folder) = site_with(|config| config.searches_at_once = 1).await;
    let (client, admin, nobody) = (app.client("ayesha").await, app.admin().await, app.anonymous());
    let contest = market::open(&app, &client).await;
    let (path, read) = (format!("/contests/{contest}"), format!("/api/contests/{contest}"));
    assert!(has(&open(&nobody, &path).await, &read));
    admin.post(&format!("/api/admin/contests/{contest}/hide"), json!({"reason": "Stolen brief"})).await.expect(200);
    let hidden =
        nobody.send(TestRequest::get().uri(&path).insert_header((header::ACCEPT, "text/html"))).await.expect(404);
    assert!(!has(&hidden, &read));
    assert_eq!(data(&open(&nobody, "/search?minPrize=abc").await)["reads"], json!({PERSON: null}));
    // While all searches are taken the page does not wait for one.
    let taken = app.state().searches.acquire().await.unwrap();
    assert!(!has(&open(&nobody, "/search?q=logo").await, "/api/search/contests?q=logo"));
    drop(taken);
    assert!(has(&open(&nobody, "/search?q=logo").await, "/api/search/contests?q=logo"));
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn a_page_never_holds_more_than_its_budget() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    let contest = market::open(&app, &client).await;
    app.execute(&format!("UPDATE contests SET brief = repeat('Long words. ', 6000) WHERE id = '{contest}'"));
    let page = open(&app.anonymous(), &format!("/contests/{contest}")).await;
    assert_eq!(data(&page)["reads"], json!({PERSON: null}));
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn only_those_who_open_a_page_get_data() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    let without = |request: TestRequest, (name, value): (HeaderName, &'static str)| {
        request.uri("/contests").insert_header((name, value))
    };
    for request in [
        without(TestRequest::get(), (header::ACCEPT, "*/*")),
        without(TestRequest::get(), (header::USER_AGENT, "WhatsApp/2")),
        without(TestRequest::with_uri("/").method(actix_web::http::Method::HEAD), (header::ACCEPT, "text/html")),
    ] {
        let page = client.send(request).await.expect(200);
        assert!(!String::from_utf8(page.bytes.clone()).unwrap().contains("page-data"));
        assert_eq!(page.header("cache-control"), "no-cache");
    }
    std::fs::remove_dir_all(folder).unwrap();
}
