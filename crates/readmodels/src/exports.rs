//! Tables to take along, chunk by chunk: oldest first, so that rows which come meanwhile come last.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ids::{ContestId, CreditLotId, Id, PaymentId, PayoutId, RefundId, TransactionId, UserId};
use kernel::money::Paisa;
use kernel::page::Cursor;
use time::OffsetDateTime;

use crate::Error;
use crate::people::full_name;
use crate::schema::{
    contests, credit_lots, ledger_accounts, ledger_entries, ledger_transactions, payments as pays, payouts as outs,
    refunds as backs, subscription_charges, users,
};

pub mod admin;
pub mod cases;
pub mod tables;
#[cfg(test)]
mod tests;

/// Rows that are in memory at a time.
pub const CHUNK: i64 = 1_000;

#[derive(Debug, Clone, Copy)]
pub struct Range {
    /// Of this person only.
    pub user: Option<UserId>,
    pub from: OffsetDateTime,
    pub to: OffsetDateTime,
}

/// Some rows, and where the next begin.
#[derive(Debug, Clone)]
pub struct Chunk<T> {
    pub rows: Vec<T>,
    /// None at the end.
    pub next: Option<Cursor>,
}

impl<T> Chunk<T> {
    fn new(rows: Vec<T>, limit: i64, place: impl Fn(&T) -> Cursor) -> Self {
        let full = i64::try_from(rows.len()).is_ok_and(|count| count >= limit);
        let next = rows.last().filter(|_last| full).map(place);
        Self { rows, next }
    }
}

/// A person of a row.
#[derive(Debug, Clone, Queryable)]
pub struct Person {
    pub id: UserId,
    first_name: String,
    last_name: Option<String>,
    /// Their address.
    pub email: String,
}

impl Person {
    pub fn name(&self) -> String {
        full_name(&self.first_name, self.last_name.as_deref())
    }
}

/// A contest of a row.
#[derive(Debug, Clone, Queryable)]
pub struct ContestName {
    pub id: ContestId,
    pub title: String,
}

/// The filter of a table: rows of a range after a cursor, in order.
macro_rules! chunk_of {
    ($query:expr, $at:expr, $id:expr, $range:expr, $after:expr, $new_id:expr) => {{
        let mut query = $query.filter($at.ge($range.from)).filter($at.lt($range.to)).into_boxed();
        if let Some(cursor) = $after {
            // The first condition says nothing new; it lets the index find the place.
            let later = $at.gt(cursor.at).or($at.eq(cursor.at).and($id.gt($new_id(cursor.id))));
            query = query.filter($at.ge(cursor.at)).filter(later);
        }
        query.order(($at, $id)).limit(CHUNK)
    }};
}
use chunk_of;

#[derive(Debug, Clone, Queryable)]
pub struct Payment {
    pub id: PaymentId,
    pub created_at: OffsetDateTime,
    pub purpose: String,
    pub provider: String,
    pub environment: String,
    pub order_ref: String,
    /// The provider's name for it.
    pub provider_txn_id: Option<String>,
    pub status: String,
    pub applied_to: Option<String>,
    pub amount: Paisa,
    /// When the money was confirmed.
    pub confirmed_at: Option<OffsetDateTime>,
    pub payer: Person,
    pub contest: Option<ContestName>,
    pub plan: Option<String>,
    /// What went or goes back, where that stands, and when it arrived.
    pub refund: Option<(Paisa, String, Option<OffsetDateTime>)>,
}

/// Attempts to pay, by when they were opened.
///
/// # Errors
/// The database.
pub fn payments(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Payment>, Error> {
    let joined = pays::table
        .inner_join(users::table.on(users::id.eq(pays::payer_id)))
        .left_join(contests::table.on(contests::id.nullable().eq(pays::contest_id)))
        .left_join(subscription_charges::table.on(subscription_charges::id.nullable().eq(pays::purchase_id)))
        .left_join(backs::table.on(backs::payment_id.eq(pays::id)))
        .select((
            pays::id,
            pays::created_at,
            pays::purpose,
            pays::provider,
            pays::environment,
            pays::order_ref,
            pays::provider_txn_id,
            pays::status,
            pays::applied_to,
            pays::amount_paisa,
            pays::confirmed_at,
            (users::id, users::first_name, users::last_name, users::email),
            (contests::id, contests::title).nullable(),
            subscription_charges::plan_name.nullable(),
            (backs::amount_paisa, backs::status, backs::refunded_at).nullable(),
        ));
    let mut query = chunk_of!(joined, pays::created_at, pays::id, range, after, PaymentId::from);
    if let Some(user) = range.user {
        query = query.filter(pays::payer_id.eq(user));
    }
    let rows: Vec<Payment> = query.load(conn)?;
    Ok(Chunk::new(rows, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

#[derive(Debug, Clone, Queryable)]
pub struct Payout {
    pub id: PayoutId,
    pub created_at: OffsetDateTime,
    /// An award or a share.
    pub kind: String,
    pub status: String,
    /// What is in its way.
    pub holds: Vec<String>,
    pub amount: Paisa,
    pub method: Option<String>,
    /// Its last digits.
    pub last4: Option<String>,
    pub account_name: Option<String>,
    pub bank_name: Option<String>,
    pub reference: Option<String>,
    pub paid_at: Option<OffsetDateTime>,
    pub failed_at: Option<OffsetDateTime>,
    pub winner: Person,
    pub contest: ContestName,
}

/// Payouts, by when they were decided.
///
/// # Errors
/// The database.
pub fn payouts(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Payout>, Error> {
    let joined = outs::table
        .inner_join(users::table.on(users::id.eq(outs::winner_id)))
        .inner_join(contests::table.on(contests::id.eq(outs::contest_id)))
        .select((
            outs::id,
            outs::created_at,
            outs::kind,
            outs::status,
            outs::holds,
            outs::amount_paisa,
            outs::method_type,
            outs::account_last4,
            outs::account_name,
            outs::bank_name,
            outs::reference,
            outs::paid_at,
            outs::failed_at,
            (users::id, users::first_name, users::last_name, users::email),
            (contests::id, contests::title),
        ));
    let mut query = chunk_of!(joined, outs::created_at, outs::id, range, after, PayoutId::from);
    if let Some(user) = range.user {
        query = query.filter(outs::winner_id.eq(user));
    }
    let rows: Vec<Payout> = query.load(conn)?;
    Ok(Chunk::new(rows, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

#[derive(Debug, Clone, Queryable)]
pub struct Refund {
    pub id: RefundId,
    pub created_at: OffsetDateTime,
    pub reason: String,
    pub status: String,
    pub amount: Paisa,
    /// The provider's word when it refused.
    pub refused_code: Option<String>,
    /// The provider's or the bank's name for it.
    pub provider_ref: Option<String>,
    /// Who paid it by hand.
    pub paid_by_hand_by: Option<UserId>,
    pub refunded_at: Option<OffsetDateTime>,
    /// Of which payment, under our name for it, through which provider.
    pub payment: (PaymentId, String, String),
    pub payer: Person,
    /// For which contest it was.
    pub contest: Option<ContestName>,
}

/// Refunds, by when they were decided.
///
/// # Errors
/// The database.
pub fn refunds(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Refund>, Error> {
    let joined = backs::table
        .inner_join(pays::table.on(pays::id.eq(backs::payment_id)))
        .inner_join(users::table.on(users::id.eq(pays::payer_id)))
        .left_join(contests::table.on(contests::id.nullable().eq(backs::contest_id)))
        .select((
            backs::id,
            backs::created_at,
            backs::reason,
            backs::status,
            backs::amount_paisa,
            backs::refused_code,
            backs::provider_ref,
            backs::paid_by_hand_by,
            backs::refunded_at,
            (pays::id, pays::order_ref, pays::provider),
            (users::id, users::first_name, users::last_name, users::email),
            (contests::id, contests::title).nullable(),
        ));
    let mut query = chunk_of!(joined, backs::created_at, backs::id, range, after, RefundId::from);
    if let Some(user) = range.user {
        query = query.filter(pays::payer_id.eq(user));
    }
    let rows: Vec<Refund> = query.load(conn)?;
    Ok(Chunk::new(rows, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

#[derive(Debug, Clone, Queryable)]
pub struct Credit {
    pub id: CreditLotId,
    pub created_at: OffsetDateTime,
    pub kind: String,
    pub reason: String,
    pub amount: Paisa,
    /// What is left of it.
    pub remaining: Paisa,
    pub status: String,
    /// Until when it can be used.
    pub expires_at: OffsetDateTime,
    /// When the last of it was used.
    pub used_at: Option<OffsetDateTime>,
    /// When it expired or was taken back.
    pub ended_at: Option<OffsetDateTime>,
}

/// Grants of credits, by when they were made.
///
/// # Errors
/// The database.
pub fn credits(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Credit>, Error> {
    let selected = credit_lots::table.select((
        credit_lots::id,
        credit_lots::created_at,
        credit_lots::kind,
        credit_lots::reason,
        credit_lots::amount_paisa,
        credit_lots::remaining_paisa,
        credit_lots::status,
        credit_lots::expires_at,
        credit_lots::used_at,
        credit_lots::ended_at,
    ));
    let mut query = chunk_of!(selected, credit_lots::created_at, credit_lots::id, range, after, CreditLotId::from);
    if let Some(user) = range.user {
        query = query.filter(credit_lots::user_id.eq(user));
    }
    let rows: Vec<Credit> = query.load(conn)?;
    Ok(Chunk::new(rows, CHUNK, |row| Cursor { at: row.created_at, id: row.id.uuid() }))
}

/// A posting with its entries.
#[derive(Debug, Clone)]
pub struct Posting {
    pub id: TransactionId,
    pub at: OffsetDateTime,
    pub environment: String,
    pub kind: String,
    pub key: String,
    pub entries: Vec<(String, String, Paisa)>,
}

/// The journal, by when it was posted; a person has no part of it.
///
/// # Errors
/// The database.
pub fn ledger(conn: &mut PgConnection, range: &Range, after: Option<Cursor>) -> Result<Chunk<Posting>, Error> {
    type Head = (TransactionId, OffsetDateTime, String, String, String);
    let selected = ledger_transactions::table.select((
        ledger_transactions::id,
        ledger_transactions::effective_at,
        ledger_transactions::environment,
        ledger_transactions::kind,
        ledger_transactions::idem_key,
    ));
    let query = chunk_of!(
        selected,
        ledger_transactions::effective_at,
        ledger_transactions::id,
        range,
        after,
        TransactionId::from
    );
    let heads: Vec<Head> = query.load(conn)?;
    let ids: Vec<TransactionId> = heads.iter().map(|head| head.0).collect();
    let entries: Vec<(TransactionId, String, String, Paisa)> = ledger_entries::table
        .inner_join(ledger_accounts::table.on(ledger_accounts::id.eq(ledger_entries::account_id)))
        .filter(ledger_entries::transaction_id.eq_any(&ids))
        .order((ledger_entries::transaction_id, ledger_entries::position))
        .select((
            ledger_entries::transaction_id,
            ledger_accounts::key,
            ledger_entries::side,
            ledger_entries::amount_paisa,
        ))
        .load(conn)?;
    let mut by_posting: std::collections::HashMap<TransactionId, Vec<_>> = std::collections::HashMap::new();
    for (posting, account, side, amount) in entries {
        by_posting.entry(posting).or_default().push((account, side, amount));
    }
    let postings = heads.into_iter().map(|(id, at, environment, kind, key)| {
        let entries = by_posting.remove(&id).unwrap_or_default();
        Posting { id, at, environment, kind, key, entries }
    });
    Ok(Chunk::new(postings.collect(), CHUNK, |posting| Cursor { at: posting.at, id: posting.id.uuid() }))
}
