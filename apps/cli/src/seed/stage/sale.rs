//! An entry of the demo client's contests that can be bought beside the winner.

use anyhow::Context;
use contests::entry::{self, Entry};
use contests::{contest, purchase};
use kernel::ids::EntryId;

use super::Stage;

const PRICE: i64 = 150_000;

impl Stage {
    /// The author of an entry that was not selected names a price. To be done once contests are awarded.
    pub(crate) fn sell(&self) -> anyhow::Result<()> {
        let client = self.clients.first().context("no client")?;
        let db = &self.services.db;
        let found: Option<Entry> = db.read(|conn| {
            for contest in contest::repo::of_client(conn, client.user, 50)? {
                if purchase::sale_ends_at(&contest).is_none_or(|end| self.now >= end) {
                    continue;
                }
                let awarded: Vec<EntryId> = contests::handover::repo::awarded(conn, &[contest.id])?;
                let mut entries = entry::repo::of_contest(conn, contest.id)?;
                entries.retain(|entry| entry.status == entry::Status::NotSelected && !awarded.contains(&entry.id));
                if let Some(entry) = entries.into_iter().next() {
                    return Ok(Some(entry));
                }
            }
            Ok::<_, contests::Error>(None)
        })?;
        let priced = found.context("no entry that can be sold")?;
        let author = self.talents.iter().find(|talent| talent.user == priced.author).context("its author")?;
        workflows::contests::entry_purchase::set_price(db, &self.ctx(self.now), author, priced.id, Some(PRICE))?;
        Ok(())
    }
}
