//! Writing to support.

use accounts::email::Email;
use contact::message::{Category, Draft, Message, repo};
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::{ContactMessageId, UserId};
use notifications::messages::contact::{Written, received};
use notifications::{Recipient, outbox};

use crate::error::Error;

/// Who writes, and to whom.
#[derive(Debug, Clone, Copy)]
pub struct Envelope<'a> {
    /// Who is signed in, if anybody is.
    pub writer: Option<UserId>,
    /// The address for the answer, as typed.
    pub email: &'a str,
    /// Support's address.
    pub support: &'a str,
}

/// Keeps a message and writes the mail about it to support.
///
/// # Errors
/// Invalid fields, all at once.
pub fn send(db: &Db, ctx: &Ctx, envelope: Envelope<'_>, draft: &Draft) -> Result<ContactMessageId, Error> {
    let email = Email::parse(envelope.email).map(|email| email.address().to_owned());
    let message = draft.check(email).map_err(contact::Error::from)?;
    db.write(|tx| {
        let id = repo::insert(tx, ctx, envelope.writer, &message)?;
        let recipient =
            Recipient { user: None, address: envelope.support.to_owned(), name: "Muqabla support".to_owned() };
        let mail = mail(&id.to_string(), &message, envelope.writer.is_some());
        outbox::push_for(tx, ctx, &recipient, &mail, Some(&message.email))?;
        Ok(id)
    })
}

fn mail(id: &str, message: &Message, member: bool) -> notifications::Message {
    received(&Written {
        id,
        name: &message.name,
        email: &message.email,
        subject: &message.subject,
        category: message.category.map(Category::label),
        text: &message.text,
        member,
    })
}
