//! Named queries over the whole database, each of which must return no row: the ledger agrees with itself and with
//! what contests, payments and payouts say. Run by tests, by the nightly check and on request.

mod boosts;
mod chargebacks;
mod contests;
mod credits;
mod disputes;
mod endings;
mod payments;
mod payouts;
pub mod runs;
mod subscriptions;

use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Text};

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
               WHERE (a.kind IN ('contest_escrow', 'winner_payable', 'payouts_in_transit', 'refunds_payable',
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
                                 FILTER (WHERE a.kind IN ('contest_escrow', 'winner_payable', 'payouts_in_transit',
                                                          'refunds_payable', 'unapplied_deposits')), 0) AS owed
                        FROM ledger_entries e JOIN ledger_accounts a ON a.id = e.account_id
                       GROUP BY a.environment) sums
               WHERE assets < owed",
    },
];

/// Where the journal and the other domains must agree, area by area.
const AGREEMENT: [&[Check]; 9] = [
    contests::CHECKS,
    payments::CHECKS,
    chargebacks::CHECKS,
    payouts::CHECKS,
    credits::CHECKS,
    boosts::CHECKS,
    subscriptions::CHECKS,
    endings::CHECKS,
    disputes::CHECKS,
];

pub fn all() -> impl Iterator<Item = &'static Check> {
    JOURNAL.iter().chain(AGREEMENT.into_iter().flatten())
}

/// Runs every check.
///
/// # Errors
/// The database's.
pub fn run(conn: &mut PgConnection) -> Result<Vec<Violation>, Error> {
    run_only(conn, all())
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
        let found: Vec<ViolationRow> = diesel::sql_query(limited).load(conn)?;
        violations.extend(found.into_iter().map(|row| Violation { check: check.name, detail: row.detail }));
    }
    Ok(violations)
}

/// For tests: panics with every violation.
///
/// Runs all checks as one statement, which the connection keeps: planning them takes many times longer than running them on a test's few rows.
///
/// # Panics
/// When a check finds something or cannot run.
#[allow(clippy::panic, reason = "a test's assertion, shared by the tests of every crate that moves money")]
pub fn assert_clean(conn: &mut PgConnection) {
    match run_as_one(conn) {
        Ok(violations) if violations.is_empty() => {}
        Ok(violations) => panic!("the ledger does not agree: {violations:#?}"),
        Err(error) => panic!("the checks did not run: {error}"),
    }
}

#[derive(QueryableByName)]
struct Prepared {
    #[diesel(sql_type = Bool)]
    exists: bool,
}

#[derive(Debug, QueryableByName)]
#[allow(dead_code, reason = "read when it is printed")]
struct NamedFound {
    #[diesel(sql_type = Text)]
    name: String,
    #[diesel(sql_type = Text)]
    detail: String,
}

fn run_as_one(conn: &mut PgConnection) -> Result<Vec<NamedFound>, Error> {
    let known = "SELECT EXISTS (SELECT FROM pg_prepared_statements WHERE name = 'ledger_checks') AS exists";
    if !diesel::sql_query(known).get_result::<Prepared>(conn)?.exists {
        let each: Vec<String> = all()
            .map(|check| format!("(SELECT '{}' AS name, detail FROM ({}) found LIMIT 20)", check.name, check.sql))
            .collect();
        conn.batch_execute(&format!("PREPARE ledger_checks AS {}", each.join(" UNION ALL ")))?;
    }
    Ok(diesel::sql_query("EXECUTE ledger_checks").load(conn)?)
}
