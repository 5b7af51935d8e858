//! Prizes of the demo that are divided among three places.

use anyhow::Context as _;
use contests::handover::AwardKey;
use files::Purpose;
use kernel::actor::Actor;
use kernel::ids::EntryId;
use workflows::contests::award::Award;
use workflows::handovers::handover;

use super::{Part, Play, Stage};

/// Contests of the demo client: one that takes entries, one whose winners hand over, and one whose prize was won and paid.
const OPEN: usize = 1;
const HANDING_OVER: usize = 5;
const COMPLETED: usize = 4;
const PLACES: usize = 3;

/// What places 2 and on of a prize get, in paisa.
pub(super) fn lower(index: usize, prize: i64) -> Vec<i64> {
    // Whole rupees.
    let percent = |share: i64| prize.checked_div(10_000).unwrap_or(0).saturating_mul(share).saturating_mul(100);
    match index {
        OPEN | HANDING_OVER | COMPLETED => vec![percent(30), percent(20)],
        _ => Vec::new(),
    }
}

impl Play {
    /// The entries that get places: that of the winner, and others where there are places for them.
    pub(super) fn placed(&self, winner: EntryId) -> Award {
        let lower = match self.index {
            HANDING_OVER | COMPLETED => PLACES.saturating_sub(1),
            _ => 0,
        };
        let others = self.entries.iter().map(|(entry, _author)| *entry).filter(|entry| *entry != winner).take(lower);
        Award { entries: std::iter::once(winner).chain(others).map(|entry| (entry, None)).collect(), replaces: None }
    }

    /// Winners of lower places hand over, and the client accepts: one of them while the others still work, or both.
    pub(crate) async fn hand_over_places(&self, stage: &Stage) -> anyhow::Result<()> {
        let winner = self.winner()?.user;
        let lower: Vec<(EntryId, Actor)> = self
            .entries
            .iter()
            .filter(|(_entry, author)| author.user != winner)
            .take(PLACES.saturating_sub(1))
            .copied()
            .collect();
        let done = match self.index {
            HANDING_OVER => 1,
            COMPLETED => lower.len(),
            _ => 0,
        };
        for (entry, author) in lower.iter().take(done) {
            self.hand_over(stage, *entry, author).await?;
        }
        Ok(())
    }

    async fn hand_over(&self, stage: &Stage, entry: EntryId, author: &Actor) -> anyhow::Result<()> {
        let (db, award) = (&stage.services.db, AwardKey { contest: self.id, entry: Some(entry) });
        let ctx = stage.ctx(self.after(2));
        let words = format!("Final files for {}.\nFonts are outlined, colours are named.\n", self.text.title);
        let file = stage.upload(&ctx, author.user, Purpose::Handover, Part::Text(words)).await?;
        handover::add_file(db, &ctx, author, award, file)?;
        handover::deliver(db, &ctx, author, award)?;
        handover::accept(db, &stage.ctx(self.after(3)), &self.client, award).context("a lower place")?;
        Ok(())
    }
}
