//! The columns of each table. Amounts are called after their currency.

use super::Table;
use crate::people::full_name_of;

/// A person in three columns.
macro_rules! person {
    ($prefix:literal, $users:literal) => {
        concat!(
            $users,
            ".id AS ",
            $prefix,
            "_id, ",
            full_name_of!($users),
            " AS ",
            $prefix,
            ", ",
            $users,
            ".email AS ",
            $prefix,
            "_email"
        )
    };
}

/// Who decided about a row.
macro_rules! decision {
    () => {
        "r.decided_at AS decided_at, r.decided_by AS decided_by, r.note AS note"
    };
}

const TABLE: Table =
    Table { name: "", rows: "", at: "created_at", person: None, only: "true", joins: "", columns: "", lines_by: None };

pub static OWN_PAYOUTS: Table = Table {
    name: "payouts",
    rows: "payouts",
    person: Some("winner_id"),
    joins: "JOIN contests c ON c.id = r.contest_id",
    columns: concat!(
        "r.id AS payout_id, r.created_at AS created_at, r.kind AS kind, c.title AS contest, r.amount_paisa AS amount_pkr,
         'PKR' AS currency, r.status AS status, r.method_type AS method, ",
        ::payouts::masked_account!("r.account_last4"),
        " AS account, r.reference AS reference, r.paid_at AS paid_at"
    ),
    ..TABLE
};

pub static OWN_PAYMENTS: Table = Table {
    name: "payments",
    rows: "payments",
    person: Some("payer_id"),
    joins: "LEFT JOIN contests c ON c.id = r.contest_id
            LEFT JOIN subscription_charges s ON s.id = r.purchase_id
            LEFT JOIN refunds b ON b.payment_id = r.id",
    columns: "r.id AS payment_id, r.created_at AS created_at, r.purpose AS purpose, coalesce(c.title, s.plan_name) AS about,
              r.provider AS provider, r.order_ref AS order_ref, r.status AS status, r.amount_paisa AS amount_pkr, 'PKR' AS currency,
              r.confirmed_at AS confirmed_at, b.amount_paisa AS refund_pkr, b.status AS refund_status, b.refunded_at AS refunded_at",
    ..TABLE
};

pub static OWN_CREDITS: Table = Table {
    name: "credits",
    rows: "credit_lots",
    person: Some("user_id"),
    columns: "r.id AS credit_id, r.created_at AS created_at, r.kind AS kind, r.reason AS reason, r.amount_paisa AS amount_pkr,
              r.remaining_paisa AS remaining_pkr, r.status AS status, r.expires_at AS expires_at, r.used_at AS used_at,
              r.ended_at AS ended_at",
    ..TABLE
};

/// All payouts; account numbers only by their last digits.
pub static PAYOUTS: Table = Table {
    name: "all-payouts",
    rows: "payouts",
    joins: "JOIN users u ON u.id = r.winner_id JOIN contests c ON c.id = r.contest_id",
    columns: concat!(
        "r.id AS payout_id, r.created_at AS created_at, r.kind AS kind, c.id AS contest_id, c.title AS contest, ",
        person!("winner", "u"),
        ", r.amount_paisa AS amount_pkr, 'PKR' AS currency, r.status AS status, r.holds AS holds, r.method_type AS method, ",
        ::payouts::masked_account!("r.account_last4"),
        " AS account, r.account_name AS account_name, r.bank_name AS bank_name, r.reference AS reference, r.paid_at AS paid_at,
         r.failed_at AS failed_at"
    ),
    ..TABLE
};

pub static PAYMENTS: Table = Table {
    name: "all-payments",
    rows: "payments",
    joins: "JOIN users u ON u.id = r.payer_id
            LEFT JOIN contests c ON c.id = r.contest_id
            LEFT JOIN subscription_charges s ON s.id = r.purchase_id
            LEFT JOIN refunds b ON b.payment_id = r.id",
    columns: concat!(
        "r.id AS payment_id, r.created_at AS created_at, r.purpose AS purpose, c.id AS contest_id, c.title AS contest,
         s.plan_name AS plan, ",
        person!("payer", "u"),
        ", r.provider AS provider, r.environment AS environment, r.order_ref AS order_ref, r.provider_txn_id AS provider_txn_id,
         r.status AS status, r.applied_to AS applied_to, r.amount_paisa AS amount_pkr, 'PKR' AS currency,
         r.confirmed_at AS confirmed_at, b.amount_paisa AS refund_pkr, b.status AS refund_status, b.refunded_at AS refunded_at"
    ),
    ..TABLE
};

pub static REFUNDS: Table = Table {
    name: "all-refunds",
    rows: "refunds",
    joins: "JOIN payments p ON p.id = r.payment_id JOIN users u ON u.id = p.payer_id LEFT JOIN contests c ON c.id = r.contest_id",
    columns: concat!(
        "r.id AS refund_id, r.created_at AS created_at, p.id AS payment_id, p.order_ref AS order_ref, p.provider AS provider, ",
        person!("payer", "u"),
        ", c.id AS contest_id, c.title AS contest, r.reason AS reason, r.status AS status, r.amount_paisa AS amount_pkr,
         'PKR' AS currency, r.refused_code AS refused_code, r.provider_ref AS provider_ref, r.paid_by_hand_by AS paid_by_hand_by,
         r.refunded_at AS refunded_at"
    ),
    ..TABLE
};

/// The journal: a line per entry, with its amount at the side where it stands.
pub static LEDGER: Table = Table {
    name: "ledger",
    rows: "ledger_transactions",
    at: "effective_at",
    joins: "JOIN ledger_entries e ON e.transaction_id = r.id JOIN ledger_accounts a ON a.id = e.account_id",
    columns:
        "r.id AS transaction_id, r.effective_at AS at, r.environment AS environment, r.kind AS kind, r.idem_key AS key,
              a.key AS account, CASE e.side WHEN 'DR' THEN e.amount_paisa END AS debit_pkr,
              CASE e.side WHEN 'CR' THEN e.amount_paisa END AS credit_pkr",
    lines_by: Some("e.position"),
    ..TABLE
};

pub static USERS: Table = Table {
    name: "all-users",
    rows: "users",
    columns: concat!(
        "r.id AS user_id, r.created_at AS created_at, ",
        full_name_of!("r"),
        " AS name, r.email AS email, r.role AS role, r.staff_role AS staff, r.email_verified_at AS email_verified_at,
         r.suspended_at AS suspended_at, r.suspended_reason AS suspended_reason"
    ),
    ..TABLE
};

/// All contests that were paid.
pub static CONTESTS: Table = Table {
    name: "all-contests",
    rows: "contests",
    only: ::contests::published!("r"),
    joins: "JOIN users u ON u.id = r.client_id",
    columns: concat!(
        "r.id AS contest_id, r.created_at AS created_at, r.title AS title, ",
        person!("client", "u"),
        ", r.status AS status, r.outcome AS outcome, r.prize_paisa AS prize_pkr, 'PKR' AS currency, r.entry_count AS entries,
         r.deadline_at AS deadline, r.hidden_at AS hidden_at, r.hidden_reason AS hidden_reason"
    ),
    ..TABLE
};

pub static MESSAGES: Table = Table {
    name: "contact-messages",
    rows: "contact_messages",
    columns: "r.id AS message_id, r.created_at AS created_at, r.name AS name, r.email AS email, r.user_id AS member_id,
              r.category AS category, r.subject AS subject, r.message AS message, r.answered_at AS answered_at,
              r.answered_by AS answered_by",
    ..TABLE
};

pub static AUDIT: Table = Table {
    name: "audit",
    rows: "audit_log",
    at: "at",
    joins: "LEFT JOIN users u ON u.id = r.actor_id",
    columns: "r.id AS row_id, r.at AS at, r.act AS action, r.actor_id AS actor_id, u.email AS actor_email,
              r.subject_kind AS subject_kind, r.subject_id AS subject_id, r.detail::text AS detail, r.request_id AS request_id",
    ..TABLE
};

pub static DISPUTES: Table = Table {
    name: "disputes",
    rows: "disputes",
    joins: "JOIN contests c ON c.id = r.contest_id JOIN handovers h ON h.id = r.handover_id
            JOIN users u ON u.id = c.client_id JOIN users w ON w.id = h.winner_id",
    columns: concat!(
        "r.id AS dispute_id, r.created_at AS created_at, c.id AS contest_id, c.title AS contest, h.place::integer AS place,
         h.prize_paisa AS prize_pkr, 'PKR' AS currency, ",
        person!("client", "u"),
        ", ",
        person!("winner", "w"),
        ", r.opened_side AS opened_by, r.reason AS reason, r.status AS status, r.answer_due_at AS answer_due_at,
         r.appealed_at AS appealed_at, r.settled_at AS settled_at"
    ),
    ..TABLE
};

/// All prizes that clients asked back although there were entries.
pub static REFUND_REQUESTS: Table = Table {
    name: "refund-requests",
    rows: "refund_requests",
    joins: "JOIN contests c ON c.id = r.contest_id JOIN users u ON u.id = r.client_id",
    columns: concat!(
        "r.id AS request_id, r.created_at AS created_at, c.id AS contest_id, c.title AS contest, c.prize_paisa AS prize_pkr,
         'PKR' AS currency, ",
        person!("client", "u"),
        ", r.reason AS reason, r.status AS status, ",
        decision!()
    ),
    ..TABLE
};

/// All prices of plans that subscribers asked back.
pub static MONEY_BACK: Table = Table {
    name: "money-back",
    rows: "money_back_requests",
    joins: "JOIN subscription_charges s ON s.id = r.charge_id JOIN users u ON u.id = r.user_id",
    columns: concat!(
        "r.id AS request_id, r.created_at AS created_at, ",
        person!("subscriber", "u"),
        ", s.plan_name AS plan, s.cash_paisa AS paid_pkr, s.credit_paisa AS credits_pkr, 'PKR' AS currency, r.reason AS reason,
         r.status AS status, ",
        decision!()
    ),
    ..TABLE
};

/// All reports of copied work.
pub static COPY_REPORTS: Table = Table {
    name: "copy-reports",
    rows: "copy_reports",
    joins: "JOIN entries e ON e.id = r.entry_id JOIN contests c ON c.id = e.contest_id
            JOIN users u ON u.id = e.author_id JOIN users o ON o.id = r.reporter_id",
    columns: concat!(
        "r.id AS report_id, r.created_at AS created_at, c.id AS contest_id, c.title AS contest, e.number AS entry, ",
        person!("author", "u"),
        ", ",
        person!("reporter", "o"),
        ", r.reason AS reason, r.url AS original, r.status AS status, r.disqualified AS ruled_out, ",
        decision!()
    ),
    ..TABLE
};
