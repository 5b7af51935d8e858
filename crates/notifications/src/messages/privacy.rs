//! Mails about copies of data and the end of accounts.

use i18n::mails::privacy as m;
use time::OffsetDateTime;

use crate::message::Message;

/// To somebody whose copy is ready.
pub fn export_ready(until: OffsetDateTime, link: &str) -> Message {
    Message::new("account.export_ready", m::ExportReady { until }, link)
}

/// To somebody whose copy could not be made.
pub fn export_failed(link: &str) -> Message {
    Message::new("account.export_failed", m::ExportFailed, link)
}

/// To somebody who wants the account to end.
pub fn deletion_scheduled(at: OffsetDateTime, link: &str) -> Message {
    Message::new("account.deletion_scheduled", m::DeletionScheduled { at }, link)
}

/// To somebody whose account ends in a few days.
pub fn deletion_soon(at: OffsetDateTime, link: &str) -> Message {
    Message::new("account.deletion_soon", m::DeletionSoon { at }, link)
}

/// To somebody who stays after all.
pub fn deletion_cancelled(link: &str) -> Message {
    Message::new("account.deletion_cancelled", m::DeletionCancelled, link)
}

/// To somebody whose account cannot end yet; `open` says what is in the way.
pub fn deletion_postponed(open: &[String], at: OffsetDateTime, link: &str) -> Message {
    let mut message = Message::new("account.deletion_postponed", m::DeletionPostponed { at }, link);
    message.paragraphs.extend(open.iter().cloned());
    message
}

/// To somebody whose account has ended: the last mail.
pub fn deleted() -> Message {
    Message::new("account.deleted", m::Deleted, "")
}
