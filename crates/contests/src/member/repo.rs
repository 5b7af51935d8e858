//! Members, invitations and links in the database. Who writes has locked the contest before.

use diesel::dsl::exists;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Bool, Nullable, Text, Timestamptz, Uuid as SqlUuid};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, Id, InvitationId, UserId};
use time::OffsetDateTime;

use super::{JoinerFacts, Link, Member, MemberFacts, Source};
use crate::Error;
use crate::contest::Status;
use crate::schema::{contest_former_members, contest_invitations, contest_links, contest_members, contests};

/// The membership of a person.
pub fn find(conn: &mut PgConnection, contest: ContestId, user: UserId) -> Result<Option<Member>, Error> {
    Ok(contest_members::table.find((contest, user)).select(Member::as_select()).first(conn).optional()?)
}

/// Whether the person is a member of the contest. With the contest locked, the answer holds until the transaction ends.
pub fn is_member(conn: &mut PgConnection, contest: ContestId, user: UserId) -> Result<bool, Error> {
    Ok(diesel::select(exists(contest_members::table.find((contest, user)))).get_result(conn)?)
}

#[derive(QueryableByName)]
struct Number {
    #[diesel(sql_type = BigInt)]
    value: i64,
}

/// How many members a contest has, with those who were invited and have no account that holds the invitation.
pub fn count(conn: &mut PgConnection, contest: ContestId) -> Result<i64, Error> {
    let number: Number = diesel::sql_query(
        "SELECT (SELECT count(*) FROM contest_members WHERE contest_id = $1)
              + (SELECT count(*) FROM contest_invitations WHERE contest_id = $1 AND user_id IS NULL) AS value",
    )
    .bind::<SqlUuid, _>(contest.uuid())
    .get_result(conn)?;
    Ok(number.value)
}

/// What joining asks of `user`.
pub fn joiner_facts(conn: &mut PgConnection, contest: ContestId, user: UserId) -> Result<JoinerFacts, Error> {
    let member = exists(contest_members::table.find((contest, user)));
    let former = exists(contest_former_members::table.find((contest, user)));
    let (is_member, is_removed) = diesel::select((member, former)).get_result(conn)?;
    Ok(JoinerFacts { is_member, is_removed, members: count(conn, contest)? })
}

/// Says of member `m` that the client is told who that is: they came by the link, signed, or entered. Until then somebody who was invited
/// stands in the list by their address, whether it has an account or not.
macro_rules! known_to_client {
    () => {
        "(m.source = 'LINK'
          OR EXISTS (SELECT FROM nda_signatures s WHERE s.contest_id = m.contest_id AND s.user_id = m.user_id)
          OR EXISTS (SELECT FROM entries e WHERE e.contest_id = m.contest_id AND e.author_id = m.user_id))"
    };
}

/// What ending a membership asks of `user`.
pub fn member_facts(conn: &mut PgConnection, contest: ContestId, user: UserId) -> Result<MemberFacts, Error> {
    const SQL: &str = concat!(
        "SELECT EXISTS (SELECT FROM contest_members m WHERE m.contest_id = $1 AND m.user_id = $2 AND ",
        known_to_client!(),
        ") AS is_known,
           EXISTS (SELECT FROM entries WHERE contest_id = $1 AND author_id = $2) AS has_entered"
    );
    Ok(diesel::sql_query(SQL).bind::<SqlUuid, _>(contest.uuid()).bind::<SqlUuid, _>(user.uuid()).get_result(conn)?)
}

/// A member as the client sees one.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct KnownMember {
    #[diesel(sql_type = SqlUuid, column_name = user_id)]
    pub user: UserId,
    #[diesel(sql_type = Text)]
    pub source: Source,
    #[diesel(sql_type = Timestamptz)]
    pub created_at: OffsetDateTime,
    #[diesel(sql_type = Nullable<Timestamptz>)]
    pub signed_at: Option<OffsetDateTime>,
    #[diesel(sql_type = Bool)]
    pub has_entered: bool,
}

/// Members whom the client knows, the oldest first.
pub fn known_of(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<KnownMember>, Error> {
    const SQL: &str = concat!(
        "SELECT m.user_id, m.source, m.created_at, s.signed_at,
                EXISTS (SELECT FROM entries e WHERE e.contest_id = m.contest_id AND e.author_id = m.user_id) AS has_entered
           FROM contest_members m LEFT JOIN nda_signatures s ON s.contest_id = m.contest_id AND s.user_id = m.user_id
          WHERE m.contest_id = $1 AND ",
        known_to_client!(),
        " ORDER BY m.created_at, m.user_id"
    );
    Ok(diesel::sql_query(SQL).bind::<SqlUuid, _>(contest.uuid()).load(conn)?)
}

/// An address that the client invited.
#[derive(Debug, Clone, PartialEq, Eq, QueryableByName)]
pub struct Invitation {
    #[diesel(sql_type = SqlUuid)]
    pub id: InvitationId,
    #[diesel(sql_type = Text)]
    pub email: String,
    #[diesel(sql_type = Timestamptz)]
    pub created_at: OffsetDateTime,
}

/// Addresses that were invited and whose people the client does not know yet, the oldest first. Who came by the link and was invited
/// stands in both lists until they sign: the address does not say that it is theirs.
pub fn invitations_of(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Invitation>, Error> {
    const SQL: &str = "
        SELECT i.id, i.email, i.created_at FROM contest_invitations i
         WHERE i.contest_id = $1
           AND NOT EXISTS (SELECT FROM nda_signatures s WHERE s.contest_id = i.contest_id AND s.user_id = i.user_id)
         ORDER BY i.created_at, i.id";
    Ok(diesel::sql_query(SQL).bind::<SqlUuid, _>(contest.uuid()).load(conn)?)
}

/// Makes `user` a member, also after the client had ended that; says whether they were none before.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, (contest, user): (ContestId, UserId), source: Source) -> Result<bool, Error> {
    let member = Member { contest, user, source, created_at: ctx.now };
    diesel::delete(contest_former_members::table.find((contest, user))).execute(&mut **tx)?;
    let rows =
        diesel::insert_into(contest_members::table).values(&member).on_conflict_do_nothing().execute(&mut **tx)?;
    Ok(rows == 1)
}

/// The client ended the membership. What was sent to the person's address goes with it.
pub fn record_removed(tx: &mut Tx<'_>, ctx: &Ctx, contest: ContestId, user: UserId) -> Result<(), Error> {
    diesel::delete(contest_members::table.find((contest, user))).execute(&mut **tx)?;
    diesel::insert_into(contest_former_members::table)
        .values((
            contest_former_members::contest_id.eq(contest),
            contest_former_members::user_id.eq(user),
            contest_former_members::removed_at.eq(ctx.now),
        ))
        .on_conflict_do_nothing()
        .execute(&mut **tx)?;
    let sent = contest_invitations::table
        .filter(contest_invitations::contest_id.eq(contest))
        .filter(contest_invitations::user_id.eq(user));
    diesel::delete(sent).execute(&mut **tx)?;
    Ok(())
}

/// Makes an invitation of an address and its confirmation by an account come one before the other.
pub fn lock_address(tx: &mut Tx<'_>, email_key: &str) -> Result<(), Error> {
    Ok(tx.lock_key(format!("invitation:{email_key}"))?)
}

/// Keeps that the address was invited; `user` is whose confirmed address it is, if it is somebody's. Says whether it was new.
pub fn insert_invitation(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: ContestId,
    (email, email_key): (&str, &str),
    user: Option<UserId>,
) -> Result<bool, Error> {
    let rows = diesel::insert_into(contest_invitations::table)
        .values((
            contest_invitations::id.eq(ctx.new_id::<InvitationId>()),
            contest_invitations::contest_id.eq(contest),
            contest_invitations::email.eq(email),
            contest_invitations::email_key.eq(email_key),
            contest_invitations::user_id.eq(user),
            contest_invitations::created_at.eq(ctx.now),
        ))
        .on_conflict_do_nothing()
        .execute(&mut **tx)?;
    Ok(rows == 1)
}

/// Takes an invitation back; answers whose address it was, as far as that is known.
///
/// # Errors
/// [`Error::NotFound`].
pub fn remove_invitation(tx: &mut Tx<'_>, contest: ContestId, id: InvitationId) -> Result<Option<UserId>, Error> {
    let found = contest_invitations::table.find(id).filter(contest_invitations::contest_id.eq(contest));
    let removed = diesel::delete(found).returning(contest_invitations::user_id).get_result(&mut **tx);
    removed.optional()?.ok_or(Error::NotFound)
}

/// The address with this key is now the confirmed one of `user`: invitations to it hold for them. Answers the contests, which take members.
pub fn bind_invitations(tx: &mut Tx<'_>, email_key: &str, user: UserId) -> Result<Vec<ContestId>, Error> {
    let open = contests::table
        .filter(contests::id.eq(contest_invitations::contest_id))
        .filter(contests::status.ne(Status::Closed))
        .filter(contests::client_id.ne(user));
    let waiting = contest_invitations::table
        .filter(contest_invitations::email_key.eq(email_key))
        .filter(contest_invitations::user_id.is_null())
        .filter(exists(open));
    Ok(diesel::update(waiting)
        .set(contest_invitations::user_id.eq(user))
        .returning(contest_invitations::contest_id)
        .get_results(&mut **tx)?)
}

/// Removes addresses that were invited to contests that are over; says how many, at most `limit`.
pub fn remove_old_invitations(tx: &mut Tx<'_>, limit: i64) -> Result<usize, Error> {
    let over = contests::table
        .filter(contests::id.eq(contest_invitations::contest_id))
        .filter(contests::status.eq(Status::Closed));
    let old: Vec<InvitationId> = contest_invitations::table
        .filter(exists(over))
        .select(contest_invitations::id)
        .limit(limit)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    let gone = contest_invitations::table.filter(contest_invitations::id.eq_any(old));
    Ok(diesel::delete(gone).execute(&mut **tx)?)
}

/// The link of a contest, if one was made.
pub fn find_link(conn: &mut PgConnection, contest: ContestId) -> Result<Option<Link>, Error> {
    Ok(contest_links::table.find(contest).select(Link::as_select()).first(conn).optional()?)
}

/// The contest whose link holds the secret of this hash, if there is one.
pub fn find_by_secret(conn: &mut PgConnection, secret_hash: &[u8; 32]) -> Result<Option<ContestId>, Error> {
    Ok(contest_links::table
        .filter(contest_links::secret_hash.eq(secret_hash.as_slice()))
        .select(contest_links::contest_id)
        .first(conn)
        .optional()?)
}

/// Makes the link `version` with this hash in the place of the one before.
pub fn put_link(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    contest: ContestId,
    (version, secret_hash): (i32, [u8; 32]),
) -> Result<(), Error> {
    let values = (
        contest_links::version.eq(version),
        contest_links::secret_hash.eq(secret_hash.to_vec()),
        contest_links::created_at.eq(ctx.now),
    );
    diesel::insert_into(contest_links::table)
        .values((contest_links::contest_id.eq(contest), values.clone()))
        .on_conflict(contest_links::contest_id)
        .do_update()
        .set(values)
        .execute(&mut **tx)?;
    Ok(())
}
