//! Writing to support.

use accounts::email::Email;
use audit::Act;
use contact::message::{Category, Draft, Message, repo};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::{ContactMessageId, UserId};
use notifications::messages::contact::{Written, received};
use notifications::{Recipient, outbox};

use crate::error::Error;

/// What somebody typed, checked; `email` is the address for the answer.
///
/// # Errors
/// Invalid fields, all at once.
pub fn check(email: &str, draft: &Draft) -> Result<Message, Error> {
    let email = Email::parse(email).map(|email| email.address().to_owned());
    Ok(draft.check(email).map_err(contact::Error::from)?)
}

/// Keeps a message and writes the mail about it to `support`; `writer` is who is signed in.
pub fn send(
    db: &Db,
    ctx: &Ctx,
    writer: Option<UserId>,
    support: &str,
    message: &Message,
) -> Result<ContactMessageId, Error> {
    db.write(|tx| {
        let id = repo::insert(tx, ctx, writer, message)?;
        let recipient = Recipient { user: None, address: support.to_owned(), name: "Muqabla support".to_owned() };
        let mail = mail(&id.to_string(), message, writer.is_some());
        outbox::push_for(tx, ctx, &recipient, &mail, Some(&message.email))?;
        Ok(id)
    })
}

/// Somebody of the staff answered a message.
///
/// # Errors
/// No such message, or one that was answered.
pub fn mark_answered(db: &Db, ctx: &Ctx, actor: &Actor, id: ContactMessageId) -> Result<(), Error> {
    db.write(|tx| {
        repo::mark_answered(tx, ctx, actor.user, id)?;
        audit::record(tx, ctx, Some(actor), Act::ContactAnswered, id, serde_json::json!({}))?;
        Ok(())
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
