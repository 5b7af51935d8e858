//! What somebody has typed into the form of a new contest and not sent yet. It follows no rule of contests: half a title is fine.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::fields::FieldErrors;
use kernel::text;
use time::OffsetDateTime;

use crate::Error;
use crate::contest::{Requirements, UnusedPlaces, Visibility, final_round, places};
use crate::schema::contest_form_drafts;

pub mod repo;
#[cfg(test)]
mod tests;

/// Characters of a title: more than a contest takes, because people cut what is too long later.
const TITLE_MAX: usize = 300;
/// Characters of a brief, likewise.
const BRIEF_MAX: usize = 10_000;
/// Characters of an NDA, likewise.
const NDA_MAX: usize = 12_000;
const CATEGORY_MAX: usize = 100;
const DEADLINE_MAX: usize = 32;
/// Paisa; a thousand times the largest prize would not fit.
const PRIZE_MAX: i64 = 100_000_000_000;

#[derive(Debug, Clone, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = contest_form_drafts, treat_none_as_null = true, check_for_backend(Pg))]
pub struct FormDraft {
    /// As typed.
    pub title: String,
    /// As typed.
    pub brief: String,
    /// The chosen one; empty before one is chosen.
    pub category: String,
    /// Paisa; none while the field holds no amount.
    #[diesel(column_name = prize_paisa)]
    pub prize: Option<i64>,
    /// As the field has it: a date and a time in Pakistan.
    pub deadline: String,
    /// Whether entries are to be sealed.
    pub sealed: bool,
    /// Whether the prize is to be guaranteed.
    pub guaranteed: bool,
    /// Who is to find the contest.
    pub visibility: Visibility,
    /// The client's own NDA, as typed; empty for ours.
    pub nda: String,
    /// Days of the final round that is to be.
    pub final_round_days: Option<i16>,
    /// Paisa of places 2 to 5, as typed; 0 while a field holds no amount.
    #[diesel(column_name = lower_places_paisa)]
    pub lower_places: Vec<i64>,
    pub unused_places: UnusedPlaces,
}

/// A form that was kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredDraft {
    pub form: FormDraft,
    pub requirements: Requirements,
    pub updated_at: OffsetDateTime,
}

impl FormDraft {
    /// The form and the answers in it within their bounds.
    ///
    /// # Errors
    /// What is too long or no text, by field.
    pub fn checked(self, requirements: Requirements) -> Result<(Self, Requirements), Error> {
        let mut errors = FieldErrors::new();
        let mut check = |field: &'static str, checked: Result<String, text::Refused>| {
            checked.unwrap_or_else(|refused| {
                errors
                    .add(field, if refused == text::Refused::Control { "Plain text only" } else { "This is too long" });
                String::new()
            })
        };
        let checked = Self {
            title: check("title", text::one_line(&self.title, 0, TITLE_MAX)),
            brief: check("brief", text::multi_line(&self.brief, 0, BRIEF_MAX)),
            category: check("category", text::one_line(&self.category, 0, CATEGORY_MAX)),
            deadline: check("deadline", text::one_line(&self.deadline, 0, DEADLINE_MAX)),
            nda: check("nda", text::multi_line(&self.nda, 0, NDA_MAX)),
            ..self
        };
        let is_amount = |amount: &i64| (0..=PRIZE_MAX).contains(amount);
        errors.require(self.prize.as_ref().is_none_or(is_amount), "prizeCents", "This is no amount");
        let lower = &checked.lower_places;
        errors.require(lower.len() < places::PLACES_MAX, "lowerPlacesCents", places::TOO_MANY);
        errors.require(lower.iter().all(is_amount), "lowerPlacesCents", "This is no amount");
        let checked = Self {
            final_round_days: final_round::checked_days(self.final_round_days.map(i64::from), &mut errors),
            ..checked
        };
        let requirements = requirements.checked(&mut errors);
        errors.into_result().map_err(Error::Fields)?;
        Ok((checked, requirements))
    }
}
