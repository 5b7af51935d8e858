//! After the application secret was changed: the keys of authenticator apps under the new one.

use accounts::second_factor;
use accounts::totp::Key;
use kernel::db::Db;
use kernel::ids::{Id, UserId};
use vault::{Purpose, Vault};

use crate::error::Error;

/// Rows looked at in one go.
const BATCH: i64 = 100;

/// Encrypts again what the current secret does not open; says how many keys it was, and how many no known secret opens (their owners are logged).
pub fn run(db: &Db, vault: &Vault) -> Result<(usize, usize), Error> {
    let (mut done, mut failed) = (0_usize, 0_usize);
    let mut after: Option<UserId> = None;
    loop {
        let users = db.read(|conn| second_factor::repo::after(conn, after, BATCH))?;
        let Some(last) = users.last().copied() else { return Ok((done, failed)) };
        after = Some(last);
        for user in users {
            match reencrypt(db, vault, user) {
                Ok(true) => done = done.saturating_add(1),
                Ok(false) => {}
                Err(error) => {
                    tracing::error!(%user, %error, "the key of an authenticator app could not be encrypted again");
                    failed = failed.saturating_add(1);
                }
            }
        }
    }
}

fn reencrypt(db: &Db, vault: &Vault, user: UserId) -> Result<bool, Error> {
    db.write(|tx| {
        let Some(factor) = second_factor::repo::lock(tx, user)? else { return Ok(false) };
        if vault.is_current(Purpose::SecondFactor, user.uuid().as_bytes(), &factor.encrypted) {
            return Ok(false);
        }
        let key = Key::decrypt(vault, user, &factor.encrypted).map_err(accounts::Error::from)?;
        let encrypted = key.encrypt(vault, user).map_err(accounts::Error::from)?;
        second_factor::repo::reencrypt(tx, user, &encrypted)?;
        Ok(true)
    })
}
