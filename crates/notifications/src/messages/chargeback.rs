//! Mails about payments that a provider took back or could not make clear. None can be switched off.

use kernel::money::Paisa;

use crate::message::Message;

fn page(label: &str, link: &str) -> Option<(String, String)> {
    Some((label.to_owned(), link.to_owned()))
}

/// To the client: the payment behind a running contest was taken back.
pub fn contest_on_hold(title: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "chargeback.contest_on_hold".into(),
        subject: format!("Your contest is on hold: {title}"),
        paragraphs: vec![
            format!(
                "The payment provider took your payment of {} for \u{201c}{title}\u{201d} back. Until that is settled, nothing can be awarded, refunded or extended, and no entries are taken.",
                amount.display()
            ),
            "If you did not ask for that, call your provider and answer this mail. If the money is yours again, the contest ends.".to_owned(),
        ],
        action: page("Open the contest", link),
    }
}

/// To somebody who entered: the contest is on hold.
pub fn entered_contest_on_hold(title: &str, link: &str) -> Message {
    Message {
        kind: "chargeback.entered_contest_on_hold".into(),
        subject: format!("On hold: {title}"),
        paragraphs: vec![format!(
            "The payment of \u{201c}{title}\u{201d} is being checked with the payment provider. Nothing is decided until that is settled, and the deadline moves by the time this takes. You do not have to do anything."
        )],
        action: page("Open the contest", link),
    }
}

/// To client and entrants: the contest goes on.
pub fn contest_goes_on(title: &str, link: &str) -> Message {
    Message {
        kind: "chargeback.contest_goes_on".into(),
        subject: format!("It goes on: {title}"),
        paragraphs: vec![format!(
            "The payment of \u{201c}{title}\u{201d} is settled, and the contest goes on. Its deadline has moved by the time that took."
        )],
        action: page("Open the contest", link),
    }
}

/// To client and entrants: the contest ended, because its payment went back to the payer.
pub fn contest_ended(title: &str, link: &str) -> Message {
    Message {
        kind: "chargeback.contest_ended".into(),
        subject: format!("The contest has ended: {title}"),
        paragraphs: vec![format!(
            "The payment of \u{201c}{title}\u{201d} went back to its payer at the payment provider, so there is no prize any more. The contest has ended without a winner; all entries stay their authors'."
        )],
        action: page("Open the contest", link),
    }
}

/// To the payer: what was paid for was given already, so the money is owed.
pub fn owed(what: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "chargeback.owed".into(),
        subject: format!("A payment of yours was taken back: {what}"),
        paragraphs: vec![
            format!(
                "The payment provider took your payment of {} for \u{201c}{what}\u{201d} back, although what you paid for was given already. You owe us this amount.",
                amount.display()
            ),
            "Until it is settled you can neither post contests nor pay. If you did not ask for that, call your provider; otherwise answer this mail, and we tell you how to transfer it.".to_owned(),
        ],
        action: page("Open Muqabla", link),
    }
}

/// To the payer: nothing is owed any more.
pub fn owed_no_more(what: &str, link: &str) -> Message {
    Message {
        kind: "chargeback.owed_no_more".into(),
        subject: format!("Settled: {what}"),
        paragraphs: vec![format!(
            "The payment for \u{201c}{what}\u{201d} that was taken back is settled. You can post contests and pay again."
        )],
        action: page("Open Muqabla", link),
    }
}

/// To the payer: a person looks at the payment.
pub fn in_review(what: &str, amount: Paisa, link: &str) -> Message {
    Message {
        kind: "chargeback.in_review".into(),
        subject: format!("We are checking your payment: {what}"),
        paragraphs: vec![format!(
            "What the payment provider says about your payment of {} for \u{201c}{what}\u{201d} does not fit. Somebody of us looks at it, and writes to you within a working day. Please do not pay again before that.",
            amount.display()
        )],
        action: page("Open Muqabla", link),
    }
}
