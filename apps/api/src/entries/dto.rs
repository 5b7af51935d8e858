//! What people send about entries.

use contests::entry::{DeclineReason, EntryInput};
use kernel::ids::FileId;
use serde::Deserialize;
use utoipa::ToSchema;
use uuid::Uuid;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubmitEntry {
    /// The contest of the address; clients of the specification send it in the body, too.
    #[serde(default)]
    pub contest_id: Option<Uuid>,
    /// Ids of uploads, at most 10, in the order in which they are shown.
    #[serde(default)]
    #[schema(required)]
    pub files: Vec<Uuid>,
    #[serde(default)]
    pub link: Option<String>,
    /// At most 2000 characters.
    #[serde(default)]
    pub note: Option<String>,
    /// The declaration that it is the author's own work.
    #[serde(default)]
    #[schema(required)]
    pub own_work: bool,
    #[serde(default)]
    pub third_party: Option<String>,
    #[serde(default)]
    pub ai_tools: Option<String>,
}

/// Another version of an entry: all of it, with files that were uploaded for it.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SubmitVersion {
    /// Ids of uploads, at most 10, in the order in which they are shown.
    #[serde(default)]
    #[schema(required)]
    pub files: Vec<Uuid>,
    #[serde(default)]
    pub link: Option<String>,
    /// At most 2000 characters.
    #[serde(default)]
    pub note: Option<String>,
    /// The declaration that it is the author's own work.
    #[serde(default)]
    #[schema(required)]
    pub own_work: bool,
    #[serde(default)]
    pub third_party: Option<String>,
    #[serde(default)]
    pub ai_tools: Option<String>,
}

impl From<SubmitVersion> for EntryInput {
    fn from(body: SubmitVersion) -> Self {
        let SubmitVersion { files, link, note, own_work, third_party, ai_tools } = body;
        SubmitEntry { contest_id: None, files, link, note, own_work, third_party, ai_tools }.into()
    }
}

impl From<SubmitEntry> for EntryInput {
    fn from(body: SubmitEntry) -> Self {
        Self {
            files: body.files.into_iter().map(FileId::from).collect(),
            link: body.link.unwrap_or_default(),
            note: body.note.unwrap_or_default(),
            own_work: body.own_work,
            third_party: body.third_party.unwrap_or_default(),
            ai_tools: body.ai_tools.unwrap_or_default(),
        }
    }
}

/// Whether the entry is to be on the shortlist.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShortlistBody {
    /// On it, or off it.
    pub shortlisted: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct RatingBody {
    /// 1 to 5.
    pub stars: i64,
}

/// Why the entry is declined.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeclineBody {
    pub reason: DeclineReason,
}

/// Whether everybody may see the entry.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PublishBody {
    /// They may, or not any more.
    pub published: bool,
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CommentBody {
    /// 1 to 2000 characters.
    #[serde(default)]
    #[schema(required)]
    pub body: String,
}
