//! Agreements and signatures in the database. Who writes has locked the contest before.

use diesel::dsl::exists;
use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::{ContestId, UserId};

use super::{Nda, Signature, SignerFacts};
use crate::Error;
use crate::schema::{contest_ndas, contests, nda_signatures};

/// Stores the agreement of a draft in the place of the one before.
pub fn store(tx: &mut Tx<'_>, nda: &Nda) -> Result<(), Error> {
    diesel::insert_into(contest_ndas::table)
        .values(nda)
        .on_conflict(contest_ndas::contest_id)
        .do_update()
        .set(nda)
        .execute(&mut **tx)?;
    Ok(())
}

/// The draft is not private any more.
pub fn remove(tx: &mut Tx<'_>, contest: ContestId) -> Result<(), Error> {
    diesel::delete(contest_ndas::table.find(contest)).execute(&mut **tx)?;
    Ok(())
}

/// The agreement of a contest; public contests have none.
pub fn find(conn: &mut PgConnection, contest: ContestId) -> Result<Option<Nda>, Error> {
    Ok(contest_ndas::table.find(contest).select(Nda::as_select()).first(conn).optional()?)
}

/// The agreement of a private contest.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, contest: ContestId) -> Result<Nda, Error> {
    find(conn, contest)?.ok_or(Error::NotFound)
}

/// Whether the person signed the agreement of the contest. With the contest locked, the answer holds until the transaction ends.
pub fn has_signed(conn: &mut PgConnection, contest: ContestId, person: UserId) -> Result<bool, Error> {
    Ok(diesel::select(exists(nda_signatures::table.find((contest, person)))).get_result(conn)?)
}

/// The signature of a person, if there is one.
pub fn find_signature(conn: &mut PgConnection, contest: ContestId, person: UserId) -> Result<Option<Signature>, Error> {
    Ok(nda_signatures::table.find((contest, person)).select(Signature::as_select()).first(conn).optional()?)
}

/// The signatures under the agreement of a contest, the oldest first.
pub fn signatures_of(conn: &mut PgConnection, contest: ContestId) -> Result<Vec<Signature>, Error> {
    Ok(nda_signatures::table
        .filter(nda_signatures::contest_id.eq(contest))
        .order((nda_signatures::signed_at, nda_signatures::user_id))
        .select(Signature::as_select())
        .load(conn)?)
}

/// The newest signatures of which the person is one side: who signed, or the client.
pub fn signatures_of_party(conn: &mut PgConnection, person: UserId, limit: i64) -> Result<Vec<Signature>, Error> {
    let posted = contests::table.filter(contests::client_id.eq(person)).select(contests::id);
    Ok(nda_signatures::table
        .filter(nda_signatures::user_id.eq(person).or(nda_signatures::contest_id.eq_any(posted)))
        .order((nda_signatures::signed_at.desc(), nda_signatures::contest_id, nda_signatures::user_id))
        .limit(limit)
        .select(Signature::as_select())
        .load(conn)?)
}

/// What the rule needs of `person`. With the contest locked, the answer holds until the transaction ends.
pub fn facts_of(conn: &mut PgConnection, contest: ContestId, person: UserId) -> Result<SignerFacts, Error> {
    Ok(SignerFacts {
        is_member: crate::member::repo::is_member(conn, contest, person)?,
        has_signed: has_signed(conn, contest, person)?,
    })
}

/// Keeps a signature. Says whether it is new: somebody signs once.
pub fn insert_signature(tx: &mut Tx<'_>, signature: &Signature) -> Result<bool, Error> {
    let rows =
        diesel::insert_into(nda_signatures::table).values(signature).on_conflict_do_nothing().execute(&mut **tx)?;
    Ok(rows == 1)
}
