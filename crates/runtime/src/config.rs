//! Configuration: environment variables, read once, checked together, typed.
//!
//! | variable | default | meaning |
//! |---|---|---|
//! | `MUQABLA_PROFILE` | `development` | `development` or `production`; production refuses everything meant for development |
//! | `PORT` | `8080` | where the server listens, on all addresses |
//! | `DATABASE_URL` | required | `postgres://user:password@host:port/database` |
//! | `DATABASE_READ_URL` | none | a read replica: a streaming standby of the same database, which answers people who are not signed in |
//! | `DATABASE_READ_LAG_MAX_SECONDS` | `5` | how old what the replica shows may be; otherwise the primary answers |
//! | `DATABASE_POOLER` | none | `transaction`: `DATABASE_URL` and `DATABASE_READ_URL` go through PgBouncer in that mode |
//! | `DATABASE_DIRECT_URL` | `DATABASE_URL` | PostgreSQL itself; required with `DATABASE_POOLER` |
//! | `DB_POOL_SIZE` | `16` | connections at most |
//! | `SEARCH_TIMEOUT_MS` | `150` | milliseconds of a search statement, after which the search falls back to the newest contests |
//! | `SEARCHES_AT_ONCE` | twice the cores | searches at once; others wait for up to 2 s |
//! | `BASE_URL` | `http://localhost:PORT` | where people reach the product; https in production |
//! | `STORAGE_URL` | `file://<current directory>/.data/files` | where uploads are kept: a folder, or `s3://bucket/prefix?endpoint=…&region=…&sse=…&kms_key=…&path_style=…` |
//! | `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` | none | the keys of S3; both with `s3://` |
//! | `AWS_SESSION_TOKEN` | none | belongs to keys that are lent for a while |
//! | `SOURCE_AWS_ACCESS_KEY_ID`, and so on | the same | keys of the store that `muqabla storage copy` copies from |
//! | `BACKUP_AWS_ACCESS_KEY_ID`, and so on | the same | keys of the store that `muqabla backup` writes to |
//! | `CACHE_DIR` | `<current directory>/.data/cache` | pictures for sharing, at most 64 MB; any number of processes may share it, and it may be emptied |
//! | `SMTP_URL` | none | `smtps://user:password@host`, or `smtp://user:password@host:587?tls=required` for STARTTLS; without it mails only land in the outbox |
//! | `MAIL_FROM` | `Muqabla <no-reply@muqabla.pk>` | sender of mails |
//! | `SUPPORT_EMAIL` | `support@muqabla.pk` | who gets the messages of the contact form |
//! | `SECRET_KEY` | a published one | at least 32 characters; cookies and stored account numbers depend on it |
//! | `SECRET_KEY_PREVIOUS` | none | secrets before it, separated by commas, until `muqabla rotate-keys` has run |
//! | `FRONTEND_DIR` | none | the built website; without it only the API is served |
//! | `SESSION_IDLE_MINUTES` | `30` | a session ends after so long without a request |
//! | `SESSION_ABSOLUTE_HOURS` | `12` | and after so long in any case |
//! | `TRUST_PROXY` | `false` | `true` takes the caller's address from the last entry of `X-Forwarded-For` |
//! | `CONNECTIONS_PER_ADDRESS` | half of all connections, at most `1000` | connections from one address (IPv6: one /64); with `TRUST_PROXY` requests under way, by the address that the proxy names |
//! | `RATE_LIMIT_FACTOR` | `1`, in development `20` | multiplies every rate limit |
//! | `PAYMENTS_MODE` | `sandbox` | `sandbox`: no money moves, production refuses to start. `live`: the providers configured below, at least one |
//! | `MUQABLA_GATEWAYS` | none | `fakes`, in development: `serve` starts stand-ins that speak the providers' protocols |
//! | `JAZZCASH_MERCHANT_ID`, `_PASSWORD`, `_SALT` | none | JazzCash: from the merchant portal; all three or none |
//! | `JAZZCASH_SALT_PREVIOUS` | none | the salt before, while messages signed with it may still come |
//! | `JAZZCASH_STAGE` | `live`, in development `test` | the provider's test machines or real money |
//! | `JAZZCASH_HOSTS` | `payments` | `payments`, `pgw` or `orchestrator`: the hosts that the merchant was given |
//! | `JAZZCASH_PAGE_URL`, `_INQUIRY_URL`, `_REFUND_URL` | by hosts | other addresses |
//! | `JAZZCASH_MPIN` | none | for refunds; without it they are made by hand |
//! | `JAZZCASH_QR`, `EASYPAISA_QR` | none | the text of the merchant's QR code, shown beside the form when the provider matches payments by its bill number |
//! | `JAZZCASH_VERSION`, `_TXN_TYPE` | `1.1`, none | of the form; `MWALLET`, `MPAY`, `MIGS`, `OTC`, `DD`, or the provider asks |
//! | `JAZZCASH_MIN_PKR`, `_MAX_PKR` | `20`, `1000000` | amounts it takes, in rupees |
//! | `EASYPAISA_STORE_ID`, `_HASH_KEY`, `_API_USER`, `_API_PASSWORD`, `_ACCOUNT` | none | Easypaisa: from the merchant portal; all five or none |
//! | `EASYPAISA_HASH_KEY_PREVIOUS` | none | the key before |
//! | `EASYPAISA_STAGE` | `live`, in development `test` | the provider's test machines or real money |
//! | `EASYPAISA_VARIANT` | `classic` | `classic` or `newer`: the checkout that the store was given |
//! | `EASYPAISA_PAGE_URL`, `_CONFIRM_URL`, `_INQUIRY_URL` | by variant | other addresses |
//! | `EASYPAISA_METHOD` | none | like `MA_PAYMENT_METHOD`, or the provider asks |
//! | `EASYPAISA_MIN_PKR`, `_MAX_PKR` | `20`, `500000` | amounts it takes, in rupees |
//! | `DRAIN_SECONDS` | `5`, in development `0` | how long `serve` goes on serving after SIGTERM while `/readyz` answers 503; at most `7` |
//! | `METRICS_ADDR` | none | like `127.0.0.1:9100`: `serve` and `worker` answer `/metrics`, `/healthz` and `/readyz` there; keep it away from the public |
//! | `LOG` | `info` | what is logged, as `level` or `target=level,...` |

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use accounts::session::Limits;
use files::{S3Access, Unusable};
use kernel::db::DbConfig;
use kernel::secret::Secret;
use time::Duration;
use url::Url;

mod limits;
mod payments;
#[cfg(test)]
mod tests;

pub use limits::{Pace, Rate, Rates, raise_descriptor_limit};
pub use payments::{Live, Payments};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Profile {
    /// On a development machine: sandbox payments, mails in the outbox, a clock that can be moved.
    Development,
    Production,
}

#[derive(Debug, Clone)]
pub struct Config {
    pub profile: Profile,
    pub port: u16,
    pub database_url: Secret<String>,
    /// A replica that answers people who are not signed in, if there is one.
    pub database_read_url: Option<Secret<String>>,
    /// How old what the replica shows may be.
    pub database_read_lag_max: std::time::Duration,
    /// Whether the databases are reached through a pooler that gives each transaction another connection.
    pub database_through_pooler: bool,
    /// The database without a pooler, where it is another address.
    pub database_direct_url: Option<Secret<String>>,
    pub db_pool_size: u32,
    /// How long a request waits for databases in total.
    pub database_wait_max: std::time::Duration,
    /// How long a database may be silent while it is waited for, by requests or by due work. Longer than `statement_timeout`.
    pub database_silence_max: std::time::Duration,
    /// What a statement of the search may take.
    pub search_timeout: std::time::Duration,
    pub searches_at_once: usize,
    /// Folder of the search index of this process; without one the database answers all searches.
    pub search_index: Option<PathBuf>,
    /// The variables `OTEL_…` of OpenTelemetry, read by the exporter of traces.
    pub otel: BTreeMap<String, String>,
    /// Where people reach the product; no slash at the end.
    pub base_url: Arc<str>,
    pub storage_url: Url,
    /// What an address of S3 needs beside it.
    pub storage_access: S3Access,
    /// The same for the store that `storage copy` copies from.
    pub source_access: S3Access,
    /// The same for the store that backups lie in.
    pub backup_access: S3Access,
    /// Where pictures for sharing are kept; may be emptied at any time.
    pub cache_dir: PathBuf,
    /// The mail server, if mails are sent.
    pub smtp_url: Option<Secret<String>>,
    pub mail_from: String,
    /// Who gets the messages of the contact form.
    pub support_email: String,
    /// The secret that cookies and encrypted values are derived from.
    pub secret_key: Secret<String>,
    /// This program, which reads documents of strangers in processes of its own.
    pub program: PathBuf,
    /// Secrets before it: what was encrypted with them still opens.
    pub secret_keys_previous: Vec<Secret<String>>,
    /// The built website, if it is served.
    pub frontend_dir: Option<PathBuf>,
    /// How long a session lives.
    pub session: Limits,
    /// Whether the last entry of `X-Forwarded-For` is the caller's address.
    pub trust_proxy: bool,
    pub payments: Payments,
    pub rates: Rates,
    /// Connections of one network address at most.
    pub connections_per_address: usize,
    /// Connections in total at most.
    pub connections_max: usize,
    /// How long clients may take to send requests.
    pub pace: Pace,
    /// Body of a JSON request at most, in bytes.
    pub json_bytes_max: usize,
    /// Time for a load balancer to find out that the process will end, while requests are served as before.
    pub drain: std::time::Duration,
    /// Where figures for a monitoring system are answered, if anywhere.
    pub metrics_addr: Option<SocketAddr>,
    pub log: String,
    /// Whether this process does due work: not with `serve --no-worker`.
    pub is_working: bool,
    /// Whether this process writes nothing: `serve --read-only`.
    pub is_read_only: bool,
}

/// Everything that is wrong with the environment, one sentence each.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
#[error("the configuration cannot be used:\n  - {}", .0.join("\n  - "))]
pub struct Problems(pub Vec<String>);

/// Stands for an address that was refused, until the program ends because of it.
#[allow(clippy::expect_used, reason = "the text is a constant")]
static NOWHERE: LazyLock<Url> = LazyLock::new(|| Url::parse("file:///nowhere").expect("an address"));

const DEVELOPMENT_SECRET: &str = "published development secret, never for production";
const SECRET_CHARS_MIN: usize = 32;
const DEVELOPMENT_RATE_FACTOR: u32 = 20;
/// With the ten seconds that requests have to finish it stays below `shutdown::FORCED_AFTER`.
const DRAIN_SECONDS_MAX: u64 = 7;

impl Config {
    /// Reads the environment.
    ///
    /// # Errors
    /// All problems at once.
    pub fn read() -> Result<Self, Problems> {
        Self::from_vars(
            std::env::vars_os().filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?))),
        )
    }

    /// Reads variables from anywhere; an empty value counts as missing.
    ///
    /// # Errors
    /// All problems at once.
    pub fn from_vars(vars: impl IntoIterator<Item = (String, String)>) -> Result<Self, Problems> {
        let vars = vars.into_iter().filter(|(_name, value)| !value.trim().is_empty()).collect();
        let mut reader = Reader { vars, problems: Vec::new() };
        let config = reader.config();
        reader.refuse_unknown();
        if config.profile == Profile::Production {
            reader.refuse_for_production(&config);
        }
        if reader.problems.is_empty() { Ok(config) } else { Err(Problems(reader.problems)) }
    }

    /// Whether people reach the product by https.
    pub fn is_https(&self) -> bool {
        self.base_url.starts_with("https://")
    }

    pub fn is_development(&self) -> bool {
        self.profile == Profile::Development
    }

    /// Opens the store for uploads.
    ///
    /// # Errors
    /// What is wrong with its address; [`Self::read`] found nothing.
    pub fn open_store(&self) -> Result<files::Store, Unusable> {
        files::Store::open(&self.storage_url, &self.storage_access)
    }

    /// The pool for the database.
    pub fn database(&self) -> DbConfig {
        self.pool(&self.database_url)
    }

    /// The pool for the replica, if there is one.
    pub fn database_read(&self) -> Option<DbConfig> {
        // Without a primary no position is known that the replica must have replayed.
        let url = self.database_read_url.as_ref().filter(|_url| !self.is_read_only)?;
        Some(DbConfig { is_read_only: true, ..self.pool(url) })
    }

    /// The database without a pooler: for what is announced, migrations and commands.
    pub fn database_direct_url(&self) -> &Secret<String> {
        self.database_direct_url.as_ref().unwrap_or(&self.database_url)
    }

    /// The pool for the database without a pooler.
    pub fn database_direct(&self) -> DbConfig {
        DbConfig { through_pooler: false, ..self.pool(self.database_direct_url()) }
    }

    fn pool(&self, url: &Secret<String>) -> DbConfig {
        DbConfig {
            url: url.expose().clone(),
            connections_max: self.db_pool_size,
            connections_idle_min: 1,
            wait_max: std::time::Duration::from_secs(2),
            silence_max: self.database_silence_max,
            is_read_only: self.is_read_only,
            through_pooler: self.database_through_pooler,
        }
    }
}

struct Reader {
    vars: BTreeMap<String, String>,
    problems: Vec<String>,
}

impl Reader {
    fn config(&mut self) -> Config {
        let profile = self.profile();
        let port = self.number("PORT", 8080_u16, 1, u16::MAX);
        let factor_default = if profile == Profile::Development { DEVELOPMENT_RATE_FACTOR } else { 1 };
        let drain_default = if profile == Profile::Development { 0 } else { 5 };
        let base_url = self.base_url(port);
        let db_pool_size = self.number("DB_POOL_SIZE", 16, 1, 500);
        let database_read_url = self.database("DATABASE_READ_URL");
        let cache_dir = self.find("CACHE_DIR").map_or_else(|| data_folder().join("cache"), PathBuf::from);
        let connections_max = limits::connections_max(db_pool_size, database_read_url.is_some());
        Config {
            payments: self.payments(profile, &base_url),
            profile,
            port,
            database_url: self.database("DATABASE_URL").unwrap_or_else(|| self.missing_database()),
            database_read_url,
            database_read_lag_max: std::time::Duration::from_secs(self.number(
                "DATABASE_READ_LAG_MAX_SECONDS",
                5,
                1,
                3_600,
            )),
            database_through_pooler: self.through_pooler(),
            database_direct_url: self.direct_database(),
            db_pool_size,
            database_wait_max: std::time::Duration::from_millis(4_500),
            database_silence_max: std::time::Duration::from_millis(5_500),
            search_timeout: std::time::Duration::from_millis(self.number("SEARCH_TIMEOUT_MS", 150, 10, 10_000)),
            searches_at_once: self.number("SEARCHES_AT_ONCE", searches_at_once(), 1, 500),
            search_index: self.search_index(&cache_dir),
            base_url,
            storage_url: self.storage_url(),
            storage_access: self.storage_access(),
            source_access: self.other_access("SOURCE_"),
            backup_access: self.other_access("BACKUP_"),
            cache_dir,
            smtp_url: self.smtp_url(),
            mail_from: self.find("MAIL_FROM").unwrap_or_else(|| "Muqabla <no-reply@muqabla.pk>".to_owned()),
            support_email: self.support_email(),
            secret_key: self.secret_key(),
            secret_keys_previous: self.secret_keys_previous(),
            frontend_dir: self.find("FRONTEND_DIR").map(PathBuf::from),
            session: Limits {
                idle: Duration::minutes(self.number("SESSION_IDLE_MINUTES", 30, 1, 60 * 24 * 30)),
                absolute: Duration::hours(self.number("SESSION_ABSOLUTE_HOURS", 12, 1, 24 * 90)),
            },
            trust_proxy: self.flag("TRUST_PROXY"),
            rates: Rates::times(self.number("RATE_LIMIT_FACTOR", factor_default, 1, 1_000_000)),
            connections_per_address: self.number(
                "CONNECTIONS_PER_ADDRESS",
                limits::connections_per_address(connections_max),
                1,
                100_000,
            ),
            connections_max,
            pace: Pace::default(),
            json_bytes_max: 64 * 1024,
            drain: std::time::Duration::from_secs(self.number("DRAIN_SECONDS", drain_default, 0, DRAIN_SECONDS_MAX)),
            metrics_addr: self.metrics_addr(port),
            program: std::env::current_exe().unwrap_or_else(|_unknown| PathBuf::from("muqabla")),
            otel: self.vars.iter().filter(|(name, _value)| name.starts_with("OTEL_")).map(owned).collect(),
            log: self.find("LOG").unwrap_or_else(|| "info".to_owned()),
            is_working: true,
            is_read_only: false,
        }
    }

    fn find(&self, name: &str) -> Option<String> {
        self.vars.get(name).map(|value| value.trim().to_owned())
    }

    fn problem(&mut self, sentence: String) {
        self.problems.push(sentence);
    }

    fn profile(&mut self) -> Profile {
        match self.find("MUQABLA_PROFILE").as_deref() {
            None | Some("development") => Profile::Development,
            Some("production") => Profile::Production,
            Some(other) => {
                self.problem(format!("MUQABLA_PROFILE is '{other}': it must be 'development' or 'production'"));
                Profile::Development
            }
        }
    }

    fn number<N>(&mut self, name: &str, default: N, min: N, max: N) -> N
    where
        N: std::str::FromStr + PartialOrd + std::fmt::Display + Copy,
    {
        let Some(text) = self.find(name) else { return default };
        match text.parse::<N>() {
            Ok(number) if number >= min && number <= max => number,
            _ => {
                self.problem(format!("{name} is '{text}': it must be a whole number from {min} to {max}"));
                default
            }
        }
    }

    fn flag(&mut self, name: &str) -> bool {
        match self.find(name).as_deref() {
            None | Some("false" | "0") => false,
            Some("true" | "1") => true,
            Some(other) => {
                self.problem(format!("{name} is '{other}': it must be 'true' or 'false'"));
                false
            }
        }
    }

    fn database(&mut self, name: &str) -> Option<Secret<String>> {
        let url = self.find(name)?;
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            self.problem(format!("{name} must begin with postgres://"));
        }
        Some(Secret::new(url))
    }

    fn search_index(&mut self, cache_dir: &Path) -> Option<PathBuf> {
        match self.find("SEARCH_INDEX") {
            None => Some(cache_dir.join("search")),
            Some(word) if word == "off" => None,
            Some(folder) if Path::new(&folder).is_absolute() => Some(PathBuf::from(folder)),
            Some(other) => {
                self.problem(format!(
                    "SEARCH_INDEX is '{other}': it must be a folder like /var/lib/muqabla/search, or 'off'"
                ));
                None
            }
        }
    }

    fn through_pooler(&mut self) -> bool {
        match self.find("DATABASE_POOLER").as_deref() {
            None => false,
            Some("transaction") => true,
            Some(other) => {
                self.problem(format!("DATABASE_POOLER is '{other}': it must be 'transaction', or missing"));
                false
            }
        }
    }

    fn direct_database(&mut self) -> Option<Secret<String>> {
        let url = self.database("DATABASE_DIRECT_URL");
        if url.is_none() && self.find("DATABASE_POOLER").is_some() {
            self.problem(
                "DATABASE_DIRECT_URL is missing: with DATABASE_POOLER it names PostgreSQL itself, for what is announced and for migrations"
                    .to_owned(),
            );
        }
        url
    }

    fn missing_database(&mut self) -> Secret<String> {
        self.problem("DATABASE_URL is missing: it names the PostgreSQL database".to_owned());
        Secret::new(String::new())
    }

    fn base_url(&mut self, port: u16) -> Arc<str> {
        let text = self.find("BASE_URL").unwrap_or_else(|| format!("http://localhost:{port}"));
        let usable = Url::parse(&text).is_ok_and(|url| {
            matches!(url.scheme(), "http" | "https") && url.has_host() && url.path() == "/" && url.query().is_none()
        });
        if !usable {
            self.problem(format!(
                "BASE_URL is '{text}': it must be an address like https://muqabla.pk, without a path"
            ));
        }
        Arc::from(text.trim_end_matches('/'))
    }

    fn storage_url(&mut self) -> Url {
        // The text may hold keys by mistake: no problem repeats it.
        let url = match self.find("STORAGE_URL") {
            Some(text) => Url::parse(&text).ok().filter(|url| url.scheme() != "file" || text.starts_with("file:///")),
            None => Url::from_file_path(data_folder().join("files")).ok(),
        };
        let Some(url) = url else {
            self.problem("STORAGE_URL must begin with file:/// or s3://".to_owned());
            return NOWHERE.clone();
        };
        if let Err(Unusable(problems)) = files::Store::open(&url, &self.storage_access()) {
            problems.iter().for_each(|problem| self.problem(format!("STORAGE_URL: {problem}")));
        }
        url
    }

    fn storage_access(&self) -> S3Access {
        S3Access::from_names("", |name| self.find(name))
    }

    /// Another provider has other keys.
    fn other_access(&self, prefix: &str) -> S3Access {
        let prefix = if self.vars.contains_key(&format!("{prefix}AWS_ACCESS_KEY_ID")) { prefix } else { "" };
        S3Access::from_names(prefix, |name| self.find(name))
    }

    fn metrics_addr(&mut self, port: u16) -> Option<SocketAddr> {
        let text = self.find("METRICS_ADDR")?;
        let address = text.parse::<SocketAddr>().ok().filter(|address| address.port() != port);
        if address.is_none() {
            self.problem(format!(
                "METRICS_ADDR is '{text}': it must be an address and a port like 127.0.0.1:9100, and not the port of the site"
            ));
        }
        address
    }

    fn smtp_url(&mut self) -> Option<Secret<String>> {
        let url = self.find("SMTP_URL")?;
        if !url.starts_with("smtp://") && !url.starts_with("smtps://") {
            self.problem("SMTP_URL must begin with smtp:// or smtps://".to_owned());
        }
        Some(Secret::new(url))
    }

    fn support_email(&mut self) -> String {
        let address = self.find("SUPPORT_EMAIL").unwrap_or_else(|| "support@muqabla.pk".to_owned());
        if accounts::email::Email::parse(&address).is_err() {
            self.problem(format!("SUPPORT_EMAIL is '{address}': it must be an e-mail address"));
        }
        address
    }

    fn secret_key(&mut self) -> Secret<String> {
        let Some(key) = self.find("SECRET_KEY") else { return Secret::new(DEVELOPMENT_SECRET.to_owned()) };
        if key.chars().count() < SECRET_CHARS_MIN {
            self.problem(format!("SECRET_KEY is too short: it needs at least {SECRET_CHARS_MIN} random characters"));
        }
        Secret::new(key)
    }

    fn secret_keys_previous(&mut self) -> Vec<Secret<String>> {
        let Some(list) = self.find("SECRET_KEY_PREVIOUS") else { return Vec::new() };
        list.split(',').map(|key| Secret::new(key.trim().to_owned())).filter(|key| !key.expose().is_empty()).collect()
    }

    fn refuse_unknown(&mut self) {
        let unknown: Vec<String> = self
            .vars
            .keys()
            .filter(|name| name.starts_with("MUQABLA_"))
            .filter(|name| !matches!(name.as_str(), "MUQABLA_PROFILE" | "MUQABLA_GATEWAYS"))
            .cloned()
            .collect();
        for name in unknown {
            self.problem(format!("{name} is not a variable of this version"));
        }
    }

    fn refuse_for_production(&mut self, config: &Config) {
        if config.secret_key.expose() == DEVELOPMENT_SECRET {
            self.problem("SECRET_KEY is missing: in production it must be your own".to_owned());
        }
        if !config.is_https() {
            self.problem(format!("BASE_URL is '{}': in production it must begin with https://", config.base_url));
        }
        if config.smtp_url.is_none() {
            self.problem("SMTP_URL is missing: production sends mails".to_owned());
        }
        if config.smtp_url.as_ref().is_some_and(|url| sends_openly(url.expose())) {
            self.problem("SMTP_URL sends mails in the clear: write smtps:// or smtp://...?tls=required".to_owned());
        }
        for (name, url) in
            [("DATABASE_URL", Some(&config.database_url)), ("DATABASE_READ_URL", config.database_read_url.as_ref())]
        {
            if url.is_some_and(|url| leaves_tls_open(url.expose())) {
                self.problem(format!(
                    "{name} names another machine without sslmode: write sslmode=verify-full, or sslmode=disable where the network is yours alone"
                ));
            }
        }
        if files::is_plain_http(&config.storage_url) {
            self.problem("STORAGE_URL: in production the endpoint must begin with https://".to_owned());
        }
        self.refuse_payments_for_production(config);
    }
}

fn owned((name, value): (&String, &String)) -> (String, String) {
    (name.clone(), value.clone())
}

fn data_folder() -> PathBuf {
    std::env::current_dir().unwrap_or_else(|_gone| std::env::temp_dir()).join(".data")
}

/// Two for each core: one computes while another waits.
fn searches_at_once() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from).saturating_mul(2)
}

/// Whether a connection to this database may be in the clear without anybody having said so.
fn leaves_tls_open(url: &str) -> bool {
    let Some((_scheme, rest)) = url.split_once("://") else { return false };
    let (place, query) = rest.split_once('?').unwrap_or((rest, ""));
    let hosts = place.split('/').next().unwrap_or_default().rsplit('@').next().unwrap_or_default();
    let given =
        |name: &str| query.split('&').filter_map(|pair| pair.split_once('=')).any(|(option, _value)| option == name);
    let is_local = |host: &str| {
        let host = match host.rsplit_once(':') {
            Some((host, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => host,
            _ => host,
        };
        // A path names a socket.
        matches!(host, "" | "localhost" | "127.0.0.1" | "[::1]") || host.starts_with("%2F")
    };
    !given("sslmode") && (given("host") || given("hostaddr") || !hosts.split(',').all(is_local))
}

/// Whether mails to this server could be read on their way. One on the same machine has no way.
fn sends_openly(url: &str) -> bool {
    let Ok(url) = Url::parse(url) else { return false };
    let encrypts =
        url.scheme() == "smtps" || url.query_pairs().any(|(name, value)| name == "tls" && value == "required");
    !encrypts && !matches!(url.host_str(), Some("localhost" | "127.0.0.1" | "[::1]"))
}
