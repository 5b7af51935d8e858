//! Which words find which contests, and how they are shown.

use serde_json::{Value, json};

use super::{Row, each, insert, search, titles};
use crate::helpers::TestApp;

#[actix_web::test]
async fn words_are_found_by_stem_and_by_their_beginning() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let rows = [
        Row { title: "Branding for a bakery", brief: "We sell cakes and running shoes to people.", ..Row::default() },
        Row { title: "Photography of kites", brief: "Kites over Lahore in the evening light.", ..Row::default() },
        Row { title: "The who", brief: "A band asks for a poster of its concert.", ..Row::default() },
    ];
    insert(&app, &client, &rows);
    for (q, expected) in [
        ("brand", &["Branding for a bakery"][..]),
        ("BRANDS", &["Branding for a bakery"]),
        ("brandin", &["Branding for a bakery"]),
        ("bak", &["Branding for a bakery"]),
        ("ba", &[]),
        ("run", &["Branding for a bakery"]),
        ("bakery cake", &["Branding for a bakery"]),
        ("bakery kites", &[]),
        ("bak cakes", &[]),
        ("cakes bak", &["Branding for a bakery"]),
        ("photograp", &["Photography of kites"]),
        ("\"running shoes\"", &["Branding for a bakery"]),
        ("\"shoes running\"", &[]),
        ("kites -lahore", &[]),
        ("kites -karachi", &["Photography of kites"]),
        ("the who", &["The who"]),
        ("concert", &["The who"]),
    ] {
        let found = search(&app, &format!("q={}", super::encode(q))).await.expect(200).body;
        let exact: Vec<&str> = if found["matched"] == "exact" {
            each(&found).iter().map(|card| card["title"].as_str().unwrap()).collect()
        } else {
            Vec::new()
        };
        assert_eq!(exact, expected, "{q}");
    }
}

#[actix_web::test]
async fn names_of_categories_find_their_contests() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let rows = [
        Row {
            title: "Mark for a honey jar",
            brief: "A jar of honey asks for a mark. It ends in modern",
            ..Row::default()
        },
        Row {
            title: "Logo for a dhaba",
            brief: "A roadside restaurant with tea.",
            name: "Print Design",
            ..Row::default()
        },
        Row {
            title: "Words for a shop",
            brief: "Twelve pages about silk and cotton.",
            name: "Copywriting",
            ..Row::default()
        },
        Row {
            title: "Anything else",
            brief: "Nothing of all that, in many words.",
            name: "marketing",
            ..Row::default()
        },
    ];
    insert(&app, &client, &rows);
    for (q, expected) in [
        // The title weighs more than the name of the category.
        ("logo", &["Logo for a dhaba", "Mark for a honey jar"][..]),
        // Both words together in the name weigh more than one of them in each.
        ("logo design", &["Mark for a honey jar", "Logo for a dhaba"]),
        ("\"logo design\"", &["Mark for a honey jar"]),
        ("\"modern logo\"", &[]),
        ("honey des", &["Mark for a honey jar"]),
        ("copywrit", &["Words for a shop"]),
        ("writing", &["Words for a shop"]),
        ("marketing", &["Anything else"]),
        ("design -logo", &[]),
        ("shop -marketing", &["Words for a shop"]),
    ] {
        assert_eq!(titles(&app, &format!("q={}&sort=relevance", super::encode(q))).await, expected, "{q}");
    }
    app.execute(
        "UPDATE contests SET category = 'development', subcategory = 'API Development' WHERE title LIKE 'Words%'",
    );
    assert_eq!(titles(&app, "q=api").await, ["Words for a shop"]);
    assert_eq!(titles(&app, "q=develop").await, ["Words for a shop"], "and so does the beginning of a name");
}

#[actix_web::test]
async fn drafts_and_contests_given_up_are_never_found() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let rows = [
        Row { title: "Secret draft", status: "DRAFT", ..Row::default() },
        Row { title: "Secret past", status: "CLOSED", outcome: Some("CANCELLED"), ..Row::default() },
    ];
    insert(&app, &client, &rows);
    for query in ["q=secret", "", "q=secrte", "category=design", "status=closed", "minPrize=1", "sort=prize"] {
        for viewer in [&app.anonymous(), &client] {
            let found = viewer.get(&format!("/api/search/contests?{query}")).await.expect(200).body;
            assert_eq!((&found["total"], &found["contests"]), (&json!(0), &json!([])), "{query}");
            assert_eq!(found["suggestions"], json!({"words": [], "relax": [], "categories": []}), "{query}");
        }
    }
    app.execute("UPDATE contests SET status = 'OPEN' WHERE status = 'DRAFT'");
    assert_eq!(titles(&app, "q=secret").await, ["Secret draft"]);
    app.execute("UPDATE contests SET title = 'Public now'");
    assert_eq!(titles(&app, "q=secret").await, [] as [&str; 0]);
    assert_eq!(titles(&app, "q=public").await, ["Public now"]);
}

#[actix_web::test]
async fn words_are_marked_and_texts_stay_what_they_are() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let brief = format!("{} A <b>logo</b> \u{e000}for us. {}", "Nothing here. ".repeat(15), "More words. ".repeat(40));
    insert(&app, &client, &[Row { title: "Logos & \u{e001}signs", brief: brief.trim(), ..Row::default() }]);
    let found = search(&app, "q=logo").await.expect(200).body;
    let highlight = &each(&found)[0]["highlight"];
    assert_eq!(
        highlight["title"],
        json!([{"text": "Logos", "match": true}, {"text": " & \u{e001}signs", "match": false}])
    );
    let parts: Vec<&Value> = highlight["brief"].as_array().unwrap().iter().collect();
    let text: String = parts.iter().map(|part| part["text"].as_str().unwrap()).collect();
    assert!(text.chars().count() <= 200 && text.contains("<b>logo</b>"), "{text}");
    assert!(parts.iter().any(|part| part["text"] == "logo" && part["match"] == true));
    let shown = each(&found)[0]["brief"].as_str().unwrap();
    assert!(brief.starts_with(shown.trim_end_matches('…')) && shown.contains("<b>logo</b> \u{e000}for us."), "{shown}");
    assert!(each(&search(&app, "category=design").await.body)[0]["highlight"].is_null());
}

#[actix_web::test]
async fn words_that_nobody_wrote_find_what_looks_like_them() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    insert(&app, &client, &[Row { title: "Website design for a bakery", ..Row::default() }]);
    for q in ["webstie", "desgin", "wbesite", "bakrey", "webstie+desgin", "design+webstie", "ebsite"] {
        let found = search(&app, &format!("q={q}")).await.expect(200).body;
        assert_eq!((&found["matched"], &found["total"]), (&json!("similar"), &json!(1)), "{q}");
        assert!(found["suggestions"]["words"].as_array().unwrap().is_empty());
        let title = &each(&found)[0]["highlight"]["title"];
        assert!(title.as_array().unwrap().iter().any(|part| part["match"] == true), "{q} {title}");
    }
    for q in ["zzzzzz", "webxxxx", "-webstie+-desgin", "%22webstie%22", "xy"] {
        let found = search(&app, &format!("q={q}")).await.expect(200).body;
        assert_eq!((&found["matched"], &found["total"]), (&json!("exact"), &json!(0)), "{q}");
    }
    assert_eq!(search(&app, "q=website").await.body["matched"], "exact");
}

#[actix_web::test]
async fn words_of_titles_are_known_from_the_moment_they_are_published() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    insert(&app, &client, &[Row { title: "Calligraphy", status: "DRAFT", ..Row::default() }]);
    assert_eq!(app.number("SELECT count(*) AS number FROM contest_words"), 0);
    app.execute("UPDATE contests SET status = 'OPEN'");
    assert_eq!(search(&app, "q=caligraphy").await.body["matched"], "similar");
    app.execute("UPDATE contests SET title = 'Embroidery 2nd x_y'");
    assert_eq!(search(&app, "q=embriodery").await.body["matched"], "similar");
    assert_eq!(app.number("SELECT count(*) AS number FROM contest_words"), 2);
}

/// A client who publishes waits for nobody, though both have the same new word.
#[actix_web::test]
async fn publishing_never_waits_for_somebody_elses_new_words() {
    use diesel::connection::SimpleConnection;
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let drafts = [
        Row { title: "Calligraphy one", status: "DRAFT", ..Row::default() },
        Row { title: "Calligraphy two", status: "DRAFT", ..Row::default() },
    ];
    insert(&app, &client, &drafts);
    let (mut first, mut second) = (app.db.connection(), app.db.connection());
    first.batch_execute("BEGIN; UPDATE contests SET status = 'OPEN' WHERE title LIKE '% one'").unwrap();
    second
        .batch_execute("SET lock_timeout = '1ms'; UPDATE contests SET status = 'OPEN' WHERE title LIKE '% two'")
        .unwrap();
    first.batch_execute("COMMIT").unwrap();
    assert_eq!(search(&app, "q=caligraphy").await.body["total"], 2);
}

#[actix_web::test]
async fn where_nothing_is_found_there_is_something_to_try() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let rows = [
        Row { title: "Kites and poster", name: "Logo Design", prize_paisa: 500_000, ..Row::default() },
        Row { title: "Kites again", name: "Copywriting", guaranteed: true, ..Row::default() },
        Row {
            title: "Kites of old",
            name: "Copywriting",
            status: "CLOSED",
            outcome: Some("COMPLETED"),
            ..Row::default()
        },
    ];
    insert(&app, &client, &rows);
    let found = search(&app, "q=kites&category=Logo%20Design&guaranteed=true").await.expect(200).body;
    assert_eq!(
        found["suggestions"]["relax"],
        json!([
            {"parameter": "category", "total": 1, "totalIsCapped": false},
            {"parameter": "guaranteed", "total": 1, "totalIsCapped": false},
        ])
    );
    assert_eq!(
        found["suggestions"]["categories"],
        json!([{"name": "Logo Design", "open": 1}, {"name": "Copywriting", "open": 1}])
    );
    let found = search(&app, "q=kites&minPrize=6000&maxPrize=7000").await.expect(200).body;
    assert_eq!(found["suggestions"]["relax"], json!([{"parameter": "minPrize", "total": 3, "totalIsCapped": false}]));
    let found = search(&app, "q=dragons&category=Copywriting").await.expect(200).body;
    assert_eq!(found["suggestions"]["relax"], json!([{"parameter": "q", "total": 2, "totalIsCapped": false}]));
    let found = search(&app, "q=dragons").await.expect(200).body;
    assert_eq!(found["suggestions"]["relax"], json!([]), "without it nothing is asked");
    let found = search(&app, "q=poster+dragons").await.expect(200).body;
    assert_eq!(found["suggestions"]["words"], json!(["poster"]));
    let found = search(&app, "q=postre&status=closed").await.expect(200).body;
    assert_eq!((&found["total"], &found["suggestions"]["words"]), (&json!(0), &json!(["poster"])));
    let found = search(&app, "q=kites").await.expect(200).body;
    assert_eq!(found["suggestions"], json!({"words": [], "relax": [], "categories": []}));
}

#[actix_web::test]
async fn answers_are_for_everybody_and_say_so() {
    let app = TestApp::start().await;
    let answer = search(&app, "q=logo").await.expect(200);
    assert_eq!(answer.header("cache-control"), "public, max-age=0, must-revalidate");
    let refused = search(&app, "page=0").await.expect(422);
    assert_eq!(refused.header("cache-control"), "no-store");
}
