//! The columns of what staff decide.

use documents::csv::Cell;

use crate::exports::cases::{self, CopyReport, Decision, Dispute, MoneyBack, RefundRequest};

use super::{Table, contest_cells, person_cells, rupees};

/// All disputes.
pub static DISPUTES: Table<Dispute> = Table {
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
        let [contest_id, contest] = contest_cells(Some(&row.contest));
        let [client_id, client, client_email] = person_cells(&row.client);
        let [winner_id, winner, winner_email] = person_cells(&row.winner);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            contest_id,
            contest,
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
pub static REFUND_REQUESTS: Table<RefundRequest> = Table {
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
        let [contest_id, contest] = contest_cells(Some(&row.contest));
        let [decided_at, decided_by, note] = decision_cells(&row.decision);
        let [client_id, client, client_email] = person_cells(&row.client);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            contest_id,
            contest,
            Cell::Amount(row.prize),
            rupees(),
            client_id,
            client,
            client_email,
            Cell::text(&row.reason),
            Cell::text(&row.status),
            decided_at,
            decided_by,
            note,
        ]]
    },
};

/// All prices of plans that subscribers asked back.
pub static MONEY_BACK: Table<MoneyBack> = Table {
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
        let [decided_at, decided_by, note] = decision_cells(&row.decision);
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
            decided_at,
            decided_by,
            note,
        ]]
    },
};

/// All reports of copied work.
pub static COPY_REPORTS: Table<CopyReport> = Table {
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
        let [contest_id, contest] = contest_cells(Some(&row.contest));
        let [decided_at, decided_by, note] = decision_cells(&row.decision);
        let [author_id, author, author_email] = person_cells(&row.author);
        let [reporter_id, reporter, reporter_email] = person_cells(&row.reporter);
        vec![vec![
            Cell::text(row.id.to_string()),
            Cell::At(row.created_at),
            contest_id,
            contest,
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
            decided_at,
            decided_by,
            note,
        ]]
    },
};

fn decision_cells(decision: &Decision) -> [Cell; 3] {
    let by = decision.by.map(|staff| staff.to_string());
    [Cell::when(decision.at), Cell::maybe(by), Cell::maybe(decision.note.clone())]
}
