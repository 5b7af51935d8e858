//! People as staff look them up.

use diesel::dsl::sql;
use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::actor::{Role, Staff};
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use kernel::page::Cursor;
use kernel::text_enum;
use time::OffsetDateTime;

use super::{Page, contains};
use crate::Error;
use crate::people::full_name;
use crate::schema::users;
use crate::sort::{Sort, columns, sorted};

text_enum! {
    /// Whom to list.
    pub enum Group {
        /// On the side of clients now.
        Client = "CLIENT",
        /// On the side of talents now.
        Talent = "TALENT",
        /// With a part in running the marketplace.
        Staff = "STAFF",
    }
}

text_enum! {
    /// In which state.
    pub enum State {
        /// May sign in.
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
        /// When the person registered.
        Created = "created" by "users.created_at",
        /// First and last name, capitals or not.
        Name = "name" by "lower(users.first_name || ' ' || coalesce(users.last_name, ''))",
    }
}

/// Which people to list.
#[derive(Debug, Clone, Default)]
pub struct Filter {
    /// A part of a name or an address.
    pub query: Option<String>,
    /// Of which group.
    pub group: Option<Group>,
    /// In which state.
    pub state: Option<State>,
    /// In which order.
    pub sort: Sort<Column>,
    /// After which one.
    pub after: Option<Cursor>,
}

/// A person on the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    pub id: UserId,
    /// First and last name.
    pub name: String,
    pub email: String,
    /// The side of the market.
    pub role: Role,
    /// The person's part in running the marketplace, if they have one.
    pub staff: Option<Staff>,
    /// Whether the address was confirmed.
    pub email_verified: bool,
    /// Since when the person may not sign in, and why.
    pub suspended: Option<(OffsetDateTime, String)>,
    /// When the person registered.
    pub created_at: OffsetDateTime,
}

#[derive(Queryable, Selectable)]
#[diesel(table_name = users, check_for_backend(Pg))]
struct Row {
    id: UserId,
    first_name: String,
    last_name: Option<String>,
    email: String,
    role: String,
    staff_role: Option<String>,
    email_verified_at: Option<OffsetDateTime>,
    suspended_at: Option<OffsetDateTime>,
    suspended_reason: Option<String>,
    created_at: OffsetDateTime,
}

impl TryFrom<Row> for Line {
    type Error = Error;

    fn try_from(row: Row) -> Result<Self, Error> {
        let corrupt = || Error::Corrupt { table: "users", id: row.id.uuid() };
        Ok(Self {
            role: Role::parse(&row.role).ok_or_else(corrupt)?,
            staff: row.staff_role.map(|text| Staff::parse(&text).ok_or_else(corrupt)).transpose()?,
            id: row.id,
            name: full_name(&row.first_name, row.last_name.as_deref()),
            email: row.email,
            email_verified: row.email_verified_at.is_some(),
            suspended: row.suspended_at.zip(row.suspended_reason),
            created_at: row.created_at,
        })
    }
}

/// A page of people.
///
/// # Errors
/// The database, or a corrupt row.
pub fn page(conn: &mut PgConnection, filter: &Filter) -> Result<Page<Line>, Error> {
    let mut query = users::table.select(Row::as_select()).into_boxed::<Pg>();
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
    let rows: Vec<Row> = sorted!(query, filter.sort, filter.after).load(conn)?;
    Page::of(rows, |row| Cursor { at: row.created_at, id: row.id.uuid() }).try_map(Line::try_from)
}

/// A person with what staff need to know before they act.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Detail {
    /// As on the list.
    pub line: Line,
    /// Contests that were paid.
    pub contests: i64,
    /// Entries that were not withdrawn.
    pub entries: i64,
    /// Entries that staff ruled out as copies.
    pub disqualified: i64,
    /// Browsers that are signed in.
    pub sessions: i64,
    /// The last request of any of them, to the minute.
    pub last_seen_at: Option<OffsetDateTime>,
    /// The state of the newest identity application.
    pub identity: Option<String>,
    /// What was paid to the person.
    pub paid_out: Paisa,
    /// What waits to be paid to the person.
    pub pending: Paisa,
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
    #[diesel(sql_type = BigInt)]
    paid_out: i64,
    #[diesel(sql_type = BigInt)]
    pending: i64,
}

const NUMBERS: &str = "
SELECT (SELECT count(*) FROM contests WHERE client_id = $1 AND funded_at IS NOT NULL) AS contests,
       (SELECT count(*) FROM entries WHERE author_id = $1 AND status <> 'WITHDRAWN') AS entries,
       (SELECT count(*) FROM entries WHERE author_id = $1 AND disqualified_at IS NOT NULL) AS disqualified,
       (SELECT count(*) FROM user_sessions
         WHERE user_id = $1 AND idle_expires_at > $2 AND absolute_expires_at > $2) AS sessions,
       (SELECT max(last_seen_at) FROM user_sessions WHERE user_id = $1) AS last_seen_at,
       (SELECT status FROM kyc_applications WHERE user_id = $1 ORDER BY submitted_at DESC, id DESC LIMIT 1) AS identity,
       (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM payouts WHERE winner_id = $1 AND status = 'PAID') AS paid_out,
       (SELECT coalesce(sum(amount_paisa), 0)::bigint FROM payouts WHERE winner_id = $1 AND status = 'PENDING') AS pending";

/// One person.
///
/// # Errors
/// [`Error::NotFound`], the database, or a corrupt row.
pub fn one(conn: &mut PgConnection, id: UserId, now: OffsetDateTime) -> Result<Detail, Error> {
    let row = users::table.find(id).select(Row::as_select()).first(conn).optional()?.ok_or(Error::NotFound)?;
    let numbers: Numbers =
        diesel::sql_query(NUMBERS).bind::<SqlUuid, _>(id.uuid()).bind::<Timestamptz, _>(now).get_result(conn)?;
    Ok(Detail {
        line: row.try_into()?,
        contests: numbers.contests,
        entries: numbers.entries,
        disqualified: numbers.disqualified,
        sessions: numbers.sessions,
        last_seen_at: numbers.last_seen_at,
        identity: numbers.identity,
        paid_out: Paisa::new(numbers.paid_out),
        pending: Paisa::new(numbers.pending),
    })
}
