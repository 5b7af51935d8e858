//! Mails about contests, entries and questions.

use i18n::Text;
use i18n::mails::contest as m;
use time::OffsetDateTime;

use crate::message::Message;
use crate::names::{actor, isolated};

/// To the client: entries have closed. `live` of the `ever` entries that the client may have opened are in the running; `shared_out` is
/// when the prize is shared out without a winner, if there is anybody to share among; without any entry it is refunded after some days.
pub fn entries_closed(
    title: &str,
    (live, ever): (i64, i64),
    shared_out: Option<OffsetDateTime>,
    refund_after_days: i64,
    link: &str,
) -> Message {
    let next: Text = match live {
        0 if shared_out.is_some() => m::EntriesClosedDeclined.into(),
        0 if ever > 0 => m::EntriesClosedNoneLeft.into(),
        0 => m::EntriesClosedNeverAny { days: refund_after_days }.into(),
        _ => m::EntriesClosedLive { live }.into(),
    };
    Message::new("contest.entries_closed", m::EntriesClosed { title }, link)
        .and(Some(next))
        .and(shared_out.map(|at| m::EntriesClosedSharedOut { at }))
}

/// To the client: the first entry has come, from `author`.
pub fn first_entry(title: &str, author: &str, link: &str) -> Message {
    Message::new("contest.first_entry", m::FirstEntry { title: isolated(title), author: actor(author) }, link)
}

/// To the client: a draft was not paid within `days`.
pub fn draft_cancelled(title: &str, days: i64, link: &str) -> Message {
    Message::new("contest.draft_cancelled", m::DraftCancelled { title, days }, link)
}

/// To entrants: title or brief have changed; `words` tells how many of the brief were added and removed.
pub fn brief_changed(title: &str, client: &str, version: i32, words: (usize, usize), link: &str) -> Message {
    let (added, removed) = words;
    let text = m::BriefChanged { title: isolated(title), client: actor(client), version, added, removed };
    Message::new("contest.brief_changed", text, link)
}

/// To entrants: the brief has more files.
pub fn files_added(title: &str, client: &str, link: &str) -> Message {
    let text = m::FilesAdded { title: isolated(title), client: actor(client) };
    Message::new("contest.files_added", text, link)
}

/// To entrants: the client has told everybody something.
pub fn announcement(title: &str, client: &str, body: &str, link: &str) -> Message {
    let text = m::Announcement { title: isolated(title), client: actor(client), text: body };
    Message::new("contest.announcement", text, link)
}

/// To the client: somebody has asked something.
pub fn question_asked(title: &str, author: &str, body: &str, link: &str) -> Message {
    let text = m::QuestionAsked { title: isolated(title), author: actor(author), text: body };
    Message::new("contest.question_asked", text, link)
}

/// To the person who asked: the client has answered.
pub fn question_answered(title: &str, client: &str, answer: &str, link: &str) -> Message {
    let text = m::QuestionAnswered { title: isolated(title), client: actor(client), text: answer };
    Message::new("contest.question_answered", text, link)
}

/// To the other party of a thread: there is a new message.
pub fn commented(title: &str, author: &str, number: i32, body: &str, link: &str) -> Message {
    let text = m::Commented { title: isolated(title), author: actor(author), number, text: body };
    Message::new("entry.commented", text, link)
}

/// To the client: the time of a poll is over, with `votes` votes.
pub fn poll_ended(title: &str, question: &str, votes: i64, link: &str) -> Message {
    let counted: Text = if votes == 0 { m::PollEndedUnanswered.into() } else { m::PollEndedVotes { votes }.into() };
    Message::new("contest.poll_ended", m::PollEnded { title, question }, link).and(Some(counted))
}

/// To a person: the client invites them to a private contest.
pub fn invited(title: &str, client: &str, link: &str) -> Message {
    Message::new("contest.invited", m::Invited { title: isolated(title), client: actor(client) }, link)
}

/// To an address without an account: the client invites whose it is. What the client wrote is not in it, as nobody asked for this mail.
pub fn invited_address(client: &str, link: &str) -> Message {
    Message::new("contest.invited_address", m::InvitedAddress { client: actor(client) }, link)
}

/// To those who entered a private contest: its client agrees that entries are shown.
pub fn publication_agreed(title: &str, client: &str, link: &str) -> Message {
    let text = m::PublicationAgreed { title: isolated(title), client: actor(client) };
    Message::new("contest.publication_agreed", text, link)
}
