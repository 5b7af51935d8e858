//! Disputes: client and winner of a handover disagree, each writes once, and admins who have no part in it decide.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::actor::{Actor, Permission};
use kernel::fields::FieldErrors;
use kernel::ids::{ContestId, DisputeId, FileId, HandoverId, UserId};
use kernel::money::Paisa;
use kernel::text;
use time::{Duration, OffsetDateTime};

use crate::Error;
use crate::handover::Handover;
use crate::schema::dispute_decisions;

pub mod repo;
mod row;
mod status;
mod verdict;

#[cfg(test)]
mod tests;

pub use status::{Event, Status};
pub use verdict::{NewDecision, Verdict};

/// Days in which the other side writes its statement.
pub const ANSWER_DAYS: i64 = 3;
/// Days in which a decision may be appealed.
pub const APPEAL_DAYS: i64 = 3;
pub const FILES_MAX: usize = 5;
/// Characters of a statement, of an appeal and of a decision's reasons, at least.
pub const NOTE_MIN: usize = 10;
/// Characters of these at most.
pub const NOTE_MAX: usize = 2000;

text_enum! {
    /// A side of a dispute.
    pub enum Side as DisputeSide {
        Client = "CLIENT",
        Winner = "WINNER",
    }
}

impl Side {
    pub const fn other(self) -> Self {
        match self {
            Self::Client => Self::Winner,
            Self::Winner => Self::Client,
        }
    }
}

text_enum! {
    /// Why a dispute was opened.
    pub enum Reason as DisputeReason {
        /// The files are not what the brief asks for.
        NotAsBriefed = "NOT_AS_BRIEFED",
        /// The work is somebody else's.
        NotOwnWork = "NOT_OWN_WORK",
        /// The other side does not answer.
        NoAnswer = "NO_ANSWER",
        /// The changes asked for go beyond the brief.
        UnreasonableChanges = "UNREASONABLE_CHANGES",
        Other = "OTHER",
    }
}

impl Reason {
    pub const fn label(self) -> &'static str {
        match self {
            Self::NotAsBriefed => "The files are not what the brief asks for",
            Self::NotOwnWork => "The work is somebody else's",
            Self::NoAnswer => "The other side does not answer",
            Self::UnreasonableChanges => "The changes asked for go beyond the brief",
            Self::Other => "Another reason",
        }
    }
}

text_enum! {
    /// Something that the viewer may do in a dispute now.
    pub enum Action as DisputeAction {
        Answer = "answer",
        Appeal = "appeal",
    }
}

#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Insertable)]
#[diesel(table_name = dispute_decisions, check_for_backend(Pg))]
pub struct Decision {
    /// 1, and 2 on appeal.
    pub round: i16,
    pub verdict: Verdict,
    /// The part of the prize that goes the winner's way, before our fee.
    #[diesel(column_name = winner_paisa)]
    pub winner_part: Paisa,
    pub note: String,
    #[diesel(column_name = decided_by)]
    pub by: UserId,
    #[diesel(column_name = decided_at)]
    pub at: OffsetDateTime,
}

/// Why a step of a dispute can no longer be taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Closed {
    /// The side has written its statement.
    StatementGiven,
    /// Statements are no longer taken.
    Decided,
    StatementOverdue,
    /// Nothing can be appealed.
    NoDecision,
    AppealOverdue,
}

/// A dispute with what was decided in it so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dispute {
    pub id: DisputeId,
    pub contest: ContestId,
    /// The handover that it stopped.
    pub handover: HandoverId,
    pub opened_by: UserId,
    pub opened_side: Side,
    pub reason: Reason,
    pub status: Status,
    /// Until when the other side writes.
    pub answer_due_at: OffsetDateTime,
    /// When the decision is carried out unless somebody appeals; exactly when DECIDED.
    pub final_at: Option<OffsetDateTime>,
    pub appealed_by: Option<UserId>,
    pub appeal_note: Option<String>,
    pub appealed_at: Option<OffsetDateTime>,
    /// When it was carried out.
    pub settled_at: Option<OffsetDateTime>,
    pub created_at: OffsetDateTime,
    /// Whether the other side wrote.
    pub answered: bool,
    /// The decisions, in their order.
    pub decisions: Vec<Decision>,
}

/// What a side says, checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewStatement {
    pub body: String,
    pub files: Vec<FileId>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Statement {
    pub side: Side,
    pub author: UserId,
    pub body: String,
    pub files: Vec<FileId>,
    pub created_at: OffsetDateTime,
}

impl NewStatement {
    /// Checks words and number of files.
    ///
    /// # Errors
    /// Messages by field.
    pub fn validate(note: &str, files: &[FileId]) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let mut once: Vec<FileId> = Vec::new();
        for file in files {
            if !once.contains(file) && once.len() <= FILES_MAX {
                once.push(*file);
            }
        }
        errors.require(once.len() <= FILES_MAX, "fileIds", "At most 5 files");
        let body = bounded(note, &mut errors);
        errors.into_result()?;
        Ok(Self { body, files: once })
    }
}

/// The reasons of an appeal, checked.
///
/// # Errors
/// Too short or too long.
pub fn checked_appeal(note: &str) -> Result<String, FieldErrors> {
    let mut errors = FieldErrors::new();
    let note = bounded(note, &mut errors);
    errors.into_result()?;
    Ok(note)
}

fn bounded(note: &str, errors: &mut FieldErrors) -> String {
    match text::multi_line(note, NOTE_MIN, NOTE_MAX) {
        Ok(note) => return note,
        Err(text::Refused::TooShort) => errors.add("note", "Write at least 10 characters"),
        Err(text::Refused::TooLong) => errors.add("note", "Note is too long (at most 2000 characters)"),
        Err(text::Refused::Control) => errors.add("note", "Plain text only"),
    }
    String::new()
}

/// Until when the other side answers a dispute that is opened at `now`.
pub fn answer_due(now: OffsetDateTime) -> OffsetDateTime {
    now.saturating_add(Duration::days(ANSWER_DAYS))
}

/// Until when a decision of `now` may be appealed.
pub fn appeal_due(now: OffsetDateTime) -> OffsetDateTime {
    now.saturating_add(Duration::days(APPEAL_DAYS))
}

impl Decision {
    /// What is left of `prize` for the client.
    pub fn client_part(&self, prize: Paisa) -> Paisa {
        prize.checked_sub(self.winner_part).unwrap_or(Paisa::ZERO)
    }

    /// What it means for the award, in one line.
    pub fn words(&self, award: &Handover) -> String {
        self.verdict.words(award.place, self.winner_part, self.client_part(award.prize))
    }
}

impl Dispute {
    /// The part of the prize that the winner got by a split, before our fee; nothing while it is not carried out.
    pub fn settled_part(&self) -> Option<Paisa> {
        let decision = self.latest_decision().filter(|decision| decision.verdict == Verdict::Split)?;
        (self.status == Status::Settled).then_some(decision.winner_part)
    }

    /// The decision that counts, if there is one.
    pub fn latest_decision(&self) -> Option<&Decision> {
        self.decisions.last()
    }

    /// The side that appealed, when the winner of the handover is `winner`.
    pub fn appealed_side(&self, winner: UserId) -> Option<Side> {
        self.appealed_by.map(|by| if by == winner { Side::Winner } else { Side::Client })
    }

    /// Whether `side` may write its statement now.
    ///
    /// # Errors
    /// It wrote already, its time is over, or the dispute is decided.
    pub fn decide_answer(&self, side: Side, now: OffsetDateTime) -> Result<(), Error> {
        if side == self.opened_side || self.answered {
            return Err(Error::DisputeClosed(Closed::StatementGiven));
        }
        self.status.next(Event::Answer).map_err(|_later| Error::DisputeClosed(Closed::Decided))?;
        if now >= self.answer_due_at {
            return Err(Error::DisputeClosed(Closed::StatementOverdue));
        }
        Ok(())
    }

    /// Whether a side may appeal now.
    ///
    /// # Errors
    /// Nothing to appeal, an appeal was made already, or its time is over.
    pub fn decide_appeal(&self, now: OffsetDateTime) -> Result<(), Error> {
        self.status.next(Event::Appeal).map_err(|_other| Error::DisputeClosed(Closed::NoDecision))?;
        if self.final_at.is_some_and(|at| now < at) { Ok(()) } else { Err(Error::DisputeClosed(Closed::AppealOverdue)) }
    }

    /// Whether an admin may decide at all now.
    ///
    /// # Errors
    /// It is decided, or the other side may still write.
    pub fn decide_ready(&self, now: OffsetDateTime) -> Result<(), Error> {
        self.status.next(Event::Decide)?;
        let waits = self.status == Status::Open && !self.answered && now < self.answer_due_at;
        if waits { Err(Error::AwaitingStatement) } else { Ok(()) }
    }

    /// Whether `admin` may decide now; `involved` says that they are client, winner or entrant.
    ///
    /// # Errors
    /// No admin, one with a part in the contest, the admin of the first decision, or it is not time to decide.
    pub fn ensure_decidable_by(&self, admin: &Actor, involved: bool, now: OffsetDateTime) -> Result<(), Error> {
        if !admin.may(Permission::Disputes) {
            return Err(Error::NotFound);
        }
        if involved {
            return Err(Error::PartyDecides);
        }
        self.decide_ready(now)?;
        if self.decisions.iter().any(|before| before.by == admin.user) {
            return Err(Error::SameAdmin);
        }
        Ok(())
    }

    /// Whether the timer carries the decision out now.
    pub fn is_final(&self, now: OffsetDateTime) -> bool {
        self.status == Status::Decided && self.final_at.is_some_and(|at| now >= at)
    }

    /// What `side` may do now.
    pub fn allowed(&self, side: Side, now: OffsetDateTime) -> Vec<Action> {
        let may = |action: Action| match action {
            Action::Answer => self.decide_answer(side, now).is_ok(),
            Action::Appeal => self.decide_appeal(now).is_ok(),
        };
        Action::ALL.iter().copied().filter(|action| may(*action)).collect()
    }
}
