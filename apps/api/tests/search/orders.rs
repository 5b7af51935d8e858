//! The five orders, and paging through more than can be paged through.

use serde_json::{Value, json};

use super::{Row, all_ids, each, insert, search, titles};
use crate::helpers::TestApp;

#[actix_web::test]
async fn every_order_is_what_it_says() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let rows = [
        Row { title: "Kite a", deadline_hours: 5, prize_paisa: 300, entries: 2, age_hours: 3, ..Row::default() },
        Row { title: "Kite b", deadline_hours: -5, prize_paisa: 900, entries: 9, age_hours: 4, ..Row::default() },
        Row { title: "Kite c", deadline_hours: 2, prize_paisa: 700, entries: 1, age_hours: 1, ..Row::default() },
        Row { title: "Kite d", deadline_hours: 0, prize_paisa: 600, entries: 5, age_hours: 2, ..Row::default() },
        Row {
            title: "Kite e",
            deadline_hours: 9,
            prize_paisa: 500,
            entries: 3,
            age_hours: 9,
            featured_hours: Some(1),
            ..Row::default()
        },
    ]
    .map(|row| Row { prize_paisa: row.prize_paisa * 10, ..row });
    insert(&app, &client, &rows);
    for (sort, expected) in [
        ("newest", ["e", "c", "d", "a", "b"]),
        ("deadline", ["c", "a", "e", "d", "b"]),
        ("prize", ["b", "c", "d", "e", "a"]),
        ("entries", ["b", "d", "e", "a", "c"]),
    ] {
        for query in [format!("sort={sort}"), format!("sort={}&q=kite", sort.to_uppercase())] {
            let found = search(&app, &query).await.expect(200).body;
            let letters: Vec<&str> =
                each(&found).iter().map(|card| card["title"].as_str().unwrap().trim_start_matches("Kite ")).collect();
            assert_eq!((letters, &found["sort"]), (expected.to_vec(), &json!(sort)), "{query}");
        }
    }
    // Without words nothing is more relevant than anything else.
    for (query, sort) in [("", "newest"), ("sort=relevance", "newest"), ("q=kite", "relevance"), ("q=&sort=", "newest")]
    {
        assert_eq!(search(&app, query).await.body["sort"], sort, "{query}");
    }
    // The place ends: it is ranked like the rest.
    app.wait(time::Duration::hours(1));
    assert_eq!(titles(&app, "sort=newest").await, ["Kite c", "Kite d", "Kite a", "Kite b", "Kite e"]);
}

#[actix_web::test]
async fn titles_weigh_more_than_briefs_and_featured_ones_come_first() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let rows = [
        Row { title: "In the brief", brief: "Somewhere in here a falcon is named.", age_hours: 1, ..Row::default() },
        Row { title: "Falcon", age_hours: 50, ..Row::default() },
        Row { title: "Twice", brief: "A falcon, and then a falcon, one more time.", age_hours: 60, ..Row::default() },
        Row {
            title: "First",
            brief: "This one with its falcon is featured now.",
            age_hours: 90,
            featured_hours: Some(1),
            ..Row::default()
        },
        Row {
            title: "Not yet",
            brief: "A falcon whose place has ended already.",
            age_hours: 99,
            featured_hours: Some(0),
            ..Row::default()
        },
    ];
    insert(&app, &client, &rows);
    assert_eq!(titles(&app, "q=falcon").await, ["First", "Falcon", "Twice", "In the brief", "Not yet"]);
    assert_eq!(titles(&app, "q=falcon&featured=true").await, ["First"]);
    assert_eq!(titles(&app, "q=falcon&featured=false").await, ["Falcon", "Twice", "In the brief", "Not yet"]);
    assert_eq!(titles(&app, "featured=true&sort=prize").await, ["First"]);
}

fn many(app: &TestApp, client: &crate::helpers::Person, count: i64) {
    let rows: Vec<Row<'_>> = (0..count)
        .map(|n| Row {
            title: "A kite",
            prize_paisa: 1_000 + n % 7,
            entries: n % 5,
            deadline_hours: n % 11 - 5,
            age_hours: n % 13,
            featured_hours: (n % 400 == 0).then_some(5),
            ..Row::default()
        })
        .collect();
    insert(app, client, &rows);
}

/// A thousand and one fit a thousand places: the count says that there are more, and all pages can be opened.
#[actix_web::test]
async fn counting_stops_at_a_thousand_and_so_do_pages() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    many(&app, &client, 1_000);
    let body = search(&app, "q=kite").await.expect(200).body;
    assert_eq!(
        (&body["total"], &body["totalIsCapped"], &body["totalPages"]),
        (&json!(1_000), &json!(false), &json!(84))
    );
    many(&app, &client, 1);
    for query in
        ["q=kite", "", "sort=prize", "q=kite&sort=entries", "sort=deadline", "q=kite&sort=deadline", "sort=newest"]
    {
        let body = search(&app, query).await.expect(200).body;
        assert_eq!(
            (&body["total"], &body["totalIsCapped"], &body["totalPages"]),
            (&json!(1_000), &json!(true), &json!(84)),
            "{query}"
        );
        let last = search(&app, &format!("{query}&page=84")).await.expect(200).body;
        assert_eq!(each(&last).len(), 4, "{query}");
    }
}

#[actix_web::test]
async fn pages_of_every_order_hold_every_contest_once() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    for (count, expected) in [(300, 300), (1_100, 1_000)] {
        many(&app, &client, count - app.number("SELECT count(*) AS number FROM contests"));
        for sort in ["relevance", "newest", "deadline", "prize", "entries"] {
            for q in if count == 300 { &["q=kite&", ""][..] } else { &["q=kite&"] } {
                let ids = all_ids(&app, &format!("{q}sort={sort}")).await;
                let mut once = ids.clone();
                once.sort();
                once.dedup();
                assert_eq!((ids.len(), once.len()), (expected, expected), "{q}{sort}");
            }
        }
    }
    let beyond = search(&app, "q=kite&featured=true&page=2").await.expect(200).body;
    assert_eq!((&beyond["contests"], &beyond["total"], &beyond["totalPages"]), (&json!([]), &json!(3), &json!(1)));
    assert_eq!(beyond["suggestions"]["relax"], Value::Array(Vec::new()));
}
