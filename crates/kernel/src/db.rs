//! The database handle. Reading takes a connection, writing takes a [`Tx`], and only [`Db::write`] makes one.

use std::ops::{Deref, DerefMut};
use std::panic::Location;
use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::connection::{AnsiTransactionManager, SimpleConnection, TransactionManager};
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::RunQueryDsl as _;
use diesel::query_builder::QueryFragment;
use diesel::r2d2::{Error as R2d2Error, Pool};
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use diesel::sql_types::Text;

mod atomic;
mod begin;
mod budget;
mod clock;
mod connect;
mod deferred;
mod pool;
mod prepared;
mod sqlstate;
mod usage;
mod wal_position;

pub use budget::{within, within_part};
pub use clock::follow_clock;
pub use connect::{establish, establish_through_pooler};
#[cfg(feature = "testing")]
pub use deferred::waiting::named_by as waiting_table_named_by;
pub use prepared::{Keep, Kept, Prepared, StaticSql, prepared, static_sql};
pub use sqlstate::{is_timeout, is_transient, sqlstate};
pub use usage::Usage;
pub use wal_position::WalPosition;

use atomic::OpenTransaction;
use begin::{Begin, begin_replayed};
use deferred::Deferred;
use pool::Manager;
use usage::Waits;

use crate::spans;

/// How often a transaction that lost a race for locks is tried.
const WRITE_ATTEMPTS_MAX: u32 = 3;

/// A connection of the pool.
pub struct Connected(diesel::r2d2::PooledConnection<Manager>);

impl Deref for Connected {
    type Target = PgConnection;
    fn deref(&self) -> &PgConnection {
        &self.0
    }
}

impl DerefMut for Connected {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.0
    }
}

/// The database failed, or could not be reached in time.
#[derive(Debug, thiserror::Error)]
pub enum DbFault {
    #[error("database: {0}{code}", code = shown_sqlstate(.0))]
    Query(#[from] DieselError),
    /// No connection was free, or the server is down: worth trying later.
    #[error("database unavailable: {0}")]
    Unavailable(#[from] r2d2::Error),
    /// The program was started to write nothing ([`DbConfig::is_read_only`]).
    #[error("nothing is written in read-only mode")]
    ReadOnly,
}

impl DbFault {
    /// Whether a lock was not free in time.
    pub fn is_lock_timeout(&self) -> bool {
        match self {
            Self::Unavailable(_) | Self::ReadOnly => false,
            Self::Query(error) => sqlstate::is_lock_timeout(error),
        }
    }

    /// Which fault it is, without its words: a SQLSTATE where PostgreSQL gave one.
    pub fn kind(&self) -> &str {
        match self {
            Self::Unavailable(_) => "unavailable",
            Self::ReadOnly => "read_only",
            Self::Query(error) => sqlstate(error).unwrap_or("database"),
        }
    }

    /// Whether the same work may well succeed in a moment.
    pub fn is_transient(&self) -> bool {
        match self {
            Self::Unavailable(_) | Self::ReadOnly => true,
            Self::Query(error) => is_transient(error),
        }
    }
}

fn shown_sqlstate(error: &DieselError) -> String {
    sqlstate(error).map(|state| format!(" (SQLSTATE {state})")).unwrap_or_default()
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
pub struct Tx<'c> {
    connection: &'c mut PgConnection,
    deferred: Deferred,
    /// Not in tests of a single repository, which look for each row right after writing it.
    is_deferring: bool,
}

impl Tx<'_> {
    /// Wraps a connection whose transaction a test opened and rolls back.
    #[cfg(feature = "testing")]
    pub fn of_test_transaction(connection: &mut PgConnection) -> Tx<'_> {
        Tx { connection, deferred: Deferred::default(), is_deferring: false }
    }

    /// Runs `work`, then writes what it deferred.
    fn run<T, E: Failure>(
        connection: &mut PgConnection,
        work: impl FnOnce(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        let mut tx = Tx { connection, deferred: Deferred::default(), is_deferring: true };
        let done = work(&mut tx)?;
        tx.write_deferred().map_err(DbFault::from)?;
        Ok(done)
    }

    /// Takes a write of rows that nothing in the transaction reads or changes: one statement before the end does all of them, so that each is
    /// not a round trip of its own. What does read or change such rows calls [`Self::write_deferred`] first.
    ///
    /// # Errors
    /// The database's, for writes that were deferred before.
    pub fn defer(&mut self, write: impl QueryFragment<Pg> + 'static) -> Result<(), DieselError> {
        self.keep(write, false)
    }

    /// As [`Self::defer`], an UPDATE without RETURNING that must change exactly one row. Should it change none, because the row is not any
    /// more as it was read, or meet a unique index, then the transaction has lost a race and is run again.
    ///
    /// # Errors
    /// As [`Self::defer`].
    pub fn defer_of_one(&mut self, update: impl QueryFragment<Pg> + 'static) -> Result<(), DieselError> {
        self.keep(update, true)
    }

    fn keep(&mut self, write: impl QueryFragment<Pg> + 'static, is_of_one: bool) -> Result<(), DieselError> {
        self.deferred.push(write, is_of_one);
        if self.deferred.is_full() || !self.is_deferring { self.write_deferred() } else { Ok(()) }
    }

    /// Waits until nobody else holds `key`, and holds it until the transaction ends.
    ///
    /// # Errors
    /// The database's.
    pub fn lock_key(&mut self, key: String) -> Result<(), DieselError> {
        let lock = prepared("SELECT pg_advisory_xact_lock(hashtextextended($1, 0))").bind::<Text, _>(key);
        lock.execute(self.connection).map(drop)
    }

    /// Does what was deferred.
    ///
    /// # Errors
    /// The database's.
    pub fn write_deferred(&mut self) -> Result<(), DieselError> {
        self.deferred.write(self.connection)
    }
}

impl Deref for Tx<'_> {
    type Target = PgConnection;
    fn deref(&self) -> &PgConnection {
        self.connection
    }
}

impl DerefMut for Tx<'_> {
    fn deref_mut(&mut self) -> &mut PgConnection {
        self.connection
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
    /// Connections end when the server is silent for so long while it is waited for. Longer than `statement_timeout`.
    pub silence_max: Duration,
    /// Whether [`Db::write`] and [`Db::atomic`] fail with [`DbFault::ReadOnly`], and PostgreSQL refuses writes on every connection.
    pub is_read_only: bool,
    /// Whether a pooler stands before the server that gives each transaction another of its connections: nothing then is kept between
    /// transactions, neither settings nor prepared statements.
    pub through_pooler: bool,
}

/// A pool of connections to PostgreSQL, or the one transaction of a [`Db::atomic`].
#[derive(Clone)]
pub struct Db {
    pool: Pool<Manager>,
    config: Arc<DbConfig>,
    waits: Arc<Waits>,
    begin: Arc<Begin>,
    /// Whether writes find their rows by ids.
    is_for_acts: bool,
    /// Reads fail on a server that has not replayed this.
    replayed: Option<WalPosition>,
    /// Reads and writes are parts of this transaction.
    open: Option<Arc<OpenTransaction>>,
}

impl Db {
    /// A pool for `config`; connects lazily, so that the program starts while the database is still coming up.
    pub fn new(config: &DbConfig) -> Self {
        let config = Arc::new(config.clone());
        let pool = Pool::builder()
            .max_size(config.connections_max)
            .min_idle(Some(config.connections_idle_min))
            .connection_timeout(config.wait_max)
            .test_on_check_out(true)
            .build_unchecked(Manager::new(Arc::clone(&config)));
        let begin = Arc::new(Begin::new(config.through_pooler));
        Self { pool, config, waits: Arc::default(), begin, is_for_acts: false, replayed: None, open: None }
    }

    /// A handle on the same pool whose reads fail unless the server is a standby that has replayed `position`.
    #[must_use]
    pub fn replayed(&self, position: WalPosition) -> Self {
        Self { replayed: Some(position), ..self.clone() }
    }

    /// A handle on the same pool whose writes are acts of people: their statements find rows by ids, and are planned once, for any values. Work that
    /// looks for all that is older than a moment is planned for that moment.
    #[must_use]
    pub fn for_acts(&self) -> Self {
        Self { is_for_acts: true, ..self.clone() }
    }

    fn begin_write(&self) -> &str {
        if self.is_for_acts { &self.begin.write_planned_once } else { &self.begin.write }
    }

    /// Runs `work` in a read-only transaction with one snapshot: what it reads fits together, and PostgreSQL refuses a write.
    ///
    /// # Errors
    /// What `work` returns, or [`DbFault::Unavailable`].
    #[track_caller]
    pub fn read<T, E: Failure>(&self, work: impl FnOnce(&mut PgConnection) -> Result<T, E>) -> Result<T, E> {
        self.read_for(Location::caller(), work)
    }

    /// As [`Self::read`], on behalf of `caller`: traces name it.
    ///
    /// # Errors
    /// As [`Self::read`].
    pub fn read_for<T, E: Failure>(
        &self,
        caller: &'static Location<'static>,
        work: impl FnOnce(&mut PgConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        self.read_begun_by(&self.begin.read, caller, work)
    }

    /// As [`Self::read`], for statements with the same plan whatever their values are: they are planned once. Most find what they read by ids.
    ///
    /// # Errors
    /// As [`Self::read`].
    #[track_caller]
    pub fn read_planned_once<T, E: Failure>(
        &self,
        work: impl FnOnce(&mut PgConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        self.read_begun_by(&self.begin.read_planned_once, Location::caller(), work)
    }

    fn read_begun_by<T, E: Failure>(
        &self,
        begin: &str,
        caller: &'static Location<'static>,
        work: impl FnOnce(&mut PgConnection) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(open) = &self.open {
            return open.read(work);
        }
        traced("read", caller, || {
            let mut connection = self.connect()?;
            match self.replayed {
                None => in_transaction(&mut connection, begin, work),
                Some(position) => in_transaction(&mut connection, &begin_replayed(begin, position), work),
            }
        })
    }

    /// As [`Self::read`], for work of one statement, which without `BEGIN` and `COMMIT` is a transaction of its own: two round trips less.
    /// PostgreSQL refuses no write there. Behind a pooler and on a standby the statement has a transaction nevertheless, which brings its settings.
    ///
    /// # Errors
    /// As [`Self::read`].
    #[track_caller]
    pub fn read_one<T, E: Failure>(&self, statement: impl FnOnce(&mut PgConnection) -> Result<T, E>) -> Result<T, E> {
        let caller = Location::caller();
        if self.open.is_some() || self.replayed.is_some() || self.config.through_pooler {
            return self.read_for(caller, statement);
        }
        traced("read", caller, || statement(&mut *self.connect()?))
    }

    /// As [`Self::read`], for reads of a whole table that may take minutes: on a connection of its own, without a limit of time or of silence.
    ///
    /// # Errors
    /// What `work` returns, or a [`DbFault`].
    #[track_caller]
    pub fn read_long<T, E: Failure>(&self, work: impl FnOnce(&mut PgConnection) -> Result<T, E>) -> Result<T, E> {
        if let Some(open) = &self.open {
            return open.read(work);
        }
        traced("read", Location::caller(), || {
            let mut connection = pool::open(&self.config, None).map_err(|error| match error {
                R2d2Error::ConnectionError(error) => {
                    DieselError::DatabaseError(DatabaseErrorKind::UnableToSendCommand, Box::new(error.to_string()))
                }
                R2d2Error::QueryError(error) => error,
            })?;
            in_transaction(&mut connection, &self.begin.read_long(), work)
        })
    }

    /// Runs `work` in a transaction, which commits when it returns `Ok`. A transaction that lost a race for locks
    /// (serialization failure, deadlock) is run again from its start, at most three times; so `work` may run more than once.
    ///
    /// # Errors
    /// What `work` returns, or [`DbFault::Unavailable`].
    #[track_caller]
    pub fn write<T, E: Failure>(&self, work: impl FnMut(&mut Tx<'_>) -> Result<T, E>) -> Result<T, E> {
        self.write_for(Location::caller(), work)
    }

    /// As [`Self::write`], on behalf of `caller`: traces name it.
    ///
    /// # Errors
    /// As [`Self::write`].
    pub fn write_for<T, E: Failure>(
        &self,
        caller: &'static Location<'static>,
        mut work: impl FnMut(&mut Tx<'_>) -> Result<T, E>,
    ) -> Result<T, E> {
        if let Some(open) = &self.open {
            return open.write(work);
        }
        self.require_writable()?;
        traced("write", caller, || {
            let mut connection = self.connect()?;
            let mut attempt = 1;
            loop {
                match in_transaction(&mut connection, self.begin_write(), |inner| Tx::run(inner, &mut work)) {
                    Err(error) if attempt < WRITE_ATTEMPTS_MAX && lost_a_race(&error) => {
                        attempt = attempt.saturating_add(1)
                    }
                    result => return result,
                }
            }
        })
    }

    /// Runs `work` with a handle whose reads and writes are all parts of one transaction, which commits when it returns `Ok`. A read sees what was
    /// written before, and each of its statements a snapshot of its own. After a write that failed or refused nothing else is done, and nothing is
    /// committed. A transaction that lost a race for locks is run again from its start, as by [`Db::write`]; so `work` may run more than once. Within another
    /// one it is a part of that.
    ///
    /// # Errors
    /// What `work` returns, or a [`DbFault`].
    #[track_caller]
    pub fn atomic<T, E: From<DbFault>>(&self, mut work: impl FnMut(&Self) -> Result<T, E>) -> Result<T, E> {
        if self.open.is_some() {
            return work(self);
        }
        self.require_writable()?;
        // What `work` fails with may be no fault of the database, and is not known here.
        let _span = spans::transaction("atomic", Location::caller()).entered();
        let mut attempt = 1;
        loop {
            let open = Arc::new(OpenTransaction::begin(self.connect()?, self.begin_write())?);
            let result = work(&Self { open: Some(Arc::clone(&open)), ..self.clone() });
            let (result, lost_a_race) = open.end(result);
            if result.is_ok() || !lost_a_race || attempt >= WRITE_ATTEMPTS_MAX {
                return result;
            }
            attempt = attempt.saturating_add(1);
        }
    }

    fn require_writable(&self) -> Result<(), DbFault> {
        if self.config.is_read_only { Err(DbFault::ReadOnly) } else { Ok(()) }
    }

    /// Connections of the pool in use and idle, callers without one, and waits so far.
    pub fn usage(&self) -> Usage {
        let state = self.pool.state();
        self.waits.usage(state.connections.saturating_sub(state.idle_connections), state.idle_connections)
    }

    /// One connection, for the few things that are neither a read nor a transaction. Not through a pooler: there, only a transaction keeps the
    /// connection of the server, and statements outside of one get mixed up.
    ///
    /// # Errors
    /// [`DbFault::Unavailable`] when none is free in time.
    pub fn connect(&self) -> Result<Connected, DbFault> {
        let begun = Instant::now();
        let wait_max = pq_sys::budget_left().map_or(self.config.wait_max, |left| left.min(self.config.wait_max));
        let connection = self.waits.count(|| self.pool.get_timeout(wait_max));
        pq_sys::spend(begun.elapsed());
        connection.map(Connected).map_err(DbFault::Unavailable)
    }
}

/// Runs `work`, which waits for a connection and has a transaction of its own, in a span.
fn traced<T, E: Failure>(
    operation: &'static str,
    caller: &'static Location<'static>,
    work: impl FnOnce() -> Result<T, E>,
) -> Result<T, E> {
    let span = spans::transaction(operation, caller);
    let result = span.in_scope(work);
    if let Some(fault) = result.as_ref().err().and_then(Failure::fault) {
        spans::fail(&span, fault.kind());
    }
    result
}

/// Runs `work` in the transaction that `begin` begins; commits when it returns `Ok`.
fn in_transaction<T, E: Failure>(
    connection: &mut PgConnection,
    begin: &str,
    work: impl FnOnce(&mut PgConnection) -> Result<T, E>,
) -> Result<T, E> {
    begin_transaction(connection, begin)?;
    match work(connection) {
        Ok(found) => {
            AnsiTransactionManager::commit_transaction(connection)?;
            Ok(found)
        }
        Err(error) => match AnsiTransactionManager::rollback_transaction(connection) {
            // What broke the transaction tells more than that it is broken.
            Ok(()) | Err(DieselError::BrokenTransactionManager) => Err(error),
            Err(rollback_error) => Err(rollback_error.into()),
        },
    }
}

/// Of several statements the first may have begun what a later one broke.
fn begin_transaction(connection: &mut PgConnection, begin: &str) -> Result<(), DieselError> {
    let begun = AnsiTransactionManager::begin_transaction_sql(connection, begin);
    if begun.is_err() {
        let _broken = connection.batch_execute("ROLLBACK");
    }
    begun
}

fn lost_a_race(error: &impl Failure) -> bool {
    match error.fault() {
        Some(DbFault::Query(error)) => sqlstate::lost_a_race(error),
        Some(DbFault::Unavailable(_) | DbFault::ReadOnly) | None => false,
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
