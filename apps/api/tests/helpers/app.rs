//! The application under test.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::{Arc, Mutex};

use actix_http::Request;
use actix_web::body::BoxBody;
use actix_web::dev::{Service, ServiceResponse};
use actix_web::test;
use actix_web::web::Data;
use api::auth::constant_time::Delay;
use api::rate_limit::RateLimits;
use api::state::App;
use diesel::prelude::*;
use diesel::sql_types::Text;
use futures_util::future::LocalBoxFuture;
use kernel::db::{Db, DbFault};
use kernel::secret::Secret;
use kernel::time::{Clock, FixedClock};
use runtime::config::Config;
use runtime::config::Rates;
use runtime::services::Services;
use s3_server::S3Server;
use search::tallies::Tallies;
use serde_json::{Value, json};
use testkit::TestDb;
use time::{Duration, OffsetDateTime};

use super::{Answer, PASSWORD, Person};

type Caller = dyn Fn(Request) -> LocalBoxFuture<'static, ServiceResponse<BoxBody>>;

/// The application, its database, its clock.
pub(crate) struct TestApp {
    /// The database; dropped, after its checks, with the test.
    pub(crate) db: Rc<TestDb>,
    clock: Arc<FixedClock>,
    app: Data<App>,
    call: Rc<Caller>,
    delays: Arc<Delays>,
    folder: PathBuf,
    s3: Option<S3Server>,
}

impl TestApp {
    /// A fresh application with an empty database.
    pub(crate) async fn start() -> Self {
        Self::start_with(|_config| {}).await
    }

    /// The same, with another configuration.
    pub(crate) async fn start_with(change: impl FnOnce(&mut Config)) -> Self {
        Self::start_on(TestDb::new(), change).await
    }

    /// The same, with its files in S3.
    pub(crate) async fn start_on_s3(change: impl FnOnce(&mut Config)) -> Self {
        let server = S3Server::start();
        let mut app = Self::start_with(|config| {
            config.storage_url = server.url().parse().unwrap();
            config.storage_access.access_key_id = Some(Secret::new(s3_server::ACCESS_KEY_ID.to_owned()));
            config.storage_access.secret_access_key = Some(Secret::new(s3_server::SECRET_ACCESS_KEY.to_owned()));
            change(config);
        })
        .await;
        app.s3 = Some(server);
        app
    }

    /// The server of its files, when they are in S3.
    pub(crate) fn s3(&self) -> Option<&S3Server> {
        self.s3.as_ref()
    }

    /// The folder in which its files lie, also those of S3.
    pub(crate) fn stored_in(&self) -> PathBuf {
        self.s3().map_or_else(|| self.app.config.storage_url.to_file_path().unwrap(), S3Server::folder)
    }

    /// The same, on a database with checks of the test's own.
    pub(crate) async fn start_on(db: TestDb, change: impl FnOnce(&mut Config)) -> Self {
        let db = db.check_on_drop(tallies_are_true);
        Self::build(Rc::new(db), Arc::new(FixedClock::at(testkit::START)), change).await
    }

    /// Another process on the same database, at the same time of the product.
    pub(crate) async fn beside(&self) -> Self {
        self.beside_with(|_config| {}).await
    }

    /// The same, with another configuration.
    pub(crate) async fn beside_with(&self, change: impl FnOnce(&mut Config)) -> Self {
        let rates = self.app.config.rates;
        let change = |config: &mut Config| {
            config.rates = rates;
            change(config);
        };
        Self::build(Rc::clone(&self.db), Arc::clone(&self.clock), change).await
    }

    /// The same application at the same time on another database, with the same files.
    pub(crate) async fn on(&self, db: TestDb) -> Self {
        let store = self.app.config.storage_url.clone();
        Self::build(Rc::new(db), Arc::clone(&self.clock), |config| config.storage_url = store).await
    }

    /// The same application with the same files, as `serve --read-only` on the same database.
    pub(crate) async fn read_only(&self) -> Self {
        let (store, site) = (self.app.config.storage_url.clone(), self.app.config.frontend_dir.clone());
        Self::build(Rc::clone(&self.db), Arc::clone(&self.clock), |config| {
            (config.storage_url, config.frontend_dir) = (store, site);
            (config.is_working, config.is_read_only) = (false, true);
        })
        .await
    }

    /// The same application, started again on the same database.
    pub(crate) async fn restarted(&self) -> Self {
        let store = self.app.config.storage_url.clone();
        Self::build(Rc::clone(&self.db), Arc::clone(&self.clock), |config| config.storage_url = store).await
    }

    /// Somebody who is signed in elsewhere, here.
    pub(crate) fn seat(&self, person: &Person) -> Person {
        person.calling(Rc::clone(&self.call))
    }

    async fn build(db: Rc<TestDb>, clock: Arc<FixedClock>, change: impl FnOnce(&mut Config)) -> Self {
        let folder = std::env::temp_dir().join(format!("muqabla-test-{}", kernel::random::token().unwrap()));
        std::fs::create_dir_all(&folder).unwrap();
        let vars = [
            ("DATABASE_URL".to_owned(), db.url()),
            ("BASE_URL".to_owned(), "http://muqabla.test".to_owned()),
            ("STORAGE_URL".to_owned(), url::Url::from_directory_path(&folder).unwrap().to_string()),
        ];
        let mut config = Config::from_vars(vars).unwrap();
        config.rates = Rates::times(1_000);
        config.program = program();
        // What is found must not depend on what else the machine does; giving up has tests of its own.
        config.search_timeout = std::time::Duration::from_secs(600);
        config.database_wait_max = std::time::Duration::from_secs(600);
        config.cache_dir = folder.join("cache");
        change(&mut config);
        // Some tests put something between the application and its database.
        let is_plain = *config.database_url.expose() == db.url() && !config.is_read_only;
        let handle = if is_plain { db.db() } else { Db::new(&config.database()) };
        let mut app = App::new(Services::new(config, handle, Arc::clone(&clock) as Arc<dyn Clock>).unwrap());
        app.limits = RateLimits::new(&app.config.rates);
        let delays = Arc::new(Delays::default());
        app.delay = Arc::clone(&delays) as Arc<dyn Delay>;
        let app = Data::new(app);
        let service = Rc::new(test::init_service(api::server::build(&app)).await);
        let call: Rc<Caller> = Rc::new(move |request| {
            let service = Rc::clone(&service);
            Box::pin(async move {
                match service.call(request).await {
                    Ok(answer) => answer.map_into_boxed_body(),
                    Err(error) => {
                        let request = test::TestRequest::default().to_http_request();
                        ServiceResponse::from_err(error, request)
                    }
                }
            })
        });
        Self { db, clock, app, call, delays, folder, s3: None }
    }

    pub(crate) fn state(&self) -> &Data<App> {
        &self.app
    }

    /// For how long answers would have been held back since the last call, one by one. Nobody waits for them here.
    pub(crate) fn delays(&self) -> Vec<std::time::Duration> {
        std::mem::take(&mut *self.delays.0.lock().unwrap())
    }

    pub(crate) fn now(&self) -> OffsetDateTime {
        self.clock.now()
    }

    /// Moves the clock and does what is due by then.
    pub(crate) async fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.run_due().await;
    }

    /// Moves the clock only.
    pub(crate) fn wait(&self, by: Duration) {
        self.clock.advance(by);
    }

    /// Does what is due now: deadlines, mails, previews.
    pub(crate) async fn run_due(&self) {
        runtime::worker::run_until_idle(&self.app.services).await.unwrap();
    }

    /// Does what the worker does a moment later: tells the many people of one message.
    pub(crate) fn notify_many(&self) {
        let ctx = self.app.ctx("test");
        while workflows::notify::expand_due(&self.app.db, &ctx, 50).unwrap() > 0 {}
    }

    /// A registered client with a confirmed address `<name>@example.com`.
    pub(crate) async fn client(&self, name: &str) -> Person {
        self.member(name, "CLIENT").await
    }

    /// A registered talent with a confirmed address and an approved identity, as everybody who is paid.
    pub(crate) async fn talent(&self, name: &str) -> Person {
        let person = self.newcomer(name).await;
        let (db, ctx, user) = (self.db.db(), self.app.ctx("test"), person.id());
        db.write(|tx| Ok::<_, DbFault>(testkit::seed::approved_identity(tx, &ctx, user))).unwrap();
        person
    }

    /// A registered talent with a confirmed address, of whom nobody knows who they are.
    pub(crate) async fn newcomer(&self, name: &str) -> Person {
        self.member(name, "TALENT").await
    }

    /// An administrator (a client, too).
    pub(crate) async fn admin(&self) -> Person {
        let person = self.member("admin", "CLIENT").await;
        self.execute(
            "UPDATE users SET staff_role = 'OWNER', first_name = 'Admin' WHERE email_key = 'admin@example.com'",
        );
        person
    }

    /// Somebody with an account from before registration waited for the address: it is not confirmed.
    pub(crate) async fn unverified(&self, name: &str, role: &str) -> Person {
        let person = self.member(name, role).await;
        let doubt = diesel::sql_query("UPDATE users SET email_verified_at = NULL WHERE email_key = $1")
            .bind::<Text, _>(format!("{name}@example.com"));
        self.db.with_connection(|conn| doubt.execute(conn)).unwrap();
        person
    }

    async fn member(&self, name: &str, role: &str) -> Person {
        // Nobody may call themselves an administrator.
        let first_name = if name == "admin" { "Amna".to_owned() } else { capital(name) };
        let body = json!({"email": format!("{name}@example.com"), "password": PASSWORD, "firstName": first_name, "role": role});
        let person = self.anonymous();
        let answer = self.register(&person, body).await;
        person.remember(&answer.body["id"]);
        person
    }

    /// Registers with `body` and types the code of the mail; what that answers.
    pub(crate) async fn register(&self, person: &Person, body: Value) -> Answer {
        person.post("/api/auth/register", body.clone()).await.expect(202);
        let confirm = json!({"email": body["email"], "attempt": body["attempt"], "code": self.code(&body["email"])});
        person.post("/api/auth/register/confirm", confirm).await.expect(200)
    }

    /// The code of the newest mail with one to an address. From the database: in production there is no mailbox to read.
    pub(crate) fn code(&self, email: &Value) -> String {
        let text = self.text(&format!(
            "SELECT text_body AS text FROM mails WHERE to_address = trim('{}') AND text_body ~ '(^|\n)[0-9]{{6}}(\n|$)' ORDER BY created_at DESC, id DESC LIMIT 1",
            email.as_str().unwrap()
        ));
        let is_code = |line: &&str| line.len() == 6 && line.chars().all(|c| c.is_ascii_digit());
        text.lines().find(is_code).expect("a mail with a code").to_owned()
    }

    pub(crate) fn anonymous(&self) -> Person {
        self.calling_from("192.0.2.1:40000")
    }

    /// Nobody in particular, calling from somewhere.
    pub(crate) fn calling_from(&self, peer: &str) -> Person {
        let peer: SocketAddr = peer.parse().unwrap();
        Person::new(Rc::clone(&self.call), peer)
    }

    pub(crate) fn execute(&self, sql: &str) {
        self.db.with_connection(|conn| diesel::sql_query(sql).execute(conn)).unwrap();
    }

    /// The one number that a query answers (`SELECT count(*) AS number …`).
    pub(crate) fn number(&self, sql: &str) -> i64 {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = diesel::sql_types::BigInt)]
            number: i64,
        }
        self.db.with_connection(|conn| diesel::sql_query(sql).get_result::<Row>(conn)).unwrap().number
    }

    /// The one text that a query answers (`SELECT … AS text …`).
    pub(crate) fn text(&self, sql: &str) -> String {
        #[derive(QueryableByName)]
        struct Row {
            #[diesel(sql_type = Text)]
            text: String,
        }
        self.db.with_connection(|conn| diesel::sql_query(sql).get_result::<Row>(conn)).unwrap().text
    }

    /// The mails to `<name>@example.com`, newest first; mails of the same moment come in any order.
    pub(crate) async fn mails(&self, name: &str) -> Vec<Value> {
        self.notify_many();
        let answer = self.anonymous().get(&format!("/dev/mailbox?to={name}@example.com")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.body.as_array().unwrap().clone()
    }

    /// The token of the newest mail to `<name>@example.com`.
    pub(crate) async fn token(&self, name: &str) -> String {
        let mails = self.mails(name).await;
        let text = mails.first().and_then(|mail| mail["text"].as_str()).expect("a mail");
        let rest = text.split("token=").nth(1).expect("a mail with a token");
        rest.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
    }
}

/// Writes down for how long an answer would be held back, and lets it go.
#[derive(Default)]
struct Delays(Mutex<Vec<std::time::Duration>>);

impl Delay for Delays {
    fn until(&self, _begun: std::time::Instant, takes: std::time::Duration) -> LocalBoxFuture<'static, ()> {
        self.0.lock().unwrap().push(takes);
        Box::pin(std::future::ready(()))
    }
}

impl Drop for TestApp {
    fn drop(&mut self) {
        // What is left in the temporary folder harms nobody.
        let _left = std::fs::remove_dir_all(&self.folder);
    }
}

/// The counts of contests that calls answer are those of the contests that are there.
fn tallies_are_true(conn: &mut diesel::PgConnection) {
    assert_eq!(Tallies::load(conn).unwrap(), Tallies::recount(conn).unwrap());
}

fn capital(name: &str) -> String {
    let mut chars = name.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

/// The executable that reads documents; `cargo build --workspace --bins` puts it there.
#[allow(clippy::disallowed_methods, reason = "cargo tells by the environment where programs lie")]
fn program() -> PathBuf {
    let checkout = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| checkout.join("target"), PathBuf::from);
    let program = target.join("debug/muqabla");
    assert!(program.exists(), "build the workspace first: {} is missing", program.display());
    program
}
