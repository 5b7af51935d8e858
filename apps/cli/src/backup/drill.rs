//! Restores a backup into a database that is dropped afterwards, and looks whether it could be worked with.

use std::io::Write;
use std::time::{Duration, Instant};

use anyhow::{Context, bail, ensure};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, Bool, Text};
use kernel::db::{Connected, Db, DbFault};
use outbound::State;
use runtime::config::Config;

use super::restore::{Opened, for_database};
use super::{Source, crypt, database, open_store, vault};
use crate::block_on;

/// Any number; the same in every process.
const DRILL_LOCK: i64 = 7_205_126;

/// What was done, what came out, and how long it took.
struct Steps(Vec<(&'static str, String, Duration)>);

impl Steps {
    async fn step(
        &mut self,
        name: &'static str,
        work: impl Future<Output = anyhow::Result<String>>,
    ) -> anyhow::Result<()> {
        let begun = Instant::now();
        let result = work.await;
        let outcome = result.as_ref().map_or_else(|error| format!("FAILED: {error:#}"), Clone::clone);
        self.0.push((name, outcome, begun.elapsed()));
        result.map(drop)
    }

    fn print(&self) -> anyhow::Result<()> {
        let mut out = std::io::stdout().lock();
        let mut total = Duration::ZERO;
        for (name, outcome, took) in &self.0 {
            total = total.saturating_add(*took);
            writeln!(out, "{name:<24} {:>9.1} s  {outcome}", took.as_secs_f64())?;
        }
        writeln!(out, "{:<24} {:>9.1} s", "total", total.as_secs_f64())?;
        Ok(())
    }
}

pub(crate) fn drill(config: &Config, source: &Source) -> anyhow::Result<()> {
    block_on(async {
        let backups = open_store(config, &source.from)?;
        let opened = Opened::open(backups, vault(config), source).await?;
        let mut server = crate::open_patiently(config).connect()?;
        database::unlimited(&mut server)?;
        let name = create(&mut server)?;
        let copy = for_database(config, &name)?;
        let mut steps = Steps(Vec::new());
        let result = play(&opened, &copy, source, &mut steps).await;
        let dropped = server.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"));
        steps.print()?;
        result.with_context(|| format!("backup {} cannot be relied on", opened.manifest.id))?;
        dropped.context("the copy stays")
    })
}

/// A new database beside the configured one. Those of drills that were killed go: of this database only, because an advisory lock
/// excludes nobody who is connected to another.
fn create(server: &mut Connected) -> anyhow::Result<String> {
    #[derive(QueryableByName)]
    struct Start {
        #[diesel(sql_type = Bool)]
        locked: bool,
        #[diesel(sql_type = Text)]
        prefix: String,
    }
    #[derive(QueryableByName)]
    struct Name {
        #[diesel(sql_type = Text)]
        name: String,
    }
    let start: Start = diesel::sql_query(format!(
        "SELECT pg_try_advisory_lock({DRILL_LOCK}) AS locked, format('muqabla_drill_%s_', oid) AS prefix
         FROM pg_database WHERE datname = current_database()"
    ))
    .get_result(&mut **server)?;
    ensure!(start.locked, "another drill is running");
    let left = "SELECT datname::text AS name FROM pg_database
                WHERE starts_with(datname, $1) AND datdba = (SELECT oid FROM pg_roles WHERE rolname = current_user)";
    for Name { name } in diesel::sql_query(left).bind::<Text, _>(&start.prefix).load(&mut **server)? {
        server.batch_execute(&format!("DROP DATABASE IF EXISTS {name} WITH (FORCE)"))?;
    }
    let name = format!("{}{}", start.prefix, hex::encode(kernel::random::bytes::<6>()?));
    server.batch_execute(&format!("CREATE DATABASE {name} TEMPLATE template0")).context("a database for the drill")?;
    Ok(name)
}

async fn play(opened: &Opened, copy: &Config, source: &Source, steps: &mut Steps) -> anyhow::Result<()> {
    let db = crate::open_patiently(copy);
    steps
        .step("hashes", async {
            opened.check_database_and_index().await?;
            Ok(format!("{} parts as the manifest says", opened.manifest.index.len().saturating_add(1)))
        })
        .await?;
    steps
        .step("database", async {
            opened.restore_database(copy, database::tools(source.pg_bin.as_deref())).await?;
            Ok(format!("{} bytes restored", opened.manifest.database.size))
        })
        .await?;
    steps
        .step("statistics", async {
            database::analyze(copy)?;
            Ok("gathered".to_owned())
        })
        .await?;
    steps.step("rows and sums", async { compare(opened, &db) }).await?;
    steps.step("files", files(opened, &db)).await?;
    steps
        .step("hold", async {
            opened.hold(copy.clone()).await?;
            match db.read(outbound::repo::read)? {
                State::Held(_hold) => Ok("nothing leaves the copy".to_owned()),
                state @ (State::Running | State::New | State::Moved { .. }) => bail!("the copy would work: {state:?}"),
            }
        })
        .await?;
    steps
        .step("ledger check", async {
            let violations = db.read_long(reconciliation::run)?;
            for violation in &violations {
                tracing::error!(check = violation.check, finding = violation.detail, "the ledger is wrong");
            }
            ensure!(violations.is_empty(), "{} findings", violations.len());
            Ok(format!("{} checks, no finding", reconciliation::all().count()))
        })
        .await
}

fn compare(opened: &Opened, db: &Db) -> anyhow::Result<String> {
    let (expected, found) = (&opened.manifest.facts, db.read(|conn| Ok::<_, DbFault>(database::facts(conn)))??);
    for (table, rows) in &expected.rows {
        ensure!(found.rows.get(table) == Some(rows), "{table} has {:?} rows instead of {rows}", found.rows.get(table));
    }
    ensure!(found.rows.len() == expected.rows.len(), "there are other tables than in the backup");
    ensure!(
        found.ledger == expected.ledger,
        "the sums of the ledger are others: {:?}, not {:?}",
        found.ledger,
        expected.ledger
    );
    let rows = expected.rows.values().fold(0_i64, |sum, rows| sum.saturating_add(*rows));
    Ok(format!("{} tables, {rows} rows, {} sums", expected.rows.len(), expected.ledger.len()))
}

/// Reads every file of the backup, and looks whether each row of the copy has its file.
async fn files(opened: &Opened, db: &Db) -> anyhow::Result<String> {
    #[derive(QueryableByName)]
    struct Key {
        #[diesel(sql_type = Text)]
        storage_key: String,
    }
    let mut keys = db.connect()?;
    database::unlimited(&mut keys)?;
    keys.batch_execute("CREATE TEMPORARY TABLE keys_of_backup (storage_key text PRIMARY KEY)")?;
    let mut insert = |some: &[String]| {
        diesel::sql_query("INSERT INTO keys_of_backup SELECT unnest($1)")
            .bind::<Array<Text>, _>(some)
            .execute(&mut *keys)
    };
    let (mut count, mut bytes, mut waiting) = (0_u64, 0_u64, Vec::new());
    let mut inserted = Ok(0);
    let work = async |entry: &super::manifest::Entry| {
        let plain = crypt::measure(&opened.store, &entry.part, opened.identities.as_ref()).await?;
        ensure!(plain.sha256 == entry.sha256 && plain.size == entry.size, "its SHA-256 is not that of the index");
        Ok((entry.key.clone(), entry.size))
    };
    opened
        .each_file(work, |(key, size)| {
            count = count.saturating_add(1);
            bytes = bytes.saturating_add(size);
            waiting.push(key);
            if waiting.len() >= 1_000 && inserted.is_ok() {
                inserted = insert(&std::mem::take(&mut waiting));
            }
        })
        .await?;
    inserted?;
    insert(&waiting)?;
    let totals = &opened.manifest.files;
    ensure!(
        count == totals.count && bytes == totals.bytes,
        "{count} files of {bytes} bytes are not what the manifest says"
    );
    // What was missing before is no fault of the backup.
    insert(&totals.missing)?;
    let without: Vec<Key> =
        diesel::sql_query(readmodels::stored_files::expected_outside("keys_of_backup")).load(&mut *keys)?;
    let without: Vec<String> = without.into_iter().map(|row| row.storage_key).collect();
    ensure!(without.is_empty(), "rows without their file: {}, ...", without.join(", "));
    Ok(format!("{count} files, {bytes} bytes, each row has its file ({} were missing before)", totals.missing.len()))
}
