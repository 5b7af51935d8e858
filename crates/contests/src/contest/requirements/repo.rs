//! Answers in the database: a row while there is at least one.

use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::{ContestId, Id, UserId};

use super::Requirements;
use crate::Error;
use crate::schema::contest_requirements;

/// What the answers belong to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Owner {
    Contest(ContestId),
    /// The form that the person has begun; it is stored before.
    FormDraft(UserId),
}

impl Owner {
    pub(crate) fn id(self) -> uuid::Uuid {
        match self {
            Self::Contest(contest) => contest.uuid(),
            Self::FormDraft(user) => user.uuid(),
        }
    }

    /// One of the two columns that refer to it.
    pub(crate) fn ids(self) -> (Option<ContestId>, Option<UserId>) {
        match self {
            Self::Contest(contest) => (Some(contest), None),
            Self::FormDraft(user) => (None, Some(user)),
        }
    }
}

/// The answers; all of them empty when there is none.
pub fn find(conn: &mut PgConnection, owner: Owner) -> Result<Requirements, Error> {
    let found =
        contest_requirements::table.find(owner.id()).select(Requirements::as_select()).first(conn).optional()?;
    Ok(found.unwrap_or_default())
}

/// Keeps the checked answers in the place of those before.
pub fn store(tx: &mut Tx<'_>, owner: Owner, requirements: &Requirements) -> Result<(), Error> {
    if requirements.is_empty() {
        diesel::delete(contest_requirements::table.find(owner.id())).execute(&mut **tx)?;
        return Ok(());
    }
    let (contest, user) = owner.ids();
    diesel::insert_into(contest_requirements::table)
        .values((
            contest_requirements::id.eq(owner.id()),
            contest_requirements::contest_id.eq(contest),
            contest_requirements::form_draft_user_id.eq(user),
            requirements,
        ))
        .on_conflict(contest_requirements::id)
        .do_update()
        .set(requirements)
        .execute(&mut **tx)?;
    Ok(())
}
