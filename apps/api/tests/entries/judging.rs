//! Shortlisting, rating, declining.

use serde_json::json;

use crate::helpers::TestApp;
use crate::market::{self, texts};

#[actix_web::test]
async fn the_client_judges_until_the_award() {
    let app = TestApp::start().await;
    let (client, bilal, hina) = (app.client("ayesha").await, app.talent("bilal").await, app.talent("hina").await);
    let id = market::open(&app, &client).await;
    let entry = market::enter(&bilal, &id).await;
    let winner = market::enter(&hina, &id).await;
    let path = format!("/api/entries/{entry}");
    for _twice in 0..2 {
        let listed = client.post(&format!("{path}/shortlist"), json!({"shortlisted": true})).await.expect(200).body;
        assert_eq!(listed["status"], "SHORTLISTED");
        assert_eq!(
            texts(&listed["allowedActions"]),
            ["unshortlist", "rate", "decline", "removeAuthor", "comment", "pin", "award"]
        );
    }
    assert_eq!(
        client.post(&format!("{path}/shortlist"), json!({"shortlisted": false})).await.expect(200).body["status"],
        "SUBMITTED"
    );
    for stars in [0, 6] {
        let refused = client.post(&format!("{path}/rating"), json!({"stars": stars})).await.expect(422);
        assert_eq!(refused.field("stars"), "Rating must be between 1 and 5");
    }
    client.post(&format!("{path}/rating"), json!({"stars": 4.5})).await.expect(422);
    assert_eq!(client.post(&format!("{path}/rating"), json!({"stars": 5})).await.expect(200).body["stars"], 5);
    client.post(&format!("{path}/decline"), json!({"reason": "UGLY"})).await.expect(422);
    let declined = client.post(&format!("{path}/decline"), json!({"reason": "OFF_BRIEF"})).await.expect(200).body;
    assert_eq!((&declined["status"], &declined["declineReason"]), (&json!("DECLINED"), &json!("OFF_BRIEF")));
    assert_eq!(bilal.get(&path).await.body["declineReason"], "OFF_BRIEF");
    client.post(&format!("{path}/decline"), json!({"reason": "OTHER"})).await.expect(409);
    client.post(&format!("{path}/shortlist"), json!({"shortlisted": true})).await.expect(409);
    let restored = client.press(&format!("{path}/restore")).await.expect(200).body;
    assert_eq!((&restored["status"], &restored["declineReason"]), (&json!("SUBMITTED"), &json!(null)));
    client.press(&format!("{path}/restore")).await.expect(409);
    client.post(&format!("{path}/decline"), json!({"reason": "OTHER"})).await.expect(200);
    market::award(&app, &client, &id, &winner);
    client.press(&format!("{path}/restore")).await.expect(409);
    client.post(&format!("{path}/rating"), json!({"stars": 1})).await.expect(409);
}
