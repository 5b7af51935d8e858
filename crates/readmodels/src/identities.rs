//! Applications of people as administrators list them.

use ::kyc::application::{self, Application, decide};
use ::kyc::{Event, Status};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use kernel::actor::Actor;
use kernel::db::prepared;
use kernel::ids::{Id, KycApplicationId, UserId};
use kernel::page::{Cursor, PAGE_SIZE_MAX};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::admin::Page;
use crate::admin::queues::Waiting;
use crate::people::{self, Named};

kernel::text_enum! {
    /// How far an identity is.
    pub enum IdentityStatus as KycStatus {
        NotSubmitted = "NOT_SUBMITTED",
        Pending = "PENDING",
        Approved = "APPROVED",
        /// Not accepted, or taken back.
        Rejected = "REJECTED",
        /// Was verified; too long ago.
        Expired = "EXPIRED",
    }
}

impl From<Status> for IdentityStatus {
    fn from(status: Status) -> Self {
        match status {
            Status::Pending => Self::Pending,
            Status::Approved => Self::Approved,
            Status::Rejected => Self::Rejected,
            Status::Expired => Self::Expired,
        }
    }
}

/// What an administrator may do with an application.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum KycAction {
    Approve,
    Reject,
    Revoke,
}

const fn action(event: Event) -> Option<KycAction> {
    match event {
        Event::Approve => Some(KycAction::Approve),
        Event::Reject => Some(KycAction::Reject),
        Event::Revoke => Some(KycAction::Revoke),
        Event::Expire => None,
    }
}

/// An application on the list.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycApplicationLine {
    pub id: Uuid,
    /// Whose, by the name of the account.
    pub person: Named,
    pub status: IdentityStatus,
    #[serde(with = "time::serde::rfc3339")]
    pub submitted_at: OffsetDateTime,
    #[serde(with = "time::serde::rfc3339::option")]
    pub decided_at: Option<OffsetDateTime>,
    pub decided_by: Option<Named>,
    /// Why it was not accepted.
    pub reason: Option<String>,
    #[serde(with = "time::serde::rfc3339::option")]
    pub expires_at: Option<OffsetDateTime>,
    /// What this administrator may do now; nothing with the own one.
    pub allowed_actions: Vec<KycAction>,
}

#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycCounts {
    #[diesel(sql_type = BigInt)]
    pub pending: i64,
    #[diesel(sql_type = BigInt)]
    pub approved: i64,
    #[diesel(sql_type = BigInt)]
    pub rejected: i64,
    #[diesel(sql_type = BigInt)]
    pub expired: i64,
}

const COUNTS: &str = "
SELECT coalesce(sum(applications) FILTER (WHERE status = 'PENDING'), 0)::bigint AS pending,
       coalesce(sum(applications) FILTER (WHERE status = 'APPROVED'), 0)::bigint AS approved,
       coalesce(sum(applications) FILTER (WHERE status = 'REJECTED'), 0)::bigint AS rejected,
       coalesce(sum(applications) FILTER (WHERE status = 'EXPIRED'), 0)::bigint AS expired
FROM kyc_tallies";

#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct KycApplicationList {
    pub applications: Vec<KycApplicationLine>,
    /// Numbers over all of them.
    pub counts: KycCounts,
    /// Where the next page begins.
    pub next_cursor: Option<String>,
}

/// Applications in `status`, or all, as `admin` sees them; without an order those that wait oldest first, others newest first.
pub fn page(
    conn: &mut PgConnection,
    admin: &Actor,
    status: Option<Status>,
    newest_first: Option<bool>,
    after: Option<Cursor>,
) -> Result<KycApplicationList, Error> {
    let newest_first = newest_first.unwrap_or(status != Some(Status::Pending));
    let counts = counts(conn)?;
    let found = application::repo::page(conn, status, newest_first, after, PAGE_SIZE_MAX.saturating_add(1))?;
    let Page { lines: found, next } = Page::of(found, |last| Cursor { at: last.submitted_at, id: last.id.uuid() });
    Ok(KycApplicationList { applications: lines(conn, admin, found)?, counts, next_cursor: next.map(Cursor::encode) })
}

fn counts(conn: &mut PgConnection) -> Result<KycCounts, Error> {
    Ok(prepared(COUNTS).get_result(conn)?)
}

/// How many wait, and since when the first of them.
pub fn pending(conn: &mut PgConnection) -> Result<Waiting, Error> {
    Ok(application::repo::pending(conn)?)
}

/// One application as `admin` sees it.
///
/// # Errors
/// No such application.
pub fn one(conn: &mut PgConnection, admin: &Actor, id: KycApplicationId) -> Result<KycApplicationLine, Error> {
    let found = application::repo::get(conn, id)?;
    lines(conn, admin, vec![found])?.pop().ok_or(Error::NotFound)
}

fn lines(
    conn: &mut PgConnection,
    admin: &Actor,
    applications: Vec<Application>,
) -> Result<Vec<KycApplicationLine>, Error> {
    let ids = applications.iter().flat_map(|one| std::iter::once(one.user).chain(one.decided_by));
    let people = people::of_ids(conn, &ids.collect::<Vec<UserId>>())?;
    let line = |application: Application| KycApplicationLine {
        allowed_actions: decide::allowed(&application, admin).into_iter().filter_map(action).collect(),
        id: application.id.uuid(),
        person: people.get(application.user).into(),
        status: application.status.into(),
        submitted_at: application.submitted_at,
        decided_at: application.decided_at,
        decided_by: application.decided_by.map(|admin| people.get(admin).into()),
        reason: application.reason,
        expires_at: application.expires_at,
    };
    Ok(applications.into_iter().map(line).collect())
}
