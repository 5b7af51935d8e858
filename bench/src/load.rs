//! Load, and what it takes: a closed loop tells how much goes, a steady rate how long one waits.

use std::net::SocketAddr;
use std::sync::Barrier;
use std::time::{Duration, Instant};

use anyhow::{Context, anyhow};

use crate::client::{Connection, Request};

/// Connections that are kept open, each with a thread of its own.
pub(crate) const CONNECTIONS: usize = 64;

/// What went through a closed loop.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Went {
    /// Answers a second.
    pub(crate) rate: f64,
    /// Of a hundred requests, so many were told to come back later.
    pub(crate) refused: f64,
}

/// How long answers took at a steady rate.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Waited {
    /// Half of them took no longer.
    pub(crate) p50: Duration,
    /// Of a hundred, one took longer.
    pub(crate) p99: Duration,
    /// So many were told to come back later; their time counts like any other.
    pub(crate) refused: usize,
}

/// Requests a second while every connection asks again as soon as it is answered.
///
/// # Errors
/// An answer that was none.
pub(crate) fn closed(server: SocketAddr, requests: &[Request], length: Duration) -> anyhow::Result<Went> {
    let start = Barrier::new(CONNECTIONS);
    let counts = on_each_connection(server, |number, connection| {
        start.wait();
        let (begun, mut count, mut refused) = (Instant::now(), 0_u32, 0_u32);
        // Every connection begins elsewhere, so that no two ask for the same at once.
        let offset = number.saturating_mul(requests.len()).checked_div(CONNECTIONS).unwrap_or(0);
        for request in requests.iter().cycle().skip(offset) {
            if begun.elapsed() >= length {
                break;
            }
            if connection.send(request)? {
                count = count.saturating_add(1);
            } else {
                refused = refused.saturating_add(1);
            }
        }
        let seconds = begun.elapsed().as_secs_f64();
        Ok((f64::from(count) / seconds, f64::from(refused) / seconds))
    })?;
    let (rate, refused) = counts.into_iter().fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    Ok(Went { rate, refused: 100.0 * refused / (rate + refused).max(f64::MIN_POSITIVE) })
}

/// Waiting times at `rate` requests a second, counted from the moment at which each should have been sent: a slow answer that holds up
/// those behind it counts for all of them.
///
/// # Errors
/// An answer that was none.
pub(crate) fn steady(server: SocketAddr, requests: &[Request], rate: u32, length: Duration) -> anyhow::Result<Waited> {
    let start = Barrier::new(CONNECTIONS);
    let between = Duration::from_secs(1).checked_div(rate).context("a rate")?;
    let turns = u32::try_from(CONNECTIONS)?;
    let waits = on_each_connection(server, |number, connection| {
        start.wait();
        let begun = Instant::now();
        let mut waits = Vec::new();
        let mut turn = u32::try_from(number)?;
        loop {
            let due = between.saturating_mul(turn);
            if due >= length {
                return Ok(waits);
            }
            let request = usize::try_from(turn)?.checked_rem(requests.len()).and_then(|at| requests.get(at));
            #[allow(clippy::disallowed_methods, reason = "a rate is kept by waiting")]
            std::thread::sleep(due.saturating_sub(begun.elapsed()));
            // The machine may wake us late; what the server takes begins now, unless we were held up by an answer.
            let from = if begun.elapsed().saturating_sub(due) < LATE { begun.elapsed() } else { due };
            let answered = connection.send(request.context("a request")?)?;
            waits.push((begun.elapsed().saturating_sub(from), answered));
            turn = turn.saturating_add(turns);
        }
    })?;
    let refused = waits.iter().flatten().filter(|(_, answered)| !answered).count();
    let mut waits: Vec<Duration> = waits.into_iter().flatten().map(|(wait, _)| wait).collect();
    waits.sort_unstable();
    Ok(Waited { p50: quantile(&waits, 50), p99: quantile(&waits, 99), refused })
}

/// How late a sleeping thread may wake without that being the server's doing.
const LATE: Duration = Duration::from_millis(2);

/// The least value that so many of a hundred do not exceed.
fn quantile(sorted: &[Duration], percent: usize) -> Duration {
    let at = sorted.len().saturating_mul(percent).div_ceil(100).saturating_sub(1);
    sorted.get(at).copied().unwrap_or_default()
}

fn on_each_connection<T: Send>(
    server: SocketAddr,
    work: impl Fn(usize, &mut Connection) -> anyhow::Result<T> + Sync,
) -> anyhow::Result<Vec<T>> {
    // Opened before anybody starts: one that cannot be opened must not leave the others waiting.
    let connections = (0..CONNECTIONS).map(|_| Connection::open(server)).collect::<anyhow::Result<Vec<_>>>()?;
    let work = &work;
    std::thread::scope(|scope| {
        let threads: Vec<_> = connections
            .into_iter()
            .enumerate()
            .map(|(number, mut connection)| scope.spawn(move || work(number, &mut connection)))
            .collect();
        threads.into_iter().map(|thread| thread.join().map_err(|_panic| anyhow!("a connection panicked"))?).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_of_what_was_measured() {
        let all: Vec<Duration> = (1..=200).map(Duration::from_millis).collect();
        assert_eq!((quantile(&all, 50), quantile(&all, 99)), (Duration::from_millis(100), Duration::from_millis(198)));
        assert_eq!(quantile(&[Duration::from_millis(7)], 99), Duration::from_millis(7));
        assert_eq!(quantile(&[], 50), Duration::ZERO);
    }
}
