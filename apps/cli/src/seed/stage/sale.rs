//! Entries of the demo client's contests beside the winner: one that can be bought, and one that was bought and handed over.

use anyhow::Context;
use contests::contest::{self, Contest};
use contests::entry::{self, Entry};
use contests::handover::AwardKey;
use contests::purchase;
use files::Purpose;
use kernel::actor::Actor;
use kernel::ids::EntryId;
use kernel::money::Paisa;
use payments::Provider;
use time::{Duration, OffsetDateTime};
use workflows::contests::entry_purchase::{self, Buy};
use workflows::handovers::handover;

use super::{Part, Stage, confirmation};

const PRICE: i64 = 150_000;

impl Stage {
    /// Authors of entries that were not selected name a price; the client buys one of them. To be done once contests are awarded.
    pub(crate) async fn sell(&self) -> anyhow::Result<()> {
        let client = self.clients.first().context("no client")?;
        let mut sellable = self.sellable(client)?.into_iter();
        let (contest, bought) = sellable.next().context("no entry that can be sold")?;
        let (_contest, offered) = sellable.next().context("only one entry that can be sold")?;
        let awarded = contest.awarded_at.context("an award")?;
        let set_price = |entry: &Entry, at: OffsetDateTime| -> anyhow::Result<Actor> {
            let author = *self.talents.iter().find(|talent| talent.user == entry.author).context("its author")?;
            entry_purchase::set_price(&self.services.db, &self.ctx(at), &author, entry.id, Some(PRICE))?;
            Ok(author)
        };
        set_price(&offered, self.now)?;
        let author = set_price(&bought, awarded.saturating_add(Duration::hours(2)))?;
        self.buy(client, bought.id, awarded.saturating_add(Duration::hours(5)))?;
        let (db, award) = (&self.services.db, AwardKey { contest: contest.id, entry: Some(bought.id) });
        let ctx = self.ctx(awarded.saturating_add(Duration::hours(30)));
        let words = "The entry as vectors, and a one-colour version for stamps.\n".to_owned();
        let file = self.upload(&ctx, author.user, Purpose::Handover, Part::Text(words)).await?;
        handover::add_file(db, &ctx, &author, award, file)?;
        handover::deliver(db, &ctx, &author, award)?;
        Ok(())
    }

    /// Entries of the client's contests that were not selected while they can still be bought.
    fn sellable(&self, client: &Actor) -> anyhow::Result<Vec<(Contest, Entry)>> {
        let found = self.services.db.read(|conn| {
            let mut found = Vec::new();
            for contest in contest::repo::of_client(conn, client.user, 50)? {
                if purchase::sale_ends_at(&contest).is_none_or(|end| self.now >= end) {
                    continue;
                }
                let awarded: Vec<EntryId> = contests::handover::repo::awarded(conn, &[contest.id])?;
                let entries = entry::repo::of_contest(conn, contest.id)?.into_iter();
                let entries =
                    entries.filter(|entry| entry.status == entry::Status::NotSelected && !awarded.contains(&entry.id));
                found.extend(entries.map(|entry| (contest.clone(), entry)));
            }
            Ok::<_, contests::Error>(found)
        })?;
        Ok(found)
    }

    fn buy(&self, client: &Actor, entry: EntryId, at: OffsetDateTime) -> anyhow::Result<()> {
        let (db, gateways, provider) = (&self.services.db, &self.services.gateways, Provider::Easypaisa);
        let order = Buy { entry, price: Paisa::new(PRICE), provider, key: None };
        let begun = entry_purchase::begin(db, &self.ctx(at), gateways, client, &order)?;
        let raw = confirmation(provider, &begun.started.redirect_url)?;
        let paid = self.ctx(at.saturating_add(Duration::minutes(4)));
        let answer = workflows::payments::webhook::apply_event(db, &paid, gateways, provider, &raw)?;
        anyhow::ensure!(answer.status == 200, "the sandbox refused its own confirmation: {}", answer.body);
        Ok(())
    }
}
