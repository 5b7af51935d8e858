//! Mails about money: payments, awards, handover, payouts, refunds. None can be switched off.

use i18n::mails::money as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::message::Message;
use crate::names::{actor, isolated};

/// To the client: the prize has arrived and the contest is open.
pub fn contest_funded(title: &str, prize: Paisa, link: &str) -> Message {
    Message::new("money.contest_funded", m::ContestFunded { title, prize }, link)
}

/// To the client: the money came, but the deadline had passed.
pub fn payment_after_deadline(title: &str, amount: Paisa, link: &str) -> Message {
    Message::new("money.payment_after_deadline", m::PaymentAfterDeadline { title, amount }, link)
}

/// To the client: the money came, but there was nothing to pay any more.
pub fn payment_not_needed(title: &str, amount: Paisa, link: &str) -> Message {
    Message::new("money.payment_not_needed", m::PaymentNotNeeded { title, amount }, link)
}

/// To the client: the prize goes back.
pub fn refund_decided(title: &str, amount: Paisa, link: &str) -> Message {
    Message::new("money.refund_decided", m::RefundDecided { title, amount }, link)
}

/// To the client: the provider has the money back on its way.
pub fn refund_sent(title: &str, amount: Paisa, provider: &str, link: &str) -> Message {
    Message::new("money.refund_sent", m::RefundSent { title, amount, provider }, link)
}

/// To entrants: the contest ended without a winner.
pub fn contest_refunded(title: &str, link: &str) -> Message {
    Message::new("money.contest_refunded", m::ContestRefunded { title }, link)
}

pub fn awarded(title: &str, client: &str, net: Paisa, due: OffsetDateTime, link: &str) -> Message {
    Message::new("money.awarded", m::Awarded { title: isolated(title), client: actor(client), net, due }, link)
}

pub fn not_selected(title: &str, link: &str) -> Message {
    Message::new("money.not_selected", m::NotSelected { title }, link)
}

/// To the winner who did not deliver: somebody else has the award.
pub fn award_passed_on(title: &str, link: &str) -> Message {
    Message::new("money.award_passed_on", m::AwardPassedOn { title }, link)
}

/// To the client: files of `winner` are there to be reviewed.
pub fn delivered(title: &str, winner: &str, due: OffsetDateTime, link: &str) -> Message {
    Message::new("money.delivered", m::Delivered { title: isolated(title), winner: actor(winner), due }, link)
}

/// To the winner: something should change.
pub fn changes_requested(title: &str, client: &str, note: &str, due: OffsetDateTime, link: &str) -> Message {
    let text = m::ChangesRequested { title: isolated(title), client: actor(client), note, due };
    Message::new("money.changes_requested", text, link)
}

/// What a winner has to do before we can pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// Nothing: the money comes within so many business days.
    Nothing(i64),
    Identity,
    /// Say where the money goes.
    Method,
    /// Nothing, while somebody of us looks at it.
    Review,
}

impl Missing {
    /// The variant of the messages, and its days.
    pub(super) const fn variant(self) -> (&'static str, i64) {
        match self {
            Self::Nothing(days) => ("nothing", days),
            Self::Identity => ("identity", 0),
            Self::Method => ("method", 0),
            Self::Review => ("review", 0),
        }
    }
}

/// To the winner: the files are accepted, by `client` or because the time to review them is over; the payout follows.
pub fn accepted(title: &str, client: Option<&str>, net: Paisa, missing: Missing, link: &str) -> Message {
    let (missing, days) = missing.variant();
    let by = if client.is_some() { "client" } else { "time" };
    let client = client.map_or_else(String::new, actor);
    let text = m::Accepted { title: isolated(title), by, client, net, missing, days };
    Message::new("money.accepted", text, link)
}

/// To the client: the review time ran out.
pub fn accepted_by_timer(title: &str, link: &str) -> Message {
    Message::new("money.accepted_by_timer", m::AcceptedByTimer { title }, link)
}

/// To the client: nothing was delivered.
pub fn lapsed_for_client(title: &str, link: &str) -> Message {
    Message::new("money.lapsed_for_client", m::LapsedForClient { title }, link)
}

/// To the winner: nothing was delivered.
pub fn lapsed_for_winner(title: &str, link: &str) -> Message {
    Message::new("money.lapsed_for_winner", m::LapsedForWinner { title }, link)
}

/// To the winner: time to deliver.
pub fn delivery_due_soon(title: &str, due: OffsetDateTime, link: &str) -> Message {
    Message::new("money.delivery_due_soon", m::DeliveryDueSoon { title, due }, link)
}

pub fn payout_paid(title: &str, amount: Paisa, to: &str, reference: &str, link: &str) -> Message {
    Message::new("money.payout_paid", m::PayoutPaid { title, amount, to, reference }, link)
}

/// To the winner: not paid.
pub fn payout_failed(title: &str, amount: Paisa, reason: &str, link: &str) -> Message {
    Message::new("money.payout_failed", m::PayoutFailed { title, amount, reason }, link)
}

/// To a person whose payout methods changed: a security mail.
pub fn payout_method_added(method: &str, link: &str) -> Message {
    Message::new("money.payout_method_added", m::PayoutMethodAdded { method }, link)
}

/// To a person whose payouts go elsewhere from now on: a security mail.
pub fn payout_method_default(method: &str, link: &str) -> Message {
    Message::new("money.payout_method_default", m::PayoutMethodDefault { method }, link)
}
