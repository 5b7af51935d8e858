//! What people send about reviews, and which of them are asked for.

use ::reviews::review::Draft;

use crate::prelude::*;

const fn public() -> bool {
    true
}

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct WriteReview {
    pub contest_id: Uuid,
    /// The other side of it: its winner, or its client.
    pub reviewee_id: Uuid,
    /// Stars, 1 to 5.
    #[schema(minimum = 1, maximum = 5)]
    pub rating: i64,
    /// At most 1000 characters.
    #[serde(default)]
    #[schema(max_length = 1000)]
    pub comment: Option<String>,
    /// Whether everybody may see it once it is revealed.
    #[serde(default = "public")]
    #[schema(default = true)]
    pub is_public: bool,
}

impl From<WriteReview> for Draft {
    fn from(body: WriteReview) -> Self {
        Self { rating: body.rating, comment: body.comment, is_public: body.is_public }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ReceivedQuery {
    /// The id of the last review seen.
    pub before: Option<Uuid>,
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct TalentQuery {
    /// `All`, `Logo Design`, `Web Design`, `Mobile App`, `Branding`, `Illustration` or `Photography`.
    pub category: Option<String>,
}
