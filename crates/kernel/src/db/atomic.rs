//! One transaction around several reads and writes that know nothing of each other.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};

use diesel::connection::{AnsiTransactionManager, Connection, TransactionManager};
use diesel::pg::PgConnection;
use diesel::result::Error as DieselError;

use super::{Connected, Db, DbFault, Failure, Tx, begin_transaction, lost_a_race, sqlstate};

/// What the work of a [`Db::atomic`] is given.
pub struct Atomic {
    db: Db,
    open: Arc<OpenTransaction>,
}

impl Atomic {
    pub(super) fn new(db: Db, open: Arc<OpenTransaction>) -> Self {
        Self { db, open }
    }

    /// A handle whose reads and writes are parts of the transaction.
    pub fn db(&self) -> &Db {
        &self.db
    }

    /// Writes in the transaction itself, without the savepoint of [`Db::write`]: after an error of the database nothing else succeeds.
    ///
    /// # Errors
    /// What `work` returns.
    pub fn tx<T, E: Failure>(&self, work: impl FnOnce(&mut Tx<'_>) -> Result<T, E>) -> Result<T, E> {
        self.open.run(|connection| Tx::run(connection, work))
    }
}

/// The transaction of a [`Db::atomic`].
pub(super) struct OpenTransaction {
    /// Nothing once the transaction has ended: handles that outlive it reach no other one.
    connection: Mutex<Option<Connected>>,
    lost_a_race: AtomicBool,
    /// PostgreSQL answers a COMMIT after an error by rolling back, and calls that a success.
    is_broken: AtomicBool,
}

impl OpenTransaction {
    pub(super) fn begin(mut connection: Connected, begin: &str) -> Result<Self, DbFault> {
        begin_transaction(&mut connection, begin)?;
        let connection = Mutex::new(Some(connection));
        Ok(Self { connection, lost_a_race: AtomicBool::new(false), is_broken: AtomicBool::new(false) })
    }

    pub(super) fn read<T, E: Failure>(&self, work: impl FnOnce(&mut PgConnection) -> Result<T, E>) -> Result<T, E> {
        self.run(work)
    }

    pub(super) fn write<T, E: Failure>(&self, mut work: impl FnMut(&mut Tx<'_>) -> Result<T, E>) -> Result<T, E> {
        #[allow(
            clippy::disallowed_methods,
            reason = "a savepoint: what is refused leaves nothing behind, and what comes after it goes on"
        )]
        let result = self.with(|connection| connection.transaction(|inner| Tx::run(inner, &mut work)));
        self.note_race(&result);
        result
    }

    fn run<T, E: Failure>(&self, work: impl FnOnce(&mut PgConnection) -> Result<T, E>) -> Result<T, E> {
        let result = self.with(work);
        self.note_race(&result);
        if result.as_ref().is_err_and(|error| error.fault().is_some()) {
            self.is_broken.store(true, Ordering::Relaxed);
        }
        result
    }

    /// One at a time: work that reads or writes by the handle while it holds the connection is refused instead of waiting for itself.
    fn with<T, E: From<DbFault>>(&self, work: impl FnOnce(&mut PgConnection) -> Result<T, E>) -> Result<T, E> {
        let Ok(mut connection) = self.connection.try_lock() else {
            return Err(DbFault::Query(DieselError::AlreadyInTransaction).into());
        };
        match connection.as_mut() {
            Some(connection) => work(connection),
            None => Err(DbFault::Query(DieselError::NotInTransaction).into()),
        }
    }

    fn note_race<T, E: Failure>(&self, result: &Result<T, E>) {
        if result.as_ref().is_err_and(lost_a_race) {
            self.lost_a_race.store(true, Ordering::Relaxed);
        }
    }

    /// Commits after an `Ok`, otherwise rolls back. Tells, too, whether a race was lost.
    pub(super) fn end<T, E: From<DbFault>>(&self, result: Result<T, E>) -> (Result<T, E>, bool) {
        let taken = self.connection.lock().unwrap_or_else(PoisonError::into_inner).take();
        let Some(mut connection) = taken else {
            return (Err(DbFault::Query(DieselError::NotInTransaction).into()), false);
        };
        let lost_a_race = self.lost_a_race.load(Ordering::Relaxed);
        match result {
            Ok(_done) if self.is_broken.load(Ordering::Relaxed) => {
                roll_back(&mut connection);
                (Err(DbFault::Query(DieselError::BrokenTransactionManager).into()), lost_a_race)
            }
            Ok(done) => match AnsiTransactionManager::commit_transaction(&mut *connection) {
                Ok(()) => (Ok(done), false),
                Err(error) => {
                    roll_back(&mut connection);
                    let lost_a_race = sqlstate::lost_a_race(&error);
                    (Err(DbFault::Query(error).into()), lost_a_race)
                }
            },
            Err(error) => {
                roll_back(&mut connection);
                (Err(error), lost_a_race)
            }
        }
    }
}

/// A connection that cannot be rolled back is broken, and goes back to nobody.
fn roll_back(connection: &mut Connected) {
    let _broken = AnsiTransactionManager::rollback_transaction(&mut **connection);
}
