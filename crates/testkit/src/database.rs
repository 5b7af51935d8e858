//! Databases for tests: cloned, or shared and rolled back.

use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use diesel::connection::{AnsiTransactionManager, Connection, SimpleConnection, TransactionManager};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use kernel::ctx::Ctx;
use kernel::db::{Db, DbConfig, Tx};
use url::Url;

use crate::statements;

pub const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");

/// Any number; the same in every process, so that one of them builds the template and the others wait.
const TEMPLATE_LOCK: i64 = 7_205_123;

/// To the server, for making and dropping databases.
static SERVER: ReusableConnection = ReusableConnection::new();
static SHARED: ReusableConnection = ReusableConnection::new();

/// A connection that is kept for the next use: a new one is a process that has to load the catalogue before it plans anything.
struct ReusableConnection(Mutex<Option<PgConnection>>);

impl ReusableConnection {
    const fn new() -> Self {
        Self(Mutex::new(None))
    }

    fn take(&self) -> Option<PgConnection> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// A caller who comes while it is in use gets another one. After a panic it is not kept.
    fn with<T>(&self, url: &Url, work: impl FnOnce(&mut PgConnection) -> T) -> T {
        let mut connection = self.take().and_then(still_open).unwrap_or_else(|| connect(url));
        let result = work(&mut connection);
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(connection);
        result
    }
}

/// The connection, unless the server has closed it: some tests close all of them.
fn still_open(mut connection: PgConnection) -> Option<PgConnection> {
    // The server sends a message before it closes.
    let is_open = (0..2).all(|_look| connection.notifications_iter().next().transpose().is_ok());
    is_open.then_some(connection)
}

/// A database of one test, dropped when the test ends.
pub struct TestDb {
    /// Nothing on a server of a test's own, which goes with its databases.
    name: Option<String>,
    url: Url,
    db: OnceLock<Db>,
    /// For looking at rows: a new connection loads the catalogue before it plans anything.
    reusable: ReusableConnection,
    checks: Vec<fn(&mut PgConnection)>,
}

impl TestDb {
    pub fn new() -> Self {
        Self::of(template())
    }

    /// The database of a server of a test's own ([`crate::Server`]).
    pub fn on(server: &crate::Server) -> Self {
        statements::observe();
        let url = Url::parse(server.url()).expect("an address");
        connect(&url).run_pending_migrations(MIGRATIONS).expect("migrate");
        Self { name: None, url, db: OnceLock::new(), reusable: ReusableConnection::new(), checks: Vec::new() }
    }

    /// What this database holds now, to make copies of. Other connections to it are closed.
    pub fn as_template(&self) -> TemplateDb {
        let own = self.name.as_deref().expect("a database of the shared server");
        let name = new_name();
        // A copy is a database of its own, not one that was restored.
        self.with_connection(|connection| connection.batch_execute("UPDATE outbound_state SET identity = NULL"))
            .expect("forget which database it is");
        drop(self.reusable.take());
        let run =
            |sql: String| SERVER.with(&server_url(), |server| server.batch_execute(&sql)).expect("copy a database");
        run(format!("ALTER DATABASE {own} ALLOW_CONNECTIONS false"));
        run(close_connections(own));
        run(format!("CREATE DATABASE {name} TEMPLATE {own} STRATEGY file_copy"));
        run(format!("ALTER DATABASE {own} ALLOW_CONNECTIONS true"));
        TemplateDb { name }
    }

    fn of(template: &str) -> Self {
        statements::observe();
        let name = new_name();
        let create = format!("CREATE DATABASE {name} TEMPLATE {template} STRATEGY file_copy");
        SERVER.with(&server_url(), |server| server.batch_execute(&create)).expect("clone the template");
        let url = database_url(&name);
        Self { name: Some(name), url, db: OnceLock::new(), reusable: ReusableConnection::new(), checks: Vec::new() }
    }

    /// Runs `check` on the database before it is dropped; it panics to fail the test.
    #[must_use]
    pub fn check_on_drop(mut self, check: fn(&mut PgConnection)) -> Self {
        self.checks.push(check);
        self
    }

    /// A handle like the product's.
    pub fn db(&self) -> Db {
        let config = || DbConfig {
            url: self.url.to_string(),
            connections_max: 24,
            connections_idle_min: 0,
            wait_max: Duration::from_secs(20),
            silence_max: Duration::from_secs(20),
            is_read_only: false,
            through_pooler: false,
        };
        self.db.get_or_init(|| Db::new(&config())).clone()
    }

    /// The address of the database.
    pub fn url(&self) -> String {
        self.url.to_string()
    }

    /// Runs `work` on a connection that is kept for the next call. For statements that leave neither a transaction nor a setting behind.
    pub fn with_connection<T>(&self, work: impl FnOnce(&mut PgConnection) -> T) -> T {
        self.reusable.with(&self.url, work)
    }

    /// Runs `work` in a transaction and rolls it back.
    pub fn tx<T>(&self, work: impl FnOnce(&mut Tx<'_>, &Ctx) -> T) -> T {
        self.with_connection(|connection| rolled_back(connection, work))
    }

    /// A connection of its own, for transactions and settings.
    pub fn connection(&self) -> PgConnection {
        connect(&self.url)
    }
}

impl Default for TestDb {
    fn default() -> Self {
        Self::new()
    }
}

impl Drop for TestDb {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            for check in &self.checks {
                self.with_connection(check);
            }
        }
        drop((self.reusable.take(), self.db.take()));
        if let Some(name) = &self.name {
            drop_database(name);
        }
    }
}

/// A database that nobody connects to, copied as often as a test likes and dropped when it ends.
pub struct TemplateDb {
    name: String,
}

impl TemplateDb {
    /// A database that holds the same, without checks.
    #[must_use]
    pub fn copy(&self) -> TestDb {
        TestDb::of(&self.name)
    }
}

impl Drop for TemplateDb {
    fn drop(&mut self) {
        drop_database(&self.name);
    }
}

/// A failure to drop leaves a database that the next template build sweeps.
fn drop_database(name: &str) {
    let drop = format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)");
    let _swept_later = SERVER.with(&server_url(), |server| {
        server.batch_execute(&close_connections(name))?;
        server.batch_execute(&drop)
    });
}

/// Ends all connections to a database and returns when they are gone: `DROP DATABASE` looks for them only every 100 ms.
fn close_connections(name: &str) -> String {
    format!(
        "DO $$ BEGIN
           PERFORM pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}';
           FOR look IN 1..10000 LOOP
             PERFORM pg_stat_clear_snapshot();
             EXIT WHEN NOT EXISTS (SELECT FROM pg_stat_activity WHERE datname = '{name}');
             PERFORM pg_sleep(0.001);
           END LOOP;
         END $$"
    )
}

/// Of a database of one test; it says when it was made.
fn new_name() -> String {
    format!("t_{}_{}", unix_seconds(), hex::encode(kernel::random::bytes::<6>().expect("randomness")))
}

/// The rows of a statement that is planned once for a connection and kept there under `name`; `sql` is asked when it is not there yet.
pub fn prepared<T: QueryableByName<Pg> + 'static>(
    connection: &mut PgConnection,
    name: &str,
    sql: impl FnOnce(&mut PgConnection) -> String,
) -> Vec<T> {
    let known = format!("SELECT EXISTS (SELECT FROM pg_prepared_statements WHERE name = '{name}') AS exists");
    let known: Exists = diesel::sql_query(known).get_result(connection).expect("look for the statement");
    if !known.exists {
        let sql = sql(connection);
        connection.batch_execute(&format!("PREPARE {name} AS {sql}")).expect("prepare");
    }
    diesel::sql_query(format!("EXECUTE {name}")).load(connection).expect("execute")
}

/// Panics with the rows that `queries` find: each has a name, and its one column `detail` describes a row that must not exist. All run as one
/// statement, which the connection keeps as `name`: planning it takes many times longer than running it on a test's few rows.
pub fn assert_no_rows(
    connection: &mut PgConnection,
    name: &str,
    queries: impl Iterator<Item = (&'static str, &'static str)>,
) {
    #[derive(Debug, QueryableByName)]
    #[allow(dead_code, reason = "read when it is printed")]
    struct Found {
        #[diesel(sql_type = diesel::sql_types::Text)]
        name: String,
        #[diesel(sql_type = diesel::sql_types::Text)]
        detail: String,
    }
    let found: Vec<Found> = prepared(connection, name, |_connection| {
        let limited = |(name, sql)| format!("(SELECT '{name}' AS name, detail FROM ({sql}) found LIMIT 20)");
        queries.map(limited).collect::<Vec<_>>().join(" UNION ALL ")
    });
    assert!(found.is_empty(), "{name}: {found:#?}");
}

/// Runs `work` in a transaction on the shared test database and rolls it back.
pub fn tx<T>(work: impl FnOnce(&mut Tx<'_>, &Ctx) -> T) -> T {
    template();
    SHARED.with(&database_url(&shared_name()), |connection| rolled_back(connection, work))
}

fn rolled_back<T>(connection: &mut PgConnection, work: impl FnOnce(&mut Tx<'_>, &Ctx) -> T) -> T {
    connection.begin_test_transaction().expect("begin");
    let result = work(&mut Tx::of_test_transaction(connection), &crate::ctx());
    AnsiTransactionManager::rollback_transaction(connection).expect("roll back");
    result
}

#[allow(clippy::disallowed_methods, reason = "tests are told their server by the environment")]
fn server_url() -> Url {
    let url = std::env::var("TEST_DATABASE_URL")
        .expect("TEST_DATABASE_URL is not set; start a server with: FAST=1 scripts/db.sh start test");
    Url::parse(&url).expect("TEST_DATABASE_URL is an address")
}

fn database_url(name: &str) -> Url {
    let mut url = server_url();
    url.set_path(name);
    url
}

fn connect(url: &Url) -> PgConnection {
    PgConnection::establish(url.as_str()).expect("connect to the test server")
}

/// Names the migrations that are compiled in: what lies in the folder may be newer than a test that runs.
fn template_name() -> String {
    format!("muqabla_template_{}", env!("MIGRATIONS_HASH"))
}

fn shared_name() -> String {
    template_name().replace("template", "shared")
}

#[derive(QueryableByName)]
struct Exists {
    #[diesel(sql_type = Bool)]
    exists: bool,
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

/// Builds the template and the shared database unless another process has; answers the template's name.
fn template() -> &'static str {
    static NAME: OnceLock<String> = OnceLock::new();
    NAME.get_or_init(|| {
        let name = template_name();
        SERVER.with(&server_url(), |server| {
            diesel::sql_query(format!("SELECT pg_advisory_lock({TEMPLATE_LOCK})")).execute(server).expect("lock");
            let ready: Exists = diesel::sql_query(format!(
                "SELECT EXISTS (SELECT FROM pg_database WHERE datname = '{name}' AND datistemplate) AS exists"
            ))
            .get_result(server)
            .expect("look for the template");
            if !ready.exists {
                build_template(server, &name);
            }
            diesel::sql_query(format!("SELECT pg_advisory_unlock({TEMPLATE_LOCK})")).execute(server).expect("unlock");
        });
        name
    })
}

fn build_template(server: &mut PgConnection, name: &str) {
    sweep_leftovers(server);
    let shared = shared_name();
    server.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).expect("drop");
    server.batch_execute(&format!("DROP DATABASE IF EXISTS {shared} WITH (FORCE)")).expect("drop");
    server.batch_execute(&format!("CREATE DATABASE {name}")).expect("create");
    connect(&database_url(name)).run_pending_migrations(MIGRATIONS).expect("migrate");
    server.batch_execute(&format!("CREATE DATABASE {shared} TEMPLATE {name}")).expect("clone");
    server.batch_execute(&format!("ALTER DATABASE {name} IS_TEMPLATE true")).expect("mark");
}

/// Drops test databases that killed tests left more than an hour ago.
fn sweep_leftovers(server: &mut PgConnection) {
    let names: Vec<Name> =
        diesel::sql_query("SELECT datname::text AS name FROM pg_database WHERE datname LIKE 't\\_%'")
            .load(server)
            .expect("list databases");
    for Name { name } in names {
        let started = name.split('_').nth(1).and_then(|part| part.parse::<i64>().ok()).unwrap_or(0);
        if unix_seconds() - started > 3_600 {
            server.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)")).expect("sweep");
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "names a database; the product's clock plays no part")]
fn unix_seconds() -> i64 {
    time::OffsetDateTime::now_utc().unix_timestamp()
}
