//! Named queries over the whole database, each of which must return no row: the books agree with themselves and with
//! what contests, payments and payouts say. Run by tests, by the nightly check and on request.

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::error::Error;

/// One invariant.
#[derive(Debug, Clone, Copy)]
pub struct Check {
    /// Its name.
    pub name: &'static str,
    /// A query whose only column, `detail`, describes a violation.
    pub sql: &'static str,
}

/// A row that should not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The name of the check.
    pub check: &'static str,
    /// What was found.
    pub detail: String,
}

#[derive(QueryableByName)]
struct Found {
    #[diesel(sql_type = Text)]
    detail: String,
}

/// What the journal says about itself.
pub const JOURNAL: &[Check] = &[
    Check {
        name: "transaction_balances",
        sql: "SELECT t.idem_key || ' debits ' || coalesce(sum(e.amount_paisa) FILTER (WHERE e.side = 'DR'), 0)
                  || ' credits ' || coalesce(sum(e.amount_paisa) FILTER (WHERE e.side = 'CR'), 0) AS detail
                FROM ledger_transactions t LEFT JOIN ledger_entries e ON e.transaction_id = t.id
               GROUP BY t.id, t.idem_key
              HAVING coalesce(sum(e.amount_paisa) FILTER (WHERE e.side = 'DR'), 0)
                  <> coalesce(sum(e.amount_paisa) FILTER (WHERE e.side = 'CR'), 0) OR count(e.position) < 2",
    },
    Check {
        name: "environments_apart",
        sql: "SELECT t.idem_key AS detail
                FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
                JOIN ledger_accounts a ON a.id = e.account_id
               WHERE a.environment <> t.environment",
    },
    Check {
        name: "balance_row_is_sum_of_entries",
        sql: "SELECT a.key || ' row ' || a.balance_paisa || ' entries ' || coalesce(s.total, 0) AS detail
                FROM ledger_accounts a
                LEFT JOIN LATERAL (SELECT sum(CASE WHEN e.side = a.normal_side THEN e.amount_paisa
                                                   ELSE -e.amount_paisa END) AS total
                                     FROM ledger_entries e WHERE e.account_id = a.id) s ON true
               WHERE a.balance_paisa IS NOT NULL AND a.balance_paisa <> coalesce(s.total, 0)",
    },
    Check {
        name: "no_negative_account",
        sql: "SELECT a.key || ' ' || a.balance_paisa AS detail FROM ledger_accounts a WHERE a.balance_paisa < 0",
    },
    Check {
        name: "floor_accounts_keep_a_balance",
        sql: "SELECT a.key AS detail FROM ledger_accounts a
               WHERE (a.kind IN ('contest_escrow', 'winner_payable', 'payouts_in_transit', 'refunds_payable',
                                 'unapplied_deposits')) <> (a.balance_paisa IS NOT NULL)",
    },
    Check {
        name: "escrow_cover",
        sql: "SELECT environment || ' assets ' || assets || ' owed ' || owed AS detail
                FROM (SELECT a.environment,
                             coalesce(sum(CASE WHEN e.side = 'DR' THEN e.amount_paisa ELSE -e.amount_paisa END)
                                 FILTER (WHERE a.kind IN ('gateway_clearing', 'escrow_bank')), 0) AS assets,
                             coalesce(sum(CASE WHEN e.side = 'CR' THEN e.amount_paisa ELSE -e.amount_paisa END)
                                 FILTER (WHERE a.kind IN ('contest_escrow', 'winner_payable', 'payouts_in_transit',
                                                          'refunds_payable', 'unapplied_deposits')), 0) AS owed
                        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
                       GROUP BY a.environment) sums
               WHERE assets < owed",
    },
];

/// Where the journal and the other domains must agree.
pub const AGREEMENT: &[Check] = &[
    Check {
        name: "escrow_is_prize_while_held",
        sql:
            "SELECT c.id || ' ' || c.status || ' prize ' || c.prize_paisa || ' escrow ' || coalesce(a.balance_paisa, 0)
                  AS detail
                FROM contests c LEFT JOIN ledger_accounts a ON a.key = 'contest_escrow:' || c.id
               WHERE c.status IN ('OPEN', 'SHORTLISTING') AND coalesce(a.balance_paisa, 0) <> c.prize_paisa",
    },
    Check {
        name: "escrow_is_empty_otherwise",
        sql: "SELECT a.key || ' ' || coalesce(c.status, 'no contest') || ' holds ' || a.balance_paisa AS detail
                FROM ledger_accounts a JOIN contests c ON a.key = 'contest_escrow:' || c.id
               WHERE a.balance_paisa <> 0 AND c.status NOT IN ('OPEN', 'SHORTLISTING')",
    },
    Check {
        name: "live_contest_has_its_deposit",
        sql: "SELECT c.id || ' ' || c.status AS detail FROM contests c
               WHERE c.status <> 'DRAFT' AND c.outcome IS DISTINCT FROM 'CANCELLED'
                 AND NOT EXISTS (SELECT 1 FROM payments p
                                  WHERE p.contest_id = c.id AND p.applied_to = 'ESCROW' AND p.confirmed_at IS NOT NULL
                                    AND p.amount_paisa = c.prize_paisa
                                    AND p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED'))",
    },
    Check {
        name: "draft_has_no_deposit",
        sql: "SELECT c.id || ' payment ' || p.id AS detail FROM contests c JOIN payments p ON p.contest_id = c.id
               WHERE p.applied_to = 'ESCROW' AND (c.status = 'DRAFT' OR c.outcome = 'CANCELLED')",
    },
    Check {
        name: "awarded_contest_has_one_debt",
        sql: "SELECT c.id || ' ' || c.status || ' debts ' || count(p.id) AS detail
                FROM contests c
                LEFT JOIN payouts p ON p.contest_id = c.id AND p.voided_at IS NULL
                     AND NOT EXISTS (SELECT 1 FROM payouts again WHERE again.retry_of = p.id)
               WHERE c.status = 'AWARDED' OR c.outcome = 'COMPLETED'
               GROUP BY c.id, c.status HAVING count(p.id) <> 1",
    },
    Check {
        name: "payout_and_fee_are_the_prize",
        sql:
            "SELECT c.id || ' prize ' || c.prize_paisa || ' payout ' || p.amount_paisa || ' fee ' || coalesce(f.fee, 0)
                  AS detail
                FROM contests c
                JOIN payouts p ON p.contest_id = c.id AND p.voided_at IS NULL AND p.retry_of IS NULL
                LEFT JOIN LATERAL (
                     SELECT sum(CASE WHEN e.side = 'CR' THEN e.amount_paisa ELSE -e.amount_paisa END) AS fee
                       FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
                       JOIN ledger_accounts a ON a.id = e.account_id AND a.kind = 'platform_fee'
                      WHERE t.idem_key IN ('award:' || c.id || ':' || p.entry_id,
                                           'award_reversed:' || c.id || ':' || p.entry_id)) f ON true
               WHERE p.amount_paisa + coalesce(f.fee, 0) <> c.prize_paisa
                  OR coalesce(f.fee, 0) <> c.prize_paisa * c.fee_bps / 10000",
    },
    Check {
        name: "one_live_payout_per_contest",
        sql: "SELECT contest_id || ' payouts ' || count(*) AS detail FROM payouts WHERE status <> 'FAILED'
               GROUP BY contest_id HAVING count(*) > 1",
    },
    Check {
        name: "payouts_only_after_an_award",
        sql: "SELECT p.id || ' contest ' || c.status AS detail FROM payouts p JOIN contests c ON c.id = p.contest_id
               WHERE p.voided_at IS NULL AND c.status <> 'AWARDED' AND c.outcome IS DISTINCT FROM 'COMPLETED'",
    },
    Check {
        name: "retry_is_of_the_same_debt",
        sql: "SELECT p.id || ' of ' || o.id AS detail FROM payouts p JOIN payouts o ON o.id = p.retry_of
               WHERE o.status <> 'FAILED' OR o.voided_at IS NOT NULL OR o.amount_paisa <> p.amount_paisa
                  OR o.winner_id <> p.winner_id OR o.entry_id <> p.entry_id",
    },
    Check {
        name: "succeeded_payment_is_booked",
        sql: "SELECT p.id || ' ' || p.status AS detail FROM payments p
               WHERE p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED')
                 AND NOT EXISTS (
                     SELECT 1 FROM ledger_transactions t JOIN ledger_entries e ON e.transaction_id = t.id
                      WHERE t.environment = p.environment AND e.position = 0 AND e.amount_paisa = p.amount_paisa
                        AND t.idem_key = CASE p.applied_to WHEN 'ESCROW' THEN 'deposit:' ELSE 'deposit_unapplied:' END
                                         || p.id)",
    },
    Check {
        name: "deposit_has_its_payment",
        sql: "SELECT t.idem_key AS detail FROM ledger_transactions t
               WHERE t.kind IN ('deposit', 'deposit_unapplied')
                 AND NOT EXISTS (SELECT 1 FROM payments p
                                  WHERE p.id::text = split_part(t.idem_key, ':', 2)
                                    AND p.status IN ('SUCCEEDED', 'REFUND_PENDING', 'REFUNDED'))",
    },
    Check {
        name: "payout_is_booked",
        sql: "SELECT p.id || ' ' || p.status || ' lacks ' || k.key AS detail
                FROM payouts p
                CROSS JOIN LATERAL (VALUES ('payout_new:' || p.id),
                     (CASE WHEN p.status = 'PAID' THEN 'payout_paid:' WHEN p.voided_at IS NOT NULL THEN 'payout_voided:'
                           WHEN p.status = 'FAILED' THEN 'payout_failed:' ELSE 'payout_new:' END || p.id)) k(key)
               WHERE NOT EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.idem_key = k.key)",
    },
    Check {
        name: "transit_is_the_payout_while_pending",
        sql: "SELECT p.id || ' ' || p.status || ' in transit ' || coalesce(a.balance_paisa, 0) AS detail
                FROM payouts p LEFT JOIN ledger_accounts a ON a.key = 'payouts_in_transit:' || p.id
               WHERE coalesce(a.balance_paisa, 0) <> CASE p.status WHEN 'PENDING' THEN p.amount_paisa ELSE 0 END",
    },
    Check {
        name: "payable_is_what_failed_payouts_owe",
        sql: "SELECT a.key || ' ' || a.balance_paisa || ' owed ' || coalesce(o.owed, 0) AS detail
                FROM ledger_accounts a
                LEFT JOIN LATERAL (SELECT sum(p.amount_paisa) AS owed FROM payouts p
                     WHERE 'winner_payable:' || p.winner_id = a.key AND p.status = 'FAILED' AND p.voided_at IS NULL
                       AND NOT EXISTS (SELECT 1 FROM payouts again WHERE again.retry_of = p.id)) o ON true
               WHERE a.kind = 'winner_payable' AND a.balance_paisa <> coalesce(o.owed, 0)",
    },
    Check {
        name: "paid_at_most_the_debt",
        sql: "SELECT c.id || ' paid ' || sum(p.amount_paisa) AS detail
                FROM payouts p JOIN contests c ON c.id = p.contest_id WHERE p.status = 'PAID'
               GROUP BY c.id, c.prize_paisa, c.fee_bps
              HAVING sum(p.amount_paisa) > c.prize_paisa - c.prize_paisa * c.fee_bps / 10000",
    },
    Check {
        name: "refund_is_booked",
        sql: "SELECT r.id || ' ' || r.status || ' lacks ' || k.key AS detail
                FROM refunds r
                CROSS JOIN LATERAL (VALUES ('refund_new:' || r.id),
                     (CASE WHEN r.status = 'REFUNDED' THEN 'refund_paid:' ELSE 'refund_new:' END || r.id)) k(key)
               WHERE NOT EXISTS (SELECT 1 FROM ledger_transactions t WHERE t.idem_key = k.key)",
    },
    Check {
        name: "refund_and_payment_agree",
        sql: "SELECT p.id || ' ' || p.status || ' refund ' || coalesce(r.status, 'none') AS detail
                FROM payments p LEFT JOIN refunds r ON r.payment_id = p.id
               WHERE (p.status = 'REFUNDED') <> coalesce(r.status = 'REFUNDED', false)
                  OR (p.status = 'REFUND_PENDING') <> coalesce(r.status <> 'REFUNDED', false)
                  OR r.amount_paisa <> p.amount_paisa",
    },
    Check {
        name: "refund_payable_is_the_open_refund",
        sql: "SELECT r.id || ' ' || r.status || ' payable ' || coalesce(a.balance_paisa, 0) AS detail
                FROM refunds r LEFT JOIN ledger_accounts a ON a.key = 'refunds_payable:' || r.payment_id
               WHERE coalesce(a.balance_paisa, 0) <> CASE r.status WHEN 'REFUNDED' THEN 0 ELSE r.amount_paisa END",
    },
    Check {
        name: "refunded_contest_has_its_refund",
        sql: "SELECT c.id::text AS detail FROM contests c
               WHERE c.outcome = 'REFUNDED'
                 AND NOT EXISTS (SELECT 1 FROM refunds r JOIN payments p ON p.id = r.payment_id
                                  WHERE r.contest_id = c.id AND p.applied_to = 'ESCROW')",
    },
];

/// Runs every check.
///
/// # Errors
/// The database's.
pub fn run(conn: &mut PgConnection) -> Result<Vec<Violation>, Error> {
    run_only(conn, JOURNAL.iter().chain(AGREEMENT))
}

/// Runs some of them.
///
/// # Errors
/// The database's.
pub fn run_only<'c>(
    conn: &mut PgConnection,
    checks: impl IntoIterator<Item = &'c Check>,
) -> Result<Vec<Violation>, Error> {
    let mut violations = Vec::new();
    for check in checks {
        let limited = format!("SELECT detail FROM ({}) found LIMIT 20", check.sql);
        let found: Vec<Found> = diesel::sql_query(limited).load(conn)?;
        violations.extend(found.into_iter().map(|row| Violation { check: check.name, detail: row.detail }));
    }
    Ok(violations)
}

/// For tests: panics with every violation.
///
/// # Panics
/// When a check finds something or cannot run.
#[allow(clippy::panic, reason = "a test's assertion, shared by the tests of every crate that moves money")]
pub fn assert_clean(conn: &mut PgConnection) {
    match run(conn) {
        Ok(violations) if violations.is_empty() => {}
        Ok(violations) => panic!("the books do not agree: {violations:#?}"),
        Err(error) => panic!("the checks did not run: {error}"),
    }
}
