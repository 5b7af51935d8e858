//! What people send about notifications, and which of them are asked for.

use ::notifications::Topic;
use ::notifications::choice::Choice;
use kernel::fields::FieldErrors;

use crate::prelude::*;

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct NotificationsQuery {
    /// `nextCursor` of the page before.
    pub(super) cursor: Option<String>,
    /// `true`: only those that are not read.
    pub(super) unread: Option<bool>,
}

/// Which lines were read: `ids` or `all`.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ReadBody {
    #[schema(min_items = 1, max_items = 100)]
    pub(super) ids: Option<Vec<Uuid>>,
    /// `true`: everything that is there.
    pub(super) all: Option<bool>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct UnreadView {
    /// Lines that are not read.
    pub(super) unread_count: i64,
}

/// The switches of a topic.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChoiceBody {
    #[schema(value_type = Topic)]
    topic: String,
    email: bool,
    /// Whether lines in the product are wanted.
    in_app: bool,
}

impl TryFrom<&ChoiceBody> for Choice {
    type Error = FieldErrors;

    fn try_from(body: &ChoiceBody) -> Result<Self, FieldErrors> {
        let topic = Topic::parse(&body.topic).ok_or_else(|| FieldErrors::one("topic", "There is no such topic"))?;
        Ok(Self { topic, email: body.email, in_app: body.in_app })
    }
}
