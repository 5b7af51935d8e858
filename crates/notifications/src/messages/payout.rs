//! Mails about payouts that are looked at before they are paid. They accuse nobody.

use i18n::mails::payout as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::award::NamedAward;
use crate::message::Message;

/// To the author: somebody looks at the payout first.
pub fn under_review(of: NamedAward<'_>, amount: Paisa, until: OffsetDateTime, link: &str) -> Message {
    let text = m::UnderReview { subject: of.in_subject(), what: of.in_sentence(), amount, until };
    Message::new("money.payout_under_review", text, link)
}

/// To the author: that is done.
pub fn review_over(of: NamedAward<'_>, amount: Paisa, link: &str) -> Message {
    let text = m::ReviewOver { subject: of.in_subject(), what: of.in_sentence(), amount };
    Message::new("money.payout_review_over", text, link)
}
