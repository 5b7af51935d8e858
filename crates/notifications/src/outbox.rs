//! The outbox: mails written with the fact they tell, and read by the worker and by `/dev/mailbox`.

use diesel::dsl::{exists, not};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, MailId, UserId};
use time::{Duration, OffsetDateTime};

use crate::deliver::Failure;
use crate::erasure::{self, lower};
use crate::error::Error;
use crate::mail_server;
use crate::message::{Message, Recipient};
use crate::render;
use crate::schema::mails;
use crate::topic::{self, Topic};

#[cfg(test)]
mod tests;

/// How long a claimed mail is left to the worker that claimed it: longer than a mail server that answers each line late can take.
const CLAIM: Duration = Duration::minutes(5);
/// How long delivery is tried, from when the mail was written or resent.
pub(crate) const RETRIED_FOR: Duration = Duration::days(3);
/// Between attempts at a mail that the server refuses: doubled each time.
const PAUSE_MIN: Duration = Duration::MINUTE;
const PAUSE_MAX: Duration = Duration::hours(4);
/// How many rejections that do not name the recipient end a mail, …
const REJECTIONS_MIN: i16 = 5;
/// … when the server took another mail since the first of them: until then it may reject all mails, for example their sender.
/// As long as the pauses between them.
const REJECTIONS_TAKE: Duration = Duration::minutes(15);
/// Mails that end in one statement.
const ENDED_MAX: i64 = 1_000;
/// The page where people choose what they are told.
const CHOICES_PATH: &str = "/notifications/settings";

kernel::text_enum! {
    /// What became of a mail. State table: README.
    pub enum Status as MailStatus {
        /// Waits for its first attempt, or for another one.
        Queued = "QUEUED",
        Sent = "SENT",
        /// Not delivered within three days.
        Failed = "FAILED",
        /// The mail server does not take it.
        Rejected = "REJECTED",
        /// Of no use any more; its text is erased.
        Expired = "EXPIRED",
    }
}

/// A mail as it lies in the outbox.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = mails)]
pub struct Mail {
    /// Also its Message-ID.
    pub id: MailId,
    /// For example `contest.awarded`.
    pub kind: String,
    pub to_address: String,
    pub subject: String,
    pub text_body: String,
    pub html_body: String,
    pub attempts: i16,
    pub created_at: OffsetDateTime,
    /// To whom an answer goes, when not to the sender.
    pub reply_to: Option<String>,
    /// Whose account it goes to, if any.
    pub user_id: Option<UserId>,
    pub(crate) topic: Option<String>,
    refusals: i16,
    give_up_at: Option<OffsetDateTime>,
}

impl Mail {
    /// Person and topic, when the person may switch such mails off.
    pub fn optional(&self) -> Option<(UserId, Topic)> {
        let topic = self.topic.as_deref().and_then(Topic::parse).filter(|topic| topic.is_optional());
        self.user_id.zip(topic)
    }

    /// From when on a failed attempt is the last.
    fn gives_up_at(&self) -> OffsetDateTime {
        self.give_up_at.unwrap_or_else(|| self.created_at.saturating_add(RETRIED_FOR))
    }
}

/// Writes a mail; it is delivered once the transaction has committed.
///
/// # Errors
/// [`Error::Malformed`] when address or subject hold a control character.
pub fn push(tx: &mut Tx<'_>, ctx: &Ctx, recipient: &Recipient, message: &Message) -> Result<MailId, Error> {
    push_for(tx, ctx, recipient, message, None)
}

/// The same; an answer to it goes to `reply_to`.
///
/// # Errors
/// As [`push`]; `reply_to` must be an address, too.
pub fn push_for(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    recipient: &Recipient,
    message: &Message,
    reply_to: Option<&str>,
) -> Result<MailId, Error> {
    let address = address(&recipient.address)?;
    let reply_to = reply_to.map(self::address).transpose()?;
    let subject = message.title()?;
    let about = topic::rule(&message.kind).map(|rule| rule.topic);
    let topic = recipient.user.and(about.filter(|topic| topic.is_optional()));
    let choices = topic.map(|_topic| ctx.link(CHOICES_PATH));
    if let (Some(user), Some(_works_for)) = (recipient.user, message.works_for) {
        supersede(tx, user, &message.kind)?;
    }
    let id: MailId = ctx.new_id();
    let row = diesel::insert_into(mails::table).values((
        mails::id.eq(id),
        mails::user_id.eq(recipient.user),
        mails::kind.eq(message.kind.to_string()),
        mails::to_address.eq(address),
        mails::reply_to.eq(reply_to),
        mails::subject.eq(subject),
        mails::topic.eq(topic.map(Topic::as_str)),
        mails::text_body.eq(render::text(recipient, message, choices.as_deref())),
        mails::html_body.eq(render::html(recipient, message, choices.as_deref())),
        mails::status.eq(Status::Queued),
        mails::is_urgent.eq(about == Some(Topic::Security)),
        mails::due_at.eq(ctx.now),
        mails::give_up_at.eq(ctx.now.saturating_add(RETRIED_FOR)),
        mails::expires_at.eq(message.works_for.map(|works_for| ctx.now.saturating_add(works_for))),
        mails::created_at.eq(ctx.now),
    ));
    tx.defer(row)?;
    Ok(id)
}

fn address(text: &str) -> Result<String, Error> {
    kernel::text::one_line(text, 3, 254).map_err(|why| Error::Malformed(format!("{why:?}")))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn due(now: OffsetDateTime) -> _ {
    let queued: Status = Status::Queued;
    mails::table.filter(mails::status.eq(queued)).filter(mails::due_at.le(now))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn expired(now: OffsetDateTime) -> _ {
    let queued: Status = Status::Queued;
    mails::table.filter(mails::status.eq(queued)).filter(mails::expires_at.le(now))
}

/// Whether there is something for [`claim`].
pub fn has_due(conn: &mut PgConnection, now: OffsetDateTime) -> Result<bool, Error> {
    let can_try = not(exists(mail_server::closed_to_all(now)));
    Ok(diesel::select(exists(expired(now)).or(exists(due(now)).and(can_try))).get_result(conn)?)
}

/// Ends mails of this kind that still wait: the codes and links in them stop working when newer ones are made.
fn supersede(tx: &mut Tx<'_>, user: UserId, kind: &str) -> Result<(), Error> {
    tx.write_deferred()?;
    let older: Vec<MailId> = mails::table
        .filter(mails::user_id.eq(user).and(mails::kind.eq(kind)).and(mails::status.eq(Status::Queued)))
        .filter(mails::expires_at.is_not_null())
        .select(mails::id)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    end(tx, older, Status::Expired, None)
}

/// Takes the next due mail for delivery: nobody else gets it for five minutes. None while the mail server cannot be reached, but for one
/// mail now and then that tries whether it can.
pub fn claim(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<Option<Mail>, Error> {
    expire(tx, now)?;
    let urgent = next_due(tx, now, true)?;
    let due = if urgent.is_some() { urgent } else { next_due(tx, now, false)? };
    let Some(mut mail) = due else { return Ok(None) };
    let claimed_until = now.saturating_add(CLAIM);
    if !mail_server::try_acquire(tx, now, claimed_until)? {
        return Ok(None);
    }
    mail.attempts = mail.attempts.saturating_add(1);
    diesel::update(mails::table.find(mail.id))
        .set((
            mails::due_at.eq(claimed_until),
            mails::attempts.eq(mail.attempts),
            mails::give_up_at.eq(mail.gives_up_at()),
        ))
        .execute(&mut **tx)?;
    Ok(Some(mail))
}

fn next_due(tx: &mut Tx<'_>, now: OffsetDateTime, is_urgent: bool) -> Result<Option<Mail>, Error> {
    let due = due(now)
        .filter(mails::is_urgent.eq(is_urgent))
        .order(mails::due_at)
        .select(Mail::as_select())
        .for_update()
        .skip_locked();
    Ok(due.first(&mut **tx).optional()?)
}

/// Ends mails whose codes and links work no longer.
fn expire(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<(), Error> {
    let expired: Vec<MailId> =
        expired(now).select(mails::id).limit(ENDED_MAX).for_update().skip_locked().load(&mut **tx)?;
    end(tx, expired, Status::Expired, None)
}

/// Ends mails. Those with a secret lose it; farewells go.
fn end(tx: &mut Tx<'_>, ids: Vec<MailId>, status: Status, reason: Option<&str>) -> Result<(), Error> {
    if ids.is_empty() {
        return Ok(());
    }
    let ended = mails::table.filter(mails::id.eq_any(ids));
    diesel::delete(ended.clone().filter(mails::kind.eq(erasure::FAREWELL))).execute(&mut **tx)?;
    let reason = reason.map(|reason| mails::last_error.eq(reason));
    diesel::update(ended.clone().filter(mails::expires_at.is_null()))
        .set((mails::status.eq(status), reason))
        .execute(&mut **tx)?;
    let erased = if status == Status::Failed { Status::Expired } else { status };
    diesel::update(ended.filter(mails::expires_at.is_not_null()))
        .set((mails::status.eq(erased), reason, mails::text_body.eq(""), mails::html_body.eq("")))
        .execute(&mut **tx)?;
    Ok(())
}

/// Whether the bodies are kept after delivery: `/dev/mailbox` shows them, a production database should not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bodies {
    Keep,
    Erase,
}

/// Records that `mail` was delivered.
pub fn record_sent(tx: &mut Tx<'_>, mail: MailId, now: OffsetDateTime, bodies: Bodies) -> Result<(), Error> {
    mail_server::record_accepted(tx, now)?;
    let farewell = mails::table.find(mail).filter(mails::kind.eq(erasure::FAREWELL));
    if diesel::delete(farewell).execute(&mut **tx)? == 1 {
        return Ok(());
    }
    diesel::update(mails::table.find(mail))
        .set((mails::status.eq(Status::Sent), mails::sent_at.eq(now)))
        .execute(&mut **tx)?;
    if bodies == Bodies::Erase {
        diesel::update(mails::table.find(mail))
            .set((mails::text_body.eq(""), mails::html_body.eq("")))
            .execute(&mut **tx)?;
    }
    Ok(())
}

/// Records a failed attempt. Changes nothing of the mail when the claim of this attempt has run out and somebody else has it.
pub fn record_failed(tx: &mut Tx<'_>, mail: &Mail, now: OffsetDateTime, failure: &Failure) -> Result<(), Error> {
    let reason = failure.to_string();
    let next_try_at = if failure.is_outage() {
        Some(mail_server::record_unreachable(tx, now, &reason)?)
    } else {
        // Also for a mail that cannot be sent to any server: the next one tries it.
        mail_server::record_answer(tx)?;
        None
    };
    let still_ours: Option<MailId> = mails::table
        .find(mail.id)
        .filter(mails::status.eq(Status::Queued).and(mails::attempts.eq(mail.attempts)))
        .select(mails::id)
        .for_update()
        .first(&mut **tx)
        .optional()?;
    if still_ours.is_some() {
        record_attempt(tx, mail, now, (failure, &reason), next_try_at)?;
    }
    if next_try_at.is_some() {
        fail_overdue(tx, now, &reason)?;
    }
    Ok(())
}

fn record_attempt(
    tx: &mut Tx<'_>,
    mail: &Mail,
    now: OffsetDateTime,
    (failure, reason): (&Failure, &str),
    next_try_at: Option<OffsetDateTime>,
) -> Result<(), Error> {
    let is_final = match failure {
        Failure::RecipientRejected(_) | Failure::Malformed(_) => true,
        Failure::Rejected(_) => {
            mail.refusals.saturating_add(1) >= REJECTIONS_MIN
                && mail_server::accepted_after(tx, now.saturating_sub(REJECTIONS_TAKE))?
        }
        Failure::Deferred(_) | Failure::Unreachable(_) => false,
    };
    if is_final {
        return end(tx, vec![mail.id], Status::Rejected, Some(reason));
    }
    if now >= mail.gives_up_at() {
        return end(tx, vec![mail.id], Status::Failed, Some(reason));
    }
    let refusals = mail.refusals.saturating_add(i16::from(next_try_at.is_none()));
    let due_at = next_try_at.unwrap_or_else(|| now.saturating_add(pause(mail)).min(mail.gives_up_at()));
    diesel::update(mails::table.find(mail.id))
        .set((mails::due_at.eq(due_at), mails::refusals.eq(refusals), mails::last_error.eq(reason)))
        .execute(&mut **tx)?;
    Ok(())
}

/// Before another attempt at a mail that was refused. Mails that were refused together come back one after the other: up to an eighth
/// later, by the random part of their ids.
fn pause(mail: &Mail) -> Duration {
    const SHARES: u16 = 1_024;
    let doublings = u32::try_from(mail.refusals).unwrap_or(0).min(16);
    let pause = PAUSE_MIN.saturating_mul(2_i32.saturating_pow(doublings)).min(PAUSE_MAX);
    let (_time, random) = mail.id.uuid().as_u64_pair();
    let share = i32::try_from(random % u64::from(SHARES)).unwrap_or(0);
    pause.saturating_add(pause.saturating_mul(share) / i32::from(SHARES).saturating_mul(8))
}

/// Gives up mails that were to be delivered by now while nobody reaches the server.
fn fail_overdue(tx: &mut Tx<'_>, now: OffsetDateTime, reason: &str) -> Result<(), Error> {
    let overdue: Vec<MailId> = mails::table
        .filter(mails::status.eq(Status::Queued).and(mails::give_up_at.le(now)))
        .select(mails::id)
        .limit(ENDED_MAX)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    end(tx, overdue, Status::Failed, Some(reason))
}

/// The newest mails to an address (all addresses when `None`), newest first, at most 100: for `/dev/mailbox`.
pub fn newest(connection: &mut PgConnection, to: Option<&str>) -> Result<Vec<Mail>, Error> {
    let mut query = mails::table
        .select(Mail::as_select())
        .order((mails::created_at.desc(), mails::id.desc()))
        .limit(100)
        .into_boxed();
    if let Some(address) = to {
        query = query.filter(lower(mails::to_address).eq(address.to_lowercase()));
    }
    Ok(query.load(connection)?)
}

/// Mails that wait, by kind: how many, and since when the first of them.
pub fn queued(connection: &mut PgConnection) -> Result<Vec<(String, i64, Option<OffsetDateTime>)>, Error> {
    Ok(mails::table
        .filter(mails::status.eq(Status::Queued))
        .group_by(mails::kind)
        .order(mails::kind)
        .select((mails::kind, diesel::dsl::count_star(), diesel::dsl::min(mails::created_at)))
        .load(connection)?)
}
