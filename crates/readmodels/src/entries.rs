//! Entries as their viewers see them.

use std::collections::HashMap;

use ::contests::contest::{self, Contest};
use ::contests::dispute::{self, Side};
use ::contests::entry::actions::{self, Action};
use ::contests::entry::{self, Entry, Visibility};
use ::contests::handover::{self, Handover};
use ::files::File;
use ::files::sniff::Family;
use ::reviews::standing::Standing;
use diesel::dsl::{count_star, exists, not};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{CommentId, ContestId, EntryId, FileId, UserId};
use time::OffsetDateTime;

use crate::Error;
use crate::contests::{Card, cards_of};
use crate::file_access::{self, VisibleFile};
use crate::people::{self, Person};
use crate::schema::{dispute_statements, disputes, entry_comments, entry_files, handovers};

/// Own entries shown at most.
const OWN_MAX: i64 = 200;

/// An entry as one viewer sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryItem {
    /// The entry; stars, reason and "seen" are only for those with [`Visibility::is_party`].
    pub entry: Entry,
    /// How the viewer stands to it.
    pub visibility: Visibility,
    pub author: Person,
    /// Where the author stands among talents, for the client; nothing for who has neither a review nor a win.
    pub standing: Option<Standing>,
    /// Its files, in their order.
    pub files: Vec<VisibleFile>,
    /// Messages in its thread; 0 for those who cannot read it.
    pub comments: i64,
    /// What the viewer may do.
    pub allowed: Vec<Action>,
}

/// The entries of a contest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EntryList {
    /// Those that the viewer sees, by number.
    pub entries: Vec<EntryItem>,
    /// All that were not withdrawn.
    pub total: i64,
    /// Of these, those that the viewer does not see.
    pub hidden: i64,
}

impl EntryList {
    /// As the client reads it who has just opened it: `fresh` are new to them until the next time, and what came after that waits
    /// until then.
    #[must_use]
    pub fn opened(mut self, fresh: &[EntryId]) -> Self {
        self.entries.retain(|item| item.visibility != Visibility::Client || item.entry.seen_by_client_at.is_some());
        for item in self.entries.iter_mut().filter(|item| fresh.contains(&item.entry.id)) {
            item.entry.seen_by_client_at = None;
        }
        self
    }
}

/// The entries of contest `id` that `actor` sees.
///
/// # Errors
/// [`Error::NotFound`] when the contest is not there for `actor`, or the database.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    id: ContestId,
    now: OffsetDateTime,
) -> Result<EntryList, Error> {
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_visible(conn, &contest, Some(actor))?;
    let total = i64::from(contest.entry_count);
    let candidates = entry::repo::candidates(conn, &contest, actor.user)?;
    let entries = items(conn, actor, vec![contest], candidates, now)?;
    let shown = entries.iter().filter(|item| item.entry.status != entry::Status::Withdrawn).count();
    let hidden = total.saturating_sub(i64::try_from(shown).unwrap_or(total)).max(0);
    Ok(EntryList { entries, total, hidden })
}

/// The entry, if `actor` sees it.
///
/// # Errors
/// [`Error::NotFound`] when the entry is not there for `actor`, or the database.
pub fn one(conn: &mut PgConnection, actor: &Actor, id: EntryId, now: OffsetDateTime) -> Result<EntryItem, Error> {
    let entry = entry::repo::get(conn, id)?;
    let contest = contest::repo::get(conn, entry.contest)?;
    items(conn, actor, vec![contest], vec![entry], now)?.into_iter().next().ok_or(Error::NotFound)
}

/// One of the viewer's own entries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MyEntry {
    pub item: EntryItem,
    pub card: Card,
    /// When the winner's files are due, while they are awaited.
    pub handover_due_at: Option<OffsetDateTime>,
    /// Until when the winner answers a dispute that the client opened, while that is awaited.
    pub dispute_answer_due_at: Option<OffsetDateTime>,
}

/// The newest entries of `actor`.
///
/// # Errors
/// The database, or a corrupt row.
pub fn mine(conn: &mut PgConnection, actor: &Actor, now: OffsetDateTime) -> Result<Vec<MyEntry>, Error> {
    let found = entry::repo::of_author(conn, actor.user, OWN_MAX)?;
    let mut ids: Vec<ContestId> = found.iter().map(|entry| entry.contest).collect();
    ids.sort_unstable();
    ids.dedup();
    let cards = cards_of(conn, &ids, now)?;
    let contests: Vec<Contest> = cards.values().map(|card| card.contest.clone()).collect();
    let due: HashMap<EntryId, OffsetDateTime> = handover::repo::standing_of(conn, &ids)?
        .into_iter()
        .filter(|handover| handover.status.next(handover::Event::Deliver).is_ok())
        .filter_map(|handover| handover.due_at.map(|due| (handover.entry, due)))
        .collect();
    let answers = answers_due(conn, actor.user, now)?;
    let items = items(conn, actor, contests, found, now)?;
    Ok(items
        .into_iter()
        .filter_map(|item| {
            let card = cards.get(&item.entry.contest)?.clone();
            let (handover_due_at, dispute_answer_due_at) =
                (due.get(&item.entry.id).copied(), answers.get(&item.entry.id).copied());
            Some(MyEntry { handover_due_at, dispute_answer_due_at, card, item })
        })
        .collect())
}

/// Until when `winner` answers disputes that clients opened, by the entry that won.
fn answers_due(
    conn: &mut PgConnection,
    winner: UserId,
    now: OffsetDateTime,
) -> Result<HashMap<EntryId, OffsetDateTime>, Error> {
    let answered = dispute_statements::table
        .filter(dispute_statements::dispute_id.eq(disputes::id))
        .filter(dispute_statements::side.eq(Side::Winner.as_str()));
    let due: Vec<(EntryId, OffsetDateTime)> = disputes::table
        .inner_join(handovers::table.on(handovers::id.eq(disputes::handover_id)))
        .filter(handovers::winner_id.eq(winner))
        .filter(disputes::status.eq(dispute::Status::Open.as_str()))
        .filter(disputes::answer_due_at.gt(now))
        .filter(not(exists(answered)))
        .select((handovers::entry_id, disputes::answer_due_at))
        .load(conn)?;
    Ok(due.into_iter().collect())
}

/// `found` as `actor` sees them, in their order, without those that `actor` does not see.
fn items(
    conn: &mut PgConnection,
    actor: &Actor,
    contests: Vec<Contest>,
    found: Vec<Entry>,
    now: OffsetDateTime,
) -> Result<Vec<EntryItem>, Error> {
    let contests: HashMap<ContestId, Contest> = contests.into_iter().map(|contest| (contest.id, contest)).collect();
    let seen: Vec<(Entry, Visibility)> = found
        .into_iter()
        .filter_map(|entry| {
            let visibility = entry.visibility(contests.get(&entry.contest)?, actor.user);
            (visibility != Visibility::None).then_some((entry, visibility))
        })
        .collect();
    let ids: Vec<EntryId> = seen.iter().map(|(entry, _)| entry.id).collect();
    let contest_ids: Vec<ContestId> = contests.keys().copied().collect();
    let standing: HashMap<ContestId, Handover> = handover::repo::standing_of(conn, &contest_ids)?
        .into_iter()
        .map(|handover| (handover.contest, handover))
        .collect();
    let authors: Vec<UserId> = seen.iter().map(|(entry, _)| entry.author).collect();
    let people = people::of_ids(conn, &authors)?;
    let standings = crate::reviews::standings(conn, &authors)?;
    let comments = comment_counts(conn, &ids)?;
    let mut files = files_of(conn, &ids)?;
    let file_ids: Vec<FileId> = files.values().flatten().map(|file| file.id).collect();
    let mut added = ::files::repo::previews_of(conn, &file_ids)?;
    let awarded = handover::repo::awarded(conn, &contest_ids)?;
    let mut items = Vec::with_capacity(seen.len());
    for (entry, visibility) in seen {
        let Some(contest) = contests.get(&entry.contest) else { continue };
        let handover = standing.get(&entry.contest);
        let accepted = handover.is_some_and(|held| held.entry == entry.id && held.status == handover::Status::Accepted);
        let files = files.remove(&entry.id).unwrap_or_default();
        let with_access = |file: File| {
            let access = file_access::of_entry(visibility, entry.status, accepted, Family::of(&file.media_type));
            VisibleFile {
                authors_preview: added.remove(&file.id).filter(|_added| access.authors_preview),
                file,
                access,
            }
        };
        items.push(EntryItem {
            author: people.get(entry.author),
            standing: standings.get(&entry.author).copied().filter(|_standing| contest.client == actor.user),
            files: files.into_iter().map(with_access).collect(),
            comments: if visibility.is_party() { comments.get(&entry.id).copied().unwrap_or(0) } else { 0 },
            allowed: allowed(contest, &entry, actor, handover, &awarded, now),
            visibility,
            entry,
        });
    }
    Ok(items)
}

/// An entry whose award lapsed cannot win again.
fn allowed(
    contest: &Contest,
    entry: &Entry,
    actor: &Actor,
    standing: Option<&Handover>,
    awarded: &[EntryId],
    now: OffsetDateTime,
) -> Vec<Action> {
    let mut allowed = actions::allowed(contest, entry, actor, standing, now);
    allowed.retain(|action| *action != Action::Award || !awarded.contains(&entry.id));
    allowed
}

fn comment_counts(conn: &mut PgConnection, ids: &[EntryId]) -> Result<HashMap<EntryId, i64>, Error> {
    let rows: Vec<(EntryId, i64)> = entry_comments::table
        .filter(entry_comments::entry_id.eq_any(ids))
        .group_by(entry_comments::entry_id)
        .select((entry_comments::entry_id, count_star()))
        .load(conn)?;
    Ok(rows.into_iter().collect())
}

fn files_of(conn: &mut PgConnection, ids: &[EntryId]) -> Result<HashMap<EntryId, Vec<File>>, Error> {
    let pairs: Vec<(EntryId, FileId)> = entry_files::table
        .filter(entry_files::entry_id.eq_any(ids))
        .order((entry_files::entry_id, entry_files::position))
        .select((entry_files::entry_id, entry_files::file_id))
        .load(conn)?;
    let files: Vec<FileId> = pairs.iter().map(|(_entry, file)| *file).collect();
    let mut found: HashMap<FileId, File> =
        ::files::repo::of_ids(conn, &files)?.into_iter().map(|file| (file.id, file)).collect();
    let mut by_entry: HashMap<EntryId, Vec<File>> = HashMap::new();
    for (entry, file) in pairs {
        by_entry.entry(entry).or_default().extend(found.remove(&file));
    }
    Ok(by_entry)
}

/// A message in the thread of an entry.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommentItem {
    pub id: CommentId,
    pub author: Person,
    pub body: String,
    pub created_at: OffsetDateTime,
}

/// The thread of an entry, oldest first; for its author and the client.
///
/// # Errors
/// [`Error::NotFound`] when the thread is not there for `actor`, or the database.
pub fn comments(conn: &mut PgConnection, actor: &Actor, id: EntryId) -> Result<Vec<CommentItem>, Error> {
    let entry = entry::repo::get(conn, id)?;
    let contest = contest::repo::get(conn, entry.contest)?;
    entry.decide_reading_thread(&contest, actor)?;
    let rows: Vec<(CommentId, UserId, String, OffsetDateTime)> = entry_comments::table
        .filter(entry_comments::entry_id.eq(id))
        .order((entry_comments::created_at, entry_comments::id))
        .select((entry_comments::id, entry_comments::author_id, entry_comments::body, entry_comments::created_at))
        .load(conn)?;
    let authors: Vec<UserId> = rows.iter().map(|row| row.1).collect();
    let people = people::of_ids(conn, &authors)?;
    Ok(rows
        .into_iter()
        .map(|(id, author, body, created_at)| CommentItem { id, author: people.get(author), body, created_at })
        .collect())
}
