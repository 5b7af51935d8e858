//! Uploads that nothing takes: so many bytes of one person, for a day.

use diesel::RunQueryDsl;
use privacy::removal;
use time::Duration;

use crate::helpers::TestApp;
use crate::market::{self, PNG};
use crate::privacy::stored;

#[actix_web::test]
async fn what_waits_has_a_size_and_goes_after_a_day() {
    what_waits_goes_from(TestApp::start().await).await;
}

#[actix_web::test]
async fn what_waits_goes_from_s3_too() {
    what_waits_goes_from(TestApp::start_on_s3(|_config| {}).await).await;
}

async fn what_waits_goes_from(app: TestApp) {
    let (author, other) = (app.talent("bilal").await, app.talent("hira").await);
    market::upload(&author, "a.png", PNG).await;
    app.run_due().await;
    let files = stored(&app).len();
    // As if it were as large as all of them may be.
    app.execute("UPDATE files SET size_bytes = 200 * 1024 * 1024");
    let refused = author.upload("/api/upload/entry", "b.png", PNG).await.expect(413);
    assert_eq!(refused.code(), "too_large");
    assert!(refused.field("file").contains("200 MB"), "{}", refused.body);
    author.upload("/api/profile/image", "b.png", PNG).await.expect(413);
    assert_eq!(stored(&app).len(), files, "nothing of it is kept");
    market::upload(&other, "c.png", PNG).await;
    // Rows go first, and what is stored of them by way of a row of its own.
    app.advance(Duration::days(1) + Duration::seconds(1)).await;
    assert_eq!(app.number("SELECT count(*) AS number FROM files"), 0);
    assert_eq!(app.number("SELECT count(*) AS number FROM store_removals"), 2);
    // A backup whose snapshot may have their rows is being made.
    let mut backup = app.db.connection();
    assert!(removal::pause(&mut backup).unwrap());
    assert!(!app.db.with_connection(removal::pause).unwrap(), "one at a time");
    app.advance(Duration::minutes(5)).await;
    assert_eq!(app.number("SELECT count(*) AS number FROM store_removals"), 2);
    assert!(!stored(&app).is_empty());
    diesel::sql_query("SELECT pg_advisory_unlock_all()").execute(&mut backup).unwrap();
    app.run_due().await;
    assert_eq!((stored(&app).len(), app.number("SELECT count(*) AS number FROM store_removals")), (0, 0));
    let author = market::back(&author, "bilal").await;
    market::upload(&author, "d.png", PNG).await;
}
