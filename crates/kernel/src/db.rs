//! The database handle. Reading takes a connection, writing takes a [`Tx`], and only [`Db::write`] makes one.

use std::ops::{Deref, DerefMut};
use std::time::Duration;

use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;
use diesel::r2d2::{CustomizeConnection, Pool};
use diesel::result::{DatabaseErrorKind, Error as DieselError};

mod pool;

pub use pool::Manager;

/// How often a transaction that lost a race for locks is tried.
const WRITE_ATTEMPTS_MAX: u32 = 3;

/// A connection of the pool.
pub type Connected = diesel::r2d2::PooledConnection<Manager>;

/// The database failed, or could not be reached in time.
#[derive(Debug, thiserror::Error)]
pub enum DbFault {
    #[error("database: {0}")]
    Query(#[from] DieselError),
    /// No connection was free, or the server is down: worth trying later.
    #[error("database unavailable: {0}")]
    Unavailable(#[from] r2d2::Error),
}

/// An error that may come from the database. Implemented by [`crate::failure!`].
pub trait Failure: From<DieselError> + From<DbFault> {
    /// The database's part in it, if any.
    fn fault(&self) -> Option<&DbFault>;
}

impl Failure for DbFault {
    fn fault(&self) -> Option<&DbFault> {
        Some(self)
    }
}

/// Makes an error enum fit for [`Db::write`]: it needs a variant `Db(#[from] DbFault)`, and names the
/// variants that wrap another failure.
#[macro_export]
macro_rules! failure {
    ($error:ident { $($variant:ident),+ $(,)? }) => {
        impl From<diesel::result::Error> for $error {
            fn from(error: diesel::result::Error) -> Self {
                Self::Db($crate::db::DbFault::Query(error))
            }
        }
        impl $crate::db::Failure for $error {
            #[allow(unreachable_patterns, clippy::wildcard_enum_match_arm, reason = "only the named variants wrap a failure")]
            fn fault(&self) -> Option<&$crate::db::DbFault> {
                match self {
                    $(Self::$variant(inner) => $crate::db::Failure::fault(inner),)+
                    _ => None,
                }
            }
        }
    };
}

/// Proof that a transaction is open that may write. Only [`Db::write`] (and `testkit`) makes one.
pub struct Tx<'c>(&'c mut PgConnection);

impl Tx<'_> {
    /// Wraps a connection whose transaction a test opened and rolls back.
    #[cfg(feature = "testing")]
    pub fn of_test_transaction(connection: &mut PgConnection) -> Tx<'_> {
        Tx(connection)
    }
}

impl Deref for Tx<'_> {
    type Target = PgConnection;
    fn deref(&self) -> &PgConnection {
        self.0
    }
}

impl DerefMut for Tx<'_> {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.0
    }
}

/// Sizes and timeouts of the pool.
#[derive(Debug, Clone)]
pub struct DbConfig {
    /// `postgres://…`; may hold a password, so it is never logged.
    pub url: String,
    pub connections_max: u32,
    /// Unused connections that are kept open at least, so that a request does not wait for a new one.
    pub connections_idle_min: u32,
    /// How long a request waits for a connection before it is told to come back.
    pub wait_max: Duration,
}

/// A pool of connections to PostgreSQL.
#[derive(Clone)]
pub struct Db {
    pool: Pool<Manager>,
}

#[derive(Debug)]
struct Settings;

impl CustomizeConnection<PgConnection, diesel::r2d2::Error> for Settings {
    fn on_acquire(&self, connection: &mut PgConnection) -> Result<(), diesel::r2d2::Error> {
        connection
            // Our statements are short: compiling a plan, or starting other processes to help, takes longer than running it.
            // Pages come from memory or a solid-state disk, where a random one costs as much as the next one: the default of 4 makes
            // the planner read whole tables instead of an index. Nobody reads remarks.
            .batch_execute(
                "SET TIME ZONE 'UTC'; SET statement_timeout = '5s'; SET lock_timeout = '2s'; \
                 SET idle_in_transaction_session_timeout = '10s'; SET jit = off; SET max_parallel_workers_per_gather = 0; \
                 SET random_page_cost = 1.1; SET client_min_messages = 'warning'",
            )
            .map_err(diesel::r2d2::Error::QueryError)
    }
}

impl Db {
    /// A pool for `config`; connects lazily, so that the program starts while the database is still coming up.
    pub fn new(config: &DbConfig) -> Self {
        let pool = Pool::builder()
            .max_size(config.connections_max)
            .min_idle(Some(config.connections_idle_min))
            .connection_timeout(config.wait_max)
            .test_on_check_out(true)
            .connection_customizer(Box::new(Settings))
            .build_unchecked(Manager::new(&config.url));
        Self { pool }
    }

    /// Runs `work` in a read-only transaction with one snapshot: what it reads fits together, and PostgreSQL refuses a write.
    ///
    /// # Errors
    /// What `work` returns, or [`DbFault::Unavailable`].
    pub fn read<T, E: Failure>(&self, work: impl FnOnce(&mut PgConnection) -> Result<T, E>) -> Result<T, E> {
        self.connect()?.build_transaction().read_only().repeatable_read().run(work)
    }

    /// Runs `work` in a transaction, which commits when it returns `Ok`. A transaction that lost a race for locks
    /// (serialization failure, deadlock) is run again from its start, at most three times; so `work` may run more than once.
    ///
    /// # Errors
    /// What `work` returns, or [`DbFault::Unavailable`].
    pub fn write<T, E: Failure>(&self, mut work: impl FnMut(&mut Tx<'_>) -> Result<T, E>) -> Result<T, E> {
        let mut connection = self.connect()?;
        let mut attempt = 1;
        loop {
            #[allow(clippy::disallowed_methods, reason = "this is the one place that opens a transaction")]
            let result = connection.transaction(|inner| work(&mut Tx(inner)));
            match result {
                Err(error) if attempt < WRITE_ATTEMPTS_MAX && lost_a_race(&error) => {
                    attempt = attempt.saturating_add(1)
                }
                result => return result,
            }
        }
    }

    /// Connections in use and idle, for metrics and readiness.
    pub fn state(&self) -> (u32, u32) {
        let state = self.pool.state();
        (state.connections.saturating_sub(state.idle_connections), state.idle_connections)
    }

    /// One connection, for the few things that are neither a read nor a transaction (migrations, LISTEN).
    ///
    /// # Errors
    /// [`DbFault::Unavailable`] when none is free in time.
    pub fn connect(&self) -> Result<Connected, DbFault> {
        self.pool.get().map_err(DbFault::Unavailable)
    }
}

fn lost_a_race(error: &impl Failure) -> bool {
    match error.fault() {
        Some(DbFault::Query(DieselError::DatabaseError(DatabaseErrorKind::SerializationFailure, _))) => true,
        // Diesel has no kind for 40P01; PostgreSQL's text for it is fixed in the C locale our servers use.
        Some(DbFault::Query(DieselError::DatabaseError(_, info))) => info.message() == "deadlock detected",
        _ => false,
    }
}

/// The violated constraint, when `error` is a violation of a unique, check or foreign key constraint.
#[allow(clippy::wildcard_enum_match_arm, reason = "diesel's list of errors is open")]
pub fn violated(error: &DieselError) -> Option<&str> {
    match error {
        DieselError::DatabaseError(_, info) => info.constraint_name(),
        _ => None,
    }
}
