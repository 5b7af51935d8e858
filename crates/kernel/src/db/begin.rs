//! What transactions begin with.

use super::WalPosition;

/// What every statement runs with, but for [`WRITE_LOCK_TIMEOUT`].
///
/// Reads wait for no row, only for statements that change a table: those are rare, and waiting for one keeps a connection from everybody else.
///
/// Our statements are short: compiling a plan, or starting other processes to help, takes longer than running it. Pages come from memory or a
/// solid-state disk, where a random one costs as much as the next one: the default of 4 makes the planner read whole tables instead of an
/// index. Nobody reads remarks.
const SETTINGS: &[(&str, &str)] = &[
    ("timezone", "UTC"),
    ("client_encoding", "UTF8"),
    ("statement_timeout", "5s"),
    ("lock_timeout", "300ms"),
    ("idle_in_transaction_session_timeout", "10s"),
    ("jit", "off"),
    ("max_parallel_workers_per_gather", "0"),
    ("random_page_cost", "1.1"),
    ("client_min_messages", "warning"),
];

/// Writes wait for each other's rows.
const WRITE_LOCK_TIMEOUT: &str = "SET LOCAL lock_timeout = '2s'";

/// PostgreSQL plans a prepared statement again each time when it takes the plan for these values for cheaper than the plan for any, as it does for most
/// that are given an array. For statements that find their rows by ids it is the same plan, and making it takes longer than running it.
const PLANS_FOR_ANY_VALUES: &str = "SET LOCAL plan_cache_mode = 'force_generic_plan'";

/// The settings as statements for a whole session, which keeps them. With `is_read_only` PostgreSQL refuses writes outside of transactions, too.
pub(super) fn session_settings(is_read_only: bool) -> String {
    let read_only = is_read_only.then_some(&("default_transaction_read_only", "on"));
    SETTINGS.iter().chain(read_only).map(|(name, value)| format!("SET {name} = '{value}';")).collect()
}

/// The statements that begin transactions.
#[derive(Debug)]
pub(super) struct Begin {
    pub(super) read: String,
    pub(super) read_planned_once: String,
    pub(super) write: String,
    pub(super) write_planned_once: String,
}

impl Begin {
    /// Behind a pooler the settings travel with each transaction, since nothing else reaches the connection that it runs on.
    pub(super) fn new(through_pooler: bool) -> Self {
        let settings: String = if through_pooler {
            SETTINGS.iter().map(|(name, value)| format!(";SET LOCAL {name} = '{value}'")).collect()
        } else {
            String::new()
        };
        let read = format!("BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY{settings}");
        let write = format!("BEGIN{settings};{WRITE_LOCK_TIMEOUT}");
        Self {
            read_planned_once: format!("{read};{PLANS_FOR_ANY_VALUES}"),
            read,
            write_planned_once: format!("{write};{PLANS_FOR_ANY_VALUES}"),
            write,
        }
    }

    /// Begins a read that may take any time.
    pub(super) fn read_long(&self) -> String {
        format!("{};SET LOCAL statement_timeout = 0;SET LOCAL idle_in_transaction_session_timeout = 0", self.read)
    }
}

/// Does what `begin` does, on a standby that has replayed `position`, and fails elsewhere. That is asked in a transaction before it: within the
/// read, the answer might be of a later moment than its snapshot.
pub(super) fn begin_replayed(begin: &str, position: WalPosition) -> String {
    format!("BEGIN TRANSACTION READ ONLY;{};COMMIT;{begin}", position.assertion())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_stay_in_the_transaction_behind_a_pooler_and_cost_reads_nothing_without_one() {
        assert_eq!(Begin::new(false).read, "BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY");
        let Begin { read, read_planned_once, write, write_planned_once } = Begin::new(true);
        for batch in [&read, &read_planned_once, &write, &write_planned_once] {
            let rest: Vec<&str> = batch.split(';').skip(1).collect();
            assert!(rest.iter().all(|statement| statement.starts_with("SET LOCAL ")), "{batch}");
        }
        assert!(
            read.contains("SET LOCAL lock_timeout = '300ms'"),
            "reads wait for locks for less long than others: {read}"
        );
        assert!(write.ends_with(WRITE_LOCK_TIMEOUT), "{write}");
    }
}
