//! What this domain can refuse or fail at.

use kernel::actor::Role;
use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use uuid::Uuid;

/// Refusals and failures, in the domain's words. The text of a refusal is the sentence that people read.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What is wrong with which field.
    #[error("invalid fields")]
    Fields(FieldErrors),
    /// Unknown, or not the actor's to see or change.
    #[error("Not found.")]
    NotFound,
    /// The actor is on the other side of the market.
    #[error("{}", needs_role(*.0))]
    NeedsRole(Role),
    /// The actor's e-mail address is not confirmed.
    #[error("Confirm your e-mail address first: open the link we sent you, or ask for a new one on your profile.")]
    NeedsVerifiedEmail,
    /// A client entering, or awarding, their own work.
    #[error("You cannot enter your own contest.")]
    OwnContest,
    /// The state table has no such step.
    #[error("This cannot be done now: the {what} is {from}.")]
    InvalidTransition {
        /// `contest`, `entry` or `handover`.
        what: &'static str,
        /// The present status.
        from: &'static str,
        /// What was asked for.
        event: &'static str,
    },
    /// The deadline of the contest has passed.
    #[error("The deadline of this contest has passed.")]
    DeadlinePassed,
    /// The contest does not take entries (any more).
    #[error("This contest does not take entries at the moment.")]
    NotOpen,
    /// The author has as many live entries as allowed.
    #[error("You already have 3 live entries in this contest. Withdraw one to submit another.")]
    TooManyEntries,
    /// The entry was declined, withdrawn or not selected.
    #[error("This entry is no longer in the running.")]
    EntryNotLive,
    /// Another entry was awarded and its award stands.
    #[error("This contest already has a winner.")]
    AlreadyAwarded,
    /// The prize goes back only when nobody is in the running.
    #[error("The prize can be refunded only while there are no live entries.")]
    HasLiveEntries,
    /// Only title and brief of an open contest may change.
    #[error("A paid contest can change its title and brief only.")]
    TermsFixed,
    /// Entries can be published only after the contest is completed.
    #[error("An entry can be published once the contest is completed.")]
    NotPublishable,
    /// The question was answered before.
    #[error("This question is already answered.")]
    AlreadyAnswered,
    /// The time for delivering or for asking for changes is over.
    #[error("The time for this step of the handover is over.")]
    HandoverOverdue,
    /// Nothing new was uploaded.
    #[error("Upload the files first.")]
    NothingToDeliver,
    /// Both rounds of changes are used.
    #[error("Changes were already requested twice. Accept the files, or write to support.")]
    ChangesExhausted,
    /// A file that was delivered stays.
    #[error("Delivered files cannot be removed.")]
    AlreadyDelivered,
    /// Somebody else was faster.
    #[error("This has changed in the meantime. Load the page again.")]
    Conflict,
    /// A stored row is not a value of this domain.
    #[error("corrupt row in {table}: {id}")]
    Corrupt {
        /// The table.
        table: &'static str,
        /// The row.
        id: Uuid,
    },
    /// The database.
    #[error(transparent)]
    Db(#[from] DbFault),
}

const fn needs_role(role: Role) -> &'static str {
    match role {
        Role::Client => "Only clients post contests. Switch your role to client on your profile.",
        Role::Talent => "Only talents enter contests. Switch your role to talent on your profile.",
    }
}

impl From<FieldErrors> for Error {
    fn from(fields: FieldErrors) -> Self {
        Self::Fields(fields)
    }
}

impl Error {
    /// One complaint about one field.
    pub fn field(name: &'static str, message: &'static str) -> Self {
        Self::Fields(FieldErrors::one(name, message))
    }
}

kernel::failure!(Error { Db });
