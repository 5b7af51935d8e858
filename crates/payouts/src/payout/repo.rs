//! Payouts in the database.

use std::collections::BTreeSet;

use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::result::{DatabaseErrorKind, Error as DieselError};
use kernel::ctx::Ctx;
use kernel::db::{Tx, violated};
use kernel::ids::{ContestId, EntryId, PayoutId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::error::Error;
use crate::hold::{Hold, Holds};
use crate::method::MethodType;
use crate::payout::{Destination, Event, Kind, Payee, Payout, Status};
use crate::risk::{Reason, Review};
use crate::schema::payouts;

#[derive(Debug, Clone)]
pub struct NewPayout {
    /// The contest it comes from.
    pub contest: ContestId,
    /// The winning entry; for a share, the person's earliest that counts.
    pub entry: EntryId,
    pub winner: UserId,
    pub kind: Kind,
    pub amount: Paisa,
    /// The failed attempt before this one.
    pub retry_of: Option<PayoutId>,
    /// Whether the files are accepted; says nothing of a share.
    pub handover_accepted: bool,
    /// The winner's identity, and where the winner's payouts go.
    pub payee: Payee,
    /// Why it is to be looked at first.
    pub risks: BTreeSet<Reason>,
}

/// Records that `new.amount` is owed. With nothing holding it, the default method is copied at once.
///
/// # Errors
/// [`Error::CannotRetry`] when another attempt lives already.
pub fn insert(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewPayout) -> Result<Payout, Error> {
    let review = Review::begin(&new.risks, ctx.now);
    let holds = Holds::of(new.kind, new.handover_accepted, &new.payee, review.is_some());
    let destination = new.payee.default_method.as_ref().filter(|_method| holds.is_empty()).map(Destination::from);
    let to = destination.as_ref();
    let inserted = diesel::insert_into(payouts::table)
        .values((
            payouts::id.eq(ctx.new_id::<PayoutId>()),
            payouts::contest_id.eq(new.contest),
            payouts::entry_id.eq(new.entry),
            payouts::winner_id.eq(new.winner),
            payouts::kind.eq(new.kind.as_str()),
            payouts::amount_paisa.eq(new.amount),
            payouts::status.eq(Status::Pending.as_str()),
            payouts::holds.eq(holds.texts()),
            payouts::risk_reasons.eq(review.as_ref().map(Review::texts).unwrap_or_default()),
            payouts::risk_since.eq(review.as_ref().map(|review| review.since)),
            payouts::risk_review_by.eq(review.as_ref().map(|review| review.until)),
            payouts::retry_of.eq(new.retry_of),
            payouts::created_at.eq(ctx.now),
            payouts::method_id.eq(to.map(|to| to.method)),
            payouts::method_type.eq(to.map(|to| to.kind.as_str())),
            payouts::account_number_sealed.eq(to.map(|to| &to.encrypted)),
            payouts::account_last4.eq(to.map(|to| &to.last4)),
            payouts::account_name.eq(to.map(|to| &to.account_name)),
            payouts::bank_name.eq(to.and_then(|to| to.bank_name.as_ref())),
        ))
        .returning(Payout::as_returning())
        .get_result(&mut **tx);
    match inserted {
        Ok(payout) => Ok(payout),
        Err(error @ DieselError::DatabaseError(DatabaseErrorKind::UniqueViolation, _))
            if violated(&error)
                .is_some_and(|name| name == "payouts_retry_of_unique" || name.starts_with("payouts_one_live")) =>
        {
            Err(Error::CannotRetry)
        }
        Err(error) => Err(error.into()),
    }
}

/// The payout.
///
/// # Errors
/// [`Error::NotFound`].
pub fn get(connection: &mut PgConnection, id: PayoutId) -> Result<Payout, Error> {
    payouts::table.find(id).select(Payout::as_select()).first(connection).optional()?.ok_or(Error::NotFound)
}

/// The payout, locked until the transaction ends.
///
/// # Errors
/// [`Error::NotFound`].
pub fn lock(tx: &mut Tx<'_>, id: PayoutId) -> Result<Payout, Error> {
    let found = payouts::table.find(id).select(Payout::as_select()).for_update().first(&mut **tx).optional()?;
    found.ok_or(Error::NotFound)
}

/// The payout of the contest's award that is not FAILED, locked.
pub fn lock_live_of_contest(tx: &mut Tx<'_>, contest: ContestId) -> Result<Option<Payout>, Error> {
    Ok(payouts::table
        .filter(payouts::contest_id.eq(contest).and(payouts::kind.eq(Kind::Award.as_str())))
        .filter(payouts::status.ne(Status::Failed.as_str()))
        .select(Payout::as_select())
        .for_update()
        .first(&mut **tx)
        .optional()?)
}

/// The person's PENDING payouts, locked, oldest first.
pub fn lock_pending_of(tx: &mut Tx<'_>, winner: UserId) -> Result<Vec<Payout>, Error> {
    Ok(payouts::table
        .filter(payouts::winner_id.eq(winner).and(payouts::status.eq(Status::Pending.as_str())))
        .order(payouts::id)
        .select(Payout::as_select())
        .for_update()
        .load(&mut **tx)?)
}

/// The PENDING payouts of `contest`, and those of `person`, locked, oldest first.
pub fn lock_pending_around(tx: &mut Tx<'_>, contest: Option<ContestId>, person: UserId) -> Result<Vec<Payout>, Error> {
    Ok(payouts::table
        .filter(payouts::status.eq(Status::Pending.as_str()))
        .filter(payouts::winner_id.eq(person).or(payouts::contest_id.nullable().eq(contest)))
        .order(payouts::id)
        .select(Payout::as_select())
        .for_update()
        .load(&mut **tx)?)
}

/// Works out the holds of a PENDING payout again and copies the method when the last one lifts. A payout that nothing holds
/// any more keeps what was copied, and so does one that went to the bank and is looked at since.
pub fn update_holds(tx: &mut Tx<'_>, payout: &Payout, handover_accepted: bool, payee: &Payee) -> Result<Payout, Error> {
    if payout.status != Status::Pending || payout.holds.is_empty() || payout.destination.is_some() {
        return Ok(payout.clone());
    }
    let accepted = handover_accepted || !payout.holds.contains(Hold::Handover);
    let holds = Holds::of(payout.kind, accepted, payee, payout.review.is_some());
    let destination = payee.default_method.as_ref().filter(|_method| holds.is_empty()).map(Destination::from);
    write_holds(tx, payout, &holds, destination.as_ref())
}

/// The winner's identity is not approved any more: a PENDING payout that was not sent waits again, and forgets where it would
/// have gone. `is_reported` says whether an admin has reported it as sent.
pub fn hold_for_identity(tx: &mut Tx<'_>, payout: &Payout, is_reported: bool) -> Result<Payout, Error> {
    if payout.status != Status::Pending || payout.is_sent(is_reported) || payout.holds.contains(Hold::Kyc) {
        return Ok(payout.clone());
    }
    write_holds(tx, payout, &payout.holds.clone().and(Hold::Kyc), None)
}

/// A PENDING payout is to be looked at, for one more reason. Where it would have gone is forgotten, unless the bank was asked or an
/// administrator has reported it as sent (`is_reported`): what is on its way goes where it was going.
pub fn hold_for_risk(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payout: &Payout,
    reason: Reason,
    is_reported: bool,
) -> Result<Payout, Error> {
    let is_known = payout.review.as_ref().is_some_and(|review| review.reasons.contains(&reason));
    if payout.status != Status::Pending || is_known {
        return Ok(payout.clone());
    }
    let review = Review::with(payout.review.as_ref(), reason, ctx.now);
    let destination = payout.destination.as_ref().filter(|_to| payout.is_sent(is_reported));
    write(tx, payout, &payout.holds.clone().and(Hold::Risk), destination, Some(&review))
}

/// It was looked at: the hold lifts, and with the last one the method is copied, unless the payout is on its way already.
///
/// # Errors
/// [`Error::NotUnderReview`].
pub fn lift_risk(tx: &mut Tx<'_>, payout: &Payout, payee: &Payee) -> Result<Payout, Error> {
    if payout.status != Status::Pending || payout.review.is_none() {
        return Err(Error::NotUnderReview);
    }
    if let Some(on_its_way) = &payout.destination {
        return write(tx, payout, &Holds::default(), Some(on_its_way), None);
    }
    let holds = Holds::of(payout.kind, !payout.holds.contains(Hold::Handover), payee, false);
    let destination = payee.default_method.as_ref().filter(|_method| holds.is_empty()).map(Destination::from);
    write(tx, payout, &holds, destination.as_ref(), None)
}

fn write_holds(tx: &mut Tx<'_>, payout: &Payout, holds: &Holds, to: Option<&Destination>) -> Result<Payout, Error> {
    write(tx, payout, holds, to, payout.review.as_ref())
}

fn write(
    tx: &mut Tx<'_>,
    payout: &Payout,
    holds: &Holds,
    to: Option<&Destination>,
    review: Option<&Review>,
) -> Result<Payout, Error> {
    Ok(diesel::update(payouts::table.find(payout.id))
        .filter(payouts::status.eq(Status::Pending.as_str()))
        .set((
            payouts::holds.eq(holds.texts()),
            payouts::risk_reasons.eq(review.map(Review::texts).unwrap_or_default()),
            payouts::risk_since.eq(review.map(|review| review.since)),
            payouts::risk_review_by.eq(review.map(|review| review.until)),
            payouts::method_id.eq(to.map(|to| to.method)),
            payouts::method_type.eq(to.map(|to| to.kind.as_str())),
            payouts::account_number_sealed.eq(to.map(|to| &to.encrypted)),
            payouts::account_last4.eq(to.map(|to| &to.last4)),
            payouts::account_name.eq(to.map(|to| &to.account_name)),
            payouts::bank_name.eq(to.and_then(|to| to.bank_name.as_ref())),
        ))
        .returning(Payout::as_returning())
        .get_result(&mut **tx)?)
}

/// What an admin says of a transfer that went through.
#[derive(Debug, Clone)]
pub struct Transfer<'a> {
    /// The bank's or the wallet's name of it.
    pub reference: &'a str,
    /// Where a receipt can be seen.
    pub evidence_url: Option<&'a str>,
    pub notes: Option<&'a str>,
    pub decided_by: UserId,
}

/// The holds with which the payout may be settled: none, or, of what is on its way, that it is looked at.
fn settles_with(payout: &Payout) -> Result<Vec<&'static str>, Error> {
    let is_free = payout.holds.is_empty() || (payout.holds.is_at_most_risk() && payout.batch.is_some());
    if is_free { Ok(payout.holds.texts()) } else { Err(Error::NotPending) }
}

/// PENDING → PAID. What was looked at is answered with that.
///
/// # Errors
/// [`Error::NotPending`] when it is not (compare and set), [`Error::ReferenceUsed`].
pub fn record_paid(tx: &mut Tx<'_>, ctx: &Ctx, payout: &Payout, transfer: &Transfer<'_>) -> Result<(), Error> {
    let updated = diesel::update(payouts::table.find(payout.id))
        .filter(payouts::status.eq(Status::Pending.as_str()).and(payouts::holds.eq(settles_with(payout)?)))
        .set((
            payouts::holds.eq(Vec::<String>::new()),
            payouts::risk_reasons.eq(Vec::<String>::new()),
            payouts::risk_since.eq(None::<OffsetDateTime>),
            payouts::risk_review_by.eq(None::<OffsetDateTime>),
            payouts::status.eq(Status::Pending.next(Event::Paid)?.as_str()),
            payouts::reference.eq(transfer.reference),
            payouts::evidence_url.eq(transfer.evidence_url),
            payouts::notes.eq(transfer.notes),
            payouts::decided_by.eq(transfer.decided_by),
            payouts::unknown_since.eq(None::<OffsetDateTime>),
            payouts::paid_at.eq(ctx.now),
        ))
        .execute(&mut **tx);
    match updated {
        Ok(1) => Ok(()),
        Ok(_) => Err(Error::NotPending),
        Err(error) if violated(&error) == Some("payouts_reference_unique") => Err(Error::ReferenceUsed),
        Err(error) => Err(error.into()),
    }
}

/// PENDING → FAILED, with the reason for the winner to read.
///
/// # Errors
/// [`Error::NotPending`] when it is not (compare and set).
pub fn record_failed(tx: &mut Tx<'_>, ctx: &Ctx, id: PayoutId, reason: &str, decided_by: UserId) -> Result<(), Error> {
    let updated = diesel::update(payouts::table.find(id))
        .filter(payouts::status.eq(Status::Pending.as_str()))
        .set((
            payouts::holds.eq(Vec::<String>::new()),
            payouts::risk_reasons.eq(Vec::<String>::new()),
            payouts::risk_since.eq(None::<OffsetDateTime>),
            payouts::risk_review_by.eq(None::<OffsetDateTime>),
            payouts::status.eq(Status::Pending.next(Event::Failed)?.as_str()),
            payouts::notes.eq(reason),
            payouts::decided_by.eq(decided_by),
            payouts::unknown_since.eq(None::<OffsetDateTime>),
            payouts::failed_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if updated == 1 { Ok(()) } else { Err(Error::NotPending) }
}

/// PENDING → FAILED and voided: the award was taken back, nothing is owed on this row any more.
///
/// # Errors
/// [`Error::NotPending`] when it is not (compare and set).
pub fn record_voided(tx: &mut Tx<'_>, ctx: &Ctx, id: PayoutId, reason: &str) -> Result<(), Error> {
    let updated = diesel::update(payouts::table.find(id))
        .filter(payouts::status.eq(Status::Pending.as_str()))
        .set((
            payouts::status.eq(Status::Pending.next(Event::Voided)?.as_str()),
            payouts::notes.eq(reason),
            payouts::failed_at.eq(ctx.now),
            payouts::voided_at.eq(ctx.now),
        ))
        .execute(&mut **tx)?;
    if updated == 1 { Ok(()) } else { Err(Error::NotPending) }
}

/// Notes that the bank does not know what became of the transfer; the first such answer counts.
///
/// # Errors
/// [`Error::NotPending`] when the payout is settled or held.
pub fn record_unknown(tx: &mut Tx<'_>, ctx: &Ctx, payout: &Payout) -> Result<(), Error> {
    let updated = diesel::update(payouts::table.find(payout.id))
        .filter(payouts::status.eq(Status::Pending.as_str()).and(payouts::holds.eq(settles_with(payout)?)))
        .set(payouts::unknown_since.eq(payout.unknown_since.unwrap_or(ctx.now)))
        .execute(&mut **tx)?;
    if updated == 1 { Ok(()) } else { Err(Error::NotPending) }
}

/// Those of `ids` that exist, locked in the order of their ids.
pub fn lock_each(tx: &mut Tx<'_>, ids: &[PayoutId]) -> Result<Vec<Payout>, Error> {
    Ok(payouts::table
        .filter(payouts::id.eq_any(ids))
        .order(payouts::id)
        .select(Payout::as_select())
        .for_update()
        .load(&mut **tx)?)
}

/// Which payouts were paid under any of `references`, by kind of account and reference.
pub fn paid_under(conn: &mut PgConnection, references: &[&str]) -> Result<Vec<(MethodType, String, PayoutId)>, Error> {
    let rows: Vec<(Option<MethodType>, Option<String>, PayoutId)> = payouts::table
        .filter(payouts::reference.eq_any(references))
        .select((payouts::method_type, payouts::reference, payouts::id))
        .load(conn)?;
    let named = rows.into_iter().filter_map(|(kind, reference, id)| Some((kind?, reference?, id)));
    Ok(named.collect())
}

/// Whether `person` has, or had, a payout of the contest.
pub fn was_winner(conn: &mut PgConnection, contest: ContestId, person: UserId) -> Result<bool, Error> {
    let won = payouts::table.filter(payouts::contest_id.eq(contest).and(payouts::winner_id.eq(person)));
    Ok(diesel::select(diesel::dsl::exists(won)).get_result(conn)?)
}

/// Payouts that went to the bank in a file, and of which nobody knows yet what became of them.
pub fn count_in_batches(conn: &mut PgConnection) -> Result<i64, Error> {
    Ok(payouts::table
        .filter(payouts::status.eq(Status::Pending.as_str()))
        .filter(payouts::batch_id.is_not_null())
        .count()
        .get_result(conn)?)
}
