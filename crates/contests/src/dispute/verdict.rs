//! What an admin may rule: who gets how much of the prize.

use kernel::fields::FieldErrors;
use kernel::money::Paisa;
use kernel::text;

use super::{NOTE_MAX, NOTE_MIN};

text_enum! {
    pub enum Verdict as DisputeVerdict {
        Release = "RELEASE",
        Refund = "REFUND",
        Split = "SPLIT",
    }
}

/// A decision as it may be made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewDecision {
    pub verdict: Verdict,
    /// The part of the prize that goes the winner's way, before our fee.
    pub winner_part: Paisa,
    /// The rest, which goes back to the client.
    pub client_part: Paisa,
    /// The reasons, for both sides to read.
    pub note: String,
}

impl NewDecision {
    /// Checks the amount against `prize`, and the reasons. Only a split names an amount: `winner_part` in paisa.
    ///
    /// # Errors
    /// Messages by field.
    pub fn validate(prize: Paisa, verdict: Verdict, winner_part: Option<i64>, note: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let winner_part = match (verdict, winner_part.map(Paisa::new)) {
            (Verdict::Split, Some(part)) => {
                let between = Paisa::ZERO < part && part < prize;
                errors.require(between, "winnerCents", "A split gives each side a part of the prize");
                part
            }
            (Verdict::Split, None) => {
                errors.add("winnerCents", "Say how much of the prize goes to the winner");
                Paisa::ZERO
            }
            (Verdict::Release | Verdict::Refund, named) => {
                let whole = if verdict == Verdict::Release { prize } else { Paisa::ZERO };
                let agrees = named.is_none_or(|part| part == whole);
                errors.require(agrees, "winnerCents", "Only a split names an amount");
                whole
            }
        };
        let client_part = prize.checked_sub(winner_part).unwrap_or(Paisa::ZERO);
        let note = text::multi_line(note, NOTE_MIN, NOTE_MAX);
        errors.require(note.is_ok(), "note", "Give the reasons in 10 to 2000 characters");
        errors.into_result()?;
        Ok(Self { verdict, winner_part, client_part, note: note.unwrap_or_default() })
    }

    /// What it means for the award of `place`, in one line; without a place for the author of a bought entry.
    pub fn words(&self, place: Option<i16>) -> String {
        self.verdict.words(place, self.winner_part, self.client_part)
    }
}

impl Verdict {
    /// What it means, in one line; the parts count in a split. What has no place was bought at a price, and its author won nothing.
    pub fn words(self, place: Option<i16>, winner_part: Paisa, client_part: Paisa) -> String {
        let (worth, author) = if place.is_some() { ("prize", "winner") } else { ("price", "author") };
        match self {
            Self::Release => format!("The {worth} goes to the {author}"),
            Self::Refund => format!("The {worth} goes back to the client"),
            Self::Split => {
                format!("{} go to the {author}, {} back to the client", winner_part.display(), client_part.display())
            }
        }
    }
}
