//! What this domain can refuse or fail at.

use kernel::actor::{self, Role};
use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use uuid::Uuid;

use crate::dispute::Closed;

/// Refusals and failures, in the domain's words.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// What is wrong with which field.
    #[error("invalid fields")]
    Fields(FieldErrors),
    /// Unknown, or not the actor's to see or change.
    #[error("not found")]
    NotFound,
    /// The actor is on the other side of the market.
    #[error("the role {} is needed", .0.as_str())]
    NeedsRole(Role),
    /// The actor's e-mail address is not confirmed.
    #[error("the e-mail address is not confirmed")]
    EmailNotVerified,
    /// A client entering, or awarding, their own work.
    #[error("the contest is the actor's own")]
    OwnContest,
    /// The state table has no such step.
    #[error("a {what} that is {from} does not allow {event}")]
    InvalidTransition {
        /// `contest`, `entry`, `handover` and the like.
        what: &'static str,
        from: &'static str,
        event: &'static str,
    },
    /// The deadline of the contest has passed.
    #[error("the deadline has passed")]
    DeadlinePassed,
    /// The contest does not take entries (any more).
    #[error("the contest does not take entries")]
    NotOpen,
    /// The author has as many live entries as allowed.
    #[error("the author has too many live entries")]
    TooManyEntries { max: i64 },
    #[error("the entry has too many versions")]
    TooManyVersions,
    /// The client looked at an older version.
    #[error("the entry has a newer version")]
    NewerVersion,
    /// The entry was declined, withdrawn or not selected.
    #[error("the entry is not live")]
    EntryNotLive,
    /// Nobody reports their own work.
    #[error("the entry is the actor's own")]
    OwnEntry,
    /// The person reported the entry before.
    #[error("the person reported the entry before")]
    AlreadyReported,
    /// The client removed the actor from the contest.
    #[error("the client removed the actor from the contest")]
    RemovedFromContest,
    /// The author of the entry is removed: the removal is undone first.
    #[error("the author of the entry is removed from the contest")]
    AuthorRemoved,
    /// A removal of the person is open.
    #[error("the person is removed from the contest already")]
    AlreadyRemoved,
    /// The client chose no final round for the contest.
    #[error("the contest has no final round")]
    NoFinalRound,
    /// Finalists are named once.
    #[error("the finalists are named")]
    FinalistsNamed,
    #[error("the time to name finalists is over")]
    NamingOver,
    /// Nobody is awarded before the end of the final round.
    #[error("the final round runs until {until}")]
    FinalRoundRunning { until: time::OffsetDateTime },
    /// The winner is one of the finalists.
    #[error("the entry is no finalist")]
    NotFinalist,
    /// Another entry was awarded and its award stands.
    #[error("the contest has a winner")]
    AlreadyAwarded,
    /// Somebody entered, and more may: until entries are closed nothing is asked back.
    #[error("the contest has entries")]
    HasEntries,
    /// The client gave up the way back, and somebody entered.
    #[error("the prize is guaranteed")]
    Guaranteed,
    /// A provider took back what was paid for the contest.
    #[error("the contest is on hold")]
    Frozen,
    /// A request to have the prize back waits for an admin.
    #[error("a refund request is pending")]
    RefundPending,
    /// The time for asking is over.
    #[error("the time to ask for a refund is over")]
    RefundRequestOver,
    /// The deadline was moved as often as allowed.
    #[error("the deadline was moved too often")]
    ExtensionUsedUp,
    /// Entries closed too long ago.
    #[error("the time to move the deadline is over")]
    ExtensionOver,
    /// An admin who is a party of the contest.
    #[error("the admin is a party of the contest")]
    PartyDecides,
    /// A featured place is paid, or runs.
    #[error("the contest is featured already")]
    AlreadyFeatured,
    #[error("the contest cannot be featured")]
    NotBoostable,
    /// The featured place was earned, or there is none.
    #[error("the featured place cannot be refunded")]
    BoostNotRefundable,
    /// Only title and brief of an open contest may change.
    #[error("the terms are fixed")]
    TermsFixed,
    /// Entrants work from the file.
    #[error("the file is in use")]
    AttachmentInUse,
    /// Entries can be published only after the contest is completed.
    #[error("the contest is not completed")]
    NotPublishable,
    /// The question was answered before.
    #[error("the question is answered already")]
    AlreadyAnswered,
    /// The time for delivering or for asking for changes is over.
    #[error("the step of the handover is overdue")]
    HandoverOverdue,
    #[error("no files were uploaded")]
    NothingToDeliver,
    /// Both rounds of changes are used.
    #[error("changes were requested too often")]
    ChangesExhausted,
    #[error("the dispute is closed for this: {0:?}")]
    DisputeClosed(Closed),
    /// An admin decides once both sides could write.
    #[error("the other side may still write")]
    AwaitingStatement,
    /// The admin of the first decision looks at the appeal.
    #[error("the admin made the first decision")]
    SameAdmin,
    /// A file that was delivered stays.
    #[error("the file is delivered")]
    AlreadyDelivered,
    /// The contest has as many polls as allowed: open ones, or all together.
    #[error("the contest has {max} polls")]
    TooManyPolls { max: i64, is_open: bool },
    /// The poll takes no votes any more.
    #[error("the poll has ended")]
    PollEnded,
    /// The poll has as many votes as it takes.
    #[error("the poll is full")]
    PollFull,
    /// The person read another text than the one that stands.
    #[error("the text of the NDA is another one")]
    NdaChanged,
    /// A member of a private contest has not signed its NDA yet.
    #[error("the NDA is not signed")]
    NdaRequired,
    /// The contest has as many members as it may.
    #[error("the contest has no room for another member")]
    TooManyMembers,
    /// Who entered is removed from the contest instead.
    #[error("the member has entered the contest")]
    MemberEntered,
    /// Entries of a private contest stay between client and author until the client agrees.
    #[error("the client did not agree that entries are shown")]
    PublicationNotAgreed,
    /// A private contest is in no list, so it cannot be first in one.
    #[error("the contest is private")]
    PrivateNotBoostable,
    #[error("the entry has too many pins")]
    TooManyPins,
    #[error("the pin has too many comments")]
    TooManyPinComments,
    /// The entry is not on sale: no price, awarded or bought before, or the contest has no winner.
    #[error("the entry is not for sale")]
    NotForSale,
    #[error("the time to buy entries of the contest is over")]
    SaleOver,
    /// The client saw another price.
    #[error("the price of the entry is another one")]
    PriceChanged,
    /// The client is paying for the entry, or bought it.
    #[error("the entry is ordered")]
    EntryOrdered,
    #[error("changed meanwhile")]
    Conflict,
    /// A stored row is not a value of this domain.
    #[error("corrupt row in {table}: {id}")]
    Corrupt { table: &'static str, id: Uuid },
    #[error(transparent)]
    Crypto(#[from] vault::CryptoError),
    #[error(transparent)]
    Db(#[from] DbFault),
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
