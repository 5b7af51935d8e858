//! A posting as one statement. Written by hand because Diesel has no common table expressions, and so that connections prepare it once.

use diesel::pg::Pg;
use diesel::prelude::*;
use diesel::query_builder::{AstPass, Query, QueryFragment, QueryId};
use diesel::result::QueryResult;
use diesel::sql_types::{Array, BigInt, Binary, Nullable, SmallInt, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ctx::Ctx;
use kernel::ids::{Id, TransactionId, UserId};
use time::OffsetDateTime;
use uuid::Uuid;

use super::Changes;
use crate::account::Environment;
use crate::posting::Transaction;

/// Writes the transaction unless its key was used, moves the balances, and writes the entries. Answers with the number of entries.
pub(super) struct Post<'a> {
    id: Uuid,
    environment: &'static str,
    kind: &'static str,
    key: &'a str,
    input_hash: Vec<u8>,
    actor: Option<Uuid>,
    request_id: &'a str,
    effective_at: OffsetDateTime,
    /// Keys of the accounts whose balance changes, and by how much.
    changed: Vec<&'a String>,
    changes: Vec<i64>,
    /// The entries, column by column.
    positions: Vec<i16>,
    keys: Vec<String>,
    sides: Vec<&'static str>,
    amounts: Vec<i64>,
}

impl<'a> Post<'a> {
    pub(super) fn new(
        ctx: &'a Ctx,
        id: TransactionId,
        environment: Environment,
        actor: Option<UserId>,
        transaction: &'a Transaction,
        changes: &'a Changes,
    ) -> Self {
        let mut post = Self {
            id: id.uuid(),
            environment: environment.as_str(),
            kind: transaction.kind(),
            key: transaction.key(),
            input_hash: transaction.input_hash(),
            actor: actor.map(|actor| actor.uuid()),
            request_id: &ctx.request_id,
            effective_at: ctx.now,
            changed: changes.keys().collect(),
            changes: changes.values().map(|(_account, change)| change.get()).collect(),
            positions: Vec::new(),
            keys: Vec::new(),
            sides: Vec::new(),
            amounts: Vec::new(),
        };
        for (position, (account, side, amount)) in (0_i16..).zip(transaction.entries()) {
            post.positions.push(position);
            post.keys.push(account.to_string());
            post.sides.push(side.as_str());
            post.amounts.push(amount.get());
        }
        post
    }
}

impl QueryFragment<Pg> for Post<'_> {
    fn walk_ast<'b>(&'b self, mut out: AstPass<'_, 'b, Pg>) -> QueryResult<()> {
        out.push_sql(
            "WITH posted AS (
                INSERT INTO ledger_transactions (id, environment, kind, idem_key, input_hash, actor_id, request_id, effective_at)
                VALUES (",
        );
        out.push_bind_param::<SqlUuid, _>(&self.id)?;
        out.push_sql(", ");
        out.push_bind_param::<Text, _>(self.environment)?;
        out.push_sql(", ");
        out.push_bind_param::<Text, _>(self.kind)?;
        out.push_sql(", ");
        out.push_bind_param::<Text, _>(self.key)?;
        out.push_sql(", ");
        out.push_bind_param::<Binary, _>(&self.input_hash)?;
        out.push_sql(", ");
        out.push_bind_param::<Nullable<SqlUuid>, _>(&self.actor)?;
        out.push_sql(", ");
        out.push_bind_param::<Text, _>(self.request_id)?;
        out.push_sql(", ");
        out.push_bind_param::<Timestamptz, _>(&self.effective_at)?;
        // Balances are locked in the order of keys, so that two postings never wait for each other in a circle.
        out.push_sql(
            ") ON CONFLICT (environment, idem_key) DO NOTHING RETURNING id, environment
            ), locked AS MATERIALIZED (
                SELECT account.id, wanted.change
                  FROM posted, ledger_accounts account, unnest(",
        );
        out.push_bind_param::<Array<Text>, _>(&self.changed)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<BigInt>, _>(&self.changes)?;
        out.push_sql(
            ") AS wanted (key, change)
                 WHERE account.environment = posted.environment AND account.key = wanted.key AND account.balance_paisa IS NOT NULL
                 ORDER BY account.key FOR NO KEY UPDATE OF account
            ), moved AS (
                UPDATE ledger_accounts SET balance_paisa = balance_paisa + locked.change FROM locked WHERE ledger_accounts.id = locked.id
            )
            INSERT INTO ledger_entries (transaction_id, position, account_id, side, amount_paisa)
            SELECT posted.id, entry.position, account.id, entry.side, entry.amount
              FROM posted, ledger_accounts account, unnest(",
        );
        out.push_bind_param::<Array<SmallInt>, _>(&self.positions)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.keys)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<Text>, _>(&self.sides)?;
        out.push_sql(", ");
        out.push_bind_param::<Array<BigInt>, _>(&self.amounts)?;
        out.push_sql(
            ") AS entry (position, key, side, amount)
             WHERE account.environment = posted.environment AND account.key = entry.key",
        );
        Ok(())
    }
}

impl QueryId for Post<'_> {
    type QueryId = Post<'static>;

    const HAS_STATIC_QUERY_ID: bool = true;
}

impl Query for Post<'_> {
    type SqlType = ();
}

impl RunQueryDsl<PgConnection> for Post<'_> {}
