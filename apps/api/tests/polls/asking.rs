//! The client asks, reads the results, and ends a poll.

use serde_json::json;
use time::Duration;

use super::Scene;
use crate::helpers::TestApp;
use crate::market;

#[actix_web::test]
async fn the_client_sees_the_link_again_and_the_database_does_not_hold_it() {
    let scene = Scene::set().await;
    let secret = scene.poll.rsplit('/').next().unwrap();
    assert_eq!(secret.len(), 32, "192 bits");
    assert_eq!(scene.address(&scene.id).await, scene.poll);
    let held = "SELECT count(*) AS number FROM polls WHERE encode(sha256(convert_to('{}', 'UTF8')), 'hex') = encode(secret_hash, 'hex')";
    assert_eq!(scene.app.number(&held.replace("{}", secret)), 1);
    for table in ["polls", "idempotency_keys", "audit_log"] {
        let shown = format!("SELECT count(*) AS number FROM {table} t WHERE t::text LIKE '%{secret}%'");
        assert_eq!(scene.app.number(&shown), 0, "{table}");
    }
}

#[actix_web::test]
async fn polls_are_their_clients_alone() {
    let scene = Scene::set().await;
    let other = scene.app.client("sana").await;
    let close = format!("{}/{}/close", scene.polls(), scene.id);
    let [bilal, ..] = &scene.authors;
    for stranger in [&other, bilal] {
        assert_eq!(stranger.get(&scene.polls()).await.status, 404);
        assert_eq!(stranger.post(&scene.polls(), scene.body(json!({}))).await.status, 404);
        assert_eq!(stranger.press(&close).await.status, 404);
    }
    let visitor = scene.app.anonymous();
    assert_eq!(visitor.get(&scene.polls()).await.status, 401);
    assert_eq!(visitor.press(&close).await.status, 401);
    // A poll belongs to one contest.
    let elsewhere = market::open(&scene.app, &scene.client).await;
    assert_eq!(scene.client.press(&format!("/api/contests/{elsewhere}/polls/{}/close", scene.id)).await.status, 404);
    let foreign = market::open(&scene.app, &other).await;
    let theirs = other.post(&format!("/api/contests/{foreign}/polls"), scene.body(json!({}))).await;
    assert_eq!(theirs.status, 404, "entries of another contest");
    let nothing = json!({"entryIds": [scene.entries[0], kernel::random::token().unwrap()]});
    assert_eq!(scene.client.post(&scene.polls(), scene.body(nothing)).await.status, 422);
    assert_eq!(scene.results(&scene.id).await["status"], "OPEN", "nobody ended it");
}

#[actix_web::test]
async fn what_cannot_be_asked_is_said_by_field() {
    let scene = Scene::set().await;
    let post = async |change| scene.client.post(&scene.polls(), scene.body(change)).await;
    for days in [0, 8, -1] {
        assert_eq!(post(json!({ "days": days })).await.expect(422).field("days"), "A poll is open for 1 to 7 days");
    }
    let [one, two, three] = &scene.entries;
    for ids in [json!([]), json!([one]), json!([one, one]), json!([one, two, three, one, two, three, one, two, three])]
    {
        assert!(!post(json!({ "entryIds": ids })).await.expect(422).field("entryIds").is_empty(), "{ids}");
    }
    assert!(!post(json!({"question": "q".repeat(201)})).await.expect(422).field("question").is_empty());
    assert!(!post(json!({"question": "One\nTwo"})).await.expect(422).field("question").is_empty());
    assert!(!post(json!({"days": "3"})).await.expect(422).field("days").is_empty());
    assert!(!post(json!({"secret": "mine"})).await.expect(422).field("secret").is_empty());
    let link = market::enter(&scene.authors[2], &scene.contest).await;
    let blind = post(json!({"entryIds": [one, link]})).await.expect(422);
    assert_eq!(blind.field("entryIds"), "Every entry needs a picture or a PDF to show: one of these has none");
    scene.client.post(&format!("/api/entries/{three}/decline"), json!({"reason": "STYLE"})).await.expect(200);
    assert_eq!(post(json!({"entryIds": [one, three]})).await.expect(409).code(), "entry_not_live");
    let asked = scene.ask(json!({"question": " Which sign would you enter? ", "days": 7})).await;
    assert_eq!(scene.results(&asked).await["question"], "Which sign would you enter?");
    assert_eq!(scene.results(&scene.id).await["question"], "Which one would you choose?");
}

#[actix_web::test]
async fn a_contest_has_five_open_polls_and_twenty_in_all() {
    let scene = Scene::set().await;
    for _ in 1..5 {
        scene.ask(json!({})).await;
    }
    let refused = scene.client.post(&scene.polls(), scene.body(json!({}))).await.expect(409);
    assert_eq!(refused.code(), "too_many_polls");
    // The clock makes room as well as the client.
    scene.app.wait(Duration::days(3));
    let client = market::back(&scene.client, "ayesha").await;
    client.post(&scene.polls(), scene.body(json!({}))).await.expect(201);
}

#[actix_web::test]
async fn the_twenty_first_poll_is_refused() {
    let scene = Scene::set().await;
    for _ in 1..20 {
        let id = scene.ask(json!({})).await;
        scene.client.press(&format!("{}/{id}/close", scene.polls())).await.expect(200);
    }
    let refused = scene.client.post(&scene.polls(), scene.body(json!({}))).await.expect(409);
    assert_eq!(refused.body["message"], "This contest has had 20 polls, and that is the most there can be.");
}

#[actix_web::test]
async fn asking_opens_entries() {
    let app = TestApp::start().await;
    let (client, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = market::open(&app, &client).await;
    let entries = [super::enter(&bilal, &contest).await, super::enter(&bilal, &contest).await];
    app.advance(Duration::seconds(1)).await;
    client.post(&format!("/api/contests/{contest}/polls"), json!({"entryIds": entries, "days": 1})).await.expect(201);
    assert_eq!(app.number("SELECT count(*) AS number FROM entries WHERE seen_by_client_at IS NOT NULL"), 2);
}

#[actix_web::test]
async fn results_count_stars_and_leave_out_what_was_withdrawn() {
    let scene = Scene::set().await;
    for (voter, ratings, comment) in [
        (1, &[(1, 5), (2, 2)][..], "The first reads from afar"),
        (2, &[(1, 4)][..], ""),
        (3, &[(2, 2)][..], "Neither\nreally"),
    ] {
        let voter = scene.app.calling_from(&format!("192.0.2.{voter}:40000"));
        scene.vote(&voter, ratings, comment).await.expect(200);
        scene.app.wait(Duration::seconds(1));
    }
    let poll = scene.results(&scene.id).await;
    assert_eq!((poll["votes"].as_i64(), poll["leftOut"].as_i64()), (Some(3), Some(0)));
    let line = |at: usize| {
        let entry = &poll["entries"][at];
        (entry["letter"].clone(), entry["average"].clone(), entry["votes"].clone(), entry["stars"].clone())
    };
    assert_eq!(line(0), (json!("A"), json!(4.5), json!(2), json!([0, 0, 0, 1, 1])));
    assert_eq!(line(1), (json!("B"), json!(2.0), json!(2), json!([0, 2, 0, 0, 0])));
    let comments: Vec<_> = poll["comments"].as_array().unwrap().iter().map(|one| one["body"].clone()).collect();
    assert_eq!(comments, ["Neither\nreally", "The first reads from afar"], "the newest first");
    scene.authors[0].press(&format!("/api/entries/{}/withdraw", scene.entries[0])).await.expect(200);
    let poll = scene.results(&scene.id).await;
    assert_eq!((poll["votes"].as_i64(), poll["leftOut"].as_i64()), (Some(3), Some(1)));
    assert_eq!(poll["entries"].as_array().unwrap().len(), 1);
}

#[actix_web::test]
async fn a_poll_ends_once_and_its_client_is_told_by_the_clock_alone() {
    let scene = Scene::set().await;
    let by_hand = scene.ask(json!({})).await;
    let close = format!("{}/{by_hand}/close", scene.polls());
    scene.client.press(&close).await.expect(200);
    assert_eq!(scene.client.press(&close).await.expect(409).code(), "poll_ended");
    assert_eq!(scene.results(&by_hand).await["status"], "CLOSED");
    scene.vote(&scene.app.anonymous(), &[(1, 5)], "").await.expect(200);
    scene.app.wait(Duration::days(3) - Duration::seconds(2));
    scene.app.run_due().await;
    let told = |mails: Vec<serde_json::Value>| {
        mails.iter().filter(|mail| mail["subject"].as_str().unwrap().contains("poll has ended")).count()
    };
    assert_eq!(told(scene.app.mails("ayesha").await), 0);
    scene.app.advance(Duration::seconds(2)).await;
    scene.app.run_due().await;
    let mails = scene.app.mails("ayesha").await;
    assert_eq!(told(mails.clone()), 1, "{mails:?}");
    let text = mails.iter().map(|mail| mail["text"].as_str().unwrap()).find(|text| text.contains("One person voted"));
    assert!(text.unwrap().contains(&format!("/contests/{}?tab=polls", scene.contest)));
    assert_eq!(scene.app.number("SELECT count(*) AS number FROM polls WHERE end_settled_at IS NULL"), 0);
}

#[actix_web::test]
async fn polls_end_with_the_award_and_nobody_is_told() {
    let scene = Scene::set().await;
    let voter = scene.app.anonymous();
    scene.vote(&voter, &[(1, 5)], "").await.expect(200);
    market::award(&scene.app, &scene.client, &scene.contest, &scene.entries[0]);
    assert_eq!(scene.results(&scene.id).await["status"], "CLOSED");
    assert_eq!(scene.results(&scene.id).await["entries"][0]["votes"], 1, "the client still reads it");
    assert_eq!(scene.vote(&voter, &[(1, 5)], "").await.expect(409).code(), "poll_ended");
    assert_eq!(scene.client.post(&scene.polls(), scene.body(json!({}))).await.status, 409);
    scene.app.advance(Duration::days(4)).await;
    let mails = scene.app.mails("ayesha").await;
    assert!(mails.iter().all(|mail| !mail["subject"].as_str().unwrap().contains("poll")), "{mails:?}");
}

#[actix_web::test]
async fn staff_see_that_there_is_a_poll() {
    let scene = Scene::set().await;
    scene.vote(&scene.app.anonymous(), &[(1, 5)], "Lovely").await.expect(200);
    let admin = scene.app.admin().await;
    let answer = admin.get(&format!("/api/admin/contests/{}/polls", scene.contest)).await.expect(200);
    assert_eq!((&answer.body[0]["votes"], &answer.body[0]["status"]), (&json!(1), &json!("OPEN")));
    let text = answer.body.to_string();
    assert!(!text.contains("Lovely") && !text.contains("average") && !text.contains("url"), "{text}");
    let draft = market::draft(&scene.app, &scene.client).await;
    assert_eq!(admin.get(&format!("/api/admin/contests/{draft}/polls")).await.status, 404);
}

#[actix_web::test]
async fn who_may_ask_is_told_so() {
    let scene = Scene::set().await;
    let may = async |person: &crate::helpers::Person| {
        let page = person.get(&format!("/api/contests/{}", scene.contest)).await.expect(200).body;
        market::texts(&page["allowedActions"]).contains(&"createPoll")
    };
    assert!(may(&scene.client).await);
    assert!(!may(&scene.authors[0]).await);
    market::award(&scene.app, &scene.client, &scene.contest, &scene.entries[0]);
    assert!(!may(&scene.client).await);
}
