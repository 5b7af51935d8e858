//! Parameters that mean nothing, and texts that mean harm.

use super::{Row, encode, insert, search};
use crate::helpers::TestApp;

#[actix_web::test]
async fn parameters_are_checked_by_name() {
    let app = TestApp::start().await;
    for (query, field, message) in [
        ("status=maybe", "status", "Unknown status"),
        ("status=draft", "status", "Unknown status"),
        ("category=poetry", "category", "Unknown category"),
        ("sort=cheapest", "sort", "Unknown sort"),
        ("guaranteed=yes", "guaranteed", "Send true or false"),
        ("featured=1", "featured", "Send true or false"),
        ("minPrize=500&maxPrize=499.99", "maxPrize", "Maximum must not be below the minimum"),
        ("page=0", "page", "Pages begin at 1"),
        ("page=-1", "page", "Pages begin at 1"),
        ("page=two", "page", "Pages begin at 1"),
        ("page=1.5", "page", "Pages begin at 1"),
        ("page=85", "page", "Pages end at 84. Narrow the search."),
        ("page=99999999999999999999999", "page", "Pages end at 84. Narrow the search."),
        ("q=a%00b", "q", "Leave out control characters"),
        ("q=a%0Ab", "q", "Leave out control characters"),
    ] {
        let answer = search(&app, query).await.expect(422);
        assert_eq!(answer.field(field), message, "{query}");
    }
    for prize in [
        "-1",
        "500000.01",
        "500001",
        "1.234",
        "1.",
        ".5",
        "1e3",
        "abc",
        "1,000",
        "99999999999999999999",
        "+5",
        "NaN",
        "٥",
    ] {
        let prize = encode(prize);
        let answer = search(&app, &format!("minPrize={prize}")).await.expect(422);
        assert_eq!(answer.field("minPrize"), "Enter rupees from 0 to 500,000, with at most two decimals", "{prize}");
        assert!(!search(&app, &format!("maxPrize={prize}")).await.expect(422).field("maxPrize").is_empty(), "{prize}");
    }
    for prize in ["0", "500000", "500000.00", "0.5", "12.34", "", "0012"] {
        search(&app, &format!("minPrize={prize}&maxPrize={prize}")).await.expect(200);
    }
    for query in ["Q=logo", "nonsense=1", "q=a&q=b", "page=1&page=2", "minprize=1"] {
        search(&app, query).await.expect(400);
    }
    for query in ["page=84", "page=2", "q=&category=&status=all&category=", "q=%20%20&page=1"] {
        let query = query.replace("&category=&status=all&category=", "&category=all&status=all");
        let body = search(&app, &query).await.expect(200).body;
        assert_eq!(body["contests"], serde_json::json!([]), "{query}");
    }
}

#[actix_web::test]
async fn the_longest_text_is_taken_and_one_more_is_not() {
    let app = TestApp::start().await;
    for letter in ["a", "ک", "🪁"] {
        let longest = letter.repeat(200);
        search(&app, &format!("q={}", encode(&longest))).await.expect(200);
        let refused = search(&app, &format!("q={}", encode(&format!("{longest}{letter}")))).await.expect(422);
        assert_eq!(refused.field("q"), "Search for at most 200 characters");
    }
    search(&app, &format!("q={}", "x".repeat(10_000))).await.expect(422);
    let words = "ab ".repeat(66);
    search(&app, &format!("q={}", encode(words.trim()))).await.expect(200);
}

#[actix_web::test]
async fn nothing_that_is_typed_does_harm() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let rows = [
        Row { title: "Bob's \"logo\" \\ C++ & co", name: "Copywriting", ..Row::default() },
        Row { title: "لوگو ڈیزائن 🪁 پتنگ", name: "Copywriting", ..Row::default() },
    ];
    insert(&app, &client, &rows);
    let hostile = [
        "'",
        "''",
        "\"",
        "\"\"",
        "\\",
        "\\\\",
        "logo\\",
        "logo'",
        ":*",
        "logo:*",
        "'logo':*",
        "a:*b",
        "& | !",
        "logo & | !co",
        "!logo",
        "-",
        "--",
        "- -",
        "-\"",
        "\"-",
        "<->",
        "logo <-> co",
        "()",
        "(logo",
        "logo)",
        "%",
        "_",
        "%%%",
        "$1",
        "$10",
        "{}",
        "{0}",
        "NULL",
        ";--",
        "*",
        "logo*",
        "/*",
        "' OR 1=1 --",
        "'; DROP TABLE contests; --",
        "http://example.com/?a=b&c",
        "a@b.pk",
        "C++",
        "c#",
        "🪁",
        "پتنگ",
        "\u{202e}logo",
        "\u{e000}\u{e001}",
        "\u{ffff}",
        "\u{10ffff}",
        "ß",
        "İ",
        "ﬁ",
        "logo\u{300}",
        "1 2 3",
        "3.14",
        "-3",
        "or",
        "or or",
        "and",
        "the",
        "logo or or co",
        "\"the\"",
        "-the",
        "-logo -co",
        "or -logo",
        "\"logo\" -\"co\"",
        "--logo",
        "logo --co",
        "a-b",
        "e-commerce",
    ];
    for q in hostile {
        let answer = search(&app, &format!("q={}", encode(q))).await;
        assert_eq!(answer.status, 200, "{q}: {}", answer.body);
    }
    for (q, expected) in
        [("bob's", 1), ("پتنگ", 1), ("ڈیزا", 1), ("logo & co", 1), ("?!", 0), ("logo:*", 2), ("🪁", 1), ("\"C++\"", 1)]
    {
        let found = search(&app, &format!("q={}", encode(q))).await.expect(200).body;
        assert_eq!(found["total"], expected, "{q}: {found}");
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM contests"), 2);
}

#[actix_web::test]
async fn one_address_searches_sixty_times_a_minute() {
    let app = TestApp::start_with(|config| config.rates = runtime::config::Rates::times(1)).await;
    let person = app.calling_from("203.0.113.9:40000");
    for _ in 0..60 {
        person.get("/api/search/contests?q=logo").await.expect(200);
    }
    // One more is allowed each second; searches come faster than that.
    let mut refused = person.get("/api/search/contests?q=logo").await;
    while refused.status == 200 {
        refused = person.get("/api/search/contests?q=logo").await;
    }
    let refused = refused.expect(429);
    assert!(!refused.header("retry-after").is_empty());
    app.calling_from("203.0.113.10:40000").get("/api/search/contests?q=logo").await.expect(200);
}

/// Searches wait for each other and then give up; nobody else waits for them.
#[actix_web::test]
async fn who_does_not_get_a_turn_is_told_to_come_back() {
    let app = TestApp::start_with(|config| config.searches_at_once = 1).await;
    let permit = app.state().searches.acquire().await.ok().unwrap();
    let visitor = app.anonymous();
    let refused = visitor.get("/api/search/contests?q=logo").await.expect(503);
    assert!(!refused.header("retry-after").is_empty());
    visitor.get("/api/contests/feed").await.expect(200);
    drop(permit);
    visitor.get("/api/search/contests?q=logo").await.expect(200);
}
