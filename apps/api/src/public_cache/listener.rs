//! One thread of a process hears from the database that contests have changed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{Builder, JoinHandle, park_timeout};
use std::time::{Duration, Instant};

use actix_web::web::Data;
use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;

use crate::state::App;

/// How often it looks whether word has come; looking asks nothing of the database.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// How often it makes sure that the connection still stands.
const PROBE_EVERY: Duration = Duration::from_secs(1);
/// How long it waits after a connection was lost or refused.
const RECONNECT_AFTER: Duration = Duration::from_millis(500);

/// Hears of changes until it is dropped.
pub struct Listener {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Listener {
    /// Begins to hear, on a connection of its own.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn start(app: Data<App>) -> std::io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = Builder::new().name("listener".to_owned()).spawn(move || {
            while !stopped.load(Ordering::Relaxed) {
                let ended = listen(&app, &stopped);
                app.public_cache.lose();
                if let Err(error) = ended {
                    tracing::warn!(%error, "changes of contests are not heard; nothing is kept meanwhile");
                    park_timeout(RECONNECT_AFTER);
                }
            }
        })?;
        Ok(Self { stop, thread: Some(thread) })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            thread.thread().unpark();
            // A thread that has panicked has ended, too.
            let _ended = thread.join();
        }
    }
}

/// Hears until `stop`, or until the connection fails.
fn listen(app: &App, stop: &AtomicBool) -> Result<(), anyhow::Error> {
    let mut connection = PgConnection::establish(app.config.database_url.expose())?;
    connection.batch_execute("SET application_name = 'muqabla listener'; LISTEN contests_changed")?;
    app.public_cache.listen();
    let mut probed = Instant::now();
    while !stop.load(Ordering::Relaxed) {
        let mut changed = false;
        for word in connection.notifications_iter() {
            word?;
            changed = true;
        }
        if changed {
            app.public_cache.forget();
        }
        if probed.elapsed() >= PROBE_EVERY {
            connection.batch_execute("SELECT 1")?;
            probed = Instant::now();
        }
        park_timeout(LOOK_EVERY);
    }
    Ok(())
}
