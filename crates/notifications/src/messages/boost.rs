//! Mails about featured places. None can be switched off.

use kernel::money::Paisa;
use time::OffsetDateTime;

use super::money::moment;
use crate::message::Message;

fn page(label: &str, link: &str) -> Option<(String, String)> {
    Some((label.to_owned(), link.to_owned()))
}

/// To the client: the contest is ranked first.
pub fn started(title: &str, ends_at: OffsetDateTime, refundable_until: Option<OffsetDateTime>, link: &str) -> Message {
    let back = match refundable_until {
        Some(until) => format!("While nobody has entered, you can take it back until {}.", moment(until)),
        None => "Your contest has entries, so it cannot be refunded.".to_owned(),
    };
    Message {
        kind: "boost.started".into(),
        subject: format!("Your contest is featured: {title}"),
        paragraphs: vec![
            format!("\u{201c}{title}\u{201d} is now shown first in the feed and in lists, until {}.", moment(ends_at)),
            back,
        ],
        action: page("Open the contest", link),
    }
}

/// To the client: the place was given back. `parts` are what goes back in money and in credits.
pub fn refunded(title: &str, parts: (Paisa, Paisa), of_plan: bool, link: &str) -> Message {
    let (cash, credits) = parts;
    let mut paragraphs = vec![format!("\u{201c}{title}\u{201d} is no longer featured.")];
    if cash > Paisa::ZERO {
        paragraphs
            .push(format!("{} goes back to you the way it came. We write again when it is sent.", cash.display()));
    }
    if credits > Paisa::ZERO {
        paragraphs.push(format!("{} of credits are yours again, with the expiry they had.", credits.display()));
    }
    if of_plan {
        paragraphs.push("If your plan's month still runs, its featured place can be used again.".to_owned());
    }
    Message {
        kind: "boost.refunded".into(),
        subject: format!("Your featured place is refunded: {title}"),
        paragraphs,
        action: page("Open the contest", link),
    }
}

/// To the client: the money came, but there was no place to pay any more.
pub fn payment_not_needed(title: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "boost.payment_not_needed".into(),
        subject: format!("We are sending a payment back: {title}"),
        paragraphs: vec![
            format!(
                "A payment of {} to feature \u{201c}{title}\u{201d} arrived, but the order was not waiting for it: it was paid or given up, or the contest takes no entries any more.",
                amount.display()
            ),
            "We are sending the full amount back the way it came. You do not have to do anything.".to_owned(),
        ],
        action: page("Open the contest", link),
    }
}
