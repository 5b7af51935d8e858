//! How the pool makes connections and tells whether they are still there: without asking PostgreSQL, which would cost every call a round trip.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use diesel::r2d2::{Error, ManageConnection};

use super::DbConfig;
use super::begin::session_settings;
use super::connect::{establish, establish_through_pooler};

/// Makes connections and looks after them.
pub(super) struct Manager {
    config: Arc<DbConfig>,
    /// Grows whenever a connection ended because the server was silent: those that are older are not trusted any more.
    epoch: AtomicU64,
}

impl Manager {
    pub(super) fn new(config: Arc<DbConfig>) -> Self {
        Self { config, epoch: AtomicU64::new(0) }
    }
}

/// A connection, and what the pool must know about it.
pub(super) struct Pooled {
    connection: PgConnection,
    /// Of the manager, when it was made.
    epoch: u64,
    /// Connections that had ended by silence on this thread when it was handed out.
    silences: u64,
}

impl Deref for Pooled {
    type Target = PgConnection;
    fn deref(&self) -> &PgConnection {
        &self.connection
    }
}

impl DerefMut for Pooled {
    fn deref_mut(&mut self) -> &mut PgConnection {
        &mut self.connection
    }
}

impl ManageConnection for Manager {
    type Connection = Pooled;
    type Error = Error;

    fn connect(&self) -> Result<Pooled, Error> {
        let epoch = self.epoch.load(Ordering::Relaxed);
        let connection = open(&self.config, Some(self.config.silence_max))?;
        Ok(Pooled { connection, epoch, silences: pq_sys::silences() })
    }

    /// Asked before a connection is handed out: one that PostgreSQL has closed (a restart, an administrator) is replaced, and nobody sees it.
    /// So is one that was made before the server fell silent: asking it might take as long as the silence before.
    fn is_valid(&self, pooled: &mut Pooled) -> Result<(), Error> {
        if pooled.epoch != self.epoch.load(Ordering::Relaxed) {
            return Err(Error::ConnectionError(diesel::ConnectionError::BadConnection(
                "the server was silent after this connection was made".to_owned(),
            )));
        }
        pooled.silences = pq_sys::silences();
        read_pending_messages(pooled).map_err(Error::QueryError)
    }

    /// Asked when it comes back, on the thread that used it: one that broke meanwhile never goes to anybody else.
    fn has_broken(&self, pooled: &mut Pooled) -> bool {
        let is_broken =
            diesel::r2d2::R2D2Connection::is_broken(&mut **pooled) || read_pending_messages(pooled).is_err();
        if is_broken && pooled.silences != pq_sys::silences() {
            self.epoch.fetch_add(1, Ordering::Relaxed);
        }
        is_broken
    }
}

/// Reads what the server has sent unasked. PostgreSQL says goodbye before it closes, so the first look may find words and only the second
/// the end. Nothing is waited for.
fn read_pending_messages(connection: &mut PgConnection) -> diesel::QueryResult<()> {
    for _look in 0..2 {
        connection.notifications_iter().next().transpose()?;
    }
    Ok(())
}

/// A new connection that knows its settings. Behind a pooler they would be told to a connection of the server, for the client that gets it next:
/// there, each transaction brings them along.
pub(super) fn open(config: &DbConfig, silence_max: Option<Duration>) -> Result<PgConnection, Error> {
    if config.through_pooler {
        return establish_through_pooler(&config.url, silence_max).map_err(Error::ConnectionError);
    }
    let mut connection = establish(&config.url, silence_max).map_err(Error::ConnectionError)?;
    connection.batch_execute(&session_settings(config.is_read_only)).map_err(Error::QueryError)?;
    Ok(connection)
}
