//! People whom clients removed from contests, as client, person and staff see it.

use std::collections::HashMap;

use ::contests::contest::Contest;
use ::contests::removal::{self, Removal};
use diesel::pg::PgConnection;
use kernel::actor::Actor;
use kernel::ids::{ContestId, Id, RemovalId, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, Person};

/// A removal as client and staff see it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestRemoval {
    pub id: Uuid,
    pub person: Person,
    pub reason: String,
    #[serde(with = "time::serde::rfc3339")]
    pub removed_at: OffsetDateTime,
    /// When the client undid it.
    #[serde(with = "time::serde::rfc3339::option")]
    pub undone_at: Option<OffsetDateTime>,
    /// Entries that it declined.
    pub declined_entries: i64,
    /// Whether the viewer may undo it now.
    pub undoable: bool,
}

/// An open removal as the removed person sees it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OwnRemoval {
    pub id: Uuid,
    pub reason: String,
    #[serde(with = "time::serde::rfc3339")]
    pub removed_at: OffsetDateTime,
}

impl From<&Removal> for OwnRemoval {
    fn from(removal: &Removal) -> Self {
        Self { id: removal.id.uuid(), reason: removal.reason.clone(), removed_at: removal.removed_at }
    }
}

/// What `actor` is told about removals from `contest`: everything for client and staff, undone ones too; else the own open one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told {
    pub all: Vec<ContestRemoval>,
    pub own: Option<OwnRemoval>,
}

/// The removals from `contest` as far as they are told to `actor`; `is_removed` says whether one of the actor is open.
pub(crate) fn told(conn: &mut PgConnection, contest: &Contest, actor: &Actor, is_removed: bool) -> Result<Told, Error> {
    let sees_all = actor.user == contest.client || actor.staff.is_some();
    if !sees_all && !is_removed {
        return Ok(Told::default());
    }
    let removals = removal::repo::of_contest(conn, contest.id)?;
    let own = removals.iter().find(|removal| removal.is_open() && removal.person == actor.user).map(Into::into);
    let all = if sees_all { views(conn, contest, actor, removals)? } else { Vec::new() };
    Ok(Told { all, own })
}

fn views(
    conn: &mut PgConnection,
    contest: &Contest,
    actor: &Actor,
    removals: Vec<Removal>,
) -> Result<Vec<ContestRemoval>, Error> {
    let ids: Vec<RemovalId> = removals.iter().map(|removal| removal.id).collect();
    let people = people::of_ids(conn, &removals.iter().map(|removal| removal.person).collect::<Vec<_>>())?;
    let declined: HashMap<RemovalId, i64> = removal::repo::declined_by(conn, &ids)?.into_iter().collect();
    let view = |removal: Removal| ContestRemoval {
        id: removal.id.uuid(),
        person: people.get(removal.person),
        undoable: removal.decide_undo(contest, actor).is_ok(),
        declined_entries: declined.get(&removal.id).copied().unwrap_or(0),
        reason: removal.reason,
        removed_at: removal.removed_at,
        undone_at: removal.undone_at,
    };
    Ok(removals.into_iter().map(view).collect())
}

/// The open removals from some contests, by contest and person.
pub(crate) fn open(
    conn: &mut PgConnection,
    contests: &[ContestId],
) -> Result<HashMap<(ContestId, UserId), Removal>, Error> {
    let open = removal::repo::open_of(conn, contests)?;
    Ok(open.into_iter().map(|removal| ((removal.contest, removal.person), removal)).collect())
}
