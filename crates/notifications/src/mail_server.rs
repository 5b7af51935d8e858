//! Whether the mail server can be reached: a circuit breaker that all workers share. Mails wait behind it and lose nothing.

use diesel::dsl::count_star;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::db::Tx;
use time::{Duration, OffsetDateTime};

use crate::error::Error;
use crate::schema::mail_server;

/// Between attempts while the server cannot be reached: doubled each time.
const PAUSE_MIN: Duration = Duration::seconds(5);
const PAUSE_MAX: Duration = Duration::MINUTE;

/// Nobody reaches the mail server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outage {
    pub since: OffsetDateTime,
    /// Names nobody: what was tried last was the connection, not a mail.
    pub reason: String,
}

/// The outage of this moment, if there is one.
pub fn outage(conn: &mut PgConnection) -> Result<Option<Outage>, Error> {
    let row: Option<(Option<OffsetDateTime>, Option<String>)> =
        mail_server::table.select((mail_server::unreachable_since, mail_server::last_error)).first(conn).optional()?;
    Ok(row.and_then(|(since, reason)| Some(Outage { since: since?, reason: reason.unwrap_or_default() })))
}

/// The row, while no mail may be tried.
#[diesel::dsl::auto_type(no_type_alias)]
pub(crate) fn closed_to_all(now: OffsetDateTime) -> _ {
    mail_server::table.filter(mail_server::next_try_at.gt(now))
}

/// Whether a mail may be tried now. While the circuit is open, one caller gets `true`, and no other one before `until`.
pub(crate) fn try_acquire(tx: &mut Tx<'_>, now: OffsetDateTime, until: OffsetDateTime) -> Result<bool, Error> {
    let open = mail_server::table.filter(mail_server::unreachable_since.is_not_null());
    if open.select(count_star()).get_result::<i64>(&mut **tx)? == 0 {
        return Ok(true);
    }
    let due = mail_server::table
        .filter(mail_server::unreachable_since.is_not_null())
        .filter(mail_server::next_try_at.le(now));
    Ok(diesel::update(due).set(mail_server::next_try_at.eq(until)).execute(&mut **tx)? == 1)
}

/// Opens the circuit, or leaves it open for longer; answers when the next mail is tried.
pub(crate) fn record_unreachable(tx: &mut Tx<'_>, now: OffsetDateTime, reason: &str) -> Result<OffsetDateTime, Error> {
    let (since, failures): (Option<OffsetDateTime>, i32) = mail_server::table
        .select((mail_server::unreachable_since, mail_server::failures))
        .for_update()
        .first(&mut **tx)?;
    let doublings = u32::try_from(failures).unwrap_or(0).min(10);
    let next = now.saturating_add(PAUSE_MIN.saturating_mul(2_i32.saturating_pow(doublings)).min(PAUSE_MAX));
    diesel::update(mail_server::table)
        .set((
            mail_server::unreachable_since.eq(since.unwrap_or(now)),
            mail_server::failures.eq(failures.saturating_add(1)),
            mail_server::next_try_at.eq(next),
            mail_server::last_error.eq(reason),
        ))
        .execute(&mut **tx)?;
    Ok(next)
}

/// The server answered: closes the circuit.
pub(crate) fn record_answer(tx: &mut Tx<'_>) -> Result<(), Error> {
    let open = mail_server::table.filter(mail_server::unreachable_since.is_not_null());
    let closed = (
        mail_server::unreachable_since.eq(None::<OffsetDateTime>),
        mail_server::failures.eq(0),
        mail_server::next_try_at.eq(None::<OffsetDateTime>),
        mail_server::last_error.eq(None::<String>),
    );
    diesel::update(open).set(closed).execute(&mut **tx)?;
    Ok(())
}

/// The server took a mail.
pub(crate) fn record_accepted(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<(), Error> {
    record_answer(tx)?;
    diesel::update(mail_server::table).set(mail_server::accepted_at.eq(now)).execute(&mut **tx)?;
    Ok(())
}

/// Whether the server took a mail after `since`.
pub(crate) fn accepted_after(tx: &mut Tx<'_>, since: OffsetDateTime) -> Result<bool, Error> {
    let recent = mail_server::table.filter(mail_server::accepted_at.gt(since)).select(count_star());
    Ok(recent.get_result::<i64>(&mut **tx)? > 0)
}
