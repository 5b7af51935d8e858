//! Everything that a run needs, on this machine and of its own: servers, provider, people.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use gateway_fakes::{EASYPAISA, Easypaisa, JAZZCASH, JazzCash, Merchant};
use kernel::ctx::Ctx;
use kernel::db::{Db, DbConfig, DbFault};
use s3_server::S3Server;
use serde_json::json;
use testkit::{MailServer, PgBouncer, Proxy, Server, free_port};

use crate::client::{Body, Person, Servers};
use crate::life::{Market, Player};
use crate::process::{Process, Program};

/// Sessions outlive jumps of the clock.
const SESSION_HOURS: &str = "600";
pub(crate) const PASSWORD: &str = "correct horse 1 battery";
const NAMES: [&str; 8] = ["Asma", "Bilal", "Danish", "Farah", "Hira", "Imran", "Sana", "Zara"];

/// What a world is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Layout {
    /// Two servers and a worker over one PostgreSQL, files in a folder.
    Plain,
    /// Three servers and a worker, PgBouncer, a standby that each commit waits for and that answers reads, files in S3.
    Full,
    /// As `Plain`, with database and files on small disks.
    Small,
    /// As `Plain`, with clocks that can be moved: of the database, and of the second server.
    Clocks,
}

impl Layout {
    /// Why it cannot be had on this machine.
    pub(crate) fn missing(self, tools: &Tools) -> Option<String> {
        match self {
            Self::Full if !tools.has_pooler => Some("no PgBouncer".to_owned()),
            Self::Small if !tools.may_mount => Some("a small disk takes root and a mount namespace".to_owned()),
            Self::Clocks if tools.faketime.is_none() => Some("no libfaketime".to_owned()),
            Self::Plain | Self::Full | Self::Small | Self::Clocks => None,
        }
    }
}

/// What is installed on the machine for this.
#[derive(Clone)]
pub(crate) struct Tools {
    pub(crate) program: PathBuf,
    /// Folder of `pg_dump` and `pg_restore`.
    pub(crate) pg_tools: Option<PathBuf>,
    /// The library that gives processes another clock.
    pub(crate) faketime: Option<PathBuf>,
    /// Whether this process has a mount namespace of its own.
    pub(crate) may_mount: bool,
    pub(crate) has_pooler: bool,
}

/// Room for a database of this size and some WAL.
const DATABASE_DISK: &str = "size=400m";
const FILES_DISK: &str = "size=48m";

pub(crate) struct World {
    pub(crate) layout: Layout,
    pub(crate) market: Arc<Market>,
    pub(crate) servers: Vec<Process>,
    pub(crate) workers: Vec<Process>,
    /// Between the processes and PostgreSQL.
    pub(crate) proxy: Proxy,
    pub(crate) mail: MailServer,
    /// Mails that had arrived twice before the run that is under way.
    pub(crate) mails_twice: usize,
    pub(crate) program: Program,
    pub(crate) tools: Tools,
    pub(crate) folder: PathBuf,
    /// The address of the database that counts, without proxy.
    pub(crate) database: String,
    pub(crate) standby: Option<Server>,
    /// Whether another server has taken the place of the first: there is no way back.
    pub(crate) is_moved: bool,
    pub(crate) postgres: Server,
    /// Where the database lies, when it is a small disk.
    pub(crate) small_disk: Option<PathBuf>,
    pub(crate) pooler: Option<PgBouncer>,
    pub(crate) s3: Option<S3Server>,
    _own: Folder,
}

/// The one number that a query answers (`SELECT … AS number`).
#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    number: i64,
}

#[derive(QueryableByName)]
struct TextRow {
    #[diesel(sql_type = Text)]
    text: String,
}

pub(crate) fn connect(url: &str) -> Result<PgConnection> {
    PgConnection::establish(url).context("connect to the database")
}

pub(crate) fn number(connection: &mut PgConnection, sql: &str) -> Result<i64> {
    Ok(diesel::sql_query(sql).get_result::<Number>(connection)?.number)
}

pub(crate) fn texts(connection: &mut PgConnection, sql: &str) -> Result<Vec<String>> {
    Ok(diesel::sql_query(sql).load::<TextRow>(connection)?.into_iter().map(|row| row.text).collect())
}

impl World {
    pub(crate) fn start(layout: Layout, players: usize, tools: &Tools) -> Result<Self> {
        let run = format!("{:x}", std::process::id());
        let folder = new_folder(&run)?;
        let own = Folder(folder.clone());
        let small_disk = (layout == Layout::Small).then(|| folder.join("disk"));
        if let Some(disk) = &small_disk {
            mount(&folder.join("files"), FILES_DISK)?;
            mount(disk, DATABASE_DISK)?;
        }
        let (postgres, standby) = postgres(layout, tools, &folder)?;
        let database = postgres.url().to_owned();
        let (proxy, mail) = (Proxy::to(&database), MailServer::start());
        let s3 = (layout == Layout::Full).then(S3Server::start);
        let pooler = (layout == Layout::Full).then(|| PgBouncer::to(&proxy.url(&database), 20));
        let ports: Vec<u16> = (0..if layout == Layout::Full { 3 } else { 2 }).map(|_number| free_port()).collect();
        let base = format!("http://127.0.0.1:{}", ports.first().context("a server")?);
        let jazzcash = JazzCash::start(0, merchant(&base, "jazzcash"))?;
        let easypaisa = Easypaisa::start(0, merchant(&base, "easypaisa"))?;
        let mut variables = [variables(&mail, &base), providers(&jazzcash, &easypaisa)].concat();
        let direct = proxy.url(&database);
        variables.extend(match (&pooler, &standby) {
            (Some(pooler), Some(standby)) => vec![
                set("DATABASE_URL", pooler.url()),
                set("DATABASE_POOLER", "transaction"),
                set("DATABASE_DIRECT_URL", direct),
                set("DATABASE_READ_URL", standby.url()),
            ],
            _one_server => vec![set("DATABASE_URL", direct)],
        });
        variables.extend(store(s3.as_ref(), &folder));
        let program = Program { path: tools.program.clone(), folder: folder.clone(), variables };
        program.succeed(&["migrate"], &[])?;
        let servers = ports.iter().enumerate().map(|(at, port)| Process::server(&program, at + 1, *port)).collect();
        let mut world = Self {
            layout,
            market: Arc::new(Market {
                servers: Servers::new(ports),
                record: Default::default(),
                jazzcash,
                easypaisa,
                players: Vec::new(),
                admin: Person::new(format!("admin-{run}@example.com")),
                run,
                lives: AtomicUsize::new(0),
            }),
            servers,
            workers: vec![Process::worker(&program, 1, free_port())],
            proxy,
            mail,
            mails_twice: 0,
            program,
            tools: tools.clone(),
            folder,
            database,
            standby,
            is_moved: false,
            postgres,
            small_disk,
            pooler,
            s3,
            _own: own,
        };
        if layout == Layout::Clocks {
            let server = world.servers.last_mut().context("a server")?;
            for (name, value) in clock(tools, &world.folder, "server")? {
                server.set(&name, &value);
            }
        }
        world.start_all()?;
        world.invite(players)?;
        Ok(world)
    }

    pub(crate) fn processes(&mut self) -> impl Iterator<Item = &mut Process> {
        self.servers.iter_mut().chain(&mut self.workers)
    }

    pub(crate) fn start_all(&mut self) -> Result<()> {
        for process in self.processes() {
            process.start()?;
        }
        self.wait_all()
    }

    /// Starts what is not there any more.
    pub(crate) fn start_missing(&mut self) -> Result<()> {
        self.processes().filter(|process| !process.is_started()).try_for_each(Process::start)
    }

    pub(crate) fn wait_all(&mut self) -> Result<()> {
        self.processes().try_for_each(Process::wait)
    }

    /// Moves the clock of `whose` processes: `+3600` is an hour ahead of the machine's.
    pub(crate) fn set_clock(&self, whose: &str, offset: &str) -> Result<()> {
        // Read while it is written, an empty file would be no clock.
        let (next, file) = (self.folder.join("clock-next"), self.folder.join(format!("clock-{whose}")));
        std::fs::write(&next, offset)?;
        Ok(std::fs::rename(next, file)?)
    }

    pub(crate) fn connect(&self) -> Result<PgConnection> {
        connect(&self.database)
    }

    /// A command of the program over the database that counts, past proxy and pooler.
    pub(crate) fn command(&self, arguments: &[&str]) -> Result<String> {
        let mut program = self.program.clone();
        program.variables.retain(|(name, _value)| !name.starts_with("DATABASE_"));
        program.succeed(arguments, &[("DATABASE_URL", &self.database)])
    }

    /// Registers somebody; answers the id.
    pub(crate) fn register(&self, person: &Person, name: &str, role: &str) -> Result<String> {
        let servers = &self.market.servers;
        let email = &person.email;
        let form = json!({"email": email, "password": PASSWORD, "firstName": name, "role": role});
        let answer = person.call(servers, "POST", "/api/auth/register", None, Body::Json(&form))?;
        ensure!(answer.status == 202, "registering {email}: {} {}", answer.status, answer.text());
        let mail = format!("SELECT text_body AS text FROM mails WHERE to_address = '{email}'");
        let mails = texts(&mut self.connect()?, &mail)?;
        let mut lines = mails.iter().flat_map(|text| text.lines());
        let code = lines.find(|line| line.len() == 6 && line.chars().all(|c| c.is_ascii_digit())).context("a code")?;
        let confirm = json!({"email": email, "code": code});
        let answer = person.call(servers, "POST", "/api/auth/register/confirm", None, Body::Json(&confirm))?;
        ensure!(answer.status == 200, "confirming {email}: {} {}", answer.status, answer.text());
        let answer = answer.json();
        Ok(answer.get("id").and_then(|id| id.as_str()).context("an id")?.to_owned())
    }

    /// Registers the players and the admin.
    fn invite(&mut self, players: usize) -> Result<()> {
        let run = self.market.run.clone();
        let (mut invited, mut talents) = (Vec::new(), Vec::new());
        for (number, name) in NAMES.iter().cycle().take(players).enumerate() {
            let client = Person::new(format!("client-{number}-{run}@example.com"));
            let talent = Person::new(format!("talent-{number}-{run}@example.com"));
            self.register(&client, name, "CLIENT")?;
            talents.push(self.register(&talent, name, "TALENT")?);
            let wallet = json!({
                "type": "EASYPAISA", "accountNumber": format!("0301 234-{:04}", 4_000 + number), "accountName": name,
            });
            let answer = talent.call(&self.market.servers, "POST", "/api/payout-methods", None, Body::Json(&wallet))?;
            ensure!(answer.status == 201, "a wallet: {} {}", answer.status, answer.text());
            invited.push(Player { client, talent });
        }
        let admin = Person::new(self.market.admin.email.clone());
        self.register(&admin, "Amna", "CLIENT")?;
        self.command(&["admin", "grant", &admin.email, "--role", "owner"])?;
        // A role counts from the next sign-in.
        let form = json!({"email": admin.email, "password": PASSWORD});
        let answer = admin.call(&self.market.servers, "POST", "/api/auth/login", None, Body::Json(&form))?;
        ensure!(answer.status == 200, "the admin signs in: {} {}", answer.status, answer.text());
        self.identify(&talents)?;
        let market = Arc::get_mut(&mut self.market).context("nobody plays yet")?;
        market.players = invited;
        market.admin = admin;
        Ok(())
    }

    /// What no call does in moments: identities that an admin has approved, and more contests at a time than any plan allows.
    fn identify(&self, talents: &[String]) -> Result<()> {
        let db = Db::new(&DbConfig {
            url: self.database.clone(),
            connections_max: 1,
            connections_idle_min: 0,
            wait_max: Duration::from_secs(10),
            silence_max: Duration::from_secs(20),
            is_read_only: false,
            through_pooler: false,
        });
        let ctx = Ctx::new(now(), "faults", String::new().into());
        for talent in talents {
            let user = talent.parse().ok().context("the id of a person")?;
            db.write(|tx| Ok::<_, DbFault>(testkit::seed::approved_identity(tx, &ctx, user)))
                .map_err(|fault| anyhow::anyhow!("{fault:?}"))?;
        }
        self.connect()?.batch_execute("UPDATE plans SET max_active_contests = -1")?;
        Ok(())
    }
}

fn set(name: &str, value: impl Into<String>) -> (String, String) {
    (name.to_owned(), value.into())
}

fn new_folder(run: &str) -> Result<PathBuf> {
    let folder = std::env::temp_dir().join(format!("muqabla-faults-{run}"));
    // Of a world before this one.
    let _gone = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("files"))?;
    Ok(folder)
}

/// As a provider knows it: the first server is told what happens.
fn merchant(base: &str, provider: &str) -> Merchant {
    let address = |step: &str| format!("{base}/api/payments/{provider}/{step}");
    Merchant { return_url: address("return"), webhook_url: Some(address("ipn")) }
}

fn providers(jazzcash: &JazzCash, easypaisa: &Easypaisa) -> Vec<(String, String)> {
    vec![
        set("JAZZCASH_STAGE", "test"),
        set("JAZZCASH_MERCHANT_ID", JAZZCASH.merchant_id),
        set("JAZZCASH_PASSWORD", JAZZCASH.password),
        set("JAZZCASH_SALT", JAZZCASH.salt),
        set("JAZZCASH_MPIN", JAZZCASH.mpin),
        set("JAZZCASH_PAGE_URL", jazzcash.page_url()),
        set("JAZZCASH_INQUIRY_URL", jazzcash.inquiry_url()),
        set("JAZZCASH_REFUND_URL", jazzcash.refund_url()),
        set("EASYPAISA_STAGE", "test"),
        set("EASYPAISA_STORE_ID", EASYPAISA.store_id),
        set("EASYPAISA_HASH_KEY", EASYPAISA.hash_key),
        set("EASYPAISA_ACCOUNT", EASYPAISA.account),
        set("EASYPAISA_API_USER", EASYPAISA.api_user),
        set("EASYPAISA_API_PASSWORD", EASYPAISA.api_password),
        set("EASYPAISA_PAGE_URL", easypaisa.page_url()),
        set("EASYPAISA_CONFIRM_URL", easypaisa.confirm_url()),
        set("EASYPAISA_INQUIRY_URL", easypaisa.inquiry_url()),
    ]
}

/// Where uploads and drawn pictures lie.
fn store(s3: Option<&S3Server>, folder: &Path) -> Vec<(String, String)> {
    let mut variables = vec![set("CACHE_DIR", folder.join("cache").display().to_string())];
    variables.extend(match s3 {
        Some(s3) => vec![
            set("STORAGE_URL", s3.url()),
            set("AWS_ACCESS_KEY_ID", s3_server::ACCESS_KEY_ID),
            set("AWS_SECRET_ACCESS_KEY", s3_server::SECRET_ACCESS_KEY),
        ],
        None => vec![set("STORAGE_URL", format!("file://{}", folder.join("files").display()))],
    });
    variables
}

/// The server that counts, and its standby.
fn postgres(layout: Layout, tools: &Tools, folder: &Path) -> Result<(Server, Option<Server>)> {
    match layout {
        Layout::Full => {
            let (primary, standby) = Server::with_standby_and("faults", "");
            let mut connection = connect(primary.url())?;
            connection.batch_execute("ALTER SYSTEM SET synchronous_standby_names = '*'")?;
            connection.batch_execute("SELECT pg_reload_conf()")?;
            Ok((primary, Some(standby)))
        }
        Layout::Clocks => Ok((Server::alone("faults-clocks", &clock(tools, folder, "database")?, |_data| ()), None)),
        Layout::Plain => Ok((Server::alone("faults", &[], |_data| ()), None)),
        Layout::Small => {
            let server = Server::alone("faults-small", &[], |data| {
                // Removed with the server, as its folder would be.
                let _moved = std::fs::remove_dir_all(data).and_then(|()| symlink(folder.join("disk"), data));
            });
            Ok((server, None))
        }
    }
}

fn mount(folder: &Path, size: &str) -> Result<()> {
    std::fs::create_dir_all(folder)?;
    let options = format!("{size},mode=755");
    let mounted = Command::new("mount").args(["-t", "tmpfs", "-o", &options, "tmpfs"]).arg(folder).status()?;
    ensure!(mounted.success(), "mount: {mounted}");
    Ok(())
}

/// What a process needs in its environment so that `clock-<whose>` in the folder is its clock. Only the time of day moves.
fn clock(tools: &Tools, folder: &Path, whose: &str) -> Result<Vec<(String, String)>> {
    let file = folder.join(format!("clock-{whose}"));
    std::fs::write(&file, "+0")?;
    let library = tools.faketime.as_ref().context("no libfaketime")?;
    Ok(vec![
        set("LD_PRELOAD", library.display().to_string()),
        set("FAKETIME_TIMESTAMP_FILE", file.display().to_string()),
        set("FAKETIME_CACHE_DURATION", "1"),
        set("FAKETIME_DONT_FAKE_MONOTONIC", "1"),
        set("FAKETIME_DONT_RESET", "1"),
    ])
}

#[allow(clippy::disallowed_methods, reason = "a program of its own, outside of the product")]
pub(crate) fn now() -> time::OffsetDateTime {
    time::OffsetDateTime::now_utc()
}

fn variables(mail: &MailServer, base: &str) -> Vec<(String, String)> {
    let smtp = mail.url();
    [
        ("BASE_URL", base),
        ("SECRET_KEY", "the secret of a marketplace that is broken on purpose"),
        ("SMTP_URL", &smtp),
        ("MAIL_FROM", "Muqabla <hello@muqabla.pk>"),
        ("PAYMENTS_MODE", "live"),
        ("RATE_LIMIT_FACTOR", "100000"),
        ("CONNECTIONS_PER_ADDRESS", "5000"),
        ("SESSION_IDLE_MINUTES", "36000"),
        ("SESSION_ABSOLUTE_HOURS", SESSION_HOURS),
        ("DB_POOL_SIZE", "8"),
        ("LOG", "warn"),
    ]
    .into_iter()
    .map(|(name, value)| (name.to_owned(), value.to_owned()))
    .collect()
}

impl Drop for World {
    fn drop(&mut self) {
        // Before the database that they use.
        self.servers.clear();
        self.workers.clear();
    }
}

/// The folder of a world, and whether small disks are mounted in it; it goes after the servers that write there.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        for mounted in ["disk", "files"] {
            let mounted = self.0.join(mounted);
            // What cannot be unmounted goes with this process at the latest.
            if mounted.exists() {
                let _gone = Command::new("umount").arg("--quiet").arg(mounted).stderr(Stdio::null()).status();
            }
        }
        // What is left in the temporary folder harms nobody.
        let _left = std::fs::remove_dir_all(&self.0);
    }
}
