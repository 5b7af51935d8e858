//! Clocks that jump: of one server, and of the database, by which all go (ADR 0048).

use std::time::Duration;

use anyhow::Result;

use super::Stage;
use crate::pause::pause;

/// A process reads the file of its clock once a second.
pub(super) const SEEN_AFTER: Duration = Duration::from_secs(2);

/// An hour ahead, an hour behind, and back, while the others go on.
pub(super) fn server_jumps(stage: &mut Stage<'_>) -> Result<()> {
    for offset in ["+3600", "-3600", "+0"] {
        stage.world.set_clock("server", offset)?;
        pause(SEEN_AFTER);
        stage.progress()?;
    }
    Ok(())
}

/// A second ahead and behind, an hour ahead and behind, and back to where it was.
pub(super) fn database_jumps(stage: &mut Stage<'_>) -> Result<()> {
    for offset in ["+1", "-1", "+3600", "-3600", "+0"] {
        stage.world.set_clock("database", offset)?;
        pause(SEEN_AFTER);
        stage.progress()?;
    }
    Ok(())
}
