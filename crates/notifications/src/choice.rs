//! What a person wants to be told, and how. The table of topics: README.

use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::fields::FieldErrors;
use kernel::ids::UserId;

use crate::error::Error;
use crate::schema::notification_choices as choices;
use crate::topic::Topic;

#[cfg(test)]
mod tests;

/// The two switches of a topic.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    pub topic: Topic,
    pub email: bool,
    /// Whether the person is notified in the product.
    pub in_app: bool,
}

impl Choice {
    /// What goes for people who have chosen nothing, and always for what cannot be switched off.
    const fn everything(topic: Topic) -> Self {
        Self { topic, email: true, in_app: true }
    }
}

/// Refuses to switch off what must be told.
///
/// # Errors
/// Which switch.
pub fn decide(choice: Choice) -> Result<(), FieldErrors> {
    let mut errors = FieldErrors::new();
    let fixed = !choice.topic.is_optional();
    errors.require(choice.email || !fixed, "email", "Mails about your account and your money cannot be switched off");
    errors.require(choice.in_app || !fixed, "inApp", "News about your account and your money cannot be switched off");
    errors.into_result()
}

/// What the person chose for `topic`.
pub fn of(conn: &mut PgConnection, user: UserId, topic: Topic) -> Result<Choice, Error> {
    let choices = of_each(conn, &[(user, topic)])?;
    Ok(choices.first().copied().unwrap_or(Choice::everything(topic)))
}

/// What each person chose for the topic beside them, in the order of `asked`.
pub fn of_each(conn: &mut PgConnection, asked: &[(UserId, Topic)]) -> Result<Vec<Choice>, Error> {
    let (users, topics): (Vec<UserId>, Vec<&str>) =
        asked.iter().filter(|(_user, topic)| topic.is_optional()).map(|(user, topic)| (user, topic.as_str())).unzip();
    let chosen: Vec<(UserId, String, bool, bool)> = if users.is_empty() {
        Vec::new()
    } else {
        let named = choices::user_id.eq_any(users).and(choices::topic.eq_any(topics));
        choices::table
            .filter(named)
            .select((choices::user_id, choices::topic, choices::email, choices::in_app))
            .load(conn)?
    };
    let of = |&(user, topic): &(UserId, Topic)| {
        let row = chosen.iter().find(|(of, name, ..)| *of == user && topic.is_optional() && name == topic.as_str());
        row.map_or(Choice::everything(topic), |&(.., email, in_app)| Choice { topic, email, in_app })
    };
    Ok(asked.iter().map(of).collect())
}

/// What the person chose for every topic, in the order of the README.
pub fn all(conn: &mut PgConnection, user: UserId) -> Result<Vec<Choice>, Error> {
    let chosen: Vec<(String, bool, bool)> = choices::table
        .filter(choices::user_id.eq(user))
        .select((choices::topic, choices::email, choices::in_app))
        .load(conn)?;
    let of = |topic: Topic| {
        let row = chosen.iter().find(|(name, ..)| topic.is_optional() && name == topic.as_str());
        row.map_or(Choice::everything(topic), |&(_, email, in_app)| Choice { topic, email, in_app })
    };
    Ok(Topic::ALL.iter().copied().map(of).collect())
}

/// Keeps what the person chose.
///
/// # Errors
/// [`Error::Fields`] for what cannot be switched off.
pub fn set(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, choice: Choice) -> Result<(), Error> {
    decide(choice)?;
    if !choice.topic.is_optional() {
        return Ok(());
    }
    let switches =
        (choices::email.eq(choice.email), choices::in_app.eq(choice.in_app), choices::updated_at.eq(ctx.now));
    diesel::insert_into(choices::table)
        .values((choices::user_id.eq(user), choices::topic.eq(choice.topic.as_str()), switches))
        .on_conflict((choices::user_id, choices::topic))
        .do_update()
        .set(switches)
        .execute(&mut **tx)?;
    Ok(())
}

/// Switches mails about `topic` off; the switch for the product stays as it is.
///
/// # Errors
/// [`Error::ForeignLink`] for what cannot be switched off and for people who are gone.
pub fn no_more_mails(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId, topic: Topic) -> Result<(), Error> {
    if !topic.is_optional() {
        return Err(Error::ForeignLink);
    }
    let off = (choices::email.eq(false), choices::updated_at.eq(ctx.now));
    let kept = diesel::insert_into(choices::table)
        .values((choices::user_id.eq(user), choices::topic.eq(topic.as_str()), choices::in_app.eq(true), off))
        .on_conflict((choices::user_id, choices::topic))
        .do_update()
        .set(off)
        .execute(&mut **tx);
    match kept {
        Ok(_one) => Ok(()),
        Err(error) if kernel::db::violated(&error) == Some("notification_choices_user_id_fkey") => {
            Err(Error::ForeignLink)
        }
        Err(error) => Err(error.into()),
    }
}
