//! Answers kept for repeated requests that carry an Idempotency-Key.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use serde_json::Value;
use time::Duration;

use crate::error::Error;
use crate::schema::idempotency_keys;

/// How long an answer is kept.
pub const KEPT: Duration = Duration::days(7);

/// A person's key for one request to one route.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Key {
    pub user: UserId,
    /// The route, so that one key can be used for several.
    pub route: &'static str,
    pub text: String,
    /// The request's canonical body.
    pub body_sha256: Vec<u8>,
}

impl Key {
    /// A key, if it is one.
    ///
    /// # Errors
    /// [`Error::BadKey`] unless it is 1 to 255 visible ASCII characters.
    pub fn new(user: UserId, route: &'static str, text: &str, body_sha256: Vec<u8>) -> Result<Self, Error> {
        let fits = (1..=255).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        if fits { Ok(Self { user, route, text: text.to_owned(), body_sha256 }) } else { Err(Error::BadKey) }
    }
}

/// The answer to the same request before, if there was one.
///
/// # Errors
/// [`Error::KeyReused`] when the key was used for another body.
pub fn find(conn: &mut PgConnection, ctx: &Ctx, key: &Key) -> Result<Option<Value>, Error> {
    let stored: Option<(Vec<u8>, Value)> = idempotency_keys::table
        .find((key.user, key.route, &key.text))
        .filter(idempotency_keys::created_at.gt(ctx.now.saturating_sub(KEPT)))
        .select((idempotency_keys::body_sha256, idempotency_keys::answer))
        .first(conn)
        .optional()?;
    match stored {
        None => Ok(None),
        Some((body, answer)) if body == key.body_sha256 => Ok(Some(answer)),
        Some(_other) => Err(Error::KeyReused),
    }
}

/// Keeps the answer, in the transaction of the effect. A request that raced us with the same key keeps its own.
pub fn store(tx: &mut Tx<'_>, ctx: &Ctx, key: &Key, answer: &Value) -> Result<(), Error> {
    diesel::insert_into(idempotency_keys::table)
        .values((
            idempotency_keys::user_id.eq(key.user),
            idempotency_keys::route.eq(key.route),
            idempotency_keys::key.eq(&key.text),
            idempotency_keys::body_sha256.eq(&key.body_sha256),
            idempotency_keys::answer.eq(answer),
            idempotency_keys::created_at.eq(ctx.now),
        ))
        .on_conflict((idempotency_keys::user_id, idempotency_keys::route, idempotency_keys::key))
        .do_nothing()
        .execute(&mut **tx)?;
    Ok(())
}

/// Forgets answers that are no longer kept; at most `limit` of them.
pub fn forget_old(tx: &mut Tx<'_>, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let old: Vec<(UserId, String, String)> = idempotency_keys::table
        .filter(idempotency_keys::created_at.le(ctx.now.saturating_sub(KEPT)))
        .order(idempotency_keys::created_at)
        .limit(limit)
        .select((idempotency_keys::user_id, idempotency_keys::route, idempotency_keys::key))
        .load(&mut **tx)?;
    for (user, route, key) in &old {
        diesel::delete(idempotency_keys::table.find((user, route, key))).execute(&mut **tx)?;
    }
    Ok(old.len())
}
