//! What clients send.

use contests::contest::{ContestInput, Edit, UnusedPlaces, Visibility};
use kernel::fields::FieldErrors;
use readmodels::contests::Requirements;
use serde::Deserialize;
use time::format_description::well_known::Rfc3339;
use time::{OffsetDateTime, UtcOffset};
use utoipa::ToSchema;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CreateContest {
    /// 3 to 100 characters.
    #[serde(default)]
    #[schema(required)]
    pub title: String,
    /// 20 to 2000 characters.
    #[serde(default)]
    #[schema(required)]
    pub brief: String,
    /// A category, or one of the fourteen names, which implies it.
    #[serde(default)]
    #[schema(required, example = "Logo Design")]
    pub category: String,
    /// 500 to 50,000,000 paisa.
    #[serde(default)]
    #[schema(value_type = i64, required, example = 1_250_000)]
    pub prize_cents: Option<i64>,
    /// A moment in the future, at most 30 days ahead (RFC 3339).
    #[serde(default)]
    #[schema(value_type = String, format = DateTime, required)]
    pub deadline: String,
    /// PKR.
    #[serde(default = "pkr")]
    pub currency: String,
    /// Whether entries are hidden from other entrants while the contest runs.
    #[serde(default = "yes")]
    pub sealed: bool,
    /// Whether the prize goes to somebody who entered, whatever comes; cannot be taken back.
    #[serde(default)]
    pub guaranteed: bool,
    /// Who may find the contest; a private one takes a plan that allows it. Fixed by the payment.
    #[serde(default)]
    pub visibility: Visibility,
    /// How long finalists send further versions after the deadline; 0, or left out, for no final round.
    #[schema(minimum = 0, maximum = 5)]
    pub final_round_days: Option<i64>,
    /// What places 2 to 5 of the prize get, falling, in paisa; the first place gets the rest. Empty for one winner.
    #[serde(default)]
    #[schema(max_items = 4, example = json!([300_000, 200_000]))]
    pub lower_places_cents: Vec<i64>,
    /// What becomes of a place that nobody gets.
    #[serde(default)]
    pub unused_places: UnusedPlaces,
    #[serde(default)]
    pub requirements: Requirements,
    /// The client's own NDA, of a private contest; our text when it is missing or empty.
    #[serde(default)]
    #[schema(max_length = 10000)]
    pub nda: Option<String>,
}

fn pkr() -> String {
    "PKR".to_owned()
}

const fn yes() -> bool {
    true
}

pub(super) fn moment(text: &str) -> Option<OffsetDateTime> {
    // Out of range in UTC is out of range for the database.
    OffsetDateTime::parse(text.trim(), &Rfc3339).ok()?.checked_to_offset(UtcOffset::UTC)
}

impl From<CreateContest> for ContestInput {
    fn from(body: CreateContest) -> Self {
        Self {
            deadline: moment(&body.deadline),
            title: body.title,
            brief: body.brief,
            category: body.category,
            prize: body.prize_cents,
            currency: body.currency,
            sealed: body.sealed,
            guaranteed: body.guaranteed,
            visibility: body.visibility,
            final_round_days: body.final_round_days,
            lower_places: body.lower_places_cents,
            unused_places: body.unused_places,
            requirements: body.requirements.into(),
            nda: body.nda,
        }
    }
}

/// What to change; what is left out stays as it is.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditContest {
    /// 3 to 100 characters.
    pub title: Option<String>,
    /// 20 to 2000 characters.
    pub brief: Option<String>,
    /// Drafts only.
    pub category: Option<String>,
    /// Drafts only.
    pub prize_cents: Option<i64>,
    /// Drafts only: in the future, at most 30 days ahead (RFC 3339).
    #[schema(value_type = Option<String>, format = DateTime)]
    pub deadline: Option<String>,
    /// Drafts only.
    pub sealed: Option<bool>,
    /// Drafts only.
    pub visibility: Option<Visibility>,
    /// Drafts only: days of the final round; 0 takes it away.
    #[schema(minimum = 0, maximum = 5)]
    pub final_round_days: Option<i64>,
    /// Drafts only: what places 2 to 5 get, in paisa; an empty list leaves one winner.
    #[schema(max_items = 4)]
    pub lower_places_cents: Option<Vec<i64>>,
    /// Drafts only.
    pub unused_places: Option<UnusedPlaces>,
    /// Drafts only: takes the place of all answers before.
    pub requirements: Option<Requirements>,
    /// Private drafts only: the client's own NDA; an empty one is our text.
    #[schema(max_length = 10000)]
    pub nda: Option<String>,
}

impl TryFrom<EditContest> for Edit {
    type Error = FieldErrors;

    fn try_from(body: EditContest) -> Result<Self, FieldErrors> {
        let deadline = match body.deadline.as_deref() {
            None => None,
            Some(text) => {
                Some(moment(text).ok_or_else(|| FieldErrors::one("deadline", "Deadline must be in the future"))?)
            }
        };
        Ok(Self {
            title: body.title,
            brief: body.brief,
            category: body.category,
            prize: body.prize_cents,
            deadline,
            sealed: body.sealed,
            visibility: body.visibility,
            final_round_days: body.final_round_days,
            lower_places: body.lower_places_cents,
            unused_places: body.unused_places,
            requirements: body.requirements.map(Into::into),
            nda: body.nda,
        })
    }
}
