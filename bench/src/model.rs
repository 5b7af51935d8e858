//! The second reference: the read model behind a call, with its prepared statements, asked in a loop over as many connections as the
//! server's pool has. No HTTP, no JSON.

use std::sync::Barrier;
use std::time::{Duration, Instant};

use anyhow::anyhow;
use diesel::connection::{Connection, SimpleConnection};
use diesel::pg::PgConnection;

/// What one call asks the database; the number picks one of the case's requests.
pub(crate) type Work = Box<dyn Fn(&mut PgConnection, usize) -> anyhow::Result<()> + Send + Sync>;

const POOL: usize = 16;

/// Calls a second.
///
/// # Errors
/// The database.
pub(crate) fn calls_a_second(database: &str, work: &Work, length: Duration) -> anyhow::Result<f64> {
    let start = Barrier::new(POOL);
    let connections = (0..POOL).map(|_| connect(database)).collect::<anyhow::Result<Vec<_>>>()?;
    let rates: Vec<f64> = std::thread::scope(|scope| {
        let threads: Vec<_> = connections
            .into_iter()
            .enumerate()
            .map(|(number, mut connection)| {
                let start = &start;
                scope.spawn(move || {
                    start.wait();
                    let (begun, mut count) = (Instant::now(), 0_u32);
                    for turn in (number..).step_by(POOL) {
                        if begun.elapsed() >= length {
                            break;
                        }
                        work(&mut connection, turn)?;
                        count = count.saturating_add(1);
                    }
                    Ok(f64::from(count) / begun.elapsed().as_secs_f64())
                })
            })
            .collect();
        threads
            .into_iter()
            .map(|thread| thread.join().map_err(|_panic| anyhow!("a connection panicked"))?)
            .collect::<anyhow::Result<_>>()
    })?;
    Ok(rates.into_iter().sum())
}

/// A connection set up as the server's are.
///
/// # Errors
/// The database is not there.
pub(crate) fn connect(database: &str) -> anyhow::Result<PgConnection> {
    let mut connection = PgConnection::establish(database)?;
    connection.batch_execute(
        "SET TIME ZONE 'UTC'; SET statement_timeout = '5s'; SET jit = off; SET max_parallel_workers_per_gather = 0; SET random_page_cost = 1.1",
    )?;
    Ok(connection)
}
