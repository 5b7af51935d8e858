//! Applications of people as administrators list them.

use ::kyc::Status;
use ::kyc::application::{self, Application};
use diesel::pg::PgConnection;
use kernel::ids::{Id, KycApplicationId, UserId};
use kernel::page::{Cursor, PAGE_SIZE_MAX};

use crate::Error;
use crate::admin::queues::Waiting;
use crate::people::{self, Person};

pub use ::kyc::application::repo::Counts;

/// An application with the people around it.
#[derive(Debug, Clone)]
pub struct Line {
    /// The application, its form encrypted.
    pub application: Application,
    pub person: Person,
    pub decided_by: Option<Person>,
}

#[derive(Debug, Clone)]
pub struct Page {
    /// Those that wait oldest first, others newest first.
    pub lines: Vec<Line>,
    pub counts: Counts,
    /// Where the next page begins.
    pub next: Option<Cursor>,
}

/// Applications in `status`, or all; without an order those that wait oldest first, others newest first.
///
/// # Errors
/// The database, or a corrupt row.
pub fn page(
    conn: &mut PgConnection,
    status: Option<Status>,
    newest_first: Option<bool>,
    after: Option<Cursor>,
) -> Result<Page, Error> {
    let newest_first = newest_first.unwrap_or(status != Some(Status::Pending));
    let counts = application::repo::counts(conn)?;
    let mut found = application::repo::page(conn, status, newest_first, after, PAGE_SIZE_MAX.saturating_add(1))?;
    let shown = usize::try_from(PAGE_SIZE_MAX).unwrap_or(0);
    let more = found.len() > shown;
    found.truncate(shown);
    let next = found.last().filter(|_last| more).map(|last| Cursor { at: last.submitted_at, id: last.id.uuid() });
    Ok(Page { lines: lines(conn, found)?, counts, next })
}

/// How many wait, and since when the first of them.
///
/// # Errors
/// The database.
pub fn pending(conn: &mut PgConnection) -> Result<Waiting, Error> {
    Ok(application::repo::pending(conn)?)
}

/// One application.
///
/// # Errors
/// No such application, or the database.
pub fn one(conn: &mut PgConnection, id: KycApplicationId) -> Result<Line, Error> {
    let found = application::repo::get(conn, id)?;
    lines(conn, vec![found])?.pop().ok_or(Error::NotFound)
}

fn lines(conn: &mut PgConnection, applications: Vec<Application>) -> Result<Vec<Line>, Error> {
    let ids: Vec<UserId> =
        applications.iter().flat_map(|one| std::iter::once(one.user).chain(one.decided_by)).collect();
    let people = people::of_ids(conn, &ids)?;
    let line = |application: Application| Line {
        person: people.get(application.user),
        decided_by: application.decided_by.map(|admin| people.get(admin)),
        application,
    };
    Ok(applications.into_iter().map(line).collect())
}
