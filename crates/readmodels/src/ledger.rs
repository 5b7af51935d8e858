//! The ledger as finance staff browse them. Always of one environment: sandbox and live money never stand together.

use diesel::dsl::sql;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use kernel::ids::{Id, TransactionId};
use kernel::money::{OutOfRange, Paisa};
use kernel::page::{Cursor, PAGE_SIZE_MAX};
use payments::Environment;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::admin::{Page, list_answer};
use crate::schema::{ledger_accounts, ledger_entries, ledger_transactions};

kernel::text_enum! {
    pub enum Side as LedgerSide {
        Debit = "DR",
        Credit = "CR",
    }
}

impl Side {
    /// What accounts of this side hold after these sums.
    fn balance(self, debit: Paisa, credit: Paisa) -> Result<Paisa, Error> {
        in_range(match self {
            Self::Debit => debit.checked_sub(credit),
            Self::Credit => credit.checked_sub(debit),
        })
    }
}

/// A sum of what the journal holds; beyond the range of an amount the journal is broken.
fn in_range(sum: Result<Paisa, OutOfRange>) -> Result<Paisa, Error> {
    sum.map_err(|_range| Error::Corrupt { table: "ledger_entries", id: Uuid::nil() })
}

/// All accounts of one kind.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrialBalanceRow {
    pub kind: String,
    /// The side that raises them.
    pub normal_side: Side,
    /// What was debited to them, in paisa.
    pub debit_cents: i64,
    /// What was credited to them, in paisa.
    pub credit_cents: i64,
    /// What they hold together, in paisa.
    pub balance_cents: i64,
    pub count: i64,
}

/// The trial balance: debits equal credits, or something is broken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TrialBalanceView {
    pub accounts: Vec<TrialBalanceRow>,
    pub debit_cents: i64,
    pub credit_cents: i64,
}

/// Sums up every entry.
///
/// # Errors
/// The database, a corrupt row, or sums beyond the range of an amount.
pub fn trial_balance(conn: &mut PgConnection, environment: Environment) -> Result<TrialBalanceView, Error> {
    type Group = (String, String, Paisa, Paisa, i64);
    let sum = |side: &str| {
        sql::<BigInt>("coalesce(sum(ledger_entries.amount_paisa) FILTER (WHERE ledger_entries.side = ")
            .bind::<Text, _>(side.to_owned())
            .sql("), 0)::bigint")
    };
    let groups: Vec<Group> = ledger_accounts::table
        .left_join(ledger_entries::table.on(ledger_entries::account_id.eq(ledger_accounts::id)))
        .filter(ledger_accounts::environment.eq(environment.as_str()))
        .group_by((ledger_accounts::kind, ledger_accounts::normal_side))
        .order(ledger_accounts::kind)
        .select((
            ledger_accounts::kind,
            ledger_accounts::normal_side,
            sum("DR"),
            sum("CR"),
            sql::<BigInt>("count(DISTINCT ledger_accounts.id)"),
        ))
        .load(conn)?;
    let (mut accounts, mut debits, mut credits) = (Vec::new(), Paisa::ZERO, Paisa::ZERO);
    for (kind, side, debit, credit, count) in groups {
        let normal_side = Side::parse(&side).ok_or(Error::Corrupt { table: "ledger_accounts", id: Uuid::nil() })?;
        debits = in_range(debits.checked_add(debit))?;
        credits = in_range(credits.checked_add(credit))?;
        let balance_cents = normal_side.balance(debit, credit)?.get();
        let (debit_cents, credit_cents) = (debit.get(), credit.get());
        accounts.push(TrialBalanceRow { kind, normal_side, debit_cents, credit_cents, balance_cents, count });
    }
    Ok(TrialBalanceView { accounts, debit_cents: debits.get(), credit_cents: credits.get() })
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerAccountView {
    #[schema(example = "contest_escrow:0192e4a0-7c11-7d3e-9a55-3f0c9b2d1e77")]
    pub key: String,
    pub kind: String,
    pub balance_cents: i64,
}

list_answer!(LedgerAccounts, accounts: LedgerAccountView);

/// Accounts of one kind or of all, the youngest first.
pub fn accounts(
    conn: &mut PgConnection,
    environment: Environment,
    kind: Option<&str>,
    after: Option<Cursor>,
) -> Result<Page<LedgerAccountView>, Error> {
    type Row = (Uuid, String, String, String, OffsetDateTime);
    let mut query = ledger_accounts::table
        .filter(ledger_accounts::environment.eq(environment.as_str()))
        .order((ledger_accounts::created_at.desc(), ledger_accounts::id.desc()))
        .limit(PAGE_SIZE_MAX.saturating_add(1))
        .select((
            ledger_accounts::id,
            ledger_accounts::key,
            ledger_accounts::kind,
            ledger_accounts::normal_side,
            ledger_accounts::created_at,
        ))
        .into_boxed();
    if let Some(kind) = kind {
        query = query.filter(ledger_accounts::kind.eq(kind.to_owned()));
    }
    if let Some(cursor) = after {
        let same_moment = ledger_accounts::created_at.eq(cursor.at).and(ledger_accounts::id.lt(cursor.id));
        query = query.filter(ledger_accounts::created_at.lt(cursor.at).or(same_moment));
    }
    let page = Page::of(query.load::<Row>(conn)?, |row| Cursor { at: row.4, id: row.0 });
    let sums = sums(conn, &page.lines.iter().map(|row| row.0).collect::<Vec<_>>())?;
    page.try_map(|(id, key, kind, side, _)| {
        let normal = Side::parse(&side).ok_or(Error::Corrupt { table: "ledger_accounts", id })?;
        let sum = |wanted: Side| -> Paisa {
            let found = sums.iter().find(|(account, side, _)| *account == id && Side::parse(side) == Some(wanted));
            found.map_or(Paisa::ZERO, |(_, _, sum)| *sum)
        };
        let balance = normal.balance(sum(Side::Debit), sum(Side::Credit))?;
        Ok(LedgerAccountView { key, kind, balance_cents: balance.get() })
    })
}

fn sums(conn: &mut PgConnection, accounts: &[Uuid]) -> Result<Vec<(Uuid, String, Paisa)>, Error> {
    Ok(ledger_entries::table
        .filter(ledger_entries::account_id.eq_any(accounts))
        .group_by((ledger_entries::account_id, ledger_entries::side))
        .select((ledger_entries::account_id, ledger_entries::side, sql::<BigInt>("sum(amount_paisa)::bigint")))
        .load(conn)?)
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    pub account: Option<String>,
    /// The one under this key.
    pub key: Option<String>,
    pub kind: Option<String>,
    pub after: Option<Cursor>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct LedgerTransactionView {
    pub id: Uuid,
    pub kind: String,
    /// The key under which it is posted once.
    #[schema(example = "deposit:0192e4a0-7c11-7d3e-9a55-3f0c9b2d1e77")]
    pub key: String,
    #[serde(with = "time::serde::rfc3339")]
    pub at: OffsetDateTime,
    /// In the order they were written.
    pub entries: Vec<LedgerEntryView>,
}

/// One side of a posting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct LedgerEntryView {
    pub account: String,
    pub side: Side,
    pub amount_cents: i64,
}

list_answer!(LedgerTransactions, transactions: LedgerTransactionView);

/// The newest postings that the filter finds, at most a page of them.
pub fn transactions(
    conn: &mut PgConnection,
    environment: Environment,
    filter: &Filter,
) -> Result<Page<LedgerTransactionView>, Error> {
    type Row = (TransactionId, String, String, OffsetDateTime);
    let mut query = ledger_transactions::table
        .filter(ledger_transactions::environment.eq(environment.as_str()))
        .order((ledger_transactions::effective_at.desc(), ledger_transactions::id.desc()))
        .limit(PAGE_SIZE_MAX.saturating_add(1))
        .select((
            ledger_transactions::id,
            ledger_transactions::kind,
            ledger_transactions::idem_key,
            ledger_transactions::effective_at,
        ))
        .into_boxed();
    if let Some(account) = &filter.account {
        let touching = ledger_entries::table
            .inner_join(ledger_accounts::table.on(ledger_accounts::id.eq(ledger_entries::account_id)))
            .filter(ledger_accounts::environment.eq(environment.as_str()))
            .filter(ledger_accounts::key.eq(account))
            .select(ledger_entries::transaction_id);
        query = query.filter(ledger_transactions::id.eq_any(touching));
    }
    if let Some(key) = &filter.key {
        query = query.filter(ledger_transactions::idem_key.eq(key));
    }
    if let Some(kind) = &filter.kind {
        query = query.filter(ledger_transactions::kind.eq(kind));
    }
    if let Some(cursor) = filter.after {
        let same_moment = ledger_transactions::effective_at
            .eq(cursor.at)
            .and(ledger_transactions::id.lt(TransactionId::from(cursor.id)));
        query = query.filter(ledger_transactions::effective_at.lt(cursor.at).or(same_moment));
    }
    let page = Page::of(query.load::<Row>(conn)?, |row| Cursor { at: row.3, id: row.0.uuid() });
    let mut entries = entries(conn, &page.lines.iter().map(|row| row.0).collect::<Vec<_>>())?;
    page.try_map(|(id, kind, key, at)| {
        let of_this = entries.extract_if(.., |(transaction, _)| *transaction == id).map(|(_, entry)| entry);
        Ok(LedgerTransactionView { id: id.uuid(), kind, key, at, entries: of_this.collect() })
    })
}

fn entries(conn: &mut PgConnection, ids: &[TransactionId]) -> Result<Vec<(TransactionId, LedgerEntryView)>, Error> {
    let rows: Vec<(TransactionId, String, String, Paisa)> = ledger_entries::table
        .inner_join(ledger_accounts::table.on(ledger_accounts::id.eq(ledger_entries::account_id)))
        .filter(ledger_entries::transaction_id.eq_any(ids))
        .order((ledger_entries::transaction_id, ledger_entries::position))
        .select((
            ledger_entries::transaction_id,
            ledger_accounts::key,
            ledger_entries::side,
            ledger_entries::amount_paisa,
        ))
        .load(conn)?;
    let to_entry = |(id, account, side, amount): (TransactionId, String, String, Paisa)| {
        let corrupt = Error::Corrupt { table: "ledger_entries", id: id.uuid() };
        let side = Side::parse(&side).ok_or(corrupt)?;
        Ok((id, LedgerEntryView { account, side, amount_cents: amount.get() }))
    };
    rows.into_iter().map(to_entry).collect()
}
