//! Identities: after the secret was changed, and when something must not be destroyed.

use api::config::Config;
use clap::Subcommand;
use kernel::ids::KycApplicationId;
use uuid::Uuid;
use vault::Vault;

#[derive(Subcommand)]
pub(crate) enum KycCommand {
    /// Seals forms, keys of papers and keys of authenticator apps anew that the current SECRET_KEY does not open; SECRET_KEY_PREVIOUS must.
    Rewrap,
    /// Keeps an application and its papers from being destroyed.
    Hold {
        /// The application.
        application: Uuid,
    },
    /// Lets them be destroyed again when their time comes.
    Release {
        /// The application.
        application: Uuid,
    },
}

pub(crate) fn run(config: &Config, command: &KycCommand) -> anyhow::Result<()> {
    let db = crate::database::open(config);
    match command {
        KycCommand::Rewrap => {
            let vault = Vault::new(&config.secret_key, &config.secret_keys_previous);
            let done = workflows::identity::rewrap::run(&db, &vault)?;
            let (apps, apps_failed) = workflows::second_factor::rewrap::run(&db, &vault)?;
            let failed = done.failed.saturating_add(apps_failed);
            tracing::info!(forms = done.forms, papers = done.papers, authenticators = apps, failed, "rewrapped");
            anyhow::ensure!(failed == 0, "some rows open with no known secret; keep the old one");
        }
        KycCommand::Hold { application } => set_hold(config, *application, true)?,
        KycCommand::Release { application } => set_hold(config, *application, false)?,
    }
    Ok(())
}

fn set_hold(config: &Config, application: Uuid, holds: bool) -> anyhow::Result<()> {
    let db = crate::database::open(config);
    let ctx = crate::admin::ctx(config);
    workflows::identity::retention::set_legal_hold(&db, &ctx, KycApplicationId::from(application), holds)?;
    tracing::info!(holds, "legal hold changed");
    Ok(())
}
