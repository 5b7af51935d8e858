//! STUB

use kernel::ctx::Ctx;
use kernel::db::Tx;
use notifications::Message;
use payments::Payment;

use crate::error::Error;

fn missing(payment: &Payment) -> Error {
    use kernel::ids::Id;
    payments::Error::Corrupt { table: "payments", id: payment.id.uuid() }.into()
}

/// Why the money cannot be applied, as a mail to the payer; the subject is locked.
///
/// # Errors
/// The database's.
pub(crate) fn refusal(_tx: &mut Tx<'_>, _ctx: &Ctx, payment: &Payment) -> Result<Option<Message>, Error> {
    Err(missing(payment))
}

/// Books the money and does what it was paid for.
///
/// # Errors
/// The database's, and the ledger's when the books would not agree.
pub(crate) fn apply_in(_tx: &mut Tx<'_>, _ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
    Err(missing(payment))
}
