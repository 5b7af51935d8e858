//! A private contest changes nothing that strangers read.

use super::{insider, open, subscriber};
use crate::helpers::{Person, TestApp};
use crate::market;

/// Everything that lists, finds, counts or draws contests.
const PUBLIC: &[&str] = &[
    "/api/contests",
    "/api/contests?sort=prize",
    "/api/contests?sort=deadline",
    "/api/contests?sort=entries",
    "/api/contests?status=OPEN",
    "/api/contests?category=design",
    "/api/contests?category=Logo%20Design&sort=prize",
    "/api/contests/feed",
    "/api/categories/stats",
    "/api/categories/prizes?category=Logo%20Design",
    "/api/search/contests?q=zarqa",
    "/api/search/contests?q=zar",
    "/api/search/contests?q=zarqe",
    "/api/search/contests?q=quetzalcoatl",
    "/api/search/contests?q=logo",
    "/api/search/contests?q=logo&sort=prize",
    "/api/search/contests?q=logo&sort=deadline",
    "/contests",
    "/search?q=zarqa",
    "/sitemap.xml",
    "/sitemaps/contests-1.xml",
];

async fn seen(app: &TestApp, person: &Person) -> Vec<(String, u16, String)> {
    // What is kept in memory for a second is not what this is about.
    let fresh = app.restarted().await;
    let person = fresh.seat(person);
    let mut seen = Vec::new();
    for path in PUBLIC {
        let answer = person.get(path).await;
        let mut body = answer.body.clone();
        if let Some(body) = body.as_object_mut() {
            body.remove("requestId");
        }
        seen.push(((*path).to_owned(), answer.status, body.to_string()));
    }
    seen
}

#[actix_web::test]
async fn no_list_search_count_or_sitemap_changes_with_a_private_contest() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    market::open(&app, &client).await;
    let stranger = app.talent("noor").await;
    let visitor = app.anonymous();
    let before = (seen(&app, &stranger).await, seen(&app, &visitor).await);
    assert!(before.0.iter().filter(|(_path, status, _body)| *status == 200).count() > 10, "{before:?}");
    for visibility in ["PRIVATE", "INVITE_ONLY"] {
        let contest = open(&app, &client, visibility).await;
        if visibility == "PRIVATE" {
            let author = insider(&app, &client, &contest, "bilal").await;
            market::enter(&author, &contest).await;
        }
        for path in [format!("/og/contests/{contest}.png"), format!("/api/contests/{contest}")] {
            visitor.get(&path).await.expect(404);
        }
        let head = visitor.get(&format!("/contests/{contest}")).await;
        assert!(!String::from_utf8_lossy(&head.bytes).contains("zarqa"));
    }
    let after = (seen(&app, &stranger).await, seen(&app, &visitor).await);
    for (one, other) in before.0.iter().zip(&after.0).chain(before.1.iter().zip(&after.1)) {
        assert_eq!(one, other);
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM contest_lexemes WHERE lexeme LIKE 'zarqa%'"), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM contest_words WHERE word LIKE 'zarqa%'"), 0);
}
