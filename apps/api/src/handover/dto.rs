//! What people send about awards and handovers.

use contests::contest::FileFormat;
use contests::contest::places::PLACES_MAX;
use contests::handover::AwardKey;
use kernel::fields::FieldErrors;
use kernel::ids::EntryId;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;
use workflows::contests::award::Award;

/// An entry for a place.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlaceBody {
    #[schema(required, format = Uuid)]
    entry_id: Option<String>,
    /// The version of the entry that the client looked at.
    #[serde(default)]
    version: Option<i16>,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AwardBody {
    /// An entry of the contest, for the first place or for the one of `replaces`.
    #[schema(required, format = Uuid)]
    entry_id: Option<String>,
    /// The version of the entry that the client looked at: when there is a newer one, nothing is awarded.
    #[serde(default)]
    version: Option<i16>,
    /// The entries of the second place and on, in their order; places beyond them stay unused.
    #[serde(default)]
    #[schema(max_items = 4)]
    lower_places: Vec<PlaceBody>,
    /// The entry whose lapsed award this one takes the place of; without it the first one that lapsed.
    #[serde(default)]
    #[schema(format = Uuid)]
    replaces: Option<String>,
}

impl AwardBody {
    /// What the client chooses.
    ///
    /// # Errors
    /// An entry is missing, or not an id; too many of them.
    pub fn check(&self) -> Result<Award, FieldErrors> {
        let mut errors = FieldErrors::new();
        let id = |text: &Option<String>| text.as_deref().and_then(|id| id.parse::<EntryId>().ok());
        let first = id(&self.entry_id);
        errors.require(first.is_some(), "entryId", "Entry ID is required");
        errors.require(self.lower_places.len() < PLACES_MAX, "lowerPlaces", "A prize has at most 5 places");
        let mut entries: Vec<_> = first.into_iter().map(|entry| (entry, self.version)).collect();
        for place in self.lower_places.iter().take(PLACES_MAX) {
            let entry = id(&place.entry_id);
            errors.require(entry.is_some(), "lowerPlaces", "Choose an entry for each place");
            entries.extend(entry.map(|entry| (entry, place.version)));
        }
        let replaces = id(&self.replaces);
        errors.require(replaces.is_some() == self.replaces.is_some(), "replaces", "Entry ID is required");
        errors.into_result()?;
        Ok(Award { entries, replaces })
    }
}

/// Which award of a contest is meant.
#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AwardQuery {
    /// The entry that won it or was bought; without it the award of the first place.
    entry: Option<Uuid>,
}

impl AwardQuery {
    pub fn of(&self, contest: Uuid) -> AwardKey {
        AwardKey { contest: contest.into(), entry: self.entry.map(EntryId::from) }
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChangesBody {
    #[schema(min_length = 10, max_length = 1000)]
    pub note: String,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct FormatsBody {
    /// Of the formats that the brief asks for.
    pub formats: Vec<FileFormat>,
}

/// A form with one file.
#[derive(ToSchema)]
#[allow(dead_code, reason = "describes the form; the parts are read as they arrive")]
pub struct HandoverUpload {
    /// At most 25 MB.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
}
