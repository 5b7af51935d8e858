//! What people send about their own data, and why an account cannot end.

use ::privacy::OpenItem;
use ::privacy::consent::Choices;
use i18n::api::requests as m;
use readmodels::privacy::DeletionOpenItem;

use crate::prelude::*;

const fn yes() -> bool {
    true
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ConsentBody {
    /// Cannot be switched off.
    #[serde(default = "yes")]
    pub necessary: bool,
    /// How the site is used, in numbers.
    #[serde(default)]
    pub analytics: bool,
    #[serde(default)]
    pub marketing: bool,
    #[serde(default)]
    pub preferences: bool,
}

impl ConsentBody {
    /// The choices.
    ///
    /// # Errors
    /// 422 when what is necessary is switched off.
    pub fn parse(self) -> Result<Choices, ApiError> {
        if !self.necessary {
            return Err(ApiError::field("necessary", m::NecessaryCookies));
        }
        let Self { analytics, marketing, preferences, necessary: _always } = self;
        Ok(Choices { analytics, marketing, preferences })
    }
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct DeleteBody {
    /// Why, if the person wants to say.
    #[serde(default)]
    #[schema(max_length = 500)]
    pub reason: Option<String>,
}

/// Why the account cannot end: a problem, with the list of what must end first.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct DeletionBlocked {
    /// `deletion_blocked`, or another conflict without a list.
    #[schema(example = "deletion_blocked")]
    pub code: &'static str,
    pub message: String,
    /// What must end first.
    pub open: Vec<DeletionOpenItem>,
    /// Names the request in our logs.
    pub request_id: String,
}

impl DeletionBlocked {
    /// A refusal with its list.
    pub fn new(refused: &ApiError, open: Vec<OpenItem>) -> Self {
        Self {
            code: refused.code().as_str(),
            message: refused.message().to_owned(),
            open: open.into_iter().map(DeletionOpenItem::from).collect(),
            request_id: crate::request_id::current(),
        }
    }
}
