//! Mails to people known by id.

use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::UserId;
use notifications::{Message, Recipient};

use crate::error::Error;

/// Writes a mail to `user`, to be delivered once the transaction has committed.
///
/// # Errors
/// [`Error::Accounts`] when there is no such person, [`Error::Notifications`].
pub fn to(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, message: &Message) -> Result<(), Error> {
    let contact = accounts::user::repo::contact(tx, user)?;
    let recipient = Recipient { user: Some(user), address: contact.email, name: contact.first_name };
    notifications::outbox::push(tx, ctx, &recipient, message)?;
    Ok(())
}

/// The same mail to each of `users`.
///
/// # Errors
/// As [`to`].
pub fn to_each(tx: &mut Tx<'_>, ctx: &Ctx, users: &[UserId], message: &Message) -> Result<(), Error> {
    users.iter().try_for_each(|user| to(tx, ctx, *user, message))
}
