//! A backup is made while people work, and restored beside them: what was acknowledged before it began is in it.

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use diesel::connection::SimpleConnection;
use url::Url;

use super::Stage;
use crate::check::missing;
use crate::world::connect;

pub(super) fn backup_and_restore(stage: &mut Stage<'_>) -> Result<()> {
    let world = &mut *stage.world;
    let tools = world.tools.pg_tools.clone().context("no pg_dump")?;
    let turn = world.market.record.facts().len();
    let (backups, files) =
        (world.folder.join(format!("backups-{turn}")), world.folder.join(format!("restored-{turn}")));
    std::fs::create_dir_all(&files)?;
    let (tools, from) = (tools.display().to_string(), format!("file://{}", backups.display()));
    std::fs::create_dir_all(&backups)?;

    let promised = world.market.record.facts();
    let begun = Instant::now();
    world.command(&["backup", "--to", &from, "--unencrypted", "--pg-bin", &tools])?;
    let backed_up = begun.elapsed();

    let name = format!("restored_{turn}");
    world.connect()?.batch_execute(&format!("CREATE DATABASE {name}"))?;
    let mut database = Url::parse(&world.database)?;
    database.set_path(&name);
    let mut restored = world.program.clone();
    restored.variables.retain(|(name, _value)| name != "STORAGE_URL" && !name.starts_with("DATABASE_"));
    let (database, store) = (database.to_string(), format!("file://{}", files.display()));
    let there = [("DATABASE_URL", database.as_str()), ("STORAGE_URL", store.as_str())];
    let begun = Instant::now();
    restored.succeed(&["restore", "--from", &from, "--pg-bin", &tools], &there)?;
    let took = begun.elapsed();
    let lost = missing(&mut connect(&database)?, &promised)?;
    ensure!(lost.is_empty(), "not in the backup: {}", lost.join(", "));
    restored.succeed(&["ledger", "check"], &there)?;
    // Fails when a row has no file.
    restored.succeed(&["storage", "sweep", "--dry-run"], &there)?;
    restored.succeed(&["restore-report"], &there)?;
    world.connect()?.batch_execute(&format!("DROP DATABASE {name}"))?;
    stage.notes.push(format!(
        "{} facts; backup {:.1} s, restore {:.1} s",
        promised.len(),
        backed_up.as_secs_f64(),
        took.as_secs_f64()
    ));
    Ok(())
}
