//! Bank files in the database.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{BatchId, UserId};
use kernel::money::Paisa;

use crate::batch::{Batch, ROWS_MAX};
use crate::error::Error;
use crate::payout::{Payout, Status};
use crate::proposal;
use crate::schema::{payout_batches, payout_proposals, payouts};

/// The payouts that may go into a file made by `admin`, oldest first, locked: nothing holds them, none went out before, no
/// report waits for a second admin, and the winner is somebody else. The caller leaves out those of the admin's own contests.
pub fn lock_ready(tx: &mut Tx<'_>, admin: UserId) -> Result<Vec<Payout>, Error> {
    let limit = i64::try_from(ROWS_MAX).unwrap_or(i64::MAX);
    let proposed = payout_proposals::table.filter(payout_proposals::payout_id.eq(payouts::id));
    let locked = payouts::table
        .filter(payouts::status.eq(Status::Pending.as_str()))
        .filter(payouts::holds.eq(Vec::<String>::new()))
        .filter(payouts::batch_id.is_null().and(payouts::unknown_since.is_null()))
        .filter(payouts::winner_id.ne(admin))
        .filter(diesel::dsl::not(diesel::dsl::exists(proposed)))
        .order(payouts::id)
        .limit(limit)
        .select(Payout::as_select())
        .for_update()
        .load(&mut **tx)?;
    without_proposals(tx, locked)
}

/// The payouts of a file that the bank has not answered for and that are not looked at, locked.
pub fn lock_unanswered(tx: &mut Tx<'_>, batch: BatchId) -> Result<Vec<Payout>, Error> {
    let locked = payouts::table
        .filter(payouts::batch_id.eq(batch).and(payouts::status.eq(Status::Pending.as_str())))
        .filter(payouts::unknown_since.is_null().and(payouts::holds.eq(Vec::<String>::new())))
        .order(payouts::id)
        .select(Payout::as_select())
        .for_update()
        .load(&mut **tx)?;
    without_proposals(tx, locked)
}

/// What was reported while we waited for the locks was reported after the list was made.
fn without_proposals(conn: &mut PgConnection, locked: Vec<Payout>) -> Result<Vec<Payout>, Error> {
    let ids: Vec<_> = locked.iter().map(|payout| payout.id).collect();
    let proposals = proposal::repo::of_each(conn, &ids)?;
    let is_free = |payout: &Payout| !proposals.iter().any(|proposal| proposal.payout == payout.id);
    Ok(locked.into_iter().filter(is_free).collect())
}

/// Puts `chosen`, which are locked, into a file.
///
/// # Errors
/// [`Error::NothingReady`] without any; [`Error::NotPending`] when one cannot go out.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, admin: UserId, chosen: &[Payout]) -> Result<Batch, Error> {
    if chosen.is_empty() {
        return Err(Error::NothingReady);
    }
    let total = chosen.iter().try_fold(Paisa::ZERO, |sum, payout| sum.checked_add(payout.amount))?;
    let batch = Batch {
        id: ctx.new_id(),
        created_by: admin,
        rows: i32::try_from(chosen.len()).unwrap_or(i32::MAX),
        total,
        created_at: ctx.now,
    };
    diesel::insert_into(payout_batches::table).values(&batch).execute(&mut **tx)?;
    let ids: Vec<_> = chosen.iter().map(|payout| payout.id).collect();
    let taken = diesel::update(payouts::table.filter(payouts::id.eq_any(&ids)))
        .filter(payouts::status.eq(Status::Pending.as_str()).and(payouts::holds.eq(Vec::<String>::new())))
        .filter(payouts::batch_id.is_null())
        .set(payouts::batch_id.eq(batch.id))
        .execute(&mut **tx)?;
    if taken == ids.len() { Ok(batch) } else { Err(Error::NotPending) }
}

/// The file.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: BatchId) -> Result<Batch, Error> {
    payout_batches::table.find(id).select(Batch::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}
