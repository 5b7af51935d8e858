//! The outbox: mails written with the fact they tell, and read by the worker and by `/dev/mailbox`.

use diesel::dsl::exists;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{MailId, UserId};
use time::{Duration, OffsetDateTime};

use crate::erasure;
use crate::error::Error;
use crate::message::{Message, Recipient};
use crate::render;
use crate::schema::mails;
use crate::topic::{self, Topic};

#[cfg(test)]
mod tests;

/// How long a claimed mail is left to the worker that claimed it: longer than a mail server that answers each line late can take.
const CLAIM: Duration = Duration::minutes(5);
/// Deliveries tried before a mail is given up.
const ATTEMPTS_MAX: i16 = 7;
/// The page where people choose what they are told.
const CHOICES_PATH: &str = "/notifications/settings";

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
}

impl Mail {
    /// Person and topic, when the person may switch such mails off.
    pub fn optional(&self) -> Option<(UserId, Topic)> {
        let topic = self.topic.as_deref().and_then(Topic::parse).filter(|topic| topic.is_optional());
        self.user_id.zip(topic)
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
    let optional = topic::rule(&message.kind).map(|rule| rule.topic).filter(|topic| topic.is_optional());
    let topic = recipient.user.and(optional);
    let choices = topic.map(|_topic| ctx.link(CHOICES_PATH));
    let id: MailId = ctx.new_id();
    diesel::insert_into(mails::table)
        .values((
            mails::id.eq(id),
            mails::user_id.eq(recipient.user),
            mails::kind.eq(&*message.kind),
            mails::to_address.eq(address),
            mails::reply_to.eq(reply_to),
            mails::subject.eq(subject),
            mails::topic.eq(topic.map(Topic::as_str)),
            mails::text_body.eq(render::text(recipient, message, choices.as_deref())),
            mails::html_body.eq(render::html(recipient, message, choices.as_deref())),
            mails::status.eq("QUEUED"),
            mails::due_at.eq(ctx.now),
            mails::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(id)
}

fn address(text: &str) -> Result<String, Error> {
    kernel::text::one_line(text, 3, 254).map_err(|why| Error::Malformed(format!("{why:?}")))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn due(now: OffsetDateTime) -> _ {
    mails::table.filter(mails::status.eq("QUEUED")).filter(mails::due_at.le(now))
}

/// Whether there is a mail for [`claim`].
pub fn has_due(conn: &mut PgConnection, now: OffsetDateTime) -> Result<bool, Error> {
    Ok(diesel::select(exists(due(now))).get_result(conn)?)
}

/// Takes the next due mail for delivery: nobody else gets it for five minutes.
pub fn claim(tx: &mut Tx<'_>, now: OffsetDateTime) -> Result<Option<Mail>, Error> {
    let due = due(now)
        .order(mails::due_at)
        .select(Mail::as_select())
        .for_update()
        .skip_locked()
        .first(&mut **tx)
        .optional()?;
    let Some(mut mail) = due else { return Ok(None) };
    mail.attempts = mail.attempts.saturating_add(1);
    diesel::update(mails::table.find(mail.id))
        .set((mails::due_at.eq(now.saturating_add(CLAIM)), mails::attempts.eq(mail.attempts)))
        .execute(&mut **tx)?;
    Ok(Some(mail))
}

/// Whether the bodies are kept after delivery: `/dev/mailbox` shows them, a production database should not.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bodies {
    Keep,
    Erase,
}

/// Records that `mail` was delivered.
pub fn record_sent(tx: &mut Tx<'_>, mail: MailId, now: OffsetDateTime, bodies: Bodies) -> Result<(), Error> {
    let farewell = mails::table.find(mail).filter(mails::kind.eq(erasure::FAREWELL));
    if diesel::delete(farewell).execute(&mut **tx)? == 1 {
        return Ok(());
    }
    diesel::update(mails::table.find(mail))
        .set((mails::status.eq("SENT"), mails::sent_at.eq(now)))
        .execute(&mut **tx)?;
    if bodies == Bodies::Erase {
        diesel::update(mails::table.find(mail))
            .set((mails::text_body.eq(""), mails::html_body.eq("")))
            .execute(&mut **tx)?;
    }
    Ok(())
}

/// Records a failed attempt: tried again after 1, 2, 4 … minutes, given up after the seventh. Does nothing when the claim of this
/// attempt has run out and somebody else has the mail.
pub fn record_failed(tx: &mut Tx<'_>, mail: &Mail, now: OffsetDateTime, reason: &str) -> Result<(), Error> {
    let status = if mail.attempts >= ATTEMPTS_MAX { "FAILED" } else { "QUEUED" };
    let doublings = u32::try_from(mail.attempts.saturating_sub(1)).unwrap_or(0);
    let wait = Duration::minutes(2_i64.saturating_pow(doublings));
    let still_ours =
        mails::table.find(mail.id).filter(mails::status.eq("QUEUED").and(mails::attempts.eq(mail.attempts)));
    if status == "FAILED" && mail.kind == erasure::FAREWELL {
        diesel::delete(still_ours).execute(&mut **tx)?;
        return Ok(());
    }
    diesel::update(still_ours)
        .set((
            mails::status.eq(status),
            mails::due_at.eq(now.saturating_add(wait)),
            mails::last_error.eq(reason.chars().take(500).collect::<String>()),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// The newest mails to an address (all addresses when `None`), newest first, at most 100: for `/dev/mailbox`.
pub fn newest(connection: &mut PgConnection, to: Option<&str>) -> Result<Vec<Mail>, Error> {
    let mut query = mails::table
        .select(Mail::as_select())
        .order((mails::created_at.desc(), mails::id.desc()))
        .limit(100)
        .into_boxed();
    if let Some(address) = to {
        query = query.filter(mails::to_address.eq(address.to_owned()));
    }
    Ok(query.load(connection)?)
}
