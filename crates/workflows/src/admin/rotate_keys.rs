//! After the application secret was changed: forms, identity documents, account numbers and keys of authenticator apps under the new one.

use accounts::second_factor::repo as factors;
use accounts::totp::Key;
use diesel::PgConnection;
use kernel::db::{Db, Tx};
use kernel::ids::{KycApplicationId, KycDocumentId};
use kyc::{application, identity_document};
use payouts::reencrypt;
use vault::Vault;

use crate::accounts::second_factor;
use crate::error::Error;

/// Rows looked at in one transaction.
const BATCH: i64 = 100;

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct RotatedKeys {
    pub forms: usize,
    /// Keys of identity documents encrypted again.
    pub identity_documents: usize,
    /// Account numbers encrypted again, of methods and of payouts.
    pub accounts: usize,
    /// Keys of authenticator apps encrypted again.
    pub authenticators: usize,
    /// Rows that no known secret opens; their ids are logged.
    pub failed: usize,
}

/// Encrypts again what the current secret does not open. A second run finds nothing to do; an interrupted one is run again.
pub fn run(db: &Db, vault: &Vault) -> Result<RotatedKeys, Error> {
    let mut done = RotatedKeys::default();
    forms(db, vault, &mut done)?;
    identity_documents(db, vault, &mut done)?;
    accounts(db, &mut done, reencrypt::methods_after, |tx, number| reencrypt::method(tx, vault, number))?;
    accounts(db, &mut done, reencrypt::payouts_after, |tx, number| reencrypt::payout(tx, vault, number))?;
    let (authenticators, failed) = second_factor::rotate_keys::run(db, vault)?;
    done.authenticators = authenticators;
    done.failed = done.failed.saturating_add(failed);
    Ok(done)
}

/// Rows of each kind that are tried, and how many of them no known secret opens.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Sample {
    pub tried: usize,
    pub closed: usize,
}

impl Sample {
    fn add(&mut self, opens: impl IntoIterator<Item = bool>) {
        for opens in opens {
            self.tried = self.tried.saturating_add(1);
            self.closed = self.closed.saturating_add(usize::from(!opens));
        }
    }
}

/// Tries the secrets on the first hundred account numbers, identity documents and authenticator apps. Changes nothing.
pub fn sample(conn: &mut PgConnection, vault: &Vault) -> Result<Sample, Error> {
    let mut sample = Sample::default();
    sample.add(reencrypt::methods_after(conn, None, BATCH)?.iter().map(|number| number.opens(vault)));
    sample.add(reencrypt::payouts_after(conn, None, BATCH)?.iter().map(|number| number.opens(vault)));
    let documents = identity_document::repo::wrapped_after(conn, None, BATCH)?;
    sample.add(documents.iter().map(|document| document.with_rotated_key(vault).is_ok()));
    for user in factors::after(conn, None, BATCH)? {
        let Some(factor) = factors::find(conn, user)? else { continue };
        sample.add([Key::decrypt(vault, user, &factor.encrypted).is_ok()]);
    }
    Ok(sample)
}

fn forms(db: &Db, vault: &Vault, done: &mut RotatedKeys) -> Result<(), Error> {
    let mut after: Option<KycApplicationId> = None;
    loop {
        let ids = db.read(|conn| application::repo::encrypted_after(conn, after, BATCH))?;
        let Some(last) = ids.last().copied() else { return Ok(()) };
        after = Some(last);
        for id in ids {
            match reencrypt(db, vault, id) {
                Ok(true) => done.forms = done.forms.saturating_add(1),
                Ok(false) => {}
                Err(error) => {
                    tracing::error!(application_id = %id, %error, "an identity form could not be encrypted again");
                    done.failed = done.failed.saturating_add(1);
                }
            }
        }
    }
}

fn reencrypt(db: &Db, vault: &Vault, id: KycApplicationId) -> Result<bool, Error> {
    db.write(|tx| {
        let application = application::repo::lock(tx, id)?;
        let owner = application.owner();
        let Some(encrypted) = application.form.filter(|encrypted| !encrypted.is_current(vault, owner)) else {
            return Ok(false);
        };
        let form = encrypted.decrypt(vault, owner)?;
        let print = form.cnic_fingerprints(vault)?.into_iter().next().ok_or(kyc::Error::Crypto)?;
        application::repo::reencrypt(tx, id, &form.encrypt(vault, owner)?, &print)?;
        Ok(true)
    })
}

fn identity_documents(db: &Db, vault: &Vault, done: &mut RotatedKeys) -> Result<(), Error> {
    let mut after: Option<KycDocumentId> = None;
    loop {
        let found = db.read(|conn| identity_document::repo::wrapped_after(conn, after, BATCH))?;
        let Some(last) = found.last().map(|last| last.id) else { return Ok(()) };
        after = Some(last);
        for document in found {
            match document.with_rotated_key(vault) {
                Ok(None) => {}
                Ok(Some(wrapped)) => {
                    if db.write(|tx| identity_document::repo::set_wrapped_key(tx, &document, &wrapped))? {
                        done.identity_documents = done.identity_documents.saturating_add(1);
                    }
                }
                Err(error) => {
                    tracing::error!(document_id = %document.id, %error, "the key of an identity document could not be encrypted again");
                    done.failed = done.failed.saturating_add(1);
                }
            }
        }
    }
}

/// The numbers of a table, page by page.
fn accounts<I: Copy + std::fmt::Display>(
    db: &Db,
    done: &mut RotatedKeys,
    after: impl Fn(&mut diesel::PgConnection, Option<I>, i64) -> Result<Vec<reencrypt::Number<I>>, payouts::Error>,
    reencrypt: impl Fn(&mut Tx<'_>, &reencrypt::Number<I>) -> Result<bool, payouts::Error>,
) -> Result<(), Error> {
    let mut last = None;
    loop {
        let numbers = db.read(|conn| after(conn, last, BATCH))?;
        let Some(number) = numbers.last() else { return Ok(()) };
        last = Some(number.id);
        for number in &numbers {
            match db.write(|tx| reencrypt(tx, number)) {
                Ok(is_new) => done.accounts = done.accounts.saturating_add(usize::from(is_new)),
                Err(error) => {
                    tracing::error!(id = %number.id, %error, "an account number could not be encrypted again");
                    done.failed = done.failed.saturating_add(1);
                }
            }
        }
    }
}
