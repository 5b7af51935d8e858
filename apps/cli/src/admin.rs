//! Who may use the admin screens: decided here only, never over the web.

use std::io::Write;

use accounts::User;
use anyhow::anyhow;
use clap::Subcommand;
use kernel::actor::Staff;
use kernel::ctx::Ctx;
use kernel::db::{Db, DbFault};
use kernel::time::{Clock, SystemClock};

use runtime::config::Config;
use workflows::accounts::admin_rights;
use workflows::error::Error;

#[derive(Subcommand)]
pub(crate) enum AdminCommand {
    /// Lets a registered person use the admin screens.
    Grant {
        /// The address the person signs in with.
        email: String,
        /// What the person may do: support, moderator, finance or owner (everything).
        #[arg(long, value_parser = role, default_value = "owner")]
        role: Staff,
    },
    /// Takes that away again, at once.
    Revoke {
        /// The address the person signs in with.
        email: String,
    },
    /// Turns the second step of somebody's sign-in off who lost app and recovery codes, once you know who asks.
    ForgetSecondFactor {
        /// The address the person signs in with.
        email: String,
    },
    /// Prints everybody who may, with their roles.
    List,
}

fn role(text: &str) -> Result<Staff, String> {
    Staff::parse(&text.to_uppercase()).ok_or_else(|| "the roles are support, moderator, finance and owner".to_owned())
}

/// Surroundings of what the command line does now.
pub(crate) fn ctx(config: &Config, db: &Db) -> Result<Ctx, DbFault> {
    let clock = SystemClock::default();
    db.follow_clock(&clock)?;
    Ok(Ctx::new(clock.now(), "cli", config.base_url.clone()))
}

pub(crate) fn run(config: &Config, command: &AdminCommand) -> anyhow::Result<()> {
    let db = crate::open(config);
    let ctx = ctx(config, &db)?;
    match command {
        AdminCommand::Grant { email, role } => admin_rights::grant(&db, &ctx, email, *role).map_err(explained)?,
        AdminCommand::Revoke { email } => admin_rights::revoke(&db, &ctx, email).map_err(explained)?,
        AdminCommand::ForgetSecondFactor { email } => {
            workflows::accounts::second_factor::remove_for(&db, &ctx, email).map_err(explained)?;
            tracing::info!("second step turned off");
            return Ok(());
        }
        AdminCommand::List => return list(&admin_rights::list(&db)?),
    }
    tracing::info!("admin rights changed");
    Ok(())
}

/// An operator of a new site has not registered yet.
fn explained(error: Error) -> anyhow::Error {
    if matches!(error, Error::Accounts(accounts::Error::NotFound)) {
        return anyhow!(
            "nobody is registered with this address: register on the site, confirm the mail, then come back"
        );
    }
    error.into()
}

fn list(staff: &[User]) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    for person in staff {
        writeln!(out, "{}\t{}\t{}", person.staff.map_or("", Staff::as_str), person.email, person.name())?;
    }
    Ok(())
}
