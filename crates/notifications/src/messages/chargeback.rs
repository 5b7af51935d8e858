//! Mails about payments that a provider took back or could not make clear. None can be switched off.

use i18n::mails::chargeback as m;
use kernel::money::Paisa;

use crate::message::Message;

/// To the client: the payment behind a running contest was taken back.
pub fn contest_on_hold(title: &str, amount: Paisa, link: &str) -> Message {
    Message::new("chargeback.contest_on_hold", m::ContestOnHold { title, amount }, link)
}

/// To somebody who entered: the contest is on hold.
pub fn entered_contest_on_hold(title: &str, link: &str) -> Message {
    Message::new("chargeback.entered_contest_on_hold", m::EnteredContestOnHold { title }, link)
}

/// To client and entrants: the contest goes on.
pub fn contest_goes_on(title: &str, link: &str) -> Message {
    Message::new("chargeback.contest_goes_on", m::ContestGoesOn { title }, link)
}

/// To client and entrants: the contest ended, because its payment went back to the payer.
pub fn contest_ended(title: &str, link: &str) -> Message {
    Message::new("chargeback.contest_ended", m::ContestEnded { title }, link)
}

/// To the payer: what was paid for was given already, so the money is owed.
pub fn owed(subject: &str, amount: Paisa, link: &str) -> Message {
    Message::new("chargeback.owed", m::Owed { subject, amount }, link)
}

/// To the payer: nothing is owed any more.
pub fn owed_no_more(subject: &str, link: &str) -> Message {
    Message::new("chargeback.owed_no_more", m::OwedNoMore { subject }, link)
}

/// To the payer: a person looks at the payment.
pub fn in_review(subject: &str, amount: Paisa, link: &str) -> Message {
    Message::new("chargeback.in_review", m::InReview { subject, amount }, link)
}
