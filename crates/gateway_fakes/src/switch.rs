//! What goes wrong, and for how long.

use std::collections::BTreeMap;
use std::io::Read;
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Something that goes wrong; the README says what it does to which call.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Switch {
    /// Answers wait until they are released.
    Slow,
    /// No answer, and nothing done.
    Timeout,
    /// A page of HTML with status 200.
    HtmlWith200,
    /// Every webhook twice.
    Duplicate,
    /// The webhook overtakes the ledger.
    OutOfOrder,
    /// One rupee more.
    WrongAmount,
    /// Not signed by the provider.
    WrongHash,
    /// Paid orders have been reversed.
    Reversed,
    /// Done, and nobody hears of it.
    LostReply,
}

impl Switch {
    pub const ALL: [Self; 9] = [
        Self::Slow,
        Self::Timeout,
        Self::HtmlWith200,
        Self::Duplicate,
        Self::OutOfOrder,
        Self::WrongAmount,
        Self::WrongHash,
        Self::Reversed,
        Self::LostReply,
    ];

    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Slow => "Slow",
            Self::Timeout => "Timeout",
            Self::HtmlWith200 => "HtmlWith200",
            Self::Duplicate => "Duplicate",
            Self::OutOfOrder => "OutOfOrder",
            Self::WrongAmount => "WrongAmount",
            Self::WrongHash => "WrongHash",
            Self::Reversed => "Reversed",
            Self::LostReply => "LostReply",
        }
    }

    /// Reads what [`Switch::as_str`] wrote.
    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|switch| switch.as_str() == text)
    }
}

/// How often a switch takes effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    /// Until it is set to something else.
    Always,
    /// Once.
    Once,
    /// So often; zero is off.
    Count(u32),
}

#[derive(Debug, Default)]
struct Inner {
    on: BTreeMap<Switch, Times>,
    releases: u64,
    held: usize,
    closing: bool,
}

/// The switches of one fake.
#[derive(Debug, Clone, Default)]
pub struct Switches {
    inner: Arc<(Mutex<Inner>, Condvar)>,
}

impl Switches {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Turns a switch on for so often.
    pub fn set(&self, switch: Switch, times: Times) {
        match times {
            Times::Count(0) => self.lock().on.remove(&switch),
            Times::Always | Times::Once | Times::Count(_) => self.lock().on.insert(switch, times),
        };
    }

    pub fn clear(&self, switch: Switch) {
        self.lock().on.remove(&switch);
    }

    pub fn clear_all(&self) {
        self.lock().on.clear();
    }

    pub fn on(&self) -> Vec<Switch> {
        self.lock().on.keys().copied().collect()
    }

    /// Lets every call that waits go on.
    pub fn release(&self) {
        let mut inner = self.lock();
        inner.releases = inner.releases.wrapping_add(1);
        self.inner.1.notify_all();
    }

    /// Waits until a call waits.
    pub fn wait_until_held(&self) {
        let mut inner = self.lock();
        while inner.held == 0 && !inner.closing {
            inner = self.inner.1.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Whether `switch` takes effect now; counts.
    pub(crate) fn takes(&self, switch: Switch) -> bool {
        let mut inner = self.lock();
        match inner.on.get(&switch).copied() {
            None => false,
            Some(Times::Always) => true,
            Some(Times::Once | Times::Count(0 | 1)) => {
                inner.on.remove(&switch);
                true
            }
            Some(Times::Count(left)) => {
                inner.on.insert(switch, Times::Count(left.saturating_sub(1)));
                true
            }
        }
    }

    /// Holds a call until somebody releases it, or the caller gives up; answers whether it was released.
    pub(crate) fn hold(&self, stream: &TcpStream) -> bool {
        let gone = Arc::new(Mutex::new(false));
        if let Ok(caller) = stream.try_clone() {
            let (all, gone) = (self.clone(), Arc::clone(&gone));
            thread::spawn(move || all.watch(caller, &gone));
        }
        let is_gone = || *gone.lock().unwrap_or_else(PoisonError::into_inner);
        let mut inner = self.lock();
        let before = inner.releases;
        inner.held = inner.held.saturating_add(1);
        self.inner.1.notify_all();
        while inner.releases == before && !inner.closing && !is_gone() {
            inner = self.inner.1.wait(inner).unwrap_or_else(PoisonError::into_inner);
        }
        inner.held = inner.held.saturating_sub(1);
        inner.releases != before && !is_gone()
    }

    /// Waits until the caller hangs up.
    fn watch(&self, mut caller: TcpStream, gone: &Mutex<bool>) {
        drop(caller.set_read_timeout(None));
        let mut byte = [0_u8; 1];
        while matches!(caller.read(&mut byte), Ok(1)) {}
        let _inner = self.lock();
        *gone.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.inner.1.notify_all();
        drop(caller.shutdown(Shutdown::Both));
    }

    pub(crate) fn close(&self) {
        self.lock().closing = true;
        self.inner.1.notify_all();
    }
}
