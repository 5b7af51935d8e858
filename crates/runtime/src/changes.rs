//! Whether this process hears of changes to contests, and how many it heard of.

use tokio::sync::watch;

/// What this process knows of changes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Heard {
    /// Whether it would hear of one.
    pub listening: bool,
    pub changes: u64,
}

/// Clones share what was heard.
#[derive(Debug, Clone)]
pub struct Changes(watch::Sender<Heard>);

impl Default for Changes {
    fn default() -> Self {
        Self(watch::Sender::new(Heard::default()))
    }
}

impl Changes {
    pub fn heard(&self) -> Heard {
        *self.0.borrow()
    }

    /// For those who wait for a change.
    pub fn subscribe(&self) -> watch::Receiver<Heard> {
        self.0.subscribe()
    }

    /// Contests have changed: what was read before now is out of date.
    pub fn record(&self) {
        self.0.send_modify(|heard| heard.changes = heard.changes.wrapping_add(1));
    }

    /// From now on every change is heard; of those before nothing is known.
    pub fn listen(&self) {
        self.0.send_modify(|heard| *heard = Heard { listening: true, changes: heard.changes.wrapping_add(1) });
    }

    /// From now on changes are not heard.
    pub fn lose(&self) {
        self.0.send_modify(|heard| heard.listening = false);
    }
}
