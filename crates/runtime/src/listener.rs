//! One thread of a process hears from the database: that contests have changed, and who has something new to read. One connection for both
//! (ADR 0013).

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::park_timeout;
use std::time::{Duration, Instant};

use diesel::connection::SimpleConnection;
use kernel::db::{establish, follow_clock};
use kernel::ids::UserId;

use crate::background::Background;
use crate::services::Services;

/// Names the person who has something new to read, or whose session has ended.
const NEWS: &str = "notifications";
/// How often it looks whether word has come; looking asks nothing of the database.
const LOOK_EVERY: Duration = Duration::from_millis(5);
/// How often it makes sure that the connection still stands, by asking what time it is.
pub(crate) const PROBE_EVERY: Duration = Duration::from_secs(1);
/// How long the server may take to answer that.
const SILENCE_MAX: Duration = Duration::from_secs(3);
/// How long it waits after a connection was lost or refused.
const RECONNECT_AFTER: Duration = Duration::from_millis(500);

/// Hears of changes until it is dropped.
pub struct Listener(#[allow(dead_code, reason = "ends the thread when it is dropped")] Background);

impl Listener {
    /// Begins to hear, on a connection of its own.
    ///
    /// # Errors
    /// When no thread can be started.
    pub fn start(services: Arc<Services>) -> std::io::Result<Self> {
        let work = move |stop: &AtomicBool| {
            while !stop.load(Ordering::Relaxed) {
                let ended = listen(&services, stop);
                services.changes.lose();
                if let Err(error) = ended {
                    tracing::warn!(%error, "nothing is heard of changes; no list is kept, and open pages learn of news late");
                    park_timeout(RECONNECT_AFTER);
                }
            }
        };
        Background::start("listener", work).map(Self)
    }
}

/// Hears until `stop`, or until the connection fails.
fn listen(services: &Services, stop: &AtomicBool) -> Result<(), anyhow::Error> {
    let mut connection = establish(services.config.database_direct_url().expose(), Some(SILENCE_MAX))?;
    connection.batch_execute("SET application_name = 'muqabla listener'")?;
    follow_clock(&mut connection, &*services.clock)?;
    // A standby refuses LISTEN. Without word of changes no list is kept: each is read again.
    if !services.config.is_read_only {
        connection.batch_execute("LISTEN contests_changed; LISTEN notifications")?;
        services.changes.listen();
    }
    // Of what was committed before this, no word comes.
    services.events.wake_all();
    let mut probed = Instant::now();
    while !stop.load(Ordering::Relaxed) {
        let mut changed = false;
        for word in connection.notifications_iter() {
            let word = word?;
            match word.channel.as_str() {
                NEWS => word.payload.parse::<UserId>().map_or((), |user| services.events.wake(user)),
                _contests => changed = true,
            }
        }
        if changed {
            services.changes.record();
            services.search_index.wake();
        }
        services.replica.follow(&mut connection)?;
        if probed.elapsed() >= PROBE_EVERY {
            follow_clock(&mut connection, &*services.clock)?;
            probed = Instant::now();
        }
        park_timeout(LOOK_EVERY);
    }
    Ok(())
}
