//! A database that accepts what is sent and answers nothing, as behind a load balancer that lost it.

use std::time::{Duration, Instant};

use actix_web::http::header::CONTENT_TYPE;
use actix_web::test::TestRequest;
use futures_util::future::join_all;
use kernel::secret::Secret;
use serde_json::json;
use testkit::{Proxy, TestDb};

use crate::helpers::TestApp;
use crate::lists::kept::listening;

/// What a request may take here, which waits for databases for 0.3 s: in production 5 s, of which 4.5.
const ANSWERED_WITHIN: Duration = Duration::from_secs(2);
const HEALED_WITHIN: Duration = Duration::from_secs(5);

async fn behind(proxy: &Proxy, database: TestDb) -> TestApp {
    let url = format!("{}?connect_timeout=1", proxy.url(&database.url()));
    TestApp::start_on(database, |config| {
        config.database_url = Secret::new(url);
        config.db_pool_size = 4;
        config.database_wait_max = Duration::from_millis(300);
    })
    .await
}

#[actix_web::test]
async fn every_request_ends_and_all_is_well_soon_after() {
    let database = TestDb::new();
    let proxy = Proxy::to(&database.url());
    let app = behind(&proxy, database).await;
    let ayesha = app.beside().await.client("ayesha").await;
    let ayesha = app.seat(&ayesha);
    ayesha.get("/api/profile").await.expect(200);
    app.anonymous().get("/readyz").await.expect(200);

    proxy.swallow();
    // More than there are connections, in two waves: the second finds none.
    for _wave in 0..2 {
        let begun = Instant::now();
        let reads = join_all((0..6).map(|_| ayesha.get("/api/profile")));
        let public = join_all((0..3).map(|_| async { app.anonymous().get("/api/contests/feed").await }));
        let writes = join_all((0..3).map(|_| ayesha.put("/api/profile", json!({"name": "Ayesha Khan"}))));
        let messages = join_all((0..3).map(|_| async {
            let message = TestRequest::post().uri("/api/payments/jazzcash/webhook");
            let message = message.insert_header((CONTENT_TYPE, "application/json")).set_payload("{}");
            app.anonymous().send_bare(message).await
        }));
        let (reads, _public, writes, messages) = futures_util::join!(reads, public, writes, messages);
        for answer in reads.into_iter().chain(writes).chain(messages) {
            assert_eq!((answer.status, answer.code(), answer.header("retry-after")), (503, "unavailable", "1"));
        }
        assert!(begun.elapsed() < ANSWERED_WITHIN, "{:?}", begun.elapsed());
    }
    app.anonymous().get("/healthz").await.expect(200);

    proxy.heal();
    let healed = Instant::now();
    // No pause is needed: a request that is not answered waits by itself.
    while ayesha.get("/api/profile").await.status != 200 {
        assert!(healed.elapsed() < HEALED_WITHIN);
    }
    let answers = join_all((0..8).map(|_| ayesha.get("/api/profile"))).await;
    assert!(answers.iter().all(|answer| answer.status == 200), "{:?}", answers.iter().map(|it| it.status).max());
}

#[actix_web::test]
async fn readiness_does_not_wait_for_a_silent_database() {
    let database = TestDb::new();
    let proxy = Proxy::to(&database.url());
    let app = behind(&proxy, database).await;
    app.anonymous().get("/readyz").await.expect(200);
    proxy.swallow();
    let begun = Instant::now();
    app.anonymous().get("/readyz").await.expect(503);
    assert!(begun.elapsed() < HEALED_WITHIN, "{:?}", begun.elapsed());
}

#[actix_web::test]
async fn of_many_who_want_one_list_nobody_waits_for_the_others() {
    let database = TestDb::new();
    let proxy = Proxy::to(&database.url());
    let app = behind(&proxy, database).await;
    let _listener = listening(&app).await;
    app.anonymous().get("/api/contests?sort=prize").await.expect(200);
    proxy.swallow();
    let begun = Instant::now();
    // Of these one reads, and each of the others would read after it.
    let answers = join_all((0..12).map(|_| async { app.anonymous().get("/api/contests?sort=deadline").await })).await;
    assert!(answers.iter().all(|answer| answer.status == 503));
    assert!(begun.elapsed() < ANSWERED_WITHIN, "{:?}", begun.elapsed());
}
