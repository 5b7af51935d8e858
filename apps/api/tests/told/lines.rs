//! Lines: one's own, counted, read, paged, folded.

use std::collections::BTreeSet;

use actix_web::test::TestRequest;
use notifications::messages;
use serde_json::{Value, json};
use time::Duration;

use super::{send, tell};
use crate::helpers::{Person, TestApp};
use crate::market;

async fn list(person: &Person, query: &str) -> Value {
    person.get(&format!("/api/notifications{query}")).await.expect(200).body
}

fn titles(list: &Value) -> Vec<&str> {
    list["notifications"].as_array().unwrap().iter().map(|line| line["title"].as_str().unwrap()).collect()
}

#[actix_web::test]
async fn a_line_is_there_for_its_owner_only() {
    let app = TestApp::start().await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    tell(&app, ayesha.id(), "A logo");
    let hers = list(&ayesha, "").await;
    assert_eq!((&hers["unreadCount"], &hers["nextCursor"]), (&json!(1), &Value::Null));
    let line = &hers["notifications"][0];
    assert_eq!(line["title"], "Announcement: A logo");
    assert_eq!(line["body"], "Hina writes to everybody who entered \u{201c}A logo\u{201d}: Hello.");
    assert_eq!(
        (&line["kind"], &line["topic"], &line["path"], &line["readAt"]),
        (&json!("contest.announcement"), &json!("contest"), &json!("/contests/1"), &Value::Null)
    );
    let his = list(&bilal, "").await;
    assert_eq!((titles(&his).len(), &his["unreadCount"]), (0, &json!(0)));
    // Somebody else's id changes nothing, and is not told apart from one that nobody has.
    for id in [&line["id"], &json!("00000000-0000-7000-8000-000000000000")] {
        let answer = bilal.post("/api/notifications/read", json!({"ids": [id]})).await.expect(200);
        assert_eq!(answer.body, json!({"unreadCount": 0}));
    }
    bilal.post("/api/notifications/read", json!({"all": true})).await.expect(200);
    assert_eq!(list(&ayesha, "").await["unreadCount"], 1);
    app.anonymous().get("/api/notifications").await.expect(401);
    app.anonymous().post("/api/notifications/read", json!({"all": true})).await.expect(401);
}

#[actix_web::test]
async fn lines_are_marked_by_id_or_all_at_once() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for title in ["one", "two", "three"] {
        tell(&app, ayesha.id(), title);
        app.wait(Duration::SECOND);
    }
    let all = list(&ayesha, "").await;
    assert_eq!(titles(&all), ["Announcement: three", "Announcement: two", "Announcement: one"]);
    let second = &all["notifications"][1]["id"];
    for _twice in 0..2 {
        let answer = ayesha.post("/api/notifications/read", json!({"ids": [second]})).await.expect(200);
        assert_eq!(answer.body["unreadCount"], 2);
    }
    let unread = list(&ayesha, "?unread=true").await;
    assert_eq!(titles(&unread), ["Announcement: three", "Announcement: one"]);
    assert_eq!(ayesha.post("/api/notifications/read", json!({"all": true})).await.expect(200).body["unreadCount"], 0);
    assert_eq!(titles(&list(&ayesha, "?unread=true").await), [""; 0]);
    assert_eq!(titles(&list(&ayesha, "").await).len(), 3);
}

#[actix_web::test]
async fn bad_marks_and_pages_change_nothing() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    tell(&app, ayesha.id(), "A logo");
    let id = list(&ayesha, "").await["notifications"][0]["id"].clone();
    let many = vec![id.clone(); 101];
    for body in [
        json!({}),
        json!({"all": false}),
        json!({"ids": []}),
        json!({"ids": many}),
        json!({"ids": [id], "all": true}),
        json!({"ids": ["x"]}),
        json!({"ids": "all"}),
        json!({"all": "true"}),
        json!({"all": true, "user": id}),
    ] {
        let refused = ayesha.post("/api/notifications/read", body.clone()).await.expect(422);
        assert_eq!(refused.code(), "invalid_fields", "{body}");
    }
    for query in ["?cursor=x", "?cursor=", "?unread=maybe"] {
        ayesha.get(&format!("/api/notifications{query}")).await.expect(400);
    }
    assert_eq!(list(&ayesha, "").await["unreadCount"], 1);
}

#[actix_web::test]
async fn pages_show_each_line_once_while_others_arrive() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for number in 0..45 {
        tell(&app, ayesha.id(), &format!("before {number}"));
    }
    let (mut seen, mut query) = (Vec::new(), String::new());
    loop {
        let page = list(&ayesha, &query).await;
        seen.extend(titles(&page).into_iter().map(str::to_owned));
        app.wait(Duration::SECOND);
        tell(&app, ayesha.id(), "after");
        match page["nextCursor"].as_str() {
            Some(cursor) => query = format!("?cursor={cursor}"),
            None => break,
        }
    }
    assert_eq!((seen.len(), seen.iter().collect::<BTreeSet<_>>().len()), (45, 45));
    assert!(seen.iter().all(|title| title.starts_with("Announcement: before")));
}

#[actix_web::test]
async fn many_entries_are_one_line_and_one_mail() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let id = market::open(&app, &client).await;
    for name in ["bilal", "hina", "omar", "sana", "zara"] {
        market::enter(&app.talent(name).await, &id).await;
        app.wait(Duration::MINUTE);
    }
    let all = list(&client, "").await;
    assert_eq!(titles(&all), ["Zara and 4 others entered \u{201c}A logo for a dhaba\u{201d}"]);
    assert_eq!(all["notifications"][0]["path"], json!(format!("/contests/{id}")));
    let about_entries =
        app.mails("ayesha").await.iter().filter(|mail| mail["subject"].as_str().unwrap().contains("entry")).count();
    assert_eq!(about_entries, 1, "the first entry only");
    // Five minutes have passed. A second before the quarter of an hour is over the line still grows, then another one begins.
    app.wait(Duration::minutes(10) - Duration::SECOND);
    market::enter(&app.talent("aqsa").await, &id).await;
    assert_eq!(titles(&list(&client, "").await), ["Aqsa and 5 others entered \u{201c}A logo for a dhaba\u{201d}"]);
    app.wait(Duration::SECOND);
    market::enter(&app.talent("nida").await, &id).await;
    let lines = list(&client, "").await;
    let two = titles(&lines);
    assert_eq!(two.len(), 2, "a quarter of an hour is over");
    assert_eq!(two[0], "Nida entered \u{201c}A logo for a dhaba\u{201d}");
}

/// Who sends several entries is one person; someone who enters hears nothing of the others.
#[actix_web::test]
async fn a_burst_counts_people_and_names_them_to_the_client_only() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let id = market::open(&app, &client).await;
    market::enter(&bilal, &id).await;
    market::enter(&bilal, &id).await;
    assert_eq!(titles(&list(&client, "").await), ["Bilal sent 2 entries for \u{201c}A logo for a dhaba\u{201d}"]);
    market::enter(&hina, &id).await;
    assert_eq!(titles(&list(&client, "").await), ["Hina and 1 other entered \u{201c}A logo for a dhaba\u{201d}"]);
    for talent in [&bilal, &hina] {
        assert_eq!(list(talent, "").await["notifications"], json!([]));
    }
    let mails: Vec<String> =
        app.mails("ayesha").await.iter().map(|mail| mail["subject"].as_str().unwrap().to_owned()).collect();
    assert!(mails.contains(&"Bilal sent the first entry: A logo for a dhaba".to_owned()), "{mails:?}");
}

#[actix_web::test]
async fn entries_of_the_same_moment_are_one_line_that_counts_everybody() {
    let app = TestApp::start().await;
    let client = app.client("ayesha").await;
    let id = market::open(&app, &client).await;
    let mut talents = Vec::new();
    for name in ["bilal", "hina", "omar", "sana", "zara", "nida"] {
        talents.push(app.talent(name).await);
    }
    futures_util::future::join_all(talents.iter().map(|talent| market::enter(talent, &id))).await;
    let all = list(&client, "").await;
    let lines: Vec<&str> = titles(&all).into_iter().filter(|title| title.contains("entered")).collect();
    assert_eq!(lines.len(), 1, "{lines:?}");
    assert!(lines[0].ends_with(" and 5 others entered \u{201c}A logo for a dhaba\u{201d}"), "{lines:?}");
}

/// A name is what somebody typed: what is no name is not shown, and letters from the right stay within it.
#[actix_web::test]
async fn names_and_titles_stay_what_they_are_within_a_line() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let enter = async |first: &str, last: &str, title: &str| {
        app.execute(&format!(
            "UPDATE users SET first_name = '{first}', last_name = '{last}' WHERE id = '{}'",
            bilal.id()
        ));
        app.execute(&format!("UPDATE contests SET title = '{title}' WHERE id = '{id}'"));
        client.post("/api/notifications/read", json!({"all": true})).await.expect(200);
        market::enter(&bilal, &id).await;
        list(&client, "?unread=true").await["notifications"][0]["title"].as_str().unwrap().to_owned()
    };
    let line = enter("\u{628}\u{644}\u{627}\u{644}", "Ahmed", "\u{644}\u{648}\u{6af}\u{648} \u{202e}logo").await;
    assert_eq!(
        line,
        "\u{2068}\u{628}\u{644}\u{627}\u{644} Ahmed\u{2069} entered \u{201c}\u{2068}\u{644}\u{648}\u{6af}\u{648} logo\u{2069}\u{201d}"
    );
    let line = enter("Click https://evil.example", "", "<b>Honey</b>").await;
    assert_eq!(line, "Somebody entered \u{201c}<b>Honey</b>\u{201d}", "the page shows it as text");
    let line = enter(&"Abcdefghij".repeat(5), "", &"x".repeat(100)).await;
    assert!(line.chars().count() < 160, "{line}");
}

#[actix_web::test]
async fn authors_are_told_the_newest_word_about_their_entry() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let id = market::open(&app, &client).await;
    let entry = market::enter(&bilal, &id).await;
    let path = format!("/api/entries/{entry}");
    client.post(&format!("{path}/shortlist"), json!({"shortlisted": true})).await.expect(200);
    client.post(&format!("{path}/shortlist"), json!({"shortlisted": true})).await.expect(200);
    assert_eq!(titles(&list(&bilal, "").await), ["Ayesha shortlisted your entry: A logo for a dhaba"]);
    client.post(&format!("{path}/rating"), json!({"stars": 4})).await.expect(200);
    let rated = list(&bilal, "").await;
    assert_eq!((titles(&rated).len(), &rated["notifications"][0]["kind"]), (1, &json!("entry.rated")));
    assert_eq!(rated["notifications"][0]["path"], json!(format!("/contests/{id}?entry={entry}")));
    bilal.post("/api/notifications/read", json!({"all": true})).await.expect(200);
    client.post(&format!("{path}/decline"), json!({"reason": "OTHER"})).await.expect(200);
    assert_eq!(titles(&list(&bilal, "?unread=true").await), ["Ayesha declined your entry: A logo for a dhaba"]);
    client.press(&format!("{path}/restore")).await.expect(200);
    assert_eq!(list(&bilal, "?unread=true").await["notifications"][0]["kind"], "entry.taken_back");
    // A refused act tells nobody anything.
    let before = list(&bilal, "").await;
    client.post(&format!("{path}/rating"), json!({"stars": 9})).await.expect(422);
    assert_eq!(list(&bilal, "").await, before);
    assert_eq!(
        app.mails("bilal").await.iter().filter(|mail| mail["subject"].as_str().unwrap().contains("entry")).count(),
        0
    );
}

/// Someone who reads the list, or the database, learns no link that opens the account.
#[actix_web::test]
async fn links_that_open_accounts_are_mailed_only() {
    let app = TestApp::start().await;
    let ayesha = app.unverified("ayesha", "CLIENT").await;
    ayesha.press("/api/auth/verify-email/resend").await.expect(204);
    app.anonymous().post("/api/auth/password/forgot", json!({"email": "ayesha@example.com"})).await.expect(204);
    assert_eq!(app.mails("ayesha").await.len(), 3);
    assert_eq!(titles(&list(&ayesha, "").await), [""; 0]);
}

#[actix_web::test]
async fn read_lines_are_forgotten_after_half_a_year() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    tell(&app, ayesha.id(), "A logo");
    send(&app, ayesha.id(), &messages::account::password_changed(&app.state().ctx("test")));
    let read = list(&ayesha, "").await["notifications"]
        .as_array()
        .unwrap()
        .iter()
        .find(|line| line["topic"] == "contest")
        .unwrap()["id"]
        .clone();
    ayesha.post("/api/notifications/read", json!({"ids": [read]})).await.expect(200);
    let lines = || app.number("SELECT count(*) AS number FROM notifications");
    app.advance(Duration::days(180) - Duration::SECOND).await;
    assert_eq!(lines(), 2);
    app.advance(Duration::SECOND).await;
    assert_eq!(lines(), 1);
    app.advance(Duration::days(551)).await;
    assert_eq!(lines(), 0);
}

#[actix_web::test]
async fn another_sites_page_marks_nothing() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    tell(&app, ayesha.id(), "A logo");
    let request = TestRequest::post().uri("/api/notifications/read").set_json(json!({"all": true}));
    ayesha.send_bare(request.insert_header(("sec-fetch-site", "cross-site"))).await.expect(403);
    assert_eq!(list(&ayesha, "").await["unreadCount"], 1);
}
