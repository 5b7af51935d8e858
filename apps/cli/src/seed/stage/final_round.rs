//! Final rounds of the demo: one that runs, one whose finalists are to be named, and one that is to come.

use super::{Play, Stage};

/// Contests of the script; the demo client's but for the first.
const RUNNING: usize = 36;
const NAMING: usize = 0;
const TO_COME: usize = 2;

/// Days of the final round that the client chooses for a contest.
pub(super) fn days(index: usize) -> Option<i64> {
    match index {
        RUNNING => Some(3),
        NAMING | TO_COME => Some(2),
        _ => None,
    }
}

impl Play {
    /// A day after the deadline the client names two finalists, and one of them sends a new version a day later.
    pub(crate) async fn hold_final_round(&self, stage: &mut Stage) -> anyhow::Result<()> {
        if self.index != RUNNING {
            return Ok(());
        }
        let finalists = self.entries.iter().take(2).map(|(entry, _author)| *entry).collect();
        let named = stage.ctx(self.after(1));
        workflows::contests::final_round::name(&stage.services.db, &named, &self.client, self.id, finalists)?;
        self.renew(stage, 0, self.after(2)).await
    }
}
