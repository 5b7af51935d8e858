//! Applications in the database.

use diesel::dsl::{count_star, exists, min, select};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::Binary;
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{KycApplicationId, UserId};
use kernel::page::Cursor;
use time::OffsetDateTime;

use crate::application::{
    Application, EXPIRES_SOON, Event, REJECTED_KEPT, SUBMITTED_WITHIN, Status, expires_at, kept_until,
};
use crate::error::Error;
use crate::form::EncryptedForm;
use crate::schema::kyc_applications as applications;

#[derive(Debug, Clone)]
pub struct NewApplication {
    /// Its id, to which the form was bound.
    pub id: KycApplicationId,
    pub user: UserId,
    pub form: EncryptedForm,
    /// Of the CNIC, under the current secret.
    pub cnic_fingerprint: Vec<u8>,
}

/// Stores an application: PENDING.
///
/// # Errors
/// [`Error::AlreadyPending`] when another one of the person lives.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewApplication) -> Result<Application, Error> {
    let inserted = diesel::insert_into(applications::table)
        .values((
            applications::id.eq(new.id),
            applications::user_id.eq(new.user),
            applications::status.eq(Status::Pending.as_str()),
            applications::full_name_sealed.eq(&new.form.full_name),
            applications::cnic_sealed.eq(&new.form.cnic),
            applications::phone_sealed.eq(&new.form.phone),
            applications::birth_date_sealed.eq(&new.form.birth_date),
            applications::cnic_fingerprint.eq(&new.cnic_fingerprint),
            applications::submitted_at.eq(ctx.now),
        ))
        .returning(Application::as_returning())
        .get_result(&mut **tx);
    match inserted {
        Ok(application) => Ok(application),
        Err(error) if violated(&error) == Some("kyc_applications_one_live") => Err(Error::AlreadyPending),
        Err(error) => Err(error.into()),
    }
}

/// The application.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(conn: &mut PgConnection, id: KycApplicationId) -> Result<Application, Error> {
    applications::table.find(id).select(Application::as_select()).first(conn).optional()?.ok_or(Error::NotFound)
}

/// The application, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: KycApplicationId) -> Result<Application, Error> {
    let found = applications::table.find(id).select(Application::as_select()).for_update().first(&mut **tx);
    found.optional()?.ok_or(Error::NotFound)
}

pub fn newest_of(conn: &mut PgConnection, user: UserId) -> Result<Option<Application>, Error> {
    Ok(applications::table
        .filter(applications::user_id.eq(user))
        // One that lives is the newest, whatever the clock says.
        .order((
            applications::status.eq_any([Status::Pending.as_str(), Status::Approved.as_str()]).desc(),
            applications::submitted_at.desc(),
            applications::id.desc(),
        ))
        .select(Application::as_select())
        .first(conn)
        .optional()?)
}

/// All applications of the person, oldest first.
pub fn of_user(conn: &mut PgConnection, user: UserId) -> Result<Vec<Application>, Error> {
    Ok(applications::table
        .filter(applications::user_id.eq(user))
        .order((applications::submitted_at, applications::id))
        .select(Application::as_select())
        .load(conn)?)
}

/// How many wait for a decision, and since when the first of them.
pub fn pending(conn: &mut PgConnection) -> Result<(i64, Option<OffsetDateTime>), Error> {
    let waiting = applications::table.filter(applications::status.eq(Status::Pending.as_str()));
    Ok(waiting.select((count_star(), min(applications::submitted_at))).get_result(conn)?)
}

/// Whether the person's identity is approved at `now`.
pub fn is_approved(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<bool, Error> {
    Ok(select(has_approval(user, now)).get_result(conn)?)
}

/// The condition of [`is_approved`], for a statement that asks more.
#[diesel::dsl::auto_type(no_type_alias)]
pub fn has_approval(user: UserId, now: OffsetDateTime) -> _ {
    let approved: &'static str = Status::Approved.as_str();
    exists(
        applications::table
            .filter(applications::user_id.eq(user))
            .filter(applications::status.eq(approved))
            .filter(applications::expires_at.gt(now)),
    )
}

/// Whether an approved account of somebody else has a CNIC with one of these fingerprints.
pub fn is_cnic_in_use(conn: &mut PgConnection, user: UserId, fingerprints: &[Vec<u8>]) -> Result<bool, Error> {
    let others = applications::table
        .filter(applications::cnic_fingerprint.eq_any(fingerprints))
        .filter(applications::status.eq(Status::Approved.as_str()).and(applications::user_id.ne(user)));
    Ok(select(exists(others)).get_result(conn)?)
}

/// Waits for everybody else who decides about a CNIC with one of these fingerprints, until the transaction ends.
pub fn lock_cnic(tx: &mut Tx<'_>, fingerprints: &[Vec<u8>]) -> Result<(), Error> {
    let mut sorted = fingerprints.to_vec();
    sorted.sort();
    for print in sorted {
        diesel::sql_query("SELECT pg_advisory_xact_lock(hashtextextended('kyc_cnic:' || encode($1, 'hex'), 0))")
            .bind::<Binary, _>(print)
            .execute(&mut **tx)?;
    }
    Ok(())
}

/// How many other people ever submitted a CNIC with one of these fingerprints.
pub fn others_with_cnic(conn: &mut PgConnection, user: UserId, fingerprints: &[Vec<u8>]) -> Result<i64, Error> {
    let people: Vec<UserId> = applications::table
        .filter(applications::cnic_fingerprint.eq_any(fingerprints).and(applications::user_id.ne(user)))
        .select(applications::user_id)
        .distinct()
        .load(conn)?;
    Ok(i64::try_from(people.len()).unwrap_or(i64::MAX))
}

/// Whether two people have, or had, a CNIC in common, whatever became of their applications.
pub fn share_cnic(conn: &mut PgConnection, one: UserId, other: UserId) -> Result<bool, Error> {
    let of_other = diesel::alias!(applications as of_other);
    let theirs = of_other
        .filter(of_other.field(applications::user_id).eq(other))
        .select(of_other.field(applications::cnic_fingerprint));
    let shared =
        applications::table.filter(applications::user_id.eq(one)).filter(applications::cnic_fingerprint.eq_any(theirs));
    Ok(select(exists(shared)).get_result(conn)?)
}

/// The person's submissions of the last day.
pub fn count_lately(conn: &mut PgConnection, user: UserId, now: OffsetDateTime) -> Result<i64, Error> {
    let since = now.saturating_sub(SUBMITTED_WITHIN);
    Ok(applications::table
        .filter(applications::user_id.eq(user).and(applications::submitted_at.gt(since)))
        .select(count_star())
        .get_result(conn)?)
}

/// Applications in `status`, or all, by when they came.
pub fn page(
    conn: &mut PgConnection,
    status: Option<Status>,
    newest_first: bool,
    after: Option<Cursor>,
    limit: i64,
) -> Result<Vec<Application>, Error> {
    let mut query = applications::table.select(Application::as_select()).limit(limit).into_boxed();
    if let Some(status) = status {
        query = query.filter(applications::status.eq(status.as_str()));
    }
    let after = after.map(|cursor| (cursor.at, KycApplicationId::from(cursor.id)));
    if newest_first {
        query = query.order((applications::submitted_at.desc(), applications::id.desc()));
        if let Some((at, id)) = after {
            let same_moment = applications::submitted_at.eq(at).and(applications::id.lt(id));
            query = query.filter(applications::submitted_at.lt(at).or(same_moment));
        }
    } else {
        query = query.order((applications::submitted_at.asc(), applications::id.asc()));
        if let Some((at, id)) = after {
            let same_moment = applications::submitted_at.eq(at).and(applications::id.gt(id));
            query = query.filter(applications::submitted_at.gt(at).or(same_moment));
        }
    }
    Ok(query.load(conn)?)
}

/// PENDING → APPROVED.
///
/// # Errors
/// [`Error::Decided`] when it is not PENDING (compare and set), [`Error::CnicInUse`].
pub fn record_approved(tx: &mut Tx<'_>, ctx: &Ctx, id: KycApplicationId, admin: UserId) -> Result<(), Error> {
    let updated = diesel::update(applications::table.find(id))
        .filter(applications::status.eq(Status::Pending.as_str()))
        .set((
            applications::status.eq(Status::Pending.next(Event::Approve)?.as_str()),
            applications::decided_at.eq(ctx.now),
            applications::decided_by.eq(admin),
            applications::expires_at.eq(expires_at(ctx.now)),
        ))
        .execute(&mut **tx);
    match updated {
        Ok(1) => Ok(()),
        Ok(_) => Err(Error::Decided),
        Err(error) if violated(&error) == Some("kyc_applications_one_per_cnic") => Err(Error::CnicInUse),
        Err(error) => Err(error.into()),
    }
}

/// PENDING or APPROVED → REJECTED, by `event`; identity documents and form are kept for a while.
///
/// # Errors
/// [`Error::Decided`] when it is in another state (compare and set).
pub fn record_rejected(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    application: &Application,
    event: Event,
    (admin, reason): (UserId, &str),
) -> Result<(), Error> {
    let updated = diesel::update(applications::table.find(application.id))
        .filter(applications::status.eq(application.status.as_str()))
        .set((
            applications::status.eq(application.status.next(event)?.as_str()),
            applications::decided_at.eq(ctx.now),
            applications::decided_by.eq(admin),
            applications::reason.eq(reason),
            applications::retain_until.eq(ctx.now.saturating_add(REJECTED_KEPT)),
        ))
        .execute(&mut **tx)?;
    if updated == 1 { Ok(()) } else { Err(Error::Decided) }
}

/// APPROVED → EXPIRED.
///
/// # Errors
/// [`Error::Decided`] when it is not APPROVED (compare and set).
pub fn record_expired(tx: &mut Tx<'_>, id: KycApplicationId) -> Result<(), Error> {
    let updated = diesel::update(applications::table.find(id))
        .filter(applications::status.eq(Status::Approved.as_str()))
        .set(applications::status.eq(Status::Approved.next(Event::Expire)?.as_str()))
        .execute(&mut **tx)?;
    if updated == 1 { Ok(()) } else { Err(Error::Decided) }
}

/// Approved identities whose time is over.
pub fn expirations_due(
    conn: &mut PgConnection,
    now: OffsetDateTime,
    limit: i64,
) -> Result<Vec<KycApplicationId>, Error> {
    Ok(applications::table
        .filter(applications::status.eq(Status::Approved.as_str()).and(applications::expires_at.le(now)))
        .order(applications::expires_at)
        .limit(limit)
        .select(applications::id)
        .load(conn)?)
}

/// Approved identities that end soon and whose people were not told.
pub fn reminders_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<KycApplicationId>, Error> {
    Ok(applications::table
        .filter(applications::status.eq(Status::Approved.as_str()).and(applications::reminded_at.is_null()))
        .filter(applications::expires_at.le(now.saturating_add(EXPIRES_SOON)).and(applications::expires_at.gt(now)))
        .order(applications::expires_at)
        .limit(limit)
        .select(applications::id)
        .load(conn)?)
}

/// Notes that the person was told; answers whether that is news.
pub fn record_reminded(tx: &mut Tx<'_>, ctx: &Ctx, id: KycApplicationId) -> Result<bool, Error> {
    let updated = diesel::update(applications::table.find(id))
        .filter(applications::reminded_at.is_null().and(applications::status.eq(Status::Approved.as_str())))
        .set(applications::reminded_at.eq(ctx.now))
        .execute(&mut **tx)?;
    Ok(updated == 1)
}

/// Applications whose form and identity documents are to be destroyed.
pub fn erasures_due(conn: &mut PgConnection, now: OffsetDateTime, limit: i64) -> Result<Vec<KycApplicationId>, Error> {
    Ok(applications::table
        .filter(applications::retain_until.le(now))
        .filter(applications::erased_at.is_null().and(applications::legal_hold.eq(false)))
        .order(applications::retain_until)
        .limit(limit)
        .select(applications::id)
        .load(conn)?)
}

/// Destroys the form; the decision and the fingerprint stay. Answers whether there was anything to destroy.
pub fn erase(tx: &mut Tx<'_>, ctx: &Ctx, id: KycApplicationId) -> Result<bool, Error> {
    let none = None::<Vec<u8>>;
    let updated = diesel::update(applications::table.find(id))
        .filter(applications::erased_at.is_null().and(applications::legal_hold.eq(false)))
        .filter(applications::retain_until.le(ctx.now))
        .set((
            applications::full_name_sealed.eq(&none),
            applications::cnic_sealed.eq(&none),
            applications::phone_sealed.eq(&none),
            applications::birth_date_sealed.eq(&none),
            applications::erased_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    Ok(updated == 1)
}

/// The account of `user` ended: what was approved is kept for five years more and then destroyed, what was rejected until its
/// own time comes, what waits is rejected and goes like the rejected. Identity documents that were never submitted go at once
/// ([`crate::identity_document::repo::destroy_waiting_of`]).
pub fn erase_for(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<(), Error> {
    diesel::update(applications::table)
        .filter(applications::user_id.eq(user).and(applications::status.eq(Status::Pending.as_str())))
        .set((
            applications::status.eq(Status::Pending.next(Event::Reject)?.as_str()),
            applications::decided_at.eq(ctx.now),
            applications::reason.eq("The account was deleted."),
            applications::retain_until.eq(ctx.now.saturating_add(REJECTED_KEPT)),
        ))
        .execute(&mut **tx)?;
    diesel::update(applications::table)
        .filter(applications::user_id.eq(user).and(applications::retain_until.is_null()))
        .filter(applications::status.eq_any([Status::Approved.as_str(), Status::Expired.as_str()]))
        .set(applications::retain_until.eq(kept_until(ctx.now)))
        .execute(&mut **tx)?;
    crate::identity_document::repo::destroy_waiting_of(tx, ctx, user)?;
    Ok(())
}

/// Says that nothing of an application may be destroyed, or that it may again.
///
/// # Errors
/// [`Error::NotFound`].
pub fn set_legal_hold(tx: &mut Tx<'_>, id: KycApplicationId, holds: bool) -> Result<(), Error> {
    let updated =
        diesel::update(applications::table.find(id)).set(applications::legal_hold.eq(holds)).execute(&mut **tx)?;
    if updated == 1 { Ok(()) } else { Err(Error::NotFound) }
}

/// Applications with a form, by id, after `after`.
pub fn encrypted_after(
    conn: &mut PgConnection,
    after: Option<KycApplicationId>,
    limit: i64,
) -> Result<Vec<KycApplicationId>, Error> {
    let mut query = applications::table.filter(applications::erased_at.is_null()).into_boxed();
    if let Some(after) = after {
        query = query.filter(applications::id.gt(after));
    }
    Ok(query.order(applications::id).limit(limit).select(applications::id).load(conn)?)
}

/// Stores a form that was encrypted again, with its fingerprint.
///
/// # Errors
/// [`Error::CnicInUse`] when another approved account has the same CNIC.
pub fn reencrypt(tx: &mut Tx<'_>, id: KycApplicationId, form: &EncryptedForm, fingerprint: &[u8]) -> Result<(), Error> {
    let updated = diesel::update(applications::table.find(id))
        .set((
            applications::full_name_sealed.eq(&form.full_name),
            applications::cnic_sealed.eq(&form.cnic),
            applications::phone_sealed.eq(&form.phone),
            applications::birth_date_sealed.eq(&form.birth_date),
            applications::cnic_fingerprint.eq(fingerprint),
        ))
        .execute(&mut **tx);
    match updated {
        Ok(_) => Ok(()),
        Err(error) if violated(&error) == Some("kyc_applications_one_per_cnic") => Err(Error::CnicInUse),
        Err(error) => Err(error.into()),
    }
}
