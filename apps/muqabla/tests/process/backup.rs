//! Backups: made while people pay and upload, killed, damaged, restored.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use age::secrecy::ExposeSecret;
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use s3_server::{ACCESS_KEY_ID, Recorded, S3Server, SECRET_ACCESS_KEY};
use testkit::TestDb;

use crate::server::{Member, Server, files_below};

const SECRET: &str = "the secret of the site that is backed up";
const FILE: &str = "entry/0193c2f0-0000-7000-8000-000000000000";
/// More than a page of the index.
const FILES: usize = 120;

/// A folder of this test with a site in it: uploads in `files`, backups in `backups`, the key of the recipient in `key`.
struct Site {
    folder: PathBuf,
    recipient: String,
    tools: PathBuf,
}

impl Drop for Site {
    fn drop(&mut self) {
        let _left = fs::remove_dir_all(&self.folder);
    }
}

impl Site {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("muqabla-backup-{name}-{}", std::process::id()));
        let _left = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("files")).unwrap();
        let identity = age::x25519::Identity::generate();
        fs::write(folder.join("key"), identity.to_string().expose_secret()).unwrap();
        let tools = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../.data/pg-tools/bin");
        assert!(
            tools.join("pg_dump").exists(),
            "the client programs of PostgreSQL are missing: run scripts/pg_tools.sh"
        );
        Self { folder, recipient: identity.to_public().to_string(), tools }
    }

    fn path(&self, below: &str) -> PathBuf {
        self.folder.join(below)
    }

    fn url(&self, below: &str) -> String {
        format!("file://{}", self.path(below).display())
    }

    /// A file that has been there for a while: one that was written in this moment might be written again, unnoticed.
    fn upload(&self, key: &str, text: &str) {
        let path = self.path("files").join(key);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        let modified = path.metadata().unwrap().modified().unwrap();
        fs::File::options().write(true).open(&path).unwrap().set_modified(modified - Duration::from_secs(60)).unwrap();
    }

    fn command(&self, database: &TestDb, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_muqabla"));
        command
            .args(words.split_whitespace())
            .env_clear()
            .env("DATABASE_URL", database.url())
            .env("STORAGE_URL", self.url("files"))
            .env("SECRET_KEY", SECRET)
            .env("NO_COLOR", "1")
            .current_dir(&self.folder)
            .stdin(Stdio::null());
        command
    }

    fn backup_command(&self, database: &TestDb, to: &str) -> Command {
        let words = format!("backup --to {to} --recipient {} --pg-bin {}", self.recipient, self.tools.display());
        self.command(database, &words)
    }

    /// Makes a backup; answers its id.
    fn back_up(&self, database: &TestDb) -> String {
        ok(&self.backup_command(database, &self.url("backups")).output().unwrap());
        self.ids().pop().unwrap()
    }

    fn ids(&self) -> Vec<String> {
        let mut ids: Vec<String> = fs::read_dir(self.path("backups"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        ids.sort();
        ids
    }

    /// Of `restore` and `restore-drill`.
    fn source(&self, command: &str) -> String {
        let (from, tools) = (self.url("backups"), self.tools.display());
        format!("{command} --from {from} --identity key --pg-bin {tools}")
    }

    fn verify(&self, database: &TestDb) -> Output {
        self.command(database, &format!("backup verify --from {}", self.url("backups"))).output().unwrap()
    }
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn ok(output: &Output) -> String {
    assert!(output.status.success(), "{}", said(output));
    said(output)
}

fn refused(output: &Output, why: &str) {
    let text = said(output);
    assert!(!output.status.success() && text.contains(why), "{why}: {text}");
    assert!(!text.contains("AGE-SECRET-KEY") && !text.contains(SECRET), "{text}");
}

fn number(database: &TestDb, sql: &str) -> i64 {
    #[derive(QueryableByName)]
    struct Number {
        #[diesel(sql_type = BigInt)]
        number: i64,
    }
    let query = diesel::sql_query(format!("SELECT ({sql})::bigint AS number"));
    database.with_connection(|conn| query.get_result::<Number>(conn)).unwrap().number
}

/// The databases that drills of this one made.
fn copies(database: &TestDb) -> i64 {
    number(
        database,
        "SELECT count(*) FROM pg_database WHERE starts_with(datname,
            (SELECT format('muqabla_drill_%s_', oid) FROM pg_database WHERE datname = current_database()))",
    )
}

fn execute(database: &TestDb, sql: &str) {
    database.with_connection(|conn| conn.batch_execute(sql)).unwrap();
}

/// A database without anything, like one that `CREATE DATABASE` made.
fn empty() -> TestDb {
    let database = TestDb::new();
    execute(&database, "DROP SCHEMA public CASCADE; CREATE SCHEMA public");
    database
}

/// A person with a file, which the site has.
fn with_a_file(site: &Site) -> TestDb {
    let database = TestDb::new();
    let id = FILE.split_once('/').unwrap().1;
    execute(
        &database,
        &format!(
            "INSERT INTO users (id, email, email_key, first_name, role, password_hash, email_verified_at, created_at, updated_at)
             VALUES ('{id}', 'a@example.test', 'a@example.test', 'a', 'CLIENT', 'none', now(), now(), now());
             INSERT INTO files (id, owner_id, purpose, name, media_type, size_bytes, sha256, storage_key, preview_status, created_at)
             VALUES ('{id}', '{id}', 'ENTRY', 'a.txt', 'text/plain', 5, sha256('hello'), '{FILE}', 'NONE', now())"
        ),
    );
    for (key, text) in
        [(FILE.to_owned(), "hello"), (format!("{FILE}.pages/1.webp"), "page"), (format!("{FILE}.thumb.webp"), "")]
    {
        site.upload(&key, text);
    }
    database
}

fn contents(folder: &Path) -> Vec<(String, Vec<u8>)> {
    files_below(folder).into_iter().map(|key| (key.clone(), fs::read(folder.join(key)).unwrap())).collect()
}

#[test]
fn a_backup_made_while_people_pay_and_upload_is_consistent() {
    const THREADS: usize = 4;
    const DRAFTS: usize = 200;
    let site = Site::new("busy");
    let database = TestDb::new();
    let (secret, files) = (SECRET, site.url("files"));
    let variables = [("RATE_LIMIT_FACTOR", "100000"), ("SECRET_KEY", secret), ("STORAGE_URL", &files)];
    let server = Server::start(&database.url(), None, &variables);
    let talent = Member::register(&server, &database);
    let client = Member::register_as(&server, &database, "asma@example.com", "CLIENT");
    execute(
        &database,
        &format!(
            "UPDATE plans SET max_active_contests = -1;
             INSERT INTO contests (id, client_id, title, brief, brief_version, category, prize_paisa, currency, status,
                 sealed, guaranteed, deadline_at, created_at, updated_at)
             SELECT ('0193c2f0-0000-7000-8000-' || lpad(draft::text, 12, '0'))::uuid, id, 'A contest', 'A brief of twenty characters or more',
                    1, 'design', 1000000, 'PKR', 'DRAFT', true, false, now() + interval '7 days', now(), now()
               FROM users, generate_series(1, {DRAFTS}) draft WHERE email = 'asma@example.com'"
        ),
    );
    let (next, done, ended) = (AtomicUsize::new(1), AtomicUsize::new(0), AtomicBool::new(false));
    let output = std::thread::scope(|scope| {
        for _thread in 0..THREADS {
            scope.spawn(|| {
                while !ended.load(Ordering::Relaxed) {
                    let draft = next.fetch_add(1, Ordering::Relaxed);
                    if draft <= DRAFTS {
                        pay(&client, &format!("0193c2f0-0000-7000-8000-{draft:012}"));
                    }
                    let text = format!("upload {draft}\n").repeat(500);
                    talent.upload(text.as_bytes());
                    done.fetch_add(1, Ordering::Relaxed);
                }
            });
        }
        let moved = |since: usize| {
            while done.load(Ordering::Relaxed) < since + THREADS {
                std::thread::yield_now();
            }
        };
        moved(0);
        let (before, output) =
            (done.load(Ordering::Relaxed), site.backup_command(&database, &site.url("backups")).output());
        let during = done.load(Ordering::Relaxed) - before;
        ended.store(true, Ordering::Relaxed);
        assert!(during > 0, "people were busy");
        output.unwrap()
    });
    ok(&output);
    assert!(number(&database, "SELECT count(*) FROM payments WHERE status = 'SUCCEEDED'") > 3);

    let drill = ok(&site.command(&database, &site.source("restore-drill")).output().unwrap());
    for part in ["rows and sums", "each row has its file", "nothing leaves the copy", "no finding"] {
        assert!(drill.contains(part) && !drill.contains("FAILED"), "{part}: {drill}");
    }
    assert_eq!(copies(&database), 0);
}

/// Pays a draft with the sandbox.
fn pay(client: &Member, contest: &str) {
    let started =
        client.post("/api/payments/deposit", &format!(r#"{{"contestId":"{contest}","provider":"easypaisa"}}"#));
    let query = started.split("\"redirectUrl\":\"").nth(1).and_then(|rest| rest.split('"').next()?.split('?').nth(1));
    let query = query.unwrap_or_else(|| panic!("{started}"));
    let field = |name: &str| {
        let value = query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('=')).unwrap();
        value.replace("%3A", ":")
    };
    let message = format!(
        r#"{{"amount":"{}","reference":"{}","status":"SUCCESS","merchant_ref":"{}","signature":"{}"}}"#,
        field("amount"),
        field("ref"),
        field("contest"),
        field("sig")
    );
    let answer = client.post("/api/payments/easypaisa/webhook", &message);
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn what_is_restored_equals_what_was_backed_up_and_holds() {
    let site = Site::new("restored");
    let database = with_a_file(&site);
    ok(&site.command(&database, "migrate").output().unwrap());
    let id = site.back_up(&database);
    let stored = contents(&site.path("backups"));
    assert!(!stored.iter().any(|(_name, bytes)| bytes.windows(5).any(|part| part == b"hello")), "it is encrypted");

    // Nothing changed: nothing is copied again.
    let later = site.back_up(&database);
    assert!(files_below(&site.path("backups")).iter().all(|name| !name.starts_with(&format!("{later}/files"))));
    // The row has another SHA-256 now, and the size has not changed.
    fs::write(site.path("files").join(FILE), "HELLO").unwrap();
    execute(&database, "UPDATE files SET sha256 = sha256('HELLO')");
    let changed = site.back_up(&database);
    let copied = format!("{changed}/files/");
    let copied: Vec<String> =
        files_below(&site.path("backups")).into_iter().filter(|name| name.starts_with(&copied)).collect();
    assert_eq!(copied, [format!("{changed}/files/{FILE}")]);

    let ids = site.ids();
    assert_eq!(ids.len(), 3);
    let list = ok(&site.command(&database, &format!("backup list --from {}", site.url("backups"))).output().unwrap());
    assert!(ids.iter().all(|id| list.contains(id)) && list.contains("3 files of 9 bytes"), "{list}");
    ok(&site.command(&database, &format!("backup prune --keep 1 --from {}", site.url("backups"))).output().unwrap());
    ok(&site.verify(&database));
    refused(
        &site.command(&database, &format!("{} --id {id}", site.source("restore-drill"))).output().unwrap(),
        "cannot be read",
    );

    let target = empty();
    let mut restore = site.command(&target, &site.source("restore"));
    restore.env("STORAGE_URL", site.url("restored"));
    // One that was ended before has left a file, and something else under the name of another.
    fs::create_dir_all(site.path("restored/entry")).unwrap();
    fs::copy(site.path("files").join(FILE), site.path("restored").join(FILE)).unwrap();
    fs::write(site.path("restored").join(format!("{FILE}.thumb.webp")), "x").unwrap();
    let text = ok(&restore.output().unwrap());
    assert!(text.contains("written=2") && text.contains("equal=1"), "{text}");
    assert_eq!(contents(&site.path("restored")), contents(&site.path("files")));
    for table in ["users", "files", "plans", "ledger_accounts", "__diesel_schema_migrations"] {
        let count = format!("SELECT count(*) FROM {table}");
        assert_eq!(number(&target, &count), number(&database, &count), "{table}");
    }
    let analyzed = "SELECT count(DISTINCT tablename) FROM pg_stats WHERE tablename IN ('users', 'files', 'plans')";
    assert_eq!(number(&target, analyzed), 3, "PostgreSQL knows how much it holds");
    // The rules of the database are there, too.
    let triggers = "SELECT count(*) FROM pg_trigger WHERE NOT tgisinternal";
    assert_eq!(number(&target, triggers), number(&database, triggers));
    let report = ok(&site.command(&target, "restore-report").output().unwrap());
    assert!(report.contains("HELD") && report.contains(&format!("{changed} was restored")), "{report}");
    refused(&restore.output().unwrap(), "the database is not empty");
}

#[test]
fn a_backup_that_cannot_be_trusted_changes_nothing() {
    let site = Site::new("damaged");
    let database = with_a_file(&site);
    let target = empty();
    let id = site.back_up(&database);
    let restore = |words: &str| {
        let mut command = site.command(&target, words);
        command.env("STORAGE_URL", site.url("restored"));
        command
    };
    let usual = site.source("restore");
    let unlocked = usual.replace("--identity key", "");
    refused(&restore(&unlocked).output().unwrap(), "--identity is missing");
    fs::write(site.path("other"), age::x25519::Identity::generate().to_string().expose_secret()).unwrap();
    refused(&restore(&usual.replace("--identity key", "--identity other")).output().unwrap(), "encrypted to others");
    fs::write(site.path("other"), "AGE-SECRET-KEY-1NONSENSE").unwrap();
    refused(
        &restore(&usual.replace("--identity key", "--identity other")).output().unwrap(),
        "something else than keys",
    );
    refused(
        &restore(&usual).env("SECRET_KEY", "another secret of at least 32 letters").output().unwrap(),
        "another SECRET_KEY",
    );
    // A secret that was replaced since opens it.
    let mut rotated = site.command(&database, &format!("backup verify --from {}", site.url("backups")));
    rotated.env("SECRET_KEY", "another secret of at least 32 letters").env("SECRET_KEY_PREVIOUS", SECRET);
    ok(&rotated.output().unwrap());
    refused(&site.command(&database, &usual).output().unwrap(), "the database is not empty");

    let folder = site.path("backups").join(&id);
    let names = files_below(&folder);
    assert_eq!(names.len(), 6, "{names:?}");
    for name in &names {
        let path = folder.join(name);
        let bytes = fs::read(&path).unwrap();
        let mut flipped = bytes.clone();
        let middle = flipped.len() / 2;
        flipped[middle] ^= 1;
        let (cut, longer) = (bytes[..bytes.len() - 1].to_vec(), [&bytes[..], b"x"].concat());
        // Files are all read in the same way.
        let ways = if name.starts_with("files/") { 2 } else { 5 };
        for damaged in [Some(flipped), None, Some(cut), Some(longer), Some(Vec::new())].into_iter().take(ways) {
            match damaged {
                Some(damaged) => fs::write(&path, damaged).unwrap(),
                None => fs::remove_file(&path).unwrap(),
            }
            assert!(!site.verify(&database).status.success(), "{name}");
        }
        // What a restore before this one has written needs nothing of the backup.
        let _none = fs::remove_dir_all(site.path("restored"));
        let output = restore(&usual).output().unwrap();
        assert!(!output.status.success(), "{name}: {}", said(&output));
        assert_eq!(number(&target, "SELECT count(*) FROM pg_class WHERE relname = 'users'"), 0, "{name}");
        fs::write(&path, bytes).unwrap();
    }
    ok(&site.verify(&database));

    // It breaks off while the database is restored: nothing of it is there, and the next one goes on.
    let half = site.path("half");
    fs::create_dir_all(&half).unwrap();
    let program = format!("#!/bin/sh\nhead -c -200 | '{}/pg_restore' \"$@\"\n", site.tools.display());
    fs::write(half.join("pg_restore"), program).unwrap();
    fs::set_permissions(half.join("pg_restore"), fs::Permissions::from_mode(0o755)).unwrap();
    let broken = usual.replace(&site.tools.display().to_string(), "half");
    refused(&restore(&broken).output().unwrap(), "pg_restore failed");
    assert!(ok(&restore(&usual).output().unwrap()).contains("written=0"));
}

#[test]
fn a_backup_that_broke_off_is_never_taken_for_a_whole_one() {
    let (site, server) = (Site::new("killed"), S3Server::start());
    let database = with_a_file(&site);
    for file in 1..FILES {
        site.upload(&format!("entry/0193c2f0-0000-7000-8000-{file:012}.thumb.webp"), &file.to_string());
    }
    let to = server.url();
    let s3 = |mut command: Command| {
        command.env("AWS_ACCESS_KEY_ID", "another").env("AWS_SECRET_ACCESS_KEY", "key");
        command.env("BACKUP_AWS_ACCESS_KEY_ID", ACCESS_KEY_ID).env("BACKUP_AWS_SECRET_ACCESS_KEY", SECRET_ACCESS_KEY);
        command
    };
    let verify = || s3(site.command(&database, &format!("backup verify --from {to}"))).output().unwrap();

    // pg_dump fails in the middle of its work.
    let failing = site.path("failing");
    fs::create_dir_all(&failing).unwrap();
    fs::write(failing.join("pg_dump"), "#!/bin/sh\necho half of a dump\necho 'out of memory' >&2\nexit 1\n").unwrap();
    fs::set_permissions(failing.join("pg_dump"), fs::Permissions::from_mode(0o755)).unwrap();
    let words = format!("backup --to {to} --pg-bin failing");
    refused(&s3(site.command(&database, &words)).output().unwrap(), "out of memory");
    refused(&verify(), "no backup that is whole");

    let mut killed = s3(site.backup_command(&database, &to));
    let mut killed = killed.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    // The first page of the index is there when the first file of the second one comes.
    let is_index = |request: &Recorded| request.method == "PUT" && request.target.contains("/index-");
    let is_second_page = || server.requests().iter().skip_while(|request| !is_index(request)).count() > 1;
    while !is_second_page() {
        assert!(killed.try_wait().unwrap().is_none(), "it ended before its end");
        std::thread::yield_now();
    }
    killed.kill().unwrap();
    killed.wait().unwrap();
    refused(&verify(), "no backup that is whole");
    let list = ok(&s3(site.command(&database, &format!("backup list --from {to}"))).output().unwrap());
    assert!(list.contains("not whole"), "{list}");

    let before = files_below(&server.folder()).len();
    let text = ok(&s3(site.backup_command(&database, &to)).output().unwrap());
    let again = files_below(&server.folder()).len() - before;
    assert!(again < 60, "the page that was whole is not copied again: {again} objects, {text}");
    let drill = site.source("restore-drill").replace(&site.url("backups"), &to);
    ok(&s3(site.command(&database, &drill)).output().unwrap());
    // Only one at a time: the one that prunes would remove what the other one relies on.
    let mut holder = database.connection();
    holder.batch_execute("SELECT pg_advisory_lock(7205125, 0)").unwrap();
    refused(&s3(site.backup_command(&database, &to)).output().unwrap(), "another backup is running");
    refused(
        &s3(site.command(&database, &format!("backup prune --keep 1 --from {to}"))).output().unwrap(),
        "a backup is running",
    );
}

#[test]
fn a_backup_says_what_is_wrong_before_it_begins() {
    let site = Site::new("refused");
    let database = with_a_file(&site);
    for (words, why) in [
        ("backup".to_owned(), "--to <TO>"),
        (format!("backup --to {}", site.url("files/backups")), "must not lie in one another"),
        (format!("backup --to {}", site.url("")), "must not lie in one another"),
        (format!("backup --to {} --recipient age1nonsense", site.url("backups")), "--recipient"),
        (format!("backup --to {} --pg-bin nowhere", site.url("backups")), "--pg-bin"),
        (format!("backup prune --keep 0 --from {}", site.url("backups")), "--keep"),
        (format!("backup verify --from {}", site.url("backups")), "no backup that is whole"),
        (site.source("restore"), "no backup that is whole"),
    ] {
        refused(&site.command(&database, &words).output().unwrap(), why);
    }
    let production = [
        ("MUQABLA_PROFILE", "production"),
        ("BASE_URL", "https://muqabla.pk"),
        ("SMTP_URL", "smtps://user:word@mail.example.test"),
        ("PAYMENTS_MODE", "live"),
        ("JAZZCASH_MERCHANT_ID", "MC1"),
        ("JAZZCASH_PASSWORD", "password"),
        ("JAZZCASH_SALT", "salt"),
    ];
    let mut command = site.command(&database, &format!("backup --to {}", site.url("backups")));
    refused(&command.envs(production).output().unwrap(), "--recipient is missing");

    // A file that is missing or damaged is said, and does not keep the rest from being backed up.
    fs::write(site.path("files").join(FILE), "HELLO").unwrap();
    let back_up = || site.backup_command(&database, &site.url("backups")).output().unwrap();
    refused(&back_up(), "1 files were missing or damaged");
    fs::remove_file(site.path("files").join(FILE)).unwrap();
    refused(&back_up(), "1 files were missing or damaged");
    let drill = ok(&site.command(&database, &site.source("restore-drill")).output().unwrap());
    assert!(drill.contains("1 were missing before"), "{drill}");
}

#[test]
fn a_drill_drops_the_copies_of_its_own_database_only() {
    let site = Site::new("drills");
    let database = TestDb::new();
    site.back_up(&database);
    let mut holder = database.connection();
    let oid = number(&database, "SELECT oid FROM pg_database WHERE datname = current_database()");
    // No database has the number 0.
    let [killed, other] = [format!("muqabla_drill_{oid}_killed"), format!("muqabla_drill_0_{oid}")];
    for name in [&killed, &other] {
        holder.batch_execute(&format!("CREATE DATABASE {name}")).unwrap();
    }
    let drill = || {
        let mut command = site.command(&database, &site.source("restore-drill"));
        command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
    };
    holder.batch_execute("SELECT pg_advisory_lock(7205126)").unwrap();
    refused(&drill().wait_with_output().unwrap(), "another drill is running");
    // What takes longer than a request may is waited for.
    holder.batch_execute(&format!("BEGIN; COMMENT ON DATABASE {killed} IS 'held'")).unwrap();
    holder.batch_execute("SELECT pg_advisory_unlock(7205126)").unwrap();
    let mut running = drill();
    let waiting = format!(
        "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'DROP DATABASE%{killed}%' AND wait_event_type = 'Lock'
            AND clock_timestamp() - query_start > interval '500 ms'"
    );
    while number(&database, &waiting) == 0 && running.try_wait().unwrap().is_none() {
        std::thread::yield_now();
    }
    holder.batch_execute("ROLLBACK").unwrap();
    ok(&running.wait_with_output().unwrap());
    let left = |name: &str| number(&database, &format!("SELECT count(*) FROM pg_database WHERE datname = '{name}'"));
    let found = (left(&killed), left(&other), copies(&database));
    holder.batch_execute(&format!("DROP DATABASE {other}")).unwrap();
    assert_eq!(found, (0, 1, 0));
}
