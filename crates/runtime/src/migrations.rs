//! The database's schema: compiled in, brought up to date by a command.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, anyhow};
use diesel::connection::SimpleConnection;
use diesel::migration::MigrationSource;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use kernel::ctx::Ctx;
use kernel::db::{Db, DbFault, establish};
use kernel::time::{Clock, SystemClock};

use crate::config::Config;
use crate::pooler;

#[cfg(test)]
mod tests;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");
/// Any number; the same in every process, so that two programs never migrate at once.
const MIGRATION_LOCK: i64 = 7_205_124;

/// How migrations wait for locks. Everybody who wants to read the table meanwhile waits behind them.
struct Locks {
    /// As PostgreSQL's `lock_timeout`.
    timeout: &'static str,
    /// Until the next try: those who waited go on.
    pause: Duration,
    tries: u32,
}

/// Five minutes in total.
const LOCKS: Locks = Locks { timeout: "2s", pause: Duration::from_secs(3), tries: 60 };

/// Runs the migrations that the database lacks. One that needs a lock which somebody holds is tried again.
pub fn migrate(config: &Config) -> anyhow::Result<()> {
    pooler::check(config)?;
    let mut connection = establish(config.database_direct_url().expose(), None).context("cannot reach the database")?;
    diesel::sql_query(format!("SELECT pg_advisory_lock({MIGRATION_LOCK})")).execute(&mut connection)?;
    run_pending(&mut connection, MIGRATIONS, &LOCKS)?;
    // A backup of now on says which database it is of.
    let (db, clock) = (Db::new(&config.database_direct()), SystemClock::default());
    db.follow_clock(&clock)?;
    workflows::restore::look(&db, &Ctx::new(clock.now(), "migrate", Arc::clone(&config.base_url)))?;
    Ok(())
}

#[allow(clippy::disallowed_methods, reason = "the pause in which those who waited go on")]
fn run_pending(connection: &mut PgConnection, source: impl MigrationSource<Pg>, locks: &Locks) -> anyhow::Result<()> {
    let pending = connection.pending_migrations(source).map_err(|error| anyhow!("migrations: {error}"))?;
    for migration in &pending {
        let migration = migration.as_ref();
        // What works without a transaction (CREATE INDEX CONCURRENTLY) waits for the end of others' transactions, and nobody waits behind it.
        let timeout = if migration.metadata().run_in_transaction() { locks.timeout } else { "0" };
        connection.batch_execute(&format!("SET lock_timeout = '{timeout}'"))?;
        let mut tries = 1;
        while let Err(error) = connection.run_migration(migration) {
            // The migration's error does not show its SQLSTATE. A server that speaks another language fails here; the command may be repeated.
            if tries == locks.tries || !error.to_string().contains("lock timeout") {
                return Err(anyhow!("migration failed: {error}"));
            }
            tracing::warn!(migration = %migration.name(), tries, "another transaction holds a lock; the migration is tried again");
            tries += 1;
            std::thread::sleep(locks.pause);
        }
        tracing::info!(migration = %migration.name(), "migrated");
    }
    connection.batch_execute("RESET lock_timeout")?;
    Ok(())
}

/// Whether all migrations of this program ran. Only reads, so that a probe never writes.
pub fn is_current(conn: &mut PgConnection) -> Result<bool, DbFault> {
    let applied = applied(conn)?;
    let known = known();
    Ok(!known.is_empty() && known.iter().all(|(version, _name)| applied.contains(version)))
}

/// How the schema of a database differs from this program's.
#[derive(Debug, PartialEq, Eq)]
pub struct Differences {
    pub applied: usize,
    /// Names of migrations that the database lacks.
    pub pending: Vec<String>,
    /// Versions that this program does not know: a newer one migrated.
    pub unknown: Vec<String>,
}

pub fn compare(conn: &mut PgConnection) -> Result<Differences, DbFault> {
    let exists: Exists =
        diesel::sql_query("SELECT to_regclass('__diesel_schema_migrations') IS NOT NULL AS exists").get_result(conn)?;
    let applied = if exists.exists { applied(conn)? } else { Vec::new() };
    let known = known();
    let is_unknown = |version: &&String| !known.iter().any(|(other, _name)| other == *version);
    let unknown = applied.iter().filter(is_unknown).cloned().collect();
    let pending = known.iter().filter(|(version, _name)| !applied.contains(version));
    Ok(Differences { applied: applied.len(), pending: pending.map(|(_, name)| name.clone()).collect(), unknown })
}

fn applied(conn: &mut PgConnection) -> Result<Vec<String>, DbFault> {
    let rows: Vec<Applied> =
        diesel::sql_query("SELECT version FROM __diesel_schema_migrations ORDER BY version").load(conn)?;
    Ok(rows.into_iter().map(|row| row.version).collect())
}

/// Version and name of each migration of this program.
pub fn known() -> Vec<(String, String)> {
    let all = MigrationSource::<Pg>::migrations(&MIGRATIONS).unwrap_or_default();
    all.iter().map(|one| (one.name().version().to_string(), one.name().to_string())).collect()
}

#[derive(QueryableByName)]
struct Exists {
    #[diesel(sql_type = Bool)]
    exists: bool,
}

#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = Text)]
    version: String,
}
