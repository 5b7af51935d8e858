//! What people send about awards and handovers.

use contests::contest::FileFormat;
use kernel::fields::FieldErrors;
use kernel::ids::EntryId;
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AwardBody {
    /// An entry of the contest.
    #[schema(required, format = Uuid)]
    entry_id: Option<String>,
    /// The version of the entry that the client looked at: when there is a newer one, nothing is awarded.
    #[serde(default)]
    pub version: Option<i16>,
}

impl AwardBody {
    /// The entry.
    ///
    /// # Errors
    /// It is missing, or not an id.
    pub fn check(&self) -> Result<EntryId, FieldErrors> {
        let entry = self.entry_id.as_deref().and_then(|id| id.parse().ok());
        entry.ok_or_else(|| FieldErrors::one("entryId", "Entry ID is required"))
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
