//! Writing and reading the journal. [`post`] is the only writer.

use std::collections::{BTreeMap, BTreeSet};

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{TransactionId, UserId};
use kernel::money::Paisa;

use crate::account::{AccountKey, Environment, Floor, Side};
use crate::error::Error;
use crate::posting::Transaction;
use crate::schema::{ledger_accounts, ledger_entries, ledger_transactions};

mod post_statement;
#[cfg(test)]
mod tests;

use post_statement::Post;

/// What became of a posting.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Posted {
    Posted(TransactionId),
    /// This event was posted before, with the same postings; nothing was written.
    AlreadyPosted(TransactionId),
}

/// Posts `transaction`, once however often the same event is posted.
///
/// # Errors
/// [`Error::KeyReused`] when the key stands for another posting; [`Error::Overdrawn`] when an account with a floor
/// would go below zero; the caller's transaction must then be given up.
pub fn post(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    environment: Environment,
    actor: Option<UserId>,
    transaction: &Transaction,
) -> Result<Posted, Error> {
    let id = ctx.new_id();
    let written = write(tx, ctx, (environment, actor), &[(id, transaction)])?;
    if written.is_empty() { earlier(tx, environment, transaction) } else { Ok(Posted::Posted(id)) }
}

/// Posts all of `transactions`, each as [`post`] does. What they change of an account together must not take it below zero.
///
/// # Errors
/// As [`post`].
pub fn post_all(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    environment: Environment,
    actor: Option<UserId>,
    transactions: &[Transaction],
) -> Result<(), Error> {
    let new: Vec<(TransactionId, _)> = transactions.iter().map(|transaction| (ctx.new_id(), transaction)).collect();
    let written = write(tx, ctx, (environment, actor), &new)?;
    for (id, transaction) in new {
        if !written.contains(&id) {
            earlier(tx, environment, transaction)?;
        }
    }
    Ok(())
}

/// Writes those of `transactions` whose keys were not used before; answers which.
fn write(
    conn: &mut PgConnection,
    ctx: &Ctx,
    by: (Environment, Option<UserId>),
    transactions: &[(TransactionId, &Transaction)],
) -> Result<BTreeSet<TransactionId>, Error> {
    let written = Post::new(ctx, by, transactions.iter().copied()).load::<TransactionId>(conn);
    written.map(BTreeSet::from_iter).map_err(|error| match violated(&error) {
        Some("ledger_accounts_floor_zero") => {
            Error::Overdrawn(lowered(transactions.iter().map(|(_id, transaction)| *transaction)))
        }
        _ => error.into(),
    })
}

/// The accounts with a floor that lose more than they gain.
fn lowered<'a>(transactions: impl Iterator<Item = &'a Transaction>) -> String {
    let mut changes = BTreeMap::<String, i128>::new();
    for (account, side, amount) in transactions.flat_map(Transaction::entries) {
        if account.floor() == Floor::Zero {
            let sign = if side == account.normal_side() { 1 } else { -1 };
            let change = changes.entry(account.to_string()).or_default();
            *change = change.saturating_add(i128::from(amount.get()).saturating_mul(sign));
        }
    }
    let lowered: Vec<_> = changes.into_iter().filter(|(_key, change)| *change < 0).map(|(key, _change)| key).collect();
    lowered.join(", ")
}

fn earlier(conn: &mut PgConnection, environment: Environment, transaction: &Transaction) -> Result<Posted, Error> {
    let (id, hash): (TransactionId, Vec<u8>) = ledger_transactions::table
        .filter(ledger_transactions::environment.eq(environment.as_str()))
        .filter(ledger_transactions::idem_key.eq(transaction.key()))
        .select((ledger_transactions::id, ledger_transactions::input_hash))
        .first(conn)?;
    if hash == transaction.input_hash() {
        Ok(Posted::AlreadyPosted(id))
    } else {
        Err(Error::KeyReused(transaction.key().to_owned()))
    }
}

/// The ledger in which an event was posted, if it was.
///
/// # Errors
/// [`Error::Db`], or a row of neither ledger.
pub fn environment_of(conn: &mut PgConnection, key: &str) -> Result<Option<Environment>, Error> {
    let found: Option<String> = ledger_transactions::table
        .filter(ledger_transactions::idem_key.eq(key))
        .select(ledger_transactions::environment)
        .first(conn)
        .optional()?;
    found
        .map(|text| Environment::parse(&text).ok_or(Error::InvalidTransaction("a ledger of no known environment")))
        .transpose()
}

/// The ledger in which an account with a floor is not empty, if it is in one.
///
/// # Errors
/// The database's.
pub fn environment_holding(conn: &mut PgConnection, account: AccountKey) -> Result<Option<Environment>, Error> {
    let found: Option<String> = ledger_accounts::table
        .filter(ledger_accounts::key.eq(account.to_string()))
        .filter(ledger_accounts::balance_paisa.gt(Paisa::ZERO))
        .select(ledger_accounts::environment)
        .first(conn)
        .optional()?;
    found
        .map(|text| Environment::parse(&text).ok_or(Error::InvalidTransaction("a ledger of no known environment")))
        .transpose()
}

/// What an account holds, from its entries; zero for one that was never used.
///
/// # Errors
/// [`Error::OutOfRange`] for a sum beyond the range of an amount.
pub fn balance(conn: &mut PgConnection, environment: Environment, account: AccountKey) -> Result<Paisa, Error> {
    let entries: Vec<(String, Paisa)> = ledger_entries::table
        .inner_join(ledger_accounts::table.on(ledger_accounts::id.eq(ledger_entries::account_id)))
        .filter(ledger_accounts::environment.eq(environment.as_str()))
        .filter(ledger_accounts::key.eq(account.to_string()))
        .select((ledger_entries::side, ledger_entries::amount_paisa))
        .load(conn)?;
    let normal = account.normal_side();
    let mut sum = Paisa::ZERO;
    for (side, amount) in entries {
        let raises = match normal {
            Side::Debit => side == Side::Debit.as_str(),
            Side::Credit => side == Side::Credit.as_str(),
        };
        sum = if raises { sum.checked_add(amount)? } else { sum.checked_sub(amount)? };
    }
    Ok(sum)
}
