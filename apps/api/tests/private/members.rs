//! How people become members, what they see before and after the NDA, and how that ends.

use serde_json::{Value, json};

use super::{insider, join, link, open, sign, subscriber};
use crate::helpers::{Person, TestApp};
use crate::market::{self, entry_body, texts};

async fn page(person: &Person, contest: &str) -> Value {
    person.get(&format!("/api/contests/{contest}")).await.expect(200).body
}

async fn members(client: &Person, contest: &str) -> Value {
    client.get(&format!("/api/contests/{contest}/members")).await.expect(200).body
}

async fn invite(client: &Person, contest: &str, email: &str) -> (u16, Value) {
    let mut answer = client.post(&format!("/api/contests/{contest}/members"), json!({"email": email})).await;
    answer.body["email"] = json!(null);
    (answer.status, answer.body)
}

#[actix_web::test]
async fn a_member_sees_an_outline_and_everything_once_they_signed() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    let contest = open(&app, &client, "PRIVATE").await;
    assert_eq!(members(&client, &contest).await["link"], json!(null));
    let secret = link(&client, &contest).await;

    let seen = app.anonymous().get(&format!("/api/join/{secret}")).await.expect(200);
    assert_eq!(seen.body, json!({"contestTitle": "A zarqa for the quiet launch", "clientName": "Ayesha"}));
    assert_eq!((seen.header("cache-control"), seen.header("referrer-policy")), ("no-store", "no-referrer"));
    app.anonymous().press(&format!("/api/join/{secret}")).await.expect(401);
    let bilal = app.talent("bilal").await;
    bilal.get(&format!("/api/contests/{contest}")).await.expect(404);
    for _twice in 0..2 {
        bilal.press(&format!("/api/join/{secret}")).await.expect(200);
    }

    let outline = page(&bilal, &contest).await;
    assert_eq!((&outline["access"], &outline["brief"]), (&json!("OUTLINE"), &json!("")));
    assert_eq!(
        (&outline["title"], texts(&outline["allowedActions"])),
        (&json!("A zarqa for the quiet launch"), vec!["signNda"])
    );
    assert!(!outline.to_string().contains("quetzalcoatl"), "{outline}");
    for part in ["entries", "questions", "timeline", "versions"] {
        assert_eq!(bilal.get(&format!("/api/contests/{contest}/{part}")).await.expect(403).code(), "nda_required");
    }
    let entries = format!("/api/contests/{contest}/entries");
    assert_eq!(bilal.post(&entries, entry_body()).await.expect(403).code(), "nda_required");

    sign(&app, &contest, &bilal);
    let full = page(&bilal, &contest).await;
    assert_eq!(full["access"], "FULL");
    assert!(full["brief"].as_str().unwrap().contains("quetzalcoatl"));
    assert!(texts(&full["allowedActions"]).contains(&"submitEntry"));
    bilal.post(&entries, entry_body()).await.expect(201);

    let list = members(&client, &contest).await;
    let line = &list["members"][0];
    assert_eq!((&line["source"], &line["entered"]), (&json!("LINK"), &json!(true)));
    assert_eq!(line["person"]["id"], bilal.id().to_string());
    assert!(line["signedAt"].is_string(), "{line}");
    let other = insider(&app, &client, &contest, "omar").await;
    let seen = other.get(&entries).await.expect(200).body;
    assert_eq!((&seen["entries"], &seen["hidden"]), (&json!([]), &json!(1)), "nobody sees the entries of others");
}

#[actix_web::test]
async fn members_find_the_contests_that_they_may_still_enter() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    let (first, second) = (open(&app, &client, "PRIVATE").await, open(&app, &client, "PRIVATE").await);
    let (bilal, stranger) = (app.talent("bilal").await, app.talent("omar").await);
    join(&client, &first, &bilal).await;
    join(&client, &second, &bilal).await;
    sign(&app, &second, &bilal);
    let joined = async |person: &Person| -> Vec<(String, bool)> {
        let list = person.get("/api/contests/joined").await.expect(200).body;
        assert!(!list.to_string().contains("quetzalcoatl"), "{list}");
        let line = |line: &Value| (line["id"].as_str().unwrap().to_owned(), line["signed"] == true);
        list.as_array().unwrap().iter().map(line).collect()
    };
    let mut both = vec![(first.clone(), false), (second.clone(), true)];
    both.sort();
    assert_eq!((joined(&bilal).await, joined(&stranger).await, joined(&client).await), (both, vec![], vec![]));
    app.anonymous().get("/api/contests/joined").await.expect(401);

    market::enter(&bilal, &second).await;
    assert_eq!(joined(&bilal).await, [(first.clone(), false)], "what was entered is among the entries");
    app.execute(&format!(
        "UPDATE contests SET hidden_at = '2026-11-21Z', hidden_reason = 'Samples' WHERE id = '{first}'"
    ));
    assert_eq!(joined(&bilal).await, []);
    app.execute("UPDATE contests SET hidden_at = NULL, hidden_reason = NULL");
    client.delete(&format!("/api/contests/{first}/members/{}", bilal.id())).await.expect(204);
    assert_eq!(joined(&bilal).await, [], "the membership has ended");
}

#[actix_web::test]
async fn a_membership_ends_until_the_client_invites_again() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    let contest = open(&app, &client, "PRIVATE").await;
    let bilal = insider(&app, &client, &contest, "bilal").await;
    let omar = insider(&app, &client, &contest, "omar").await;
    market::enter(&bilal, &contest).await;
    let of = |person: &Person| format!("/api/contests/{contest}/members/{}", person.id());
    assert_eq!(client.delete(&of(&bilal)).await.expect(409).code(), "member_entered");
    omar.delete(&of(&omar)).await.expect(404);
    client.delete(&of(&omar)).await.expect(204);
    client.delete(&of(&omar)).await.expect(404);
    omar.get(&format!("/api/contests/{contest}")).await.expect(404);
    omar.post(&format!("/api/contests/{contest}/entries"), entry_body()).await.expect(404);
    let secret = link(&client, &contest).await;
    omar.press(&format!("/api/join/{secret}")).await.expect(404);
    let again = link(&client, &contest).await;
    assert_ne!(secret, again);
    for gone in [&secret, "x", &"x".repeat(32)] {
        app.anonymous().get(&format!("/api/join/{gone}")).await.expect(404);
        omar.press(&format!("/api/join/{gone}")).await.expect(404);
    }
    assert_eq!(invite(&client, &contest, "omar@example.com").await.0, 201);
    assert_eq!(page(&omar, &contest).await["access"], "FULL", "the signature stands");
    let list = members(&client, &contest).await;
    assert_eq!(list["members"].as_array().unwrap().len(), 2, "{list}");
    client.press(&format!("/api/join/{again}")).await.expect(200);
    assert_eq!(members(&client, &contest).await, list, "the client is no member");

    app.execute("UPDATE contests SET hidden_at = '2026-11-21Z', hidden_reason = 'Samples'");
    app.anonymous().get(&format!("/api/join/{again}")).await.expect(404);
    omar.get(&format!("/api/contests/{contest}")).await.expect(404);
    assert_eq!(page(&bilal, &contest).await["access"], "FULL", "who entered keeps what they have");
}

#[actix_web::test]
async fn the_client_never_learns_whether_an_address_has_an_account() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    let contest = open(&app, &client, "INVITE_ONLY").await;
    client.press(&format!("/api/contests/{contest}/members/link")).await.expect(409);
    let bilal = app.talent("bilal").await;
    app.admin().await;
    let known = invite(&client, &contest, "Bilal@Example.com").await;
    let unknown = invite(&client, &contest, "zoya@example.com").await;
    let staff = invite(&client, &contest, "admin@example.com").await;
    assert_eq!((&known, &known), (&unknown, &staff));
    assert_eq!(invite(&client, &contest, "zoya@example.com").await, unknown);
    for wrong in ["", "nobody", "ayesha@example.com"] {
        let refused =
            client.post(&format!("/api/contests/{contest}/members"), json!({"email": wrong})).await.expect(422);
        assert_ne!(refused.field("email"), "", "{wrong}");
    }
    bilal.post(&format!("/api/contests/{contest}/members"), json!({"email": "x@example.com"})).await.expect(404);
    let list = members(&client, &contest).await;
    let invitations = list["invitations"].as_array().unwrap();
    let mut addresses: Vec<&str> = invitations.iter().map(|one| one["email"].as_str().unwrap()).collect();
    addresses.sort_unstable();
    let invited = vec!["Bilal@Example.com", "admin@example.com", "zoya@example.com"];
    assert_eq!((&list["members"], addresses), (&json!([]), invited));
    client.delete(&format!("/api/contests/{contest}/members/{}", bilal.id())).await.expect(404);

    assert_eq!(page(&bilal, &contest).await["access"], "OUTLINE");
    let told = app.mails("bilal").await;
    assert!(told.iter().any(|mail| mail["subject"].as_str().unwrap().contains("invites you")), "{told:?}");
    let told = app.mails("zoya").await;
    assert_eq!(told.len(), 1, "invited twice, told once");
    assert!(!told[0].to_string().contains("zarqa"), "a stranger's mail quotes nothing: {told:?}");
    let zoya = app.talent("zoya").await;
    assert_eq!(page(&zoya, &contest).await["access"], "OUTLINE");
    let told = app.mails("zoya").await;
    assert!(told.iter().any(|mail| mail["subject"].as_str().unwrap().contains("zarqa")), "{told:?}");

    let of_zoya = invitations.iter().find(|one| one["email"] == "zoya@example.com").unwrap();
    let invitation = of_zoya["id"].as_str().unwrap();
    client.delete(&format!("/api/contests/{contest}/invitations/{invitation}")).await.expect(204);
    client.delete(&format!("/api/contests/{contest}/invitations/{invitation}")).await.expect(404);
    zoya.get(&format!("/api/contests/{contest}")).await.expect(404);
    sign(&app, &contest, &bilal);
    let list = members(&client, &contest).await;
    assert_eq!(list["members"][0]["person"]["id"], bilal.id().to_string());
    assert_eq!(list["invitations"].as_array().unwrap().len(), 1, "{list}");
}

#[actix_web::test]
async fn a_contest_has_200_members_with_those_who_are_invited() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    let contest = open(&app, &client, "PRIVATE").await;
    app.execute(&format!(
        "INSERT INTO contest_invitations (id, contest_id, email, email_key, created_at)
         SELECT gen_random_uuid(), '{contest}', 'p' || n || '@example.com', 'p' || n || '@example.com', '2026-11-21Z'
           FROM generate_series(1, 199) AS n"
    ));
    let secret = link(&client, &contest).await;
    let (bilal, omar) = (app.talent("bilal").await, app.talent("omar").await);
    bilal.press(&format!("/api/join/{secret}")).await.expect(200);
    assert_eq!(omar.press(&format!("/api/join/{secret}")).await.expect(409).code(), "too_many_members");
    let refused = client.post(&format!("/api/contests/{contest}/members"), json!({"email": "one@example.com"})).await;
    assert_eq!(refused.expect(409).code(), "too_many_members");
    bilal.press(&format!("/api/join/{secret}")).await.expect(200);
}

#[actix_web::test]
async fn what_is_not_private_has_no_members() {
    let app = TestApp::start().await;
    let client = subscriber(&app, "ayesha").await;
    let public = market::open(&app, &client).await;
    client.get(&format!("/api/contests/{public}/members")).await.expect(404);
    client.press(&format!("/api/contests/{public}/members/link")).await.expect(409);
    assert_eq!(invite(&client, &public, "bilal@example.com").await.0, 409);
    client.press(&format!("/api/contests/{public}/publication")).await.expect(409);
    let draft = super::draft(&app, &client, "PRIVATE").await;
    client.press(&format!("/api/contests/{draft}/members/link")).await.expect(409);
    let contest = open(&app, &client, "PRIVATE").await;
    join(&client, &contest, &app.talent("bilal").await).await;
    let secret = link(&client, &contest).await;
    market::refund(&app, &contest);
    app.anonymous().get(&format!("/api/join/{secret}")).await.expect(404);
}
