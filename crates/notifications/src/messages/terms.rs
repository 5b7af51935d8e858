//! Mails about a contest's terms while it runs, and about its end without a winner.

use i18n::mails::terms as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::money::Missing;
use crate::message::Message;

/// To client and entrants: there is more time. `reopened` tells that entries were closed.
pub fn extended(title: &str, deadline: OffsetDateTime, reopened: bool, link: &str) -> Message {
    Message::new("contest.extended", m::Extended { title, deadline, reopened }, link)
}

/// To entrants: the prize grew.
pub fn raised(title: &str, prize: Paisa, link: &str) -> Message {
    Message::new("contest.raised", m::Raised { title, prize }, link)
}

/// To the client: the further payment has arrived.
pub fn raise_paid(title: &str, amount: Paisa, prize: Paisa, link: &str) -> Message {
    Message::new("money.raise_paid", m::RaisePaid { title, amount, prize }, link)
}

/// To the client: a further payment came too late.
pub fn raise_not_applied(title: &str, amount: Paisa, link: &str) -> Message {
    Message::new("money.raise_not_applied", m::RaiseNotApplied { title, amount }, link)
}

/// To client and entrants: the prize is guaranteed, and shared out `days` after the deadline at the latest.
pub fn guaranteed(title: &str, prize: Paisa, days: i64, link: &str) -> Message {
    Message::new("contest.guaranteed", m::Guaranteed { title, prize, days }, link)
}

/// To the client: we have the request.
pub fn refund_requested(title: &str, prize: Paisa, link: &str) -> Message {
    Message::new("money.refund_requested", m::RefundRequested { title, prize }, link)
}

/// To an entrant: the client asked for the prize back, and says why.
pub fn refund_asked(title: &str, prize: Paisa, reason: &str, link: &str) -> Message {
    Message::new("money.refund_asked", m::RefundAsked { title, prize, reason }, link)
}

/// To an entrant: the prize stays.
pub fn refund_not_given(title: &str, link: &str) -> Message {
    Message::new("money.refund_not_given", m::RefundNotGiven { title }, link)
}

/// To the client: the prize goes back, the whole of it or, when the contest is over, the part of places that lapsed.
pub fn refund_approved(title: &str, (prize, in_full): (Paisa, bool), note: Option<&str>, link: &str) -> Message {
    Message::new("money.refund_approved", m::RefundApproved { title, prize, whole: in_full }, link)
        .and(note.map(|note| m::RefundNote { note }))
}

/// To the client: the prize stays.
pub fn refund_declined(title: &str, note: Option<&str>, shared_out: Option<OffsetDateTime>, link: &str) -> Message {
    Message::new("money.refund_declined", m::RefundDeclined { title }, link)
        .and(note.map(|note| m::RefundNote { note }))
        .and(shared_out.map(|at| m::RefundSharedOut { at }))
}

/// To the client: still no winner. `live` entries are in the running.
pub fn choose_winner(title: &str, live: i64, shared_out: OffsetDateTime, link: &str) -> Message {
    Message::new("contest.choose_winner", m::ChooseWinner { title, live, at: shared_out }, link)
}

/// To the client: the prize was shared out, `days` after the deadline.
pub fn distributed(title: &str, net: Paisa, people: usize, days: i64, link: &str) -> Message {
    Message::new("money.distributed", m::Distributed { title, net, people, days }, link)
}

/// To somebody who gets a part of the prize.
pub fn share(title: &str, amount: Paisa, missing: Missing, link: &str) -> Message {
    let (missing, days) = missing.variant();
    Message::new("money.share", m::Share { title, amount, missing, days }, link)
}

/// To entrants without a part: the contest is over.
pub fn distributed_without_share(title: &str, link: &str) -> Message {
    Message::new("money.distributed_without_share", m::DistributedWithoutShare { title }, link)
}
