//! The final round of a contest.

use i18n::mails::final_round as m;
use time::OffsetDateTime;

use crate::message::Message;

/// To a finalist: the client named them, and they send versions until `ends`.
pub fn finalist(title: &str, ends: OffsetDateTime, link: &str) -> Message {
    Message::new("entry.finalist", m::Finalist { title, at: ends }, link)
}

/// To an author who is no finalist; `finalists` entries are.
pub fn not_finalist(title: &str, finalists: usize, link: &str) -> Message {
    Message::new("entry.not_finalist", m::NotFinalist { title, finalists }, link)
}

/// To the client: finalists are named until `until`, which is soon.
pub fn naming_ends(title: &str, until: OffsetDateTime, link: &str) -> Message {
    Message::new("contest.naming_ends", m::NamingEnds { title, at: until }, link)
}

/// To the client: nobody was named, and the contest goes on without a final round.
pub fn naming_lapsed(title: &str, shared_out: OffsetDateTime, link: &str) -> Message {
    Message::new("contest.naming_lapsed", m::NamingLapsed { title, at: shared_out }, link)
}

/// To a finalist: the round ends soon.
pub fn round_ends(title: &str, until: OffsetDateTime, link: &str) -> Message {
    Message::new("entry.final_round_ends", m::RoundEnds { title, at: until }, link)
}

/// To the client: the round is over.
pub fn round_over(title: &str, shared_out: OffsetDateTime, link: &str) -> Message {
    Message::new("contest.final_round_over", m::RoundOver { title, at: shared_out }, link)
}
