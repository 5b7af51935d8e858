//! What an operation is given from outside: one `now`, one request id, new ids.

use std::sync::Arc;

use time::OffsetDateTime;
use uuid::{NoContext, Timestamp, Uuid};

use crate::ids::Id;

/// The surroundings of one operation.
#[derive(Debug, Clone)]
pub struct Ctx {
    /// The one moment at which the operation happens.
    pub now: OffsetDateTime,
    /// Ties log lines, answers and audit rows together.
    pub request_id: String,
    /// Where people reach the product, without a slash at the end: links in mails begin with it.
    pub base_url: Arc<str>,
}

impl Ctx {
    /// Surroundings for an operation at `now`.
    pub fn new(now: OffsetDateTime, request_id: impl Into<String>, base_url: Arc<str>) -> Self {
        Self { now, request_id: request_id.into(), base_url }
    }

    /// The address of a page of ours; `path` begins with a slash.
    pub fn link(&self, path: &str) -> String {
        format!("{}{path}", self.base_url)
    }

    /// A new id, ordered by the product's time (UUIDv7).
    pub fn new_id<I: Id>(&self) -> I {
        #[cfg(feature = "testing")]
        if let Some(id) = self.seeded_id() {
            return I::from_uuid(id);
        }
        let seconds = u64::try_from(self.now.unix_timestamp()).unwrap_or(0);
        I::from_uuid(Uuid::new_v7(Timestamp::from_unix(NoContext, seconds, self.now.nanosecond())))
    }

    /// The same from the seeded source of this thread, if it has one.
    #[cfg(feature = "testing")]
    fn seeded_id(&self) -> Option<Uuid> {
        let mut random = [0_u8; 10];
        let millis = u64::try_from(self.now.unix_timestamp_nanos() / 1_000_000).unwrap_or(0);
        crate::random::seeded::fill(&mut random)
            .then(|| uuid::Builder::from_unix_timestamp_millis(millis, &random).into_uuid())
    }
}
