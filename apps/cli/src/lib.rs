#![doc = include_str!("../README.md")]

mod admin;
mod backup;
mod check_config;
#[cfg(test)]
mod documented;
#[cfg(feature = "dev")]
mod gateway_fakes;
mod gateways;
mod identities;
mod ledger_check;
mod logs;
mod restore;
mod rotate_keys;
#[cfg(feature = "dev")]
mod seed;
mod storage;

use std::future::Future;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::anyhow;
use clap::{Parser, Subcommand};
use kernel::db::{Db, DbConfig};
use runtime::config::{Config, Payments};
use tokio::runtime::Builder;

/// Statements over whole tables may be silent for so long.
const SILENCE_MAX: Duration = Duration::from_secs(24 * 60 * 60);

/// The contest marketplace of Pakistan.
#[derive(Parser)]
#[command(name = "muqabla", version)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Serves site and API and does what is due.
    Serve {
        /// Only serves: `muqabla worker` beside it does what is due.
        #[arg(long)]
        no_worker: bool,
        /// Writes nothing, for maintenance or over a standby: people read, everything else answers 503. Includes --no-worker.
        #[arg(long)]
        read_only: bool,
    },
    /// Only does what is due: mails, deadlines, previews. Any number may run beside `serve`.
    Worker,
    /// Names everything that is wrong with the configuration, then tries what it names: database, file store, mail server, providers,
    /// SECRET_KEY. Sends no mail, pays nothing, prints no secret. Fails when a check fails.
    CheckConfig {
        /// Only reads the configuration.
        #[arg(long)]
        offline: bool,
        #[arg(long)]
        json: bool,
    },
    /// Brings the database to this program's schema.
    Migrate,
    /// Fills a database: with a marketplace that looks alive, or with a large one for measuring.
    Seed {
        /// The demo marketplace with its accounts; does nothing when people are registered already.
        #[arg(long, required_unless_present = "contests")]
        demo: bool,
        /// So many contests in bulk, with people, entries and ledger; adds to what is there, never in production.
        #[arg(long, value_name = "N", conflicts_with = "demo")]
        contests: Option<u64>,
        /// Where the demo's texts and pictures lie.
        #[arg(long, default_value = "apps/cli/demo")]
        folder: std::path::PathBuf,
    },
    /// Who may use the admin screens.
    #[command(subcommand)]
    Admin(admin::AdminCommand),
    /// The ledger.
    #[command(subcommand)]
    Ledger(LedgerCommand),
    /// The index that answers searches.
    #[command(subcommand)]
    Search(SearchCommand),
    /// What shows who people are.
    #[command(subcommand)]
    Kyc(identities::KycCommand),
    /// After SECRET_KEY was changed: encrypts again what SECRET_KEY_PREVIOUS opens, so that the old secret can be dropped.
    #[command(alias = "rewrap")]
    RotateKeys,
    /// Reads one document of a stranger, without secrets and under limits: started by `serve` and `worker`.
    #[command(hide = true)]
    Sandbox {
        /// What is done with it.
        job: String,
    },
    /// Where uploads lie.
    #[command(subcommand)]
    Storage(StorageCommand),
    /// The payment providers.
    #[command(subcommand)]
    Gateways(gateways::GatewaysCommand),
    /// Makes a backup of database and files: `backup --to <STORE> --recipient <AGE1>`. Lists, verifies and prunes backups.
    Backup(backup::BackupArgs),
    /// Restores a backup into the configured database, which must be empty, and the configured store. Ended or failed: the same again.
    Restore(backup::Source),
    /// Restores a backup into a database that is dropped afterwards, checks ledger, sums and files, and prints how long each step took.
    RestoreDrill(backup::Source),
    /// After a restore: nothing leaves from now on. Not needed where the program sees by itself that the database is another one.
    RestoreMark {
        /// What was restored, and why; for the log.
        #[arg(long, default_value = "marked by an operator")]
        reason: String,
    },
    /// Prints what would leave once work goes on, and what the providers say about it. Changes nothing.
    RestoreReport {
        #[arg(long)]
        json: bool,
    },
    /// Records what the providers know already, and lets work go on.
    RestoreResume {
        /// Required: everything that is due is done at once.
        #[arg(long, required = true)]
        yes: bool,
        /// Address of the member of staff who answers for it.
        #[arg(long)]
        by: String,
        /// Goes on although a provider cannot tell about something. Such refunds are not sent: finance looks at the provider's portal.
        #[arg(long)]
        accept_unknown: bool,
    },
}

#[derive(Subcommand)]
enum LedgerCommand {
    /// Runs every check of the ledger; fails when one of them finds something.
    Check,
}

#[derive(Subcommand)]
enum SearchCommand {
    /// Has every process build its index again, within seconds; until it stands the database answers searches.
    Rebuild,
}

#[derive(Subcommand)]
enum StorageCommand {
    /// Compares the files with the rows, which a worker does once a day: removes files of more than a day that no row names, and reports
    /// rows whose file is missing. Fails when there are such rows.
    Sweep {
        /// Only says what it would remove.
        #[arg(long)]
        dry_run: bool,
    },
    /// Copies all files from one store into another (file:/// or s3://), reads back what was written, and goes on where it was ended. The keys
    /// of S3 are AWS_ACCESS_KEY_ID and so on; those of <FROM> may be others, SOURCE_AWS_ACCESS_KEY_ID and so on. Fails when a file differs.
    Copy { from: url::Url, to: url::Url },
}

/// The commands that know HTTP, which this crate does not.
pub struct Http {
    pub serve: fn(Config) -> anyhow::Result<()>,
    /// The worker, with probes and figures.
    pub work: fn(Config) -> anyhow::Result<()>,
}

/// Runs the command that the arguments of the program name.
///
/// # Errors
/// What the command fails with.
pub fn run(http: &Http) -> anyhow::Result<ExitCode> {
    let command = Cli::parse().command;
    // Before anything is read that a document should not come near.
    if let Command::Sandbox { job } = &command {
        return Ok(if files::sandbox::serve(job) { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    if let Command::CheckConfig { offline, json } = command {
        return check_config::run(offline, json);
    }
    let mut config = Config::read()?;
    if let Command::Serve { no_worker, read_only } = command {
        config.is_working = !no_worker && !read_only;
        config.is_read_only = read_only;
    }
    let is_traced = matches!(command, Command::Serve { .. } | Command::Worker);
    let _lines = logs::start(&config, is_traced)?;
    match command {
        Command::Sandbox { .. } | Command::CheckConfig { .. } => Ok(()),
        #[cfg(feature = "dev")]
        Command::Serve { .. } => gateway_fakes::serve(config, http.serve),
        #[cfg(not(feature = "dev"))]
        Command::Serve { .. } if matches!(config.payments, Payments::Fakes) => {
            Err(anyhow!("MUQABLA_GATEWAYS=fakes: this build has no stand-ins, it was built without the feature `dev`"))
        }
        #[cfg(not(feature = "dev"))]
        Command::Serve { .. } => (http.serve)(config),
        Command::Worker if matches!(config.payments, Payments::Fakes) => {
            Err(anyhow!("MUQABLA_GATEWAYS=fakes lives inside `muqabla serve`, which works as well"))
        }
        Command::Worker => (http.work)(config),
        Command::Migrate => runtime::migrations::migrate(&config),
        #[cfg(feature = "dev")]
        Command::Seed { contests: Some(contests), .. } => seed::bulk::run(&config, contests),
        #[cfg(feature = "dev")]
        Command::Seed { contests: None, folder, .. } => block_on(seed::demo(config, &folder)),
        #[cfg(not(feature = "dev"))]
        Command::Seed { .. } => Err(anyhow!("this build has no demo data: it was built without the feature `dev`")),
        Command::Admin(command) => admin::run(&config, &command),
        Command::Kyc(command) => identities::run(&config, &command),
        Command::RotateKeys => rotate_keys::run(&config),
        Command::Gateways(command) => gateways::run(&config, &command),
        Command::Storage(StorageCommand::Sweep { dry_run }) => storage::sweep(config, dry_run),
        Command::Storage(StorageCommand::Copy { from, to }) => storage::copy(&config, &from, &to),
        Command::Backup(args) => backup::run(config, args),
        Command::Restore(source) => backup::restore(config, &source),
        Command::RestoreDrill(source) => backup::drill(&config, &source),
        Command::RestoreMark { reason } => restore::mark(&config, &reason),
        Command::RestoreReport { json } => restore::report(&config, json),
        Command::RestoreResume { yes: _, by, accept_unknown } => restore::resume(&config, &by, accept_unknown),
        Command::Search(SearchCommand::Rebuild) => {
            open(&config).write(contests::search_history::renew).map_err(Into::into)
        }
        Command::Ledger(LedgerCommand::Check) => ledger_check::run(&config),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// Runs `work` to its end on this thread; only what blocks has threads of its own.
pub(crate) fn block_on<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    Builder::new_current_thread().enable_all().build()?.block_on(work)
}

/// The database itself, for a command that asks it now and then, and may take its time.
pub(crate) fn open(config: &Config) -> Db {
    Db::new(&DbConfig { connections_max: 4, wait_max: Duration::from_secs(5), ..config.database_direct() })
}

/// The same for statements over whole tables, during which the server may be silent for hours.
pub(crate) fn open_patiently(config: &Config) -> Db {
    Db::new(&DbConfig {
        connections_max: 4,
        connections_idle_min: 0,
        wait_max: Duration::from_secs(5),
        silence_max: SILENCE_MAX,
        ..config.database_direct()
    })
}
