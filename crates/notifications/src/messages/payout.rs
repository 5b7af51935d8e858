//! Mails about payouts that are looked at before they are paid. They accuse nobody.

use kernel::money::Paisa;
use time::OffsetDateTime;

use super::money::moment;
use crate::message::Message;

/// To the winner: somebody looks at the payout first.
pub fn under_review(title: &str, amount: Paisa, until: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "money.payout_under_review".into(),
        subject: format!("Your payout is under review: {title}"),
        paragraphs: vec![
            format!(
                "Before we pay you {} for \u{201c}{title}\u{201d}, somebody of us looks at the payment once more. That will be done by {}.",
                amount.display(),
                moment(until)
            ),
            "The money stays set aside for you, and there is nothing that you have to do. If we need something from you, we write.".to_owned(),
        ],
        action: Some(("See your payouts".to_owned(), link.to_owned())),
    }
}

/// To the winner: that is done.
pub fn review_over(title: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "money.payout_review_over".into(),
        subject: format!("Your payout goes on: {title}"),
        paragraphs: vec![format!(
            "The review of your payout of {} for \u{201c}{title}\u{201d} is over. Payouts shows what comes next.",
            amount.display()
        )],
        action: Some(("See your payouts".to_owned(), link.to_owned())),
    }
}
