//! The awards of a contest: who won which place, and how each handover stands for those who take part in it.

use std::collections::HashMap;

use ::contests::contest::actions::{Action, Facts};
use ::contests::contest::next;
use ::contests::dispute::Dispute;
use ::contests::handover::{self, Handover};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::actor::Actor;
use kernel::ids::{EntryId, HandoverId, Id};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{DisputeRef, NextStep};
use crate::Error;
use crate::people::{People, Person};
use crate::schema::entries;

/// An award for a place of the prize or a bought entry, and its handover.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestAward {
    /// From 1, the first place; null for an entry that was bought.
    pub place: Option<i16>,
    pub entry_id: Uuid,
    pub entry_number: i32,
    pub person: Person,
    /// What it is worth, before our fee.
    pub prize_cents: i64,
    /// Whether the viewer won it.
    pub mine: bool,
    /// Where its handover stands; for client, this winner and staff.
    pub status: Option<handover::Status>,
    /// Its dispute, for client and this winner.
    pub dispute: Option<DisputeRef>,
    /// What the viewer may do now about this award.
    pub allowed_actions: Vec<Action>,
    /// What happens next to this award; for client and this winner.
    pub next: Option<NextStep>,
}

/// The awards by place, bought entries last, as `actor` sees them: everybody who is signed in learns who won, the parties of an award how it
/// stands, and nobody else that an entry was bought.
pub(super) fn of(
    conn: &mut PgConnection,
    facts: &Facts<'_>,
    (awards, disputes): (&[Handover], &HashMap<HandoverId, Dispute>),
    actor: &Actor,
    people: &People,
) -> Result<Vec<ContestAward>, Error> {
    if awards.is_empty() {
        return Ok(Vec::new());
    }
    let numbers = numbers_of(conn, awards)?;
    let view = |award: &Handover| {
        let awards = std::slice::from_ref(award);
        let facts = Facts { standing: Some(award), awards, dispute: disputes.get(&award.id), ..*facts };
        let mine = award.winner == actor.user;
        let is_party = mine || actor.user == facts.contest.client;
        if award.place.is_none() && !is_party {
            return None;
        }
        Some(ContestAward {
            place: award.place,
            entry_id: award.entry.uuid(),
            entry_number: numbers.get(&award.entry).copied()?,
            person: people.get(award.winner),
            prize_cents: award.prize.get(),
            mine,
            status: (is_party || actor.staff.is_some()).then_some(award.status),
            dispute: facts
                .dispute_of(Some(actor))
                .map(|dispute| DisputeRef { id: dispute.id.uuid(), status: dispute.status }),
            allowed_actions: if is_party { facts.allowed(actor) } else { Vec::new() },
            next: is_party.then(|| next::of_award(&facts, award, facts.viewer(Some(actor))).into()),
        })
    };
    Ok(awards.iter().filter_map(view).collect())
}

/// The numbers of the entries that were awarded.
pub(crate) fn numbers_of<'a>(
    conn: &mut PgConnection,
    awards: impl IntoIterator<Item = &'a Handover>,
) -> Result<HashMap<EntryId, i32>, Error> {
    let ids: Vec<EntryId> = awards.into_iter().map(|award| award.entry).collect();
    let numbers = entries::table.filter(entries::id.eq_any(ids)).select((entries::id, entries::number));
    Ok(numbers.load(conn)?.into_iter().collect())
}
