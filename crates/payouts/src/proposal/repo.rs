//! Proposals in the database. The payout is locked first.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::{Id, PayoutId, UserId};
use time::OffsetDateTime;

use crate::error::Error;
use crate::proposal::{Outcome, Proposal};
use crate::schema::payout_proposals;

#[derive(Queryable, Selectable)]
#[diesel(table_name = payout_proposals)]
struct Row {
    payout_id: PayoutId,
    outcome: String,
    reference: Option<String>,
    evidence_url: Option<String>,
    notes: Option<String>,
    proposed_by: UserId,
    proposed_at: OffsetDateTime,
}

impl TryFrom<Row> for Proposal {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let corrupt = Error::Corrupt { table: "payout_proposals", id: row.payout_id.uuid() };
        Ok(Self {
            payout: row.payout_id,
            outcome: Outcome::parse(&row.outcome).ok_or(corrupt)?,
            reference: row.reference,
            evidence_url: row.evidence_url,
            notes: row.notes,
            by: row.proposed_by,
            at: row.proposed_at,
        })
    }
}

/// Keeps what was reported.
///
/// # Errors
/// [`Error::Db`].
pub fn insert(tx: &mut Tx<'_>, proposal: &Proposal) -> Result<(), Error> {
    diesel::insert_into(payout_proposals::table)
        .values((
            payout_proposals::payout_id.eq(proposal.payout),
            payout_proposals::outcome.eq(proposal.outcome.as_str()),
            payout_proposals::reference.eq(&proposal.reference),
            payout_proposals::evidence_url.eq(&proposal.evidence_url),
            payout_proposals::notes.eq(&proposal.notes),
            payout_proposals::proposed_by.eq(proposal.by),
            payout_proposals::proposed_at.eq(proposal.at),
        ))
        .execute(&mut **tx)?;
    Ok(())
}

/// What waits to be confirmed for any of `payouts`.
///
/// # Errors
/// [`Error::Db`].
pub fn of_each(conn: &mut PgConnection, payouts: &[PayoutId]) -> Result<Vec<Proposal>, Error> {
    let rows: Vec<Row> = payout_proposals::table
        .filter(payout_proposals::payout_id.eq_any(payouts))
        .select(Row::as_select())
        .load(conn)?;
    rows.into_iter().map(Proposal::try_from).collect()
}

/// What waits to be confirmed for `payout`.
///
/// # Errors
/// [`Error::Db`].
pub fn find(conn: &mut PgConnection, payout: PayoutId) -> Result<Option<Proposal>, Error> {
    Ok(of_each(conn, &[payout])?.into_iter().next())
}

/// Forgets the proposal: it was carried out, or taken back. Answers whether there was one.
///
/// # Errors
/// [`Error::Db`].
pub fn delete(tx: &mut Tx<'_>, payout: PayoutId) -> Result<bool, Error> {
    Ok(diesel::delete(payout_proposals::table.find(payout)).execute(&mut **tx)? == 1)
}
