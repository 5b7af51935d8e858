#![doc = include_str!("../README.md")]

mod admin;
mod gateway_fakes;
mod gateways;
mod identities;
mod ledger_check;
mod logs;
mod rotate_keys;
mod seed;
mod work;

use std::process::ExitCode;
use std::time::Duration;

use clap::{Parser, Subcommand};
use kernel::db::{Db, DbConfig};
use runtime::config::Config;

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
    Serve,
    /// Only does what is due: mails, deadlines, previews. Any number may run beside `serve`.
    Worker,
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
    /// The payment providers.
    #[command(subcommand)]
    Gateways(gateways::GatewaysCommand),
}

#[derive(Subcommand)]
enum LedgerCommand {
    /// Runs every check of the ledger; fails when one of them finds something.
    Check,
}

/// Runs the command that the arguments of the program name; `serve` is what its first command does.
///
/// # Errors
/// What the command fails with.
pub fn run(serve: impl FnOnce(Config) -> anyhow::Result<()>) -> anyhow::Result<ExitCode> {
    let command = Cli::parse().command;
    // Before anything is read that a document should not come near.
    if let Command::Sandbox { job } = &command {
        return Ok(if files::sandbox::serve(job) { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let config = Config::read()?;
    logs::start(&config);
    match command {
        Command::Sandbox { .. } => Ok(()),
        Command::Serve => gateway_fakes::serve(config, serve),
        Command::Worker => work::run(config),
        Command::Migrate => runtime::migrations::migrate(&config),
        Command::Seed { contests: Some(contests), .. } => seed::bulk::run(&config, contests),
        Command::Seed { contests: None, folder, .. } => work::block_on(seed::demo(config, &folder)),
        Command::Admin(command) => admin::run(&config, &command),
        Command::Kyc(command) => identities::run(&config, &command),
        Command::RotateKeys => rotate_keys::run(&config),
        Command::Gateways(command) => gateways::run(&config, &command),
        Command::Ledger(LedgerCommand::Check) => ledger_check::run(&config),
    }?;
    Ok(ExitCode::SUCCESS)
}

/// The database, for a command that asks it now and then.
pub(crate) fn open(config: &Config) -> Db {
    Db::new(&DbConfig { connections_max: 4, wait_max: Duration::from_secs(5), ..config.database() })
}
