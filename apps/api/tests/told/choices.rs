//! Choices and the links that switch mails off.

use actix_web::test::TestRequest;
use kernel::ids::UserId;
use kernel::secret::Secret;
use notifications::unsubscribe::Unsubscribe;
use notifications::{Topic, messages};
use serde_json::{Value, json};

use super::{send, tell};
use crate::helpers::{Answer, Person, TestApp};

const ONE_CLICK: &str = "List-Unsubscribe=One-Click";

async fn choices(person: &Person) -> Value {
    person.get("/api/notifications/choices").await.expect(200).body
}

fn of(list: &Value, topic: &str) -> (bool, bool, bool) {
    let all = list["choices"].as_array().unwrap();
    let choice = all.iter().find(|choice| choice["topic"] == topic).unwrap();
    let flag = |name: &str| choice[name].as_bool().unwrap();
    (flag("email"), flag("inApp"), flag("fixed"))
}

async fn mails_and_lines(app: &TestApp, person: &Person, name: &str) -> (usize, usize) {
    let lines = person.get("/api/notifications").await.expect(200).body;
    (app.mails(name).await.len(), lines["notifications"].as_array().unwrap().len())
}

#[actix_web::test]
async fn each_switch_does_what_it_says() {
    let app = TestApp::start().await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let start = mails_and_lines(&app, &ayesha, "ayesha").await;
    for (email, in_app, mails, lines) in
        [(true, true, 1, 1), (false, true, 1, 2), (true, false, 2, 2), (false, false, 2, 2)]
    {
        let body = json!({"topic": "contest", "email": email, "inApp": in_app});
        let answer = ayesha.put("/api/notifications/choices", body).await.expect(200).body;
        assert_eq!(of(&answer, "contest"), (email, in_app, false));
        assert_eq!(of(&answer, "entry"), (true, true, false), "others stay");
        tell(&app, ayesha.id(), "A logo");
        let now = mails_and_lines(&app, &ayesha, "ayesha").await;
        assert_eq!((now.0 - start.0, now.1 - start.1), (mails, lines), "{email} {in_app}");
    }
    assert_eq!(of(&choices(&bilal).await, "contest"), (true, true, false), "of one person");
}

#[actix_web::test]
async fn security_and_money_cannot_be_switched_off() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for topic in ["security", "money"] {
        for (email, in_app, field) in [(false, true, "email"), (true, false, "inApp")] {
            let body = json!({"topic": topic, "email": email, "inApp": in_app});
            let refused = ayesha.put("/api/notifications/choices", body).await.expect(422);
            assert_ne!(refused.field(field), "", "{topic} {field}");
        }
        let both = json!({"topic": topic, "email": false, "inApp": false});
        ayesha.put("/api/notifications/choices", both).await.expect(422);
        let on = json!({"topic": topic, "email": true, "inApp": true});
        let answer = ayesha.put("/api/notifications/choices", on).await.expect(200).body;
        assert_eq!(of(&answer, topic), (true, true, true));
    }
    let before = mails_and_lines(&app, &ayesha, "ayesha").await;
    send(&app, ayesha.id(), &messages::account::password_changed(&app.state().ctx("test")));
    let after = mails_and_lines(&app, &ayesha, "ayesha").await;
    assert_eq!((after.0 - before.0, after.1 - before.1), (1, 1));
}

#[actix_web::test]
async fn what_is_no_choice_is_refused() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    for (body, field) in [
        (json!({"topic": "weather", "email": true, "inApp": true}), "topic"),
        (json!({"topic": "entry", "email": true}), "inApp"),
        (json!({"topic": "entry", "email": true, "inApp": true, "sms": true}), "sms"),
    ] {
        let refused = ayesha.put("/api/notifications/choices", body.clone()).await.expect(422);
        assert_ne!(refused.field(field), "", "{body}");
    }
    ayesha.put("/api/notifications/choices", json!({"topic": "entry", "email": "no", "inApp": true})).await.expect(422);
    assert_eq!(of(&choices(&ayesha).await, "entry"), (true, true, false));
    app.anonymous().get("/api/notifications/choices").await.expect(401);
}

/// The link of the newest mail, as a path.
async fn link(app: &TestApp, name: &str) -> String {
    let mails = app.mails(name).await;
    let mail = mails.iter().find(|mail| mail["subject"] == "Announcement: A logo").unwrap();
    mail["unsubscribe"].as_str().unwrap().strip_prefix("http://muqabla.test").unwrap().to_owned()
}

/// As a mail program's server calls: from anywhere, as a form, without a cookie.
async fn one_click(app: &TestApp, path: &str) -> Answer {
    let form = TestRequest::post().uri(path).insert_header(("content-type", "application/x-www-form-urlencoded"));
    app.calling_from("203.0.113.9:2525").send_bare(form.set_payload(ONE_CLICK)).await
}

#[actix_web::test]
async fn one_click_switches_one_topic_off_for_one_person() {
    let app = TestApp::start().await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    tell(&app, ayesha.id(), "A logo");
    let path = link(&app, "ayesha").await;
    // Opening it asks, and changes nothing.
    let asked = app.anonymous().get(&path).await.expect(200);
    assert!(
        asked.header("content-type").starts_with("text/html")
            && asked.body.as_str().unwrap().contains("Switch them off")
    );
    assert_eq!((asked.header("referrer-policy"), asked.header("cache-control")), ("no-referrer", "no-store"));
    assert_eq!(of(&choices(&ayesha).await, "contest"), (true, true, false));
    for _twice in 0..2 {
        let done = one_click(&app, &path).await.expect(200);
        assert!(done.body.as_str().unwrap().contains("You get no more mails about contests"), "{}", done.body);
    }
    let list = choices(&ayesha).await;
    assert_eq!(of(&list, "contest"), (false, true, false), "lines stay");
    assert!(["entry", "question", "handover", "security", "money"].iter().all(|topic| of(&list, topic).0));
    assert_eq!(of(&choices(&bilal).await, "contest"), (true, true, false));
    // The button of the page is the same call from our own page.
    ayesha
        .put("/api/notifications/choices", json!({"topic": "contest", "email": true, "inApp": true}))
        .await
        .expect(200);
    let form = TestRequest::post().uri(&path).insert_header(("content-type", "application/x-www-form-urlencoded"));
    ayesha.send(form).await.expect(200);
    assert!(!of(&choices(&ayesha).await, "contest").0);
}

#[actix_web::test]
async fn tokens_that_are_not_ours_change_nothing() {
    let app = TestApp::start().await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    tell(&app, ayesha.id(), "A logo");
    tell(&app, bilal.id(), "A logo");
    let (hers, his) = (link(&app, "ayesha").await, link(&app, "bilal").await);
    let parts = |path: &str| path.split("token=").nth(1).unwrap().split('.').map(str::to_owned).collect::<Vec<_>>();
    let (hers, his) = (parts(&hers), parts(&his));
    for token in [
        String::new(),
        "x".to_owned(),
        format!("{}.contest.{}", hers[0], his[2]),
        format!("{}.entry.{}", hers[0], hers[2]),
        format!("{}.money.{}", hers[0], hers[2]),
        format!("{}.security.{}", hers[0], hers[2]),
        format!("{}.contest.{}", hers[0], hers[2].chars().rev().collect::<String>()),
        "'><script>alert(1)</script>".replace(['<', '>', '\''], "%3C"),
    ] {
        let path = format!("/api/notifications/unsubscribe?token={token}");
        one_click(&app, &path).await.expect(404);
        let page = app.anonymous().get(&path).await.expect(404);
        assert!(page.body.as_str().unwrap().contains("This link does not work"), "{token}");
        assert!(!page.body.as_str().unwrap().contains("script"), "{token}");
    }
    one_click(&app, "/api/notifications/unsubscribe").await.expect(404);
    for person in [&ayesha, &bilal] {
        assert!(choices(person).await["choices"].as_array().unwrap().iter().all(|choice| choice["email"] == true));
    }
    // A person who is gone: the link is as good as none.
    let nobody = UserId::from(uuid::Uuid::from_u128(7));
    let token = Unsubscribe::new(&app.state().config.secret_key).token(nobody, Topic::Contest).unwrap();
    one_click(&app, &format!("/api/notifications/unsubscribe?token={token}")).await.expect(404);
}

#[actix_web::test]
async fn a_link_outlives_the_secret_that_made_it() {
    let older = Secret::new("the secret of last year, kept until its mails are old".to_owned());
    let known = older.clone();
    let app = TestApp::start_with(|config| config.secret_keys_previous = vec![known]).await;
    let ayesha = app.client("ayesha").await;
    let token = Unsubscribe::new(&older).token(ayesha.id(), Topic::Contest).unwrap();
    one_click(&app, &format!("/api/notifications/unsubscribe?token={token}")).await.expect(200);
    assert!(!of(&choices(&ayesha).await, "contest").0);
}

#[actix_web::test]
async fn only_optional_mails_have_a_link() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    tell(&app, ayesha.id(), "A logo");
    send(&app, ayesha.id(), &messages::account::password_changed(&app.state().ctx("test")));
    for mail in app.mails("ayesha").await {
        assert_eq!(mail["unsubscribe"].is_string(), mail["subject"] == "Announcement: A logo", "{}", mail["subject"]);
    }
}
