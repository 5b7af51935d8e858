//! Messages about reviews that client and author write about each other.

use i18n::Text;
use i18n::mails::review as m;

use super::award::NamedAward;
use crate::message::Message;
use crate::names;

/// To client and author after an accepted handover, who have not written: a review is asked for. `other` is a first name; after `days`
/// one shows without the other.
pub fn invited(of: NamedAward<'_>, other: &str, days: i64, link: &str) -> Message {
    let other = names::shown(other, Text::from(m::OtherSide));
    let (subject, what, award) = (of.in_subject(), of.in_sentence(), of.variant());
    Message::new("review.invited", m::Invited { subject, what, award, other, days }, link)
}

/// To whom a revealed review is about. `reviewer` is a first name.
pub fn received(title: &str, reviewer: &str, is_public: bool, link: &str) -> Message {
    let reviewer = names::shown(reviewer, Text::from(m::AMember));
    Message::new("review.received", m::Received { title, reviewer, public: is_public }, link)
}
