//! What payments refuses, as clients see it.

use payments::Error;

use super::ApiError;

impl From<Error> for ApiError {
    #[allow(
        clippy::wildcard_enum_match_arm,
        unreachable_patterns,
        reason = "the refusals are listed with the calls that meet them"
    )]
    fn from(error: Error) -> Self {
        match error {
            Error::Db(fault) => fault.into(),
            other => Self::internal(&other),
        }
    }
}
