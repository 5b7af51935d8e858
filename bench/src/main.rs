//! Measures the public calls of a running server: requests a second over 64 connections that stay open, and the time of answers at a
//! steady rate; beside each, in the same run, a handler that answers the same bytes from memory, and the read model that the call runs,
//! asked in a loop without HTTP. See the README.

mod cases;
mod client;
mod load;
mod memory;
mod model;
mod private;
mod report;
mod signed_in;

use std::net::SocketAddr;
use std::time::Duration;

use anyhow::Context;

use cases::Case;
use client::Connection;
use report::Line;

struct Plan {
    /// Of how many runs the median is taken.
    runs: usize,
    /// How long each closed loop runs.
    closed: Duration,
    /// How long each steady rate is kept.
    steady: Duration,
}

/// What the environment says: the server's address, its database, its process, and whether to be quick.
struct Settings {
    server: SocketAddr,
    database: String,
    pid: Option<String>,
    plan: Plan,
    only: Option<String>,
    /// How many private contests are added for a second run of lists and searches.
    private: Option<i64>,
}

impl Settings {
    #[allow(clippy::disallowed_methods, reason = "a program of its own, which is told by its script what to measure")]
    fn read() -> anyhow::Result<Self> {
        let given = |name: &str| std::env::var(name).ok().filter(|text| !text.is_empty());
        let seconds = |text: Option<String>, default: u64| text.and_then(|text| text.parse().ok()).unwrap_or(default);
        let quick = given("BENCH_QUICK").is_some();
        let runs = seconds(given("BENCH_RUNS"), if quick { 1 } else { 5 });
        Ok(Self {
            server: given("BENCH_SERVER").context("BENCH_SERVER is missing")?.parse()?,
            database: given("DATABASE_URL").context("DATABASE_URL is missing")?,
            pid: given("BENCH_PID"),
            only: given("BENCH_ONLY"),
            private: given("BENCH_PRIVATE").map(|text| text.parse()).transpose()?,
            plan: Plan {
                runs: usize::try_from(runs)?.max(1),
                closed: Duration::from_secs(seconds(given("BENCH_SECONDS"), if quick { 1 } else { 3 })),
                steady: Duration::from_secs(seconds(given("BENCH_STEADY_SECONDS"), if quick { 2 } else { 5 })),
            },
        })
    }
}

fn main() -> anyhow::Result<()> {
    let settings = Settings::read()?;
    let memory = memory::Reference::start()?;
    let now = client::server_time(settings.server)?;
    let cases = cases::all(settings.server, &settings.database, now)?;
    let wanted = |case: &&Case| {
        let is_compared = settings.private.is_none() || private::concerns(&case.name);
        is_compared && settings.only.as_ref().is_none_or(|only| case.name.contains(only.as_str()))
    };
    let cases: Vec<&Case> = cases.iter().filter(wanted).collect();
    let lines = measure_all(&settings, &memory, &cases)?;
    report::print(&lines, settings.pid.as_deref())?;
    let Some(contests) = settings.private else { return Ok(()) };
    private::add(&settings.database, contests)?;
    let after = measure_all(&settings, &memory, &cases);
    private::remove(&settings.database)?;
    report::print_ratios(contests, &lines, &after?)
}

fn measure_all(settings: &Settings, memory: &memory::Reference, cases: &[&Case]) -> anyhow::Result<Vec<Line>> {
    let mut lines = Vec::new();
    for case in cases {
        report::progress(&format!("{} …", case.name));
        let line = measure(settings, memory, case).with_context(|| case.name.clone())?;
        // Shown as it is known: a run that is cut short has told what it knew.
        report::progress(&report::row(&line));
        lines.push(line);
    }
    Ok(lines)
}

/// The three in turn, several times: so each sees the same neighbours.
fn measure(settings: &Settings, memory: &memory::Reference, case: &Case) -> anyhow::Result<Line> {
    let plan = &settings.plan;
    memory.learn(&client::ask_each(settings.server, &case.requests)?)?;
    let bytes = Connection::open(settings.server)?.ask(case.requests.first().context("no request")?)?.length();
    let mut line = Line::new(case, bytes);
    for _ in 0..plan.runs {
        line.product.push(load::closed(settings.server, &case.requests, plan.closed)?);
        line.memory.push(load::closed(memory.address, &case.requests, plan.closed)?.rate);
        line.model.push(model::calls_a_second(&settings.database, &case.work, plan.closed)?);
        line.steady.push(load::steady(settings.server, &case.requests, case.rate, plan.steady)?);
    }
    Ok(line)
}
