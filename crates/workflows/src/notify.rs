//! Tells people known by id, in the product and by mail, as the kind and their choices say. The one place that does.

use accounts::Contact;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::UserId;
use notifications::choice::{self, Choice};
use notifications::inbox::Aggregate;
use notifications::topic::{self, Channels, Rule};
use notifications::{Message, Recipient, Topic, fanout, inbox, outbox};

use crate::error::Error;

/// For a kind that the table does not know, which a test rules out: told without leaving a link in the product.
const UNKNOWN: Rule = Rule { topic: Topic::Security, channels: Channels::Email };

/// Notifies `user` in the product and by a mail to be delivered once the transaction has committed.
///
/// # Errors
/// [`Error::Accounts`] when there is no such person, [`Error::Notifications`].
pub fn user(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, message: &Message) -> Result<(), Error> {
    let contact = accounts::user::repo::contact(tx, user)?;
    person(tx, ctx, &contact, message)
}

/// As [`user`], for somebody who was read before.
///
/// # Errors
/// [`Error::Notifications`].
pub fn person(tx: &mut Tx<'_>, ctx: &Ctx, person: &Contact, message: &Message) -> Result<(), Error> {
    each(tx, ctx, &[(person, message)])
}

/// As [`person`], each of some.
///
/// # Errors
/// [`Error::Notifications`].
pub(crate) fn each(tx: &mut Tx<'_>, ctx: &Ctx, told: &[(&Contact, &Message)]) -> Result<(), Error> {
    // Whose account has ended is told nothing any more.
    let told = || told.iter().filter(|(person, _message)| !person.is_erased);
    let rules: Vec<Rule> = told().map(|(_person, message)| topic::rule(&message.kind).unwrap_or(UNKNOWN)).collect();
    let asked: Vec<_> = told().zip(&rules).map(|((person, _message), rule)| (person.user, rule.topic)).collect();
    let choices = choice::of_each(tx, &asked)?;
    for (((person, message), rule), choice) in told().zip(rules).zip(choices) {
        let (in_app, email) = channels(rule, choice);
        if in_app {
            inbox::write(tx, ctx, person.user, rule.topic, message)?;
        }
        if email {
            email_address(tx, ctx, person, message)?;
        }
    }
    Ok(())
}

/// A mail about the account of a person to an address that may be the account's no longer: the farewell to it. It calls nobody by a name
/// that somebody else may have typed: only where the address is confirmed is the name known to be the reader's.
pub fn email_address(tx: &mut Tx<'_>, ctx: &Ctx, contact: &Contact, message: &Message) -> Result<(), Error> {
    let name = Some(&contact.first_name).filter(|_name| contact.is_confirmed).cloned().unwrap_or_default();
    let recipient = Recipient { user: Some(contact.user), address: contact.email.clone(), name };
    outbox::push(tx, ctx, &recipient, message)?;
    Ok(())
}

/// A mail to an address that is nobody's, as far as is known: it names nobody. `user` is whose account it is about, if there is one.
pub fn email_stranger(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    user: Option<UserId>,
    address: &str,
    message: &Message,
) -> Result<(), Error> {
    let recipient = Recipient { user, address: address.to_owned(), name: String::new() };
    outbox::push(tx, ctx, &recipient, message)?;
    Ok(())
}

/// Notifies each of `users` a moment after the transaction has committed: however many they are, it writes one row, which
/// [`expand_due`] turns into what [`user`] writes.
///
/// # Errors
/// [`Error::Notifications`].
pub fn users(tx: &mut Tx<'_>, ctx: &Ctx, users: &[UserId], message: &Message) -> Result<(), Error> {
    Ok(fanout::push(tx, ctx, users, message)?)
}

/// Tells the next `limit` people whom a message of [`users`] is for; answers how many they are.
///
/// # Errors
/// [`Error::Accounts`], [`Error::Notifications`].
pub fn expand_due(db: &Db, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    db.write(|tx| {
        let Some(batch) = fanout::take(tx, usize::try_from(limit).unwrap_or(0))? else { return Ok(0) };
        let ctx = Ctx { now: batch.created_at, ..ctx.clone() };
        batch.recipients.iter().try_for_each(|person| user(tx, &ctx, *person, &batch.message))?;
        Ok(batch.recipients.len())
    })
}

/// First and last name of a person whom a message names to somebody else.
///
/// # Errors
/// [`Error::Accounts`] when there is no such person.
pub fn name_of(tx: &mut Tx<'_>, user: UserId) -> Result<String, Error> {
    Ok(accounts::user::repo::contact(tx, user)?.name())
}

/// Counts what happened into one notification of `person` of this `kind`, without a mail; `message` says what the aggregate is now. The caller holds
/// a lock on what `key` names.
///
/// # Errors
/// [`Error::Notifications`], and those of `message`.
pub fn aggregated(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    person: &Contact,
    (kind, key): (&str, &str),
    message: impl FnOnce(&mut Tx<'_>, Aggregate) -> Result<Message, Error>,
) -> Result<(), Error> {
    if person.is_erased {
        return Ok(());
    }
    let rule = topic::rule(kind).unwrap_or(UNKNOWN);
    if channels(rule, choice::of(tx, person.user, rule.topic)?).0 {
        inbox::aggregate(tx, ctx, person.user, rule.topic, key, message)?;
    }
    Ok(())
}

/// Whether to notify in the product, and by mail.
fn channels(rule: Rule, choice: Choice) -> (bool, bool) {
    match rule.channels {
        Channels::Both => (choice.in_app, choice.email),
        Channels::Email => (false, choice.email),
        Channels::InApp => (choice.in_app, false),
    }
}
