//! Mails about plans. They are about money: none can be switched off.

use i18n::mails::subscription as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::message::Message;

/// With what something was paid: the variant of the messages.
fn with(cash: Paisa, credits: Paisa) -> &'static str {
    match (cash == Paisa::ZERO, credits == Paisa::ZERO) {
        (_, true) => "money",
        (true, false) => "credits",
        (false, false) => "both",
    }
}

/// To the subscriber: the plan begins. `days` before it ends we write.
pub fn activated(plan: &str, paid: (Paisa, Paisa), until: OffsetDateTime, days: i64, link: &str) -> Message {
    let (cash, credits) = paid;
    let text = m::Activated { plan, with: with(cash, credits), cash, credits, until, days };
    Message::new("subscription.activated", text, link)
}

/// To the subscriber: the next period is paid.
pub fn renewed(plan: &str, paid: (Paisa, Paisa), until: OffsetDateTime, link: &str) -> Message {
    let (cash, credits) = paid;
    Message::new("subscription.renewed", m::Renewed { plan, with: with(cash, credits), cash, credits, until }, link)
}

/// To the subscriber: the period ends soon.
pub fn renewal_due(plan: &str, price: Paisa, until: OffsetDateTime, link: &str) -> Message {
    Message::new("subscription.renewal_due", m::RenewalDue { plan, price, until }, link)
}

/// To the subscriber: the last period is over. `free` is what the free plan is called and allows; -1 is unlimited.
pub fn expired(plan: &str, free: (&str, i32), link: &str) -> Message {
    let (free, limit) = free;
    Message::new("subscription.expired", m::Expired { plan, free }, link)
        .and((limit >= 0).then_some(m::ExpiredLimit { free, limit }))
}

/// To the subscriber: no further period is wanted.
pub fn cancelled(plan: &str, until: OffsetDateTime, link: &str) -> Message {
    Message::new("subscription.cancelled", m::Cancelled { plan, until }, link)
}

/// To the subscriber: another plan took the place of one that ran.
pub fn changed(from: &str, to: &str, unused: Paisa, link: &str) -> Message {
    let text = m::Changed { before: from, plan: to, any: unused != Paisa::ZERO, unused };
    Message::new("subscription.changed", text, link)
}

/// To the payer: the money came, but there was nothing to pay any more.
pub fn payment_not_needed(plan: &str, amount: Paisa, link: &str) -> Message {
    Message::new("subscription.payment_not_needed", m::PaymentNotNeeded { plan, amount }, link)
}

/// To the client: the prize came when the plan had no room for another contest.
pub fn no_room_for_contest(title: &str, amount: Paisa, limit: (&str, i32), link: &str) -> Message {
    let (plan, limit) = limit;
    Message::new("subscription.no_room_for_contest", m::NoRoomForContest { title, amount, plan, limit }, link)
}

/// To the subscriber: an admin granted the money back.
pub fn money_back_approved(plan: &str, back: (Paisa, Paisa), note: Option<&str>, link: &str) -> Message {
    let (cash, credits) = back;
    let text = m::MoneyBackApproved { plan, with: with(cash, credits), cash, credits };
    let mut message = Message::new("subscription.money_back_approved", text, link);
    message.paragraphs.extend(note.map(str::to_owned));
    message
}

/// To the subscriber: an admin did not grant it.
pub fn money_back_declined(plan: &str, note: Option<&str>, link: &str) -> Message {
    let mut message = Message::new("subscription.money_back_declined", m::MoneyBackDeclined { plan }, link);
    message.paragraphs.extend(note.map(str::to_owned));
    message
}
