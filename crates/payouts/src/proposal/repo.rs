//! Proposals in the database. The payout is locked first.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::PayoutId;

use crate::error::Error;
use crate::proposal::Proposal;
use crate::schema::payout_proposals;

pub fn insert(tx: &mut Tx<'_>, proposal: &Proposal) -> Result<(), Error> {
    diesel::insert_into(payout_proposals::table).values(proposal).execute(&mut **tx)?;
    Ok(())
}

/// What waits to be confirmed for any of `payouts`.
pub fn of_each(conn: &mut PgConnection, payouts: &[PayoutId]) -> Result<Vec<Proposal>, Error> {
    Ok(payout_proposals::table
        .filter(payout_proposals::payout_id.eq_any(payouts))
        .select(Proposal::as_select())
        .load(conn)?)
}

/// What waits to be confirmed for `payout`.
pub fn find(conn: &mut PgConnection, payout: PayoutId) -> Result<Option<Proposal>, Error> {
    Ok(of_each(conn, &[payout])?.into_iter().next())
}

/// Forgets the proposal: it was carried out, or taken back. Answers whether there was one.
pub fn delete(tx: &mut Tx<'_>, payout: PayoutId) -> Result<bool, Error> {
    Ok(diesel::delete(payout_proposals::table.find(payout)).execute(&mut **tx)? == 1)
}
