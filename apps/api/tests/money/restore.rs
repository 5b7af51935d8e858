//! A restored database: nothing leaves until an operator has compared it with the providers (ADR 0045).

use std::io::ErrorKind;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;

use actix_web::web;
use gateway_fakes::{JAZZCASH, JazzCash, Merchant};
use kernel::actor::Actor;
use outbound::State;
use payments::Gateways;
use payments::gateway::gate::QuestionsOnly;
use runtime::config::Payments;
use runtime::worker;
use serde_json::{Value, json};
use tokio::sync::watch;
use workflows::restore::{self, RefundFound, Report, Resumed};

use super::gateways::{begun, html_of, providers};
use super::{deposit, funded, start, success, webhook};
use crate::helpers::{Person, TestApp};
use crate::market;

/// JazzCash and a merchant there, whose refunds go to `refunds`.
fn merchant_at(jazzcash: &JazzCash, refunds: &str) -> Payments {
    providers(&[
        ("JAZZCASH_MERCHANT_ID", JAZZCASH.merchant_id),
        ("JAZZCASH_PASSWORD", JAZZCASH.password),
        ("JAZZCASH_SALT", JAZZCASH.salt),
        ("JAZZCASH_MPIN", JAZZCASH.mpin),
        ("JAZZCASH_TXN_TYPE", "MWALLET"),
        ("JAZZCASH_INQUIRY_URL", &jazzcash.inquiry_url()),
        ("JAZZCASH_REFUND_URL", refunds),
    ])
}

/// What the page to a provider sends there.
fn fields_of(html: &str) -> Vec<(String, String)> {
    let attribute = |tag: &str, name: &str| {
        let value = tag.split(&format!("{name}=\"")).nth(1)?.split('"').next()?;
        Some(value.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&"))
    };
    html.split("<input ").skip(1).filter_map(|tag| Some((attribute(tag, "name")?, attribute(tag, "value")?))).collect()
}

/// A contest that `client` paid at JazzCash; the reference of the order there.
async fn paid_at(jazzcash: &JazzCash, app: &TestApp, client: &Person) -> (String, String) {
    let contest = market::draft(app, client).await;
    let (_payment, go) = begun(client, &contest, "jazzcash").await;
    let page = client.get(&go).await.expect(303).header("location").to_owned();
    let form = fields_of(html_of(&client.get(&page).await.expect(200)));
    assert_eq!(jazzcash.open(&form).unwrap(), 200, "{form:?}");
    let reference = app.text("SELECT order_ref AS text FROM payments");
    jazzcash.pay(&reference).unwrap();
    app.execute("UPDATE payments SET next_ask_at = created_at");
    app.run_due().await;
    assert_eq!(status_of(app, &contest), "OPEN");
    (contest, reference)
}

fn status_of(app: &TestApp, contest: &str) -> String {
    app.text(&format!("SELECT status AS text FROM contests WHERE id = '{contest}'"))
}

fn refund_of(app: &TestApp) -> String {
    app.text("SELECT status AS text FROM refunds")
}

fn queued(app: &TestApp) -> i64 {
    app.number("SELECT count(*) AS number FROM mails WHERE status = 'QUEUED'")
}

/// The providers as an operator asks them.
fn questions(app: &TestApp) -> Gateways {
    let config = &app.state().config;
    config.payments.gateways(&config.secret_key).unwrap().gated(Arc::new(QuestionsOnly))
}

async fn report(app: &TestApp) -> Report {
    let (db, ctx, gateways) = (app.state().db.clone(), app.state().ctx("cli"), questions(app));
    web::block(move || restore::report(&db, &ctx, &gateways)).await.unwrap().unwrap()
}

async fn resume(app: &TestApp) -> Resumed {
    let (db, ctx, gateways) = (app.state().db.clone(), app.state().ctx("cli"), questions(app));
    let find = |conn: &mut _| accounts::user::repo::find_by_email(conn, "admin@example.com");
    let admin: Actor = db.read(find).unwrap().unwrap().actor();
    web::block(move || restore::resume(&db, &ctx, &gateways, &admin, false)).await.unwrap().unwrap()
}

/// An operator says that the database was restored.
fn mark(app: &TestApp) {
    assert!(restore::mark(&app.state().db, &app.state().ctx("cli"), "the backup of Monday").unwrap());
}

/// Lets the worker run until it knows that everything is held.
async fn work_until_held(app: &TestApp) {
    let (stop, stopped) = watch::channel(false);
    let worker = actix_web::rt::spawn(worker::run_forever(Arc::clone(&app.state().services), stopped));
    let begun = std::time::Instant::now();
    while app.state().outbound.hold().is_none() {
        assert!(begun.elapsed() < std::time::Duration::from_secs(5), "the worker does not see that the database moved");
        actix_web::rt::task::yield_now().await;
    }
    stop.send_replace(true);
    worker.await.unwrap();
}

#[actix_web::test]
async fn a_restored_database_sends_no_refund_again() {
    let merchant =
        Merchant { return_url: "https://muqabla.test/api/payments/jazzcash/return".to_owned(), webhook_url: None };
    let jazzcash = JazzCash::start(0, merchant).unwrap();
    let at_jazzcash = merchant_at(&jazzcash, &jazzcash.refund_url());
    let app = TestApp::start_on(super::database(), |config| config.payments = at_jazzcash).await;
    let client = app.client("ayesha").await;
    app.admin().await;
    let (contest, reference) = paid_at(&jazzcash, &app, &client).await;
    let identity = app.text("SELECT identity AS text FROM outbound_state");
    client.post(&format!("/api/contests/{contest}/refund"), json!({})).await.expect(200);
    let backup = app.db.as_template();
    app.run_due().await;
    let returned = jazzcash.returned(&reference);
    assert_eq!((refund_of(&app).as_str(), returned > 0, queued(&app)), ("REFUNDED", true, 0));

    // A request for a refund from here on connects to this listener.
    let refunds = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    refunds.set_nonblocking(true).unwrap();
    let trapped = merchant_at(&jazzcash, &format!("http://{}/refund", refunds.local_addr().unwrap()));
    let copy = backup.copy().check_on_drop(super::ledger_agrees);
    let restored = TestApp::start_on(copy, |config| config.payments = trapped).await;
    restored.execute(&format!("UPDATE outbound_state SET identity = '{identity}'"));
    let waiting = queued(&restored);
    assert!(waiting > 0 && refund_of(&restored) == "PENDING", "what the backup holds");

    work_until_held(&restored).await;
    restored.run_due().await;
    assert_eq!((refund_of(&restored).as_str(), queued(&restored)), ("PENDING", waiting));
    assert_eq!(restored.number("SELECT count(*) AS number FROM audit_log WHERE act = 'outbound.held'"), 1);

    let found = report(&restored).await;
    assert!(matches!(&found.state, State::Held(hold) if hold.reason.contains(&identity)), "{:?}", found.state);
    let [(_refund, _payment, RefundFound::Done { .. })] = found.refunds.as_slice() else { panic!("{found:?}") };
    assert_eq!(found.mails.iter().map(|(_kind, count, _oldest)| count).sum::<i64>(), waiting);
    assert!(found.due.contains(&("send refunds", 1)), "{:?}", found.due);
    assert_eq!(refund_of(&restored), "PENDING", "it only reports");

    let resumed = resume(&restored).await;
    assert_eq!((resumed.refunds_done, resumed.refunds_unknown, resumed.is_running), (1, 0, true), "{resumed:?}");
    restored.run_due().await;
    assert_eq!((refund_of(&restored).as_str(), queued(&restored)), ("REFUNDED", 0));
    assert_eq!(restored.number("SELECT count(*) AS number FROM ledger_transactions WHERE kind = 'refund_paid'"), 1);
    assert_eq!(jazzcash.returned(&reference), returned);
    assert_eq!(refunds.accept().unwrap_err().kind(), ErrorKind::WouldBlock, "a refund was asked for again");
}

#[actix_web::test]
async fn while_held_pages_go_on_and_what_needs_a_provider_waits() {
    let app = start().await;
    let (client, admin) = (app.client("ayesha").await, app.admin().await);
    let (open, draft) = (funded(&app, &client).await, market::draft(&app, &client).await);
    let url = deposit(&client, &draft, "jazzcash").await;
    let payment = app.text("SELECT id::text AS text FROM payments WHERE provider = 'jazzcash'");
    app.run_due().await;
    assert_eq!(admin.get("/api/admin/queues").await.expect(200).body["heldSince"], Value::Null);
    let held = app.now();
    mark(&app);

    // This process has not looked again, and refuses all the same.
    let body = json!({"contestId": draft, "provider": "easypaisa"});
    let inquire = format!("/api/admin/payments/{payment}/inquire");
    for paused in [
        client.post("/api/payments/deposit", body.clone()).await,
        admin.press(&inquire).await,
        client.post("/api/payments/deposit", body.clone()).await,
    ] {
        let paused = paused.expect(503);
        assert_eq!((paused.code(), paused.header("retry-after")), ("unavailable", "300"));
        assert!(paused.body["message"].as_str().unwrap().starts_with("Payments are paused"), "{}", paused.body);
    }
    assert_eq!(app.number("SELECT count(*) AS number FROM payments WHERE redirect_url IS NOT NULL"), 2);
    let options = client.get("/api/payments/providers").await.expect(200).body;
    assert!(options.as_array().unwrap().iter().all(|provider| provider["down"] == true), "{options}");

    // What was paid meanwhile is kept, and applied by nobody.
    webhook(&app, "jazzcash", &success(&url)).await.expect(200);
    let mut edited = success(&url);
    edited["pp_Amount"] = json!("100");
    webhook(&app, "jazzcash", &edited).await.expect(400);
    app.advance(time::Duration::minutes(2)).await;
    assert_eq!((status_of(&app, &open).as_str(), status_of(&app, &draft).as_str()), ("OPEN", "DRAFT"));
    assert_eq!(app.number("SELECT count(*) AS number FROM payment_notices WHERE verdict = 'RECEIVED'"), 2);

    client.get(&format!("/api/contests/{open}")).await.expect(200);
    app.anonymous().get("/readyz").await.expect(200);
    let queues = admin.get("/api/admin/queues").await.expect(200).body;
    let since = time::OffsetDateTime::parse(
        queues["heldSince"].as_str().unwrap(),
        &time::format_description::well_known::Rfc3339,
    );
    assert_eq!(since.unwrap(), held);
    let figures = runtime::metrics::render(&app.state().services).await.unwrap();
    assert!(figures.lines().any(|line| line == "muqabla_outbound_held 1"), "{figures}");

    // The simulator knows nothing of payments: the operator goes on without an answer of it.
    let resumed = resume(&app).await;
    assert!(resumed.is_running, "{resumed:?}");
    app.run_due().await;
    assert_eq!(status_of(&app, &draft), "OPEN");
    let figures = runtime::metrics::render(&app.state().services).await.unwrap();
    assert!(figures.lines().any(|line| line == "muqabla_outbound_held 0"), "{figures}");
    assert_eq!(admin.get("/api/admin/queues").await.expect(200).body["heldSince"], Value::Null);
}

#[actix_web::test]
async fn a_mail_that_was_taken_in_hand_when_a_hold_begins_does_not_leave() {
    let app = start().await;
    app.client("ayesha").await;
    app.run_due().await;
    app.execute("UPDATE mails SET status = 'QUEUED', due_at = created_at");
    let db = app.state().db.clone();
    let mail = db.write(|tx| notifications::outbox::claim(tx, app.now())).unwrap().unwrap();
    assert!(app.state().mailer.deliver(&mail).is_ok());
    mark(&app);
    let refused = app.state().mailer.deliver(&mail).unwrap_err();
    assert!(refused.is_outage(), "{refused}");
}

#[actix_web::test]
async fn without_its_state_nothing_leaves_and_pages_go_on() {
    let app = start().await;
    let client = app.client("ayesha").await;
    let draft = market::draft(&app, &client).await;
    app.run_due().await;
    app.execute("DELETE FROM outbound_state");
    app.execute("UPDATE mails SET status = 'QUEUED', due_at = created_at");
    let waiting = queued(&app);
    assert!(worker::run_until_idle(&app.state().services).await.is_err());
    let body = json!({"contestId": draft, "provider": "easypaisa"});
    client.post("/api/payments/deposit", body).await.expect(503);
    client.get(&format!("/api/contests/{draft}")).await.expect(200);
    app.anonymous().get("/readyz").await.expect(200);
    assert!(waiting > 0 && queued(&app) == waiting);
}

#[actix_web::test]
async fn a_database_that_moves_under_a_running_process_is_held_until_it_is_resumed() {
    let app = start().await;
    let client = app.client("ayesha").await;
    app.admin().await;
    let draft = market::draft(&app, &client).await;
    app.run_due().await;
    let beside = app.beside().await;
    // A standby was promoted behind the address.
    app.execute("UPDATE outbound_state SET identity = replace(identity, '/00000001/', '/00000002/')");
    let body = json!({"contestId": draft, "provider": "easypaisa"});
    client.post("/api/payments/deposit", body.clone()).await.expect(503);
    beside.seat(&client).post("/api/payments/deposit", body.clone()).await.expect(503);
    assert_eq!(app.number("SELECT count(*) AS number FROM audit_log WHERE act = 'outbound.held'"), 1);

    // A server without a worker calls no provider while it is held, and finds out all the same that it is not any more.
    assert!(resume(&app).await.is_running);
    let begun = std::time::Instant::now();
    while beside.seat(&client).post("/api/payments/deposit", body.clone()).await.status == 503 {
        assert!(begun.elapsed() < std::time::Duration::from_secs(5), "it stays held");
    }
}
