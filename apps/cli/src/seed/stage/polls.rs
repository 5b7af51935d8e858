//! Polls of the demo client: one that is open, and one that was ended.

use anyhow::Context;
use contests::contest::{self, Status};
use contests::entry;
use contests::poll::{Ballot, PollInput, repo, secret};
use kernel::ids::{ContestId, EntryId, PollId};
use time::Duration;

use super::Stage;

/// Stars for the entries in their order (0: none), and what the voter wrote.
const OPEN: [([i64; 4], &str); 7] = [
    ([5, 3, 4, 2], "A reads from the other side of the road. D looks like a bank."),
    ([4, 0, 5, 0], ""),
    ([5, 2, 3, 1], "The first one, because it would still look good on a stamp."),
    ([3, 4, 4, 2], "میرے خیال میں تیسرا سب سے صاف ہے۔"),
    ([5, 0, 0, 0], ""),
    ([4, 3, 5, 3], "C on the jar, A on the crate?"),
    ([0, 1, 4, 2], ""),
];
const ENDED: [([i64; 2], &str); 3] =
    [([2, 5], "The second has more air."), ([3, 4], ""), ([1, 5], "B, without a doubt.")];

impl Stage {
    /// The client asks others twice about the contest in which they choose. To be done once there are pictures.
    pub(crate) fn ask_others(&self) -> anyhow::Result<()> {
        let client = self.clients.first().context("no client")?;
        let contests = self.services.db.read(|conn| contest::repo::of_client(conn, client.user, 50))?;
        let judged =
            contests.iter().find(|contest| contest.status == Status::Shortlisting).context("no such contest")?;
        let entries = self.services.db.read(|conn| entry::repo::of_contest(conn, judged.id))?;
        let live: Vec<EntryId> = entries.iter().filter(|entry| entry.status.is_live()).map(|entry| entry.id).collect();
        let first: Vec<EntryId> = live.iter().copied().take(4).collect();
        let last: Vec<EntryId> = live.iter().copied().rev().take(2).collect();
        self.ask((judged.id, None, 2), first, OPEN.iter().map(|(stars, comment)| (stars.as_slice(), *comment)))?;
        let question = Some("Which one belongs on the crate?");
        let ended = self.ask(
            (judged.id, question, 4),
            last,
            ENDED.iter().map(|(stars, comment)| (stars.as_slice(), *comment)),
        )?;
        let at = self.ctx(self.now.saturating_sub(Duration::days(3)));
        workflows::contests::poll::close(&self.services.db, &at, client, (judged.id, ended))?;
        Ok(())
    }

    fn ask<'v>(
        &self,
        (contest, question, days_ago): (ContestId, Option<&str>, i64),
        entries: Vec<EntryId>,
        votes: impl Iterator<Item = (&'v [i64], &'v str)>,
    ) -> anyhow::Result<PollId> {
        let client = self.clients.first().context("no client")?;
        let (db, asked) = (&self.services.db, self.ctx(self.now.saturating_sub(Duration::days(days_ago))));
        let input = PollInput::check(question, 7, entries)?;
        let id = workflows::contests::poll::create(db, &asked, &self.services.vault, client, (contest, &input))?;
        let made = db.read(|conn| repo::of_contest(conn, contest))?;
        let made = made.iter().find(|poll| poll.id == id).context("the poll that was just made")?;
        let hash = secret::find(&self.services.vault, made).map(|secret| secret::hash(&secret)).context("no secret")?;
        for ((stars, comment), hours) in votes.zip(1_i64..) {
            let given: Vec<(i64, i64)> =
                (1_i64..).zip(stars.iter().copied()).filter(|(_at, stars)| *stars > 0).collect();
            let ctx = self.ctx(asked.now.saturating_add(Duration::hours(hours)));
            workflows::contests::poll::vote(
                db,
                &ctx,
                &hash,
                &format!("browser {hours}"),
                &Ballot::check(&given, comment)?,
            )?;
        }
        Ok(id)
    }
}
