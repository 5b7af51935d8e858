//! PgBouncer in transaction mode between the application and its database: eight clients, two connections to the server.

use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Integer, Text};
use futures_util::future::join_all;
use kernel::db::{Db, DbConfig, DbFault, establish_through_pooler};
use kernel::secret::Secret;
use runtime::config::Config;
use runtime::pooler;
use serde_json::json;
use testkit::{PgBouncer, TestDb, run_concurrently};

use crate::helpers::TestApp;
use crate::lists::kept::{listening, until};
use crate::market;
use crate::money::{self, funded, won};

const CLIENTS: usize = 8;
const CONNECTIONS: usize = 2;

#[derive(QueryableByName)]
struct Value {
    #[diesel(sql_type = Text)]
    value: String,
}

fn ask(conn: &mut PgConnection, sql: &str) -> QueryResult<String> {
    diesel::sql_query(format!("SELECT ({sql})::text AS value")).get_result::<Value>(conn).map(|row| row.value)
}

/// What a statement runs with.
fn settings(conn: &mut PgConnection) -> QueryResult<String> {
    let names = [
        "TimeZone",
        "client_encoding",
        "statement_timeout",
        "lock_timeout",
        "idle_in_transaction_session_timeout",
        "jit",
        "max_parallel_workers_per_gather",
        "random_page_cost",
        "client_min_messages",
        "transaction_isolation",
        "transaction_read_only",
    ];
    ask(conn, &names.map(|name| format!("current_setting('{name}')")).join(" || ' ' || "))
}

const READING: &str = "UTC UTF8 5s 300ms 10s off 0 1.1 warning repeatable read on";
const WRITING: &str = "UTC UTF8 5s 2s 10s off 0 1.1 warning read committed off";

fn pool(url: &str, through_pooler: bool) -> DbConfig {
    DbConfig {
        url: url.to_owned(),
        connections_max: 8,
        connections_idle_min: 8,
        wait_max: Duration::from_secs(20),
        silence_max: Duration::from_secs(20),
        through_pooler,
        is_read_only: false,
    }
}

#[actix_web::test]
async fn a_pooler_changes_nothing() {
    let database = money::database();
    let bouncer = PgBouncer::to(&database.url(), CONNECTIONS);
    what_the_configuration_must_say(&database, &bouncer);
    let before = of_a_new_session(&database);
    nothing_leaks(&Db::new(&pool(&bouncer.url(), true)), &bouncer, &before);
    lives_of_contests(database, &bouncer).await;
}

fn of_a_new_session(database: &TestDb) -> String {
    let mut session = database.connection();
    session.batch_execute("RESET ALL; BEGIN").unwrap();
    settings(&mut session).unwrap()
}

/// Eight threads take turns on two connections of the server, each with settings and statements of its own.
fn nothing_leaks(db: &Db, bouncer: &PgBouncer, untouched: &str) {
    let clients = run_concurrently(CLIENTS, |client| {
        for round in 0..40_i32 {
            let number = i32::try_from(client).unwrap() * 1_000 + round;
            let echo = |conn: &mut PgConnection| -> Result<(), DbFault> {
                let sql = format!("SELECT ($1 + {client})::text || ':' || $2 AS value");
                let echoed: Value =
                    diesel::sql_query(sql).bind::<Integer, _>(number).bind::<Text, _>("words").get_result(conn)?;
                assert_eq!(echoed.value, format!("{}:words", number + i32::try_from(client).unwrap()));
                // Diesel would prepare this one by name.
                let asked = diesel::select(diesel::dsl::sql::<Integer>("1 + ").bind::<Integer, _>(number));
                assert_eq!(asked.get_result::<i32>(conn)?, number + 1);
                Ok(())
            };
            db.read(|conn| {
                assert_eq!(settings(conn)?, READING);
                echo(conn)
            })
            .unwrap();
            db.write(|tx| {
                assert_eq!(settings(tx)?, WRITING);
                // Of the search, and of what takes long.
                tx.batch_execute("SET LOCAL statement_timeout = '123s'; SET LOCAL jit = on")?;
                echo(tx)
            })
            .unwrap();
            db.atomic(|db| {
                db.read(|conn| {
                    assert_eq!(settings(conn)?, WRITING);
                    echo(conn)
                })
            })
            .unwrap();
            let failed = db.read(|conn| Ok::<_, DbFault>(ask(conn, "1 / 0")?)).unwrap_err();
            assert!(failed.to_string().contains("22012"), "{failed}");
        }
    });
    assert_eq!(clients.len(), CLIENTS);
    // Somebody else's session, on each connection of the server.
    let mut others = [0; CONNECTIONS].map(|_| establish_through_pooler(&bouncer.url(), None).unwrap());
    for other in &mut others {
        other.batch_execute("BEGIN").unwrap();
    }
    let pids: Vec<String> = others.iter_mut().map(|other| ask(other, "pg_backend_pid()").unwrap()).collect();
    assert_ne!(pids[0], pids[1], "each holds one");
    for other in &mut others {
        assert_eq!(settings(other).unwrap(), untouched);
        assert_eq!(ask(other, "SELECT count(*) FROM pg_prepared_statements").unwrap(), "0");
    }
}

/// Eight people pay, enter, award and hand over side by side, and what is announced is heard.
async fn lives_of_contests(database: TestDb, bouncer: &PgBouncer) {
    let (url, direct) = (Secret::new(bouncer.url()), Secret::new(database.url()));
    let app = TestApp::start_on(database, |config| {
        config.database_url = url;
        config.database_direct_url = Some(direct);
        config.database_through_pooler = true;
        config.db_pool_size = 8;
    })
    .await;
    let _listener = listening(&app).await;
    let before = app.state().changes.heard().changes;
    let first = app.client("first").await;
    let contest = market::draft(&app, &first).await;
    app.execute(&format!("UPDATE contests SET title = 'Heard of' WHERE id = '{contest}'"));
    until(&app, |heard| heard.changes != before).await;

    let clients = CLIENTS / 2;
    let names = (0..clients).map(|number| (format!("client{number}"), format!("talent{number}")));
    let people = join_all(names.map(async |(client, talent)| (app.client(&client).await, app.talent(&talent).await)));
    let people = people.await;
    let stories = people.iter().map(async |(client, talent)| {
        let (mine, open) = futures_util::join!(won(&app, client, talent, 1_250_000), funded(&app, client));
        talent.get(&format!("/api/contests/{open}")).await.expect(200);
        mine
    });
    let payouts = join_all(stories).await;
    assert_eq!(payouts.len(), clients);
    app.run_due().await;
    let feed = app.anonymous().get("/api/contests/feed").await.expect(200).body;
    assert_eq!(feed["openTotal"], json!(clients), "{feed}");
    app.anonymous().get("/api/search/contests?q=dhaba").await.expect(200);
    app.anonymous().get("/readyz").await.expect(200);
}

fn what_the_configuration_must_say(database: &TestDb, bouncer: &PgBouncer) {
    let check = |variables: &[(&str, &str)]| {
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        pooler::check(&Config::from_vars(variables).unwrap()).map_err(|error| error.to_string())
    };
    let (direct, pooled) = (database.url(), bouncer.url());
    let transaction = ("DATABASE_POOLER", "transaction");
    check(&[("DATABASE_URL", &direct), ("DATABASE_READ_URL", &direct)]).unwrap();
    check(&[("DATABASE_URL", &pooled), transaction, ("DATABASE_DIRECT_URL", &direct)]).unwrap();
    // Nobody answers: they may come up later.
    check(&[("DATABASE_URL", "postgres://app@127.0.0.1:1/app")]).unwrap();
    for (variables, sentence) in [
        (vec![("DATABASE_URL", pooled.as_str())], "DATABASE_URL goes through a connection pooler: set DATABASE_POOLER"),
        (
            vec![("DATABASE_URL", &pooled), ("DATABASE_DIRECT_URL", &direct)],
            "DATABASE_URL goes through a connection pooler: set DATABASE_POOLER",
        ),
        (
            vec![("DATABASE_URL", &direct), ("DATABASE_READ_URL", &pooled)],
            "DATABASE_READ_URL goes through a connection pooler: set DATABASE_POOLER",
        ),
        (
            vec![("DATABASE_URL", &pooled), transaction, ("DATABASE_DIRECT_URL", &pooled)],
            "DATABASE_DIRECT_URL goes through a connection pooler: it must be",
        ),
    ] {
        let refused = check(&variables).unwrap_err();
        assert!(refused.starts_with(sentence), "{variables:?}: {refused}");
    }
}
