//! Reviews over HTTP: who may write what, who sees what when, the best talents, and the numbers of the admin page.

use actix_web::test::TestRequest;
use serde_json::{Value, json};
use time::Duration;

use crate::helpers::{Person, TestApp};
use crate::market::{award, back, complete, enter, open};

struct Scene {
    app: TestApp,
    client: Person,
    winner: Person,
    stranger: Person,
    contest: String,
}

/// A contest with a winner.
async fn awarded() -> Scene {
    let app = TestApp::start().await;
    let (client, winner, stranger) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("komal").await);
    let contest = open(&app, &client).await;
    let entry = enter(&winner, &contest).await;
    award(&app, &client, &contest, &entry);
    Scene { app, client, winner, stranger, contest }
}

fn body(contest: &str, reviewee: &Person) -> Value {
    json!({"contestId": contest, "revieweeId": reviewee.id().to_string(), "rating": 5, "comment": "Quick and kind", "isPublic": true})
}

impl Scene {
    async fn both_write(&self, is_public: bool) {
        let with = |mut body: Value| {
            body["isPublic"] = json!(is_public);
            body
        };
        self.client.post("/api/reviews", with(body(&self.contest, &self.winner))).await.expect(201);
        self.winner.post("/api/reviews", with(body(&self.contest, &self.client))).await.expect(201);
    }
}

fn count(answer: &Value) -> usize {
    answer.as_array().unwrap().len()
}

#[actix_web::test]
async fn a_review_leaves_the_pending_list_and_is_not_written_twice() {
    let scene = awarded().await;
    let (client, winner) = (&scene.client, &scene.winner);
    let pending = client.get("/api/reviews/pending").await.expect(200).body;
    assert_eq!(pending[0]["id"], scene.contest.as_str());
    assert_eq!(pending[0]["entries"][0]["author"]["id"], winner.id().to_string());
    assert_eq!(
        (pending[0]["status"].clone(), pending[0]["category"].clone()),
        (json!("AWARDED"), json!("Logo Design"))
    );
    let other = winner.get("/api/reviews/pending").await.expect(200).body;
    assert_eq!(
        (other[0]["side"].clone(), other[0]["reviewee"]["id"].clone()),
        (json!("WINNER"), json!(client.id().to_string()))
    );
    assert_eq!(count(&scene.stranger.get("/api/reviews/pending").await.expect(200).body), 0);

    let written = client.post("/api/reviews", body(&scene.contest, winner)).await.expect(201).body;
    assert_eq!(
        (written["reviews"][0]["status"].clone(), written["allowedActions"].clone()),
        (json!("WRITTEN"), json!([]))
    );
    assert_eq!(client.post("/api/reviews", body(&scene.contest, winner)).await.expect(409).code(), "already_reviewed");
    assert_eq!(count(&client.get("/api/reviews/pending").await.expect(200).body), 0);
    assert_eq!(client.get("/api/reviews/written").await.expect(200).body[0]["rating"], 5);
}

#[actix_web::test]
async fn what_does_not_fit_changes_nothing() {
    let scene = awarded().await;
    let good = body(&scene.contest, &scene.winner);
    let with = |field: &str, value: Value| {
        let mut body = good.clone();
        body[field] = value;
        body
    };
    for (field, value) in [
        ("rating", json!(0)),
        ("rating", json!(6)),
        ("rating", json!(4.5)),
        ("rating", json!("5")),
        ("rating", Value::Null),
        ("rating", json!(1e300)),
        ("comment", json!("x".repeat(1_001))),
        ("comment", json!("a\u{0}b")),
        ("comment", json!(7)),
        ("isPublic", json!("yes")),
        ("isPublic", json!(1)),
        ("contestId", json!("x")),
        ("revieweeId", json!(scene.client.id().to_string())),
        ("revieweeId", json!(scene.stranger.id().to_string())),
        ("revealedAt", json!("2020-01-01T00:00:00Z")),
        ("status", json!("REVEALED")),
        ("side", json!("WINNER")),
        ("reviewerId", json!(scene.stranger.id().to_string())),
    ] {
        let answer = scene.client.post("/api/reviews", with(field, value.clone())).await;
        assert!(answer.status == 422 || answer.status == 400, "{field} {value}: {}", answer.status);
        assert!(!answer.body["message"].as_str().unwrap().is_empty());
    }
    assert_eq!(
        scene.client.post("/api/reviews", with("rating", json!(6))).await.field("rating"),
        "Rating must be from 1 to 5"
    );
    for missing in ["contestId", "revieweeId", "rating"] {
        let mut body = good.clone();
        body.as_object_mut().unwrap().remove(missing);
        assert_eq!(scene.client.post("/api/reviews", body).await.expect(422).field(missing), "This field is required");
    }
    let nowhere = json!({"contestId": "00000000-0000-7000-8000-000000000000", "revieweeId": scene.winner.id().to_string(), "rating": 5});
    scene.client.post("/api/reviews", nowhere).await.expect(404);
    let admin = scene.app.admin().await;
    for other in [&scene.stranger, &admin] {
        other.post("/api/reviews", good.clone()).await.expect(404);
    }
    scene.app.anonymous().post("/api/reviews", good.clone()).await.expect(401);
    assert_eq!(scene.app.number("SELECT count(*) AS number FROM reviews"), 0);
    // The comment is optional, and a review is public unless it says otherwise.
    let short = json!({"contestId": scene.contest, "revieweeId": scene.winner.id().to_string(), "rating": 4});
    let written = scene.client.post("/api/reviews", short).await.expect(201).body;
    assert_eq!(
        (written["reviews"][0]["isPublic"].clone(), written["reviews"][0]["comment"].clone()),
        (json!(true), Value::Null)
    );
}

/// The table of the crate's README, over HTTP: how many of the client's reviews each viewer finds on the contest and on the winner's page.
#[actix_web::test]
async fn who_sees_a_review() {
    for is_public in [true, false] {
        let scene = awarded().await;
        let admin = scene.app.admin().await;
        let visitor = scene.app.anonymous();
        let mut sealed = body(&scene.contest, &scene.winner);
        sealed["isPublic"] = json!(is_public);
        scene.client.post("/api/reviews", sealed).await.expect(201);
        let viewers = [&scene.client, &scene.winner, &admin, &scene.stranger, &visitor];
        let mut revealed = [[0_usize; 5]; 2];
        for (step, found) in revealed.iter_mut().enumerate() {
            if step == 1 {
                let mut answer = body(&scene.contest, &scene.client);
                answer["isPublic"] = json!(is_public);
                scene.winner.post("/api/reviews", answer).await.expect(201);
            }
            for (seen, viewer) in found.iter_mut().zip(viewers) {
                let path = format!("/api/reviews/contest/{}", scene.contest);
                let page = viewer.get(&path).await.expect(200).body;
                *seen = page["reviews"].as_array().unwrap().iter().filter(|review| review["side"] == "CLIENT").count();
                let path = format!("/api/reviews/user/{}", scene.winner.id());
                let listed = count(&viewer.get(&path).await.expect(200).body);
                // The reviewer of a private review finds it among the own ones, not on the other's page.
                let expected = if step == 0 || (!is_public && std::ptr::eq(viewer, &scene.client)) { 0 } else { *seen };
                assert_eq!(listed, expected, "step {step}, public {is_public}");
            }
        }
        assert_eq!(revealed[0], [1, 0, 0, 0, 0]);
        assert_eq!(revealed[1], if is_public { [1, 1, 1, 1, 1] } else { [1, 1, 1, 0, 0] });
    }
}

#[actix_web::test]
async fn the_timer_reveals_after_fourteen_days() {
    let scene = awarded().await;
    scene.winner.post("/api/reviews", body(&scene.contest, &scene.client)).await.expect(201);
    // The files never come in this scene; the award shall stand all the same.
    scene.app.execute("UPDATE handovers SET due_at = due_at + interval '60 days'");
    let path = format!("/api/reviews/user/{}", scene.client.id());
    scene.app.wait(Duration::days(14) - Duration::SECOND);
    scene.app.run_due().await;
    assert_eq!(count(&scene.app.anonymous().get(&path).await.expect(200).body), 0);
    scene.app.wait(Duration::SECOND);
    scene.app.run_due().await;
    assert_eq!(count(&scene.app.anonymous().get(&path).await.expect(200).body), 1);
    let client = back(&scene.client, "ayesha").await;
    let detail = client.get(&format!("/api/contests/{}", scene.contest)).await.expect(200).body;
    assert_eq!(
        (detail["clientRecord"]["ratingAvg"].clone(), detail["clientRecord"]["reviewCount"].clone()),
        (json!(5.0), json!(1))
    );
}

#[actix_web::test]
async fn ratings_count_private_reviews_and_are_shown() {
    let scene = awarded().await;
    scene.both_write(false).await;
    let (ctx, client) = (testkit::ctx_at(scene.app.now()), scene.client.id());
    let known =
        scene.app.db.db().write(|tx| Ok::<_, kernel::db::DbFault>(testkit::seed::approved_identity(tx, &ctx, client)));
    known.unwrap();
    complete(&scene.app, &scene.contest);
    scene.app.execute("SELECT recount_talent_standings()");
    let page = scene.app.anonymous().get(&format!("/api/users/{}", scene.winner.id())).await.expect(200).body;
    assert_eq!((page["ratingAvg"].clone(), page["reviewCount"].clone()), (json!(5.0), json!(1)));
    assert_eq!((page["clientRatingAvg"].clone(), page["clientReviewCount"].clone()), (Value::Null, json!(0)));
    let page = scene.app.anonymous().get(&format!("/api/users/{}", scene.client.id())).await.expect(200).body;
    assert_eq!((page["ratingAvg"].clone(), page["clientRatingAvg"].clone()), (Value::Null, json!(5.0)));
    let entries = scene.client.get(&format!("/api/contests/{}/entries", scene.contest)).await.expect(200).body;
    assert_eq!(entries["entries"][0]["authorStanding"]["ratingAvg"], 5.0);
    let own = scene.winner.get(&format!("/api/contests/{}/entries", scene.contest)).await.expect(200).body;
    assert_eq!(own["entries"][0]["authorStanding"], Value::Null);
    let mine = scene.winner.get("/api/reviews/user/me").await.expect(200).body;
    assert_eq!(
        (mine[0]["isPublic"].clone(), mine[0]["reviewer"]["id"].clone()),
        (json!(false), json!(scene.client.id().to_string()))
    );
    assert_eq!(mine[0]["contest"]["category"], "Logo Design");
}

#[actix_web::test]
async fn addresses_that_lead_nowhere() {
    let app = TestApp::start().await;
    let visitor = app.anonymous();
    visitor.get("/api/reviews/user/me").await.expect(401);
    for path in [
        "/api/reviews/user/nobody",
        "/api/reviews/user/00000000-0000-7000-8000-000000000000",
        "/api/reviews/contest/00000000-0000-7000-8000-000000000000",
    ] {
        visitor.get(path).await.expect(404);
    }
    let client = app.client("ayesha").await;
    let draft = crate::market::draft(&app, &client).await;
    visitor.get(&format!("/api/reviews/contest/{draft}")).await.expect(404);
    assert_eq!(client.get(&format!("/api/reviews/contest/{draft}")).await.expect(200).body["reviews"], json!([]));
}

#[actix_web::test]
async fn reviews_come_in_pages() {
    let scene = awarded().await;
    let (winner, client) = (scene.winner.id(), scene.client.id());
    // Few moments for many, so that the id decides; what was written first was revealed last.
    let ctx = testkit::ctx();
    let made = scene.app.db.db().write(|tx| {
        (0..50).for_each(|_contest| {
            testkit::seed::contest(tx, &ctx, client, "OPEN", 1_000);
        });
        Ok::<_, kernel::db::DbFault>(())
    });
    made.unwrap();
    scene.app.execute(&format!(
        "INSERT INTO reviews (id, contest_id, side, reviewer_id, reviewee_id, rating, is_public, status, reveal_at, created_at, revealed_at)
         SELECT gen_random_uuid(), id, 'CLIENT', '{client}', '{winner}', 3, true, 'REVEALED', now(), now() - n * interval '1 hour', now() + n * interval '1 hour'
         FROM (SELECT id, row_number() OVER (ORDER BY id) % 7 AS n FROM contests WHERE id <> '{}') AS contests",
        scene.contest
    ));
    let mut seen = std::collections::BTreeSet::new();
    let (mut before, mut dates) = (String::new(), Vec::new());
    for expected in [20, 20, 10, 0] {
        let page = scene.stranger.get(&format!("/api/reviews/user/{winner}{before}")).await.expect(200).body;
        assert_eq!(count(&page), expected);
        for review in page.as_array().unwrap() {
            assert!(seen.insert(review["id"].as_str().unwrap().to_owned()), "shown twice");
            dates.push(review["createdAt"].as_str().unwrap().to_owned());
            before = format!("?before={}", review["id"].as_str().unwrap());
        }
    }
    assert_eq!(seen.len(), 50);
    assert!(dates.windows(2).all(|pair| pair[0] >= pair[1]), "the newest first, on every page: {dates:?}");
    scene.stranger.get(&format!("/api/reviews/user/{winner}?before=x")).await.expect(400);
}

#[actix_web::test]
async fn the_best_talents() {
    let scene = awarded().await;
    scene.app.anonymous().get("/api/talent/top").await.expect(401);
    assert_eq!(scene.stranger.get("/api/talent/top").await.expect(200).body, json!([]));
    let profile = json!({"name": "Bilal Raza", "bio": "", "skills": ["branding", "Rust"], "portfolio": []});
    scene.winner.put("/api/profile", profile).await.expect(200);
    scene.both_write(true).await;
    let top = || async { count(&scene.stranger.get("/api/talent/top").await.expect(200).body) };
    assert_eq!(top().await, 0, "the work is not handed over");
    scene.app.execute("UPDATE contests SET status = 'CLOSED', outcome = 'COMPLETED'");
    scene.app.execute("SELECT recount_talent_standings()");
    assert_eq!(top().await, 0, "nobody knows who the client is");
    let (ctx, client) = (testkit::ctx_at(scene.app.now()), scene.client.id());
    let known =
        scene.app.db.db().write(|tx| Ok::<_, kernel::db::DbFault>(testkit::seed::approved_identity(tx, &ctx, client)));
    known.unwrap();
    scene.app.execute("SELECT recount_talent_standings()");
    let best = scene.stranger.get("/api/talent/top").await.expect(200).body;
    assert_eq!(
        best,
        json!([{"id": scene.winner.id().to_string(), "name": "Bilal Raza", "imageUrl": null, "ratingAvg": 5.0, "reviewCount": 1,
                "wins": 1, "skills": ["branding", "Rust"], "hasRecentWork": true}])
    );
    for (category, expected) in [("All", 1), ("Branding", 1), ("BRANDING", 1), ("Photography", 0), ("Logo%20Design", 1)]
    {
        let path = format!("/api/talent/top?category={category}");
        assert_eq!(count(&scene.stranger.get(&path).await.expect(200).body), expected, "{category}");
    }
    assert!(!scene.stranger.get("/api/talent/top?category=Juggling").await.expect(422).field("category").is_empty());
    scene.app.wait(Duration::days(30));
    let stranger = back(&scene.stranger, "komal").await;
    assert_eq!(stranger.get("/api/talent/top").await.expect(200).body[0]["hasRecentWork"], false);
}

#[actix_web::test]
async fn the_numbers_of_the_admin_page() {
    let scene = awarded().await;
    let admin = scene.app.admin().await;
    let empty = admin.get("/api/admin/stats").await.expect(200).body;
    assert_eq!(
        empty["reviews"],
        json!({"totalReviews": 0, "averageRating": 0.0,
        "distribution": {"1_stars": 0, "2_stars": 0, "3_stars": 0, "4_stars": 0, "5_stars": 0}})
    );
    assert_eq!(empty["payouts"], json!({"pending": 0, "total": 0, "paid": 0, "failed": 0, "totalPaidAmountCents": 0}));
    let mut low = body(&scene.contest, &scene.winner);
    low["rating"] = json!(2);
    scene.client.post("/api/reviews", low).await.expect(201);
    assert_eq!(
        admin.get("/api/admin/stats").await.expect(200).body["reviews"]["totalReviews"],
        0,
        "sealed ones do not count"
    );
    scene.winner.post("/api/reviews", body(&scene.contest, &scene.client)).await.expect(201);
    let reviews = admin.get("/api/admin/stats").await.expect(200).body["reviews"].clone();
    assert_eq!((reviews["totalReviews"].clone(), reviews["averageRating"].clone()), (json!(2), json!(3.5)));
    assert_eq!(
        (reviews["distribution"]["2_stars"].clone(), reviews["distribution"]["5_stars"].clone()),
        (json!(1), json!(1))
    );
    scene.client.get("/api/admin/stats").await.expect(403);
    let bare = scene.app.anonymous().send(TestRequest::get().uri("/api/admin/stats")).await;
    assert_eq!(bare.status, 401);
}
