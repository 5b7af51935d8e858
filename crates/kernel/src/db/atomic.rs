//! One transaction around several reads and writes that know nothing of each other.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use diesel::connection::{AnsiTransactionManager, TransactionManager};
use diesel::pg::PgConnection;
use diesel::result::Error as DieselError;

use super::{Connected, DbFault, Failure, Tx, begin_transaction, lost_a_race, sqlstate};

/// The transaction of a [`Db::atomic`](super::Db::atomic).
pub(super) struct OpenTransaction {
    /// Nothing once the transaction has ended: handles that outlive it reach no other one.
    connection: Mutex<Option<Connected>>,
    lost_a_race: AtomicBool,
    /// A part failed: nothing comes after it, and nothing is committed. PostgreSQL would answer a COMMIT after an error by rolling back, and call that a
    /// success.
    is_broken: AtomicBool,
}

impl OpenTransaction {
    pub(super) fn begin(mut connection: Connected, begin: &str) -> Result<Self, DbFault> {
        begin_transaction(&mut connection, begin)?;
        let connection = Mutex::new(Some(connection));
        Ok(Self { connection, lost_a_race: AtomicBool::new(false), is_broken: AtomicBool::new(false) })
    }

    /// What is not there breaks nothing.
    pub(super) fn read<T, E: Failure>(&self, work: impl FnOnce(&mut PgConnection) -> Result<T, E>) -> Result<T, E> {
        self.run(work, |error| error.fault().is_some())
    }

    /// What is refused breaks the transaction, too: a part of it may have been written.
    pub(super) fn write<T, E: Failure>(&self, work: impl FnOnce(&mut Tx<'_>) -> Result<T, E>) -> Result<T, E> {
        self.run(|connection| Tx::run(connection, work), |_error| true)
    }

    fn run<T, E: Failure>(
        &self,
        work: impl FnOnce(&mut PgConnection) -> Result<T, E>,
        breaks: impl FnOnce(&E) -> bool,
    ) -> Result<T, E> {
        let result = self.with(work);
        if let Err(error) = &result {
            self.lost_a_race.fetch_or(lost_a_race(error), Ordering::Relaxed);
            self.is_broken.fetch_or(breaks(error), Ordering::Relaxed);
        }
        result
    }

    /// One at a time: work that reads or writes by the handle while it holds the connection is refused instead of waiting for itself.
    fn with<T, E: From<DbFault>>(&self, work: impl FnOnce(&mut PgConnection) -> Result<T, E>) -> Result<T, E> {
        let Ok(mut connection) = self.connection.try_lock() else {
            return Err(DbFault::Query(DieselError::AlreadyInTransaction).into());
        };
        if self.is_broken.load(Ordering::Relaxed) {
            return Err(DbFault::Query(DieselError::BrokenTransactionManager).into());
        }
        match connection.as_mut() {
            Some(connection) => work(connection),
            None => Err(DbFault::Query(DieselError::NotInTransaction).into()),
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
