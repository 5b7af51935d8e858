//! The head of the page, by address.

use actix_web::test::TestRequest;
use serde_json::{Value, json};

use super::{INDEX, site};
use crate::helpers::{Answer, TestApp};
use crate::market;

fn page(answer: &Answer) -> String {
    String::from_utf8(answer.bytes.clone()).unwrap()
}

/// What stands between two texts, once.
#[track_caller]
fn between<'a>(html: &'a str, open: &str, close: &str) -> &'a str {
    assert_eq!(html.matches(open).count(), 1, "{open} in {html}");
    html.split_once(open).unwrap().1.split_once(close).unwrap().0
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}

/// All data blocks, read as JSON.
fn data(html: &str) -> Vec<Value> {
    let blocks = html.split("<script type=\"application/ld+json\">").skip(1);
    blocks.map(|block| serde_json::from_str(block.split_once("</script>").unwrap().0).unwrap()).collect()
}

async fn titled(app: &TestApp, client: &crate::helpers::Person, title: &str) -> String {
    let mut body = market::contest_body(app);
    body["title"] = json!(title);
    body["brief"] = json!(format!("A brief that says {title} & more, at some length."));
    let answer = client.post("/api/contests", body).await.expect(201);
    answer.body["id"].as_str().unwrap().to_owned()
}

#[actix_web::test]
async fn every_page_has_its_own_head() {
    let (app, folder) = site().await;
    let nobody = app.anonymous();
    let mut titles = std::collections::BTreeSet::new();
    for path in [
        "/",
        "/contests",
        "/search",
        "/categories",
        "/categories-preview",
        "/pricing",
        "/how-it-works",
        "/contact",
        "/help",
        "/status",
        "/terms",
        "/privacy-policy",
    ] {
        let answer = nobody.get(path).await.expect(200);
        let html = page(&answer);
        let title = between(&html, "<title>", "</title>");
        assert!(title.ends_with(" · Muqabla") && titles.insert(title.to_owned()), "{path}: {title}");
        let description = between(&html, "<meta name=\"description\" content=\"", "\">");
        assert!(description.chars().count() > 40 && !html.contains("Built in"), "{path}");
        assert_eq!(between(&html, "<link rel=\"canonical\" href=\"", "\">"), format!("http://muqabla.test{path}"));
        assert_eq!(between(&html, "\"og:url\" content=\"", "\">"), format!("http://muqabla.test{path}"));
        assert_eq!(between(&html, "\"og:image\" content=\"", "\">"), "http://muqabla.test/og/default.png");
        assert_eq!(between(&html, "\"twitter:card\" content=\"", "\">"), "summary_large_image");
        assert!(!html.contains("noindex") && !data(&html).is_empty(), "{path}");
        assert!(html.contains("<script src=/assets/a.js></script>") && html.contains("<div id=root>"), "{path}");
        assert!(answer.header("content-security-policy").contains("script-src 'self';"));
        assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    }
    let start = page(&nobody.get("/").await);
    assert!(start.contains("\"SearchAction\"") && start.contains("/search?q={search_term_string}"));
    assert!(page(&nobody.get("/pricing").await).contains("\"FAQPage\""));
    for (path, status) in [
        ("/dashboard", 200),
        ("/auth/login", 200),
        ("/contests/new", 200),
        ("/search?q=logo&page=3", 200),
        ("/no/such/page", 404),
        ("/contests/00000000-0000-7000-8000-000000000000", 404),
        ("/u/00000000-0000-7000-8000-000000000000", 404),
        ("/categories/no-such", 404),
    ] {
        let answer = nobody.get(path).await.expect(status);
        let html = page(&answer);
        assert!(html.contains("<meta name=\"robots\" content=\"noindex\">"), "{path}");
        assert!(html.contains("<div id=root>"), "the app is there all the same: {path}");
        assert_eq!(
            (answer.header("etag").is_empty(), answer.header("cache-control")),
            (status == 404, "no-cache"),
            "{path}"
        );
    }
    nobody.send(TestRequest::post().uri("/pricing")).await.expect(405);
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn words_of_people_stay_words() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    let wide = "W".repeat(100);
    for title in [
        "</title><script>alert(1)</script>",
        "\"><img src=x onerror=alert(1)>",
        "It's \"quoted\" & <b>bold</b>",
        "</script><script>alert(1)</script>",
        "<!-- --> ]]> {{7*7}} $&",
        "چائے خانے کے لیے لوگو",
        "Logo 🎨 for 🏏",
        &wide,
    ] {
        let id = titled(&app, &client, title).await;
        market::fund(&app, &id);
        let html = page(&app.anonymous().get(&format!("/contests/{id}")).await.expect(200));
        assert_eq!(unescaped(between(&html, "<title>", "</title>")), format!("{title} · Muqabla"));
        assert_eq!(unescaped(between(&html, "\"og:title\" content=\"", "\">")), title);
        assert_eq!(unescaped(between(&html, "\"twitter:title\" content=\"", "\">")), title);
        let description = unescaped(between(&html, "<meta name=\"description\" content=\"", "\">"));
        assert!(description.starts_with("Logo Design contest, PKR 12,500 prize, open until"), "{description}");
        assert!(description.chars().count() <= 200, "{description}");
        let blocks = data(&html);
        assert_eq!((blocks.len(), &blocks[0]["name"], &blocks[0]["@type"]), (2, &json!(title), &json!("Event")));
        assert_eq!(blocks[1]["itemListElement"][2]["name"], title);
        // Nothing but our own elements: those of the built page, the data, and the tags of the head.
        assert_eq!(html.matches("<script").count(), INDEX.matches("<script").count() + 2, "{html}");
        assert_eq!(html.matches("</script>").count(), INDEX.matches("</script>").count() + 2, "{html}");
        assert!(!html.contains("<img") && !html.contains("<b>") && !html.contains("<!--"), "{html}");
        let list = data(&page(&app.anonymous().get("/contests").await.expect(200)));
        let items = list.iter().filter_map(|block| block["itemListElement"].as_array()).flatten();
        assert!(items.into_iter().any(|item| item["name"] == title), "{title}");
        // Room for the next one under the free plan.
        market::refund(&app, &id);
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn what_is_not_public_leaves_no_trace() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    let (draft, cancelled) = (titled(&app, &client, "Secret draft").await, titled(&app, &client, "Secret end").await);
    client.delete(&format!("/api/contests/{cancelled}")).await.expect(204);
    let unknown = "00000000-0000-7000-8000-000000000000";
    let nothing = page(&app.anonymous().get(&format!("/contests/{unknown}")).await.expect(404));
    for id in [draft.as_str(), cancelled.as_str(), "0", "not-an-id"] {
        let visitor = page(&app.anonymous().get(&format!("/contests/{id}")).await.expect(404));
        assert_eq!(visitor, nothing, "nothing tells {id} from one that never was");
    }
    // Who carries a session gets the app, which asks for itself; the head is the same for all that is not public.
    for id in [draft.as_str(), cancelled.as_str(), unknown] {
        assert_eq!(page(&client.get(&format!("/contests/{id}")).await.expect(200)), nothing);
    }
    for path in ["/contests", "/sitemaps/contests-1.xml", "/"] {
        let html = page(&app.anonymous().get(path).await.expect(200));
        assert!(!html.contains("Secret") && !html.contains(&draft) && !html.contains(&cancelled), "{path}");
    }
    assert_eq!(client.get(&format!("/contests/{draft}")).await.header("vary"), "Accept, Accept-Encoding, Cookie");
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn unchanged_pages_are_not_sent_again() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    let id = titled(&app, &client, "A logo").await;
    market::fund(&app, &id);
    let nobody = app.anonymous();
    let path = format!("/contests/{id}");
    let first = nobody.get(&path).await.expect(200);
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with("W/\""), "{tag}");
    let again = |tag: String| TestRequest::get().uri(&path).insert_header(("if-none-match", tag));
    let same = nobody.send(again(tag.clone())).await.expect(304);
    assert_eq!((same.bytes.len(), same.header("etag"), same.header("cache-control")), (0, tag.as_str(), "no-cache"));
    nobody.send(again(format!("\"other\", {tag}"))).await.expect(304);
    nobody.send(again("\"other\"".to_owned())).await.expect(200);
    client.patch(&format!("/api/contests/{id}"), json!({"title": "Another logo"})).await.expect(200);
    let changed = nobody.send(again(tag.clone())).await.expect(200);
    assert!(page(&changed).contains("Another logo") && changed.header("etag") != tag);
    // A new build of the website is a new page.
    std::fs::write(folder.join("index.html"), INDEX.replace("a.js", "b-new.js")).unwrap();
    let rebuilt = nobody.send(again(changed.header("etag").to_owned())).await.expect(200);
    assert!(page(&rebuilt).contains("b-new.js"));
    // Compressed on the way, and still one page with one tag.
    let zipped = TestRequest::get().uri(&path).insert_header(("accept-encoding", "gzip"));
    let zipped = nobody.send(zipped).await.expect(200);
    assert_eq!((zipped.header("content-encoding"), zipped.header("etag")), ("gzip", rebuilt.header("etag")));
    assert!(zipped.bytes.len() < rebuilt.bytes.len() && zipped.bytes.starts_with(&[0x1f, 0x8b]));
    let vary: Vec<_> = zipped.headers.get_all("vary").filter_map(|value| value.to_str().ok()).collect();
    assert!(vary.join(",").to_lowercase().contains("accept-encoding"), "{vary:?}");
    for raw in ["/index.html", "/index.html.br", "/index.html.gz", "/assets"] {
        let answer = nobody.get(raw).await.expect(404);
        assert!(!page(&answer).contains("Built in"), "{raw}");
    }
    nobody.send(TestRequest::default().method(actix_web::http::Method::HEAD).uri(&path)).await.expect(200);
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn people_have_heads_without_their_addresses() {
    let (app, folder) = site().await;
    let hira = app.talent("hira").await;
    let html = page(&app.anonymous().get(&format!("/u/{}", hira.id())).await.expect(200));
    assert_eq!(between(&html, "<title>", "</title>"), "Hira · Muqabla");
    assert!(!html.contains("example.com"), "{html}");
    assert_eq!(data(&html)[0]["@type"], "ProfilePage");
    std::fs::remove_dir_all(folder).unwrap();
}
