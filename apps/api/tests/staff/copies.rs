//! Reports of copied work: who reports, who decides, what becomes of the entry.

use serde_json::{Value, json};

use super::acts;
use crate::helpers::{Person, TestApp};
use crate::market::{PNG, award, enter, entry_body, open, texts, upload};

struct Scene {
    app: TestApp,
    admin: Person,
    client: Person,
    bilal: Person,
    komal: Person,
    contest: String,
    entry: String,
}

async fn scene() -> Scene {
    let app = TestApp::start().await;
    let (admin, client) = (app.admin().await, app.client("ayesha").await);
    let (bilal, komal) = (app.talent("bilal").await, app.talent("komal").await);
    let contest = open(&app, &client).await;
    let file = upload(&bilal, "owl.png", PNG).await;
    let mut body = entry_body();
    body["files"] = json!([file]);
    let entry = bilal.post(&format!("/api/contests/{contest}/entries"), body).await.expect(201);
    let entry = entry.body["id"].as_str().unwrap().to_owned();
    Scene { app, admin, client, bilal, komal, contest, entry }
}

fn claim() -> Value {
    json!({"reason": "The owl is from a stock site.", "url": "https://example.com/owl"})
}

impl Scene {
    async fn report(&self) -> String {
        let kept = self.client.post(&format!("/api/entries/{}/report", self.entry), claim()).await.expect(201);
        kept.body["id"].as_str().unwrap().to_owned()
    }

    async fn decide(&self, report: &str, verdict: &str) -> crate::helpers::Answer {
        let body = json!({"note": "It is on page two of the stock site."});
        self.admin.post(&format!("/api/admin/copy-reports/{report}/{verdict}"), body).await
    }
}

#[actix_web::test]
async fn a_copy_is_out_of_the_contest_for_good() {
    let scene = scene().await;
    let report = scene.report().await;
    let waiting = scene.admin.get("/api/admin/copy-reports?status=open").await.expect(200).body;
    let first = &waiting["reports"][0];
    assert_eq!((&first["decidable"], &first["canDisqualify"]), (&json!(true), &json!(true)));
    assert_eq!(first["url"], "https://example.com/owl");
    assert_eq!(scene.admin.get("/api/admin/figures").await.expect(200).body["openCopyReports"], 1);

    let upheld = scene.decide(&report, "uphold").await.expect(200).body;
    assert_eq!((&upheld["status"], &upheld["disqualified"]), (&json!("UPHELD"), &json!(true)));
    assert_eq!(upheld["entry"]["status"], "WITHDRAWN");
    let own = scene.bilal.get(&format!("/api/entries/{}", scene.entry)).await.expect(200).body;
    assert!(own["disqualifiedAt"].is_string(), "{own}");
    assert_eq!(own["allowedActions"], json!([]));
    assert_eq!(scene.client.get(&format!("/api/entries/{}", scene.entry)).await.status, 404);
    let list = scene.client.get(&format!("/api/contests/{}/entries", scene.contest)).await.expect(200).body;
    assert_eq!((&list["total"], list["entries"].as_array().unwrap().len()), (&json!(0), 0));
    for act in ["restore", "shortlist"] {
        let path = format!("/api/entries/{}/{act}", scene.entry);
        assert_eq!(scene.client.post(&path, json!({"shortlisted": true})).await.status, 404, "{act}");
    }
    let award = json!({"entryId": scene.entry});
    assert!(scene.client.post(&format!("/api/contests/{}/award", scene.contest), award).await.status >= 404);
    scene.app.run_due().await;
    let told = scene.app.mails("bilal").await;
    assert!(told.iter().any(|mail| mail["text"].as_str().unwrap().contains("page two of the stock site")), "{told:?}");
    assert_eq!((acts(&scene.app, "entry.reported"), acts(&scene.app, "report.upheld")), (1, 1));
    scene.decide(&report, "dismiss").await.expect(409);
}

#[actix_web::test]
async fn a_prize_never_goes_to_a_copy() {
    let scene = scene().await;
    let honest = enter(&scene.komal, &scene.contest).await;
    let report = scene.report().await;
    scene.decide(&report, "uphold").await.expect(200);
    let may_refund = async || {
        let page = scene.client.get(&format!("/api/contests/{}", scene.contest)).await.expect(200).body;
        texts(&page["allowedActions"]).contains(&"refund")
    };
    assert!(!may_refund().await, "the honest one counts");
    scene.komal.press(&format!("/api/entries/{honest}/withdraw")).await.expect(200);
    assert!(!may_refund().await, "the client has seen an entry: the prize goes back by request only");
    scene.app.execute(&format!("UPDATE contests SET status = 'SHORTLISTING' WHERE id = '{}'", scene.contest));
    let may_request = async || {
        let page = scene.client.get(&format!("/api/contests/{}", scene.contest)).await.expect(200).body;
        texts(&page["allowedActions"]).contains(&"requestRefund")
    };
    assert!(may_request().await, "nobody is left who could be paid");
    scene.app.execute(&format!("UPDATE contests SET guaranteed = true WHERE id = '{}'", scene.contest));
    assert!(may_request().await, "nor does a guarantee hold for a copy");
}

#[actix_web::test]
async fn what_is_dismissed_changes_nothing() {
    let scene = scene().await;
    let report = scene.report().await;
    let dismissed = scene.decide(&report, "dismiss").await.expect(200).body;
    assert_eq!((&dismissed["status"], &dismissed["disqualified"]), (&json!("DISMISSED"), &json!(false)));
    assert_eq!(
        scene.client.get(&format!("/api/entries/{}", scene.entry)).await.expect(200).body["status"],
        "SUBMITTED"
    );
    scene.decide(&report, "uphold").await.expect(409);
}

#[actix_web::test]
async fn after_the_award_a_finding_stands_for_itself() {
    let scene = scene().await;
    let report = scene.report().await;
    award(&scene.app, &scene.client, &scene.contest, &scene.entry);
    let upheld = scene.decide(&report, "uphold").await.expect(200).body;
    assert_eq!((&upheld["status"], &upheld["disqualified"]), (&json!("UPHELD"), &json!(false)));
    assert_eq!(upheld["entry"]["status"], "WINNER");
}

#[actix_web::test]
async fn anyone_who_does_not_see_an_entry_cannot_report_it() {
    let scene = scene().await;
    let path = format!("/api/entries/{}/report", scene.entry);
    assert_eq!(scene.komal.post(&path, claim()).await.status, 404, "sealed");
    assert_eq!(scene.bilal.post(&path, claim()).await.expect(403).code(), "own_entry");
    for wrong in
        [json!({"reason": ""}), json!({"reason": "x", "url": "javascript:alert(1)"}), json!({"reason": "x\u{0}"})]
    {
        scene.client.post(&path, wrong).await.expect(422);
    }
    scene.client.post(&path, claim()).await.expect(201);
    assert_eq!(scene.client.post(&path, claim()).await.expect(409).code(), "already_reported");
    assert_eq!(scene.app.number("SELECT count(*) AS number FROM copy_reports"), 1);
}

#[actix_web::test]
async fn staff_with_a_part_in_it_do_not_decide() {
    let scene = scene().await;
    let report = scene.report().await;
    scene.app.execute(
        "UPDATE users SET staff_role = 'OWNER' WHERE email_key IN ('ayesha@example.com', 'bilal@example.com')",
    );
    for party in [&scene.client, &scene.bilal] {
        let path = format!("/api/admin/copy-reports/{report}/uphold");
        assert_eq!(party.post(&path, json!({"note": "x"})).await.expect(403).code(), "own_contest");
        let list = party.get("/api/admin/copy-reports").await.expect(200).body;
        assert_eq!(list["reports"][0]["decidable"], false);
    }
    scene.admin.post(&format!("/api/admin/copy-reports/{report}/uphold"), json!({"note": " "})).await.expect(422);
}

#[actix_web::test]
async fn staff_see_the_pictures_of_what_is_reported_and_of_nothing_else() {
    let scene = scene().await;
    scene.app.run_due().await;
    let entry = scene.bilal.get(&format!("/api/entries/{}", scene.entry)).await.expect(200).body;
    let file = entry["files"][0]["id"].as_str().unwrap().to_owned();
    let look = async |shape: &str| scene.admin.get(&format!("/api/files/{file}?variant={shape}")).await.status;
    assert_eq!(look("thumb").await, 404);
    let report = scene.report().await;
    assert_eq!((look("thumb").await, look("preview").await, look("original").await), (200, 200, 404));
    assert_eq!(scene.komal.get(&format!("/api/files/{file}?variant=thumb")).await.status, 404);
    scene.decide(&report, "uphold").await.expect(200);
    assert_eq!(look("preview").await, 200, "and afterwards, to answer for the decision");
    let shown = scene.admin.get("/api/admin/copy-reports?status=upheld").await.expect(200).body;
    assert_eq!(shown["reports"][0]["entry"]["files"][0]["thumbnailUrl"], format!("/api/files/{file}?variant=thumb"));
}

#[actix_web::test]
async fn one_of_two_decisions_at_once_counts() {
    let scene = scene().await;
    let report: kernel::ids::CopyReportId = scene.report().await.parse().unwrap();
    let admin = kernel::actor::Actor {
        user: scene.admin.id(),
        role: kernel::actor::Role::Client,
        email_verified: true,
        staff: Some(kernel::actor::Staff::Owner),
    };
    let ctx = scene.app.state().ctx("test");
    let db = scene.app.db.db();
    let done = testkit::run_concurrently(8, |number| {
        let event =
            if number % 2 == 0 { contests::copy_report::Event::Uphold } else { contests::copy_report::Event::Dismiss };
        workflows::moderation::copyright_report::decide(&db, &ctx, &admin, report, (event, "looked")).is_ok()
    });
    let done = done.into_iter().filter(|done| *done).count();
    assert_eq!(done, 1);
    assert_eq!(acts(&scene.app, "report.upheld") + acts(&scene.app, "report.dismissed"), 1);
}
