//! What may be kept in a person's browser, or be noted about their visits, beyond what the site needs to work.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ConsentId, UserId};
use time::OffsetDateTime;

use crate::Error;
use crate::schema::cookie_consents as consents;

/// A person's choices. What is necessary is no choice.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Choices {
    /// How the site is used, in numbers.
    pub analytics: bool,
    pub marketing: bool,
    /// Convenience: what the person chose before.
    pub preferences: bool,
}

/// Choices and when they were made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Consent {
    pub choices: Choices,
    pub at: OffsetDateTime,
}

/// What the person chose last; none before the first choice, and then nothing optional is allowed.
pub fn newest_of(conn: &mut PgConnection, user: UserId) -> Result<Option<Consent>, Error> {
    let row: Option<(bool, bool, bool, OffsetDateTime)> = consents::table
        .filter(consents::user_id.eq(user))
        .order((consents::created_at.desc(), consents::id.desc()))
        .select((consents::analytics, consents::marketing, consents::preferences, consents::created_at))
        .first(conn)
        .optional()?;
    Ok(row.map(|(analytics, marketing, preferences, at)| Consent {
        choices: Choices { analytics, marketing, preferences },
        at,
    }))
}

/// Keeps a choice; one that changes nothing is not written again. Answers what counts from now on.
pub fn record(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, choices: Choices) -> Result<Consent, Error> {
    if let Some(newest) = newest_of(tx, user)?.filter(|newest| newest.choices == choices) {
        return Ok(newest);
    }
    diesel::insert_into(consents::table)
        .values((
            consents::id.eq(ctx.new_id::<ConsentId>()),
            consents::user_id.eq(user),
            consents::analytics.eq(choices.analytics),
            consents::marketing.eq(choices.marketing),
            consents::preferences.eq(choices.preferences),
            consents::created_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(Consent { choices, at: ctx.now })
}

/// Forgets every choice of a person whose account ends.
pub fn erase(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    diesel::delete(consents::table.filter(consents::user_id.eq(user))).execute(&mut **tx)?;
    Ok(())
}
