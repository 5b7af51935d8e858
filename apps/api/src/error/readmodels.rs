//! What read models fail at, as clients see it.

use readmodels::Error;

use super::ApiError;

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::NotFound => Self::not_found(),
            Error::Accounts(error) => error.into(),
            Error::Privacy(error) => error.into(),
            Error::Experiments(error) => error.into(),
            Error::Contests(error) => error.into(),
            Error::Documents(error) => error.into(),
            Error::Files(error) => error.into(),
            Error::Subscriptions(error) => error.into(),
            Error::Referrals(error) => error.into(),
            Error::Reviews(error) => error.into(),
            Error::Payouts(error) => error.into(),
            Error::Kyc(error) => error.into(),
            Error::Notifications(error) => error.into(),
            Error::Db(fault) => fault.into(),
            error @ Error::Corrupt { .. } => Self::internal(&error),
        }
    }
}
