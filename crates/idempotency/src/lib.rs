#![doc = include_str!("../README.md")]

mod error;
mod schema;
#[cfg(test)]
mod tests;

use diesel::prelude::*;
use diesel::upsert::excluded;
use kernel::ctx::Ctx;
use kernel::db::{Keep as _, Tx};
use kernel::ids::UserId;
use time::Duration;

pub use error::Error;

use schema::idempotency_keys;

/// How long an answer is kept.
pub const KEPT: Duration = Duration::days(7);

/// The key of one request to one route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    user: Option<UserId>,
    route: String,
    text: String,
    /// Of the request.
    fingerprint: Vec<u8>,
    /// The same by application secrets that were in use before.
    earlier: Vec<Vec<u8>>,
}

impl Key {
    /// A key, if it is one.
    ///
    /// # Errors
    /// [`Error::BadKey`] unless it is 1 to 255 visible ASCII characters.
    pub fn new(
        user: Option<UserId>,
        route: &str,
        text: &str,
        fingerprint: Vec<u8>,
        earlier: Vec<Vec<u8>>,
    ) -> Result<Self, Error> {
        let fits = (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        let (route, text) = (route.to_owned(), text.to_owned());
        if fits { Ok(Self { user, route, text, fingerprint, earlier }) } else { Err(Error::BadKey) }
    }

    fn is_of(&self, fingerprint: &Vec<u8>) -> bool {
        self.fingerprint == *fingerprint || self.earlier.contains(fingerprint)
    }
}

/// What a request that acted was answered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answer {
    pub status: u16,
    pub body: String,
}

/// What a request with a key is to do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// The first one: act.
    New,
    /// The same request has begun, and its answer is not known: act again, which completes it.
    Unanswered,
    /// The same request has acted: answer this.
    Answered(Answer),
}

/// Claims the key for a request, before its effect and in the same transaction. Waits for a request with the same key that is under way.
///
/// # Errors
/// [`Error::KeyReused`] when the key was used for another request.
pub fn claim(tx: &mut Tx<'_>, ctx: &Ctx, key: &Key) -> Result<Claim, Error> {
    if insert(tx, ctx, key)? {
        return Ok(Claim::New);
    }
    let (fingerprint, status, body): (Vec<u8>, Option<i16>, Option<String>) = row(key)
        .select((idempotency_keys::request_fingerprint, idempotency_keys::status, idempotency_keys::answer))
        .first(&mut **tx)?;
    if !key.is_of(&fingerprint) {
        return Err(Error::KeyReused);
    }
    let status = status.and_then(|status| u16::try_from(status).ok());
    Ok(status.zip(body).map_or(Claim::Unanswered, |(status, body)| Claim::Answered(Answer { status, body })))
}

#[diesel::dsl::auto_type(no_type_alias)]
fn row(key: &Key) -> _ {
    let (text, route): (&str, &str) = (&key.text, &key.route);
    let user: Option<UserId> = key.user;
    idempotency_keys::table
        .filter(idempotency_keys::key.eq(text))
        .filter(idempotency_keys::route.eq(route))
        .filter(idempotency_keys::user_id.is_not_distinct_from(user))
}

/// Whether there was no row for the key, or one that is no longer kept.
fn insert(tx: &mut Tx<'_>, ctx: &Ctx, key: &Key) -> Result<bool, Error> {
    use diesel::query_dsl::methods::FilterDsl;

    let claimed = diesel::insert_into(idempotency_keys::table)
        .values((
            idempotency_keys::user_id.eq(key.user),
            idempotency_keys::route.eq(&key.route),
            idempotency_keys::key.eq(&key.text),
            idempotency_keys::request_fingerprint.eq(&key.fingerprint),
            idempotency_keys::created_at.eq(ctx.now),
        ))
        .on_conflict((idempotency_keys::key, idempotency_keys::route, idempotency_keys::user_id))
        .do_update()
        .set((
            idempotency_keys::request_fingerprint.eq(excluded(idempotency_keys::request_fingerprint)),
            idempotency_keys::status.eq(None::<i16>),
            idempotency_keys::answer.eq(None::<String>),
            idempotency_keys::created_at.eq(excluded(idempotency_keys::created_at)),
        ))
        .filter(idempotency_keys::created_at.le(ctx.now.saturating_sub(KEPT)))
        .returning(idempotency_keys::id)
        .kept()
        .get_result::<i64>(&mut **tx)
        .optional()?;
    Ok(claimed.is_some())
}

/// Keeps the answer of a request that has claimed its key.
pub fn answer(tx: &mut Tx<'_>, key: &Key, answer: &Answer) -> Result<(), Error> {
    diesel::update(row(key))
        .set((
            idempotency_keys::status.eq(i16::try_from(answer.status).ok()),
            idempotency_keys::answer.eq(&answer.body),
        ))
        .returning(idempotency_keys::id)
        .kept()
        .get_results::<i64>(&mut **tx)?;
    Ok(())
}

/// Forgets answers that are no longer kept; at most `limit` of them.
pub fn forget_old(tx: &mut Tx<'_>, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let old: Vec<i64> = idempotency_keys::table
        .filter(idempotency_keys::created_at.le(ctx.now.saturating_sub(KEPT)))
        .order(idempotency_keys::created_at)
        .limit(limit)
        .select(idempotency_keys::id)
        .load(&mut **tx)?;
    Ok(diesel::delete(idempotency_keys::table.filter(idempotency_keys::id.eq_any(old))).execute(&mut **tx)?)
}

/// Forgets the answers that a person's requests got.
pub fn erase(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::delete(idempotency_keys::table.filter(idempotency_keys::user_id.eq(user))).execute(&mut **tx)?;
    Ok(())
}
