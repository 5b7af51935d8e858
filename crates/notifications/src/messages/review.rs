//! Messages about reviews that client and winner write about each other.

use i18n::Text;
use i18n::mails::review as m;

use crate::message::Message;
use crate::names;

/// To client and winner of a completed contest who have not written: a review is asked for. `other` is a first name; after `days` one
/// shows without the other.
pub fn invited(title: &str, other: &str, days: i64, link: &str) -> Message {
    let other = names::shown(other, Text::from(m::OtherSide));
    Message::new("review.invited", m::Invited { title, other, days }, link)
}

/// To whom a revealed review is about. `reviewer` is a first name.
pub fn received(title: &str, reviewer: &str, is_public: bool, link: &str) -> Message {
    let reviewer = names::shown(reviewer, Text::from(m::AMember));
    Message::new("review.received", m::Received { title, reviewer, public: is_public }, link)
}
