//! Mails about a contest's terms while it runs, and about its end without a winner.

use kernel::money::Paisa;
use time::OffsetDateTime;

use super::money::{Missing, moment};
use crate::message::Message;

fn page(label: &str, link: &str) -> Option<(String, String)> {
    Some((label.to_owned(), link.to_owned()))
}

/// To client and entrants: there is more time. `reopened` tells that entries were closed.
pub fn extended(title: &str, deadline: OffsetDateTime, reopened: bool, link: &str) -> Message {
    let what = if reopened { "takes entries again" } else { "takes entries for longer" };
    Message {
        kind: "contest.extended".into(),
        subject: format!("New deadline: {title}"),
        paragraphs: vec![
            format!("The contest \u{201c}{title}\u{201d} {what}: the new deadline is {}.", moment(deadline)),
            "Until then entries can be added and withdrawn; after it the client chooses the winner.".to_owned(),
        ],
        action: page("Open the contest", link),
    }
}

/// To entrants: the prize grew.
pub fn raised(title: &str, prize: Paisa, link: &str) -> Message {
    Message {
        kind: "contest.raised".into(),
        subject: format!("The prize is now {}: {title}", prize.display()),
        paragraphs: vec![format!(
            "The client raised the prize of \u{201c}{title}\u{201d}, which you entered, to {}. The money is held with us.",
            prize.display()
        )],
        action: page("Open the contest", link),
    }
}

/// To the client: the further payment has arrived.
pub fn raise_paid(title: &str, amount: Paisa, prize: Paisa, link: &str) -> Message {
    Message {
        kind: "money.raise_paid".into(),
        subject: format!("Your prize is now {}: {title}", prize.display()),
        paragraphs: vec![
            format!(
                "Your payment of {} for \u{201c}{title}\u{201d} has arrived. The prize is now {}.",
                amount.display(),
                prize.display()
            ),
            "It is a held payment, as the first one: it stays with us until you choose a winner and accept the final files.".to_owned(),
        ],
        action: page("Open the contest", link),
    }
}

/// To the client: a further payment came too late.
pub fn raise_not_applied(title: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "money.raise_not_applied".into(),
        subject: format!("We are sending a payment back: {title}"),
        paragraphs: vec![
            format!(
                "Your payment of {} for a higher prize of \u{201c}{title}\u{201d} arrived when the prize could not be raised any more: the contest has a winner or is over, another payment raised the prize first, or it would be more than the largest prize.",
                amount.display()
            ),
            "We are sending the full amount back the way it came. You do not have to do anything.".to_owned(),
        ],
        action: page("Open the contest", link),
    }
}

/// To client and entrants: the prize is guaranteed.
pub fn guaranteed(title: &str, prize: Paisa, link: &str) -> Message {
    Message {
        kind: "contest.guaranteed".into(),
        subject: format!("The prize is guaranteed: {title}"),
        paragraphs: vec![
            format!(
                "The prize of {} for \u{201c}{title}\u{201d} is guaranteed from now on: it goes to somebody who entered.",
                prize.display()
            ),
            "If no winner is chosen within 30 days after the deadline, it is shared out. This cannot be taken back."
                .to_owned(),
        ],
        action: page("Open the contest", link),
    }
}

/// To the client: we have the request.
pub fn refund_requested(title: &str, prize: Paisa, link: &str) -> Message {
    Message {
        kind: "money.refund_requested".into(),
        subject: format!("We have your refund request: {title}"),
        paragraphs: vec![
            format!(
                "You asked for the prize of {} for \u{201c}{title}\u{201d} back although there were entries. Those who entered read your reason and may answer; an administrator decides.",
                prize.display()
            ),
            "Until then you may still choose a winner, or take the request back. We write as soon as it is decided."
                .to_owned(),
        ],
        action: page("Open the contest", link),
    }
}

/// To an entrant: the client asked for the prize back, and says why.
pub fn refund_asked(title: &str, prize: Paisa, reason: &str, link: &str) -> Message {
    Message {
        kind: "money.refund_asked".into(),
        subject: format!("The client asks for the prize back: {title}"),
        paragraphs: vec![
            format!(
                "The client of \u{201c}{title}\u{201d}, which you entered, asks for the prize of {} back. The reason given: {reason}",
                prize.display()
            ),
            "An administrator decides. If you want to say something to it, answer on the contest page: the administrator reads your answer beside the request."
                .to_owned(),
        ],
        action: page("Read and answer", link),
    }
}

/// To an entrant: the prize stays.
pub fn refund_not_given(title: &str, link: &str) -> Message {
    Message {
        kind: "money.refund_not_given".into(),
        subject: format!("The prize is not refunded: {title}"),
        paragraphs: vec![format!(
            "The client of \u{201c}{title}\u{201d} asked for the prize back, and an administrator declined. The prize is still held."
        )],
        action: page("Open the contest", link),
    }
}

/// To the client: the prize goes back.
pub fn refund_approved(title: &str, prize: Paisa, note: Option<&str>, link: &str) -> Message {
    let mut paragraphs = vec![format!(
        "Your request is approved: the full prize of {} for \u{201c}{title}\u{201d} goes back to you the way it came. We write again when it is sent.",
        prize.display()
    )];
    paragraphs.extend(note.map(|note| format!("The administrator writes: {note}")));
    Message {
        kind: "money.refund_approved".into(),
        subject: format!("Your prize is being refunded: {title}"),
        paragraphs,
        action: page("Open the contest", link),
    }
}

/// To the client: the prize stays.
pub fn refund_declined(title: &str, note: Option<&str>, shared_out: Option<OffsetDateTime>, link: &str) -> Message {
    let mut paragraphs = vec![format!(
        "Your request to have the prize of \u{201c}{title}\u{201d} back is declined. The prize is still held."
    )];
    paragraphs.extend(note.map(|note| format!("The administrator writes: {note}")));
    paragraphs.extend(shared_out.map(|at| format!("Choose a winner, or the prize is shared out on {}.", moment(at))));
    Message {
        kind: "money.refund_declined".into(),
        subject: format!("Your refund request is declined: {title}"),
        paragraphs,
        action: page("Review the entries", link),
    }
}

/// To the client: still no winner. `live` entries are in the running.
pub fn choose_winner(title: &str, live: i64, shared_out: OffsetDateTime, link: &str) -> Message {
    let entries = match live {
        0 => "Everybody was declined: take an entry back in and award it.".to_owned(),
        1 => "One entry is in the running.".to_owned(),
        _ => format!("{live} entries are in the running."),
    };
    Message {
        kind: "contest.choose_winner".into(),
        subject: format!("Choose the winner: {title}"),
        paragraphs: vec![
            format!("Entries of \u{201c}{title}\u{201d} are closed, and people wait for your choice. {entries}"),
            format!(
                "Without a winner the prize is shared out on {}: the contest page shows among whom.",
                moment(shared_out)
            ),
        ],
        action: page("Choose the winner", link),
    }
}

/// To the client: the prize was shared out.
pub fn distributed(title: &str, net: Paisa, people: usize, link: &str) -> Message {
    let among = if people == 1 { "1 person who entered".to_owned() } else { format!("{people} people who entered") };
    Message {
        kind: "money.distributed".into(),
        subject: format!("The prize was shared out: {title}"),
        paragraphs: vec![
            format!("No winner was chosen for \u{201c}{title}\u{201d} within 30 days after the deadline."),
            format!(
                "As announced on the contest page, {} went to {among}. Their work stays theirs: no rights have passed.",
                net.display()
            ),
        ],
        action: page("Open the contest", link),
    }
}

/// To somebody who gets a part of the prize.
pub fn share(title: &str, amount: Paisa, missing: Missing, link: &str) -> Message {
    let next = match missing {
        Missing::Nothing => "It goes to your default payout method, usually within 5 business days.".to_owned(),
        Missing::Identity => "Verify your identity, so that we can pay you.".to_owned(),
        Missing::Method => "Add a payout method, so that we can pay you.".to_owned(),
        Missing::Review => "Your payout is under review: Payouts shows until when.".to_owned(),
    };
    Message {
        kind: "money.share".into(),
        subject: format!("Your part of the prize, {}: {title}", amount.display()),
        paragraphs: vec![
            format!(
                "The client of \u{201c}{title}\u{201d} chose no winner, so the prize was shared out. Your part is {}.",
                amount.display()
            ),
            next,
            "Your work stays yours.".to_owned(),
        ],
        action: page(missing.button(), link),
    }
}

/// To entrants without a part: the contest is over.
pub fn distributed_without_share(title: &str, link: &str) -> Message {
    Message {
        kind: "money.distributed_without_share".into(),
        subject: format!("No winner: {title}"),
        paragraphs: vec![format!(
            "The client of \u{201c}{title}\u{201d}, which you entered, chose no winner, and the prize was shared out among the entries that counted. Your work stays yours: it is private unless you publish it."
        )],
        action: page("Open the contest", link),
    }
}
