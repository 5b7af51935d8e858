//! The contest: its terms, its way through the market, and who may do what with it when.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::sql_types::Nullable;
use kernel::actor::{Actor, Role};
use kernel::db::StaticSql;
use kernel::ids::{ContestId, UserId};
use kernel::money::{Bps, Paisa};
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::schema::contests;

pub mod access;
pub mod actions;
pub mod award;
mod category;
pub mod distribution;
pub mod extension;
pub mod final_round;
pub mod guarantee;
pub mod next;
pub mod places;
pub mod publication;
pub mod raise;
pub mod refund;
pub mod reminder;
pub mod repo;
pub mod requirements;
mod status;
mod terms;
mod visibility;

#[cfg(test)]
mod tests;

pub use category::{Category, Choice, Subcategory};
pub use final_round::FinalRound;
pub use places::{Places, UnusedPlaces};
pub use requirements::{FileFormat, Requirements};
pub use status::{Event, Outcome, Status};
pub use terms::{Change, ContestInput, Edit, Terms};
pub use visibility::Visibility;

/// How long a draft waits for its payment.
pub const DRAFT_DAYS: i64 = 14;
/// After the deadline, when a contest without live entries is refunded by itself.
pub const REFUND_AFTER_DAYS: i64 = 3;
/// The rate in force for contests funded now, and what a draft is told. A contest keeps the rate it was funded at.
pub const FEE: Bps = Bps::new(300);
pub const PRIZE_MIN: Paisa = Paisa::new(500);
pub const PRIZE_MAX: Paisa = Paisa::new(50_000_000);
pub const TITLE_MIN: usize = 3;
pub const TITLE_MAX: usize = 100;
pub const BRIEF_MIN: usize = 20;
pub const BRIEF_MAX: usize = 2_000;

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = contests, check_for_backend(Pg))]
pub struct Contest {
    pub id: ContestId,
    #[diesel(column_name = client_id)]
    pub client: UserId,
    pub title: String,
    pub brief: String,
    /// Counts the versions of title and brief, from 1.
    pub brief_version: i32,
    pub category: Category,
    /// One of fourteen, when the client chose one.
    pub subcategory: Option<Subcategory>,
    #[diesel(column_name = prize_paisa)]
    pub prize: Paisa,
    /// The fee rate, from the moment of funding.
    #[diesel(column_name = fee_bps)]
    pub fee: Option<Bps>,
    pub status: Status,
    /// How it ended; exactly when CLOSED.
    pub outcome: Option<Outcome>,
    /// Whether entries are hidden from other entrants while the contest runs.
    pub sealed: bool,
    /// Whether the client gave up the way back: no refund while anybody entered.
    pub guaranteed: bool,
    /// How often the deadline was moved.
    pub extensions: i16,
    /// Until when it is ranked first.
    pub featured_until: Option<OffsetDateTime>,
    /// Reminders to choose a winner since entries closed.
    pub reminders_sent: i16,
    /// Since when the money behind the prize is disputed, and nothing is decided about it.
    pub frozen_at: Option<OffsetDateTime>,
    /// Since when staff keeps it hidden: only its client, those who entered and staff find it.
    pub hidden_at: Option<OffsetDateTime>,
    /// Who may find it at all; fixed by the payment.
    pub visibility: Visibility,
    /// When the client of a private contest agreed that its entries may be shown.
    pub publication_agreed_at: Option<OffsetDateTime>,
    /// Until when entries are taken (exclusive).
    #[diesel(column_name = deadline_at)]
    pub deadline: OffsetDateTime,
    pub funded_at: Option<OffsetDateTime>,
    /// When entries stopped being taken.
    pub entries_closed_at: Option<OffsetDateTime>,
    /// When the standing award was made.
    pub awarded_at: Option<OffsetDateTime>,
    pub closed_at: Option<OffsetDateTime>,
    /// The number of the newest entry.
    pub last_entry_number: i32,
    /// Entries that were not withdrawn.
    pub entry_count: i32,
    pub created_at: OffsetDateTime,
    pub updated_at: OffsetDateTime,
    /// Its final round, when the client chose one. A row of its own.
    #[diesel(
        skip_insertion,
        select_expression = final_round::repo::of_contest_read(),
        select_expression_type = StaticSql<Nullable<final_round::Row>>
    )]
    pub final_round: Option<FinalRound>,
    /// How the prize is divided, when it has more than one place. A row of its own, fixed by the payment.
    #[diesel(
        skip_insertion,
        select_expression = places::repo::of_contest_read(),
        select_expression_type = StaticSql<Nullable<places::Row>>
    )]
    pub places: Option<Places>,
}

impl Contest {
    pub fn draft(id: ContestId, client: UserId, terms: Terms, now: OffsetDateTime) -> Self {
        Self {
            id,
            client,
            title: terms.title,
            brief: terms.brief,
            brief_version: 1,
            category: terms.category.category,
            subcategory: terms.category.subcategory,
            prize: terms.prize,
            fee: None,
            status: Status::Draft,
            outcome: None,
            sealed: terms.sealed,
            guaranteed: terms.guaranteed,
            extensions: 0,
            featured_until: None,
            reminders_sent: 0,
            frozen_at: None,
            hidden_at: None,
            visibility: terms.visibility,
            publication_agreed_at: None,
            deadline: terms.deadline,
            funded_at: None,
            entries_closed_at: None,
            awarded_at: None,
            closed_at: None,
            last_entry_number: 0,
            entry_count: 0,
            created_at: now,
            updated_at: now,
            final_round: terms.final_round_days.map(FinalRound::of_days),
            places: terms.places,
        }
    }

    /// Whether the deadline has passed.
    pub fn is_over(&self, now: OffsetDateTime) -> bool {
        now >= self.deadline
    }

    /// Whether it is ranked first at `now`.
    pub fn is_featured(&self, now: OffsetDateTime) -> bool {
        self.featured_until.is_some_and(|until| now < until)
    }

    /// Whether it was paid, and so has people who count on it.
    pub fn is_published(&self) -> bool {
        self.status != Status::Draft && self.outcome != Some(Outcome::Cancelled)
    }

    /// Whether its entries stay between client and author: it is private, and its client did not agree that they may be shown.
    pub const fn withholds_entries(&self) -> bool {
        self.visibility.is_private() && self.publication_agreed_at.is_none()
    }

    /// Whether everybody may see it.
    pub fn is_public(&self) -> bool {
        self.is_shown() && !self.visibility.is_private()
    }

    /// Whether it was paid and staff does not hide it: what a private contest has in common with a public one.
    pub fn is_shown(&self) -> bool {
        self.is_published() && self.hidden_at.is_none()
    }

    /// Whether it takes anything from `person`, who sees it ([`repo::ensure_full`]): one that staff hid takes nothing from those who
    /// are not its client.
    pub fn is_reachable_for(&self, person: UserId) -> bool {
        self.is_shown() || person == self.client
    }

    /// Whether staff may hide it. Its money, its people and its course are not touched.
    ///
    /// # Errors
    /// A draft, which nobody sees anyway, or one that is hidden.
    pub fn decide_hiding(&self) -> Result<(), Error> {
        if self.is_shown() {
            Ok(())
        } else {
            let from = if self.hidden_at.is_some() { "hidden" } else { self.status.as_str() };
            Err(Error::InvalidTransition { what: "contest", from, event: "hide" })
        }
    }

    /// Whether staff may show it again.
    ///
    /// # Errors
    /// It is not hidden.
    pub fn decide_showing(&self) -> Result<(), Error> {
        if self.hidden_at.is_some() {
            Ok(())
        } else {
            Err(Error::InvalidTransition { what: "contest", from: "shown", event: "show" })
        }
    }

    /// The contest for its client alone: to everybody else it does not exist as theirs.
    ///
    /// # Errors
    /// [`Error::NotFound`] when `actor` is not the client.
    pub fn require_client(&self, actor: &Actor) -> Result<(), Error> {
        if self.client == actor.user { Ok(()) } else { Err(Error::NotFound) }
    }

    /// Nothing is decided about a prize whose money is disputed.
    ///
    /// # Errors
    /// [`Error::Frozen`].
    pub fn require_unfrozen(&self) -> Result<(), Error> {
        if self.frozen_at.is_some() { Err(Error::Frozen) } else { Ok(()) }
    }

    /// The fee rate that an award means: the stored one, before funding the quoted one.
    pub fn fee_rate(&self) -> Bps {
        self.fee.unwrap_or(FEE)
    }

    /// When a draft is cancelled unless it is paid.
    pub fn draft_ends_at(&self) -> OffsetDateTime {
        self.created_at.saturating_add(Duration::days(DRAFT_DAYS))
    }

    /// When a contest without live entries is refunded by itself.
    pub fn refund_at(&self) -> OffsetDateTime {
        self.deadline.saturating_add(Duration::days(REFUND_AFTER_DAYS))
    }

    /// Whether a payment that is confirmed at `now` may fund the contest.
    ///
    /// # Errors
    /// The contest is not a draft, or its deadline has passed.
    pub fn decide_funding(&self, now: OffsetDateTime) -> Result<(), Error> {
        self.status.next(Event::Fund)?;
        if self.is_over(now) { Err(Error::DeadlinePassed) } else { Ok(()) }
    }

    /// Whether `actor` may close entries before the deadline.
    ///
    /// # Errors
    /// Not the client, or entries are not open.
    pub fn decide_close(&self, actor: &Actor) -> Result<(), Error> {
        self.require_client(actor)?;
        self.require_unfrozen()?;
        self.status.next(Event::CloseEntries).map(|_status| ())
    }

    /// Whether `actor` may delete the draft.
    ///
    /// # Errors
    /// Not the client, or not a draft.
    pub fn decide_delete(&self, actor: &Actor) -> Result<(), Error> {
        self.require_client(actor)?;
        self.status.next(Event::Cancel).map(|_status| ())
    }

    /// Whether people may still ask, answer and announce: not before payment, not after the end.
    pub fn takes_questions(&self) -> bool {
        match self.status {
            Status::Open | Status::Shortlisting | Status::Awarded => true,
            Status::Draft | Status::Closed => false,
        }
    }
}

/// Whether `actor` may post contests.
///
/// # Errors
/// The other side of the market, or an unconfirmed address.
pub fn decide_create(actor: &Actor) -> Result<(), Error> {
    if actor.role != Role::Client {
        return Err(Error::NeedsRole(Role::Client));
    }
    Ok(actor.require_verified_email()?)
}
