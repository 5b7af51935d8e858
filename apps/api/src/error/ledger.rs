//! The ledger refuses nothing that a client could mend: whatever it says is our fault.

use ledger::Error;

use super::ApiError;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            error @ (Error::InvalidTransaction(_) | Error::KeyReused(_) | Error::Overdrawn(_) | Error::OutOfRange) => {
                Self::internal(&error)
            }
            Error::Db(fault) => fault.into(),
        }
    }
}
