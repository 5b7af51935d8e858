//! After SECRET_KEY was changed.

use runtime::config::Config;
use vault::Vault;

/// Encrypts again what the current secret does not open.
pub(crate) fn run(config: &Config) -> anyhow::Result<()> {
    let vault = Vault::new(&config.secret_key, &config.secret_keys_previous);
    let done = workflows::admin::rotate_keys::run(&crate::open(config), &vault)?;
    let workflows::admin::rotate_keys::RotatedKeys { forms, identity_documents, accounts, authenticators, failed } =
        done;
    tracing::info!(forms, identity_documents, accounts, authenticators, failed, "keys rotated");
    anyhow::ensure!(failed == 0, "some rows open with no known secret; keep the old one");
    Ok(())
}
