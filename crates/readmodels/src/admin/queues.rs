//! What waits for staff. Each number comes from the module of the list that shows the rows, with the condition of that list.

use ::contests::dispute;
use diesel::pg::PgConnection;
use kernel::actor::{Actor, Permission};
use kernel::text_enum;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;

use crate::admin::{copies, mails, messages};
use crate::{Error, disputes, finance_payments, identities, payouts, refund_requests};

/// How many wait, and since when the first of them.
pub type Waiting = (i64, Option<OffsetDateTime>);

text_enum! {
    /// A list of things that wait for somebody of the staff; what people wait for with their money comes first.
    pub enum Queue as AdminQueueName {
        /// Payouts with nothing in the way.
        PayoutsReady = "PAYOUTS_READY",
        /// Identities that nobody decided.
        Identities = "IDENTITIES",
        Disputes = "DISPUTES",
        /// Decisions of disputes against which a side appealed.
        Appeals = "APPEALS",
        /// Clients who ask for their prize back.
        RefundRequests = "REFUND_REQUESTS",
        /// Payments that found nothing to pay.
        UnappliedPayments = "UNAPPLIED_PAYMENTS",
        CopyReports = "COPY_REPORTS",
        Messages = "MESSAGES",
        /// Mails that were not delivered in time.
        FailedMails = "FAILED_MAILS",
    }
}

impl Queue {
    /// What the list of the queue takes.
    pub const fn takes(self) -> Permission {
        match self {
            Self::PayoutsReady => Permission::Payouts,
            Self::Identities => Permission::DecideIdentity,
            Self::Disputes | Self::Appeals => Permission::Disputes,
            Self::RefundRequests => Permission::Refunds,
            Self::CopyReports => Permission::DecideCopies,
            Self::Messages => Permission::ReadMessages,
            Self::FailedMails => Permission::Mails,
            Self::UnappliedPayments => Permission::Payments,
        }
    }

    fn waiting(self, conn: &mut PgConnection) -> Result<Waiting, Error> {
        match self {
            Self::PayoutsReady => payouts::ready(conn),
            Self::Identities => identities::pending(conn),
            Self::Disputes => disputes::in_status(conn, dispute::Status::Open),
            Self::Appeals => disputes::in_status(conn, dispute::Status::Appealed),
            Self::RefundRequests => refund_requests::pending(conn),
            Self::CopyReports => copies::waiting(conn),
            Self::Messages => messages::open(conn),
            Self::FailedMails => mails::failed(conn),
            Self::UnappliedPayments => finance_payments::unapplied_waiting(conn),
        }
    }
}

/// A queue as it is now.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminQueue {
    pub queue: Queue,
    pub count: i64,
    /// Since when the first of them waits.
    #[serde(with = "time::serde::rfc3339::option")]
    pub oldest_at: Option<OffsetDateTime>,
}

/// The queues that `actor` works on: a statement each, over an index of what waits.
pub fn of(conn: &mut PgConnection, actor: &Actor) -> Result<Vec<AdminQueue>, Error> {
    let mine = Queue::ALL.iter().copied().filter(|queue| actor.may(queue.takes()));
    mine.map(|queue| queue.waiting(conn).map(|(count, oldest_at)| AdminQueue { queue, count, oldest_at })).collect()
}
