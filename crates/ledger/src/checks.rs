//! Named queries about the journal, each of which must return no row. The crate `reconciliation` has those that compare it with other
//! domains.

pub mod runs;
#[cfg(test)]
mod tests;

use diesel::prelude::*;
use diesel::sql_types::Text;

use crate::error::Error;

#[derive(Debug, Clone, Copy)]
pub struct Check {
    pub name: &'static str,
    /// A query whose only column, `detail`, describes a violation.
    pub sql: &'static str,
}

/// A row that should not exist.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The name of the check.
    pub check: &'static str,
    pub detail: String,
}

#[derive(QueryableByName)]
struct ViolationRow {
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
               WHERE (a.kind IN ('contest_escrow', 'purchase_escrow', 'winner_payable', 'payouts_in_transit', 'refunds_payable',
                                 'unapplied_deposits', 'user_credits', 'deferred_boost', 'deferred_subscription',
                                 'client_receivable', 'credit_debt')) <> (a.balance_paisa IS NOT NULL)",
    },
    Check {
        // What providers kept, and what payers took back after it had been used, is ours to bring in: until then it is shown
        // by these three accounts, and nothing else may be missing.
        name: "escrow_cover",
        sql: "SELECT environment || ' assets ' || assets || ' owed ' || owed AS detail
                FROM (SELECT a.environment,
                             coalesce(sum(CASE WHEN e.side = 'DR' THEN e.amount_paisa ELSE -e.amount_paisa END)
                                 FILTER (WHERE a.kind IN ('gateway_clearing', 'escrow_bank', 'client_receivable',
                                                          'gateway_fees', 'chargeback_loss')), 0) AS assets,
                             coalesce(sum(CASE WHEN e.side = 'CR' THEN e.amount_paisa ELSE -e.amount_paisa END)
                                 FILTER (WHERE a.kind IN ('contest_escrow', 'purchase_escrow', 'winner_payable', 'payouts_in_transit',
                                                          'refunds_payable', 'unapplied_deposits')), 0) AS owed
                        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
                       GROUP BY a.environment) sums
               WHERE assets < owed",
    },
];

/// Runs `checks`, and answers at most 20 rows of each.
pub fn run<'c>(conn: &mut PgConnection, checks: impl IntoIterator<Item = &'c Check>) -> Result<Vec<Violation>, Error> {
    let mut violations = Vec::new();
    for check in checks {
        // Materialized: to find twenty rows quickly, where there are to be none, the planner would choose loops that take hours.
        let limited = format!("WITH found AS MATERIALIZED ({}) SELECT detail FROM found LIMIT 20", check.sql);
        let found: Vec<ViolationRow> = diesel::sql_query(limited).load(conn)?;
        violations.extend(found.into_iter().map(|row| Violation { check: check.name, detail: row.detail }));
    }
    Ok(violations)
}
