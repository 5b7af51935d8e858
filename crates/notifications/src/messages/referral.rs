//! Mails about referrals.

use kernel::money::Paisa;
use time::OffsetDateTime;

use super::money::moment;
use crate::message::Message;
use crate::names;

/// To the referrer: the friend paid the first prize; the reward waits for the award.
pub fn promised(friend: &str, amount: Paisa, link: &str) -> Message {
    let friend = names::shown(friend, "A friend");
    Message {
        kind: "referral.promised".into(),
        subject: format!("{} of credits are on their way for bringing {friend}", amount.display()),
        paragraphs: vec![
            format!("{friend} has made a first deposit. You get {} of credits for it.", amount.display()),
            "You can spend them once a winner is chosen in that contest. If the deposit goes back before, there is no reward.".to_owned(),
        ],
        action: Some(("See your credits".to_owned(), link.to_owned())),
    }
}

/// To the referrer: the friend's contest was awarded.
pub fn rewarded(friend: &str, amount: Paisa, expires_at: OffsetDateTime, link: &str) -> Message {
    let friend = names::shown(friend, "A friend");
    Message {
        kind: "referral.rewarded".into(),
        subject: format!("{friend} brought you {} of credits", amount.display()),
        paragraphs: vec![
            format!(
                "The first contest of {friend} is decided. You can now spend {} of credits more.",
                amount.display()
            ),
            format!(
                "They pay for featured contests and plans, and expire on {}. If that deposit is refunded later, they are taken back.",
                moment(expires_at)
            ),
        ],
        action: Some(("See your credits".to_owned(), link.to_owned())),
    }
}

/// To the referrer: the promise is not kept.
pub fn voided(friend: &str, amount: Paisa, link: &str) -> Message {
    let friend = names::shown(friend, "a friend");
    Message {
        kind: "referral.voided".into(),
        subject: format!("No credits for bringing {friend}"),
        paragraphs: vec![format!(
            "The {} of credits that were on their way for bringing {friend} do not come: the deposit went back, or both accounts look like one person's.",
            amount.display()
        )],
        action: Some(("See your credits".to_owned(), link.to_owned())),
    }
}

/// To the referrer: the reward was taken back; `owed` is what of the credits that were taken back is spent.
pub fn taken_back(friend: &str, amount: Paisa, owed: Paisa, link: &str) -> Message {
    let friend = names::shown(friend, "a friend");
    let debt = (owed > Paisa::ZERO).then(|| {
        format!(
            "Some of it was spent already: {} of your next credits repay that. You are not asked for money.",
            owed.display()
        )
    });
    let reason = format!(
        "The {} of credits for bringing {friend} were taken back: the deposit went back, or both accounts look like one person's.",
        amount.display()
    );
    Message {
        kind: "referral.taken_back".into(),
        subject: format!("Credits for bringing {friend} were taken back"),
        paragraphs: std::iter::once(reason).chain(debt).collect(),
        action: Some(("See your credits".to_owned(), link.to_owned())),
    }
}
