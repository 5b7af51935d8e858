//! A person with an account.

use diesel::prelude::*;
use kernel::actor::{Actor, Role, Staff};
use kernel::ids::{FileId, UserId};
use kernel::secret::Secret;
use time::OffsetDateTime;

use crate::Error;
use crate::schema::users;

pub mod repo;
#[cfg(test)]
mod tests;

/// A person with an account.
#[derive(Debug, Clone, Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub struct User {
    pub id: UserId,
    /// As typed at registration.
    pub email: String,
    /// What mails call the person.
    pub first_name: String,
    pub last_name: Option<String>,
    /// The side of the market the person is on now.
    pub role: Role,
    /// PHC string.
    #[diesel(deserialize_as = String)]
    pub password_hash: Secret<String>,
    /// When the address was confirmed, if it was.
    pub email_verified_at: Option<OffsetDateTime>,
    /// The person's part in running the marketplace, if they have one.
    #[diesel(column_name = staff_role)]
    pub staff: Option<Staff>,
    /// Since when the person may not sign in.
    pub suspended_at: Option<OffsetDateTime>,
    /// What the person says about themselves.
    pub bio: String,
    /// At most ten.
    pub skills: Vec<String>,
    /// At most ten web links.
    pub portfolio: Vec<String>,
    #[diesel(column_name = image_file_id)]
    pub image: Option<FileId>,
    pub created_at: OffsetDateTime,
    /// What the person's proofs are worth now.
    #[diesel(embed)]
    pub credential: Credential,
}

/// Whose credentials were verified, and as of which version. What follows from the verification is written only while the version
/// still stands ([`repo::hold`]): in between the password may have been set again. State table: README.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub struct Credential {
    #[diesel(column_name = id)]
    pub user: UserId,
    /// Grows with each change of password or second step, when other sessions are ended, and with a suspension.
    #[diesel(column_name = credential_version)]
    pub version: i64,
}

/// How to reach a person by mail.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(diesel::pg::Pg))]
pub struct Contact {
    #[diesel(column_name = id)]
    pub user: UserId,
    pub email: String,
    /// What mails call the person.
    pub first_name: String,
    pub last_name: Option<String>,
    /// Whether somebody who reads the mails of the address has said so.
    #[diesel(select_expression = users::email_verified_at.is_not_null())]
    pub is_confirmed: bool,
    #[diesel(select_expression = users::suspended_at.is_not_null())]
    pub is_suspended: bool,
    /// Whether the account has ended.
    #[diesel(select_expression = users::erased_at.is_not_null())]
    pub is_erased: bool,
}

impl Contact {
    /// First and last name as one.
    pub fn name(&self) -> String {
        full_name(&self.first_name, self.last_name.as_deref())
    }
}

/// What is stored of a new person, whose address has confirmed itself.
#[derive(Debug)]
pub struct NewUser<'a> {
    pub email: &'a crate::email::Email,
    pub first_name: &'a str,
    /// Last name, if given, already checked.
    pub last_name: Option<&'a str>,
    /// The side the person starts on.
    pub role: Role,
    /// PHC string.
    pub password_hash: &'a Secret<String>,
}

impl User {
    /// First and last name as one.
    pub fn name(&self) -> String {
        full_name(&self.first_name, self.last_name.as_deref())
    }

    /// Whether the person may sign in.
    ///
    /// # Errors
    /// [`Error::Suspended`].
    pub fn require_active(&self) -> Result<(), Error> {
        if self.suspended_at.is_some() { Err(Error::Suspended) } else { Ok(()) }
    }

    /// Whether `actor`, who may act on accounts, may act on this one.
    ///
    /// # Errors
    /// [`Error::SeniorAccount`].
    pub fn require_in_reach_of(&self, actor: &Actor) -> Result<(), Error> {
        match (actor.staff, self.staff) {
            (_, None) => Ok(()),
            (Some(acting), Some(theirs)) if acting.may_act_on(theirs) => Ok(()),
            (_, Some(_)) => Err(Error::SeniorAccount),
        }
    }

    /// Whether `actor` may end this person's access.
    ///
    /// # Errors
    /// Themselves, somebody with a staff role, or somebody who is suspended.
    pub fn decide_suspension(&self, actor: &Actor) -> Result<(), Error> {
        self.require_in_reach_of(actor)?;
        if self.id == actor.user {
            Err(Error::OwnAccount)
        } else if self.staff.is_some() {
            Err(Error::StaffAccount)
        } else if self.suspended_at.is_some() {
            Err(Error::Conflict)
        } else {
            Ok(())
        }
    }

    /// The person, as far as rules need to know.
    pub fn actor(&self) -> Actor {
        Actor { user: self.id, role: self.role, email_verified: self.email_verified_at.is_some(), staff: self.staff }
    }
}

/// First and last name as one.
pub fn full_name(first: &str, last_if_any: Option<&str>) -> String {
    match last_if_any {
        Some(last) => format!("{first} {last}"),
        None => first.to_owned(),
    }
}
