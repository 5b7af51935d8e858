//! The state table of reviews.

use crate::Error;

text_enum! {
    pub enum Status as ReviewStatus {
        /// Its reviewer alone sees it.
        Written = "WRITTEN",
        /// It is seen, and counts.
        Revealed = "REVEALED",
        /// The award was taken back: it counts no more.
        Void = "VOID",
    }
}

text_enum! {
    /// What can happen to a review.
    pub enum Event {
        /// Both sides have written, or the time is over.
        Reveal = "reveal",
        /// The award was taken back.
        Void = "void",
    }
}

impl Status {
    /// The status after `event`.
    ///
    /// # Errors
    /// [`Error::InvalidTransition`] when the table has no such step.
    pub const fn next(self, event: Event) -> Result<Self, Error> {
        match (self, event) {
            (Self::Written, Event::Reveal) => Ok(Self::Revealed),
            (Self::Written | Self::Revealed, Event::Void) => Ok(Self::Void),
            (Self::Revealed, Event::Reveal) | (Self::Void, Event::Reveal | Event::Void) => {
                Err(Error::InvalidTransition { from: self.as_str(), event: event.as_str() })
            }
        }
    }
}
