//! Who finds a private contest, as its client sees it, what a visitor with its link is told, and the contests of a member.

use ::contests::contest;
use ::contests::member::{self, Link, Source};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Text, Timestamptz, Uuid as SqlUuid};
use kernel::actor::Actor;
use kernel::db::prepared;
use kernel::ids::{ContestId, Id, UserId};
use serde::Serialize;
use time::OffsetDateTime;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::Error;
use crate::people::{self, Person};

/// A member of a private contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestMember {
    pub person: Person,
    pub source: Source,
    /// When they were invited, or came by the link.
    #[serde(with = "time::serde::rfc3339")]
    pub invited_at: OffsetDateTime,
    /// When they signed the NDA.
    #[serde(with = "time::serde::rfc3339::option")]
    pub signed_at: Option<OffsetDateTime>,
    /// Whether they have an entry in the contest, or had one.
    pub entered: bool,
}

/// An address that was invited. It says nothing of whether it has an account: once its person signs, they are among the members instead.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ContestInvitation {
    pub id: Uuid,
    pub email: String,
    #[serde(with = "time::serde::rfc3339")]
    pub invited_at: OffsetDateTime,
}

/// Who finds a private contest.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberList {
    /// What to send to people; null before one is made, for members by invitation only, and when the secret that it was made with is gone.
    pub link: Option<String>,
    /// The oldest first; at most 200, with the invitations.
    pub members: Vec<ContestMember>,
    /// The oldest first.
    pub invitations: Vec<ContestInvitation>,
}

/// Who finds contest `id`, for its client; `url` makes the address to send.
///
/// # Errors
/// [`Error::NotFound`] for everybody but the client, and for a public contest.
pub fn of_contest(
    conn: &mut PgConnection,
    actor: &Actor,
    id: ContestId,
    url: impl Fn(&Link) -> Option<String>,
) -> Result<MemberList, Error> {
    let contest = contest::repo::get(conn, id)?;
    if contest.client != actor.user || !contest.visibility.is_private() {
        return Err(Error::NotFound);
    }
    let link = if contest.visibility.has_link() { member::repo::find_link(conn, id)? } else { None };
    let known = member::repo::known_of(conn, id)?;
    let people = people::of_ids(conn, &known.iter().map(|member| member.user).collect::<Vec<UserId>>())?;
    let member = |known: member::repo::KnownMember| ContestMember {
        person: people.get(known.user),
        source: known.source,
        invited_at: known.created_at,
        signed_at: known.signed_at,
        entered: known.has_entered,
    };
    let invitation = |invitation: member::repo::Invitation| ContestInvitation {
        id: invitation.id.uuid(),
        email: invitation.email,
        invited_at: invitation.created_at,
    };
    Ok(MemberList {
        link: link.as_ref().and_then(url),
        members: known.into_iter().map(member).collect(),
        invitations: member::repo::invitations_of(conn, id)?.into_iter().map(invitation).collect(),
    })
}

/// What everybody with the link of a private contest is told.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct JoinView {
    pub contest_title: String,
    pub client_name: String,
}

/// The contest whose link holds the secret of this hash, while it takes members.
///
/// # Errors
/// [`Error::NotFound`].
pub fn by_secret(conn: &mut PgConnection, secret_hash: &[u8; 32]) -> Result<JoinView, Error> {
    let id = member::repo::find_by_secret(conn, secret_hash)?.ok_or(Error::NotFound)?;
    let contest = contest::repo::get(conn, id)?;
    member::require_open_link(&contest)?;
    Ok(JoinView { client_name: people::one(conn, contest.client)?.name, contest_title: contest.title })
}

/// A private contest that takes entries, for a member who has sent none.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MemberContest {
    #[diesel(sql_type = SqlUuid)]
    pub id: Uuid,
    #[diesel(sql_type = Text)]
    pub title: String,
    #[diesel(sql_type = BigInt)]
    pub prize_cents: i64,
    #[diesel(sql_type = Timestamptz)]
    #[serde(with = "time::serde::rfc3339")]
    pub deadline: OffsetDateTime,
    /// Whether the member signed the NDA.
    #[diesel(sql_type = Bool)]
    pub signed: bool,
}

const JOINED: &str = "
SELECT c.id, c.title, c.prize_paisa AS prize_cents, c.deadline_at AS deadline,
       EXISTS (SELECT FROM nda_signatures s WHERE s.contest_id = c.id AND s.user_id = m.user_id) AS signed
  FROM contest_members m JOIN contests c ON c.id = m.contest_id
 WHERE m.user_id = $1 AND c.status = 'OPEN' AND c.hidden_at IS NULL AND c.deadline_at > $2
   AND NOT EXISTS (SELECT FROM entries e WHERE e.contest_id = c.id AND e.author_id = m.user_id)
 ORDER BY c.deadline_at, c.id LIMIT 50";

/// The private contests that `member` may still enter, the first to close first.
pub fn joined(conn: &mut PgConnection, member: UserId, now: OffsetDateTime) -> Result<Vec<MemberContest>, Error> {
    Ok(prepared(JOINED).bind::<SqlUuid, _>(member.uuid()).bind::<Timestamptz, _>(now).load(conn)?)
}
