//! STUB: papers that go with money.

use contests::contest::Contest;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use payments::Payment;
use payouts::Payout;

use crate::error::Error;

/// Issues the receipt of a payment that was applied.
///
/// # Errors
/// The database's.
pub(crate) fn receipt_in(_tx: &mut Tx<'_>, _ctx: &Ctx, _payment: &Payment) -> Result<(), Error> {
    Ok(())
}

/// Issues the fee invoice and the advice of a payout that was paid.
///
/// # Errors
/// The database's.
pub(crate) fn payout_in(_tx: &mut Tx<'_>, _ctx: &Ctx, _payout: &Payout, _contest: &Contest) -> Result<(), Error> {
    Ok(())
}
