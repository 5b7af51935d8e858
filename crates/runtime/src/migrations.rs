//! The database's schema: compiled in, brought up to date by a command.

use std::sync::Arc;

use anyhow::{Context, anyhow};
use diesel::migration::MigrationSource;
use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Text;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use kernel::ctx::Ctx;
use kernel::db::{Db, DbFault, establish};
use kernel::time::{Clock, SystemClock};

use crate::config::Config;

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");
/// Any number; the same in every process, so that two programs never migrate at once.
const MIGRATION_LOCK: i64 = 7_205_124;

/// Runs the migrations that the database lacks.
pub fn migrate(config: &Config) -> anyhow::Result<()> {
    let mut connection = establish(config.database_url.expose(), None).context("cannot reach the database")?;
    diesel::sql_query(format!("SELECT pg_advisory_lock({MIGRATION_LOCK})")).execute(&mut connection)?;
    let applied =
        connection.run_pending_migrations(MIGRATIONS).map_err(|error| anyhow!("migration failed: {error}"))?;
    for version in &applied {
        tracing::info!(migration = %version, "migrated");
    }
    // A backup of now on says which database it is of.
    let (db, clock) = (Db::new(&config.database()), SystemClock::default());
    db.follow_clock(&clock)?;
    workflows::restore::look(&db, &Ctx::new(clock.now(), "migrate", Arc::clone(&config.base_url)))?;
    Ok(())
}

/// Whether all migrations of this program ran. Only reads, so that a probe never writes.
pub fn is_current(conn: &mut PgConnection) -> Result<bool, DbFault> {
    let applied: Vec<Applied> = diesel::sql_query("SELECT version FROM __diesel_schema_migrations").load(conn)?;
    let known = known().unwrap_or_default();
    Ok(!known.is_empty() && known.iter().all(|version| applied.iter().any(|row| row.version == *version)))
}

/// The versions of this program's migrations.
pub fn known() -> anyhow::Result<Vec<String>> {
    let all = MigrationSource::<Pg>::migrations(&MIGRATIONS).map_err(|error| anyhow!("no migrations: {error}"))?;
    Ok(all.iter().map(|one| one.name().version().to_string()).collect())
}

#[derive(QueryableByName)]
struct Applied {
    #[diesel(sql_type = Text)]
    version: String,
}
