//! A file store that accepts what is sent and answers nothing: requests that need no file work as usual, and previews and copies of data
//! wait for it.

use std::time::{Duration as StdDuration, Instant};

use futures_util::future::{join, join_all};
use s3_server::Fault;
use time::Duration;

use crate::helpers::TestApp;
use crate::market::{self, PNG};

/// What a request may take here, where the store is waited for for 0.3 s: in production 10 s.
const ANSWERED_WITHIN: StdDuration = StdDuration::from_secs(3);

async fn start() -> TestApp {
    TestApp::start_on_s3(|config| config.storage_access.silence_max = StdDuration::from_millis(300)).await
}

fn fall_silent(app: &TestApp) {
    app.s3().unwrap().set_fault(Some(Fault::Silence));
}

/// Answers when the store is asked again.
async fn heal(app: &TestApp) {
    app.s3().unwrap().set_fault(None);
    while app.state().store.exists("clock").await.is_err() {
        tokio::task::yield_now().await;
    }
}

#[actix_web::test]
async fn pages_are_answered_and_uploads_come_back_later() {
    let app = start().await;
    let bilal = app.talent("bilal").await;
    let file = market::upload(&bilal, "work.png", PNG).await;
    app.run_due().await;
    let thumb = format!("/api/files/{file}?variant=thumb");
    bilal.get(&thumb).await.expect(200);

    fall_silent(&app);
    for _wave in 0..2 {
        let begun = Instant::now();
        let uploads = join_all((0..4).map(|_| bilal.upload("/api/upload/entry", "more.png", PNG)));
        let thumbs = join_all((0..20).map(|_| bilal.get(&thumb)));
        let pages = async {
            for path in ["/healthz", "/readyz", "/api/contests/feed", "/api/profile"] {
                bilal.get(path).await.expect(200);
            }
            begun.elapsed()
        };
        let ((uploads, thumbs), pages) = join(join(uploads, thumbs), pages).await;
        for answer in uploads.into_iter().chain(thumbs) {
            assert_eq!((answer.status, answer.code(), answer.header("retry-after")), (503, "unavailable", "1"));
        }
        assert!(begun.elapsed() < ANSWERED_WITHIN && pages < ANSWERED_WITHIN, "{:?} {pages:?}", begun.elapsed());
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM files"), 1);
    assert!(app.s3().unwrap().requests().len() < 60, "a store that is silent is not asked by everybody");

    heal(&app).await;
    bilal.get(&thumb).await.expect(200);
    market::upload(&bilal, "more.png", PNG).await;
}

#[actix_web::test]
async fn previews_and_copies_of_data_wait_for_the_store() {
    let app = start().await;
    let bilal = app.talent("bilal").await;
    let picture = market::upload(&bilal, "work.png", PNG).await;
    let document = market::upload(&bilal, "work.pdf", &crate::privacy::pdf("pages")).await;
    bilal.press("/api/privacy/export-data").await.expect(202);
    // One more failure would be the last.
    app.execute("UPDATE files SET preview_attempts = 2");
    app.execute("UPDATE data_exports SET attempts = 2");
    fall_silent(&app);
    for _round in 0..6 {
        assert!(runtime::worker::run_due(&app.state().services).await.is_err());
        app.wait(Duration::minutes(1));
    }
    let claimed = "coalesce(preview_due_at, document_due_at) > created_at + interval '1 minute'";
    assert_eq!(app.number(&format!("SELECT count(*) AS number FROM files WHERE {claimed}")), 2, "each was tried");
    assert!(app.number("SELECT attempts::bigint AS number FROM data_exports") > 2);
    assert_eq!(app.number("SELECT max(preview_attempts)::bigint AS number FROM files"), 2);

    heal(&app).await;
    app.advance(Duration::minutes(6)).await;
    for file in [picture, document] {
        bilal.get(&format!("/api/files/{file}?variant=thumb")).await.expect(200);
    }
    let bilal = market::back(&bilal, "bilal").await;
    let list = bilal.get("/api/privacy/export-requests").await.expect(200).body;
    assert_eq!(list[0]["status"], "completed");
    bilal.get(list[0]["downloadUrl"].as_str().unwrap()).await.expect(200);
}
