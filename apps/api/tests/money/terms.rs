//! Deadline, prize, guarantee, refund requests and distribution over HTTP: who sees and may what.

use actix_web::test::TestRequest;
use serde_json::{Value, json};
use time::format_description::well_known::Rfc3339;
use time::{Duration, OffsetDateTime};

use super::{funded, start, success, webhook};
use crate::helpers::{Person, TestApp};
use crate::market;

const REASON: &str = "All entries are copies of each other";

fn rfc(at: OffsetDateTime) -> String {
    at.format(&Rfc3339).unwrap()
}

async fn page(viewer: &Person, id: &str) -> Value {
    viewer.get(&format!("/api/contests/{id}")).await.expect(200).body
}

fn may(page: &Value, action: &str) -> bool {
    page["allowedActions"].as_array().unwrap().iter().any(|allowed| allowed == action)
}

/// A contest whose entries are closed, of `client`; `authors` have one entry each. Everybody is signed in again.
async fn closed(app: &TestApp, client: &str, authors: &[&str]) -> (String, Person, Vec<Person>) {
    let owner = app.client(client).await;
    let id = funded(app, &owner).await;
    let mut people = Vec::new();
    for name in authors {
        let author = app.talent(name).await;
        market::enter(&author, &id).await;
        people.push(author);
    }
    app.advance(Duration::days(3)).await;
    let owner = market::back(&owner, client).await;
    let mut again = Vec::new();
    for (name, person) in authors.iter().zip(&people) {
        again.push(market::back(person, name).await);
    }
    (id, owner, again)
}

#[actix_web::test]
async fn the_deadline_is_moved_by_its_client_within_the_rules() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let id = funded(&app, &client).await;
    let path = format!("/api/contests/{id}/extend");
    let before = page(&client, &id).await;
    assert_eq!((&before["extension"]["used"], &before["extension"]["left"]), (&json!(0), &json!(2)));
    assert_eq!(before["extension"]["latest"], json!(rfc(app.now() + Duration::days(30))));
    assert_eq!(page(&other, &id).await["extension"], json!(null), "for the client only");
    assert!(may(&before, "extend") && !may(&page(&other, &id).await, "extend"));
    let post = |deadline: Value| client.post(&path, json!({ "deadline": deadline }));
    for (deadline, complaint) in [
        (json!("soon"), "Deadline must be in the future"),
        (json!(rfc(app.now())), "Deadline must be in the future"),
        (json!(rfc(app.now() + Duration::days(2))), "The new deadline must be later than the present one"),
        (json!(rfc(app.now() + Duration::days(31))), "A contest runs at most 30 days from its payment"),
        (json!("+999999-01-01T00:00:00Z"), "Deadline must be in the future"),
    ] {
        assert_eq!(post(deadline.clone()).await.expect(422).field("deadline"), complaint, "{deadline}");
    }
    client.post(&path, json!({"deadline": rfc(app.now() + Duration::days(9)), "x": 1})).await.expect(422);
    let body = json!({"deadline": rfc(app.now() + Duration::days(9))});
    assert_eq!(other.post(&path, body.clone()).await.expect(404).code(), "not_found");
    let after = client.post(&path, body).await.expect(200).body;
    assert_eq!(after["extension"], json!({"used": 1, "left": 1, "latest": rfc(app.now() + Duration::days(30))}));
    post(json!(rfc(app.now() + Duration::days(10)))).await.expect(200);
    let third = post(json!(rfc(app.now() + Duration::days(11)))).await.expect(409);
    assert_eq!(third.code(), "extension_used_up");
    assert!(!may(&page(&client, &id).await, "extend"));
    let timeline = client.get(&format!("/api/contests/{id}/timeline")).await.expect(200).body;
    let kinds: Vec<_> = timeline.as_array().unwrap().iter().map(|item| item["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds.iter().filter(|kind| **kind == "EXTENDED").count(), 2, "{kinds:?}");
}

#[actix_web::test]
async fn the_prize_is_raised_by_a_further_payment() {
    let app = start().await;
    let (client, other) = (app.client("ayesha").await, app.client("sana").await);
    let id = funded(&app, &client).await;
    let path = format!("/api/contests/{id}/raise");
    let post = |body: Value| client.post(&path, body);
    assert_eq!(post(json!({"provider": "easypaisa"})).await.expect(422).field("prizeCents"), "Enter the new prize");
    assert_eq!(
        post(json!({"prizeCents": 2_000_000})).await.expect(422).field("provider"),
        "Choose Easypaisa or JazzCash"
    );
    for (prize, complaint) in [
        (1_250_000_i64, "The new prize must be higher than the present one"),
        (1_250_499, "Raise the prize by at least PKR 5"),
        (50_000_001, "Maximum prize is PKR 500,000"),
    ] {
        let answer = post(json!({"prizeCents": prize, "provider": "easypaisa"})).await.expect(422);
        assert_eq!(answer.field("prizeCents"), complaint);
    }
    let body = json!({"prizeCents": 2_000_000, "provider": "easypaisa"});
    other.post(&path, body.clone()).await.expect(404);
    let keyed = |key: &str, body: &Value| {
        client.send(TestRequest::post().uri(&path).insert_header(("idempotency-key", key)).set_json(body))
    };
    let begun = keyed("raise-1", &body).await.expect(200);
    assert_eq!(keyed("raise-1", &body).await.expect(200).header("idempotency-replayed"), "true");
    let reused = keyed("raise-1", &json!({"prizeCents": 3_000_000, "provider": "easypaisa"})).await;
    assert_eq!((reused.status, reused.code()), (422, "idempotency_key_reused"));
    let waiting = page(&client, &id).await;
    assert_eq!((&waiting["raise"]["amountCents"], &waiting["prizeCents"]), (&json!(750_000), &json!(1_250_000)));
    assert_eq!(waiting["raise"]["paymentId"], begun.body["paymentId"]);
    assert_eq!(waiting["payment"]["purpose"], "DEPOSIT", "the deposit is not forgotten");
    assert_eq!(page(&other, &id).await["raise"], json!(null));
    let url = begun.body["redirectUrl"].as_str().unwrap();
    webhook(&app, "easypaisa", &success(url)).await.expect(200);
    let raised = page(&client, &id).await;
    assert_eq!((&raised["raise"], &raised["prizeCents"]), (&json!(null), &json!(2_000_000)));
    assert_eq!((&raised["feeCents"], &raised["winnerCents"]), (&json!(60_000), &json!(1_940_000)));
}

#[actix_web::test]
async fn a_guarantee_is_shown_to_everybody_and_stays() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let id = funded(&app, &client).await;
    let author = app.talent("bilal").await;
    let entry = market::enter(&author, &id).await;
    let path = format!("/api/contests/{id}/guarantee");
    author.press(&path).await.expect(404);
    app.anonymous().press(&path).await.expect(401);
    assert_eq!(client.press(&path).await.expect(200).body["guaranteed"], true);
    assert!(!may(&client.press(&path).await.expect(200).body, "guarantee"), "nothing to do");
    assert_eq!(page(&app.anonymous(), &id).await["guaranteed"], true);
    client.post(&format!("/api/entries/{entry}/decline"), json!({"reason": "OTHER"})).await.expect(200);
    let refused = client.post(&format!("/api/contests/{id}/refund"), json!({})).await.expect(409);
    assert_eq!(refused.code(), "guaranteed");
    client.patch(&format!("/api/contests/{id}"), json!({"guaranteed": false})).await.expect(422);
    let mut body = market::contest_body(&app);
    body["guaranteed"] = json!(true);
    let draft = client.post("/api/contests", body).await.expect(201).body;
    assert_eq!(draft["guaranteed"], true);
    let edited = client
        .patch(&format!("/api/contests/{}", draft["id"].as_str().unwrap()), json!({"title": "Another title"}))
        .await
        .expect(200);
    assert_eq!(edited.body["guaranteed"], true, "an edit leaves it as it is");
}

#[actix_web::test]
async fn a_refund_request_is_decided_by_an_admin_without_a_part() {
    let app = start().await;
    let (id, client, authors) = closed(&app, "ayesha", &["bilal"]).await;
    let admin = app.admin().await;
    let refund = format!("/api/contests/{id}/refund");
    assert!(may(&page(&client, &id).await, "requestRefund"));
    assert_eq!(
        client.post(&refund, json!({})).await.expect(422).field("reason"),
        "Tell the reason in 10 to 1000 characters"
    );
    authors[0].post(&refund, json!({"reason": REASON})).await.expect(404);
    let asked = client.post(&refund, json!({"reason": REASON})).await.expect(200).body;
    assert_eq!((&asked["status"], &asked["refundRequest"]["status"]), (&json!("SHORTLISTING"), &json!("PENDING")));
    assert_eq!(asked["next"]["code"], "REFUND_REQUESTED");
    assert!(may(&asked, "withdrawRefundRequest") && may(&asked, "award") && !may(&asked, "extend"));
    assert_eq!(client.post(&refund, json!({"reason": REASON})).await.expect(409).code(), "refund_pending");
    let seen = page(&authors[0], &id).await;
    assert_eq!((&seen["refundRequest"], &seen["next"]["code"]), (&json!(null), &json!("REFUND_REQUESTED")));

    let list = "/api/admin/refund-requests?status=pending";
    client.get(list).await.expect(403);
    app.anonymous().get(list).await.expect(401);
    admin.get("/api/admin/refund-requests?status=x").await.expect(422);
    let listed = admin.get(list).await.expect(200).body;
    assert_eq!(listed.as_array().unwrap().len(), 1);
    let line = &listed[0];
    assert_eq!((&line["contest"]["prizeCents"], &line["liveEntries"]), (&json!(1_250_000), &json!(1)));
    assert_eq!((&line["reason"], &line["decidable"], &line["decidedAt"]), (&json!(REASON), &json!(true), &json!(null)));
    let decide = format!("/api/admin/refund-requests/{}", line["id"].as_str().unwrap());
    client.post(&format!("{decide}/approve"), json!({})).await.expect(403);
    app.execute("UPDATE users SET staff_role = 'OWNER'");
    for party in [&client, &authors[0]] {
        for act in ["approve", "decline"] {
            let refused = party.post(&format!("{decide}/{act}"), json!({})).await.expect(403);
            assert_eq!(refused.code(), "own_contest");
        }
    }
    assert_eq!(client.get(list).await.expect(200).body[0]["decidable"], false);
    let nobody = "/api/admin/refund-requests/00000000-0000-7000-8000-000000000000/approve";
    admin.post(nobody, json!({})).await.expect(404);
    admin.post(&format!("{decide}/approve"), json!({"note": "x".repeat(1_001)})).await.expect(422);
    let declined = admin.post(&format!("{decide}/decline"), json!({"note": "They differ."})).await.expect(200).body;
    assert_eq!((&declined["status"], &declined["note"]), (&json!("DECLINED"), &json!("They differ.")));
    admin.post(&format!("{decide}/approve"), json!({})).await.expect(409);
    assert_eq!(page(&client, &id).await["refundRequest"]["note"], "They differ.");

    app.wait(Duration::seconds(1));
    client.post(&refund, json!({"reason": REASON})).await.expect(200);
    let again = admin.get(list).await.expect(200).body[0]["id"].as_str().unwrap().to_owned();
    let withdraw = format!("/api/contests/{id}/refund/withdraw");
    authors[0].press(&withdraw).await.expect(404);
    assert_eq!(client.press(&withdraw).await.expect(200).body["refundRequest"]["status"], "WITHDRAWN");
    client.press(&withdraw).await.expect(409);
    admin.post(&format!("/api/admin/refund-requests/{again}/approve"), json!({})).await.expect(409);
    app.wait(Duration::seconds(1));
    client.post(&refund, json!({"reason": REASON})).await.expect(200);
    let last = admin.get(list).await.expect(200).body[0]["id"].as_str().unwrap().to_owned();
    admin.post(&format!("/api/admin/refund-requests/{last}/approve"), json!({})).await.expect(200);
    let ended = page(&client, &id).await;
    assert_eq!((&ended["outcome"], &ended["refundRequest"]["status"]), (&json!("REFUNDED"), &json!("APPROVED")));
    app.run_due().await;
    assert_eq!(app.number("SELECT count(*) AS number FROM refunds WHERE status = 'REFUNDED'"), 1);
}

#[actix_web::test]
async fn everybody_sees_from_the_day_of_closing_how_the_prize_is_shared_out() {
    let app = start().await;
    let owner = app.client("ayesha").await;
    let id = funded(&app, &owner).await;
    let authors = [app.talent("bilal").await, app.talent("chan").await, app.talent("dua").await];
    let mut entries = Vec::new();
    for author in &authors {
        entries.push(market::enter(author, &id).await);
    }
    for viewer in [&owner, &authors[0], &app.anonymous()] {
        assert_eq!(page(viewer, &id).await["distribution"], json!(null), "entries are open");
    }
    let deadline = app.now() + Duration::days(3);
    owner.post(&format!("/api/entries/{}/rating", entries[0]), json!({"stars": 5})).await.expect(200);
    app.advance(Duration::days(3)).await;
    let [client, bilal, chan] = [
        market::back(&owner, "ayesha").await,
        market::back(&authors[0], "bilal").await,
        market::back(&authors[1], "chan").await,
    ];
    let at = rfc(deadline + Duration::days(30));
    let expected = |share: Value| {
        json!({"at": at, "rule": "BEST_RATED", "amongFinalists": false, "people": 1, "netCents": 1_212_500, "feeCents": 37_500,
            "feeBps": 300, "shareCents": share, "done": false})
    };
    assert_eq!(page(&client, &id).await["distribution"], expected(json!(null)));
    assert_eq!(page(&bilal, &id).await["distribution"], expected(json!(1_212_500)));
    assert_eq!(page(&chan, &id).await["distribution"], expected(json!(null)), "each their own part only");
    assert_eq!(page(&app.anonymous(), &id).await["distribution"], expected(json!(null)));
    assert!(page(&client, &id).await["next"]["detail"].as_str().unwrap().contains("shared out on"));
    let timeline = chan.get(&format!("/api/contests/{id}/timeline")).await.expect(200).body;
    let last = timeline.as_array().unwrap().last().unwrap();
    assert_eq!((&last["kind"], &last["at"], &last["future"]), (&json!("DISTRIBUTED"), &json!(at), &json!(true)));
    for entry in &entries[1..] {
        client.post(&format!("/api/entries/{entry}/shortlist"), json!({"shortlisted": true})).await.expect(200);
    }
    let shared = &page(&chan, &id).await["distribution"];
    assert_eq!(
        (&shared["rule"], &shared["people"], &shared["shareCents"]),
        (&json!("SHORTLISTED"), &json!(2), &json!(606_250))
    );

    app.advance(Duration::days(30)).await;
    let chan = market::back(&authors[1], "chan").await;
    let client = market::back(&owner, "ayesha").await;
    let done = page(&chan, &id).await;
    assert_eq!(
        (&done["status"], &done["outcome"], &done["next"]["code"]),
        (&json!("CLOSED"), &json!("DISTRIBUTED"), &json!("DISTRIBUTED"))
    );
    assert_eq!((&done["distribution"]["done"], &done["distribution"]["shareCents"]), (&json!(true), &json!(606_250)));
    assert_eq!(page(&client, &id).await["distribution"]["shareCents"], json!(null));
    assert_eq!(done["winner"], json!(null));
    let paid = chan.get("/api/payouts").await.expect(200).body;
    assert!(paid.to_string().contains("606250"), "{paid}");
    client.post(&format!("/api/contests/{id}/award"), json!({"entryId": entries[1]})).await.expect(409);
    chan.post(&format!("/api/entries/{}/publish", entries[1]), json!({"published": true})).await.expect(200);
}

#[actix_web::test]
async fn versions_show_what_changed() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let id = funded(&app, &client).await;
    let author = app.talent("bilal").await;
    market::enter(&author, &id).await;
    let path = format!("/api/contests/{id}");
    client.patch(&path, json!({"brief": "Draw a green logo that works on a cup."})).await.expect(200);
    let versions = author.get(&format!("{path}/versions")).await.expect(200).body;
    assert_eq!((&versions[0]["version"], &versions[1]["version"]), (&json!(2), &json!(1)));
    assert_eq!(
        versions[0]["briefChanges"],
        json!([
            {"kind": "same", "text": "Draw a "}, {"kind": "added", "text": "green "},
            {"kind": "same", "text": "logo that works "}, {"kind": "removed", "text": "on a sign and "},
            {"kind": "same", "text": "on a cup."}
        ])
    );
    assert_eq!(versions[0]["titleChanges"], json!([{"kind": "same", "text": "A logo for a dhaba"}]));
    assert_eq!(versions[1]["briefChanges"], json!([{"kind": "same", "text": versions[1]["brief"]}]));
    let mails = app.mails("bilal").await;
    let told = mails.iter().find(|mail| mail["subject"].as_str().unwrap().contains(" changed the brief: ")).unwrap();
    assert!(told["text"].as_str().unwrap().contains("version 2: words added 1, words removed 4"), "{told}");
}

/// Whatever of an entry the client is shown, it was opened: withdrawing comes too late to make the contest one without entries.
#[actix_web::test]
async fn whatever_the_client_opens_was_an_entry() {
    let app = start().await;
    let author = app.talent("bilal").await;
    let opened = ["nothing", "list", "entry", "thread", "decline", "preview", "thumb", "others look"];
    for (index, way) in opened.into_iter().enumerate() {
        let client = app.client(&format!("client{index}")).await;
        let id = funded(&app, &client).await;
        let file = market::upload(&author, "mark.png", market::PNG).await;
        let body = json!({"files": [file], "ownWork": true});
        let entry = author.post(&format!("/api/contests/{id}/entries"), body).await.expect(201).body;
        let entry = entry["id"].as_str().unwrap();
        app.advance(Duration::seconds(1)).await;
        match way {
            "list" => drop(client.get(&format!("/api/contests/{id}/entries")).await.expect(200)),
            "entry" => drop(client.get(&format!("/api/entries/{entry}")).await.expect(200)),
            "thread" => drop(client.get(&format!("/api/entries/{entry}/comments")).await.expect(200)),
            "decline" => {
                client.post(&format!("/api/entries/{entry}/decline"), json!({"reason": "OTHER"})).await.expect(200);
            }
            "preview" | "thumb" => {
                client.get(&format!("/api/files/{file}?variant={way}")).await.expect(200);
            }
            "others look" => {
                author.get(&format!("/api/contests/{id}/entries")).await.expect(200);
                author.get(&format!("/api/entries/{entry}")).await.expect(200);
                author.get(&format!("/api/files/{file}")).await.expect(200);
                page(&client, &id).await;
            }
            _ => {}
        }
        author.press(&format!("/api/entries/{entry}/withdraw")).await.expect(200);
        // Nothing of it is there any more.
        client.get(&format!("/api/entries/{entry}")).await.expect(404);
        client.get(&format!("/api/files/{file}?variant=thumb")).await.expect(404);
        let at_once = matches!(way, "nothing" | "others look");
        assert_eq!(may(&page(&client, &id).await, "refund"), at_once, "{way}");
        let answer = client.post(&format!("/api/contests/{id}/refund"), json!({"reason": REASON})).await;
        assert_eq!(answer.status, if at_once { 200 } else { 409 }, "{way}");
    }
}

#[actix_web::test]
async fn those_who_entered_answer_and_the_admin_reads_it() {
    let app = start().await;
    let (id, client, authors) = closed(&app, "ayesha", &["bilal", "hira"]).await;
    let (admin, stranger) = (app.admin().await, app.talent("stranger").await);
    let answer = format!("/api/contests/{id}/refund-request/answer");
    let said = json!({"text": "It is my own work, and new."});
    authors[0].post(&answer, said.clone()).await.expect(404);
    client.post(&format!("/api/contests/{id}/refund"), json!({"reason": REASON})).await.expect(200);
    for nobody in [&client, &admin, &stranger] {
        nobody.post(&answer, said.clone()).await.expect(404);
        assert_eq!(page(nobody, &id).await["askedBack"], Value::Null);
    }
    app.anonymous().post(&answer, said.clone()).await.expect(401);
    for text in ["short".to_owned(), "x".repeat(1_001)] {
        let refused = authors[0].post(&answer, json!({"text": text})).await.expect(422);
        assert_eq!(refused.field("text"), "Answer in 10 to 1000 characters");
    }
    let asked = page(&authors[0], &id).await;
    assert_eq!((&asked["askedBack"]["reason"], &asked["askedBack"]["answer"]), (&json!(REASON), &Value::Null));
    assert!(may(&asked, "answerRefundRequest") && !may(&page(&client, &id).await, "answerRefundRequest"));
    let after = authors[0].post(&answer, said).await.expect(200).body;
    assert_eq!(after["askedBack"]["answer"], "It is my own work, and new.");
    assert_eq!(page(&authors[1], &id).await["askedBack"]["answer"], Value::Null, "nobody else reads it");
    authors[0].post(&answer, json!({"text": "It is my own work, and was new."})).await.expect(200);
    let line = admin.get("/api/admin/refund-requests?status=pending").await.expect(200).body[0].clone();
    assert_eq!((&line["entrants"], line["answers"].as_array().unwrap().len()), (&json!(2), 1));
    assert_eq!(line["answers"][0]["text"], "It is my own work, and was new.");
    let decide = format!("/api/admin/refund-requests/{}/decline", line["id"].as_str().unwrap());
    admin.post(&decide, json!({"note": "They differ."})).await.expect(200);
    authors[0].post(&answer, json!({"text": "It is my own work, and new."})).await.expect(409);
}
