//! Which award a line of the timeline is about, in a contest that has several.

use std::collections::HashMap;

use ::contests::contest::{Contest, Outcome};
use ::contests::handover::{self, Handover};
use diesel::pg::PgConnection;
use kernel::actor::Actor;
use kernel::ids::HandoverId;
use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;
use crate::contests::awards::numbers_of;
use crate::people::{People, Person};

/// An award, as a line of the timeline names it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TimelineAward {
    /// From 1, the first place; null for an entry that was bought.
    pub place: Option<i16>,
    pub entry_number: i32,
    /// Whose entry it is.
    pub author: Person,
}

/// The awards of a contest that `actor` knows of, when lines have to tell them apart; none while there is one award. Everybody knows who won
/// which place, unless the prize went back; that an entry was bought is between its author and the client.
pub(super) fn told<'a>(contest: &Contest, awards: &'a [Handover], actor: &Actor) -> Vec<&'a Handover> {
    let is_party = |award: &Handover| actor.user == contest.client || actor.user == award.winner;
    let is_public = |award: &Handover| award.place.is_some() && contest.outcome != Some(Outcome::Refunded);
    let known: Vec<&Handover> = awards.iter().filter(|award| is_public(award) || is_party(award)).collect();
    let standing = known.iter().filter(|award| award.status != handover::Status::Replaced).count();
    let is_one = standing < 2 && known.iter().all(|award| award.place.is_some());
    if is_one { Vec::new() } else { known }
}

/// Names of the awards that [`told`] answered.
pub(super) struct Names(HashMap<HandoverId, TimelineAward>);

impl Names {
    pub(super) fn load(conn: &mut PgConnection, told: &[&Handover], people: &People) -> Result<Self, Error> {
        if told.is_empty() {
            return Ok(Self(HashMap::new()));
        }
        let numbers = numbers_of(conn, told.iter().copied())?;
        let name = |award: &&Handover| {
            let entry_number = numbers.get(&award.entry).copied()?;
            Some((award.id, TimelineAward { place: award.place, entry_number, author: people.get(award.winner) }))
        };
        Ok(Self(told.iter().filter_map(name).collect()))
    }

    pub(super) fn of(&self, award: Option<HandoverId>) -> Option<TimelineAward> {
        award.and_then(|award| self.0.get(&award)).cloned()
    }
}
