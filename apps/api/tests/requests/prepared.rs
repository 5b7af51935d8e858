//! What people read all the time is asked in statements that connections keep prepared: planning one takes longer than running it.

use testkit::statements;

use crate::helpers::TestApp;
use crate::market;

#[actix_web::test]
async fn statements_of_frequent_reads_are_kept_prepared() {
    statements::record();
    let app = TestApp::start().await;
    let (client, talent) = (app.client("ayesha").await, app.talent("bilal").await);
    let contest = market::open(&app, &client).await;
    market::enter(&talent, &contest).await;
    let page = format!("/api/contests/{contest}");
    let calls = [
        (None, "/api/contests/feed".to_owned()),
        (None, "/api/contests?category=design&sort=deadline".to_owned()),
        (None, "/api/contests?status=open&sort=prize".to_owned()),
        (None, page.clone()),
        (Some(&client), page.clone()),
        (Some(&talent), page.clone()),
        (Some(&client), format!("{page}/entries")),
        (Some(&talent), format!("{page}/entries")),
        (Some(&client), format!("{page}/timeline")),
        (Some(&client), "/api/auth/user".to_owned()),
        (Some(&client), "/api/contests/mine".to_owned()),
        (Some(&talent), "/api/entries/mine".to_owned()),
        (Some(&talent), "/api/contests/joined".to_owned()),
        (Some(&talent), "/api/notifications".to_owned()),
        (Some(&talent), "/api/payouts/summary".to_owned()),
        (Some(&talent), "/api/credits".to_owned()),
        (Some(&talent), "/api/first-steps".to_owned()),
    ];
    for (person, path) in calls {
        statements::take();
        let visitor = app.anonymous();
        person.unwrap_or(&visitor).get(&path).await.expect(200);
        let asked = statements::take();
        assert!(!asked.is_empty(), "{path} asks nothing");
        assert_eq!(statements::planned_each_time(&asked), [""; 0], "{path}");
    }
}
