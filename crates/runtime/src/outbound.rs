//! The gate of everything that leaves this process: calls to providers, mails, and the worker's rounds. Closed while the database says that
//! everything is held (ADR 0045).

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use diesel::PgConnection;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::time::Clock;
use notifications::deliver::{Failure, Mailer};
use notifications::outbox::Mail;
use outbound::{Hold, State};
use payments::gateway::GatewayError;
use payments::gateway::gate::{Call, Gate};
use workflows::error::Error;
use workflows::restore;

/// How often what is refused because of a hold looks whether it ended. Calls look each time.
const LOOK_EVERY: Duration = Duration::from_secs(1);
/// How often a hold is written to the log.
const WARN_EVERY: Duration = Duration::from_secs(60);

/// What this process knows of the hold.
pub struct Outbound {
    db: Db,
    clock: Arc<dyn Clock>,
    base_url: Arc<str>,
    seen: Mutex<Seen>,
}

#[derive(Default)]
struct Seen {
    state: Option<State>,
    looked: Option<Instant>,
    warned: Option<Instant>,
}

impl Outbound {
    pub fn new(db: Db, clock: Arc<dyn Clock>, base_url: Arc<str>) -> Self {
        Self { db, clock, base_url, seen: Mutex::default() }
    }

    /// Reads the state in the database, and holds everything when the program last worked with another one. Answers whether work may leave.
    ///
    /// # Errors
    /// The database's: then nothing is known, and nothing leaves.
    pub fn look(&self) -> Result<bool, Error> {
        self.look_and(|_conn| Ok(()))?;
        Ok(self.may_work())
    }

    /// As [`Self::look`], and runs `then` in the same transaction if work may leave.
    pub(crate) fn look_and<T>(
        &self,
        then: impl FnOnce(&mut PgConnection) -> Result<T, Error>,
    ) -> Result<Option<T>, Error> {
        let mut state = None;
        let found = self.db.read(|conn| {
            let is_running = *state.insert(outbound::repo::read(conn)?) == State::Running;
            is_running.then(|| then(conn)).transpose()
        });
        let settled = match state {
            Some(State::New | State::Moved { .. }) => {
                let ctx = Ctx::new(self.clock.now(), "outbound", Arc::clone(&self.base_url));
                restore::look(&self.db, &ctx).map(Some)
            }
            known => Ok(known),
        };
        self.record(settled.as_ref().ok().cloned().flatten());
        settled.and(found)
    }

    fn record(&self, state: Option<State>) {
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if state == Some(State::Running) {
            seen.warned = None;
        } else if seen.warned.is_none_or(|warned| warned.elapsed() >= WARN_EVERY) {
            seen.warned = Some(Instant::now());
            tracing::warn!(
                ?state,
                "nothing leaves: no mail, no call to a provider, no due work; see `muqabla restore-report` and `restore-resume`"
            );
        }
        seen.state = state;
        seen.looked = Some(Instant::now());
    }

    /// Whether the worker may begin a round, by what was last seen: not before anybody looked.
    pub(crate) fn may_work(&self) -> bool {
        self.with_seen(|state| state == Some(&State::Running))
    }

    /// The hold that was last seen.
    pub fn hold(&self) -> Option<Hold> {
        self.with_seen(|state| match state {
            Some(State::Held(hold)) => Some(hold.clone()),
            Some(State::Running | State::New | State::Moved { .. }) | None => None,
        })
    }

    fn with_seen<T>(&self, read: impl FnOnce(Option<&State>) -> T) -> T {
        read(self.seen.lock().unwrap_or_else(PoisonError::into_inner).state.as_ref())
    }
}

impl Gate for Outbound {
    fn check(&self, _call: Call) -> Result<(), GatewayError> {
        match self.look() {
            Ok(true) => Ok(()),
            Ok(false) => Err(GatewayError::Withheld("outgoing work is held after a restore".to_owned())),
            Err(error) => Err(GatewayError::Withheld(format!("whether outgoing work is held is not known: {error}"))),
        }
    }

    /// A process that makes no calls, because it refuses what would lead to one, finds here that the hold has ended.
    fn is_held(&self) -> bool {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        let is_held = match seen.state {
            Some(State::Running) => Some(false),
            Some(_) if seen.looked.is_some_and(|looked| looked.elapsed() < LOOK_EVERY) => Some(true),
            // Long ago, or nobody looked yet, or the last look failed.
            Some(_) | None => None,
        };
        drop(seen);
        is_held.unwrap_or_else(|| !self.look().unwrap_or(false))
    }
}

/// A mailer behind the gate.
pub struct GatedMailer {
    mailer: Mailer,
    gate: Arc<Outbound>,
}

impl GatedMailer {
    pub(crate) fn new(mailer: Mailer, gate: Arc<Outbound>) -> Self {
        Self { mailer, gate }
    }

    /// Hands `mail` over, unless everything is held: that looks like a mail server that does not answer, so that no attempt of other mails is lost.
    ///
    /// # Errors
    /// As [`Mailer::deliver`].
    pub fn deliver(&self, mail: &Mail) -> Result<(), Failure> {
        self.gate.check(Call::Act).map_err(|withheld| Failure::Unreachable(withheld.to_string()))?;
        self.mailer.deliver(mail)
    }
}
