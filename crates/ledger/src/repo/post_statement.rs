//! Postings as one statement. Written by hand because Diesel has no common table expressions, and so that connections prepare it once:
//! however many transactions, accounts and entries there are, they are arrays.

use std::collections::BTreeMap;

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::sql_types::{Array, BigInt, Binary, Bool, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ctx::Ctx;
use kernel::ids::{Id, TransactionId, UserId};
use time::OffsetDateTime;
use uuid::Uuid;

use crate::account::{AccountKey, Environment, Floor};
use crate::posting::Transaction;

/// Writes each transaction unless its key was used, opens the accounts that are missing, moves the balances, and writes the entries. Answers
/// with the transaction of each entry.
pub(super) struct Post<'a> {
    environment: &'static str,
    actor: Option<Uuid>,
    request_id: &'a str,
    effective_at: OffsetDateTime,
    transactions: Transactions<'a>,
    accounts: Accounts,
    entries: Entries,
}

/// Column by column, as the others.
#[derive(Default)]
struct Transactions<'a> {
    ids: Vec<Uuid>,
    kinds: Vec<&'static str>,
    keys: Vec<&'a str>,
    input_hashes: Vec<Vec<u8>>,
}

/// Every account that has an entry, with the id that it gets if it is missing.
#[derive(Default)]
struct Accounts {
    ids: Vec<Uuid>,
    keys: Vec<String>,
    kinds: Vec<&'static str>,
    normal_sides: Vec<&'static str>,
    /// Whether its balance is kept, because it must not go below zero.
    have_floor: Vec<bool>,
}

#[derive(Default)]
struct Entries {
    transactions: Vec<Uuid>,
    positions: Vec<i16>,
    accounts: Vec<String>,
    sides: Vec<&'static str>,
    amounts: Vec<i64>,
    /// What the account gains on its normal side.
    changes: Vec<i64>,
}

impl<'a> Post<'a> {
    pub(super) fn new(
        ctx: &'a Ctx,
        (environment, actor): (Environment, Option<UserId>),
        transactions: impl Iterator<Item = (TransactionId, &'a Transaction)>,
    ) -> Self {
        let mut post = Self {
            environment: environment.as_str(),
            actor: actor.map(|actor| actor.uuid()),
            request_id: &ctx.request_id,
            effective_at: ctx.now,
            transactions: Transactions::default(),
            accounts: Accounts::default(),
            entries: Entries::default(),
        };
        let mut accounts = BTreeMap::new();
        for (id, transaction) in transactions {
            post.transactions.push(id.uuid(), transaction);
            accounts.extend(transaction.entries().map(|(account, ..)| (account.to_string(), account)));
            post.entries.extend(id.uuid(), transaction);
        }
        for (key, account) in accounts {
            post.accounts.push(ctx.new_id::<TransactionId>().uuid(), key, account);
        }
        post
    }
}

impl<'a> Transactions<'a> {
    fn push(&mut self, id: Uuid, transaction: &'a Transaction) {
        self.ids.push(id);
        self.kinds.push(transaction.kind());
        self.keys.push(transaction.key());
        self.input_hashes.push(transaction.input_hash());
    }

    /// The arrays, as arguments of `unnest`.
    fn bind<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_bind_param::<Array<SqlUuid>, _>(&self.ids)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.kinds)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.keys)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Binary>, _>(&self.input_hashes)
    }
}

impl Accounts {
    fn push(&mut self, id: Uuid, key: String, account: AccountKey) {
        self.ids.push(id);
        self.keys.push(key);
        self.kinds.push(account.kind());
        self.normal_sides.push(account.normal_side().as_str());
        self.have_floor.push(match account.floor() {
            Floor::Zero => true,
            Floor::None => false,
        });
    }

    /// The arrays, as arguments of `unnest`.
    fn bind<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_bind_param::<Array<SqlUuid>, _>(&self.ids)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.keys)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.kinds)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.normal_sides)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Bool>, _>(&self.have_floor)
    }
}

impl Entries {
    fn extend(&mut self, id: Uuid, transaction: &Transaction) {
        for (position, (account, side, amount)) in (0_i16..).zip(transaction.entries()) {
            self.transactions.push(id);
            self.positions.push(position);
            self.accounts.push(account.to_string());
            self.sides.push(side.as_str());
            self.amounts.push(amount.get());
            let gains = side == account.normal_side();
            self.changes.push(if gains { amount.get() } else { amount.get().saturating_neg() });
        }
    }

    /// The arrays, as arguments of `unnest`.
    fn bind<'b>(&'b self, out: &mut AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_bind_param::<Array<SqlUuid>, _>(&self.transactions)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<SmallInt>, _>(&self.positions)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.accounts)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.sides)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<BigInt>, _>(&self.amounts)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<BigInt>, _>(&self.changes)
    }
}

impl QueryFragment<Pg> for Post<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql("WITH said (environment, actor_id, request_id, at) AS (VALUES (");
        out.push_bind_param::<Text, _>(self.environment)?;
        out.push_sql("::text, ");
        out.push_bind_param::<Nullable<SqlUuid>, _>(&self.actor)?;
        out.push_sql("::uuid, ");
        out.push_bind_param::<Text, _>(self.request_id)?;
        out.push_sql("::text, ");
        out.push_bind_param::<Timestamptz, _>(&self.effective_at)?;
        out.push_sql(
            "::timestamptz)
            ), posted AS (
                INSERT INTO ledger_transactions (id, environment, kind, idem_key, input_hash, actor_id, request_id, effective_at)
                SELECT event.id, environment, event.kind, event.key, event.input_hash, actor_id, request_id, at
                  FROM said, unnest(",
        );
        self.transactions.bind(&mut out)?;
        out.push_sql(
            ") AS event (id, kind, key, input_hash)
                    ON CONFLICT (environment, idem_key) DO NOTHING RETURNING id
            ), entry AS (
                SELECT entry.* FROM posted, unnest(",
        );
        self.entries.bind(&mut out)?;
        out.push_sql(
            ") AS entry (transaction_id, position, key, side, amount, change)
                 WHERE entry.transaction_id = posted.id
            ), wanted AS (
                SELECT account.*, changed.change
                  FROM (SELECT key, sum(change)::bigint AS change FROM entry GROUP BY key) AS changed, unnest(",
        );
        self.accounts.bind(&mut out)?;
        // Balances are locked in the order of keys, so that two postings never wait for each other in a circle; accounts without one are shared
        // by everybody, and never locked. Where another transaction opens the same account at this moment, INSERT waits for it and adds to its
        // balance.
        out.push_sql(
            ") AS account (id, key, kind, normal_side, has_floor)
                 WHERE account.key = changed.key
            ), locked AS MATERIALIZED (
                SELECT account.id, account.key, wanted.change
                  FROM said, wanted, ledger_accounts account
                 WHERE account.environment = said.environment AND account.key = wanted.key AND wanted.has_floor
                 ORDER BY account.key FOR NO KEY UPDATE OF account
            ), shared AS (
                SELECT account.id, account.key
                  FROM said, wanted, ledger_accounts account
                 WHERE account.environment = said.environment AND account.key = wanted.key AND NOT wanted.has_floor
            ), moved AS (
                UPDATE ledger_accounts SET balance_paisa = balance_paisa + locked.change FROM locked WHERE ledger_accounts.id = locked.id
            ), opened AS (
                INSERT INTO ledger_accounts (id, environment, key, kind, normal_side, balance_paisa, created_at)
                SELECT wanted.id, environment, wanted.key, wanted.kind, wanted.normal_side,
                       CASE WHEN wanted.has_floor THEN wanted.change END, at
                  FROM said, wanted
                 WHERE wanted.key NOT IN (SELECT key FROM locked UNION ALL SELECT key FROM shared)
                 ORDER BY wanted.key
                    ON CONFLICT (environment, key)
                    DO UPDATE SET balance_paisa = ledger_accounts.balance_paisa + excluded.balance_paisa
                RETURNING id, key
            )
            INSERT INTO ledger_entries (transaction_id, position, account_id, side, amount_paisa)
            SELECT entry.transaction_id, entry.position, account.id, entry.side, entry.amount
              FROM entry
              JOIN (SELECT id, key FROM locked UNION ALL SELECT id, key FROM shared UNION ALL SELECT id, key FROM opened) AS account
             USING (key)
         RETURNING transaction_id",
        );
        Ok(())
    }
}

impl QueryId for Post<'_> {
    type QueryId = Post<'static>;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for Post<'_> {
    type SqlType = SqlUuid;
}

impl RunQueryDsl<PgConnection> for Post<'_> {}
