//! Mails about referrals.

use kernel::money::Paisa;
use time::OffsetDateTime;

use super::money::moment;
use crate::message::Message;
use crate::names;

/// To the referrer: the friend paid the first prize.
pub fn rewarded(friend: &str, amount: Paisa, expires_at: OffsetDateTime, link: &str) -> Message {
    let friend = names::shown(friend, "A friend");
    Message {
        kind: "referral.rewarded",
        subject: format!("{friend} brought you {} of credits", amount.display()),
        paragraphs: vec![
            format!("{friend} has made a first deposit. You have {} of credits more.", amount.display()),
            format!(
                "They pay for featured contests and plans, and expire on {}. If that deposit is refunded before you spend them, they are taken back.",
                moment(expires_at)
            ),
        ],
        action: Some(("See your credits".to_owned(), link.to_owned())),
    }
}
