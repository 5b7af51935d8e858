//! How the prize of a contest is divided, as everybody sees it who sees the prize.

use ::contests::contest::{Contest, Places, UnusedPlaces};
use kernel::ids::Id;
use kernel::money::{OutOfRange, Paisa};
use serde::Serialize;
use utoipa::ToSchema;

use crate::Error;

/// The places of a prize that has more than one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestPlaces {
    /// What each place gets before our fee, the first one first; their sum is the prize.
    pub amounts_cents: Vec<i64>,
    pub unused: UnusedPlaces,
}

pub(super) fn of(contest: &Contest) -> Result<Option<ContestPlaces>, Error> {
    let Some(places) = &contest.places else { return Ok(None) };
    let amounts = Places::amounts(Some(places), contest.prize)
        .map_err(|OutOfRange| Error::Corrupt { table: "contest_places", id: contest.id.uuid() })?;
    Ok(Some(ContestPlaces { amounts_cents: amounts.into_iter().map(Paisa::get).collect(), unused: places.unused }))
}
