//! How far each contest has come, and when: consistent with every rule of the clock, so that nothing falls due in masses the
//! moment a worker looks at it.

use contests::contest::{REFUND_AFTER_DAYS, reminder};
use contests::handover::{FILES_DAYS, REMINDER_HOURS, REVIEW_DAYS};
use time::{Duration, OffsetDateTime};

use super::dice::Dice;

/// The share of contests, in percent, that ended long ago; the rest began within the last four weeks.
pub(super) const PAST_PERCENT: u64 = 75;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    /// Not paid.
    Draft,
    Cancelled,
    Open,
    Shortlisting,
    /// The winner is chosen and owes the files.
    AwaitingFiles,
    /// The client looks at the files.
    InReview,
    Completed,
    /// Nobody entered; the prize went back.
    Refunded,
}

#[derive(Debug, Clone, Copy)]
pub(super) struct Fate {
    pub(super) state: State,
    pub(super) created: OffsetDateTime,
    /// When the prize arrived; means nothing of what was never paid.
    pub(super) funded: OffsetDateTime,
    /// Until when entries are taken.
    pub(super) deadline: OffsetDateTime,
    /// When the winner was chosen; means nothing before.
    pub(super) awarded: OffsetDateTime,
    /// When the files were delivered; means nothing before.
    pub(super) delivered: OffsetDateTime,
    /// When it was over; means nothing before.
    pub(super) closed: OffsetDateTime,
}

const MINUTE: Duration = Duration::MINUTE;
const HOUR: Duration = Duration::HOUR;

/// The part of `length` between two thousandths of it.
fn part(dice: &mut Dice, length: Duration, from: i64, to: i64) -> Duration {
    let thousandths = dice.between(from, to);
    Duration::seconds(length.whole_seconds().saturating_mul(thousandths).checked_div(1_000).unwrap_or(0))
}

impl Fate {
    fn at(state: State, created: OffsetDateTime) -> Self {
        let funded = created.saturating_add(MINUTE.saturating_mul(4));
        Self { state, created, funded, deadline: funded, awarded: funded, delivered: funded, closed: funded }
    }

    /// The fate of the `index`-th of `count` contests, from the oldest on. `published` rules out what nobody would see.
    pub(super) fn of(dice: &mut Dice, now: OffsetDateTime, index: u64, count: u64, published: bool) -> Self {
        let past = count.saturating_mul(PAST_PERCENT).checked_div(100).unwrap_or(0);
        if index < past {
            let age = along(Duration::days(730), Duration::days(45), index, past);
            Self::past(dice, now.saturating_sub(age), published)
        } else {
            let (index, count) = (index.saturating_sub(past), count.saturating_sub(past));
            let age = along(Duration::days(28), MINUTE.saturating_mul(10), index, count);
            Self::present(dice, now, age, published)
        }
    }

    fn past(dice: &mut Dice, created: OffsetDateTime, published: bool) -> Self {
        let mut fate = Self::at(State::Completed, created);
        fate.deadline = created.saturating_add(dice.span(Duration::days(3), Duration::days(21)));
        let state = dice.below(100);
        if state < 4 && !published {
            return Self { state: State::Cancelled, closed: created.saturating_add(Duration::days(14)), ..fate };
        }
        if state < 18 {
            return fate.refunded();
        }
        fate.awarded = fate.deadline.saturating_add(dice.span(HOUR, Duration::days(3)));
        fate.delivered = fate.awarded.saturating_add(dice.span(HOUR, Duration::days(4)));
        fate.closed = fate.delivered.saturating_add(dice.span(HOUR, Duration::days(5)));
        fate
    }

    fn present(dice: &mut Dice, now: OffsetDateTime, age: Duration, published: bool) -> Self {
        let created = now.saturating_sub(age);
        let fate = Self::at(State::Open, created);
        let old = |days: i64| age > Duration::days(days);
        match dice.below(100) {
            0..6 if !published => fate.unpaid(dice, now, age),
            6..16 if old(1) => {
                Self { state: State::Shortlisting, deadline: created.saturating_add(part(dice, age, 300, 900)), ..fate }
            }
            16..26 if old(2) => fate.awarded(dice, now, age),
            26..36 if old(6) => Self {
                state: State::Completed,
                deadline: created.saturating_add(part(dice, age, 300, 400)),
                awarded: created.saturating_add(part(dice, age, 410, 500)),
                delivered: created.saturating_add(part(dice, age, 510, 600)),
                closed: created.saturating_add(part(dice, age, 610, 700)),
                ..fate
            },
            36..40 if old(6) => Self { deadline: created.saturating_add(part(dice, age, 100, 400)), ..fate }.refunded(),
            _ => Self { deadline: now.saturating_add(dice.span(HOUR, Duration::days(29) - age)), ..fate },
        }
    }

    fn unpaid(self, dice: &mut Dice, now: OffsetDateTime, age: Duration) -> Self {
        let deadline = now.saturating_add(dice.span(Duration::DAY, Duration::days(21)));
        if age < Duration::days(13) {
            return Self { state: State::Draft, deadline, ..self };
        }
        Self {
            state: State::Cancelled,
            deadline,
            closed: self.created.saturating_add(part(dice, age, 100, 900)),
            ..self
        }
    }

    /// The prize goes back as long after the deadline as the rule says.
    fn refunded(self) -> Self {
        let closed = self.deadline.saturating_add(Duration::days(REFUND_AFTER_DAYS));
        Self { state: State::Refunded, closed, ..self }
    }

    fn awarded(self, dice: &mut Dice, now: OffsetDateTime, age: Duration) -> Self {
        let deadline = self.created.saturating_add(part(dice, age, 200, 500));
        let awarded = self.created.saturating_add(part(dice, age, 700, 900));
        let since = now - awarded;
        if since < Duration::days(FILES_DAYS) - HOUR.saturating_mul(12) {
            return Self { state: State::AwaitingFiles, deadline, awarded, ..self };
        }
        let ago = (since - HOUR.saturating_mul(12)).min(Duration::days(REVIEW_DAYS.saturating_sub(1)));
        Self { state: State::InReview, deadline, awarded, delivered: now.saturating_sub(ago), ..self }
    }

    /// The status that is stored.
    pub(super) const fn status(&self) -> contests::contest::Status {
        use contests::contest::Status;
        match self.state {
            State::Draft => Status::Draft,
            State::Open => Status::Open,
            State::Shortlisting => Status::Shortlisting,
            State::AwaitingFiles | State::InReview => Status::Awarded,
            State::Cancelled | State::Completed | State::Refunded => Status::Closed,
        }
    }

    /// The outcome that is stored.
    pub(super) const fn outcome(&self) -> Option<contests::contest::Outcome> {
        use contests::contest::Outcome;
        match self.state {
            State::Cancelled => Some(Outcome::Cancelled),
            State::Completed => Some(Outcome::Completed),
            State::Refunded => Some(Outcome::Refunded),
            State::Draft | State::Open | State::Shortlisting | State::AwaitingFiles | State::InReview => None,
        }
    }

    /// Whether the prize has arrived.
    pub(super) const fn is_funded(&self) -> bool {
        !matches!(self.state, State::Draft | State::Cancelled)
    }

    /// Whether there is a winner.
    pub(super) const fn is_awarded(&self) -> bool {
        matches!(self.state, State::AwaitingFiles | State::InReview | State::Completed)
    }

    /// When entries stopped being taken, if they did.
    pub(super) fn entries_closed(&self) -> Option<OffsetDateTime> {
        (self.is_funded() && self.state != State::Open).then_some(self.deadline)
    }

    /// Until when something could have happened to it.
    pub(super) fn last(&self, now: OffsetDateTime) -> OffsetDateTime {
        self.entries_closed().unwrap_or(now)
    }

    /// Reminders to choose that the client has had.
    pub(super) fn reminders(&self, now: OffsetDateTime) -> i64 {
        let passed = |days: &&i64| now >= self.deadline.saturating_add(Duration::days(**days));
        let sent = if self.state == State::Shortlisting { reminder::DAYS.iter().filter(passed).count() } else { 0 };
        i64::try_from(sent).unwrap_or(0)
    }

    /// When the handover moves by itself, if it does, and whether its winner was reminded of that.
    pub(super) fn handover_due(&self, now: OffsetDateTime) -> Option<(OffsetDateTime, bool)> {
        match self.state {
            State::AwaitingFiles => {
                let due = self.awarded.saturating_add(Duration::days(FILES_DAYS));
                Some((due, now >= due.saturating_sub(Duration::hours(REMINDER_HOURS))))
            }
            State::InReview => Some((self.delivered.saturating_add(Duration::days(REVIEW_DAYS)), false)),
            State::Draft
            | State::Cancelled
            | State::Open
            | State::Shortlisting
            | State::Completed
            | State::Refunded => None,
        }
    }
}

/// The age of the `index`-th of `count` things that lie evenly between two ages.
fn along(oldest: Duration, youngest: Duration, index: u64, count: u64) -> Duration {
    let (index, count) = (i64::try_from(index).unwrap_or(0), i64::try_from(count).unwrap_or(1).max(1));
    let between = (oldest - youngest).whole_seconds();
    let passed = i128::from(between).saturating_mul(i128::from(index)).checked_div(i128::from(count)).unwrap_or(0);
    oldest - Duration::seconds(i64::try_from(passed).unwrap_or(0))
}
