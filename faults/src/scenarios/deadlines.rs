//! Deadlines to the second, while the clocks of machines differ (ADR 0048): the database's counts.

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use diesel::connection::SimpleConnection;
use diesel::pg::PgConnection;
use serde_json::json;

use super::Stage;
use super::clocks::SEEN_AFTER;
use crate::client::{Answer, Body};
use crate::life::{Market, Provider, beside};
use crate::pause::pause;
use crate::record::Fact;
use crate::world::number;

/// Processes agree with the database within a round trip: nearer than this either answer is right.
const NEAR_MILLIS: i64 = 150;
/// Something must have been taken within it.
const SECOND_MILLIS: i64 = 1_000;
/// A busy machine answers late.
const GIVE_UP_MILLIS: i64 = 10_000;
/// The product's clock: the database's, and what another scenario has moved it by since.
const NOW: &str =
    "clock_timestamp() + coalesce((SELECT offset_seconds FROM development_clock), 0) * interval '1 second'";
/// From now to a deadline that is to be watched.
const AHEAD: &str = "1800 milliseconds";
/// As many contests, so that four talents, who enter once, try sixteen times.
const CONTESTS: usize = 4;
const TRY_EVERY: Duration = Duration::from_millis(150);

/// With the clock of the second server a second and an hour off.
pub(super) fn to_the_second(stage: &mut Stage<'_>) -> Result<()> {
    let mut connection = stage.world.connect()?;
    for offset in ["+1", "-1", "+3600", "-3600", "+0"] {
        stage.world.set_clock("server", offset)?;
        pause(SEEN_AFTER);
        entries(&stage.world.market, &mut connection).with_context(|| format!("entries, clock {offset}"))?;
        checkouts(&stage.world.market, &mut connection).with_context(|| format!("checkouts, clock {offset}"))?;
    }
    Ok(())
}

/// A deadline in a row, and what was answered around it.
struct Deadline<'c> {
    connection: &'c mut PgConnection,
    /// How many milliseconds it is past.
    since: String,
    taken: u32,
    refused: u32,
}

impl<'c> Deadline<'c> {
    /// Moves the deadline, which no call does, to a moment from now.
    fn new(connection: &'c mut PgConnection, column: &str, rows: &str) -> Result<Self> {
        let table = rows.split_once(' ').context("a table")?.0;
        let within = rows.split_once(' ').context("a condition")?.1;
        connection.batch_execute(&format!("UPDATE {table} SET {column} = {NOW} + interval '{AHEAD}' {within}"))?;
        let since = format!("SELECT (extract(epoch FROM {NOW} - min({column})) * 1000)::bigint AS number FROM {rows}");
        Ok(Self { connection, since, taken: 0, refused: 0 })
    }

    fn since(&mut self) -> Result<i64> {
        number(self.connection, &self.since)
    }

    /// Calls, and compares the answer with the product's time before and after; answers whether that is enough.
    fn attempt(&mut self, call: impl FnOnce() -> Result<Answer>, refusal: u16) -> Result<(Answer, bool)> {
        let before = self.since()?;
        let answer = call()?;
        let after = self.since()?;
        if answer.is_success() {
            ensure!(before < NEAR_MILLIS, "taken {before} ms after the deadline");
            self.taken += u32::from(before > -SECOND_MILLIS);
        } else if answer.status == refusal {
            ensure!(after > -NEAR_MILLIS, "refused {} ms before the deadline: {}", -after, answer.text());
            self.refused += 1;
        } else if !matches!(answer.status, 429 | 503) {
            bail!("{}: {}", answer.status, answer.text());
        }
        pause(TRY_EVERY);
        Ok((answer, self.refused > 0 || after > GIVE_UP_MILLIS))
    }

    fn was_tried(&self) -> Result<()> {
        ensure!(
            self.taken > 0 && self.refused > 0,
            "{} taken in the last second, {} refused",
            self.taken,
            self.refused
        );
        Ok(())
    }
}

fn entries(market: &Market, connection: &mut PgConnection) -> Result<()> {
    let post = |number| beside(market, number % market.players.len(), |life| life.funded(Provider::Easypaisa));
    let contests: Vec<String> = (0..CONTESTS).map(post).collect::<Result<_>>()?;
    let rows = format!("contests WHERE id IN ('{}')", contests.join("', '"));
    let mut deadline = Deadline::new(connection, "deadline_at", &rows)?;
    let body = json!({"link": "https://example.com/work", "note": "Two colours", "ownWork": true});
    for contest in &contests {
        let path = format!("/api/contests/{contest}/entries");
        for player in &market.players {
            let enter = || player.talent.call(&market.servers, "POST", &path, None, Body::Json(&body));
            let (answer, _is_enough) = deadline.attempt(enter, 409)?;
            if let Some(entry) = answer.json().get("id").and_then(|id| id.as_str()) {
                market.record.promise(Fact::Entered { contest: contest.clone(), entry: entry.to_owned() });
            }
        }
    }
    deadline.was_tried()
}

/// The page that leads to the provider.
fn checkouts(market: &Market, connection: &mut PgConnection) -> Result<()> {
    let (payment, go) = beside(market, 0, |life| life.ordered(&life.posted()?, Provider::Jazzcash))?;
    let client = &market.players.first().context("a player")?.client;
    let mut deadline = Deadline::new(connection, "expires_at", &format!("payments WHERE id = '{payment}'"))?;
    loop {
        let open = || client.call(&market.servers, "GET", &go, None, Body::Nothing);
        if deadline.attempt(open, 410)?.1 {
            return deadline.was_tried();
        }
    }
}
