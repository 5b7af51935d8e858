//! Mails about referrals.

use i18n::Text;
use i18n::mails::referral as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::message::Message;
use crate::names;

/// To the referrer: the friend paid the first prize; the reward waits for the award.
pub fn promised(friend: &str, amount: Paisa, link: &str) -> Message {
    let friend = names::shown(friend, Text::from(m::AFriendFirst));
    Message::new("referral.promised", m::Promised { friend, amount }, link)
}

/// To the referrer: the friend's contest was awarded.
pub fn rewarded(friend: &str, amount: Paisa, expires_at: OffsetDateTime, link: &str) -> Message {
    let friend = names::shown(friend, Text::from(m::AFriendFirst));
    Message::new("referral.rewarded", m::Rewarded { friend, amount, until: expires_at }, link)
}

/// To the referrer: the promise is not kept.
pub fn voided(friend: &str, amount: Paisa, link: &str) -> Message {
    let friend = names::shown(friend, Text::from(m::AFriend));
    Message::new("referral.voided", m::Voided { friend, amount }, link)
}

/// To the referrer: the reward was taken back; `owed` is what of the credits that were taken back is spent.
pub fn taken_back(friend: &str, amount: Paisa, owed: Paisa, link: &str) -> Message {
    let friend = names::shown(friend, Text::from(m::AFriend));
    let debt = (owed > Paisa::ZERO).then_some(m::TakenBackDebt { owed });
    Message::new("referral.taken_back", m::TakenBack { friend, amount }, link).and(debt)
}
