//! A large market in a short time, for measuring: rows by COPY, made by chance that repeats itself, with a consistent journal.
//!
//! What is written is what the workflows would have written of contests, entries, payments, payouts and the journal; mails, documents,
//! pictures and the audit log are left out. Every part commits on its own and is complete by itself.

mod dice;
mod fate;
mod journal;
mod market;
mod people;
mod rows;
mod tables;
#[cfg(test)]
mod tests;
mod vocabulary;
mod words;

use std::sync::Mutex;
use std::sync::mpsc::{Receiver, sync_channel};

use anyhow::{Context, anyhow};
use diesel::connection::SimpleConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::db::{Db, DbFault};
use kernel::ids::{Id, TransactionId};
use kernel::secret::Secret;
use ledger::account::{AccountKey, Environment, Gateway};
use payouts::Vault;
use runtime::config::Config;
use time::OffsetDateTime;
use uuid::Uuid;

use dice::Dice;
use market::Market;
use people::People;
use tables::Rows;
use vocabulary::Vocabulary;

/// Contests that are written and committed together.
const PART: u64 = 10_000;
/// Connections that write at once.
const WRITERS: usize = 2;
/// Most contests of a run: the payout numbers and the journal are made for this.
const CONTESTS_MAX: u64 = 10_000_000;

struct Run {
    contests: u64,
    seed: u64,
    now: OffsetDateTime,
    environment: Environment,
    password_hash: Secret<String>,
    platform: Vec<(AccountKey, Uuid)>,
    vocabulary: Vocabulary,
}

impl Run {
    /// Whether the `index`-th contest has the rare word.
    fn is_rare(&self, index: u64) -> bool {
        let wanted = words::RARE_CONTESTS.min(self.contests);
        let step = self.contests.checked_div(wanted).unwrap_or(1).max(1);
        index.is_multiple_of(step) && index.checked_div(step).unwrap_or(0) < wanted
    }

    /// One in how many open contests is ranked first: some hundred of a million.
    fn featured_every(&self) -> u64 {
        self.contests.checked_div(1_000).unwrap_or(0).max(20)
    }
}

/// Adds `contests` contests to the database with people, entries and journal.
///
/// # Errors
/// In production; or what the database says.
pub(crate) fn run(config: &Config, contests: u64) -> anyhow::Result<()> {
    anyhow::ensure!(config.is_development(), "bulk data are for measuring: production is never seeded");
    anyhow::ensure!((1..=CONTESTS_MAX).contains(&contests), "between 1 and {CONTESTS_MAX} contests");
    let db = crate::open_patiently(config);
    let vault = Vault::new(&config.secret_key, &config.secret_keys_previous);
    #[allow(clippy::disallowed_methods, reason = "a command's own moment, as main's clock would give it")]
    let now = OffsetDateTime::now_utc();
    fill(&db, &vault, contests, now)?;
    settle(&db)
}

/// Writes everything as of `now`.
fn fill(db: &Db, vault: &Vault, contests: u64, now: OffsetDateTime) -> anyhow::Result<()> {
    let now = now.replace_nanosecond(0)?;
    let run = Run {
        contests,
        // What is there already makes another market of the next run.
        seed: u64::try_from(db.read(accounts::user::repo::count)?)?,
        now,
        environment: Environment::Sandbox,
        password_hash: accounts::password::hash(&Secret::new(super::stage::PASSWORD.to_owned()))?,
        platform: platform_accounts(db, now)?,
        vocabulary: Vocabulary::new(),
    };
    let mut rows = Rows::default();
    let people = People::gather(&run, vault, &mut rows)?;
    copy(db, &rows)?;
    tracing::info!(people = people.clients.len().saturating_add(people.talents.len()), "people are there");
    index_at_once(db, false)?;
    write_contests(db, &Market { run: &run, people: &people })?;
    count_payouts(db)?;
    index_at_once(db, true)
}

/// Their triggers rested.
fn count_payouts(db: &Db) -> anyhow::Result<()> {
    Ok(db.connect()?.batch_execute(
        "SET statement_timeout = 0;
         LOCK TABLE payouts IN SHARE MODE;
         DELETE FROM payout_tallies;
         INSERT INTO payout_tallies (status, is_held, payouts, amount_paisa)
         SELECT status, holds <> '{}', count(*), sum(amount_paisa) FROM payouts GROUP BY 1, 2",
    )?)
}

#[derive(QueryableByName)]
struct AccountId {
    #[diesel(sql_type = SqlUuid)]
    id: Uuid,
}

/// The accounts that all contests share, opened where they are missing.
fn platform_accounts(db: &Db, now: OffsetDateTime) -> anyhow::Result<Vec<(AccountKey, Uuid)>> {
    let keys = [
        AccountKey::GatewayClearing(Gateway::Easypaisa),
        AccountKey::GatewayClearing(Gateway::Jazzcash),
        AccountKey::EscrowBank,
        AccountKey::PlatformFee,
        AccountKey::BoostRevenue,
    ];
    let mut dice = Dice::new(u64::MAX, 0);
    let mut accounts = Vec::new();
    for key in keys {
        let id: TransactionId = dice.id(now);
        let found: AccountId = db.write(|tx| {
            let conn: &mut PgConnection = tx;
            diesel::sql_query(
                "INSERT INTO ledger_accounts (id, environment, key, kind, normal_side, balance_paisa, created_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (environment, key) DO NOTHING",
            )
            .bind::<SqlUuid, _>(id.uuid())
            .bind::<Text, _>(Environment::Sandbox.as_str())
            .bind::<Text, _>(key.to_string())
            .bind::<Text, _>(key.kind())
            .bind::<Text, _>(key.normal_side().as_str())
            .bind::<Nullable<BigInt>, _>(None::<i64>)
            .bind::<Timestamptz, _>(now)
            .execute(conn)?;
            let found = diesel::sql_query("SELECT id FROM ledger_accounts WHERE environment = $1 AND key = $2")
                .bind::<Text, _>(Environment::Sandbox.as_str())
                .bind::<Text, _>(key.to_string())
                .get_result(conn)?;
            Ok::<_, DbFault>(found)
        })?;
        accounts.push((key, found.id));
    }
    Ok(accounts)
}

#[derive(QueryableByName)]
struct Right {
    #[diesel(sql_type = Bool)]
    superuser: bool,
}

/// Copies `rows` in one transaction, however long it takes. A superuser's triggers rest for what hangs on a contest: row by row they
/// take twice as long as everything else, and what they would refuse cannot be made here (see [`journal`]; tests follow every foreign key).
fn copy(db: &Db, rows: &Rows) -> anyhow::Result<()> {
    db.write(|tx| {
        let conn: &mut PgConnection = tx;
        conn.batch_execute("SET LOCAL statement_timeout = 0; SET LOCAL synchronous_commit = off")?;
        rows.copy_guarded(conn)?;
        let right: Right =
            diesel::sql_query("SELECT current_setting('is_superuser') = 'on' AS superuser").get_result(conn)?;
        if right.superuser {
            conn.batch_execute("SET LOCAL session_replication_role = replica")?;
        }
        rows.copy_trusted(conn)?;
        Ok::<_, DbFault>(())
    })?;
    Ok(())
}

/// One thread makes the rows, others copy them.
fn write_contests(db: &Db, market: &Market<'_>) -> anyhow::Result<()> {
    let (parts, ready) = sync_channel::<Rows>(WRITERS);
    let ready = Mutex::new(ready);
    std::thread::scope(|scope| {
        let writers: Vec<_> = (0..WRITERS).map(|_| scope.spawn(|| write_parts(db, &ready))).collect();
        let made = make_parts(market, |rows| parts.send(rows).map_err(|_gone| anyhow!("nobody writes any more")));
        drop(parts);
        for writer in writers {
            writer.join().map_err(|_panic| anyhow!("a writer panicked"))??;
        }
        made
    })
}

fn make_parts(market: &Market<'_>, mut send: impl FnMut(Rows) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let contests = market.run.contests;
    let mut start = 0;
    while start < contests {
        let end = start.saturating_add(PART).min(contests);
        let mut rows = Rows::default();
        for index in start..end {
            market.write(index, &mut rows).with_context(|| format!("contest {index}"))?;
        }
        send(rows)?;
        tracing::info!(contests = end, of = contests, "made");
        start = end;
    }
    Ok(())
}

fn write_parts(db: &Db, ready: &Mutex<Receiver<Rows>>) -> anyhow::Result<()> {
    loop {
        let next = ready.lock().map_err(|_poisoned| anyhow!("another writer panicked"))?.recv();
        let Ok(rows) = next else { return Ok(()) };
        copy(db, &rows)?;
    }
}

/// Whether each contest goes into the index of documents by itself, or many together, which is quicker; the vacuum at the end cleans up.
fn index_at_once(db: &Db, at_once: bool) -> anyhow::Result<()> {
    let fastupdate = if at_once { "off" } else { "on" };
    Ok(db
        .connect()?
        .batch_execute(&format!("ALTER INDEX contest_documents_search_idx SET (fastupdate = {fastupdate})"))?)
}

/// Leaves the database as it would be after a quiet night: what changed is folded into the tallies, its statistics are fresh and its
/// pages marked.
fn settle(db: &Db) -> anyhow::Result<()> {
    while workflows::schedule::housekeeping::fold_tallies(db)? > 0 {}
    let mut connection = db.connect()?;
    // Vacuum waits for what autovacuum holds.
    connection.batch_execute("SET statement_timeout = 0; SET lock_timeout = 0")?;
    // The triggers of entries rested: every contest that waits for a winner still counts as one without entries.
    connection.batch_execute(
        "DELETE FROM contests_without_people w USING contests c
          WHERE c.id = w.contest_id AND NOT contest_is_without_people(c.id, c.guaranteed)",
    )?;
    connection.batch_execute("SELECT recount_talent_standings()")?;
    tracing::info!("vacuuming");
    connection.batch_execute("VACUUM (ANALYZE)")?;
    Ok(())
}
