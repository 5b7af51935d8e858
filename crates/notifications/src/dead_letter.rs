//! Mails that were given up: staff resend them, and what nobody resent is forgotten.

use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::Bool;
use kernel::db::Tx;
use kernel::ids::MailId;
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::outbox::{RETRIED_FOR, Status};
use crate::schema::mails;

/// How long mails that were given up keep their bodies.
const KEPT: Duration = Duration::days(30);

/// Which of the mails that can be resent.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub status: Option<Status>,
    /// For example `contest.awarded`.
    pub kind: Option<String>,
}

/// Whether staff may resend a mail. Bodies that hold a secret, or words of somebody who is gone, are erased.
pub const fn can_resend(status: Status, has_body: bool) -> bool {
    match status {
        Status::Failed | Status::Rejected => has_body,
        Status::Queued | Status::Sent | Status::Expired => false,
    }
}

/// Queues a mail again for another three days; answers whether it was this call that did. False: it waits already.
///
/// # Errors
/// [`Error::NotFound`]; [`Error::Delivered`]; [`Error::Erased`] when nothing is left to send.
pub fn resend(tx: &mut Tx<'_>, now: OffsetDateTime, id: MailId) -> Result<bool, Error> {
    let locked: Option<(Status, String)> =
        mails::table.find(id).select((mails::status, mails::text_body)).for_update().first(&mut **tx).optional()?;
    let (status, body) = locked.ok_or(Error::NotFound)?;
    match status {
        Status::Queued => Ok(false),
        Status::Sent => Err(Error::Delivered),
        _ if can_resend(status, !body.is_empty()) => queue(tx, now, &[id]).map(|()| true),
        Status::Failed | Status::Rejected | Status::Expired => Err(Error::Erased),
    }
}

/// Queues the oldest `limit` mails of `filter` that can be resent and that nobody else is resending; answers which.
pub fn resend_all(tx: &mut Tx<'_>, now: OffsetDateTime, filter: &Filter, limit: i64) -> Result<Vec<MailId>, Error> {
    let mut statuses = vec![Status::Failed, Status::Rejected];
    statuses.retain(|status| filter.status.is_none_or(|wanted| wanted == *status));
    let kind = filter.kind.as_deref();
    let is_wanted = kind.is_none().into_sql::<Bool>().or(mails::kind.eq(kind.unwrap_or_default()));
    let ids: Vec<MailId> = mails::table
        // Written out as well: planned for any statuses (ADR 0074), the index of what was given up would not be found.
        .filter(sql::<Bool>("status IN ('FAILED', 'REJECTED')"))
        .filter(mails::status.eq_any(statuses).and(mails::text_body.ne("")).and(is_wanted))
        .select(mails::id)
        .order((mails::created_at, mails::id))
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    queue(tx, now, &ids)?;
    Ok(ids)
}

fn queue(tx: &mut Tx<'_>, now: OffsetDateTime, ids: &[MailId]) -> Result<(), Error> {
    diesel::update(mails::table.filter(mails::id.eq_any(ids)))
        .set((
            mails::status.eq(Status::Queued),
            mails::due_at.eq(now),
            mails::give_up_at.eq(now.saturating_add(RETRIED_FOR)),
            mails::refusals.eq(0),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// Erases the bodies of mails that nobody resent, at most `limit`; answers how many.
pub fn forget_old(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, Error> {
    let old = mails::table
        .filter(mails::status.eq_any([Status::Failed, Status::Rejected]))
        .filter(mails::give_up_at.le(now.saturating_sub(KEPT)))
        .select(mails::id)
        .limit(limit)
        .for_update()
        .skip_locked();
    let ids: Vec<MailId> = old.load(&mut **tx)?;
    let forgotten = (mails::status.eq(Status::Expired), mails::text_body.eq(""), mails::html_body.eq(""));
    Ok(diesel::update(mails::table.filter(mails::id.eq_any(ids))).set(forgotten).execute(&mut **tx)?)
}

#[cfg(test)]
mod tests;
