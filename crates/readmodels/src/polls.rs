//! Polls: as their client reads the results, as people with the link see them, and as staff count them.

use std::collections::HashMap;

use ::contests::contest::{self, Contest};
use ::contests::entry::{self, Entry, Visibility};
use ::contests::poll::{self, Poll, Status, secret};
use ::files::sniff::Family;
use ::files::{File, Variant, Width};
use ::reviews::standing::Rating;
use diesel::pg::PgConnection;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, FileId, Id, PollId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::entries::newest_files_of;
use crate::file_access::{self, Access, of_authors_preview};

/// Pictures of one entry that voters are shown.
const PICTURES_MAX: usize = 20;

/// What voters think of one entry.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PollEntry {
    pub entry_id: Uuid,
    /// Its number in the contest.
    pub number: i32,
    /// What voters call it.
    #[schema(example = "A")]
    pub letter: String,
    /// Whether voters still see it.
    pub live: bool,
    /// Votes that gave it stars.
    pub votes: i64,
    /// The average of its stars, with two digits; null without any.
    pub average: Option<f64>,
    /// How often it got 1, 2, 3, 4 and 5 stars.
    #[schema(min_items = 5, max_items = 5)]
    pub stars: Vec<i64>,
}

/// What a voter wrote.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PollComment {
    pub body: String,
    #[serde(with = "time::serde::rfc3339")]
    pub written_at: OffsetDateTime,
}

/// A poll with its results, for the client.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PollView {
    pub id: Uuid,
    pub question: String,
    pub status: Status,
    /// What to send to people; null when the secret that it was made with is gone.
    pub url: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// Until when votes are taken.
    #[serde(with = "time::serde::rfc3339")]
    pub closes_at: OffsetDateTime,
    /// When the client ended it before its time.
    #[serde(with = "time::serde::rfc3339::option")]
    pub closed_at: Option<OffsetDateTime>,
    /// Browsers that voted.
    pub votes: i64,
    /// The best average first.
    pub entries: Vec<PollEntry>,
    /// Entries that were taken out of the contest meanwhile: their stars are not shown.
    pub left_out: i64,
    /// The newest first.
    pub comments: Vec<PollComment>,
}

/// The polls of a contest with their results, the newest first; `url` makes the address to send.
///
/// # Errors
/// [`Error::NotFound`] for everybody but the client.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    id: ContestId,
    now: OffsetDateTime,
    url: impl Fn(&Poll) -> Option<String>,
) -> Result<Vec<PollView>, Error> {
    let contest = contest::repo::get(conn, id)?;
    if contest.client != actor.user {
        return Err(Error::NotFound);
    }
    let polls = poll::repo::of_contest(conn, id)?;
    let ids: Vec<PollId> = polls.iter().map(|poll| poll.id).collect();
    let votes: HashMap<PollId, i64> = poll::repo::vote_counts(conn, &ids)?.into_iter().collect();
    let entries = poll::repo::entries_of(conn, &ids)?;
    let mut stars: HashMap<(PollId, EntryId), [i64; 5]> = HashMap::new();
    for (poll, entry, given, count) in poll::repo::star_counts(conn, &ids)? {
        let index = usize::try_from(given).unwrap_or(0).saturating_sub(1);
        if let Some(counted) = stars.entry((poll, entry)).or_default().get_mut(index) {
            *counted = count;
        }
    }
    let mut comments: HashMap<PollId, Vec<PollComment>> = HashMap::new();
    for (poll, body, written_at) in poll::repo::comments_of(conn, &ids)? {
        comments.entry(poll).or_default().push(PollComment { body, written_at });
    }
    let view = |poll: Poll| {
        let of_poll = entries.iter().filter(|(of, _position, _entry)| *of == poll.id);
        let all = of_poll.clone().count();
        let mut shown: Vec<PollEntry> = of_poll
            .filter(|(_poll, _position, entry)| entry.visibility(&contest, actor.user) == Visibility::Client)
            .map(|(_poll, position, entry)| {
                let counts = stars.get(&(poll.id, entry.id)).copied().unwrap_or_default();
                result(entry, *position, counts)
            })
            .collect();
        shown.sort_by(|one, other| {
            let key = |entry: &PollEntry| (entry.average.unwrap_or(0.0), entry.votes);
            key(other).partial_cmp(&key(one)).unwrap_or(std::cmp::Ordering::Equal).then(one.letter.cmp(&other.letter))
        });
        PollView {
            id: poll.id.uuid(),
            status: poll.status(&contest, now),
            url: url(&poll),
            created_at: poll.created_at,
            closes_at: poll.closes_at,
            closed_at: poll.closed_at,
            votes: votes.get(&poll.id).copied().unwrap_or(0),
            left_out: i64::try_from(all.saturating_sub(shown.len())).unwrap_or(0),
            entries: shown,
            comments: comments.remove(&poll.id).unwrap_or_default(),
            question: poll.question,
        }
    };
    Ok(polls.into_iter().map(view).collect())
}

fn result(entry: &Entry, position: i16, counts: [i64; 5]) -> PollEntry {
    let votes = counts.iter().fold(0_i64, |sum, count| sum.saturating_add(*count));
    let stars =
        (1_i64..).zip(counts).fold(0_i64, |sum, (stars, count)| sum.saturating_add(stars.saturating_mul(count)));
    PollEntry {
        entry_id: entry.id.uuid(),
        number: entry.number,
        letter: poll::letter(position).to_string(),
        live: entry.status.is_live(),
        votes,
        average: Rating { reviews: votes, stars }.average(),
        stars: counts.to_vec(),
    }
}

/// A poll as staff see it: that there is one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminPoll {
    pub id: Uuid,
    pub question: String,
    pub status: Status,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339")]
    pub closes_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub closed_at: Option<OffsetDateTime>,
    /// Browsers that voted.
    pub votes: i64,
}

/// The polls of a contest for staff, the newest first.
///
/// # Errors
/// [`Error::NotFound`] when there is no such contest, or it was not paid.
pub fn for_staff(conn: &mut PgConnection, id: ContestId, now: OffsetDateTime) -> Result<Vec<AdminPoll>, Error> {
    let contest = contest::repo::find(conn, id)?.filter(Contest::is_published).ok_or(Error::NotFound)?;
    let polls = poll::repo::of_contest(conn, id)?;
    let ids: Vec<PollId> = polls.iter().map(|poll| poll.id).collect();
    let votes: HashMap<PollId, i64> = poll::repo::vote_counts(conn, &ids)?.into_iter().collect();
    let view = |poll: Poll| AdminPoll {
        id: poll.id.uuid(),
        status: poll.status(&contest, now),
        created_at: poll.created_at,
        closes_at: poll.closes_at,
        closed_at: poll.closed_at,
        votes: votes.get(&poll.id).copied().unwrap_or(0),
        question: poll.question,
    };
    Ok(polls.into_iter().map(view).collect())
}

/// A picture of an entry, as voters see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BallotPicture {
    /// Small; takes `width` like the thumbnails of files.
    pub thumbnail_url: String,
    /// At most 1600 pixels, with a watermark.
    pub preview_url: String,
    /// Pixels, of images.
    pub width: Option<i32>,
    /// Pixels, of images.
    pub height: Option<i32>,
}

/// An entry as voters see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BallotEntry {
    /// Names it in a vote.
    pub position: i16,
    /// What people call it.
    #[schema(example = "A")]
    pub letter: String,
    pub pictures: Vec<BallotPicture>,
    /// The stars that this browser gave.
    pub my_stars: Option<i16>,
}

/// The vote of this browser.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BallotVote {
    /// Empty without one.
    pub comment: String,
    #[serde(with = "time::serde::rfc3339")]
    pub voted_at: OffsetDateTime,
}

/// A poll as everybody with the link sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct BallotView {
    pub contest_title: String,
    pub question: String,
    pub status: Status,
    /// Until when votes are taken.
    #[serde(with = "time::serde::rfc3339")]
    pub closes_at: OffsetDateTime,
    /// None once the poll has ended.
    pub entries: Vec<BallotEntry>,
    /// Entries that were there once and are not any more.
    pub left_out: i64,
    /// Null before this browser votes, and once the poll has ended.
    pub my_vote: Option<BallotVote>,
}

/// The poll of a secret and its contest, as long as everybody with the link finds it.
///
/// # Errors
/// [`Error::NotFound`].
pub fn by_secret(conn: &mut PgConnection, secret_hash: &[u8; 32]) -> Result<(Poll, Contest), Error> {
    let poll = poll::repo::find_by_secret(conn, secret_hash)?.ok_or(Error::NotFound)?;
    let contest = contest::repo::get(conn, poll.contest)?;
    if contest.is_public() { Ok((poll, contest)) } else { Err(Error::NotFound) }
}

/// What stands on a card of a poll.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PollFacts {
    pub poll: Poll,
    pub contest_title: String,
    pub is_open: bool,
    /// Entries that voters see.
    pub entries: usize,
}

/// The facts of a poll for those who look at its address only.
///
/// # Errors
/// [`Error::NotFound`].
pub fn facts(conn: &mut PgConnection, secret_hash: &[u8; 32], now: OffsetDateTime) -> Result<PollFacts, Error> {
    let (poll, contest) = by_secret(conn, secret_hash)?;
    let entries = poll::repo::entries(conn, poll.id)?;
    let entries = entries.iter().filter(|(_position, entry)| entry.status.is_live()).count();
    let is_open = poll.status(&contest, now) == Status::Open;
    Ok(PollFacts { poll, contest_title: contest.title, is_open, entries })
}

/// The poll as the browser with `token` sees it; `base` is the address below which its pictures are.
///
/// # Errors
/// [`Error::NotFound`].
pub fn ballot(
    conn: &mut PgConnection,
    secret_hash: &[u8; 32],
    token: Option<&str>,
    (base, now): (&str, OffsetDateTime),
) -> Result<BallotView, Error> {
    let (poll, contest) = by_secret(conn, secret_hash)?;
    let status = poll.status(&contest, now);
    let mut view = BallotView {
        contest_title: contest.title,
        question: poll.question,
        status,
        closes_at: poll.closes_at,
        entries: Vec::new(),
        left_out: 0,
        my_vote: None,
    };
    if status == Status::Closed {
        return Ok(view);
    }
    let entries = poll::repo::entries(conn, poll.id)?;
    let ids: Vec<EntryId> = entries.iter().map(|(_position, entry)| entry.id).collect();
    let mut pictures = pictures_of(conn, &ids)?;
    let browser = token.map(|token| secret::browser(secret_hash, token));
    let vote = browser.map(|browser| poll::repo::vote_of(conn, poll.id, &browser)).transpose()?.flatten();
    let given: HashMap<EntryId, i16> = vote.iter().flat_map(|vote| vote.stars.iter().copied()).collect();
    for (position, entry) in &entries {
        if !entry.status.is_live() {
            view.left_out = view.left_out.saturating_add(1);
            continue;
        }
        let shown = pictures.remove(&entry.id).unwrap_or_default();
        let address = |index: usize| format!("{base}/entries/{position}/pictures/{index}");
        let pictures = (1_usize..).zip(&shown).map(|(index, picture)| BallotPicture {
            thumbnail_url: format!("{}?variant=thumb", address(index)),
            preview_url: format!("{}?variant=preview", address(index)),
            width: picture.file.width,
            height: picture.file.height,
        });
        view.entries.push(BallotEntry {
            position: *position,
            letter: poll::letter(*position).to_string(),
            pictures: pictures.collect(),
            my_stars: given.get(&entry.id).copied(),
        });
    }
    view.my_vote = vote.map(|vote| BallotVote { comment: vote.comment, voted_at: vote.updated_at });
    Ok(view)
}

/// A picture that voters are shown: of a picture, or of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shown {
    pub file: File,
    access: Access,
    /// Counted from 1, of documents.
    page: Option<u32>,
}

impl Shown {
    /// The large picture.
    pub fn preview(&self) -> Option<Variant> {
        match self.page {
            Some(page) => self.access.page(&self.file, page),
            None => self.access.preview,
        }
    }

    /// The small one, as WebP where a width is asked for. Pages but the first have none: the page itself is shown.
    pub fn thumb(&self, width: Option<Width>) -> Option<Variant> {
        match (self.page, width) {
            (Some(page), _) if page > 1 => self.access.page(&self.file, page),
            (_, Some(width)) => self.access.thumb.then(|| self.access.small(&self.file, width)),
            (_, None) => self.access.thumb.then_some(Variant::Thumb),
        }
    }
}

/// The picture `index` (from 1) of the entry at `position`, while the poll is open and the entry is live.
///
/// # Errors
/// [`Error::NotFound`].
pub fn picture(
    conn: &mut PgConnection,
    secret_hash: &[u8; 32],
    (position, index): (i16, usize),
    now: OffsetDateTime,
) -> Result<Shown, Error> {
    let (poll, contest) = by_secret(conn, secret_hash)?;
    if poll.status(&contest, now) == Status::Closed {
        return Err(Error::NotFound);
    }
    let entries = poll::repo::entries(conn, poll.id)?;
    let at = entries.iter().find(|(of, entry)| *of == position && entry.status.is_live());
    let (_position, entry) = at.ok_or(Error::NotFound)?;
    let shown = pictures_of(conn, &[entry.id])?.remove(&entry.id).unwrap_or_default();
    index.checked_sub(1).and_then(|index| shown.into_iter().nth(index)).ok_or(Error::NotFound)
}

/// The pictures of live entries, as their client sees them before an award: under a watermark.
fn pictures_of(conn: &mut PgConnection, ids: &[EntryId]) -> Result<HashMap<EntryId, Vec<Shown>>, Error> {
    let files = newest_files_of(conn, ids)?;
    let all: Vec<FileId> = files.values().flatten().map(|file| file.id).collect();
    let mut added = ::files::repo::previews_of(conn, &all)?;
    let mut pictures: HashMap<EntryId, Vec<Shown>> = HashMap::new();
    for (entry, files) in files {
        let shown = pictures.entry(entry).or_default();
        for file in files {
            let family = Family::of(&file.media_type);
            let access = file_access::of_entry(Visibility::Client, entry::Status::Submitted, false, family);
            let preview = added.remove(&file.id);
            show(shown, file, access);
            if let Some(preview) = preview {
                let access = Access { original: false, ..of_authors_preview(Family::of(&preview.media_type)) };
                show(shown, preview, access);
            }
        }
        shown.truncate(PICTURES_MAX);
    }
    Ok(pictures)
}

fn show(shown: &mut Vec<Shown>, file: File, access: Access) {
    if !file.has_pictures() {
        return;
    }
    match file.pages.and_then(|pages| u32::try_from(pages).ok()) {
        Some(pages) => shown.extend((1..=pages).map(|page| Shown { file: file.clone(), access, page: Some(page) })),
        None => shown.push(Shown { file, access, page: None }),
    }
}
