//! What search engines are led to.

use std::collections::BTreeSet;

use super::site;
use crate::helpers::{Answer, TestApp};
use crate::market;

fn locations(answer: &Answer) -> Vec<String> {
    let text = String::from_utf8(answer.bytes.clone()).unwrap();
    assert!(text.starts_with("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") && text.ends_with(">\n"), "{text}");
    text.split("<loc>").skip(1).map(|rest| rest.split_once("</loc>").unwrap().0.replace("&amp;", "&")).collect()
}

/// Everything that the sitemap leads to, part by part.
async fn crawl(app: &TestApp) -> Vec<Vec<String>> {
    let nobody = app.anonymous();
    let parts = locations(&nobody.get("/sitemap.xml").await.expect(200));
    let mut found = Vec::new();
    for part in parts {
        let path = part.strip_prefix("http://muqabla.test").unwrap().to_owned();
        let answer = nobody.get(&path).await.expect(200);
        assert_eq!(answer.header("content-type"), "application/xml; charset=utf-8");
        found.push(locations(&answer));
    }
    found
}

#[actix_web::test]
async fn every_page_that_it_names_is_there_and_may_be_shown() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    let open = market::open(&app, &client).await;
    market::draft(&app, &client).await;
    let parts = crawl(&app).await;
    assert_eq!(parts.len(), 2);
    assert_eq!(parts[1], [format!("http://muqabla.test/contests/{open}")]);
    assert!(parts[0].len() > 20);
    for address in parts.concat() {
        let answer = app.anonymous().get(address.strip_prefix("http://muqabla.test").unwrap()).await.expect(200);
        let html = String::from_utf8(answer.bytes).unwrap();
        assert!(!html.contains("noindex"), "{address}");
        let named = format!("<link rel=\"canonical\" href=\"{}\">", address.replace('&', "&amp;"));
        assert!(html.contains(&named), "{address}");
    }
    let robots = app.anonymous().get("/robots.txt").await.expect(200);
    assert_eq!(robots.header("content-type"), "text/plain; charset=utf-8");
    let robots = String::from_utf8(robots.bytes).unwrap();
    assert!(
        robots.contains("Sitemap: http://muqabla.test/sitemap.xml") && !robots.contains("Disallow: /api"),
        "{robots}"
    );
    for path in [
        "/sitemaps/contests-0.xml",
        "/sitemaps/contests-2.xml",
        "/sitemaps/contests-x.xml",
        "/sitemaps/contests--1.xml",
    ] {
        let answer = app.anonymous().get(path).await;
        assert!((400..500).contains(&answer.status), "{path}");
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[actix_web::test]
async fn many_contests_are_each_named_once_in_parts_of_bounded_size() {
    let (app, folder) = site().await;
    let client = app.client("ayesha").await;
    market::open(&app, &client).await;
    // More than one part; every tenth is a draft, every eleventh was cancelled.
    app.execute(
        "INSERT INTO contests (id, client_id, title, brief, brief_version, category, prize_paisa, currency, fee_bps, status, outcome,
                               sealed, guaranteed, deadline_at, funded_at, closed_at, created_at,
                               updated_at)
         SELECT ('0193a1b2-0000-7000-8000-' || lpad(to_hex(n::bigint * 7919 % 1000003), 12, '0'))::uuid, c.client_id,
                'Contest ' || n, 'B', 1, c.category, c.prize_paisa, c.currency,
                CASE WHEN s.status = 'OPEN' THEN c.fee_bps END, s.status, CASE WHEN s.status = 'CLOSED' THEN 'CANCELLED' END,
                c.sealed, c.guaranteed, c.deadline_at, CASE WHEN s.status = 'OPEN' THEN c.funded_at END,
                CASE WHEN s.status = 'CLOSED' THEN c.created_at END, c.created_at, c.updated_at
         FROM generate_series(1, 60000) n, (SELECT * FROM contests LIMIT 1) c,
              LATERAL (SELECT CASE WHEN n % 10 = 0 THEN 'DRAFT' WHEN n % 11 = 0 THEN 'CLOSED' ELSE 'OPEN' END AS status) s",
    );
    let expected = app.number(
        "SELECT count(*) AS number FROM contests WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'",
    );
    let parts = crawl(&app).await;
    assert_eq!(parts.len(), 3);
    let sizes: Vec<_> = parts[1..].iter().map(Vec::len).collect();
    assert_eq!(sizes[0], 45_000);
    let all: BTreeSet<&String> = parts[1..].iter().flatten().collect();
    assert_eq!((i64::try_from(all.len()).unwrap(), sizes.iter().sum::<usize>()), (expected, all.len()), "each once");
    std::fs::remove_dir_all(folder).unwrap();
}
