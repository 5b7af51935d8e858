//! Settlement files in the database.

use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{PaymentId, SettlementId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::{Candidate, ComparedLine, Line, Verdict};
use crate::error::Error;
use crate::payment::Status;
use crate::provider::{Environment, Provider};
use crate::schema::{payments, settlement_files, settlement_lines};

#[cfg(test)]
mod tests;

/// Whether this very file was imported before.
pub fn is_imported(conn: &mut PgConnection, of: (Environment, Provider), sha256: &[u8]) -> Result<bool, Error> {
    let same = settlement_files::table
        .filter(settlement_files::environment.eq(of.0.as_str()))
        .filter(settlement_files::provider.eq(of.1.as_str()))
        .filter(settlement_files::sha256.eq(sha256));
    Ok(diesel::select(diesel::dsl::exists(same)).get_result(conn)?)
}

type CandidateRow = (PaymentId, String, Option<String>, Paisa, Option<Paisa>);

fn confirmed() -> Vec<&'static str> {
    Status::ALL.iter().filter(|status| status.was_confirmed()).map(|status| status.as_str()).collect()
}

fn settled_of(conn: &mut PgConnection, ids: &[PaymentId]) -> Result<Vec<PaymentId>, Error> {
    let settled: Vec<Option<PaymentId>> = settlement_lines::table
        .filter(settlement_lines::payment_id.eq_any(ids))
        .filter(settlement_lines::verdict.eq(Verdict::Matched.as_str()))
        .select(settlement_lines::payment_id)
        .load(conn)?;
    Ok(settled.into_iter().flatten().collect())
}

/// The confirmed payments that the lines may mean, locked in the order of their ids.
pub fn lock_candidates(tx: &mut Tx<'_>, of: (Environment, Provider), lines: &[Line]) -> Result<Vec<Candidate>, Error> {
    let txns: Vec<&str> = lines.iter().map(|line| line.provider_txn_id.as_str()).collect();
    let refs: Vec<&str> = lines.iter().map(|line| line.order_ref.as_str()).collect();
    let rows: Vec<CandidateRow> = payments::table
        .filter(payments::environment.eq(of.0.as_str()))
        .filter(payments::provider.eq(of.1.as_str()))
        .filter(payments::status.eq_any(confirmed()))
        .filter(payments::provider_txn_id.eq_any(txns).or(payments::order_ref.eq_any(refs)).assume_not_null())
        .order(payments::id)
        .for_update()
        .select((
            payments::id,
            payments::order_ref,
            payments::provider_txn_id,
            payments::amount_paisa,
            payments::received_paisa,
        ))
        .load(&mut **tx)?;
    let ids: Vec<PaymentId> = rows.iter().map(|row| row.0).collect();
    let settled = settled_of(tx, &ids)?;
    Ok(rows
        .into_iter()
        .map(|(id, order_ref, provider_txn_id, amount, received)| Candidate {
            settled: settled.contains(&id),
            id,
            order_ref,
            provider_txn_id,
            amount: received.unwrap_or(amount),
        })
        .collect())
}

/// Confirmed before `before`, and in no file so far: the provider still owes them. At most `limit`, the oldest first.
pub fn unsettled(
    conn: &mut PgConnection,
    of: (Environment, Provider),
    before: OffsetDateTime,
    limit: i64,
) -> Result<Vec<Candidate>, Error> {
    let settled = settlement_lines::table
        .filter(settlement_lines::payment_id.eq(payments::id.nullable()))
        .filter(settlement_lines::verdict.eq(Verdict::Matched.as_str()));
    let rows: Vec<CandidateRow> = payments::table
        .filter(payments::environment.eq(of.0.as_str()))
        .filter(payments::provider.eq(of.1.as_str()))
        .filter(payments::status.eq_any(confirmed()))
        .filter(payments::confirmed_at.lt(before))
        .filter(diesel::dsl::not(diesel::dsl::exists(settled)))
        .order((payments::confirmed_at, payments::id))
        .limit(limit)
        .select((
            payments::id,
            payments::order_ref,
            payments::provider_txn_id,
            payments::amount_paisa,
            payments::received_paisa,
        ))
        .load(conn)?;
    Ok(rows
        .into_iter()
        .map(|(id, order_ref, provider_txn_id, amount, received)| Candidate {
            id,
            order_ref,
            provider_txn_id,
            amount: received.unwrap_or(amount),
            settled: false,
        })
        .collect())
}

/// Keeps a file with what its lines mean.
///
/// # Errors
/// [`Error::FileImported`] when this very file was imported before; [`Error::Conflict`] when one of its payments was settled at the
/// same moment.
pub fn insert(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    of: (Environment, Provider),
    (sha256, by): (&[u8], UserId),
    compared: &[ComparedLine],
) -> Result<SettlementId, Error> {
    let id: SettlementId = ctx.new_id();
    let sum = |part: fn(&Line) -> Paisa| {
        compared.iter().try_fold(Paisa::ZERO, |sum, compared| sum.checked_add(part(&compared.line)))
    };
    diesel::insert_into(settlement_files::table)
        .values((
            settlement_files::id.eq(id),
            settlement_files::provider.eq(of.1.as_str()),
            settlement_files::environment.eq(of.0.as_str()),
            settlement_files::sha256.eq(sha256),
            settlement_files::lines.eq(i32::try_from(compared.len()).map_err(|_range| Error::OutOfRange)?),
            settlement_files::gross_paisa.eq(sum(|line| line.gross)?),
            settlement_files::fee_paisa.eq(sum(|line| line.fee)?),
            settlement_files::imported_by.eq(by),
            settlement_files::imported_at.eq(ctx.now),
        ))
        .execute(&mut **tx)
        .map_err(|error| match violated(&error) {
            Some("settlement_files_once") => Error::FileImported,
            _ => error.into(),
        })?;
    for part in compared.chunks(500) {
        insert_lines(tx, id, part)?;
    }
    Ok(id)
}

fn insert_lines(tx: &mut Tx<'_>, file: SettlementId, compared: &[ComparedLine]) -> Result<(), Error> {
    let rows: Vec<_> = compared
        .iter()
        .map(|compared| {
            (
                settlement_lines::file_id.eq(file),
                settlement_lines::line.eq(compared.line.number),
                settlement_lines::payment_id.eq(compared.payment.as_ref().map(|payment| payment.id)),
                settlement_lines::provider_txn_id.eq(&compared.line.provider_txn_id),
                settlement_lines::gross_paisa.eq(compared.line.gross),
                settlement_lines::fee_paisa.eq(compared.line.fee),
                settlement_lines::settled_on.eq(compared.line.settled_on),
                settlement_lines::verdict.eq(compared.verdict.as_str()),
            )
        })
        .collect();
    diesel::insert_into(settlement_lines::table).values(rows).execute(&mut **tx).map_err(|error| {
        match violated(&error) {
            Some("settlement_lines_settled_once") => Error::Conflict,
            _ => error.into(),
        }
    })?;
    Ok(())
}
