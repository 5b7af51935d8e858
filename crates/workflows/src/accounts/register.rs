//! Makes accounts: a registration waits until somebody reads the mails of its address, and says the same whether that has an account.

use accounts::User;
use accounts::pending_registration::{self as pending, Attempt, Pending, Verdict, repo};
use accounts::registration::Registration;
use accounts::user::NewUser;
use audit::Act;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::secret::Secret;
use notifications::messages::account as messages;
use referrals::code::Code;
use uuid::Uuid;
use vault::Vault;

use crate::error::Error;
use crate::notify;
use crate::referrals::referral;

/// A registration as it is asked for. The password was checked and hashed before: hashing is too slow for a transaction.
#[derive(Debug)]
pub struct RegistrationRequest<'a> {
    /// What was typed, checked.
    pub registration: &'a Registration,
    /// PHC string.
    pub password_hash: &'a Secret<String>,
    /// The number that the browser made up; zeros when it sent none.
    pub attempt: Uuid,
    /// The code of the member who brought the person, if one was typed.
    pub referral_code: Option<&'a str>,
}

/// Keeps the registration, and mails to its address: a code and a link, or that it has an account. Both are the same work, and nothing
/// but the mail tells which it was.
pub fn ask(db: &Db, ctx: &Ctx, vault: &Vault, request: &RegistrationRequest<'_>) -> Result<(), Error> {
    let email = &request.registration.email;
    let code = pending::random_code()?;
    let code_hash = pending::hash(vault, Attempt { email_key: email.key(), number: request.attempt }, code.expose())?;
    let referral_code = request.referral_code.and_then(Code::parse);
    let new = repo::NewPending {
        registration: request.registration,
        attempt: request.attempt,
        password_hash: request.password_hash,
        referral_code: referral_code.as_ref().map(Code::as_str),
        code_hash: &code_hash,
    };
    db.write(|tx| {
        let owner = accounts::user::repo::find_by_email(tx, email.key())?;
        let token = repo::store(tx, ctx, &new)?;
        // To the owner's own spelling of the address: nobody chooses where this mail goes.
        match owner {
            Some(owner) => {
                notify::email_stranger(tx, ctx, Some(owner.id), &owner.email, &messages::already_registered(ctx))
            }
            None => {
                let message = messages::welcome(ctx, (&code, pending::CODE_LIFETIME), (&token, pending::LINK_LIFETIME));
                notify::email_stranger(tx, ctx, None, email.address(), &message)
            }
        }
    })
}

/// Makes the account of the attempt whose code was typed. A code that is wrong, too late or tried too often, and one for an address
/// that nobody registered or that has an account, are refused alike.
///
/// # Errors
/// [`accounts::Error::WrongRegistrationCode`].
pub fn confirm(db: &Db, ctx: &Ctx, vault: &Vault, of: Attempt<'_>, code: &str) -> Result<User, Error> {
    let code_hash = pending::hash(vault, of, code)?;
    // A wrong code is counted, so its transaction commits.
    let made = db.write(|tx| {
        let waiting = repo::lock(tx, of.email_key)?;
        let Some(mine) = waiting.iter().find(|pending| pending.attempt == of.number) else { return Ok(None) };
        match mine.judge(ctx.now, &code_hash) {
            Verdict::Right => make_in(tx, ctx, mine).map(Some),
            Verdict::Wrong => {
                repo::record_wrong(tx, of)?;
                Ok(None)
            }
            Verdict::Over => Ok(None),
        }
    });
    match made {
        Ok(Some(user)) => Ok(user),
        Ok(None) | Err(Error::Accounts(accounts::Error::EmailTaken)) => {
            Err(accounts::Error::WrongRegistrationCode.into())
        }
        Err(other) => Err(other),
    }
}

/// Makes the account of the attempt whose link was followed.
///
/// # Errors
/// [`accounts::Error::TokenSpent`].
pub fn confirm_by_link(db: &Db, ctx: &Ctx, token: &str) -> Result<User, Error> {
    let made = db.write(|tx| {
        let spent = || Error::from(accounts::Error::TokenSpent);
        let (email_key, _password) = repo::find_by_token(tx, ctx.now, token)?.ok_or_else(spent)?;
        let waiting = repo::lock(tx, &email_key)?;
        let mine = waiting.iter().find(|pending| pending.has_token(ctx.now, token)).ok_or_else(spent)?;
        make_in(tx, ctx, mine)
    });
    match made {
        Err(Error::Accounts(accounts::Error::EmailTaken)) => Err(accounts::Error::TokenSpent.into()),
        made => made,
    }
}

fn make_in(tx: &mut Tx<'_>, ctx: &Ctx, pending: &Pending) -> Result<User, Error> {
    let Pending { registration, password_hash, referral_code, .. } = pending;
    let user = register_in(tx, ctx, registration, password_hash, referral_code.as_deref())?;
    repo::remove_all(tx, registration.email.key())?;
    Ok(user)
}

/// Makes an account whose address has confirmed itself. `code` is that of the member who brought the person, if there was one; one
/// that nobody has is ignored.
///
/// # Errors
/// [`accounts::Error::EmailTaken`].
pub fn register_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    registration: &Registration,
    hash: &Secret<String>,
    code: Option<&str>,
) -> Result<User, Error> {
    let new = NewUser {
        email: &registration.email,
        first_name: &registration.first_name,
        last_name: registration.last_name.as_deref(),
        role: registration.role,
        password_hash: hash,
    };
    let id = accounts::user::repo::insert(tx, ctx, &new)?;
    let user = accounts::user::repo::get(tx, id)?;
    let detail = serde_json::json!({ "role": registration.role.as_str() });
    audit::record(tx, ctx, Some(&user.actor()), Act::UserRegistered, id, detail)?;
    if let Some(code) = code {
        referral::registered_in(tx, ctx, id, code)?;
    }
    crate::members::address_confirmed_in(tx, ctx, id, registration.email.key())?;
    Ok(user)
}
