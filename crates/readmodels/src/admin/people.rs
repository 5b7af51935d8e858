//! People as staff look them up.

use diesel::dsl::sql;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::actor::{Actor, Permission, Role, Staff};
use kernel::db::{StaticSql, static_sql};
use kernel::ids::{Id, UserId};
use kernel::page::Cursor;
use kernel::text_enum;
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use super::{Page, contains, list_answer};
use crate::Error;
use crate::people::FULL_NAME;
use crate::schema::users;
use crate::sort::{Sort, columns, sorted};

text_enum! {
    pub enum Group as AdminUserGroup {
        /// On the side of clients now.
        Client = "CLIENT",
        /// On the side of talents now.
        Talent = "TALENT",
        /// With a part in running the marketplace.
        Staff = "STAFF",
    }
}

text_enum! {
    pub enum State as AdminUserState {
        Active = "ACTIVE",
        /// May not.
        Suspended = "SUSPENDED",
        /// Has not confirmed the address.
        Unverified = "UNVERIFIED",
    }
}

columns! {
    /// What people are ordered by.
    pub enum Column of "users" {
        Created = "created" by "users.created_at",
        /// First and last name, capitals or not.
        Name = "name" by "lower(users.first_name || ' ' || coalesce(users.last_name, ''))",
    }
}

#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// A part of a name or an address.
    pub query: Option<String>,
    pub group: Option<Group>,
    pub state: Option<State>,
    pub sort: Sort<Column>,
    pub after: Option<Cursor>,
}

/// A person as staff look them up.
#[derive(Debug, Clone, PartialEq, Eq, Queryable, Selectable, Serialize, ToSchema)]
#[diesel(table_name = users)]
#[serde(rename_all = "camelCase")]
pub struct AdminUser {
    pub id: Uuid,
    #[diesel(select_expression = static_sql::<Text>(FULL_NAME), select_expression_type = StaticSql<Text>)]
    pub name: String,
    pub email: String,
    /// The side of the market.
    pub role: Role,
    /// Null for everybody who is not staff.
    pub staff_role: Option<Staff>,
    #[diesel(select_expression = users::email_verified_at.is_not_null())]
    pub email_verified: bool,
    /// Since when the person may not sign in.
    #[serde(with = "time::serde::rfc3339::option")]
    pub suspended_at: Option<OffsetDateTime>,
    pub suspended_reason: Option<String>,
    #[serde(with = "time::serde::rfc3339")]
    pub created_at: OffsetDateTime,
}

list_answer!(AdminUserList, users: AdminUser);

pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page<AdminUser>, Error> {
    let mut query = users::table.select(AdminUser::as_select()).into_boxed::<Pg>();
    if let Some(typed) = &filter.query {
        // In the words of the index.
        let names = "(lower(first_name || ' ' || coalesce(last_name, '')) || ' ' || email_key) LIKE ";
        query = query.filter(sql::<Bool>(names).bind::<Text, _>(contains(typed)));
    }
    query = match filter.group {
        Some(Group::Client) => query.filter(users::role.eq(Role::Client.as_str())),
        Some(Group::Talent) => query.filter(users::role.eq(Role::Talent.as_str())),
        Some(Group::Staff) => query.filter(users::staff_role.is_not_null()),
        None => query,
    };
    query = match filter.state {
        Some(State::Active) => query.filter(users::suspended_at.is_null()),
        Some(State::Suspended) => query.filter(users::suspended_at.is_not_null()),
        Some(State::Unverified) => query.filter(users::email_verified_at.is_null()),
        None => query,
    };
    let rows: Vec<AdminUser> = sorted!(query, filter.sort, filter.after).load(conn)?;
    Ok(Page::of(rows, |row| Cursor { at: row.created_at, id: row.id }))
}

/// A person with what staff need to know before they act.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminUserDetail {
    pub user: AdminUser,
    /// Whether the viewer may end this person's access.
    pub can_suspend: bool,
    /// Whether the viewer may give it back.
    pub can_restore: bool,
    /// Whether the viewer may sign this person out everywhere.
    pub can_end_sessions: bool,
    pub contests: i64,
    /// Entries that were not withdrawn.
    pub entries: i64,
    /// Entries that staff ruled out as copies.
    pub disqualified: i64,
    /// Browsers that are signed in.
    pub sessions: i64,
    /// The last request of any of them, to the minute.
    #[serde(with = "time::serde::rfc3339::option")]
    pub last_seen_at: Option<OffsetDateTime>,
    /// PENDING, APPROVED, REJECTED or EXPIRED; null when nothing was submitted.
    pub identity: Option<String>,
    /// What was paid to the person, in paisa.
    pub paid_out_cents: i64,
    /// What is still to be paid to the person, in paisa.
    pub pending_cents: i64,
}

#[derive(QueryableByName)]
struct Numbers {
    #[diesel(sql_type = BigInt)]
    contests: i64,
    #[diesel(sql_type = BigInt)]
    entries: i64,
    #[diesel(sql_type = BigInt)]
    disqualified: i64,
    #[diesel(sql_type = BigInt)]
    sessions: i64,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    last_seen_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Nullable<Text>)]
    identity: Option<String>,
}

const NUMBERS: &str = "
SELECT (SELECT count(*) FROM contests WHERE client_id = $1 AND funded_at IS NOT NULL) AS contests,
       (SELECT count(*) FROM entries WHERE author_id = $1 AND status <> 'WITHDRAWN') AS entries,
       (SELECT count(*) FROM entries WHERE author_id = $1 AND disqualified_at IS NOT NULL) AS disqualified,
       (SELECT count(*) FROM user_sessions
         WHERE user_id = $1 AND idle_expires_at > $2 AND absolute_expires_at > $2) AS sessions,
       (SELECT max(last_seen_at) FROM user_sessions WHERE user_id = $1) AS last_seen_at,
       (SELECT status FROM kyc_applications WHERE user_id = $1 ORDER BY submitted_at DESC, id DESC LIMIT 1) AS identity";

/// One person, as `viewer` sees them.
///
/// # Errors
/// [`Error::NotFound`].
pub fn one(conn: &mut PgConnection, viewer: &Actor, id: UserId, now: OffsetDateTime) -> Result<AdminUserDetail, Error> {
    let user = users::table.find(id).select(AdminUser::as_select()).first(conn).optional()?.ok_or(Error::NotFound)?;
    let numbers: Numbers =
        diesel::sql_query(NUMBERS).bind::<SqlUuid, _>(id.uuid()).bind::<Timestamptz, _>(now).get_result(conn)?;
    let money = crate::payouts::summary(conn, id)?;
    let is_suspended = user.suspended_at.is_some();
    let in_reach = user.staff_role.is_none_or(|theirs| viewer.staff.is_some_and(|staff| staff.may_act_on(theirs)));
    let may_suspend = viewer.may(Permission::SuspendUsers);
    Ok(AdminUserDetail {
        can_suspend: may_suspend && id != viewer.user && user.staff_role.is_none() && !is_suspended,
        can_restore: in_reach && may_suspend && is_suspended,
        can_end_sessions: in_reach && viewer.may(Permission::EndSessions),
        user,
        contests: numbers.contests,
        entries: numbers.entries,
        disqualified: numbers.disqualified,
        sessions: numbers.sessions,
        last_seen_at: numbers.last_seen_at,
        identity: numbers.identity,
        paid_out_cents: money.paid_cents,
        pending_cents: money.pending_cents,
    })
}
