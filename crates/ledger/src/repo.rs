//! Writing and reading the journal. [`post`] is the only writer.

use std::collections::BTreeMap;

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{TransactionId, UserId};
use kernel::money::Paisa;
use uuid::Uuid;

use crate::account::{AccountKey, Environment, Floor, Side};
use crate::error::Error;
use crate::posting::Transaction;
use crate::schema::{ledger_accounts, ledger_entries, ledger_transactions};

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
    let conn: &mut PgConnection = tx;
    let id: TransactionId = ctx.new_id();
    let inserted = diesel::insert_into(ledger_transactions::table)
        .values((
            ledger_transactions::id.eq(id),
            ledger_transactions::environment.eq(environment.as_str()),
            ledger_transactions::kind.eq(transaction.kind()),
            ledger_transactions::idem_key.eq(transaction.key()),
            ledger_transactions::input_hash.eq(transaction.input_hash()),
            ledger_transactions::actor_id.eq(actor),
            ledger_transactions::request_id.eq(&ctx.request_id),
            ledger_transactions::effective_at.eq(ctx.now),
        ))
        .on_conflict((ledger_transactions::environment, ledger_transactions::idem_key))
        .do_nothing()
        .execute(conn)?;
    if inserted == 0 {
        return earlier(conn, environment, transaction);
    }
    let accounts = accounts_of(conn, ctx, environment, transaction)?;
    write_entries(conn, id, transaction, &accounts)?;
    move_balances(conn, transaction, &accounts)?;
    Ok(Posted::Posted(id))
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

/// The accounts of a transaction by key; the map's order is the order in which balances are locked.
type Accounts = BTreeMap<String, (Uuid, AccountKey)>;

fn accounts_of(
    conn: &mut PgConnection,
    ctx: &Ctx,
    environment: Environment,
    transaction: &Transaction,
) -> Result<Accounts, Error> {
    let wanted: BTreeMap<String, AccountKey> =
        transaction.entries().map(|(account, _, _)| (account.to_string(), account)).collect();
    let mut known = ids_by_key(conn, environment, &wanted)?;
    let missing: Vec<_> = wanted
        .iter()
        .filter(|(key, _)| !known.contains_key(*key))
        .map(|(key, account)| {
            (
                ledger_accounts::id.eq(ctx.new_id::<TransactionId>()),
                ledger_accounts::environment.eq(environment.as_str()),
                ledger_accounts::key.eq(key.clone()),
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
    if !missing.is_empty() {
        // Another transaction may open the same account at this moment: its row is then the one we find.
        diesel::insert_into(ledger_accounts::table)
            .values(missing)
            .on_conflict((ledger_accounts::environment, ledger_accounts::key))
            .do_nothing()
            .execute(conn)?;
        known = ids_by_key(conn, environment, &wanted)?;
    }
    Ok(wanted.into_iter().filter_map(|(key, account)| known.get(&key).map(|id| (key, (*id, account)))).collect())
}

fn ids_by_key(
    conn: &mut PgConnection,
    environment: Environment,
    wanted: &BTreeMap<String, AccountKey>,
) -> Result<BTreeMap<String, Uuid>, Error> {
    let found: Vec<(String, Uuid)> = ledger_accounts::table
        .filter(ledger_accounts::environment.eq(environment.as_str()))
        .filter(ledger_accounts::key.eq_any(wanted.keys()))
        .select((ledger_accounts::key, ledger_accounts::id))
        .load(conn)?;
    Ok(found.into_iter().collect())
}

fn write_entries(
    conn: &mut PgConnection,
    id: TransactionId,
    transaction: &Transaction,
    accounts: &Accounts,
) -> Result<(), Error> {
    let mut rows = Vec::new();
    for (position, (account, side, amount)) in (0_i16..).zip(transaction.entries()) {
        let (account_id, _) =
            accounts.get(&account.to_string()).ok_or(Error::InvalidTransaction("an account could not be opened"))?;
        rows.push((
            ledger_entries::transaction_id.eq(id),
            ledger_entries::position.eq(position),
            ledger_entries::account_id.eq(*account_id),
            ledger_entries::side.eq(side.as_str()),
            ledger_entries::amount_paisa.eq(amount),
        ));
    }
    diesel::insert_into(ledger_entries::table).values(rows).execute(conn)?;
    Ok(())
}

#[allow(clippy::arithmetic_side_effects, reason = "the sum is SQL; the database refuses an overflow")]
/// Moves the balance rows, one statement each in the order of keys, so that two postings never wait for each other in
/// a circle.
fn move_balances(conn: &mut PgConnection, transaction: &Transaction, accounts: &Accounts) -> Result<(), Error> {
    for (key, (id, account)) in accounts {
        if account.floor() == Floor::None {
            continue;
        }
        let change = net_change(transaction, *account)?;
        let moved = diesel::update(ledger_accounts::table.filter(ledger_accounts::id.eq(id)))
            .set(ledger_accounts::balance_paisa.eq(ledger_accounts::balance_paisa + change.get()))
            .execute(conn);
        match moved {
            Ok(_) => {}
            Err(error) if violated(&error) == Some("ledger_accounts_floor_zero") => {
                return Err(Error::Overdrawn(key.clone()));
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

fn net_change(transaction: &Transaction, account: AccountKey) -> Result<Paisa, Error> {
    let mut change = Paisa::ZERO;
    for (_, side, amount) in transaction.entries().filter(|(entry, _, _)| *entry == account) {
        change =
            if side == account.normal_side() { change.checked_add(amount)? } else { change.checked_sub(amount)? };
    }
    Ok(change)
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
