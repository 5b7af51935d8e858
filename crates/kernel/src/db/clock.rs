//! The clock of the database's machine.

use std::time::Instant;

use diesel::pg::PgConnection;
use diesel::prelude::*;

use super::{Db, DbFault};
use crate::time::Clock;

diesel::define_sql_function! {
    fn clock_timestamp() -> diesel::sql_types::Timestamptz;
}

impl Db {
    /// As [`follow_clock`], on a connection of the pool.
    ///
    /// # Errors
    /// When the database cannot be reached.
    pub fn follow_clock(&self, clock: &dyn Clock) -> Result<(), DbFault> {
        self.read(|conn| Ok(follow_clock(conn, clock)?))
    }
}

/// Has `clock` go as the database's: machines whose clocks differ agree on what is due (ADR 0048).
///
/// # Errors
/// When the database does not answer; then nothing is changed.
pub fn follow_clock(conn: &mut PgConnection, clock: &dyn Clock) -> QueryResult<()> {
    let asked = Instant::now();
    let database = diesel::select(clock_timestamp()).get_result(conn)?;
    clock.follow(asked, Instant::now(), database);
    Ok(())
}
