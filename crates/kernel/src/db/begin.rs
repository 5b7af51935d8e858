//! What transactions begin with.

use super::WalPosition;

/// What every statement runs with.
///
/// Our statements are short: compiling a plan, or starting other processes to help, takes longer than running it. Pages come from memory or a
/// solid-state disk, where a random one costs as much as the next one: the default of 4 makes the planner read whole tables instead of an
/// index. Nobody reads remarks.
const SETTINGS: &[(&str, &str)] = &[
    ("timezone", "UTC"),
    ("client_encoding", "UTF8"),
    ("statement_timeout", "5s"),
    ("lock_timeout", "2s"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("jit", "off"),
    ("max_parallel_workers_per_gather", "0"),
    ("random_page_cost", "1.1"),
    ("client_min_messages", "warning"),
];

/// Reads wait for no row, only for statements that change a table: those are rare, and waiting for one keeps a connection from everybody else.
const READ_LOCK_TIMEOUT: &str = "SET LOCAL lock_timeout = '300ms'";

/// The settings as statements for a whole session, which keeps them. With `is_read_only` PostgreSQL refuses writes outside of transactions, too.
pub(super) fn session_settings(is_read_only: bool) -> String {
    let read_only = is_read_only.then_some(&("default_transaction_read_only", "on"));
    SETTINGS.iter().chain(read_only).map(|(name, value)| format!("SET {name} = '{value}';")).collect()
}

/// The statements that begin transactions.
#[derive(Debug)]
pub(super) struct Begin {
    pub(super) read: String,
    pub(super) write: String,
}

impl Begin {
    /// Behind a pooler the settings travel with each transaction, since nothing else reaches the connection that it runs on.
    pub(super) fn new(through_pooler: bool) -> Self {
        let settings: String = if through_pooler {
            SETTINGS.iter().map(|(name, value)| format!(";SET LOCAL {name} = '{value}'")).collect()
        } else {
            String::new()
        };
        Self {
            read: format!("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY{settings};{READ_LOCK_TIMEOUT}"),
            write: format!("BEGIN{settings}"),
        }
    }

    /// Begins a read that may take any time.
    pub(super) fn read_long(&self) -> String {
        format!("{};SET LOCAL statement_timeout = 0;SET LOCAL idle_in_transaction_session_timeout = 0", self.read)
    }

    /// Begins a read that fails unless the server is a standby and has replayed `position`. That is asked in a transaction before it: within the
    /// read, the answer might be of a later moment than its snapshot.
    pub(super) fn read_replayed(&self, position: WalPosition) -> String {
        format!("BEGIN TRANSACTION READ ONLY;{};COMMIT;{}", position.assertion(), self.read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stay_in_the_transaction_behind_a_pooler_and_cost_nothing_without_one() {
        assert_eq!(Begin::new(false).write, "BEGIN");
        let Begin { read, write } = Begin::new(true);
        for statement in [read.as_str(), write.as_str()].into_iter().flat_map(|batch| batch.split(';').skip(1)) {
            assert!(statement.starts_with("SET LOCAL "), "{statement}");
        }
        assert!(write.contains("SET LOCAL statement_timeout = '5s'"));
        assert!(read.ends_with(READ_LOCK_TIMEOUT), "reads wait for locks for less long than others: {read}");
    }
}
