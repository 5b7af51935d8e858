//! The database of a backup: `pg_dump` in one snapshot, and what the snapshot holds in numbers.

use std::collections::BTreeMap;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use anyhow::{Context, bail};
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text, Timestamptz};
use percent_encoding::percent_decode_str;
use runtime::config::Config;
use serde::{Deserialize, Serialize};
use time::OffsetDateTime;
use url::Url;

use super::manifest::Server;

/// Bytes of what a program of PostgreSQL complains about.
const COMPLAINT_BYTES_MAX: u64 = 4_096;

/// Numbers that a copy has to agree with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Facts {
    /// Rows by table.
    pub(super) rows: BTreeMap<String, i64>,
    /// Entries of the ledger by environment and kind of account.
    pub(super) ledger: BTreeMap<String, Sums>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, QueryableByName)]
#[serde(rename_all = "camelCase")]
pub(super) struct Sums {
    #[diesel(sql_type = BigInt)]
    entries: i64,
    // As texts: sums of 64 bits may need more.
    #[diesel(sql_type = Text)]
    debit_paisa: String,
    #[diesel(sql_type = Text)]
    credit_paisa: String,
}

/// A snapshot that other sessions can take over while its transaction lasts.
pub(super) struct Snapshot {
    pub(super) exported: String,
    pub(super) at: OffsetDateTime,
    pub(super) server: Server,
    pub(super) migrations: Vec<String>,
    pub(super) facts: Facts,
}

#[derive(QueryableByName)]
struct Name {
    #[diesel(sql_type = Text)]
    name: String,
}

#[derive(QueryableByName)]
struct Count {
    #[diesel(sql_type = BigInt)]
    count: i64,
}

#[derive(QueryableByName)]
struct Sum {
    #[diesel(sql_type = Text)]
    account: String,
    #[diesel(embed)]
    sums: Sums,
}

#[derive(QueryableByName)]
struct Moment {
    #[diesel(sql_type = Text)]
    exported: String,
    #[diesel(sql_type = Timestamptz)]
    at: OffsetDateTime,
    #[diesel(sql_type = Text)]
    version: String,
    #[diesel(sql_type = Text)]
    system_identifier: String,
    #[diesel(sql_type = Text)]
    timeline: String,
    #[diesel(sql_type = Text)]
    lsn: String,
}

/// Takes the snapshot of the transaction that is open on `conn`.
pub(super) fn snapshot(conn: &mut PgConnection) -> anyhow::Result<Snapshot> {
    unlimited(conn)?;
    let moment: Moment = diesel::sql_query(
        "SELECT pg_export_snapshot() AS exported, now() AS at, current_setting('server_version') AS version,
                (SELECT system_identifier::text FROM pg_control_system()) AS system_identifier,
                left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline, pg_current_wal_lsn()::text AS lsn",
    )
    .get_result(conn)?;
    let Moment { exported, at, version, system_identifier, timeline, lsn } = moment;
    let server = Server { version, system_identifier, timeline, lsn };
    Ok(Snapshot { exported, at, server, migrations: migrations(conn)?, facts: facts(conn)? })
}

/// Whole tables and databases take longer than a request may.
pub(super) fn unlimited(conn: &mut PgConnection) -> anyhow::Result<()> {
    Ok(conn.batch_execute(
        "SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = '60s'",
    )?)
}

fn names(conn: &mut PgConnection, sql: &str) -> anyhow::Result<Vec<String>> {
    Ok(diesel::sql_query(sql).load::<Name>(conn)?.into_iter().map(|row| row.name).collect())
}

pub(super) fn migrations(conn: &mut PgConnection) -> anyhow::Result<Vec<String>> {
    names(conn, "SELECT version::text AS name FROM __diesel_schema_migrations ORDER BY version")
}

pub(super) fn facts(conn: &mut PgConnection) -> anyhow::Result<Facts> {
    unlimited(conn)?;
    let tables = names(
        conn,
        "SELECT quote_ident(tablename) AS name FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename",
    )?;
    let mut rows = BTreeMap::new();
    for table in tables {
        let found: Count = diesel::sql_query(format!("SELECT count(*) AS count FROM {table}")).get_result(conn)?;
        rows.insert(table, found.count);
    }
    let sums: Vec<Sum> = diesel::sql_query(
        "SELECT account.environment || '/' || account.kind AS account, count(*) AS entries,
                coalesce(sum(amount_paisa) FILTER (WHERE side = 'DR'), 0)::text AS debit_paisa,
                coalesce(sum(amount_paisa) FILTER (WHERE side = 'CR'), 0)::text AS credit_paisa
           FROM ledger_entries JOIN ledger_accounts account ON account.id = account_id GROUP BY 1",
    )
    .load(conn)?;
    Ok(Facts { rows, ledger: sums.into_iter().map(|sum| (sum.account, sum.sums)).collect() })
}

/// A dump has no statistics, and without them checks of whole tables take minutes instead of seconds.
pub(super) fn analyze(config: &Config) -> anyhow::Result<()> {
    let mut conn = crate::open_patiently(config).connect()?;
    unlimited(&mut conn)?;
    // System tables may be another role's: nobody has to be told.
    Ok(conn.batch_execute("SET client_min_messages = error; ANALYZE")?)
}

/// What is in the database already, apart from what extensions brought: some names.
pub(super) fn contents(conn: &mut PgConnection) -> anyhow::Result<Vec<String>> {
    names(
        conn,
        "SELECT relname::text AS name FROM pg_class
          WHERE relnamespace NOT IN (SELECT oid FROM pg_namespace WHERE nspname LIKE 'pg\\_%' OR nspname = 'information_schema')
            AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
          ORDER BY relname LIMIT 5",
    )
}

/// A program of PostgreSQL, and how it reaches the database.
#[derive(Clone)]
pub(super) struct Tools {
    /// Where the programs lie, if not in PATH.
    pub(super) folder: Option<PathBuf>,
}

impl Tools {
    /// The password goes by the environment: arguments can be read by everybody on the machine.
    fn command(&self, program: &str, database_url: &str) -> anyhow::Result<Command> {
        let (address, password) = without_password(database_url)?;
        let path = self.folder.as_deref().map_or_else(|| PathBuf::from(program), |folder| folder.join(program));
        let mut command = Command::new(path);
        command.arg("--no-password").arg(format!("--dbname={address}")).stderr(Stdio::piped());
        if let Some(password) = password {
            command.env("PGPASSWORD", password);
        }
        Ok(command)
    }

    /// Writes the dump of a snapshot to `out`.
    pub(super) fn dump(&self, database_url: &str, exported: &str, out: &mut dyn Write) -> anyhow::Result<()> {
        let mut command = self.command("pg_dump", database_url)?;
        command.args(["--format=custom", "--no-owner", "--no-privileges"]).arg(format!("--snapshot={exported}"));
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        run(command, "pg_dump", |child| {
            let mut dump = child.stdout.take().context("pg_dump has an output")?;
            let copied = io::copy(&mut dump, out);
            if copied.is_err() {
                // The one who reads is gone: so should be the one who writes.
                child.kill()?;
            }
            copied.map(drop).context("the dump cannot be written")
        })
    }

    /// Restores a dump into an empty database: whole, or not at all.
    pub(super) fn restore(&self, database_url: &str, dump: &mut dyn Read) -> anyhow::Result<()> {
        let mut command = self.command("pg_restore", database_url)?;
        // Comments on extensions are their owner's.
        command.args(["--single-transaction", "--exit-on-error", "--no-owner", "--no-privileges", "--no-comments"]);
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        run(command, "pg_restore", |child| {
            let mut input = child.stdin.take().context("pg_restore has an input")?;
            match io::copy(dump, &mut input) {
                // It has read enough, or failed: its exit code tells.
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
                Err(error) => {
                    // Before its input ends: what it has must not look whole.
                    child.kill()?;
                    Err(error).context("the dump cannot be read")
                }
                Ok(_bytes) => Ok(()),
            }
        })
    }
}

/// Starts a program, lets `work` feed or read it, and waits for its end.
fn run(
    mut command: Command,
    program: &str,
    work: impl FnOnce(&mut std::process::Child) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let mut child = command.spawn().with_context(|| {
        format!("{program} cannot be started: install the client programs of PostgreSQL, at least as new as the server, or use --pg-bin")
    })?;
    let mut errors = child.stderr.take().context("a program has a standard error")?;
    let complaint = thread::spawn(move || {
        let mut text = Vec::new();
        let _partly = (&mut errors).take(COMPLAINT_BYTES_MAX).read_to_end(&mut text);
        // All of it is read: nobody waits for room in the pipe.
        let _rest = io::copy(&mut errors, &mut io::sink());
        String::from_utf8_lossy(&text).trim().to_owned()
    });
    let worked = work(&mut child);
    let status = child.wait()?;
    let complaint = complaint.join().unwrap_or_default();
    worked.with_context(|| complaint.clone())?;
    if !status.success() {
        bail!("{program} failed: {complaint}");
    }
    Ok(())
}

/// The address of a database without its password, and the password.
fn without_password(database_url: &str) -> anyhow::Result<(String, Option<String>)> {
    let mut url = Url::parse(database_url).map_err(|_secret| anyhow::anyhow!("DATABASE_URL is not an address"))?;
    let decode = |text: &str| percent_decode_str(text).decode_utf8().map(|text| text.into_owned());
    let mut password = url.password().map(decode).transpose().context("the password is not UTF-8")?;
    if password.is_some() {
        url.set_password(None).map_err(|()| anyhow::anyhow!("DATABASE_URL has a password and no host"))?;
    }
    if let Some(query) = url.query().map(str::to_owned) {
        let mut kept = Vec::new();
        for pair in query.split('&') {
            match pair.strip_prefix("password=") {
                Some(text) => password = Some(decode(text).context("the password is not UTF-8")?),
                None => kept.push(pair),
            }
        }
        url.set_query(Some(&kept.join("&")).filter(|query| !query.is_empty()).map(String::as_str));
    }
    Ok((url.into(), password))
}

/// The address of another database of the same server.
pub(super) fn sibling(database_url: &str, name: &str) -> anyhow::Result<String> {
    let mut url = Url::parse(database_url).map_err(|_secret| anyhow::anyhow!("DATABASE_URL is not an address"))?;
    url.set_path(name);
    Ok(url.into())
}

/// Whether a folder was given that holds the programs.
pub(super) fn tools(folder: Option<&Path>) -> Tools {
    Tools { folder: folder.map(Path::to_owned) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_password_never_stays_in_the_address() {
        for (url, address, password) in [
            ("postgres://app@db/app", "postgres://app@db/app", None),
            ("postgres://app:se%40cret@db:5433/app", "postgres://app@db:5433/app", Some("se@cret")),
            ("postgres://db/app?password=a%20b&sslmode=require", "postgres://db/app?sslmode=require", Some("a b")),
            ("postgres:///app?host=/run/pg&password=x", "postgres:///app?host=/run/pg", Some("x")),
            ("postgres://app:@db/app?password=y", "postgres://app@db/app", Some("y")),
        ] {
            let found = without_password(url).unwrap();
            assert_eq!((found.0.as_str(), found.1.as_deref()), (address, password), "{url}");
        }
        assert_eq!(
            sibling("postgres://app:x@db/app?sslmode=require", "copy").unwrap(),
            "postgres://app:x@db/copy?sslmode=require"
        );
    }
}
