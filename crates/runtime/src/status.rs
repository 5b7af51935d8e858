//! How the service is, for people: what works, in words and without numbers.

use std::sync::Arc;

use payments::Provider;
use payments::health::Breaker;
use time::{Duration, OffsetDateTime};

use crate::figures::{self, DatabaseFigures, Figures};
use crate::machine::Disk;
use crate::services::Services;
use crate::worker::MAILS;

#[cfg(test)]
mod tests;

kernel::text_enum! {
    /// How a part of the service is.
    pub enum State as ServiceState {
        Operational = "OPERATIONAL",
        /// It works slower, later or in part.
        Degraded = "DEGRADED",
        Down = "DOWN",
    }
}

/// The parts of the service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Status {
    pub checked_at: OffsetDateTime,
    pub is_read_only: bool,
    pub site: State,
    pub payments: Vec<(Provider, State)>,
    pub mails: State,
    pub due_work: State,
    pub files: State,
}

/// What is waited for that long is late.
const LATE_AFTER: Duration = Duration::minutes(15);
/// A mail server that nobody reaches for so long is down.
const MAIL_OUTAGE_AFTER: Duration = Duration::minutes(5);
/// Percent of the disk of uploads that should be free, and below which an upload may fail.
const FREE_PERCENT: u64 = 5;
const FREE_PERCENT_MIN: u64 = 1;

/// What the process itself knows beside the figures.
struct Local {
    is_read_only: bool,
    breakers: Vec<(Provider, Breaker)>,
    is_store_down: bool,
    disk: Option<Disk>,
}

/// The status as it was five seconds ago at most.
pub async fn current(services: &Arc<Services>) -> Status {
    let figures = figures::current(services).await;
    let gateways = services.gateways.all().filter(|gateway| gateway.environment() == services.gateways.environment());
    let breakers = gateways.map(|gateway| {
        let health = services.gateways.health(gateway.provider(), gateway.environment());
        (gateway.provider(), health.map_or(Breaker::Closed, |health| health.breaker(figures.now)))
    });
    let local = Local {
        is_read_only: services.config.is_read_only,
        breakers: breakers.collect(),
        is_store_down: services.store.is_circuit_open(),
        disk: figures.uploads,
    };
    of(&figures, &local)
}

fn of(figures: &Figures, local: &Local) -> Status {
    let known = figures.database.as_ref();
    let when_known = |state: &dyn Fn(&DatabaseFigures) -> State| known.map_or(State::Down, state);
    let late = |since: Option<OffsetDateTime>, after| since.is_some_and(|since| figures.now - since > after);
    let provider = |(provider, breaker): &(Provider, Breaker)| {
        let state = when_known(&|known| match breaker {
            _ if known.is_held || local.is_read_only => State::Down,
            Breaker::Open => State::Down,
            Breaker::HalfOpen => State::Degraded,
            Breaker::Closed => {
                let waiting = known.providers.iter().filter(|(other, ..)| other == provider);
                degraded_if(waiting.clone().any(|(_, _, waiting)| late(waiting.ask_due, LATE_AFTER)))
            }
        });
        (*provider, state)
    };
    Status {
        checked_at: figures.now,
        is_read_only: local.is_read_only,
        site: when_known(&|_known| degraded_if(local.is_read_only)),
        payments: local.breakers.iter().map(provider).collect(),
        mails: when_known(&|known| {
            if known.is_held || late(known.outbox.unreachable_since, MAIL_OUTAGE_AFTER) {
                State::Down
            } else {
                degraded_if(known.outbox.unreachable_since.is_some() || late(known.outbox.oldest, LATE_AFTER))
            }
        }),
        due_work: when_known(&|known| {
            let any = |kinds: &[&str]| kinds.iter().any(|kind| *kind != MAILS);
            if known.is_held || any(&known.stopped) { State::Down } else { degraded_if(any(&known.late)) }
        }),
        files: when_known(&|_known| {
            let has_less_free_than = |percent| local.disk.is_some_and(|disk| disk.has_less_free_than(percent));
            if local.is_store_down || has_less_free_than(FREE_PERCENT_MIN) {
                State::Down
            } else {
                degraded_if(local.is_read_only || has_less_free_than(FREE_PERCENT))
            }
        }),
    }
}

const fn degraded_if(is_degraded: bool) -> State {
    if is_degraded { State::Degraded } else { State::Operational }
}
