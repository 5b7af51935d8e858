//! Three servers and a worker, PgBouncer, S3 and a standby: everything fails once, then the primary does not come back.

use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use diesel::connection::SimpleConnection;
use gateway_fakes::{Switch, Times};
use s3_server::Fault;

use super::{Stage, kill_server, kill_worker};
use crate::pause::{pause, until};
use crate::world::{connect, number};

const PROMOTED_WITHIN: Duration = Duration::from_secs(30);

/// One failure after the other, with work in between.
pub(super) fn everything_once(stage: &mut Stage<'_>) -> Result<()> {
    for victim in 0..stage.world.servers.len() {
        kill_server(stage, victim)?;
        stage.progress()?;
    }
    kill_worker(stage)?;
    stage.progress()?;
    stage.world.pooler.as_mut().context("PgBouncer")?.restart();
    stage.progress()?;

    let s3 = stage.world.s3.as_ref().context("S3")?;
    s3.set_fault(Some(Fault::Silence));
    pause(Duration::from_secs(4));
    s3.set_fault(None);
    stage.progress()?;

    // The providers answer a page instead of a result.
    let market = Arc::clone(&stage.world.market);
    let switches = [market.jazzcash.switches(), market.easypaisa.switches()];
    switches.iter().for_each(|of| of.set(Switch::HtmlWith200, Times::Count(2)));
    stage.world.mail.set_down(true);
    pause(Duration::from_secs(3));
    stage.world.mail.set_down(false);
    switches.iter().for_each(|of| of.clear_all());
    stage.progress()?;

    // Commits wait for it.
    let standby = stage.world.standby.as_ref().context("a standby")?;
    standby.crash();
    standby.start();
    stage.progress()?;

    stage.world.postgres.crash();
    stage.world.postgres.start();
    stage.progress()?;
    stage.world.proxy.reset();
    stage.progress()?;
    stage.world.proxy.swallow();
    pause(Duration::from_secs(6));
    stage.world.proxy.heal();
    Ok(())
}

/// The primary is lost; the standby, which each commit has waited for, takes its place under the same address. What leaves is held until an
/// operator has compared it with the provider (ADR 0045).
pub(super) fn fail_over(stage: &mut Stage<'_>) -> Result<()> {
    let begun = Instant::now();
    let world = &mut *stage.world;
    let standby = world.standby.as_ref().context("a standby")?.url().to_owned();
    world.postgres.crash();
    let mut connection = connect(&standby)?;
    connection.batch_execute("SELECT pg_promote(false)")?;
    until("the standby is promoted", PROMOTED_WITHIN, || {
        Ok(number(&mut connection, "SELECT pg_is_in_recovery()::int::bigint AS number")? == 0)
    })?;
    world.proxy.forward_to(&standby);
    world.proxy.reset();
    world.database = standby;
    until("the moved database is held", PROMOTED_WITHIN, || {
        let held = "SELECT count(*) AS number FROM outbound_state WHERE status = 'HELD'";
        Ok(number(&mut connection, held)? == 1)
    })?;
    world.wait_all()?;
    world.command(&["restore-report"])?;
    let admin = world.market.admin.email.clone();
    world.command(&["restore-resume", "--yes", "--accept-unknown", "--by", &admin])?;
    world.is_moved = true;
    stage.notes.push(format!("held, compared and resumed after {:.1} s", begun.elapsed().as_secs_f64()));
    Ok(())
}
