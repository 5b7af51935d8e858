//! The columns of what staff decide.

use ::papers::csv::Cell;
use kernel::ids::UserId;
use readmodels::exports::cases::{self, CopyReport, Dispute, MoneyBack, RefundRequest};

use super::Table;
use super::tables::{person_cells, rupees};

/// All disputes.
pub(super) static DISPUTES: Table<Dispute> = Table {
    name: "disputes",
    head: &[
        "dispute_id",
        "created_at",
        "contest_id",
        "contest",
        "prize_pkr",
        "currency",
        "client_id",
        "client",
        "client_email",
        "winner_id",
        "winner",
        "winner_email",
        "opened_by",
        "reason",
        "status",
        "answer_due_at",
        "appealed_at",
        "settled_at",
    ],
    read: cases::disputes,
    lines: |row| {
        let [client_id, client, client_email] = person_cells(&row.client);
        let [winner_id, winner, winner_email] = person_cells(&row.winner);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(row.contest.id.to_string()),
            Cell::text(&row.contest.title),
            Cell::Amount(row.prize),
            rupees(),
            client_id,
            client,
            client_email,
            winner_id,
            winner,
            winner_email,
            Cell::text(&row.opened_side),
            Cell::text(&row.reason),
            Cell::text(&row.status),
            Cell::At(row.answer_due_at),
            Cell::when(row.appealed_at),
            Cell::when(row.settled_at),
        ]]
    },
};

/// All prizes that clients asked back although there were entries.
pub(super) static REFUND_REQUESTS: Table<RefundRequest> = Table {
    name: "refund-requests",
    head: &[
        "request_id",
        "created_at",
        "contest_id",
        "contest",
        "prize_pkr",
        "currency",
        "client_id",
        "client",
        "client_email",
        "reason",
        "status",
        "decided_at",
        "decided_by",
        "note",
    ],
    read: cases::refund_requests,
    lines: |row| {
        let [client_id, client, client_email] = person_cells(&row.client);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(row.contest.id.to_string()),
            Cell::text(&row.contest.title),
            Cell::Amount(row.prize),
            rupees(),
            client_id,
            client,
            client_email,
            Cell::text(&row.reason),
            Cell::text(&row.status),
            Cell::when(row.decided_at),
            decided_by(row.decided_by),
            Cell::maybe(row.note.clone()),
        ]]
    },
};

/// All prices of plans that subscribers asked back.
pub(super) static MONEY_BACK: Table<MoneyBack> = Table {
    name: "money-back",
    head: &[
        "request_id",
        "created_at",
        "subscriber_id",
        "subscriber",
        "subscriber_email",
        "plan",
        "paid_pkr",
        "credits_pkr",
        "currency",
        "reason",
        "status",
        "decided_at",
        "decided_by",
        "note",
    ],
    read: cases::money_back,
    lines: |row| {
        let [subscriber_id, subscriber, subscriber_email] = person_cells(&row.subscriber);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            subscriber_id,
            subscriber,
            subscriber_email,
            Cell::text(&row.plan),
            Cell::Amount(row.cash),
            Cell::Amount(row.credit),
            rupees(),
            Cell::text(&row.reason),
            Cell::text(&row.status),
            Cell::when(row.decided_at),
            decided_by(row.decided_by),
            Cell::maybe(row.note.clone()),
        ]]
    },
};

/// All reports of copied work.
pub(super) static COPY_REPORTS: Table<CopyReport> = Table {
    name: "copy-reports",
    head: &[
        "report_id",
        "created_at",
        "contest_id",
        "contest",
        "entry",
        "author_id",
        "author",
        "author_email",
        "reporter_id",
        "reporter",
        "reporter_email",
        "reason",
        "original",
        "status",
        "ruled_out",
        "decided_at",
        "decided_by",
        "note",
    ],
    read: cases::copy_reports,
    lines: |row| {
        let [author_id, author, author_email] = person_cells(&row.author);
        let [reporter_id, reporter, reporter_email] = person_cells(&row.reporter);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            Cell::text(row.contest.id.to_string()),
            Cell::text(&row.contest.title),
            Cell::text(row.entry.to_string()),
            author_id,
            author,
            author_email,
            reporter_id,
            reporter,
            reporter_email,
            Cell::text(&row.reason),
            Cell::maybe(row.url.clone()),
            Cell::text(&row.status),
            Cell::text(if row.disqualified { "yes" } else { "no" }),
            Cell::when(row.decided_at),
            decided_by(row.decided_by),
            Cell::maybe(row.note.clone()),
        ]]
    },
};

fn decided_by(staff: Option<UserId>) -> Cell {
    Cell::maybe(staff.map(|staff| staff.to_string()))
}
