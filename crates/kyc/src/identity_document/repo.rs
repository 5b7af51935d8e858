//! Identity documents in the database.

use diesel::dsl::count_star;
use diesel::pg::PgConnection;
use diesel::prelude::*;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{KycApplicationId, KycDocumentId, UserId};

use crate::application::REJECTED_KEPT;
use crate::error::Error;
use crate::identity_document::{IdentityDocument, Kind, MediaType, WAITING_MAX};
use crate::schema::kyc_documents as documents;

/// An identity document whose ciphertext is stored.
#[derive(Debug, Clone)]
pub struct NewIdentityDocument {
    /// Its id, to which the ciphertext is bound.
    pub id: KycDocumentId,
    pub user: UserId,
    pub kind: Kind,
    pub media_type: MediaType,
    pub size_bytes: i64,
    pub storage_key: String,
    /// Its key, wrapped.
    pub wrapped_key: Vec<u8>,
}

/// Records an identity document that waits to be submitted.
///
/// # Errors
/// [`Error::TooManyWaiting`].
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewIdentityDocument) -> Result<IdentityDocument, Error> {
    let waiting: i64 = documents::table
        .filter(documents::user_id.eq(new.user).and(documents::application_id.is_null()))
        .filter(documents::destroyed_at.is_null())
        .select(count_star())
        .get_result(&mut **tx)?;
    if waiting >= WAITING_MAX {
        return Err(Error::TooManyWaiting);
    }
    Ok(diesel::insert_into(documents::table)
        .values((
            documents::id.eq(new.id),
            documents::user_id.eq(new.user),
            documents::kind.eq(new.kind.as_str()),
            documents::media_type.eq(new.media_type.as_str()),
            documents::size_bytes.eq(new.size_bytes),
            documents::storage_key.eq(&new.storage_key),
            documents::wrapped_key.eq(&new.wrapped_key),
            documents::created_at.eq(ctx.now),
        ))
        .returning(IdentityDocument::as_returning())
        .get_result(&mut **tx)?)
}

/// An identity document of `owner` that is not destroyed.
///
/// # Errors
/// [`Error::NotFound`] for somebody else's, too.
pub fn get_own(conn: &mut PgConnection, id: KycDocumentId, owner: UserId) -> Result<IdentityDocument, Error> {
    documents::table
        .find(id)
        .filter(documents::user_id.eq(owner).and(documents::destroyed_at.is_null()))
        .select(IdentityDocument::as_select())
        .first(conn)
        .optional()?
        .ok_or(Error::NotFound)
}

/// All identity documents of the person that are not destroyed, oldest first.
pub fn of_user(conn: &mut PgConnection, user: UserId) -> Result<Vec<IdentityDocument>, Error> {
    Ok(documents::table
        .filter(documents::user_id.eq(user).and(documents::destroyed_at.is_null()))
        .order((documents::created_at, documents::id))
        .select(IdentityDocument::as_select())
        .load(conn)?)
}

/// An identity document of an application that is not destroyed.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get_of(
    conn: &mut PgConnection,
    application: KycApplicationId,
    id: KycDocumentId,
) -> Result<IdentityDocument, Error> {
    documents::table
        .find(id)
        .filter(documents::application_id.eq(application).and(documents::destroyed_at.is_null()))
        .select(IdentityDocument::as_select())
        .first(conn)
        .optional()?
        .ok_or(Error::NotFound)
}

/// The identity documents of an application that are not destroyed, in the order in which they are asked for.
pub fn of_application(conn: &mut PgConnection, application: KycApplicationId) -> Result<Vec<IdentityDocument>, Error> {
    let mut found: Vec<IdentityDocument> = documents::table
        .filter(documents::application_id.eq(application).and(documents::destroyed_at.is_null()))
        .select(IdentityDocument::as_select())
        .load(conn)?;
    found.sort_by_key(|document| Kind::ALL.iter().position(|kind| *kind == document.kind));
    Ok(found)
}

/// Gives a waiting identity document of `owner`, of this kind, to an application; answers whether there was one.
pub fn attach(
    tx: &mut Tx<'_>,
    owner: UserId,
    application: KycApplicationId,
    (kind, id): (Kind, KycDocumentId),
) -> Result<bool, Error> {
    let updated = diesel::update(documents::table.find(id))
        .filter(documents::user_id.eq(owner).and(documents::kind.eq(kind.as_str())))
        .filter(documents::application_id.is_null().and(documents::destroyed_at.is_null()))
        .set(documents::application_id.eq(application))
        .execute(&mut **tx)?;
    Ok(updated == 1)
}

/// Destroys what a person uploaded and did not submit.
pub fn destroy_waiting_of(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<usize, Error> {
    Ok(diesel::update(documents::table)
        .filter(documents::user_id.eq(user).and(documents::application_id.is_null()))
        .filter(documents::destroyed_at.is_null())
        .set((documents::wrapped_key.eq(None::<Vec<u8>>), documents::destroyed_at.eq(ctx.now)))
        .execute(&mut **tx)?)
}

/// Destroys the identity documents of an application.
pub fn destroy_of(tx: &mut Tx<'_>, ctx: &Ctx, application: KycApplicationId) -> Result<usize, Error> {
    Ok(diesel::update(documents::table)
        .filter(documents::application_id.eq(application).and(documents::destroyed_at.is_null()))
        .set((documents::wrapped_key.eq(None::<Vec<u8>>), documents::destroyed_at.eq(ctx.now)))
        .execute(&mut **tx)?)
}

/// Destroys up to `limit` identity documents that nobody submitted in time; answers how many.
pub fn destroy_forgotten(tx: &mut Tx<'_>, ctx: &Ctx, limit: i64) -> Result<usize, Error> {
    let since = ctx.now.saturating_sub(REJECTED_KEPT);
    let due: Vec<KycDocumentId> = documents::table
        .filter(documents::application_id.is_null().and(documents::destroyed_at.is_null()))
        .filter(documents::created_at.le(since))
        .order(documents::created_at)
        .limit(limit)
        .select(documents::id)
        .for_update()
        .skip_locked()
        .load(&mut **tx)?;
    Ok(diesel::update(documents::table.filter(documents::id.eq_any(due)))
        .set((documents::wrapped_key.eq(None::<Vec<u8>>), documents::destroyed_at.eq(ctx.now)))
        .execute(&mut **tx)?)
}

/// Destroyed identity documents whose files are still there.
pub fn removals_due(conn: &mut PgConnection, limit: i64) -> Result<Vec<(KycDocumentId, String)>, Error> {
    Ok(documents::table
        .filter(documents::destroyed_at.is_not_null().and(documents::removed_at.is_null()))
        .order(documents::destroyed_at)
        .limit(limit)
        .select((documents::id, documents::storage_key))
        .load(conn)?)
}

/// Notes that the file of a destroyed identity document is gone.
pub fn record_removed(tx: &mut Tx<'_>, ctx: &Ctx, id: KycDocumentId) -> Result<(), Error> {
    diesel::update(documents::table.find(id).filter(documents::destroyed_at.is_not_null()))
        .set(documents::removed_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(())
}

/// Identity documents with a key, by id, after `after`.
pub fn wrapped_after(
    conn: &mut PgConnection,
    after: Option<KycDocumentId>,
    limit: i64,
) -> Result<Vec<IdentityDocument>, Error> {
    let mut query = documents::table.filter(documents::destroyed_at.is_null()).into_boxed();
    if let Some(after) = after {
        query = query.filter(documents::id.gt(after));
    }
    Ok(query.order(documents::id).limit(limit).select(IdentityDocument::as_select()).load(conn)?)
}

/// Stores a key that was encrypted again, unless the identity document was destroyed or encrypted again meanwhile.
pub fn set_wrapped_key(tx: &mut Tx<'_>, document: &IdentityDocument, wrapped: &[u8]) -> Result<bool, Error> {
    let updated = diesel::update(documents::table.find(document.id))
        .filter(documents::wrapped_key.eq(document.wrapped_key.as_ref()))
        .set(documents::wrapped_key.eq(wrapped))
        .execute(&mut **tx)?;
    Ok(updated == 1)
}
