//! Disputes as their two sides and admins see them.

use std::collections::{HashMap, HashSet};

use ::contests::contest::{self, Contest};
use ::contests::dispute::{self, Action, Dispute, Side, Statement, Status};
use ::contests::handover::{self, Handover};
use diesel::dsl::{count_star, min};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{ContestId, DisputeId, FileId, HandoverId, Id};
use time::OffsetDateTime;

use crate::Error;
use crate::admin::queues::Waiting;
use crate::file_access::{self, VisibleFile};
use crate::people::{self, Person};
use crate::schema::{disputes, entries};

/// Disputes on the admins' list at most, of those that wait and of the settled ones each.
const LIST_MAX: i64 = 200;

#[derive(Debug, Clone)]
pub struct StatementView {
    pub side: Side,
    pub author: Person,
    pub body: String,
    pub created_at: OffsetDateTime,
    /// Evidence, with what the viewer may read of it.
    pub files: Vec<VisibleFile>,
}

/// A dispute as one viewer sees it.
#[derive(Debug, Clone)]
pub struct View {
    pub dispute: Dispute,
    pub contest: Contest,
    pub appealed_side: Option<Side>,
    /// What was said, oldest first.
    pub statements: Vec<StatementView>,
    /// What the viewer may do now.
    pub allowed: Vec<Action>,
}

/// The dispute of a contest's standing award, for its client and its winner.
///
/// # Errors
/// [`Error::NotFound`] for everybody else, and without a dispute.
pub fn of_contest(conn: &mut PgConnection, actor: &Actor, id: ContestId, now: OffsetDateTime) -> Result<View, Error> {
    let contest = contest::repo::find(conn, id)?.ok_or(Error::NotFound)?;
    let standing = handover::repo::find_standing(conn, id)?.ok_or(Error::NotFound)?;
    let side = standing.side_of(contest.client, actor).ok_or(Error::NotFound)?;
    let dispute = dispute::repo::of_handovers(conn, &[standing.id])?.pop().ok_or(Error::NotFound)?;
    let allowed = dispute.allowed(side, now);
    view(conn, actor, contest, &standing, dispute, allowed)
}

fn view(
    conn: &mut PgConnection,
    viewer: &Actor,
    contest: Contest,
    handover: &Handover,
    dispute: Dispute,
    allowed: Vec<Action>,
) -> Result<View, Error> {
    let statements = dispute::repo::statements(conn, dispute.id)?;
    let authors: Vec<_> = statements.iter().map(|statement| statement.author).collect();
    let people = people::of_ids(conn, &authors)?;
    let mut said = Vec::new();
    for Statement { side, author, body, files, created_at } in statements {
        said.push(StatementView {
            side,
            author: people.get(author),
            body,
            created_at,
            files: readable(conn, viewer, &files)?,
        });
    }
    let appealed_side = dispute.appealed_side(handover.winner);
    Ok(View { dispute, contest, appealed_side, statements: said, allowed })
}

/// The files among `ids` that the viewer may read.
fn readable(conn: &mut PgConnection, viewer: &Actor, ids: &[FileId]) -> Result<Vec<VisibleFile>, Error> {
    let mut shown = Vec::new();
    for file in ::files::repo::of_ids(conn, ids)? {
        let access = file_access::decide(conn, Some(viewer), &file)?;
        if access.is_any() {
            shown.push((file, access));
        }
    }
    file_access::shown(conn, shown)
}

/// A dispute with everything that an admin decides by.
#[derive(Debug, Clone)]
pub struct AdminView {
    pub view: View,
    pub client: Person,
    pub winner: Person,
    pub handover_files: Vec<VisibleFile>,
    /// Why the viewer cannot decide now; nothing when they can.
    pub why_not: Option<String>,
}

/// The dispute, for an admin.
///
/// # Errors
/// [`Error::NotFound`], or the database.
pub fn for_admin(
    conn: &mut PgConnection,
    admin: &Actor,
    id: DisputeId,
    now: OffsetDateTime,
) -> Result<AdminView, Error> {
    let dispute = dispute::repo::get(conn, id)?;
    let contest = contest::repo::get(conn, dispute.contest)?;
    let handover = handover::repo::get(conn, dispute.handover)?;
    let people = people::of_ids(conn, &[contest.client, handover.winner])?;
    let delivered = handover::repo::files(conn, handover.id)?.into_iter().filter(|file| file.delivered_at.is_some());
    let delivered: Vec<FileId> = delivered.map(|file| file.file).collect();
    let involved = dispute::repo::is_involved(conn, &handover, contest.client, admin.user)?;
    let refused = dispute.ensure_decidable_by(admin, involved, now).err();
    Ok(AdminView {
        client: people.get(contest.client),
        winner: people.get(handover.winner),
        handover_files: readable(conn, admin, &delivered)?,
        why_not: refused.map(|refused| refused.to_string()),
        view: view(conn, admin, contest, &handover, dispute, Vec::new())?,
    })
}

/// A dispute on the admins' list.
#[derive(Debug, Clone)]
pub struct Line {
    pub dispute: Dispute,
    pub contest: Contest,
    pub client: Person,
    pub winner: Person,
    /// Whether an admin may decide now.
    pub decidable: bool,
    pub decidable_by_me: bool,
}

/// How many are in `status`, and since when the first of them was opened.
///
/// # Errors
/// The database.
pub fn in_status(conn: &mut PgConnection, status: Status) -> Result<Waiting, Error> {
    let found = disputes::table.filter(disputes::status.eq(status.as_str()));
    Ok(found.select((count_star(), min(disputes::created_at))).get_result(conn)?)
}

/// Disputes in `status`, or all: those that wait first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn list(
    conn: &mut PgConnection,
    admin: &Actor,
    status: Option<Status>,
    now: OffsetDateTime,
) -> Result<Vec<Line>, Error> {
    let disputes = dispute::repo::list(conn, status, LIST_MAX)?;
    let ids: Vec<ContestId> = disputes.iter().map(|dispute| dispute.contest).collect();
    let contests: HashMap<ContestId, Contest> =
        contest::repo::of_ids(conn, &ids)?.into_iter().map(|contest| (contest.id, contest)).collect();
    let handovers: HashMap<HandoverId, Handover> =
        handover::repo::standing_of(conn, &ids)?.into_iter().map(|handover| (handover.id, handover)).collect();
    let entered: HashSet<ContestId> = entries::table
        .filter(entries::contest_id.eq_any(&ids))
        .filter(entries::author_id.eq(admin.user))
        .select(entries::contest_id)
        .load(conn)?
        .into_iter()
        .collect();
    let sides = contests.values().map(|contest| contest.client);
    let sides: Vec<_> = sides.chain(handovers.values().map(|handover| handover.winner)).collect();
    let people = people::of_ids(conn, &sides)?;
    disputes
        .into_iter()
        .map(|dispute| {
            let corrupt = || Error::Corrupt { table: "disputes", id: dispute.id.uuid() };
            let contest = contests.get(&dispute.contest).cloned().ok_or_else(corrupt)?;
            let handover = handovers.get(&dispute.handover).ok_or_else(corrupt)?;
            let involved = handover.side_of(contest.client, admin).is_some() || entered.contains(&contest.id);
            Ok(Line {
                client: people.get(contest.client),
                winner: people.get(handover.winner),
                decidable: dispute.decide_ready(now).is_ok(),
                decidable_by_me: dispute.ensure_decidable_by(admin, involved, now).is_ok(),
                contest,
                dispute,
            })
        })
        .collect()
}
