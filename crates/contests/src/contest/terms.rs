//! What a client proposes, and what of it may change later.

use kernel::actor::Actor;
use kernel::fields::FieldErrors;
use kernel::money::Paisa;
use kernel::text::{self, Refused};
use time::OffsetDateTime;

use super::extension::{RUN_MESSAGE, latest_from};
use super::{
    BRIEF_MAX, BRIEF_MIN, Choice, Contest, PRIZE_MAX, PRIZE_MIN, Places, Requirements, Status, TITLE_MAX, TITLE_MIN,
    UnusedPlaces, Visibility, final_round, places,
};
use crate::{Error, nda};

/// A contest as its client typed it; [`Terms::validate`] checks it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContestInput {
    pub title: String,
    pub brief: String,
    /// A slug or one of the fourteen names.
    pub category: String,
    pub prize: Option<i64>,
    pub deadline: Option<OffsetDateTime>,
    pub currency: String,
    /// Whether entries are hidden from other entrants.
    pub sealed: bool,
    /// Whether the client gives up the way back.
    pub guaranteed: bool,
    pub visibility: Visibility,
    /// Days of a final round; 0 is none, too.
    pub final_round_days: Option<i64>,
    /// What places 2 to 5 get, in paisa; empty for one winner.
    pub lower_places: Vec<i64>,
    pub unused_places: UnusedPlaces,
    pub requirements: Requirements,
    /// The text of the NDA of a private contest. Nothing typed is our text.
    pub nda: Option<String>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// 3 to 100 characters on one line.
    pub title: String,
    /// 20 to 2000 characters.
    pub brief: String,
    pub category: Choice,
    /// PKR 5 to PKR 500,000.
    pub prize: Paisa,
    /// In the future, at most 30 days ahead.
    pub deadline: OffsetDateTime,
    /// Whether entries are hidden from other entrants.
    pub sealed: bool,
    /// Whether the client gives up the way back.
    pub guaranteed: bool,
    pub visibility: Visibility,
    /// 1 to 5, when there is a final round.
    pub final_round_days: Option<i16>,
    /// How the prize is divided, when it has more than one place.
    pub places: Option<Places>,
    pub requirements: Requirements,
    /// Which NDA the client chose for a private contest; none when they said nothing of it.
    pub nda: Option<nda::Choice>,
}

impl Terms {
    /// Checks every field and complains about all that are wrong at once.
    ///
    /// # Errors
    /// Messages of the specification by field.
    pub fn validate(input: &ContestInput, now: OffsetDateTime) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let title = checked_title(&input.title, &mut errors);
        let brief = checked_brief(&input.brief, &mut errors);
        let category = Choice::parse(&input.category);
        errors.require(category.is_some(), "category", "Category is required");
        let prize = Paisa::new(input.prize.unwrap_or(0));
        errors.require(prize >= PRIZE_MIN, "prizeCents", "Minimum prize is PKR 5");
        errors.require(prize <= PRIZE_MAX, "prizeCents", "Maximum prize is PKR 500,000");
        let deadline = input.deadline.filter(|deadline| *deadline > now);
        errors.require(deadline.is_some(), "deadline", "Deadline must be in the future");
        let in_time = deadline.is_none_or(|deadline| deadline <= latest_from(now));
        errors.require(in_time, "deadline", RUN_MESSAGE);
        check_currency(&input.currency, &mut errors);
        let requirements = input.requirements.clone().checked(&mut errors);
        let nda = checked_nda(input, &mut errors);
        let final_round_days = final_round::checked_days(input.final_round_days, &mut errors);
        let places = places::checked(prize, &input.lower_places, input.unused_places, &mut errors);
        errors.into_result()?;
        let (Some(category), Some(deadline)) = (category, deadline) else {
            return Err(FieldErrors::one("category", "Category is required"));
        };
        let ContestInput { sealed, guaranteed, visibility, .. } = *input;
        // Of a private contest nobody sees the entries of others.
        let sealed = sealed || visibility.is_private();
        Ok(Self {
            title,
            brief,
            category,
            prize,
            deadline,
            sealed,
            guaranteed,
            visibility,
            final_round_days,
            places,
            requirements,
            nda,
        })
    }
}

/// A text for a contest that everybody sees would be signed by nobody.
fn checked_nda(input: &ContestInput, errors: &mut FieldErrors) -> Option<nda::Choice> {
    let typed = input.nda.as_deref()?;
    if input.visibility.is_private() {
        return Some(nda::Choice::checked(typed, errors));
    }
    errors.require(typed.trim().is_empty(), "nda", "Only private contests have an NDA");
    None
}

fn checked_title(title: &str, errors: &mut FieldErrors) -> String {
    let message = match text::one_line(title, TITLE_MIN, TITLE_MAX) {
        Ok(title) => return title,
        Err(Refused::TooShort) => "Title must be at least 3 characters",
        Err(Refused::TooLong) => "Title is too long",
        Err(Refused::Control) => "Title must be plain text on one line",
    };
    errors.add("title", message);
    String::new()
}

fn checked_brief(brief: &str, errors: &mut FieldErrors) -> String {
    let message = match text::multi_line(brief, BRIEF_MIN, BRIEF_MAX) {
        Ok(brief) => return brief,
        Err(Refused::TooShort) => "Brief must be at least 20 characters",
        Err(Refused::TooLong) => "Brief is too long",
        Err(Refused::Control) => "Brief must be plain text",
    };
    errors.add("brief", message);
    String::new()
}

fn check_currency(currency: &str, errors: &mut FieldErrors) {
    errors.require(currency.chars().count() == 3, "currency", "Currency code must be 3 characters");
    errors.require(currency == "PKR", "currency", "Contests are in PKR only");
}

fn days(contest: &Contest) -> Option<i64> {
    contest.final_round.map(|round| round.days.into())
}

/// What a client wants to change; `None` leaves a field as it is.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Edit {
    pub title: Option<String>,
    pub brief: Option<String>,
    /// A slug or one of the fourteen names.
    pub category: Option<String>,
    pub prize: Option<i64>,
    pub deadline: Option<OffsetDateTime>,
    /// Whether entries are hidden from other entrants.
    pub sealed: Option<bool>,
    pub visibility: Option<Visibility>,
    /// Days of the final round; 0 takes it away.
    pub final_round_days: Option<i64>,
    /// What places 2 to 5 get; an empty list takes them away.
    pub lower_places: Option<Vec<i64>>,
    pub unused_places: Option<UnusedPlaces>,
    pub requirements: Option<Requirements>,
    /// The text of the NDA; an empty one is our text.
    pub nda: Option<String>,
}

/// What an edit comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Nothing differs.
    Nothing,
    /// A draft gets new terms.
    Terms(Box<Terms>),
    /// A contest that nobody entered gets another title and brief in place.
    InPlace { title: String, brief: String },
    /// A contest with entries gets another version, and its entrants are told.
    NewVersion { title: String, brief: String },
}

impl Edit {
    /// Whether `actor` may change `contest`, of which `required` holds now, like this, and how it is stored.
    ///
    /// # Errors
    /// Not the client, not editable any more, more than title and brief, or invalid fields.
    pub fn decide(
        &self,
        contest: &Contest,
        required: &Requirements,
        actor: &Actor,
        now: OffsetDateTime,
    ) -> Result<Change, Error> {
        contest.require_client(actor)?;
        match contest.status {
            Status::Draft => self.of_draft(contest, required, now),
            Status::Open if contest.is_over(now) => Err(Error::DeadlinePassed),
            Status::Open => self.of_open(contest, required),
            Status::Shortlisting | Status::Awarded | Status::Closed => {
                Err(Error::InvalidTransition { what: "contest", from: contest.status.as_str(), event: "edit" })
            }
        }
    }

    fn of_draft(&self, contest: &Contest, required: &Requirements, now: OffsetDateTime) -> Result<Change, Error> {
        let category = contest.subcategory.map_or(contest.category.as_str(), super::Subcategory::as_str);
        let (lower, unused) = places::typed(contest.places.as_ref());
        let input = ContestInput {
            title: self.title.clone().unwrap_or_else(|| contest.title.clone()),
            brief: self.brief.clone().unwrap_or_else(|| contest.brief.clone()),
            category: self.category.clone().unwrap_or_else(|| category.to_owned()),
            prize: self.prize.or(Some(contest.prize.get())),
            deadline: self.deadline.or(Some(contest.deadline)),
            currency: "PKR".to_owned(),
            sealed: self.sealed.unwrap_or(contest.sealed),
            guaranteed: contest.guaranteed,
            visibility: self.visibility.unwrap_or(contest.visibility),
            final_round_days: self.final_round_days.or(days(contest)),
            lower_places: self.lower_places.clone().unwrap_or(lower),
            unused_places: self.unused_places.unwrap_or(unused),
            requirements: self.requirements.as_ref().unwrap_or(required).clone(),
            nda: self.nda.clone(),
        };
        // A draft whose deadline has passed can be saved only with a new one: paying needs it anyway.
        Ok(Change::Terms(Box::new(Terms::validate(&input, now)?)))
    }

    fn of_open(&self, contest: &Contest, required: &Requirements) -> Result<Change, Error> {
        let category = self.category.as_deref().map(Choice::parse);
        let present = Choice { category: contest.category, subcategory: contest.subcategory };
        let (lower, unused) = places::typed(contest.places.as_ref());
        let fixed = category.is_none_or(|choice| choice == Some(present))
            && self.prize.is_none_or(|prize| prize == contest.prize.get())
            && self.deadline.is_none_or(|deadline| deadline == contest.deadline)
            && self.sealed.is_none_or(|sealed| sealed == contest.sealed)
            && self.visibility.is_none_or(|visibility| visibility == contest.visibility)
            && self.final_round_days.is_none_or(|chosen| chosen == days(contest).unwrap_or(0))
            && self.lower_places.as_ref().is_none_or(|chosen| *chosen == lower)
            && self.unused_places.is_none_or(|chosen| lower.is_empty() || chosen == unused)
            && self.requirements.as_ref().is_none_or(|answers| answers == required)
            && self.nda.is_none();
        if !fixed {
            return Err(Error::TermsFixed);
        }
        let mut errors = FieldErrors::new();
        let title = checked_title(self.title.as_deref().unwrap_or(&contest.title), &mut errors);
        let brief = checked_brief(self.brief.as_deref().unwrap_or(&contest.brief), &mut errors);
        errors.into_result()?;
        Ok(if title == contest.title && brief == contest.brief {
            Change::Nothing
        } else if contest.last_entry_number == 0 {
            Change::InPlace { title, brief }
        } else {
            Change::NewVersion { title, brief }
        })
    }
}
