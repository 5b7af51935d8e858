//! Mails about featured places. None can be switched off.

use i18n::Text;
use i18n::mails::boost as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::message::Message;

/// To the client: the contest is ranked first.
pub fn started(title: &str, ends_at: OffsetDateTime, refundable_until: Option<OffsetDateTime>, link: &str) -> Message {
    let back = match refundable_until {
        Some(until) => Text::from(m::Refundable { until }),
        None => m::NotRefundable.into(),
    };
    Message::new("boost.started", m::Started { title, until: ends_at }, link).and(Some(back))
}

/// To the client: the place was given back. `parts` are what goes back in money and in credits.
pub fn refunded(title: &str, parts: (Paisa, Paisa), of_plan: bool, link: &str) -> Message {
    let (cash, credits) = parts;
    Message::new("boost.refunded", m::Refunded { title }, link)
        .and((cash > Paisa::ZERO).then_some(m::RefundedCash { amount: cash }))
        .and((credits > Paisa::ZERO).then_some(m::RefundedCredits { amount: credits }))
        .and(of_plan.then_some(m::RefundedPlan))
}

/// To the client: the money came, but there was no place to pay any more.
pub fn payment_not_needed(title: &str, amount: Paisa, link: &str) -> Message {
    Message::new("boost.payment_not_needed", m::PaymentNotNeeded { title, amount }, link)
}
