//! What is broken, how often, and how.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use diesel::connection::SimpleConnection;
use rand::Rng;
use rand::rngs::StdRng;
use serde_json::json;

use crate::client::Body;
use crate::pause::{pause, until};
use crate::record::Fact;
use crate::world::{Layout, PASSWORD, World, number};

mod clocks;
mod connections;
mod deadlines;
mod disk;
mod restore;
mod story;

/// Players make so much progress at most between two faults.
const PROGRESS_MAX: u64 = 12;
/// Without any progress for so long a run has failed.
const PROGRESS_WITHIN: Duration = Duration::from_secs(60);

pub(crate) struct Scenario {
    pub(crate) name: &'static str,
    pub(crate) what: &'static str,
    pub(crate) layout: Layout,
    /// How often in a short and in a long run.
    pub(crate) times: (u32, u32),
    pub(crate) act: fn(&mut Stage<'_>) -> Result<()>,
}

/// A world with players in the middle of their lives.
pub(crate) struct Stage<'s> {
    pub(crate) world: &'s mut World,
    pub(crate) random: &'s mut StdRng,
    /// What the table says beside the figures.
    pub(crate) notes: &'s mut Vec<String>,
}

/// What CI plays, in one world and with one comparison: most of a row is starting and waiting until all is done.
pub(crate) const SELECTION: Scenario = Scenario {
    name: "the selection of CI",
    what: "kill -9 of servers and workers, an immediate stop of PostgreSQL, RST and a black hole before it.",
    layout: Layout::Plain,
    times: (1, 1),
    act: selection,
};

pub(crate) const SCENARIOS: &[Scenario] = &[
    Scenario {
        name: "kill -9 of a server",
        what: "One of two servers, in the middle of requests; started again.",
        layout: Layout::Plain,
        times: (20, 200),
        act: kill_any_server,
    },
    Scenario {
        name: "kill -9 of the worker",
        what: "While mails, refunds, previews and copies of data are under way.",
        layout: Layout::Plain,
        times: (10, 50),
        act: kill_worker,
    },
    Scenario {
        name: "immediate stop of PostgreSQL",
        what: "As a crash: the next start recovers from WAL.",
        layout: Layout::Plain,
        times: (5, 50),
        act: crash_postgres,
    },
    Scenario {
        name: "connections terminated",
        what: "`pg_terminate_backend` for all of them.",
        layout: Layout::Plain,
        times: (20, 200),
        act: terminate,
    },
    Scenario {
        name: "black hole before the database",
        what: "Six seconds; connections that were open stay silent.",
        layout: Layout::Plain,
        times: (3, 20),
        act: black_hole,
    },
    Scenario {
        name: "a black hole of half a minute",
        what: "Every request of eight visitors ends within five seconds, and both servers answer five seconds after it.",
        layout: Layout::Plain,
        times: (1, 3),
        act: connections::long_black_hole,
    },
    Scenario {
        name: "RST before the database",
        what: "All connections at the same moment.",
        layout: Layout::Plain,
        times: (20, 200),
        act: reset,
    },
    Scenario {
        name: "+500 ms to the database",
        what: "Each round trip, for ten seconds.",
        layout: Layout::Plain,
        times: (2, 10),
        act: latency,
    },
    Scenario {
        name: "1 kB/s to the database",
        what: "Each connection and direction, for ten seconds.",
        layout: Layout::Plain,
        times: (2, 10),
        act: narrow,
    },
    Scenario {
        name: "a lock on contests",
        what: "`ACCESS EXCLUSIVE` for five seconds.",
        layout: Layout::Plain,
        times: (3, 20),
        act: lock,
    },
    Scenario {
        name: "SIGTERM, one after the other",
        what: "Every server and the worker in turn, as an upgrade does.",
        layout: Layout::Plain,
        times: (3, 30),
        act: roll,
    },
    Scenario {
        name: "slow heads, bodies and readers",
        what: "500 clients that send a byte each second, for ten seconds.",
        layout: Layout::Plain,
        times: (1, 5),
        act: connections::slow_clients,
    },
    Scenario {
        name: "500 event streams",
        what: "Of 100 people; a server is killed while they are open, and they come back to the other.",
        layout: Layout::Plain,
        times: (1, 3),
        act: connections::event_streams,
    },
    Scenario {
        name: "4× overload",
        what: "Four times as many searches at a time as the servers answer, for ten seconds.",
        layout: Layout::Plain,
        times: (1, 5),
        act: connections::overload,
    },
    Scenario {
        name: "backup and restore",
        what: "A backup under load, restored beside the site: every fact from before it is in it.",
        layout: Layout::Plain,
        times: (2, 10),
        act: restore::backup_and_restore,
    },
    Scenario {
        name: "everything once",
        what: "Each of three servers, worker, PgBouncer, S3, providers, mail server, standby, primary and the network before it fail in turn.",
        layout: Layout::Full,
        times: (1, 10),
        act: story::everything_once,
    },
    Scenario {
        name: "failover to the standby",
        what: "The primary is lost; what leaves is held, compared with the provider, and resumed.",
        layout: Layout::Full,
        times: (1, 1),
        act: story::fail_over,
    },
    Scenario {
        name: "the disk of the files is full",
        what: "For six seconds.",
        layout: Layout::Small,
        times: (2, 10),
        act: disk::full_store,
    },
    Scenario {
        name: "the disk of the database is full",
        what: "For six seconds.",
        layout: Layout::Small,
        times: (2, 10),
        act: disk::full_database,
    },
    Scenario {
        name: "a server's clock jumps",
        what: "An hour ahead, an hour behind, and back.",
        layout: Layout::Clocks,
        times: (2, 10),
        act: clocks::server_jumps,
    },
    Scenario {
        name: "the database's clock jumps",
        what: "A second ahead and behind, an hour ahead, an hour behind, and back.",
        layout: Layout::Clocks,
        times: (1, 5),
        act: clocks::database_jumps,
    },
    Scenario {
        name: "deadlines to the second",
        what: "Entries and payments around their last second, at servers whose clocks differ by a second and by an hour.",
        layout: Layout::Clocks,
        times: (1, 5),
        act: deadlines::to_the_second,
    },
];

impl Stage<'_> {
    /// Goes on when players have made some progress, each time another amount.
    pub(crate) fn progress(&mut self) -> Result<()> {
        let record = &self.world.market.record;
        let aim = record.counts().acknowledged + self.random.random_range(2..=PROGRESS_MAX);
        until("players make progress", PROGRESS_WITHIN, || Ok(record.counts().acknowledged >= aim))?;
        // In the middle of a request.
        pause(Duration::from_millis(self.random.random_range(0..30)));
        Ok(())
    }

    /// One of the servers.
    fn any_server(&mut self) -> usize {
        self.random.random_range(0..self.world.servers.len())
    }
}

fn selection(stage: &mut Stage<'_>) -> Result<()> {
    for act in
        [kill_any_server, reset, kill_worker, kill_any_server, crash_postgres, kill_any_server, black_hole, kill_worker]
    {
        act(stage)?;
        stage.progress()?;
    }
    Ok(())
}

fn kill_any_server(stage: &mut Stage<'_>) -> Result<()> {
    let victim = stage.any_server();
    kill_server(stage, victim)
}

fn kill_server(stage: &mut Stage<'_>, victim: usize) -> Result<()> {
    let server = stage.world.servers.get_mut(victim).context("a server")?;
    server.kill()?;
    server.start()?;
    server.wait()
}

fn kill_worker(stage: &mut Stage<'_>) -> Result<()> {
    ask_for_an_export(stage)?;
    for worker in &mut stage.world.workers {
        worker.kill()?;
        worker.start()?;
        worker.wait()?;
    }
    Ok(())
}

/// A copy of one's data, of each talent once: more in a day are refused.
fn ask_for_an_export(stage: &Stage<'_>) -> Result<()> {
    let market = &stage.world.market;
    let asked = market.record.facts().iter().filter(|fact| matches!(fact, Fact::ExportAsked { .. })).count();
    let Some(player) = market.players.get(asked) else { return Ok(()) };
    let proof = json!({"password": PASSWORD});
    let answer = player.talent.call(&market.servers, "POST", "/api/auth/reauth", None, Body::Json(&proof))?;
    ensure!(answer.is_success(), "a proof: {} {}", answer.status, answer.text());
    let path = "/api/privacy/export-data";
    let answer = player.talent.call(&market.servers, "POST", path, Some(&player.talent.email), Body::Nothing)?;
    ensure!(answer.status == 202, "an export: {} {}", answer.status, answer.text());
    let answer = answer.json();
    let export = answer.get("id").and_then(|id| id.as_str()).context("the id of an export")?.to_owned();
    market.record.promise(Fact::ExportAsked { export });
    Ok(())
}

fn crash_postgres(stage: &mut Stage<'_>) -> Result<()> {
    stage.world.postgres.crash();
    stage.world.postgres.start();
    Ok(())
}

fn terminate(stage: &mut Stage<'_>) -> Result<()> {
    let ended = number(
        &mut stage.world.connect()?,
        "SELECT count(pg_terminate_backend(pid)) AS number FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()",
    )?;
    ensure!(ended > 0, "nobody is connected");
    Ok(())
}

fn black_hole(stage: &mut Stage<'_>) -> Result<()> {
    stage.world.proxy.swallow();
    pause(Duration::from_secs(6));
    stage.world.proxy.heal();
    Ok(())
}

fn reset(stage: &mut Stage<'_>) -> Result<()> {
    stage.world.proxy.reset();
    Ok(())
}

fn latency(stage: &mut Stage<'_>) -> Result<()> {
    stage.world.proxy.delay(Duration::from_millis(500));
    pause(Duration::from_secs(10));
    stage.world.proxy.heal();
    Ok(())
}

fn narrow(stage: &mut Stage<'_>) -> Result<()> {
    stage.world.proxy.limit(Some(1_000));
    pause(Duration::from_secs(10));
    stage.world.proxy.heal();
    Ok(())
}

fn lock(stage: &mut Stage<'_>) -> Result<()> {
    let mut holder = stage.world.connect()?;
    holder.batch_execute("BEGIN; LOCK TABLE contests IN ACCESS EXCLUSIVE MODE")?;
    pause(Duration::from_secs(5));
    holder.batch_execute("ROLLBACK")?;
    Ok(())
}

fn roll(stage: &mut Stage<'_>) -> Result<()> {
    let begun = Instant::now();
    let mut longest = Duration::ZERO;
    for process in stage.world.processes() {
        longest = longest.max(process.end()?);
        process.start()?;
        process.wait()?;
    }
    stage.notes.push(format!(
        "roll {:.1} s, longest end {:.1} s",
        begun.elapsed().as_secs_f64(),
        longest.as_secs_f64()
    ));
    Ok(())
}
