//! What this domain can refuse or fail at.

use kernel::actor::{self, Role};
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
    EmailNotVerified,
    /// A client entering, or awarding, their own work.
    #[error("You cannot enter your own contest.")]
    OwnContest,
    /// The state table has no such step.
    #[error("This cannot be done now: the {what} is {from}.")]
    InvalidTransition {
        /// `contest`, `entry`, `handover` and the like.
        what: &'static str,
        from: &'static str,
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
    /// Nobody reports their own work.
    #[error("This is your own entry.")]
    OwnEntry,
    /// The person reported the entry before.
    #[error("You reported this entry already. Our staff will look at it.")]
    AlreadyReported,
    /// Another entry was awarded and its award stands.
    #[error("This contest already has a winner.")]
    AlreadyAwarded,
    /// Somebody entered, and more may: until entries are closed nothing is asked back.
    #[error(
        "There were entries. Close entries first, then ask for the prize back with a reason: an administrator decides."
    )]
    HasEntries,
    /// The client gave up the way back, and somebody entered.
    #[error(
        "This contest is guaranteed: its prize goes to somebody who entered. Award an entry, or it is shared out 30 days after the deadline."
    )]
    Guaranteed,
    /// A provider took back what was paid for the contest.
    #[error(
        "This contest is on hold: its payment is disputed at the payment provider. We write as soon as that is settled."
    )]
    Frozen,
    /// A request to have the prize back waits for an admin.
    #[error("You asked for the prize back, and that is being looked at. Withdraw the request first.")]
    RefundPending,
    /// The time for asking is over.
    #[error("Once there were entries, the prize can be asked back until 14 days after the deadline only.")]
    RefundRequestOver,
    /// The deadline was moved as often as allowed.
    #[error("The deadline was already moved twice. It cannot be moved again.")]
    ExtensionUsedUp,
    /// Entries closed too long ago.
    #[error("The deadline can be moved until 24 hours after entries closed.")]
    ExtensionOver,
    /// An admin who is a party of the contest.
    #[error("You are a party of this contest. Another administrator has to decide.")]
    PartyDecides,
    /// A featured place is paid, or runs.
    #[error("This contest is featured already. Once that has run out, it can be featured again.")]
    AlreadyFeatured,
    #[error("Only a draft or an open contest can be featured.")]
    NotBoostable,
    /// The featured place was earned, or there is none.
    #[error("A featured place can be refunded within 24 hours after it started, and only while nobody has entered.")]
    BoostNotRefundable,
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
    /// A step of a dispute that was taken already, or whose time is over; says which.
    #[error("{0}")]
    DisputeClosed(&'static str),
    /// An admin decides once both sides could write.
    #[error("The other side may still write its statement. Decide once it has, or once its time is over.")]
    AwaitingStatement,
    /// The admin of the first decision looks at the appeal.
    #[error("You made the first decision. Another administrator decides the appeal.")]
    SameAdmin,
    /// A file that was delivered stays.
    #[error("Delivered files cannot be removed.")]
    AlreadyDelivered,
    #[error("This has changed in the meantime. Load the page again.")]
    Conflict,
    /// A stored row is not a value of this domain.
    #[error("corrupt row in {table}: {id}")]
    Corrupt { table: &'static str, id: Uuid },
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

impl From<actor::EmailNotVerified> for Error {
    fn from(_refused: actor::EmailNotVerified) -> Self {
        Self::EmailNotVerified
    }
}

kernel::failure!(Error { Db });
