//! What monitoring and the page of the service's state read from the database: one source, kept for a while, and read by one process at a time,
//! however often and by how many it is asked for.

use std::sync::Arc;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use diesel::result::Error as DieselError;
use diesel::{PgConnection, RunQueryDsl};
use kernel::db::{DbFault, within};
use ledger::checks::runs::{self, Finished};
use outbound::State;
use payments::webhook_event::repo::{self as webhook_events, Unprocessed};
use payments::{Environment, Provider};
use readmodels::admin::mails::{self, Outbox};
use readmodels::finance_gateways::{self, Waiting};
use time::OffsetDateTime;
use tokio::sync::Mutex;

use crate::machine::Disk;
use crate::services::Services;
use crate::worker;

/// How long figures are kept.
const KEPT_FOR: Duration = Duration::from_secs(5);
/// How long the database may take for all of them.
const READ_WITHIN: Duration = Duration::from_secs(2);
/// Due work that nobody has done for so long is late.
const LATE_AFTER: time::Duration = time::Duration::minutes(2);
/// And after so long nobody seems to do it.
const STOPPED_AFTER: time::Duration = time::Duration::minutes(30);
/// Any number; the same in every process, so that one at a time reads the figures.
const READ_LOCK: i64 = 7_205_125;

/// The figures of a moment.
#[derive(Debug)]
pub struct Figures {
    read: Instant,
    pub now: OffsetDateTime,
    /// The disk of uploads, when they lie in a folder.
    pub(crate) uploads: Option<Disk>,
    /// None when the database did not answer.
    pub database: Option<DatabaseFigures>,
}

#[cfg(test)]
impl Figures {
    pub(crate) fn read_at(now: OffsetDateTime, database: Option<DatabaseFigures>) -> Self {
        Self { read: Instant::now(), now, uploads: None, database }
    }
}

#[derive(Debug)]
pub struct DatabaseFigures {
    pub outbox: Outbox,
    pub providers: Vec<(Provider, Environment, Waiting)>,
    pub webhooks: Unprocessed,
    /// Kinds of due work of which something has been due for two minutes.
    pub late: Vec<&'static str>,
    /// The same for half an hour.
    pub stopped: Vec<&'static str>,
    /// The newest check of the ledger that came to its end.
    pub ledger_check: Option<Finished>,
    /// Whether nothing leaves: after a restore, and on a standby.
    pub is_held: bool,
    /// Files without a row and rows without a file that the last comparison found.
    pub store_differences: Option<(i64, i64)>,
}

/// The newest figures.
#[derive(Default)]
pub(crate) struct Cache(Mutex<Option<Arc<Figures>>>);

/// The figures as they were five seconds ago at most. Those who ask while they are read wait for them, at most two seconds.
pub async fn current(services: &Arc<Services>) -> Arc<Figures> {
    let mut kept = services.figures.0.lock().await;
    if let Some(figures) = kept.as_ref().filter(|figures| figures.read.elapsed() < KEPT_FOR) {
        return Arc::clone(figures);
    }
    let reading = Arc::clone(services);
    let now = services.clock.now();
    let read = tokio::task::spawn_blocking(move || {
        let database = within(READ_WITHIN, || read(&reading, now)).0;
        (database, reading.uploads_disk())
    });
    // A disk of the network may be silent, too.
    let (database, uploads) = match tokio::time::timeout(READ_WITHIN.saturating_mul(2), read).await {
        Ok(Ok(read)) => read,
        Ok(Err(broken)) => (Err(broken.into()), None),
        Err(late) => (Err(late.into()), None),
    };
    if let Err(error) = &database {
        tracing::warn!(%error, "figures could not be read");
    }
    let figures = Arc::new(Figures { read: Instant::now(), now, uploads, database: database.ok() });
    *kept = Some(Arc::clone(&figures));
    figures
}

fn read(services: &Services, now: OffsetDateTime) -> anyhow::Result<DatabaseFigures> {
    let gateways = services.gateways.all().map(|gateway| (gateway.provider(), gateway.environment()));
    let gateways: Vec<_> = gateways.collect();
    let mut failure = None;
    let read = services.probe_db.read(|conn| {
        read_all(conn, &gateways, now).map_err(|error| {
            failure = Some(error);
            DbFault::Query(DieselError::RollbackTransaction)
        })
    });
    failure.map_or_else(|| Ok(read?), Err)
}

fn read_all(
    conn: &mut PgConnection,
    gateways: &[(Provider, Environment)],
    now: OffsetDateTime,
) -> anyhow::Result<DatabaseFigures> {
    // Under a second, so that `/status` answers within one while somebody holds a table.
    conn.batch_execute("SET LOCAL lock_timeout = '800ms'")?;
    diesel::sql_query(format!("SELECT pg_advisory_xact_lock({READ_LOCK})")).execute(conn)?;
    let providers = gateways.iter().map(|(provider, environment)| {
        Ok((*provider, *environment, finance_gateways::waiting(conn, *provider, *environment, now)?))
    });
    let providers = providers.collect::<anyhow::Result<Vec<_>>>()?;
    let late = worker::find_late(conn, now.saturating_sub(LATE_AFTER))?;
    let stopped =
        if late.is_empty() { Vec::new() } else { worker::find_late(conn, now.saturating_sub(STOPPED_AFTER))? };
    Ok(DatabaseFigures {
        is_held: is_held(conn)?,
        outbox: mails::outbox(conn)?,
        providers,
        webhooks: webhook_events::count_unprocessed(conn)?,
        late,
        stopped,
        ledger_check: runs::last(conn)?,
        store_differences: files::sweep::last(conn)?,
    })
}

diesel::define_sql_function! {
    fn pg_is_in_recovery() -> diesel::sql_types::Bool;
}

fn is_held(conn: &mut PgConnection) -> anyhow::Result<bool> {
    // The state of what leaves cannot be read on a standby.
    let is_standby: bool = diesel::select(pg_is_in_recovery()).get_result(conn)?;
    Ok(is_standby || matches!(outbound::repo::read(conn)?, State::Held(_) | State::Moved { .. }))
}
