//! Mails about money: payments, awards, handover, payouts, refunds. None can be switched off.

use kernel::money::Paisa;
use kernel::time::karachi;
use time::OffsetDateTime;
use time::macros::format_description;

use crate::message::Message;
use crate::names;

fn page(label: &str, link: &str) -> Option<(String, String)> {
    Some((label.to_owned(), link.to_owned()))
}

/// `21 Nov 2026, 12:00 PKT`.
pub(super) fn moment(at: OffsetDateTime) -> String {
    let format = format_description!("[day padding:none] [month repr:short] [year], [hour]:[minute] PKT");
    at.to_offset(karachi()).format(format).unwrap_or_default()
}

/// To the client: the prize has arrived and the contest is open.
pub fn contest_funded(title: &str, prize: Paisa, link: &str) -> Message {
    Message {
        kind: "money.contest_funded".into(),
        subject: format!("Your contest is open: {title}"),
        paragraphs: vec![
            format!("Your payment of {} for \u{201c}{title}\u{201d} has arrived.", prize.display()),
            "It is a held payment: it stays with us until you choose a winner and accept the final files, or goes back to you.".to_owned(),
        ],
        action: page("Open the contest", link),
    }
}

/// To the client: the money came, but the deadline had passed.
pub fn payment_after_deadline(title: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "money.payment_after_deadline".into(),
        subject: format!("Your payment came after the deadline: {title}"),
        paragraphs: vec![
            format!(
                "Your payment of {} for \u{201c}{title}\u{201d} arrived after the contest's deadline, so the contest could not open.",
                amount.display()
            ),
            "We are sending the full amount back the way it came. Set a new deadline and pay again to open the contest.".to_owned(),
        ],
        action: page("Set a new deadline", link),
    }
}

/// To the client: the money came, but there was nothing to pay any more.
pub fn payment_not_needed(title: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "money.payment_not_needed".into(),
        subject: format!("We are sending a payment back: {title}"),
        paragraphs: vec![
            format!(
                "A payment of {} for \u{201c}{title}\u{201d} arrived, but the contest was not waiting for it: it was paid already, has ended, or its prize has changed.",
                amount.display()
            ),
            "We are sending the full amount back the way it came. You do not have to do anything.".to_owned(),
        ],
        action: page("Open the contest", link),
    }
}

/// To the client: the prize goes back.
pub fn refund_decided(title: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "money.refund_decided".into(),
        subject: format!("Your prize is being refunded: {title}"),
        paragraphs: vec![
            format!("The contest \u{201c}{title}\u{201d} has ended without a winner."),
            format!(
                "The full prize of {} goes back to you the way it came. We write again when it is sent.",
                amount.display()
            ),
        ],
        action: page("Open the contest", link),
    }
}

/// To the client: the provider has the money back on its way.
pub fn refund_sent(title: &str, amount: Paisa, provider: &str, link: &str) -> Message {
    Message {
        kind: "money.refund_sent".into(),
        subject: format!("Refunded: {} for {title}", amount.display()),
        paragraphs: vec![format!(
            "{} for \u{201c}{title}\u{201d} went back to you through {provider}. It can take a few days until your account shows it.",
            amount.display()
        )],
        action: page("Open the contest", link),
    }
}

/// To entrants: the contest ended without a winner.
pub fn contest_refunded(title: &str, link: &str) -> Message {
    Message {
        kind: "money.contest_refunded".into(),
        subject: format!("No winner: {title}"),
        paragraphs: vec![format!(
            "The contest \u{201c}{title}\u{201d}, which you entered, has ended without a winner. Your entry stays yours, and nobody else sees it."
        )],
        action: page("Open the contest", link),
    }
}

pub fn awarded(title: &str, client: &str, net: Paisa, due: OffsetDateTime, link: &str) -> Message {
    let (client, title) = (names::actor(client), names::isolated(title));
    Message {
        kind: "money.awarded".into(),
        subject: format!("You have won: {title}"),
        paragraphs: vec![
            format!("{client} chose your entry for \u{201c}{title}\u{201d}. Congratulations!"),
            format!(
                "Upload the final files until {}. Once the client accepts them, {} are paid to you.",
                moment(due),
                net.display()
            ),
        ],
        action: page("Hand over the files", link),
    }
}

pub fn not_selected(title: &str, link: &str) -> Message {
    Message {
        kind: "money.not_selected".into(),
        subject: format!("The winner is chosen: {title}"),
        paragraphs: vec![format!(
            "The client chose another entry for \u{201c}{title}\u{201d}. Your work stays yours: it is private unless you publish it."
        )],
        action: page("Open the contest", link),
    }
}

/// To the winner who did not deliver: somebody else has the award.
pub fn award_passed_on(title: &str, link: &str) -> Message {
    Message {
        kind: "money.award_passed_on".into(),
        subject: format!("The award went on: {title}"),
        paragraphs: vec![format!(
            "The final files for \u{201c}{title}\u{201d} did not come in time, so your award has ended and nothing is paid for it."
        )],
        action: page("Open the contest", link),
    }
}

/// To the client: files of `winner` are there to be reviewed.
pub fn delivered(title: &str, winner: &str, due: OffsetDateTime, link: &str) -> Message {
    let (winner, title) = (names::actor(winner), names::isolated(title));
    Message {
        kind: "money.delivered".into(),
        subject: format!("{winner} delivered the final files: {title}"),
        paragraphs: vec![
            format!("{winner} has delivered the final files of \u{201c}{title}\u{201d}."),
            format!(
                "Accept them or ask for changes until {}. After that they count as accepted, and the winner is paid.",
                moment(due)
            ),
        ],
        action: page("Review the files", link),
    }
}

/// To the winner: something should change.
pub fn changes_requested(title: &str, client: &str, note: &str, due: OffsetDateTime, link: &str) -> Message {
    let (client, title) = (names::actor(client), names::isolated(title));
    Message {
        kind: "money.changes_requested".into(),
        subject: format!("{client} asks for changes: {title}"),
        paragraphs: vec![
            format!("{client} asks for changes of the files for \u{201c}{title}\u{201d}:"),
            note.to_owned(),
            format!("Deliver again until {}.", moment(due)),
        ],
        action: page("Hand over the files", link),
    }
}

/// What a winner has to do before we can pay.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Missing {
    /// Nothing.
    Nothing,
    Identity,
    /// Say where the money goes.
    Method,
    /// Nothing, while somebody of us looks at it.
    Review,
}

impl Missing {
    pub(super) const fn button(self) -> &'static str {
        match self {
            Self::Nothing | Self::Review => "See the payout",
            Self::Identity => "Verify your identity",
            Self::Method => "Add a payout method",
        }
    }
}

/// To the winner: the files are accepted, by `client` or because the time to review them is over; the payout follows.
pub fn accepted(title: &str, client: Option<&str>, net: Paisa, missing: Missing, link: &str) -> Message {
    let title = names::isolated(title);
    let done = match client {
        Some(client) => format!("{} accepted the final files for \u{201c}{title}\u{201d}.", names::actor(client)),
        None => format!("The time to review the final files for \u{201c}{title}\u{201d} is over: they are accepted."),
    };
    let next = match missing {
        Missing::Nothing => {
            format!("{} are on their way to your default payout method, usually within 5 business days.", net.display())
        }
        Missing::Identity => format!("Verify your identity, so that we can pay you {}.", net.display()),
        Missing::Method => format!("Add a payout method, so that we can pay you {}.", net.display()),
        Missing::Review => format!("Your payout of {} is under review: Payouts shows until when.", net.display()),
    };
    Message {
        kind: "money.accepted".into(),
        subject: format!("Your files are accepted: {title}"),
        paragraphs: vec![done, next],
        action: page(missing.button(), link),
    }
}

/// To the client: the review time ran out.
pub fn accepted_by_timer(title: &str, link: &str) -> Message {
    Message {
        kind: "money.accepted_by_timer".into(),
        subject: format!("The files count as accepted: {title}"),
        paragraphs: vec![format!(
            "The time to review the final files of \u{201c}{title}\u{201d} is over. They count as accepted, and the winner is paid."
        )],
        action: page("Open the contest", link),
    }
}

/// To the client: nothing was delivered.
pub fn lapsed_for_client(title: &str, link: &str) -> Message {
    Message {
        kind: "money.lapsed_for_client".into(),
        subject: format!("The files did not come: {title}"),
        paragraphs: vec![
            format!(
                "The winner of \u{201c}{title}\u{201d} did not deliver the final files in time. Your prize is still held."
            ),
            "Award another entry, or ask for the prize back.".to_owned(),
        ],
        action: page("Decide what happens", link),
    }
}

/// To the winner: nothing was delivered.
pub fn lapsed_for_winner(title: &str, link: &str) -> Message {
    Message {
        kind: "money.lapsed_for_winner".into(),
        subject: format!("You missed the delivery: {title}"),
        paragraphs: vec![format!(
            "The time to deliver the final files of \u{201c}{title}\u{201d} is over. The client may now award another entry or ask for the prize back."
        )],
        action: page("Open the contest", link),
    }
}

/// To the winner: time to deliver.
pub fn delivery_due_soon(title: &str, due: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "money.delivery_due_soon".into(),
        subject: format!("Deliver soon: {title}"),
        paragraphs: vec![format!(
            "The final files for \u{201c}{title}\u{201d} are due until {}. If they do not come, the award ends.",
            moment(due)
        )],
        action: page("Hand over the files", link),
    }
}

pub fn payout_paid(title: &str, amount: Paisa, to: &str, reference: &str, link: &str) -> Message {
    Message {
        kind: "money.payout_paid".into(),
        subject: format!("Paid: {} for {title}", amount.display()),
        paragraphs: vec![
            format!("We have paid you {} for \u{201c}{title}\u{201d}, to {to}.", amount.display()),
            format!("Reference: {reference}"),
        ],
        action: page("See your payouts", link),
    }
}

/// To the winner: not paid.
pub fn payout_failed(title: &str, amount: Paisa, reason: &str, link: &str) -> Message {
    Message {
        kind: "money.payout_failed".into(),
        subject: format!("Your payout failed: {title}"),
        paragraphs: vec![
            format!("We could not pay you {} for \u{201c}{title}\u{201d}. The money is still yours.", amount.display()),
            format!("Reason: {reason}"),
            "Check your payout method, then try again from your payouts.".to_owned(),
        ],
        action: page("See your payouts", link),
    }
}

/// To a person whose payout methods changed: a security mail.
pub fn payout_method_added(method: &str, link: &str) -> Message {
    Message {
        kind: "money.payout_method_added".into(),
        subject: "A payout method was added".to_owned(),
        paragraphs: vec![
            format!("{method} was added to your payout methods."),
            "If this was not you, change your password and delete the method at once.".to_owned(),
        ],
        action: page("See your payout methods", link),
    }
}

/// To a person whose payouts go elsewhere from now on: a security mail.
pub fn payout_method_default(method: &str, link: &str) -> Message {
    Message {
        kind: "money.payout_method_default".into(),
        subject: "Your default payout method has changed".to_owned(),
        paragraphs: vec![
            format!("Your prizes now go to {method}."),
            "If this was not you, change it back and change your password at once.".to_owned(),
        ],
        action: page("See your payout methods", link),
    }
}
