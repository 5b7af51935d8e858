//! Who may use the admin screens: decided here only, never over the web.

use clap::Subcommand;
use kernel::ctx::Ctx;
use kernel::time::{Clock, SystemClock};

use api::config::Config;

#[derive(Subcommand)]
pub(crate) enum AdminCommand {
    /// Lets a registered person use the admin screens.
    Grant {
        /// The address the person signs in with.
        email: String,
    },
    /// Takes that away again, at once.
    Revoke {
        /// The address the person signs in with.
        email: String,
    },
}

/// Surroundings of what the command line does now.
pub(crate) fn ctx(config: &Config) -> Ctx {
    Ctx::new(SystemClock::default().now(), "cli", config.base_url.clone())
}

pub(crate) fn run(config: &Config, command: &AdminCommand) -> anyhow::Result<()> {
    let db = crate::database::open(config);
    let ctx = ctx(config);
    match command {
        AdminCommand::Grant { email } => workflows::admin_rights::grant(&db, &ctx, email)?,
        AdminCommand::Revoke { email } => workflows::admin_rights::revoke(&db, &ctx, email)?,
    }
    tracing::info!("admin rights changed");
    Ok(())
}
