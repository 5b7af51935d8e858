//! People with the link look and vote.

use actix_web::test::TestRequest;
use contests::poll::{Ballot, secret};
use serde_json::json;
use testkit::pdf;
use time::Duration;

use super::{Scene, enter_with};
use crate::helpers::{Log, TestApp};
use crate::market;
use crate::requests::pictures::square;
use runtime::config::Rates;

#[actix_web::test]
async fn everybody_with_the_link_sees_pictures_and_no_names() {
    let mut scene = Scene::set().await;
    let author = &scene.authors[0];
    let files = [
        market::upload(author, "bilal-ahmed.png", &square(400, 8)).await,
        market::upload(author, "bilal-ahmed.pdf", &pdf::plain(2)).await,
    ];
    scene.entries[0] = enter_with(author, &scene.contest, &files).await;
    scene.app.advance(Duration::seconds(1)).await;
    scene.id = scene.ask(json!({})).await;
    scene.poll = scene.address(&scene.id).await;
    let voter = scene.app.anonymous();
    let answer = voter.get(&scene.poll).await.expect(200);
    assert_eq!(answer.header("cache-control"), "no-store");
    assert_eq!(answer.header("referrer-policy"), "no-referrer");
    assert_eq!(answer.header("x-robots-tag"), "noindex");
    // The random letters of the link may spell anything.
    let text = answer.body.to_string().replace(&scene.poll, "").to_lowercase();
    let ids = scene
        .entries
        .iter()
        .chain([&scene.contest])
        .cloned()
        .chain(scene.authors.iter().map(|author| author.id().to_string()));
    for hidden in ids.chain(["bilal", "ahmed", "ayesha", "number", "note", "author"].map(str::to_owned)) {
        assert!(!text.contains(&hidden), "{hidden}: {text}");
    }
    let ballot = &answer.body;
    assert_eq!((&ballot["contestTitle"], &ballot["status"]), (&json!("A logo for a dhaba"), &json!("OPEN")));
    let letters: Vec<_> = ballot["entries"].as_array().unwrap().iter().map(|entry| entry["letter"].clone()).collect();
    assert_eq!(letters, ["A", "B"]);
    let pictures = ballot["entries"][0]["pictures"].as_array().unwrap();
    assert_eq!(pictures.len(), 3, "the picture and two pages");
    for picture in pictures {
        for address in [&picture["previewUrl"], &picture["thumbnailUrl"]] {
            let shown = voter.get(address.as_str().unwrap()).await.expect(200);
            assert!(shown.header("content-type").starts_with("image/"), "{address}");
            assert!(shown.header("cache-control").starts_with("private"), "{address}");
            assert_eq!(shown.header("content-disposition"), "inline", "no name of a file");
        }
    }
    let small = TestRequest::get().uri(&format!("{}&width=640", pictures[0]["thumbnailUrl"].as_str().unwrap()));
    let small = voter.send(small.insert_header(("accept", "image/webp"))).await.expect(200);
    assert_eq!(small.header("content-type"), "image/webp");
    // The client's own view carries the same watermark.
    let entry = scene.client.get(&format!("/api/entries/{}", scene.entries[0])).await.expect(200).body;
    let marked = scene.client.get(entry["files"][0]["previewUrl"].as_str().unwrap()).await.expect(200).bytes;
    assert_eq!(voter.get(pictures[0]["previewUrl"].as_str().unwrap()).await.bytes, marked);
}

#[actix_web::test]
async fn there_is_nothing_behind_other_addresses() {
    let scene = Scene::set().await;
    let voter = scene.app.anonymous();
    let poll = &scene.poll;
    let secret = poll.rsplit('/').next().unwrap();
    let flipped: String = secret.chars().rev().collect();
    for path in [
        format!("/api/poll/{flipped}"),
        format!("/api/poll/{}", &secret[1..]),
        format!("/api/poll/{secret}A"),
        format!("/api/poll/{}", scene.id),
        format!("{poll}/entries/3/pictures/1"),
        format!("{poll}/entries/0/pictures/1"),
        format!("{poll}/entries/-1/pictures/1"),
        format!("{poll}/entries/1/pictures/0"),
        format!("{poll}/entries/1/pictures/2"),
        format!("{poll}/entries/99999999/pictures/1"),
        format!("{poll}/entries/1/pictures/x"),
    ] {
        assert_eq!(voter.get(&path).await.status, 404, "{path}");
    }
    let body = json!({"ratings": [{"position": 1, "stars": 5}]});
    assert_eq!(voter.put(&format!("/api/poll/{flipped}/vote"), body).await.status, 404);
    let original = voter.get(&format!("{poll}/entries/1/pictures/1?variant=original")).await;
    assert!((400..=422).contains(&original.status), "{}", original.body);
}

#[actix_web::test]
async fn a_browser_has_one_vote_and_changes_it() {
    let scene = Scene::set().await;
    let (voter, other) = (scene.app.anonymous(), scene.app.anonymous());
    assert!(voter.get(&scene.poll).await.expect(200).body["myVote"].is_null());
    let cookie = voter.voter().unwrap();
    assert_eq!(cookie.http_only(), Some(true));
    scene.vote(&voter, &[(1, 5), (2, 3)], "First").await.expect(200);
    let again = scene.vote(&voter, &[(2, 4)], "Second thoughts").await.expect(200).body;
    assert_eq!((&again["entries"][0]["myStars"], &again["entries"][1]["myStars"]), (&json!(null), &json!(4)));
    assert_eq!(voter.voter().unwrap().value(), cookie.value(), "the same browser");
    let reloaded = voter.get(&scene.poll).await.expect(200).body;
    assert_eq!(reloaded["myVote"]["comment"], "Second thoughts");
    scene.vote(&other, &[(1, 1)], "").await.expect(200);
    assert!(other.get(&scene.poll).await.body["myVote"]["comment"].as_str().unwrap().is_empty());
    let poll = scene.results(&scene.id).await;
    assert_eq!((poll["votes"].as_i64(), poll["comments"].as_array().unwrap().len()), (Some(2), 1));
    let token = cookie.value();
    let kept = format!("SELECT count(*) AS number FROM poll_votes v WHERE v::text LIKE '%{token}%'");
    assert_eq!(scene.app.number(&kept), 0, "the table holds no cookie");
}

#[actix_web::test]
async fn concurrent_votes_of_one_browser_are_one() {
    let scene = Scene::set().await;
    let hash = secret::read(scene.poll.rsplit('/').next().unwrap()).unwrap();
    let (db, ctx) = (scene.app.db.db(), scene.app.state().ctx("test"));
    let stars = testkit::run_concurrently(8, |index| {
        let stars = 1 + i64::try_from(index).unwrap() % 5;
        let ballot = Ballot::check(&[(1, stars), (2, stars)], "").unwrap();
        workflows::contests::poll::vote(&db, &ctx, &hash, "one browser", &ballot).unwrap();
    });
    assert_eq!(stars.len(), 8);
    let poll = scene.results(&scene.id).await;
    assert_eq!(poll["votes"], 1);
    assert_eq!((&poll["entries"][0]["votes"], &poll["entries"][1]["votes"]), (&json!(1), &json!(1)));
    assert_eq!(poll["entries"][0]["average"], poll["entries"][1]["average"], "stars of one vote");
}

#[actix_web::test]
async fn of_many_browsers_the_last_finds_the_poll_full() {
    let scene = Scene::set().await;
    scene.vote(&scene.app.anonymous(), &[(1, 5)], "").await.expect(200);
    scene.app.execute(
        "INSERT INTO poll_votes (id, poll_id, browser_hash, comment, created_at, updated_at)
         SELECT gen_random_uuid(), p.id, sha256(n::text::bytea), '', p.created_at, p.created_at
           FROM polls p, generate_series(1, 495) n",
    );
    let hash = secret::read(scene.poll.rsplit('/').next().unwrap()).unwrap();
    let (db, ctx) = (scene.app.db.db(), scene.app.state().ctx("test"));
    let taken = testkit::run_concurrently(8, |index| {
        let ballot = Ballot::check(&[(1, 3)], "").unwrap();
        workflows::contests::poll::vote(&db, &ctx, &hash, &format!("browser {index}"), &ballot).is_ok()
    });
    assert_eq!(taken.iter().filter(|taken| **taken).count(), 4);
    let late = scene.vote(&scene.app.anonymous(), &[(1, 5)], "").await.expect(409);
    assert_eq!(late.code(), "poll_full");
}

#[actix_web::test]
async fn what_cannot_be_voted_is_said_by_field() {
    let scene = Scene::set().await;
    let voter = scene.app.anonymous();
    for ratings in [&[][..], &[(1, 0)], &[(1, 6)], &[(3, 5)], &[(1, 5), (1, 4)], &[(i64::MAX, 5)]] {
        assert!(!scene.vote(&voter, ratings, "").await.expect(422).field("ratings").is_empty(), "{ratings:?}");
    }
    let long = scene.vote(&voter, &[(1, 5)], &"ہ".repeat(501)).await.expect(422);
    assert_eq!(long.field("comment"), "Write at most 500 characters of plain text");
    let path = format!("{}/vote", scene.poll);
    for body in
        [json!({"ratings": 5}), json!({"ratings": [{"position": "A", "stars": 5}]}), json!({"author": 1}), json!([])]
    {
        assert!((400..=422).contains(&voter.put(&path, body.clone()).await.status), "{body}");
    }
    let huge = json!({"ratings": [{"position": 1, "stars": 5}], "comment": "a".repeat(2_000_000)});
    assert_eq!(voter.put(&path, huge).await.status, 413);
    let elsewhere = TestRequest::put().uri(&path).set_json(json!({"ratings": [{"position": 1, "stars": 5}]}));
    let forged = voter.send_bare(elsewhere.insert_header(("sec-fetch-site", "cross-site"))).await;
    assert_eq!(forged.expect(403).code(), "cross_site");
    assert_eq!(scene.results(&scene.id).await["votes"], 0);
    scene.vote(&voter, &[(1, 5)], &"ہ".repeat(500)).await.expect(200);
}

#[actix_web::test]
async fn a_poll_ends_at_its_microsecond_and_shows_nothing_then() {
    let scene = Scene::set().await;
    let voter = scene.app.anonymous();
    let picture = format!("{}/entries/1/pictures/1", scene.poll);
    let closes = scene.app.number(&format!(
        "SELECT (extract(epoch FROM closes_at) * 1000000)::bigint AS number FROM polls WHERE id = '{}'",
        scene.id
    ));
    let now = i64::try_from(scene.app.now().unix_timestamp_nanos() / 1_000).unwrap();
    scene.app.wait(Duration::microseconds(closes - now - 1));
    scene.vote(&voter, &[(1, 5)], "").await.expect(200);
    voter.get(&picture).await.expect(200);
    scene.app.wait(Duration::microseconds(1));
    assert_eq!(scene.vote(&voter, &[(1, 4)], "").await.expect(409).body["message"], "This poll has ended.");
    let ended = voter.get(&scene.poll).await.expect(200).body;
    assert_eq!((&ended["status"], &ended["entries"], &ended["myVote"]), (&json!("CLOSED"), &json!([]), &json!(null)));
    assert_eq!(voter.get(&picture).await.status, 404);
}

#[actix_web::test]
async fn what_left_the_running_vanishes_and_letters_stay() {
    let scene = Scene::set().await;
    let voter = scene.app.anonymous();
    scene.vote(&voter, &[(1, 5)], "").await.expect(200);
    scene.authors[0].press(&format!("/api/entries/{}/withdraw", scene.entries[0])).await.expect(200);
    let ballot = voter.get(&scene.poll).await.expect(200).body;
    assert_eq!((&ballot["leftOut"], &ballot["entries"][0]["letter"]), (&json!(1), &json!("B")));
    assert_eq!(voter.get(&format!("{}/entries/1/pictures/1", scene.poll)).await.status, 404);
    assert_eq!(scene.vote(&voter, &[(1, 5)], "").await.expect(409).code(), "entry_not_live");
    scene.vote(&voter, &[(1, 5), (2, 4)], "").await.expect(200);
    assert_eq!(scene.results(&scene.id).await["entries"][0]["votes"], 1);
}

#[actix_web::test]
async fn a_hidden_contest_hides_its_polls() {
    let scene = Scene::set().await;
    let (voter, admin) = (scene.app.anonymous(), scene.app.admin().await);
    let reason = json!({"reason": "The brief asks for free samples"});
    admin.post(&format!("/api/admin/contests/{}/hide", scene.contest), reason).await.expect(200);
    let secret = scene.poll.rsplit('/').next().unwrap();
    assert_eq!(voter.get(&scene.poll).await.status, 404);
    assert_eq!(scene.vote(&voter, &[(1, 5)], "").await.status, 404);
    assert_eq!(voter.get(&format!("{}/entries/1/pictures/1", scene.poll)).await.status, 404);
    assert_eq!(voter.get(&format!("/og/poll/{secret}.png")).await.status, 404);
    assert_eq!(scene.client.post(&scene.polls(), scene.body(json!({}))).await.status, 409);
}

#[actix_web::test]
async fn votes_are_limited_by_address() {
    let app = TestApp::start_with(|config| config.rates = Rates::times(1)).await;
    let voter = app.calling_from("198.51.100.7:40000");
    let body = json!({"ratings": [{"position": 1, "stars": 5}]});
    let path = format!("/api/poll/{}/vote", "A".repeat(32));
    for _ in 0..60 {
        assert_eq!(voter.put(&path, body.clone()).await.status, 404);
    }
    assert_eq!(voter.put(&path, body.clone()).await.status, 429);
    assert_eq!(app.calling_from("198.51.100.8:40000").put(&path, body).await.status, 404, "another network");
}

#[actix_web::test]
async fn secrets_stay_out_of_the_log() {
    let log = Log::start();
    let scene = Scene::set().await;
    let voter = scene.app.anonymous();
    let secret = scene.poll.rsplit('/').next().unwrap().to_owned();
    voter.get(&scene.poll).await.expect(200);
    scene.vote(&voter, &[(1, 5)], "A word for the client").await.expect(200);
    voter.get(&format!("/og/poll/{secret}.png")).await.expect(200);
    let lines = log.text();
    assert!(lines.contains("/api/poll/{secret}"), "{lines}");
    for hidden in [secret.as_str(), "A word for the client", voter.voter().unwrap().value()] {
        assert!(!lines.contains(hidden), "{hidden}");
    }
}

/// The drawn card changes with what it says.
#[actix_web::test]
async fn cards_say_what_is_asked() {
    let scene = Scene::set().await;
    let voter = scene.app.anonymous();
    let secret = scene.poll.rsplit('/').next().unwrap();
    let path = format!("/og/poll/{secret}.png");
    let card = voter.get(&path).await.expect(200);
    assert_eq!((card.header("content-type"), card.header("cache-control")), ("image/png", "private, max-age=3600"));
    assert_eq!(card.header("cross-origin-resource-policy"), "cross-origin");
    market::award(&scene.app, &scene.client, &scene.contest, &scene.entries[0]);
    let ended = voter.get(&path).await.expect(200);
    assert_ne!(ended.header("etag"), card.header("etag"));
    assert_eq!(voter.get(&format!("/og/poll/{}.png", "A".repeat(32))).await.status, 404);
}
