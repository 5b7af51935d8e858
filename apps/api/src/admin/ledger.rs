//! The ledger, browsed.

use i18n::api::admin as m;
use std::collections::BTreeMap;

use readmodels::ledger::{self, LedgerAccounts, LedgerTransactions, TrialBalanceView};

use super::dto::{WORDS_MAX, filter};
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(trial_balance).service(ledger_accounts).service(ledger_transactions).service(ledger_checks);
}

/// Debits and credits of every kind of account.
#[utoipa::path(tag = "admin", responses((status = 200, body = TrialBalanceView)))]
#[get("/admin/ledger/trial-balance")]
pub async fn trial_balance(call: RequestContext, _admin: Staff<may::Ledger>) -> ApiResult<TrialBalanceView> {
    let environment = call.app.gateways.environment();
    Ok(Json(call.read(move |conn, _ctx| ledger::trial_balance(conn, environment)).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct LedgerAccountsQuery {
    /// A kind; all when missing.
    kind: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Accounts with what they hold.
#[utoipa::path(tag = "admin", params(LedgerAccountsQuery), responses((status = 200, body = LedgerAccounts)))]
#[get("/admin/ledger/accounts")]
pub async fn ledger_accounts(
    call: RequestContext,
    _admin: Staff<may::Ledger>,
    query: Query<LedgerAccountsQuery>,
) -> ApiResult<LedgerAccounts> {
    let environment = call.app.gateways.environment();
    let kind = words(query.kind.as_deref(), "kind")?;
    let after = read_cursor(query.cursor.as_deref())?;
    Ok(Json(call.read(move |conn, _ctx| ledger::accounts(conn, environment, kind.as_deref(), after)).await?.into()))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct LedgerTransactionsQuery {
    /// The key of an account.
    account: Option<String>,
    /// The key of the posting.
    key: Option<String>,
    kind: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Postings, newest first.
#[utoipa::path(tag = "admin", params(LedgerTransactionsQuery), responses((status = 200, body = LedgerTransactions)))]
#[get("/admin/ledger/transactions")]
pub async fn ledger_transactions(
    call: RequestContext,
    _admin: Staff<may::Ledger>,
    query: Query<LedgerTransactionsQuery>,
) -> ApiResult<LedgerTransactions> {
    let environment = call.app.gateways.environment();
    let wanted = ledger::Filter {
        account: words(query.account.as_deref(), "account")?,
        key: words(query.key.as_deref(), "key")?,
        kind: words(query.kind.as_deref(), "kind")?,
        after: read_cursor(query.cursor.as_deref())?,
    };
    Ok(Json(call.read(move |conn, _ctx| ledger::transactions(conn, environment, &wanted)).await?.into()))
}

fn words(text: Option<&str>, field: &'static str) -> Result<Option<String>, ApiError> {
    filter(text, field, m::WordsTooLong { max: WORDS_MAX }, |text| {
        (text.len() <= WORDS_MAX && !text.contains('\0')).then(|| text.to_owned())
    })
}

/// One invariant of the ledger.
#[derive(Debug, Serialize, ToSchema)]
pub struct LedgerCheck {
    pub name: &'static str,
    /// What breaks it; nothing in a consistent ledger.
    pub violations: Vec<String>,
}

/// The result of all checks.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerChecks {
    #[serde(with = "time::serde::rfc3339")]
    pub ran_at: OffsetDateTime,
    pub checks: Vec<LedgerCheck>,
}

/// Runs the checks of the ledger now.
#[utoipa::path(tag = "admin", responses((status = 200, body = LedgerChecks)))]
#[get("/admin/ledger/checks")]
pub async fn ledger_checks(call: RequestContext, _admin: Staff<may::Ledger>) -> ApiResult<LedgerChecks> {
    let (ran_at, found) = call
        .run(|db, ctx| {
            let found = db.read(reconciliation::run)?;
            Ok::<_, ::ledger::Error>((ctx.now, found))
        })
        .await?;
    let mut violations: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for violation in found {
        violations.entry(violation.check).or_default().push(violation.detail);
    }
    let checks = reconciliation::all()
        .map(|check| LedgerCheck { name: check.name, violations: violations.remove(check.name).unwrap_or_default() });
    Ok(Json(LedgerChecks { ran_at, checks: checks.collect() }))
}
