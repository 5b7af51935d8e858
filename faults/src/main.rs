//! Breaks what a marketplace runs on, while people use it, and looks whether it kept its promises. See the README.

mod check;
mod client;
mod life;
mod pause;
mod process;
mod record;
mod report;
mod scenarios;
mod world;

use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Arc, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use rand::SeedableRng;
use rand::rngs::StdRng;

use life::Round;
use report::{Row, say};
use scenarios::{SCENARIOS, SELECTION, Scenario, Stage};
use world::{Layout, Tools, World};

const PLAYERS: usize = 4;
/// After the last fault, lives that have begun end within so long.
const ENDED_WITHIN: Duration = Duration::from_secs(60);

/// Breaks the servers of a marketplace in the middle of its work, and compares what is there with what was promised.
#[derive(Parser)]
struct Arguments {
    /// The program under test.
    #[arg(long)]
    program: PathBuf,
    /// Folder of pg_dump and pg_restore, for restores.
    #[arg(long)]
    pg_tools: Option<PathBuf>,
    /// libfaketime, for jumps of clocks.
    #[arg(long)]
    faketime: Option<PathBuf>,
    /// PgBouncer can be started.
    #[arg(long)]
    pooler: bool,
    /// This process has a mount namespace of its own and may make small disks in it.
    #[arg(long)]
    may_mount: bool,
    /// Only scenarios whose name contains this.
    #[arg(long)]
    only: Option<String>,
    /// Scenarios from the first one on whose name contains this.
    #[arg(long)]
    from: Option<String>,
    /// The counts of a release.
    #[arg(long)]
    long: bool,
    /// The selection of CI.
    #[arg(long)]
    ci: bool,
    /// Of the moments at which something is broken.
    #[arg(long)]
    seed: Option<u64>,
    /// A document to write the table into.
    #[arg(long)]
    save: Option<String>,
}

impl Arguments {
    fn times(&self, scenario: &Scenario) -> u32 {
        if self.long { scenario.times.1 } else { scenario.times.0 }
    }
}

fn main() -> Result<ExitCode> {
    let arguments = Arguments::parse();
    let seed = arguments.seed.unwrap_or_else(|| u64::from(std::process::id()));
    let mut random = StdRng::seed_from_u64(seed);
    let tools = Tools {
        program: arguments.program.canonicalize()?,
        pg_tools: arguments.pg_tools.clone(),
        faketime: arguments.faketime.clone(),
        may_mount: arguments.may_mount,
        has_pooler: arguments.pooler,
    };
    let scenarios = if arguments.ci { std::slice::from_ref(&SELECTION) } else { SCENARIOS };
    let wanted =
        |scenario: &&Scenario| arguments.only.as_ref().is_none_or(|only| scenario.name.contains(only.as_str()));
    say(&format!("seed {seed}"));
    let mut rows = Vec::new();
    let mut world: Option<World> = None;
    let is_before = |scenario: &&Scenario| arguments.from.as_ref().is_some_and(|from| !scenario.name.contains(from));
    for scenario in scenarios.iter().skip_while(is_before).filter(wanted) {
        if let Some(why) = scenario.layout.missing(&tools) {
            rows.push(Row::Skipped { scenario, why });
            continue;
        }
        let begun = Instant::now();
        if world.as_ref().is_none_or(|world| world.layout != scenario.layout) {
            // The one before goes first: names of servers are the same.
            drop(world.take());
            world = Some(World::start(scenario.layout, PLAYERS, &tools)?);
        }
        let here = world.as_mut().context("a world")?;
        let row = run(here, scenario, arguments.times(scenario), &mut random)?;
        say(&format!("[{:4} s] {}", begun.elapsed().as_secs(), row.line()));
        if !row.is_good() {
            for finding in row.findings().into_iter().chain(process::errors(&here.folder).into_iter().take(20)) {
                say(&format!("         {finding}"));
            }
        }
        // What is broken there is not to fail the next scenario.
        if !row.is_good() || here.is_moved {
            drop(world.take());
        }
        rows.push(row);
    }
    report::print(&rows);
    if let Some(path) = &arguments.save {
        let head = format!(
            "{}, {} cores, {}, seed {seed}.",
            std::env::consts::ARCH,
            std::thread::available_parallelism()?,
            world::now().date()
        );
        report::save(path, if arguments.long { "long" } else { "short" }, &head, &rows)?;
    }
    Ok(if rows.iter().all(Row::is_good) { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Plays, breaks, and compares.
fn run(world: &mut World, scenario: &'static Scenario, times: u32, random: &mut StdRng) -> Result<Row> {
    let market = Arc::clone(&world.market);
    let files_from = market.record.facts().len();
    let round = Arc::new(Round { may_expire: scenario.layout == Layout::Clocks, ..Round::default() });
    market.record.reset();
    let players: Vec<_> = (0..PLAYERS)
        .map(|player| {
            let (market, round) = (Arc::clone(&market), Arc::clone(&round));
            std::thread::spawn(move || life::play(&market, &round, player))
        })
        .collect();
    let begun = Instant::now();
    let mut notes = Vec::new();
    let mut stage = Stage { world, random, notes: &mut notes };
    let broken = (0..times).try_for_each(|_time| {
        stage.progress()?;
        (scenario.act)(&mut stage)
    });
    world.proxy.heal();
    let ready = world.wait_all();
    let played = begun.elapsed();
    *round.give_up.lock().unwrap_or_else(PoisonError::into_inner) = Some(Instant::now() + ENDED_WITHIN);
    round.ending.set();
    for player in players {
        if player.join().is_err() {
            market.record.found("a player panicked".to_owned());
        }
    }
    let ended = begun.elapsed();
    // Also after a failure: what it left is compared.
    let revived = world.start_missing().and_then(|()| world.settle());
    let settled = broken.and(ready).and(revived);
    let settled_after = begun.elapsed();
    let counts = market.record.counts();
    let mut verdict = world.check(files_from)?;
    let twice = std::mem::replace(&mut world.mails_twice, verdict.mails_twice);
    verdict.mails_twice = verdict.mails_twice.saturating_sub(twice);
    if let Err(error) = settled {
        verdict.wrong.push(format!("{error:#}"));
    }
    say(&format!(
        "{}: broken {:.0} s, lives ended after {:.0} s, settled after {:.0} s, compared after {:.0} s",
        scenario.name,
        played.as_secs_f64(),
        ended.as_secs_f64(),
        settled_after.as_secs_f64(),
        begun.elapsed().as_secs_f64()
    ));
    Ok(Row::Ran { scenario, times, counts, verdict, notes })
}
