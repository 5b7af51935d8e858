//! What messages call an award. A contest can have several, and an entry that was bought was not won.

use i18n::Text;
use i18n::mails::award as m;

use crate::names::isolated;

/// What is handed over, and paid for, by an award.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Award {
    /// The entry that won a prize with one place.
    Prize,
    /// The entry that won this place, from 1, of several.
    Place(i16),
    /// The entry with this number, which the client bought beside the winners.
    Bought(i32),
}

/// An award of the contest with this title, as every message about a handover takes it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NamedAward<'a> {
    pub award: Award,
    pub title: &'a str,
}

impl NamedAward<'_> {
    /// Within a sentence: “A logo”, the second place of “A logo”, the bought entry #5 of “A logo”.
    pub(super) fn in_sentence(self) -> String {
        let title = isolated(self.title);
        let text: Text = match self.award {
            Award::Prize => m::Prize { title }.into(),
            Award::Place(place) => m::Place { title, place }.into(),
            Award::Bought(number) => m::Bought { title, number }.into(),
        };
        text.to_string()
    }

    /// At the end of a subject, and where a text has its own quotes: A logo; A logo, second place; A logo, entry #5.
    pub fn in_subject(self) -> String {
        let title = isolated(self.title);
        let text: Text = match self.award {
            Award::Prize => return title,
            Award::Place(place) => m::PlaceInSubject { title, place }.into(),
            Award::Bought(number) => m::BoughtInSubject { title, number }.into(),
        };
        text.to_string()
    }

    /// The variant of the messages.
    pub(super) const fn variant(self) -> &'static str {
        match self.award {
            Award::Prize => "prize",
            Award::Place(_) => "place",
            Award::Bought(_) => "bought",
        }
    }
}
