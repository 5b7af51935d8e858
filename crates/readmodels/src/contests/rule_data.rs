//! What the rules need to know of contests, read for all of them together.

use std::collections::{HashMap, HashSet};

use ::contests::boost::{self, Boost};
use ::contests::contest::actions::Facts;
use ::contests::contest::{Contest, Status};
use ::contests::dispute::{self, Dispute};
use ::contests::entry::LiveEntries;
use ::contests::handover::{self, Handover};
use ::contests::refund_request;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Uuid as SqlUuid};
use kernel::db::prepared;
use kernel::ids::{ContestId, HandoverId, Id, UserId};
use kernel::money::{OutOfRange, Paisa};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::Error;

/// Counts that the rules need, of one contest.
#[derive(Debug, Clone, Copy, Default, QueryableByName)]
pub(super) struct Tally {
    #[diesel(sql_type = SqlUuid)]
    contest: Uuid,
    #[diesel(sql_type = BigInt)]
    live: i64,
    #[diesel(sql_type = BigInt)]
    entered: i64,
    #[diesel(sql_type = BigInt)]
    unawarded: i64,
    #[diesel(sql_type = BigInt)]
    counting: i64,
    #[diesel(sql_type = BigInt)]
    my_counting: i64,
    #[diesel(sql_type = BigInt)]
    not_selected: i64,
    #[diesel(sql_type = BigInt)]
    pub(super) unseen: i64,
    #[diesel(sql_type = BigInt)]
    mine: i64,
    #[diesel(sql_type = BigInt)]
    my_live: i64,
    #[diesel(sql_type = BigInt)]
    my_removals: i64,
    #[diesel(sql_type = BigInt)]
    my_rated_highly: i64,
    #[diesel(sql_type = BigInt)]
    live_finalists: i64,
    #[diesel(sql_type = BigInt)]
    my_live_finalists: i64,
    #[diesel(sql_type = BigInt)]
    open_questions: i64,
    #[diesel(sql_type = BigInt)]
    new_files: i64,
    // Whether there is any of what few contests have: nothing is asked for what is not there.
    #[diesel(sql_type = Bool)]
    has_awards: bool,
    #[diesel(sql_type = Bool)]
    pub(super) has_refund_requests: bool,
    #[diesel(sql_type = Bool)]
    has_boosts: bool,
    #[diesel(sql_type = Bool)]
    pub(super) has_removals: bool,
    #[diesel(sql_type = Bool)]
    pub(super) has_requirements: bool,
    #[diesel(sql_type = Bool)]
    pub(super) has_attachments: bool,
}

// Entries are counted contest by contest, without a sort of all of them; which have handovers is read once for each contest.
const TALLIES: &str = concat!(
    "
SELECT asked.id AS contest, counted.*,
       (SELECT count(*) FROM contest_removals r
        WHERE r.contest_id = asked.id AND r.person_id = $2 AND r.undone_at IS NULL) AS my_removals,
       (SELECT count(*) FROM contest_questions q
        WHERE q.contest_id = asked.id AND q.kind = 'QUESTION' AND q.answer IS NULL) AS open_questions,
       (SELECT count(*) FROM handovers h JOIN handover_files f ON f.handover_id = h.id
        WHERE h.contest_id = asked.id AND h.status <> 'REPLACED' AND f.delivered_at IS NULL) AS new_files,
       EXISTS (SELECT FROM handovers h WHERE h.contest_id = asked.id) AS has_awards,
       EXISTS (SELECT FROM refund_requests r WHERE r.contest_id = asked.id) AS has_refund_requests,
       EXISTS (SELECT FROM boosts b WHERE b.contest_id = asked.id) AS has_boosts,
       EXISTS (SELECT FROM contest_removals r WHERE r.contest_id = asked.id) AS has_removals,
       EXISTS (SELECT FROM contest_requirements r WHERE r.contest_id = asked.id) AS has_requirements,
       EXISTS (SELECT FROM contest_attachments a WHERE a.contest_id = asked.id) AS has_attachments
FROM unnest($1) AS asked (id) JOIN contests c ON c.id = asked.id
CROSS JOIN LATERAL (SELECT coalesce(array_agg(h.entry_id), '{}') AS entries FROM handovers h WHERE h.contest_id = asked.id) AS awarded
CROSS JOIN LATERAL (
SELECT count(*) FILTER (WHERE ",
    ::contests::live_entry!("e"),
    ") AS live,
       count(*) FILTER (WHERE e.status <> 'WITHDRAWN') AS entered,
       count(*) FILTER (WHERE e.status <> 'WITHDRAWN' AND e.id <> ALL (awarded.entries)) AS unawarded,
       count(*) FILTER (WHERE ",
    ::contests::counting_entry!("e"),
    ") AS counting,
       count(*) FILTER (WHERE e.author_id = $2 AND ",
    ::contests::counting_entry!("e"),
    ") AS my_counting,
       count(*) FILTER (WHERE (e.status = 'NOT_SELECTED' OR (e.status = 'DECLINED' AND c.guaranteed))
                           AND e.id <> ALL (awarded.entries)) AS not_selected,
       count(*) FILTER (WHERE e.status <> 'WITHDRAWN' AND e.seen_by_client_at IS NULL) AS unseen,
       count(*) FILTER (WHERE e.author_id = $2 AND e.status <> 'WITHDRAWN') AS mine,
       count(*) FILTER (WHERE e.author_id = $2 AND ",
    ::contests::live_entry!("e"),
    ") AS my_live,
       count(*) FILTER (WHERE e.author_id = $2 AND ",
    ::contests::live_entry!("e"),
    " AND ",
    ::contests::rated_highly!("e"),
    ") AS my_rated_highly,
       count(*) FILTER (WHERE e.finalist AND ",
    ::contests::live_entry!("e"),
    ") AS live_finalists,
       count(*) FILTER (WHERE e.finalist AND e.author_id = $2 AND ",
    ::contests::live_entry!("e"),
    ") AS my_live_finalists
FROM entries e WHERE e.contest_id = asked.id) AS counted"
);

/// Everything about some contests that the rules need, read at once.
#[derive(Default)]
pub(super) struct RuleData {
    tallies: HashMap<Uuid, Tally>,
    pub(super) viewer: Option<UserId>,
    awards: HashMap<ContestId, Vec<Handover>>,
    pub(super) disputes: HashMap<HandoverId, Dispute>,
    refund_requested: HashSet<ContestId>,
    boosts: HashMap<ContestId, Boost>,
}

impl RuleData {
    pub(super) fn load(conn: &mut PgConnection, ids: &[ContestId], viewer: Option<UserId>) -> Result<Self, Error> {
        let uuids: Vec<Uuid> = ids.iter().map(|id| id.uuid()).collect();
        let tallies: Vec<Tally> = prepared(TALLIES)
            .bind::<Array<SqlUuid>, _>(uuids)
            .bind::<Nullable<SqlUuid>, _>(viewer.map(Id::uuid))
            .load(conn)?;
        let with = |has: fn(&Tally) -> bool| -> Vec<ContestId> {
            tallies.iter().filter(|tally| has(tally)).map(|tally| ContestId::from(tally.contest)).collect()
        };
        let (awarded, asked_back, boosted) =
            (with(|tally| tally.has_awards), with(|tally| tally.has_refund_requests), with(|tally| tally.has_boosts));
        let standing = if awarded.is_empty() { Vec::new() } else { handover::repo::standing_of(conn, &awarded)? };
        let refund_requested =
            if asked_back.is_empty() { Vec::new() } else { refund_request::repo::pending_of(conn, &asked_back)? };
        let ids_of_awards: Vec<HandoverId> = standing.iter().map(|handover| handover.id).collect();
        let disputes = dispute::repo::of_handovers(conn, &ids_of_awards)?;
        let mut awards: HashMap<ContestId, Vec<Handover>> = HashMap::new();
        for award in standing {
            awards.entry(award.contest).or_default().push(award);
        }
        let boosts = match viewer {
            Some(viewer) if !boosted.is_empty() => boost::repo::last_of(conn, &boosted, viewer)?,
            Some(_) | None => Vec::new(),
        };
        Ok(Self {
            viewer,
            awards,
            disputes: disputes.into_iter().map(|dispute| (dispute.handover, dispute)).collect(),
            tallies: tallies.into_iter().map(|tally| (tally.contest, tally)).collect(),
            refund_requested: refund_requested.into_iter().collect(),
            boosts: boosts.into_iter().map(|boost| (boost.contest, boost)).collect(),
        })
    }

    /// The awards of a contest that were not replaced, by place.
    pub(super) fn awards_of(&self, id: ContestId) -> &[Handover] {
        self.awards.get(&id).map_or(&[], Vec::as_slice)
    }

    /// What we hold for the client of `contest`: the prize without what winners of places have got, and the prices of entries that were bought
    /// and are not accepted yet.
    pub(super) fn held(&self, contest: &Contest) -> Result<Paisa, OutOfRange> {
        let is_running = matches!(contest.status, Status::Open | Status::Shortlisting | Status::Awarded);
        let prize = if is_running { contest.prize } else { Paisa::ZERO };
        self.awards_of(contest.id).iter().try_fold(prize, |held, award| match award.place {
            Some(_place) if is_running && award.status == handover::Status::Accepted => {
                let settled = self.disputes.get(&award.id).and_then(Dispute::settled_part);
                held.checked_sub(settled.unwrap_or(award.prize))
            }
            None if award.status.is_open() => held.checked_add(award.prize),
            Some(_) | None => Ok(held),
        })
    }

    pub(super) fn tally(&self, id: ContestId) -> Tally {
        self.tallies.get(&id.uuid()).copied().unwrap_or_default()
    }

    pub(super) fn facts<'a>(&'a self, contest: &'a Contest, now: OffsetDateTime) -> Facts<'a> {
        let tally = self.tally(contest.id);
        // What was bought is no win, and nothing of the course of the contest.
        let places = self.awards_of(contest.id).iter().filter(|award| award.place.is_some());
        let standing = handover::foremost(places, self.viewer);
        Facts {
            contest,
            standing,
            awards: self.awards_of(contest.id),
            dispute: standing.and_then(|award| self.disputes.get(&award.id)),
            boost: self.boosts.get(&contest.id),
            live_entries: tally.live,
            entered: tally.entered,
            unawarded: tally.unawarded,
            counting: tally.counting,
            my_counting: tally.my_counting > 0,
            refund_requested: self.refund_requested.contains(&contest.id),
            not_selected: tally.not_selected,
            my_entries: tally.mine,
            my_live_entries: LiveEntries { count: tally.my_live, rated_highly: tally.my_rated_highly },
            is_removed: tally.my_removals > 0,
            live_finalists: tally.live_finalists,
            my_live_finalists: tally.my_live_finalists,
            open_questions: tally.open_questions,
            new_files: usize::try_from(tally.new_files).unwrap_or(0),
            now,
        }
    }
}
