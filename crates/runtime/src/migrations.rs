//! The database's schema: compiled in, brought up to date by a command.

use std::sync::Arc;

use anyhow::{Context, anyhow};
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

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");
/// Any number; the same in every process, so that two programs never migrate at once.
const MIGRATION_LOCK: i64 = 7_205_124;

/// Runs the migrations that the database lacks.
pub fn migrate(config: &Config) -> anyhow::Result<()> {
    pooler::check(config)?;
    let mut connection = establish(config.database_direct_url().expose(), None).context("cannot reach the database")?;
    diesel::sql_query(format!("SELECT pg_advisory_lock({MIGRATION_LOCK})")).execute(&mut connection)?;
    let applied =
        connection.run_pending_migrations(MIGRATIONS).map_err(|error| anyhow!("migration failed: {error}"))?;
    for version in &applied {
        tracing::info!(migration = %version, "migrated");
    }
    // A backup of now on says which database it is of.
    let (db, clock) = (Db::new(&config.database_direct()), SystemClock::default());
    db.follow_clock(&clock)?;
    workflows::restore::look(&db, &Ctx::new(clock.now(), "migrate", Arc::clone(&config.base_url)))?;
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
