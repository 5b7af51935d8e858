//! The final round: after the deadline the client names finalists, and only they send further versions. See the README.

use diesel::deserialize::{self, FromSql, FromSqlRow};
use diesel::pg::{Pg, PgValue};
use diesel::sql_types::{Nullable, Record, SmallInt, Timestamptz};
use kernel::actor::Actor;
use kernel::fields::FieldErrors;
use kernel::ids::EntryId;
use time::{Duration, OffsetDateTime};

use super::{Contest, Status};
use crate::Error;
use crate::entry::{Entry, Visibility};

pub mod repo;

#[cfg(test)]
mod tests;

/// How long a final round may take.
pub const DAYS_MIN: i64 = 1;
pub const DAYS_MAX: i64 = 5;
/// After entries closed the client names finalists.
pub const NAMING_DAYS: i64 = 4;
pub const FINALISTS_MIN: usize = 2;
pub const FINALISTS_MAX: usize = 6;
/// People are reminded so long before the naming, or the round, ends.
const REMINDER_HOURS: i64 = 24;

pub(crate) const DAYS_MESSAGE: &str = "A final round takes one to five days";

text_enum! {
    /// What happens to a final round.
    pub enum Event {
        Named = "FINALISTS_NAMED",
        Ended = "FINAL_ROUND_ENDED",
        /// Expected only: the time for naming runs out.
        NamingEnds = "FINALIST_NAMING_ENDS",
    }
}

/// As SQL reads the row of a contest: days, when the naming ends after a hold, when it was, when the round ends.
pub(super) type Row = Record<(SmallInt, Nullable<Timestamptz>, Nullable<Timestamptz>, Nullable<Timestamptz>)>;

type Columns = (i16, Option<OffsetDateTime>, Option<OffsetDateTime>, Option<OffsetDateTime>);

/// The final round of a contest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromSqlRow)]
pub struct FinalRound {
    /// From the naming to the end.
    pub days: i16,
    /// Until when finalists are named, when a hold has moved that.
    pub naming_moved_to: Option<OffsetDateTime>,
    pub named_at: Option<OffsetDateTime>,
    /// Until when finalists send versions (exclusive); exactly when they are named.
    pub ends_at: Option<OffsetDateTime>,
}

impl FromSql<Row, Pg> for FinalRound {
    fn from_sql(bytes: PgValue<'_>) -> deserialize::Result<Self> {
        let (days, naming_moved_to, named_at, ends_at): Columns = FromSql::<Row, Pg>::from_sql(bytes)?;
        Ok(Self { days, naming_moved_to, named_at, ends_at })
    }
}

impl FinalRound {
    pub const fn of_days(days: i16) -> Self {
        Self { days, naming_moved_to: None, named_at: None, ends_at: None }
    }
}

/// The days that a client chose, 0 for no final round.
pub(crate) fn checked_days(days: Option<i64>, errors: &mut FieldErrors) -> Option<i16> {
    let days = days.filter(|days| *days != 0)?;
    let checked = i16::try_from(days).ok().filter(|_days| (DAYS_MIN..=DAYS_MAX).contains(&days));
    errors.require(checked.is_some(), "finalRoundDays", DAYS_MESSAGE);
    checked
}

/// Where the final round of a contest stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The client may name finalists.
    Naming {
        until: OffsetDateTime,
    },
    /// Nobody was named in time.
    Lapsed,
    Running {
        until: OffsetDateTime,
    },
    Over,
}

/// Until when finalists are named (exclusive), once entries are closed.
pub fn naming_ends_at(contest: &Contest) -> Option<OffsetDateTime> {
    let closed_at = contest.entries_closed_at?;
    let round = contest.final_round?;
    Some(round.naming_moved_to.unwrap_or_else(|| closed_at.saturating_add(Duration::days(NAMING_DAYS))))
}

/// The stage at `now`; nothing without a final round, and while the client does not choose.
pub fn stage(contest: &Contest, now: OffsetDateTime) -> Option<Stage> {
    if contest.status != Status::Shortlisting {
        return None;
    }
    let round = contest.final_round?;
    match round.ends_at {
        Some(until) if now < until => Some(Stage::Running { until }),
        Some(_) => Some(Stage::Over),
        None => naming_ends_at(contest).map(|until| if now < until { Stage::Naming { until } } else { Stage::Lapsed }),
    }
}

/// Whether the finalists of the contest were named, whatever became of it.
pub fn is_named(contest: &Contest) -> bool {
    contest.final_round.is_some_and(|round| round.named_at.is_some())
}

/// Whether `actor` may name finalists of the contest at all; `pending` tells of a refund request that waits.
///
/// # Errors
/// Not the client, no final round, named before, too early or too late, hidden, on hold, or a request that waits.
pub fn decide_naming(contest: &Contest, pending: bool, actor: &Actor, now: OffsetDateTime) -> Result<(), Error> {
    contest.require_client(actor)?;
    contest.require_unfrozen()?;
    if is_named(contest) {
        return Err(Error::FinalistsNamed);
    }
    let from = if contest.hidden_at.is_some() { "HIDDEN" } else { contest.status.as_str() };
    if contest.hidden_at.is_some() || contest.status != Status::Shortlisting {
        return Err(Error::InvalidTransition { what: "contest", from, event: "name finalists" });
    }
    match stage(contest, now) {
        Some(Stage::Naming { .. }) if pending => Err(Error::RefundPending),
        Some(Stage::Naming { .. }) => Ok(()),
        Some(Stage::Lapsed | Stage::Running { .. } | Stage::Over) => Err(Error::NamingOver),
        None => Err(Error::NoFinalRound),
    }
}

/// The entries that the client names, as many as there may be.
///
/// # Errors
/// A complaint about `entries`.
pub fn checked_finalists(entries: Vec<EntryId>) -> Result<Vec<EntryId>, Error> {
    let mut errors = FieldErrors::new();
    let fits = (FINALISTS_MIN..=FINALISTS_MAX).contains(&entries.len());
    errors.require(fits, "entries", "Name 2 to 6 finalists");
    let mut distinct = entries;
    distinct.sort_unstable();
    let named = distinct.len();
    distinct.dedup();
    errors.require(distinct.len() == named, "entries", "Name each entry once");
    errors.into_result()?;
    Ok(distinct)
}

/// Until when the round runs that `actor` begins by naming the locked `entries` of the locked contest.
///
/// # Errors
/// As [`decide_naming`]; an entry that the client does not see, or that is not live.
pub fn decide(
    contest: &Contest,
    pending: bool,
    entries: &[Entry],
    actor: &Actor,
    now: OffsetDateTime,
) -> Result<OffsetDateTime, Error> {
    decide_naming(contest, pending, actor, now)?;
    let is_shown =
        |entry: &Entry| entry.contest == contest.id && entry.visibility(contest, actor.user) == Visibility::Client;
    if !entries.iter().all(is_shown) {
        return Err(Error::NotFound);
    }
    if entries.iter().any(|entry| !entry.status.is_live()) {
        return Err(Error::EntryNotLive);
    }
    let days = contest.final_round.map_or(DAYS_MIN, |round| round.days.into());
    Ok(now.saturating_add(Duration::days(days)))
}

/// Whether the final round allows that `entry` is awarded at `now`; [`super::award::decide`] says everything else. `live_finalists` are
/// those of the contest.
///
/// # Errors
/// The round runs, or the entry is no finalist, while a finalist is live.
pub fn decide_award(contest: &Contest, entry: &Entry, live_finalists: i64, now: OffsetDateTime) -> Result<(), Error> {
    if live_finalists == 0 {
        return Ok(());
    }
    match stage(contest, now) {
        Some(Stage::Running { until }) => Err(Error::FinalRoundRunning { until }),
        Some(Stage::Over) if !entry.finalist => Err(Error::NotFinalist),
        Some(Stage::Over | Stage::Naming { .. } | Stage::Lapsed) | None => Ok(()),
    }
}

/// What people are told by the clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// To the client: the naming ends soon.
    NamingEnds { until: OffsetDateTime },
    /// To the client: nobody was named.
    NamingLapsed,
    /// To the finalists: the round ends soon.
    RoundEnds { until: OffsetDateTime },
    /// To the client: the round is over.
    RoundOver,
}

/// The moments of the two messages around `end`.
fn around(end: OffsetDateTime) -> [OffsetDateTime; 2] {
    [end.saturating_sub(Duration::hours(REMINDER_HOURS)), end]
}

/// The newest message that was due up to `now`.
pub fn notice(contest: &Contest, now: OffsetDateTime) -> Option<Notice> {
    let soon = |until: OffsetDateTime| now >= until.saturating_sub(Duration::hours(REMINDER_HOURS));
    match stage(contest, now)? {
        Stage::Naming { until } => soon(until).then_some(Notice::NamingEnds { until }),
        Stage::Lapsed => Some(Notice::NamingLapsed),
        Stage::Running { until } => soon(until).then_some(Notice::RoundEnds { until }),
        Stage::Over => Some(Notice::RoundOver),
    }
}

/// When the next message is due after `now`.
pub fn next_notice_at(contest: &Contest, now: OffsetDateTime) -> Option<OffsetDateTime> {
    let end = match stage(contest, now)? {
        Stage::Naming { until } | Stage::Running { until } => until,
        Stage::Lapsed | Stage::Over => return None,
    };
    around(end).into_iter().find(|at| *at > now)
}
