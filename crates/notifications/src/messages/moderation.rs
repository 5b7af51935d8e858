//! What staff do with accounts, contests and entries, as those hear of it whom it concerns.

use crate::message::Message;

fn button(label: &str, link: &str) -> Option<(String, String)> {
    Some((label.to_owned(), link.to_owned()))
}

/// To somebody who may not sign in any more. `link` leads to the contact form.
pub fn suspended(reason: &str, link: &str) -> Message {
    Message {
        kind: "account.suspended".into(),
        subject: "Your Muqabla account is suspended".to_owned(),
        paragraphs: vec![
            "Our staff suspended your account. You are signed out everywhere and cannot sign in.".to_owned(),
            format!("Reason: {reason}"),
            "Money that is on its way goes on: prizes stay in escrow, payouts are sent and refunds are made as before."
                .to_owned(),
            "If you think that this is a mistake, write to support.".to_owned(),
        ],
        action: button("Write to support", link),
    }
}

/// To somebody who may sign in again.
pub fn restored(link: &str) -> Message {
    Message {
        kind: "account.restored".into(),
        subject: "Your Muqabla account is open again".to_owned(),
        paragraphs: vec!["Our staff opened your account again. You can sign in as before.".to_owned()],
        action: button("Sign in", link),
    }
}

/// To somebody whom staff signed out.
pub fn signed_out(link: &str) -> Message {
    Message {
        kind: "account.signed_out".into(),
        subject: "You were signed out everywhere".to_owned(),
        paragraphs: vec![
            "Our staff ended all sessions of your account, as they do when somebody else may be using it.".to_owned(),
            "Sign in again, and choose a new password if you are not sure that yours is known to you alone.".to_owned(),
        ],
        action: button("Sign in", link),
    }
}

/// To the client of a contest that staff hid.
pub fn contest_hidden(title: &str, reason: &str, link: &str) -> Message {
    Message {
        kind: "contest.hidden".into(),
        subject: format!("Your contest is hidden: {title}"),
        paragraphs: vec![
            format!(
                "Our staff took \u{201c}{title}\u{201d} out of lists and search. Only you and those who entered find it."
            ),
            format!("Reason: {reason}"),
            "The prize stays where it is, and the contest goes on with the entries that it has.".to_owned(),
        ],
        action: button("Open the contest", link),
    }
}

/// To the client of a contest that is shown again.
pub fn contest_shown(title: &str, link: &str) -> Message {
    Message {
        kind: "contest.shown".into(),
        subject: format!("Your contest is shown again: {title}"),
        paragraphs: vec![format!("Everybody finds \u{201c}{title}\u{201d} again.")],
        action: button("Open the contest", link),
    }
}

/// To the author of an entry that staff ruled out.
pub fn entry_disqualified(title: &str, number: i32, note: &str, link: &str) -> Message {
    Message {
        kind: "entry.disqualified".into(),
        subject: format!("Your entry was ruled out: {title}"),
        paragraphs: vec![
            format!(
                "Somebody reported your entry #{number} of \u{201c}{title}\u{201d} as copied work. Our staff looked at it and \
                 took it out of the contest."
            ),
            format!("What they found: {note}"),
            "If you think that this is a mistake, write to support.".to_owned(),
        ],
        action: button("Open the contest", link),
    }
}

/// To the client of a contest one of whose entries staff ruled out.
pub fn entry_taken_out(title: &str, number: i32, link: &str) -> Message {
    Message {
        kind: "entry.disqualified".into(),
        subject: format!("An entry was taken out: {title}"),
        paragraphs: vec![format!(
            "Our staff took entry #{number} out of \u{201c}{title}\u{201d}: it copies other work. It cannot win."
        )],
        action: button("See the entries", link),
    }
}

/// To the member who reported an entry. What was found about somebody else's work is told in one word.
pub fn report_decided(title: &str, number: i32, is_upheld: bool, link: &str) -> Message {
    let text = if is_upheld {
        format!(
            "You were right about entry #{number} of \u{201c}{title}\u{201d}: our staff found that it copies other work."
        )
    } else {
        format!(
            "Our staff looked at entry #{number} of \u{201c}{title}\u{201d} and did not find that it copies other work."
        )
    };
    Message {
        kind: "entry.report_decided".into(),
        subject: format!("Your report was looked at: {title}"),
        paragraphs: vec![text, "Thank you for telling us.".to_owned()],
        action: button("Open the contest", link),
    }
}
