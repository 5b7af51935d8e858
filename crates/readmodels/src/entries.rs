//! Entries as their viewers see them.

use std::collections::HashMap;

use ::contests::contest::{self, Contest, final_round};
use ::contests::dispute::{self, Side};
use ::contests::entry::actions::{self, Action};
use ::contests::entry::{self, DeclineReason, Entry, Visibility};
use ::contests::handover::{self, Handover};
use ::contests::removal::Removal;
use ::reviews::standing::Standing;
use diesel::dsl::{exists, not};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, EntryId, Id, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::contests::{ContestCard, cards_of};
use crate::file_access::FileView;
use crate::people::{self, People, Person};
use crate::removals::{self, OwnRemoval};
use crate::schema::{dispute_statements, disputes, entries, entry_comments, entry_pins, handovers};

mod sale;
mod work;

pub use sale::EntrySale;
use sale::Sales;
pub use work::EntryVersion;
use work::Work;
pub(crate) use work::newest_files_of;

/// Own entries shown at most.
const OWN_MAX: i64 = 200;

/// Where the author of an entry stands among talents.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthorStanding {
    /// The average of the stars that clients gave, with two digits; null without a review.
    pub rating_avg: Option<f64>,
    /// How many reviews that is.
    pub review_count: i64,
    /// Clients for whom the person won, as far as they count for top talent.
    pub wins: i64,
}

impl From<Standing> for AuthorStanding {
    fn from(standing: Standing) -> Self {
        Self { rating_avg: standing.rating().average(), review_count: standing.reviews, wins: standing.wins }
    }
}

/// An entry as the viewer sees it.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntryView {
    pub id: Uuid,
    pub contest_id: Uuid,
    /// Its number in the contest.
    pub number: i32,
    pub author: Person,
    /// Where the author stands among talents; for the client only.
    pub author_standing: Option<AuthorStanding>,
    pub mine: bool,
    pub status: entry::Status,
    /// The client's rating; for client and author only.
    pub stars: Option<i16>,
    /// Why it was declined; for client and author only.
    pub decline_reason: Option<DeclineReason>,
    /// That the client removed its author from the contest, and why; for client and author only.
    pub removal: Option<OwnRemoval>,
    /// What the author says about it.
    pub note: String,
    /// A web address that belongs to it.
    pub link: Option<String>,
    /// Third-party parts, as declared.
    pub third_party: String,
    /// AI tools, as declared.
    pub ai_tools: String,
    pub files: Vec<FileView>,
    /// The number of the newest version, from 1: note, link, declarations and files are those of it.
    pub version: i16,
    /// When the newest version came.
    #[serde(with = "time::serde::rfc3339")]
    pub version_created_at: OffsetDateTime,
    /// Whether the client opened the entry, and not its newest version; for client and author only.
    pub has_unseen_version: bool,
    /// The older versions, by number; for client and author only.
    pub versions: Vec<EntryVersion>,
    /// When staff ruled it out as a copy of other work; for its author only.
    #[serde(with = "time::serde::rfc3339::option")]
    pub disqualified_at: Option<OffsetDateTime>,
    /// Whether the client named it for the final round.
    pub finalist: bool,
    /// The place that it won, of a prize that has several.
    pub place: Option<i16>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
    /// When the client first saw it; for client and author only.
    #[serde(with = "time::serde::rfc3339::option")]
    pub seen_by_client_at: Option<OffsetDateTime>,
    /// When its author published it.
    #[serde(with = "time::serde::rfc3339::option")]
    pub published_at: Option<OffsetDateTime>,
    /// Messages in its thread; 0 for those who cannot read it.
    pub comments_count: i64,
    /// Pins on its files, in all versions; 0 for those who cannot read them.
    pub pins_count: i64,
    /// Of these, those that are not resolved.
    pub open_pins: i64,
    /// For how much, until when and whether the client may buy it beside the winner; for client and author only.
    pub sale: Option<EntrySale>,
    /// What the viewer may do now.
    pub allowed_actions: Vec<Action>,
}

/// The entries of a contest that the viewer sees.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct EntryList {
    pub entries: Vec<EntryView>,
    /// All that were not withdrawn.
    pub total: i64,
    /// Of these, those that the viewer does not see.
    pub hidden: i64,
}

/// The entries of contest `id` that `actor` sees. The client has just opened them: those in `fresh` are new until the next time, and what
/// came after that waits until then.
///
/// # Errors
/// [`Error::NotFound`] when the contest is not there for `actor`.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    id: ContestId,
    fresh: &[EntryId],
    now: OffsetDateTime,
) -> Result<EntryList, Error> {
    let contest = contest::repo::get(conn, id)?;
    contest::repo::ensure_full(conn, &contest, Some(actor))?;
    let total = i64::from(contest.entry_count);
    let is_client = contest.client == actor.user;
    let candidates = entry::repo::candidates(conn, &contest, actor.user)?;
    let mut entries = views(conn, actor, vec![contest], candidates, now)?;
    let shown = entries.iter().filter(|entry| entry.status != entry::Status::Withdrawn).count();
    let hidden = total.saturating_sub(i64::try_from(shown).unwrap_or(total)).max(0);
    if is_client {
        entries.retain(|entry| entry.seen_by_client_at.is_some());
        for entry in entries.iter_mut().filter(|entry| fresh.contains(&entry.id.into())) {
            entry.seen_by_client_at = None;
        }
    }
    Ok(EntryList { entries, total, hidden })
}

/// The entry, if `actor` sees it.
///
/// # Errors
/// [`Error::NotFound`] when the entry is not there for `actor`.
pub fn one(conn: &mut PgConnection, actor: &Actor, id: EntryId, now: OffsetDateTime) -> Result<EntryView, Error> {
    let (entry, contest) = entry::repo::get_with_contest(conn, id)?;
    // Who does not see a hidden contest sees its entries by the rule of entries.
    if contest.visibility.is_private() {
        contest::repo::ensure_full(conn, &contest, Some(actor))?;
    }
    views(conn, actor, vec![contest], vec![entry], now)?.into_iter().next().ok_or(Error::NotFound)
}

/// One of the viewer's own entries.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MyEntry {
    pub entry: EntryView,
    pub contest: ContestCard,
    /// Who may find the contest.
    pub visibility: contest::Visibility,
    /// What the entry won, or what it was bought for, before our fee, while that stands.
    pub award_cents: Option<i64>,
    /// When the final files are due, while they are awaited.
    #[serde(with = "time::serde::rfc3339::option")]
    pub handover_due_at: Option<OffsetDateTime>,
    /// Until when the winner answers a dispute that the client opened, while that is awaited.
    #[serde(with = "time::serde::rfc3339::option")]
    pub dispute_answer_due_at: Option<OffsetDateTime>,
}

/// The newest entries of `actor`.
pub fn mine(conn: &mut PgConnection, actor: &Actor, now: OffsetDateTime) -> Result<Vec<MyEntry>, Error> {
    let found = entry::repo::of_author(conn, actor.user, OWN_MAX)?;
    let mut ids: Vec<ContestId> = found.iter().map(|entry| entry.contest).collect();
    ids.sort_unstable();
    ids.dedup();
    let contests = contest::repo::of_ids(conn, &ids)?;
    let visibilities: HashMap<Uuid, contest::Visibility> =
        contests.iter().map(|contest| (contest.id.uuid(), contest.visibility)).collect();
    let cards = cards_of(conn, &ids, now)?;
    let awards: HashMap<EntryId, Handover> = handover::repo::standing_of(conn, &ids)?
        .into_iter()
        .filter(|handover| !handover.status.is_taken_back())
        .map(|handover| (handover.entry, handover))
        .collect();
    let answers = answers_due(conn, actor.user, now)?;
    let mine = views(conn, actor, contests, found, now)?.into_iter().filter_map(|entry| {
        let id = EntryId::from(entry.id);
        let award = awards.get(&id);
        Some(MyEntry {
            contest: cards.get(&entry.contest_id.into())?.clone(),
            visibility: *visibilities.get(&entry.contest_id)?,
            award_cents: award.map(|award| award.prize.get()),
            handover_due_at: award.filter(|award| award.status.awaits_files()).and_then(|award| award.due_at),
            dispute_answer_due_at: answers.get(&id).copied(),
            entry,
        })
    });
    Ok(mine.collect())
}

/// Until when `winner` answers disputes that clients opened, by the entry that won.
fn answers_due(
    conn: &mut PgConnection,
    winner: UserId,
    now: OffsetDateTime,
) -> Result<HashMap<EntryId, OffsetDateTime>, Error> {
    let answered = dispute_statements::table
        .filter(dispute_statements::dispute_id.eq(disputes::id))
        .filter(dispute_statements::side.eq(Side::Winner));
    let due: Vec<(EntryId, OffsetDateTime)> = disputes::table
        .inner_join(handovers::table.on(handovers::id.eq(disputes::handover_id)))
        .filter(handovers::winner_id.eq(winner))
        .filter(disputes::status.eq(dispute::Status::Open))
        .filter(disputes::answer_due_at.gt(now))
        .filter(not(exists(answered)))
        .select((handovers::entry_id, disputes::answer_due_at))
        .load(conn)?;
    Ok(due.into_iter().collect())
}

/// `found` as `actor` sees them, in their order, without those that `actor` does not see.
fn views(
    conn: &mut PgConnection,
    actor: &Actor,
    contests: Vec<Contest>,
    found: Vec<Entry>,
    now: OffsetDateTime,
) -> Result<Vec<EntryView>, Error> {
    let contests: HashMap<ContestId, Contest> = contests.into_iter().map(|contest| (contest.id, contest)).collect();
    let seen: Vec<(Entry, Visibility)> = found
        .into_iter()
        .filter_map(|entry| {
            let visibility = entry.visibility(contests.get(&entry.contest)?, actor.user);
            (visibility != Visibility::None).then_some((entry, visibility))
        })
        .collect();
    let contest_ids: Vec<ContestId> = contests.keys().copied().collect();
    let named: Vec<ContestId> =
        contests.values().filter(|contest| final_round::is_named(contest)).map(|contest| contest.id).collect();
    let mut around = Surroundings::load(conn, &contest_ids, &named, &seen)?;
    let view = |(entry, visibility): (Entry, Visibility)| {
        let contest = contests.get(&entry.contest)?;
        Some(around.view(contest, entry, (actor, visibility), now))
    };
    Ok(seen.into_iter().filter_map(view).collect())
}

/// What belongs to some entries, read at once.
struct Surroundings {
    awards: Vec<Handover>,
    people: People,
    standings: HashMap<UserId, Standing>,
    talk: HashMap<EntryId, Talk>,
    work: Work,
    awarded: Vec<EntryId>,
    live_finalists: HashMap<ContestId, i64>,
    removals: HashMap<(ContestId, UserId), Removal>,
    sales: Sales,
}

impl Surroundings {
    /// `named` are the contests whose finalists are named.
    fn load(
        conn: &mut PgConnection,
        contests: &[ContestId],
        named: &[ContestId],
        seen: &[(Entry, Visibility)],
    ) -> Result<Self, Error> {
        let finalists = if named.is_empty() { Vec::new() } else { final_round::repo::live_finalists(conn, named)? };
        let ids: Vec<EntryId> = seen.iter().map(|(entry, _)| entry.id).collect();
        let authors: Vec<UserId> = seen.iter().map(|(entry, _)| entry.author).collect();
        let mut awards = handover::repo::of_contests(conn, contests)?;
        let awarded = awards.iter().map(|award| award.entry).collect();
        awards.retain(|award| award.status != handover::Status::Replaced);
        Ok(Self {
            awards,
            people: people::of_ids(conn, &authors)?,
            standings: crate::reviews::standings(conn, &authors)?,
            talk: talk_of(conn, &ids)?,
            work: Work::load(conn, seen)?,
            awarded,
            live_finalists: finalists.into_iter().collect(),
            removals: removals::open(conn, contests)?,
            sales: Sales::load(conn, seen)?,
        })
    }

    fn view(
        &mut self,
        contest: &Contest,
        entry: Entry,
        (actor, visibility): (&Actor, Visibility),
        now: OffsetDateTime,
    ) -> EntryView {
        let awards: Vec<&Handover> = self.awards.iter().filter(|award| award.contest == entry.contest).collect();
        let places: Vec<&Handover> = awards.iter().copied().filter(|award| award.place.is_some()).collect();
        // Another entry takes the place of one that lapsed.
        let lapsed = places.iter().find(|award| award.status == handover::Status::Lapsed);
        let handover = lapsed.or_else(|| places.first()).copied();
        let accepted = awards.iter().any(|award| award.entry == entry.id && award.status == handover::Status::Accepted);
        let won = awards.iter().find(|award| award.entry == entry.id && entry.status == entry::Status::Winner);
        let place = won.and_then(|award| award.place);
        let party = visibility.is_party();
        let talk = self.talk.get(&entry.id).copied().filter(|_talk| party).unwrap_or_default();
        let removal = self.removals.get(&(entry.contest, entry.author));
        let finalists = self.live_finalists.get(&entry.contest).copied().unwrap_or(0);
        let standing = self.standings.get(&entry.author).filter(|_standing| contest.client == actor.user);
        let of_sale = self.sales.allowed(contest, &entry, actor, self.awarded.contains(&entry.id), now);
        let can_price = of_sale.contains(&Action::SetPrice);
        let sale = party.then(|| self.sales.view(contest, &entry, can_price)).flatten();
        EntryView {
            id: entry.id.uuid(),
            contest_id: entry.contest.uuid(),
            number: entry.number,
            author: self.people.get(entry.author),
            author_standing: standing.copied().map(AuthorStanding::from),
            mine: visibility == Visibility::Author,
            status: entry.status,
            stars: entry.stars.filter(|_stars| party),
            decline_reason: entry.decline_reason.filter(|_reason| party),
            removal: removal.filter(|_removal| party).map(OwnRemoval::from),
            files: self.work.newest(&entry, visibility, accepted),
            version: entry.version,
            version_created_at: entry.newest_version_at(),
            has_unseen_version: party && entry.has_unseen_version(),
            versions: self.work.older(entry.id, visibility),
            disqualified_at: entry.disqualified_at.filter(|_at| party),
            finalist: entry.finalist,
            place: if contest.places.is_some() { place } else { None },
            created_at: entry.created_at,
            seen_by_client_at: entry.seen_by_client_at.filter(|_at| party),
            published_at: entry.published_at,
            comments_count: talk.comments,
            pins_count: talk.pins,
            open_pins: talk.open_pins,
            allowed_actions: allowed(
                contest,
                &entry,
                actor,
                (handover, &self.awarded, removal.is_some(), finalists),
                now,
            )
            .into_iter()
            .chain(of_sale)
            .collect(),
            sale,
            note: entry.note,
            link: entry.link,
            third_party: entry.third_party,
            ai_tools: entry.ai_tools,
        }
    }
}

/// An entry whose award lapsed cannot win again, and a final round decides who wins when.
fn allowed(
    contest: &Contest,
    entry: &Entry,
    actor: &Actor,
    (standing, awarded, author_is_removed, live_finalists): (Option<&Handover>, &[EntryId], bool, i64),
    now: OffsetDateTime,
) -> Vec<Action> {
    let mut allowed = actions::allowed(contest, entry, actor, standing, author_is_removed, now);
    let may_win =
        !awarded.contains(&entry.id) && final_round::decide_award(contest, entry, live_finalists, now).is_ok();
    allowed.retain(|action| *action != Action::Award || may_win);
    allowed
}

/// How much client and author have said to each other about an entry.
#[derive(Debug, Clone, Copy, Default)]
struct Talk {
    comments: i64,
    pins: i64,
    open_pins: i64,
}

fn talk_of(conn: &mut PgConnection, ids: &[EntryId]) -> Result<HashMap<EntryId, Talk>, Error> {
    type Row = (EntryId, Option<i64>, Option<i64>, Option<i64>);
    let comments = entry_comments::table.filter(entry_comments::entry_id.eq(entries::id)).count();
    let pins = entry_pins::table.filter(entry_pins::entry_id.eq(entries::id));
    let open_pins = pins.filter(entry_pins::resolved_at.is_null()).count();
    let rows: Vec<Row> = entries::table
        .filter(entries::id.eq_any(ids))
        .select((entries::id, comments.single_value(), pins.count().single_value(), open_pins.single_value()))
        .load(conn)?;
    let talk = |(id, comments, pins, open_pins): Row| {
        let (comments, pins, open_pins) = (comments.unwrap_or(0), pins.unwrap_or(0), open_pins.unwrap_or(0));
        (id, Talk { comments, pins, open_pins })
    };
    Ok(rows.into_iter().map(talk).collect())
}

/// A message in the thread of an entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct CommentView {
    pub id: Uuid,
    pub author: Person,
    pub mine: bool,
    pub body: String,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

/// The thread of an entry, oldest first; for its author and the client.
///
/// # Errors
/// [`Error::NotFound`] when the thread is not there for `actor`.
pub fn comments(conn: &mut PgConnection, actor: &Actor, id: EntryId) -> Result<Vec<CommentView>, Error> {
    let (entry, contest) = entry::repo::get_with_contest(conn, id)?;
    entry.decide_reading_thread(&contest, actor)?;
    let rows: Vec<(Uuid, UserId, String, OffsetDateTime)> = entry_comments::table
        .filter(entry_comments::entry_id.eq(id))
        .order((entry_comments::created_at, entry_comments::id))
        .select((entry_comments::id, entry_comments::author_id, entry_comments::body, entry_comments::created_at))
        .load(conn)?;
    let authors: Vec<UserId> = rows.iter().map(|row| row.1).collect();
    let people = people::of_ids(conn, &authors)?;
    let view = |(id, author, body, created_at)| CommentView {
        id,
        mine: author == actor.user,
        author: people.get(author),
        body,
        created_at,
    };
    Ok(rows.into_iter().map(view).collect())
}
