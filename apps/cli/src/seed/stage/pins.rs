//! Pins of the demo client on the entry that has a second version: open ones, an answered one, a resolved one.

use anyhow::Context;
use contests::contest;
use contests::entry::pin::PlaceInput;
use contests::entry::{self, Entry};
use kernel::actor::Actor;
use kernel::ids::{EntryId, FileId};
use time::Duration;
use workflows::entries::pins::{self, PinInput};

use super::Stage;

/// A place in ten-thousandths, and what the client wrote there.
const PINS: [([i64; 4], &str); 4] = [
    ([3_100, 2_600, 0, 0], "The line is too thin here: on a sign it disappears."),
    ([2_200, 6_200, 5_200, 2_100], "I like this part. Keep it as it is."),
    ([7_800, 3_400, 0, 0], "یہ رنگ تھوڑا گہرا کر دیں۔"),
    ([5_000, 5_000, 0, 0], "A little more air in the middle, please."),
];

impl Stage {
    /// The client comments on places of a picture, and its author answers. To be done once there are pictures.
    pub(crate) fn pin(&self) -> anyhow::Result<()> {
        let client = self.clients.first().context("no client")?;
        let db = &self.services.db;
        let found = db.read(|conn| {
            let mut versioned = Vec::new();
            for contest in contest::repo::of_client(conn, client.user, 50)? {
                versioned.extend(entry::repo::of_contest(conn, contest.id)?);
            }
            versioned.retain(|entry| entry.version > 1 && entry.status.is_live());
            let ids: Vec<EntryId> = versioned.iter().map(|entry| entry.id).collect();
            Ok::<_, contests::Error>((versioned, entry::repo::newest_files(conn, &ids)?))
        })?;
        let (versioned, files) = found;
        let is_read = |entry: &&Entry| entry.seen_by_client_at.is_some() && !entry.has_unseen_version();
        let pinned = versioned.iter().find(is_read).context("no such entry")?;
        let (_entry, file) = files.iter().find(|(of, _file)| *of == pinned.id).context("an entry without files")?;
        let author = self.talents.iter().find(|talent| talent.user == pinned.author).context("its author")?;
        let begin = self.now.saturating_sub(Duration::minutes(9));
        let numbers = self.set(client, (pinned.id, *file))?;
        let [first, second, .., last] = numbers.as_slice() else { anyhow::bail!("four pins were set") };
        let ctx = |minutes| self.ctx(begin.saturating_add(Duration::minutes(minutes)));
        let thicker = "In the next version it is twice as thick. Is that enough?";
        pins::answer(db, &ctx(5), author, (pinned.id, *first), thicker)?;
        pins::answer(db, &ctx(6), author, (pinned.id, *second), "Thank you!")?;
        pins::resolve(db, &ctx(7), author, (pinned.id, *last), true)?;
        Ok(())
    }

    fn set(&self, client: &Actor, (entry, file): (EntryId, FileId)) -> anyhow::Result<Vec<i16>> {
        let begin = self.now.saturating_sub(Duration::minutes(9));
        let set = |(minute, ([x, y, width, height], body)): (i64, ([i64; 4], &str))| {
            let (x, y, width, height) = (Some(x), Some(y), Some(width), Some(height));
            let place = PlaceInput { x, y, width, height, ..PlaceInput::default() };
            let input = PinInput { file, place, body: body.to_owned() };
            let ctx = self.ctx(begin.saturating_add(Duration::minutes(minute)));
            pins::set(&self.services.db, &ctx, client, entry, &input)
        };
        Ok((1_i64..).zip(PINS).map(set).collect::<Result<_, _>>()?)
    }
}
