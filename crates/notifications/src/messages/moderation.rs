//! What staff do with accounts, contests and entries, as those hear of it whom it concerns.

use i18n::mails::moderation as m;

use crate::message::Message;

/// To somebody who may not sign in any more. `link` leads to the contact form.
pub fn suspended(reason: &str, link: &str) -> Message {
    Message::new("account.suspended", m::Suspended { reason }, link)
}

/// To somebody who may sign in again.
pub fn restored(link: &str) -> Message {
    Message::new("account.restored", m::Restored, link)
}

/// To somebody whom staff signed out.
pub fn signed_out(link: &str) -> Message {
    Message::new("account.signed_out", m::SignedOut, link)
}

/// To the client of a contest that staff hid.
pub fn contest_hidden(title: &str, reason: &str, link: &str) -> Message {
    Message::new("contest.hidden", m::ContestHidden { title, reason }, link)
}

/// To the client of a contest that is shown again.
pub fn contest_shown(title: &str, link: &str) -> Message {
    Message::new("contest.shown", m::ContestShown { title }, link)
}

/// To the author of an entry that staff ruled out.
pub fn entry_disqualified(title: &str, number: i32, note: &str, link: &str) -> Message {
    Message::new("entry.disqualified", m::EntryDisqualified { title, number, note }, link)
}

/// To the client of a contest one of whose entries staff ruled out.
pub fn entry_taken_out(title: &str, number: i32, link: &str) -> Message {
    Message::new("entry.disqualified", m::EntryTakenOut { title, number }, link)
}

/// To the member who reported an entry. What was found about somebody else's work is told in one word.
pub fn report_decided(title: &str, number: i32, is_upheld: bool, link: &str) -> Message {
    Message::new("entry.report_decided", m::ReportDecided { title, number, upheld: is_upheld }, link)
}
