//! What transactions begin with.

use super::WalPosition;

/// Begins a read. Reads wait for no row, only for statements that change a table: those are rare, and waiting for one keeps a connection from
/// everybody else.
const READ: &str = "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL lock_timeout = '300ms'";

/// The statements that begin transactions.
#[derive(Debug)]
pub(super) struct Begin {
    pub(super) read: &'static str,
    pub(super) write: &'static str,
}

impl Begin {
    pub(super) fn new(read_only: bool) -> Self {
        Self { read: READ, write: if read_only { "BEGIN TRANSACTION READ ONLY" } else { "BEGIN" } }
    }

    /// Begins a read that fails unless the server is a standby and has replayed `position`. That is asked in a transaction before it: within the
    /// read, the answer might be of a later moment than its snapshot.
    pub(super) fn read_replayed(&self, position: WalPosition) -> String {
        format!("BEGIN TRANSACTION READ ONLY;{};COMMIT;{}", position.assertion(), self.read)
    }
}
