//! Disks that are full: of the database, and of the files. Both are small ones in memory.

use std::fs::File;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::Stage;
use crate::pause::pause;
use crate::world::connect;

const LASTS: Duration = Duration::from_secs(6);

/// Writes into a file until nothing more fits.
fn fill(folder: &Path) -> Result<()> {
    let mut filler = File::create(folder.join("filler"))?;
    let mut size = 1 << 20;
    while size > 0 {
        match filler.write_all(&vec![1; size]) {
            Ok(()) => {}
            Err(error) if error.kind() == ErrorKind::StorageFull => size /= 2,
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

pub(super) fn full_store(stage: &mut Stage<'_>) -> Result<()> {
    let folder = stage.world.folder.join("files");
    fill(&folder)?;
    pause(LASTS);
    std::fs::remove_file(folder.join("filler"))?;
    Ok(())
}

/// PostgreSQL refuses writes, or ends when it cannot write its WAL; then it is started again when there is room.
pub(super) fn full_database(stage: &mut Stage<'_>) -> Result<()> {
    let folder = stage.world.small_disk.clone().context("a small disk")?;
    fill(&folder)?;
    pause(LASTS);
    std::fs::remove_file(folder.join("filler"))?;
    let has_ended = connect(&stage.world.database).is_err();
    if has_ended {
        stage.world.postgres.start();
    }
    ensure!(connect(&stage.world.database).is_ok(), "PostgreSQL does not come back");
    stage.notes.push(if has_ended { "PostgreSQL ended" } else { "PostgreSQL refused writes" }.to_owned());
    Ok(())
}
