//! Bringing the database to this program's schema.

use std::time::Duration;

use anyhow::{Context, anyhow};
use api::config::Config;
use diesel::prelude::*;
use diesel_migrations::{EmbeddedMigrations, MigrationHarness, embed_migrations};
use kernel::db::{Db, DbConfig};

const MIGRATIONS: EmbeddedMigrations = embed_migrations!("../../migrations");
/// Any number; the same in every process, so that two programs never migrate at once.
const MIGRATION_LOCK: i64 = 7_205_124;

/// Runs the migrations that the database lacks.
pub(crate) fn migrate(config: &Config) -> anyhow::Result<()> {
    let mut connection =
        diesel::PgConnection::establish(config.database_url.expose()).context("cannot reach the database")?;
    diesel::sql_query(format!("SELECT pg_advisory_lock({MIGRATION_LOCK})")).execute(&mut connection)?;
    let applied =
        connection.run_pending_migrations(MIGRATIONS).map_err(|error| anyhow!("migration failed: {error}"))?;
    for version in &applied {
        tracing::info!(migration = %version, "migrated");
    }
    Ok(())
}

pub(crate) fn open(config: &Config) -> Db {
    Db::new(&DbConfig { connections_max: 4, wait_max: Duration::from_secs(5), ..config.database() })
}
