//! Mails about disputes, to both sides at each step. None can be switched off.

use time::OffsetDateTime;

use super::money::moment;
use crate::message::Message;
use crate::names;

fn page(link: &str) -> Option<(String, String)> {
    Some(("Open the dispute".to_owned(), link.to_owned()))
}

/// To the side that opened it: the other side writes until `due`.
pub fn opened_by_you(title: &str, due: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "dispute.opened_by_you".into(),
        subject: format!("Your dispute is open: {title}"),
        paragraphs: vec![
            format!(
                "You opened a dispute about \u{201c}{title}\u{201d}. No time of the handover runs until it is settled."
            ),
            format!("The other side may write its statement until {}. Then an administrator decides.", moment(due)),
        ],
        action: page(link),
    }
}

/// To the other side: `opener` opened it, the other side writes until `due`.
pub fn opened(title: &str, opener: &str, reason: &str, due: OffsetDateTime, link: &str) -> Message {
    let (opener, title) = (names::actor(opener), names::isolated(title));
    Message {
        kind: "dispute.opened".into(),
        subject: format!("{opener} opened a dispute: {title}"),
        paragraphs: vec![
            format!(
                "{opener} opened a dispute about \u{201c}{title}\u{201d}: {reason}. No time of the handover runs until it is settled."
            ),
            format!(
                "Write your statement until {}, with files if they help. You write once. Then an administrator decides, with or without it.",
                moment(due)
            ),
        ],
        action: page(link),
    }
}

/// To both sides: the second statement is there.
pub fn answered(title: &str, link: &str) -> Message {
    Message {
        kind: "dispute.answered".into(),
        subject: format!("Both sides have written: {title}"),
        paragraphs: vec![format!(
            "Both statements in the dispute about \u{201c}{title}\u{201d} are there. An administrator decides now, and we write as soon as that is done."
        )],
        action: page(link),
    }
}

/// To both sides: decided, and carried out at `at` unless somebody appeals. `words` say what it means, `note` why.
pub fn decided(title: &str, words: &str, note: &str, at: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "dispute.decided".into(),
        subject: format!("The dispute is decided: {title}"),
        paragraphs: vec![
            format!("The dispute about \u{201c}{title}\u{201d} is decided. {words}."),
            "The reasons:".to_owned(),
            note.to_owned(),
            format!(
                "This is carried out on {}. Until then either side may appeal once: another administrator then decides permanently.",
                moment(at)
            ),
        ],
        action: page(link),
    }
}

/// To both sides: another admin decides.
pub fn appealed(title: &str, link: &str) -> Message {
    Message {
        kind: "dispute.appealed".into(),
        subject: format!("The decision is appealed: {title}"),
        paragraphs: vec![format!(
            "The decision in the dispute about \u{201c}{title}\u{201d} is appealed, so it is not carried out. Another administrator decides, and that decision is final."
        )],
        action: page(link),
    }
}

/// To one side: carried out. `words` say what was decided, `note` why, `yours` what it means for this side.
pub fn settled(title: &str, words: &str, note: &str, yours: &str, link: &str) -> Message {
    Message {
        kind: "dispute.settled".into(),
        subject: format!("The dispute is settled: {title}"),
        paragraphs: vec![
            format!("The dispute about \u{201c}{title}\u{201d} is over and its decision is carried out. {words}."),
            "The reasons:".to_owned(),
            note.to_owned(),
            yours.to_owned(),
        ],
        action: page(link),
    }
}
