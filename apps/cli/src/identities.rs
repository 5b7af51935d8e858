//! Identities that must not be destroyed.

use clap::Subcommand;
use kernel::ids::KycApplicationId;
use runtime::config::Config;
use uuid::Uuid;

#[derive(Subcommand)]
pub(crate) enum KycCommand {
    /// Keeps an application and its identity documents from being destroyed.
    Hold { application: Uuid },
    /// Lets them be destroyed again when their time comes.
    Release { application: Uuid },
}

pub(crate) fn run(config: &Config, command: &KycCommand) -> anyhow::Result<()> {
    match command {
        KycCommand::Hold { application } => set_hold(config, *application, true)?,
        KycCommand::Release { application } => set_hold(config, *application, false)?,
    }
    Ok(())
}

fn set_hold(config: &Config, application: Uuid, holds: bool) -> anyhow::Result<()> {
    let db = crate::open(config);
    let ctx = crate::admin::ctx(config, &db)?;
    workflows::identity::retention::set_legal_hold(&db, &ctx, KycApplicationId::from(application), holds)?;
    tracing::info!(holds, "legal hold changed");
    Ok(())
}
