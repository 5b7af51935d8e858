//! Limits that hold for all processes together: a bucket for each caller, in PostgreSQL. Which states and invariants: `README.md`.

use diesel::prelude::*;
use diesel::sql_types::{BigInt, Binary, Timestamptz};
use kernel::db::{DbFault, Tx};
use time::{Duration, OffsetDateTime};

mod schema;
#[cfg(test)]
mod tests;

use schema::rate_limits as buckets;

/// So many calls in so long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate {
    pub count: u32,
    pub per: std::time::Duration,
}

impl Rate {
    fn per(self) -> Duration {
        Duration::try_from(self.per).unwrap_or(Duration::MAX)
    }

    /// What one call takes.
    fn each(self) -> Duration {
        self.per().checked_div(i32::try_from(self.count.max(1)).unwrap_or(i32::MAX)).unwrap_or(Duration::ZERO)
    }
}

/// Counts a call of `caller`. When it is one too many nothing is counted, and the answer is how long to wait.
///
/// # Errors
/// When the database fails.
pub fn count(tx: &mut Tx<'_>, now: OffsetDateTime, caller: &[u8], rate: Rate) -> Result<Option<Duration>, DbFault> {
    const SQL: &str = "
        INSERT INTO rate_limits AS bucket (caller, full_at) VALUES ($1, $2 + $3 * interval '1 microsecond')
        ON CONFLICT (caller) DO UPDATE SET full_at = greatest(bucket.full_at, $2) + $3 * interval '1 microsecond'
        WHERE greatest(bucket.full_at, $2) + $3 * interval '1 microsecond' <= $2 + $4 * interval '1 microsecond'";
    let counted = diesel::sql_query(SQL)
        .bind::<Binary, _>(caller)
        .bind::<Timestamptz, _>(now)
        .bind::<BigInt, _>(micros(rate.each()))
        .bind::<BigInt, _>(micros(rate.per()))
        .execute(&mut **tx)?;
    if counted == 1 {
        return Ok(None);
    }
    // Locked by the statement above.
    let full_at: OffsetDateTime = buckets::table.find(caller).select(buckets::full_at).first(&mut **tx)?;
    // Nobody owes more than a whole bucket: the clock of the database was set back, and its callers would wait for as long.
    let latest = now.saturating_add(rate.per());
    if full_at > latest {
        diesel::update(buckets::table.find(caller)).set(buckets::full_at.eq(latest)).execute(&mut **tx)?;
    }
    let free_at = full_at.min(latest).saturating_add(rate.each()).saturating_sub(rate.per());
    Ok(Some((free_at - now).max(Duration::ZERO)))
}

/// Forgets at most `limit` buckets that are full; answers how many.
///
/// # Errors
/// When the database fails.
pub fn remove_full(tx: &mut Tx<'_>, now: OffsetDateTime, limit: i64) -> Result<usize, DbFault> {
    let full = buckets::table
        .filter(buckets::full_at.le(now))
        .select(buckets::caller)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load::<Vec<u8>>(&mut **tx)?;
    Ok(diesel::delete(buckets::table.filter(buckets::caller.eq_any(full))).execute(&mut **tx)?)
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.whole_microseconds()).unwrap_or(i64::MAX)
}
