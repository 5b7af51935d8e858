//! A real standby: it answers people who are not signed in, never with what they must not see any more, and nobody waits for it when it is gone.

use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::Text;
use futures_util::future::join_all;
use kernel::db::{Db, DbConfig, DbFault};
use kernel::secret::Secret;
use runtime::listener::Listener;
use runtime::replica::Prober;
use serde_json::{Value, json};
use testkit::{Proxy, Server, TestDb};

use crate::helpers::{Log, Person, TestApp};
use crate::lists::kept::{listening, until};
use crate::market;

/// Long enough for any machine; nothing waits for it to pass.
const TIMEOUT: Duration = Duration::from_secs(30);
/// What a request may take: the budget for databases, and half a second.
const ANSWERED_WITHIN: Duration = Duration::from_secs(5);
/// A limit that the test does not reach.
const LONG: Duration = Duration::from_secs(3_600);
/// One that passes soon.
const STRICT: Duration = Duration::from_millis(600);

async fn with_replica(app: &TestApp) -> (Listener, Prober) {
    let listener = listening(app).await;
    (listener, Prober::start(app.state().services.clone()).unwrap().unwrap())
}

fn is_in_use(app: &TestApp) -> bool {
    // None until the prober's thread runs.
    app.state().replica.figures().is_some_and(|figures| figures.is_in_use)
}

/// Reads until the replica is in use, or is not.
async fn until_in_use(app: &TestApp, expected: bool) {
    let begun = Instant::now();
    while is_in_use(app) != expected {
        app.anonymous().get("/api/plans").await.expect(200);
        assert!(begun.elapsed() < TIMEOUT, "in use: {}", !expected);
    }
}

/// The name on a person's public page, as `reader` sees it.
async fn name(reader: &Person, person: &Person) -> Value {
    reader.get(&format!("/api/users/{}", person.id())).await.expect(200).body["name"].clone()
}

/// A change of which nobody is told.
fn rename(app: &TestApp, person: &Person, name: &str) {
    app.execute(&format!("UPDATE users SET first_name = '{name}' WHERE id = '{}'", person.id()));
}

fn run(server: &Server, sql: &str) {
    kernel::db::establish(server.url(), None).unwrap().batch_execute(sql).unwrap();
}

#[actix_web::test]
async fn a_standby_answers_as_long_as_it_may() {
    let (primary, standby) = Server::with_standby("replica");
    let proxy = Proxy::to(standby.url());
    let read_url = Secret::new(proxy.url(standby.url()));
    let here = TestApp::start_on(TestDb::on(&primary), |config| {
        config.database_read_url = Some(read_url.clone());
        config.database_read_lag_max = LONG;
        config.database_wait_max = Duration::from_millis(4_500);
    })
    .await;
    let client = here.client("ayesha").await;
    let visitor = here.anonymous();
    let contest = market::open(&here, &client).await;
    let strict = here
        .beside_with(|config| {
            config.database_read_url = Some(read_url);
            config.database_read_lag_max = STRICT;
        })
        .await;
    let _threads = (with_replica(&here).await, with_replica(&strict).await);
    until_in_use(&here, true).await;
    until_in_use(&strict, true).await;

    // Frozen: it shows the past, which is how one sees that it is the replica that answers.
    run(&standby, "SELECT pg_wal_replay_pause()");
    until_paused(&standby);
    rename(&here, &client, "Zara");
    assert_ne!(name(&visitor, &client).await, name(&client, &client).await);
    assert!(name(&client, &client).await.as_str().unwrap().starts_with("Zara"), "people who are signed in see all");
    visitors_are_shown_the_past(&here, &client, &contest).await;

    beyond_the_limit(&strict, &client).await;
    assert!(!name(&visitor, &client).await.as_str().unwrap().starts_with("Zara"), "the first still may");

    changes_are_seen(&here, &client, &contest).await;
    drop(strict);
    assert!(!is_in_use(&here), "it has not replayed what changed");
    assert!(name(&visitor, &client).await.as_str().unwrap().starts_with("Zara"), "the primary answers");

    run(&standby, "SELECT pg_wal_replay_resume()");
    until_in_use(&here, true).await;
    let feed = visitor.get("/api/contests/feed").await.expect(200).body;
    assert_eq!(feed["contests"][0]["title"], "Changed elsewhere");

    it_is_only_read(&here);
    stops_and_returns(&here, &client, &standby).await;
    falls_silent_and_returns(&here, &client, &proxy).await;

    drop(here);
    another_takes_over(&primary, &standby);
}

/// `pg_wal_replay_pause` asks for it; what is being replayed is finished first.
fn until_paused(standby: &Server) {
    run(
        standby,
        "DO $$ BEGIN
           FOR look IN 1..10000 LOOP
             EXIT WHEN pg_get_wal_replay_pause_state() = 'paused';
             PERFORM pg_sleep(0.001);
           END LOOP;
         END $$",
    );
}

/// What everybody may read comes from there, and none of it fails there.
async fn visitors_are_shown_the_past(app: &TestApp, client: &Person, contest: &str) {
    // Nobody is told of this either.
    app.execute("ALTER TABLE contests DISABLE TRIGGER USER");
    app.execute(&format!("UPDATE contests SET title = 'Unheard of' WHERE id = '{contest}'"));
    app.execute("ALTER TABLE contests ENABLE TRIGGER USER");
    app.execute("UPDATE plans SET price_paisa = price_paisa + 1 WHERE tier = 'PRO'");
    let (visitor, log) = (app.anonymous(), Log::start());
    let paths = [
        "/api/contests/feed",
        "/api/contests?status=open&sort=prize",
        "/api/search/contests",
        "/api/plans",
        &format!("/api/contests/{contest}"),
        &format!("/og/contests/{contest}.png"),
    ];
    // Visitors first: pages that people who are signed in have read are for everybody.
    let past = join_all(paths.map(async |path| visitor.get(path).await.expect(200))).await;
    for (path, past) in paths.into_iter().zip(past) {
        let present = client.get(path).await.expect(200);
        assert!(past.bytes != present.bytes, "{path}: {}", past.body);
        assert!(!past.body.to_string().contains("Unheard of"), "{path}: {}", past.body);
    }
    for path in ["/api/categories/stats", "/api/currency/rates", "/api/experiments", "/sitemap.xml"] {
        visitor.get(path).await.expect(200);
    }
    visitor.get("/api/categories/prizes?category=design").await.expect(204);
    assert!(is_in_use(app) && !log.text().contains("failed on the replica"), "{}", log.text());
}

/// A process that bears less answers from the primary, soon after something was committed that the standby lacks.
async fn beyond_the_limit(strict: &TestApp, person: &Person) {
    let (begun, visitor) = (Instant::now(), strict.anonymous());
    while !name(&visitor, person).await.as_str().unwrap().starts_with("Zara") {
        assert!(begun.elapsed() < TIMEOUT);
    }
    let figures = strict.state().replica.figures().unwrap();
    assert!(!figures.is_in_use && figures.lag.unwrap() > STRICT / 2, "{figures:?}");
}

/// What somebody writes, they see, and everybody as soon as the process has heard of it; also when the standby never learns of it.
async fn changes_are_seen(app: &TestApp, client: &Person, contest: &str) {
    let visitor = app.anonymous();
    let title =
        async |reader: &Person| reader.get("/api/contests/feed").await.expect(200).body["contests"][0]["title"].clone();
    // Without waiting for word from the database.
    for number in 0..5 {
        let written = format!("A logo, version {number}");
        title(&visitor).await;
        client.patch(&format!("/api/contests/{contest}"), json!({"title": written})).await.expect(200);
        assert_eq!(title(client).await, json!(written));
        assert_eq!(title(&visitor).await, json!(written));
    }
    let before = app.state().changes.heard().changes;
    app.execute(&format!("UPDATE contests SET title = 'Changed elsewhere' WHERE id = '{contest}'"));
    until(app, |heard| heard.changes != before).await;
    for _read in 0..5 {
        assert_eq!(title(&visitor).await, "Changed elsewhere");
    }
}

fn it_is_only_read(app: &TestApp) {
    let replica = Db::new(&app.state().config.database_read().unwrap());
    let delete = |conn: &mut PgConnection| Ok::<_, DbFault>(diesel::sql_query("DELETE FROM users").execute(conn)?);
    let refused = replica.write(|tx| delete(tx)).unwrap_err();
    assert!(matches!(refused, DbFault::ReadOnly), "{refused}");
    let refused = replica.read(delete).unwrap_err();
    assert!(refused.to_string().contains("read-only transaction"), "{refused}");
}

async fn stops_and_returns(app: &TestApp, person: &Person, standby: &Server) {
    let visitor = app.anonymous();
    standby.stop();
    let begun = Instant::now();
    // The first finds it gone, and is answered all the same.
    for _request in 0..10 {
        name(&visitor, person).await;
    }
    assert!(begun.elapsed() < ANSWERED_WITHIN, "{:?}", begun.elapsed());
    until_in_use(app, false).await;
    standby.start();
    until_in_use(app, true).await;
}

async fn falls_silent_and_returns(app: &TestApp, person: &Person, proxy: &Proxy) {
    let visitor = app.anonymous();
    name(&visitor, person).await;
    proxy.swallow();
    let begun = Instant::now();
    for _request in 0..10 {
        name(&visitor, person).await;
    }
    assert!(begun.elapsed() < ANSWERED_WITHIN, "one waits for it, the others do not: {:?}", begun.elapsed());
    assert!(!is_in_use(app));
    proxy.heal();
    until_in_use(app, true).await;
}

/// `DATABASE_URL` with both servers: the first that may be written to is the primary, also after another became it.
fn another_takes_over(primary: &Server, standby: &Server) {
    let place = |server: &Server| server.url().split(['@', '/']).nth(3).unwrap().to_owned();
    let (user, database) = (primary.url().split('@').next().unwrap(), primary.url().rsplit('/').next().unwrap());
    let hosts = format!("{},{}", place(standby), place(primary));
    let db = Db::new(&DbConfig {
        url: format!("{user}@{hosts}/{database}?target_session_attrs=read-write"),
        connections_max: 2,
        connections_idle_min: 0,
        wait_max: Duration::from_secs(2),
        silence_max: Duration::from_secs(5),
        through_pooler: false,
        is_read_only: false,
    });
    #[derive(QueryableByName)]
    struct Port {
        #[diesel(sql_type = Text)]
        port: String,
    }
    let write = || {
        db.write(|tx| {
            diesel::sql_query("UPDATE users SET first_name = first_name").execute(&mut **tx)?;
            let port = diesel::sql_query("SELECT current_setting('port') AS port").get_result::<Port>(&mut **tx)?;
            Ok::<_, DbFault>(port.port)
        })
    };
    let is_on = |server: &Server, port: &str| place(server).ends_with(&format!(":{port}"));
    assert!(is_on(primary, &write().unwrap()), "the first of the two is only read");
    primary.stop();
    assert!(write().unwrap_err().is_transient(), "nobody may be written to");
    run(standby, "SELECT pg_promote()");
    assert!(is_on(standby, &write().unwrap()));
}
