//! Writing and reading the journal. [`post`] is the only writer.

use std::collections::BTreeMap;

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
    let changes = changes(transaction)?;
    open_accounts(tx, ctx, environment, changes.values().map(|(account, _change)| *account))?;
    write(tx, ctx, (environment, actor), transaction, &changes)
}

/// Posts all of `transactions`, in their order, each as [`post`] does.
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
    let accounts = transactions.iter().flat_map(Transaction::entries).map(|(account, _side, _amount)| account);
    open_accounts(tx, ctx, environment, accounts)?;
    for transaction in transactions {
        write(tx, ctx, (environment, actor), transaction, &changes(transaction)?)?;
    }
    Ok(())
}

/// Writes a transaction whose accounts are open.
fn write(
    conn: &mut PgConnection,
    ctx: &Ctx,
    (environment, actor): (Environment, Option<UserId>),
    transaction: &Transaction,
    changes: &Changes,
) -> Result<Posted, Error> {
    let id: TransactionId = ctx.new_id();
    match Post::new(ctx, id, environment, actor, transaction, changes).execute(conn) {
        Ok(0) => earlier(conn, environment, transaction),
        Ok(written) if written == transaction.entries().count() => Ok(Posted::Posted(id)),
        Ok(_fewer) => Err(Error::InvalidTransaction("an account could not be opened")),
        Err(error) if violated(&error) == Some("ledger_accounts_floor_zero") => {
            let lowered = changes.iter().filter(|(_key, (_account, change))| *change < Paisa::ZERO);
            Err(Error::Overdrawn(lowered.map(|(key, _change)| key.as_str()).collect::<Vec<_>>().join(", ")))
        }
        Err(error) => Err(error.into()),
    }
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

/// What each account of a transaction gains on its normal side, by key.
type Changes = BTreeMap<String, (AccountKey, Paisa)>;

fn changes(transaction: &Transaction) -> Result<Changes, Error> {
    let mut changes = Changes::new();
    for (account, side, amount) in transaction.entries() {
        let (_account, change) = changes.entry(account.to_string()).or_insert((account, Paisa::ZERO));
        *change =
            if side == account.normal_side() { change.checked_add(amount)? } else { change.checked_sub(amount)? };
    }
    Ok(changes)
}

/// Opens the accounts that do not exist. Where another transaction opens the same one, this waits for it: the next statement finds all of
/// them. In the order of keys, so that two never wait for each other in a circle.
fn open_accounts(
    conn: &mut PgConnection,
    ctx: &Ctx,
    environment: Environment,
    accounts: impl Iterator<Item = AccountKey>,
) -> Result<(), Error> {
    let by_key: BTreeMap<String, AccountKey> = accounts.map(|account| (account.to_string(), account)).collect();
    let rows: Vec<_> = by_key
        .iter()
        .map(|(key, account)| {
            (
                ledger_accounts::id.eq(ctx.new_id::<TransactionId>()),
                ledger_accounts::environment.eq(environment.as_str()),
                ledger_accounts::key.eq(key),
                ledger_accounts::kind.eq(account.kind()),
                ledger_accounts::normal_side.eq(account.normal_side().as_str()),
                ledger_accounts::balance_paisa.eq(match account.floor() {
                    Floor::Zero => Some(Paisa::ZERO),
                    Floor::None => None,
                }),
                ledger_accounts::created_at.eq(ctx.now),
            )
        })
        .collect();
    diesel::insert_into(ledger_accounts::table)
        .values(rows)
        .on_conflict((ledger_accounts::environment, ledger_accounts::key))
        .do_nothing()
        .execute(conn)?;
    Ok(())
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
