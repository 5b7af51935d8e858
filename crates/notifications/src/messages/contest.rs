//! Mails about contests, entries and questions.

use time::OffsetDateTime;

use super::money::moment;
use crate::message::Message;
use crate::names::{actor, isolated};

fn page(label: &str, link: &str) -> Option<(String, String)> {
    Some((label.to_owned(), link.to_owned()))
}

/// To the client: entries have closed. `live` of the `ever` entries that the client may have opened are in the running; `shared_out` is
/// when the prize is shared out without a winner, if there is anybody to share among.
pub fn entries_closed(
    title: &str,
    (live, ever): (i64, i64),
    shared_out: Option<OffsetDateTime>,
    link: &str,
) -> Message {
    let next = match live {
        0 if shared_out.is_some() => "You declined everybody: take an entry back in and award it.".to_owned(),
        0 if ever > 0 => {
            "No entry is left. You may ask for the prize back with a reason, and an administrator decides.".to_owned()
        }
        0 => "Nobody has entered. The prize is refunded three days after the deadline; you may also ask for it now."
            .to_owned(),
        1 => "One entry is in the running. Award it, and its author delivers the final files.".to_owned(),
        _ => format!("{live} entries are in the running. Choose the winner, and they deliver the final files."),
    };
    Message {
        kind: "contest.entries_closed".into(),
        subject: format!("Entries are closed: {title}"),
        paragraphs: [format!("The contest \u{201c}{title}\u{201d} no longer takes entries."), next]
            .into_iter()
            .chain(shared_out.map(|at| {
                format!("If you choose nobody, the prize is shared out on {}, as the contest page shows.", moment(at))
            }))
            .collect(),
        action: page("Review the entries", link),
    }
}

/// To the client: the first entry has come, from `author`.
pub fn first_entry(title: &str, author: &str, link: &str) -> Message {
    let (author, title) = (actor(author), isolated(title));
    Message {
        kind: "contest.first_entry".into(),
        subject: format!("{author} sent the first entry: {title}"),
        paragraphs: vec![
            format!("Your contest \u{201c}{title}\u{201d} has its first entry, from {author}."),
            "Shortlist, rate and comment as entries arrive: authors who hear from you improve their work.".to_owned(),
        ],
        action: page("See the entry", link),
    }
}

/// To the client: a draft was not paid in time.
pub fn draft_cancelled(title: &str, link: &str) -> Message {
    Message {
        kind: "contest.draft_cancelled".into(),
        subject: format!("Your draft was cancelled: {title}"),
        paragraphs: vec![
            format!("The draft \u{201c}{title}\u{201d} waited 14 days for its payment and was cancelled."),
            "No money was involved. You can post it again at any time.".to_owned(),
        ],
        action: page("Post a contest", link),
    }
}

/// To entrants: title or brief have changed; `words` tells how many of the brief were added and removed.
pub fn brief_changed(title: &str, client: &str, version: i32, words: (usize, usize), link: &str) -> Message {
    let (client, title) = (actor(client), isolated(title));
    let (added, removed) = words;
    Message {
        kind: "contest.brief_changed".into(),
        subject: format!("{client} changed the brief: {title}"),
        paragraphs: vec![
            format!(
                "{client} changed the brief of \u{201c}{title}\u{201d}, which you entered. This is version {version}: words added {added}, words removed {removed}."
            ),
            "The contest page marks what changed. Check whether your entry still fits.".to_owned(),
        ],
        action: page("See what changed", link),
    }
}

/// To entrants: the client has told everybody something.
pub fn announcement(title: &str, client: &str, body: &str, link: &str) -> Message {
    let (client, title) = (actor(client), isolated(title));
    Message {
        kind: "contest.announcement".into(),
        subject: format!("Announcement: {title}"),
        paragraphs: vec![format!("{client} writes to everybody who entered \u{201c}{title}\u{201d}:"), body.to_owned()],
        action: page("Open the contest", link),
    }
}

/// To the client: somebody has asked something.
pub fn question_asked(title: &str, author: &str, body: &str, link: &str) -> Message {
    let (author, title) = (actor(author), isolated(title));
    Message {
        kind: "contest.question_asked".into(),
        subject: format!("{author} asks about {title}"),
        paragraphs: vec![
            format!("{author} asks about \u{201c}{title}\u{201d}:"),
            body.to_owned(),
            "Your answer appears on the contest page for everybody.".to_owned(),
        ],
        action: page("Answer", link),
    }
}

/// To the person who asked: the client has answered.
pub fn question_answered(title: &str, client: &str, answer: &str, link: &str) -> Message {
    let (client, title) = (actor(client), isolated(title));
    Message {
        kind: "contest.question_answered".into(),
        subject: format!("{client} answered your question: {title}"),
        paragraphs: vec![format!("{client} answers about \u{201c}{title}\u{201d}:"), answer.to_owned()],
        action: page("Open the contest", link),
    }
}

/// To the other party of a thread: there is a new message.
pub fn commented(title: &str, author: &str, number: i32, body: &str, link: &str) -> Message {
    let (author, title) = (actor(author), isolated(title));
    Message {
        kind: "entry.commented".into(),
        subject: format!("{author} wrote about entry #{number}: {title}"),
        paragraphs: vec![format!("{author} writes about entry #{number} of \u{201c}{title}\u{201d}:"), body.to_owned()],
        action: page("Answer", link),
    }
}
