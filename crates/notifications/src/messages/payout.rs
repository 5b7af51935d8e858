//! Mails about payouts that are looked at before they are paid. They accuse nobody.

use i18n::mails::payout as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::message::Message;

/// To the winner: somebody looks at the payout first.
pub fn under_review(title: &str, amount: Paisa, until: OffsetDateTime, link: &str) -> Message {
    Message::new("money.payout_under_review", m::UnderReview { title, amount, until }, link)
}

/// To the winner: that is done.
pub fn review_over(title: &str, amount: Paisa, link: &str) -> Message {
    Message::new("money.payout_review_over", m::ReviewOver { title, amount }, link)
}
