//! The columns of each table, and its rows as CSV.

use diesel::pg::PgConnection;
use documents::csv::{self, Cell};
use kernel::money::Paisa;
use kernel::page::Cursor;
use payouts::method::masked;

use crate::Error;
use crate::exports::admin::{self, Act, Contest, Member, Message};
use crate::exports::{self, Chunk, ContestName, Credit, Payment, Payout, Person, Posting, Range, Refund};

pub mod cases;

/// Reads the rows of a range after a place.
type Read<T> = fn(&mut PgConnection, &Range, Option<Cursor>) -> Result<Chunk<T>, Error>;

/// A table: its name, its columns, where its rows come from, and how a row looks. A row may make several lines.
pub struct Table<T> {
    pub name: &'static str,
    head: &'static [&'static str],
    read: Read<T>,
    lines: fn(&T) -> Vec<Vec<Cell>>,
}

impl<T> Table<T> {
    /// Some rows as CSV, below the names of the columns when they are the first, and where the next begin.
    pub fn csv(
        &self,
        conn: &mut PgConnection,
        range: &Range,
        after: Option<Cursor>,
    ) -> Result<(Vec<u8>, Option<Cursor>), Error> {
        let chunk = (self.read)(conn, range, after)?;
        let head = after.is_none().then(|| csv::head(self.head));
        let bytes = csv::rows(head.into_iter().chain(chunk.rows.iter().flat_map(self.lines)))?;
        Ok((bytes, chunk.next))
    }
}

/// The person's payouts.
pub static OWN_PAYOUTS: Table<Payout> = Table {
    name: "payouts",
    head: &[
        "payout_id",
        "created_at",
        "kind",
        "contest",
        "amount_pkr",
        "currency",
        "status",
        "method",
        "account",
        "reference",
        "paid_at",
    ],
    read: exports::payouts,
    lines: |row| {
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(&row.kind),
            Cell::text(&row.contest.title),
            Cell::Amount(row.amount),
            rupees(),
            Cell::text(&row.status),
            Cell::maybe(row.method.clone()),
            Cell::maybe(row.last4.as_deref().map(masked)),
            Cell::maybe(row.reference.clone()),
            Cell::when(row.paid_at),
        ]]
    },
};

/// The person's payments.
pub static OWN_PAYMENTS: Table<Payment> = Table {
    name: "payments",
    head: &[
        "payment_id",
        "created_at",
        "purpose",
        "about",
        "provider",
        "order_ref",
        "status",
        "amount_pkr",
        "currency",
        "confirmed_at",
        "refund_pkr",
        "refund_status",
        "refunded_at",
    ],
    read: exports::payments,
    lines: |row| {
        let [refund, refund_status, refunded_at] = refund_cells(row);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(&row.purpose),
            Cell::maybe(row.contest.as_ref().map(|contest| contest.title.clone()).or_else(|| row.plan.clone())),
            Cell::text(&row.provider),
            Cell::text(&row.order_ref),
            Cell::text(&row.status),
            Cell::Amount(row.amount),
            rupees(),
            Cell::when(row.confirmed_at),
            refund,
            refund_status,
            refunded_at,
        ]]
    },
};

/// The person's credits.
pub static OWN_CREDITS: Table<Credit> = Table {
    name: "credits",
    head: &[
        "credit_id",
        "created_at",
        "kind",
        "reason",
        "amount_pkr",
        "remaining_pkr",
        "status",
        "expires_at",
        "used_at",
        "ended_at",
    ],
    read: exports::credits,
    lines: |row| {
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(&row.kind),
            Cell::text(&row.reason),
            Cell::Amount(row.amount),
            Cell::Amount(row.remaining),
            Cell::text(&row.status),
            Cell::At(row.expires_at),
            Cell::when(row.used_at),
            Cell::when(row.ended_at),
        ]]
    },
};

/// All payouts; account numbers only by their last digits.
pub static PAYOUTS: Table<Payout> = Table {
    name: "all-payouts",
    head: &[
        "payout_id",
        "created_at",
        "kind",
        "contest_id",
        "contest",
        "winner_id",
        "winner",
        "winner_email",
        "amount_pkr",
        "currency",
        "status",
        "holds",
        "method",
        "account",
        "account_name",
        "bank_name",
        "reference",
        "paid_at",
        "failed_at",
    ],
    read: exports::payouts,
    lines: |row| {
        let [contest_id, contest] = contest_cells(Some(&row.contest));
        let [winner_id, winner, winner_email] = person_cells(&row.winner);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(&row.kind),
            contest_id,
            contest,
            winner_id,
            winner,
            winner_email,
            Cell::Amount(row.amount),
            rupees(),
            Cell::text(&row.status),
            Cell::text(row.holds.join(" ")),
            Cell::maybe(row.method.clone()),
            Cell::maybe(row.last4.as_deref().map(masked)),
            Cell::maybe(row.account_name.clone()),
            Cell::maybe(row.bank_name.clone()),
            Cell::maybe(row.reference.clone()),
            Cell::when(row.paid_at),
            Cell::when(row.failed_at),
        ]]
    },
};

/// All payments.
pub static PAYMENTS: Table<Payment> = Table {
    name: "all-payments",
    head: &[
        "payment_id",
        "created_at",
        "purpose",
        "contest_id",
        "contest",
        "plan",
        "payer_id",
        "payer",
        "payer_email",
        "provider",
        "environment",
        "order_ref",
        "provider_txn_id",
        "status",
        "applied_to",
        "amount_pkr",
        "currency",
        "confirmed_at",
        "refund_pkr",
        "refund_status",
        "refunded_at",
    ],
    read: exports::payments,
    lines: |row| {
        let [contest_id, contest] = contest_cells(row.contest.as_ref());
        let [payer_id, payer, payer_email] = person_cells(&row.payer);
        let [refund, refund_status, refunded_at] = refund_cells(row);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(&row.purpose),
            contest_id,
            contest,
            Cell::maybe(row.plan.clone()),
            payer_id,
            payer,
            payer_email,
            Cell::text(&row.provider),
            Cell::text(&row.environment),
            Cell::text(&row.order_ref),
            Cell::maybe(row.provider_txn_id.clone()),
            Cell::text(&row.status),
            Cell::maybe(row.applied_to.clone()),
            Cell::Amount(row.amount),
            rupees(),
            Cell::when(row.confirmed_at),
            refund,
            refund_status,
            refunded_at,
        ]]
    },
};

/// All refunds.
pub static REFUNDS: Table<Refund> = Table {
    name: "all-refunds",
    head: &[
        "refund_id",
        "created_at",
        "payment_id",
        "order_ref",
        "provider",
        "payer_id",
        "payer",
        "payer_email",
        "contest_id",
        "contest",
        "reason",
        "status",
        "amount_pkr",
        "currency",
        "refused_code",
        "provider_ref",
        "paid_by_hand_by",
        "refunded_at",
    ],
    read: exports::refunds,
    lines: |row| {
        let [contest_id, contest] = contest_cells(row.contest.as_ref());
        let [payer_id, payer, payer_email] = person_cells(&row.payer);
        let (payment, order_ref, provider) = &row.payment;
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(payment.to_string()),
            Cell::text(order_ref),
            Cell::text(provider),
            payer_id,
            payer,
            payer_email,
            contest_id,
            contest,
            Cell::text(&row.reason),
            Cell::text(&row.status),
            Cell::Amount(row.amount),
            rupees(),
            Cell::maybe(row.refused_code.clone()),
            Cell::maybe(row.provider_ref.clone()),
            Cell::maybe(row.paid_by_hand_by.map(|admin| admin.to_string())),
            Cell::when(row.refunded_at),
        ]]
    },
};

/// The journal: a line per entry, with its amount at the side where it stands.
pub static LEDGER: Table<Posting> = Table {
    name: "ledger",
    head: &["transaction_id", "at", "environment", "kind", "key", "account", "debit_pkr", "credit_pkr"],
    read: exports::ledger,
    lines: |row| {
        let line = |(account, side, amount): &(String, String, Paisa)| {
            let at = |wanted: &str| Cell::rupees(Some(*amount).filter(|_amount| side == wanted));
            vec![
                Cell::text(row.id.to_string()),
                Cell::At(row.at),
                Cell::text(&row.environment),
                Cell::text(&row.kind),
                Cell::text(&row.key),
                Cell::text(account),
                at("DR"),
                at("CR"),
            ]
        };
        row.entries.iter().map(line).collect()
    },
};

fn rupees() -> Cell {
    Cell::text("PKR")
}

fn person_cells(person: &Person) -> [Cell; 3] {
    [Cell::text(person.id.to_string()), Cell::text(person.name()), Cell::text(&person.email)]
}

fn contest_cells(contest: Option<&ContestName>) -> [Cell; 2] {
    let id = contest.map(|contest| contest.id.to_string());
    [Cell::maybe(id), Cell::maybe(contest.map(|contest| contest.title.clone()))]
}

fn refund_cells(payment: &Payment) -> [Cell; 3] {
    match &payment.refund {
        Some((amount, status, at)) => [Cell::Amount(*amount), Cell::text(status), Cell::when(*at)],
        None => [Cell::Empty, Cell::Empty, Cell::Empty],
    }
}

/// All people.
pub static USERS: Table<Member> = Table {
    name: "all-users",
    head: &[
        "user_id",
        "created_at",
        "name",
        "email",
        "role",
        "staff",
        "email_verified_at",
        "suspended_at",
        "suspended_reason",
    ],
    read: admin::users,
    lines: |row| {
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(row.name()),
            Cell::text(&row.email),
            Cell::text(&row.role),
            Cell::maybe(row.staff_role.clone()),
            Cell::when(row.email_verified_at),
            Cell::when(row.suspended_at),
            Cell::maybe(row.suspended_reason.clone()),
        ]]
    },
};

/// All contests that were paid.
pub static CONTESTS: Table<Contest> = Table {
    name: "all-contests",
    head: &[
        "contest_id",
        "created_at",
        "title",
        "client_id",
        "client",
        "client_email",
        "status",
        "outcome",
        "prize_pkr",
        "currency",
        "entries",
        "deadline",
        "hidden_at",
        "hidden_reason",
    ],
    read: admin::contests,
    lines: |row| {
        let [client_id, client, client_email] = person_cells(&row.client);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(&row.title),
            client_id,
            client,
            client_email,
            Cell::text(&row.status),
            Cell::maybe(row.outcome.clone()),
            Cell::Amount(row.prize),
            rupees(),
            Cell::text(row.entries.to_string()),
            Cell::At(row.deadline),
            Cell::when(row.hidden_at),
            Cell::maybe(row.hidden_reason.clone()),
        ]]
    },
};

/// All messages to support.
pub static MESSAGES: Table<Message> = Table {
    name: "contact-messages",
    head: &[
        "message_id",
        "created_at",
        "name",
        "email",
        "member_id",
        "category",
        "subject",
        "message",
        "answered_at",
        "answered_by",
    ],
    read: admin::messages,
    lines: |row| {
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(&row.name),
            Cell::text(&row.email),
            Cell::maybe(row.member.map(|member| member.to_string())),
            Cell::maybe(row.category.clone()),
            Cell::text(&row.subject),
            Cell::text(&row.text),
            Cell::when(row.answered_at),
            Cell::maybe(row.answered_by.map(|by| by.to_string())),
        ]]
    },
};

/// The audit log.
pub static AUDIT: Table<Act> = Table {
    name: "audit",
    head: &["row_id", "at", "action", "actor_id", "actor_email", "subject_kind", "subject_id", "detail", "request_id"],
    read: admin::audit,
    lines: |row| {
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.at),
            Cell::text(&row.act),
            Cell::maybe(row.actor.map(|actor| actor.to_string())),
            Cell::maybe(row.actor_email.clone()),
            Cell::text(&row.subject_kind),
            Cell::text(row.subject_id.to_string()),
            Cell::text(&row.detail),
            Cell::text(&row.request_id),
        ]]
    },
};
