//! What the keys of repeated requests refuse, as clients see it.

use i18n::api::requests as m;
use idempotency::Error;

use super::{ApiError, Code};

impl From<Error> for ApiError {
    fn from(error: Error) -> Self {
        match error {
            Error::BadKey => Self::new(Code::Malformed, m::BadIdempotencyKey),
            Error::KeyReused => Self::new(Code::IdempotencyKeyReused, m::IdempotencyKeyReused),
            Error::Db(fault) => fault.into(),
        }
    }
}
