//! How the pool makes connections and tells whether they are still there: without asking PostgreSQL, which would cost every call a round trip.

use diesel::pg::PgConnection;
use diesel::r2d2::{ConnectionManager, Error, ManageConnection};

/// Makes connections and looks after them.
#[derive(Debug)]
pub struct Manager(ConnectionManager<PgConnection>);

impl Manager {
    /// For the server at `url`.
    pub(super) fn new(url: &str) -> Self {
        Self(ConnectionManager::new(url))
    }
}

impl ManageConnection for Manager {
    type Connection = PgConnection;
    type Error = Error;

    fn connect(&self) -> Result<PgConnection, Error> {
        self.0.connect()
    }

    /// Asked before a connection is handed out: one that PostgreSQL has closed (a restart, an administrator) is replaced, and nobody sees it.
    fn is_valid(&self, connection: &mut PgConnection) -> Result<(), Error> {
        read_pending_messages(connection).map_err(Error::QueryError)
    }

    /// Asked when it comes back: one that broke while it was used never goes to anybody else.
    fn has_broken(&self, connection: &mut PgConnection) -> bool {
        self.0.has_broken(connection) || read_pending_messages(connection).is_err()
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
