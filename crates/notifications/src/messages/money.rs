//! Mails about money: payments, awards, handover, payouts, refunds. None can be switched off.

use i18n::mails::money as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::award::NamedAward;
use crate::message::Message;
use crate::names::actor;

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

/// To the client of a contest with several places: `amount` of the prize goes back, because nobody won it.
pub fn part_refunded(title: &str, amount: Paisa, link: &str) -> Message {
    Message::new("money.part_refunded", m::PartRefunded { title, amount }, link)
}

/// To the client: the provider has the money back on its way.
pub fn refund_sent(title: &str, amount: Paisa, provider: &str, link: &str) -> Message {
    Message::new("money.refund_sent", m::RefundSent { title, amount, provider }, link)
}

/// To entrants: the contest ended without a winner.
pub fn contest_refunded(title: &str, link: &str) -> Message {
    Message::new("money.contest_refunded", m::ContestRefunded { title }, link)
}

pub fn awarded(of: NamedAward<'_>, client: &str, net: Paisa, due: OffsetDateTime, link: &str) -> Message {
    let text = m::Awarded { subject: of.in_subject(), what: of.in_sentence(), client: actor(client), net, due };
    Message::new("money.awarded", text, link)
}

/// To entrants who did not win: the client chose `winners` other entries.
pub fn not_selected(title: &str, winners: usize, link: &str) -> Message {
    Message::new("money.not_selected", m::NotSelected { title, winners }, link)
}

/// To the winner who did not deliver: somebody else has the award.
pub fn award_passed_on(of: NamedAward<'_>, link: &str) -> Message {
    let text = m::AwardPassedOn { subject: of.in_subject(), what: of.in_sentence() };
    Message::new("money.award_passed_on", text, link)
}

/// To the client: files of `author` are there to be reviewed.
pub fn delivered(of: NamedAward<'_>, author: &str, due: OffsetDateTime, link: &str) -> Message {
    let (subject, what, award) = (of.in_subject(), of.in_sentence(), of.variant());
    Message::new("money.delivered", m::Delivered { subject, what, award, author: actor(author), due }, link)
}

/// To the author: something should change.
pub fn changes_requested(of: NamedAward<'_>, client: &str, note: &str, due: OffsetDateTime, link: &str) -> Message {
    let (subject, what) = (of.in_subject(), of.in_sentence());
    let text = m::ChangesRequested { subject, what, client: actor(client), note, due };
    Message::new("money.changes_requested", text, link)
}

/// What an author has to do before we can pay.
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

/// To the author: the files are accepted, by `client` or because the time to review them is over; the payout follows.
pub fn accepted(of: NamedAward<'_>, client: Option<&str>, net: Paisa, missing: Missing, link: &str) -> Message {
    let (missing, days) = missing.variant();
    let by = if client.is_some() { "client" } else { "time" };
    let client = client.map_or_else(String::new, actor);
    let (subject, what) = (of.in_subject(), of.in_sentence());
    let text = m::Accepted { subject, what, by, client, net, missing, days };
    Message::new("money.accepted", text, link)
}

/// To the client: the review time ran out.
pub fn accepted_by_timer(of: NamedAward<'_>, link: &str) -> Message {
    let text = m::AcceptedByTimer { subject: of.in_subject(), what: of.in_sentence(), award: of.variant() };
    Message::new("money.accepted_by_timer", text, link)
}

/// To the client: nothing was delivered.
pub fn lapsed_for_client(of: NamedAward<'_>, link: &str) -> Message {
    let text = m::LapsedForClient { subject: of.in_subject(), what: of.in_sentence(), award: of.variant() };
    Message::new("money.lapsed_for_client", text, link)
}

/// To the winner: nothing was delivered.
pub fn lapsed_for_winner(of: NamedAward<'_>, link: &str) -> Message {
    let text = m::LapsedForWinner { subject: of.in_subject(), what: of.in_sentence(), award: of.variant() };
    Message::new("money.lapsed_for_winner", text, link)
}

/// To the author: time to deliver.
pub fn delivery_due_soon(of: NamedAward<'_>, due: OffsetDateTime, link: &str) -> Message {
    let text = m::DeliveryDueSoon { subject: of.in_subject(), what: of.in_sentence(), award: of.variant(), due };
    Message::new("money.delivery_due_soon", text, link)
}

/// To the author: paid.
pub fn payout_paid(of: NamedAward<'_>, amount: Paisa, to: &str, reference: &str, link: &str) -> Message {
    let text = m::PayoutPaid { subject: of.in_subject(), what: of.in_sentence(), amount, to, reference };
    Message::new("money.payout_paid", text, link)
}

/// To the author: not paid.
pub fn payout_failed(of: NamedAward<'_>, amount: Paisa, reason: &str, link: &str) -> Message {
    let text = m::PayoutFailed { subject: of.in_subject(), what: of.in_sentence(), amount, reason };
    Message::new("money.payout_failed", text, link)
}

/// To a person whose payout methods changed: a security mail.
pub fn payout_method_added(method: &str, link: &str) -> Message {
    Message::new("money.payout_method_added", m::PayoutMethodAdded { method }, link)
}

/// To a person whose payouts go elsewhere from now on: a security mail.
pub fn payout_method_default(method: &str, link: &str) -> Message {
    Message::new("money.payout_method_default", m::PayoutMethodDefault { method }, link)
}
