//! Payouts in the database.

use std::collections::BTreeSet;

use diesel::pg::{Pg, PgConnection};
use diesel::prelude::*;
use diesel::query_builder::QueryFragment;
use diesel::query_dsl::methods::ExecuteDsl;
use kernel::ctx::Ctx;
use kernel::db::{Keep as _, Tx, violated};
use kernel::ids::{ContestId, EntryId, PayoutId, PayoutMethodId, UserId};
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::error::Error;
use crate::hold::{Hold, Holds};
use crate::method::MethodType;
use crate::payout::{Event, Kind, Payee, Payout, Status};
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
    let payout = opened(ctx, new);
    match inserting(&payout).execute(&mut **tx) {
        Ok(_one) => Ok(payout),
        Err(error)
            if violated(&error)
                .is_some_and(|name| name == "payouts_retry_of_unique" || name.starts_with("payouts_one_live")) =>
        {
            Err(Error::CannotRetry)
        }
        Err(error) => Err(error.into()),
    }
}

/// As [`insert`], when the transaction ends: for an award, whose contest is locked, so that there is no other payout.
pub fn insert_of_award(tx: &mut Tx<'_>, ctx: &Ctx, new: &NewPayout) -> Result<Payout, Error> {
    let payout = opened(ctx, new);
    tx.defer(inserting(&payout))?;
    Ok(payout)
}

fn opened(ctx: &Ctx, new: &NewPayout) -> Payout {
    let review = Review::begin(&new.risks, ctx.now);
    let holds = Holds::of(new.kind, new.handover_accepted, &new.payee, review.is_some());
    Payout {
        id: ctx.new_id(),
        contest: new.contest,
        entry: new.entry,
        winner: new.winner,
        kind: new.kind,
        amount: new.amount,
        status: Status::Pending,
        destination: new.payee.destination_under(&holds),
        holds,
        review,
        reference: None,
        notes: None,
        retry_of: new.retry_of,
        batch: None,
        unknown_since: None,
        voided_at: None,
        created_at: ctx.now,
        paid_at: None,
        failed_at: None,
    }
}

fn inserting(
    payout: &Payout,
) -> impl ExecuteDsl<PgConnection> + QueryFragment<Pg> + RunQueryDsl<PgConnection> + 'static {
    diesel::insert_into(payouts::table).values((
        payouts::id.eq(payout.id),
        payouts::contest_id.eq(payout.contest),
        payouts::entry_id.eq(payout.entry),
        payouts::winner_id.eq(payout.winner),
        payouts::kind.eq(payout.kind.as_str()),
        payouts::amount_paisa.eq(payout.amount),
        payouts::status.eq(payout.status.as_str()),
        payouts::retry_of.eq(payout.retry_of),
        payouts::created_at.eq(payout.created_at),
        Readiness::from(payout),
    ))
}

/// The columns that say what holds a payout and where it goes.
#[derive(Insertable, AsChangeset)]
#[diesel(table_name = payouts, treat_none_as_null = true)]
struct Readiness {
    holds: Vec<&'static str>,
    risk_reasons: Vec<&'static str>,
    risk_since: Option<OffsetDateTime>,
    risk_review_by: Option<OffsetDateTime>,
    method_id: Option<PayoutMethodId>,
    method_type: Option<&'static str>,
    account_number_sealed: Option<Vec<u8>>,
    account_last4: Option<String>,
    account_name: Option<String>,
    bank_name: Option<String>,
}

impl From<&Payout> for Readiness {
    fn from(payout: &Payout) -> Self {
        let (to, review) = (payout.destination.as_ref(), payout.review.as_ref());
        Self {
            holds: payout.holds.texts(),
            risk_reasons: review.map(Review::texts).unwrap_or_default(),
            risk_since: review.map(|review| review.since),
            risk_review_by: review.map(|review| review.until),
            method_id: to.map(|to| to.method),
            method_type: to.map(|to| to.kind.as_str()),
            account_number_sealed: to.map(|to| to.encrypted.clone()),
            account_last4: to.map(|to| to.last4.clone()),
            account_name: to.map(|to| to.account_name.clone()),
            bank_name: to.and_then(|to| to.bank_name.clone()),
        }
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

/// The payout of the award of `entry` that is not FAILED, locked.
pub fn lock_live_of_award(tx: &mut Tx<'_>, entry: EntryId) -> Result<Option<Payout>, Error> {
    Ok(payouts::table
        .filter(payouts::entry_id.eq(entry).and(payouts::kind.eq(Kind::Award.as_str())))
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
pub fn update_holds(tx: &mut Tx<'_>, payout: &Payout, payee: &Payee) -> Result<Payout, Error> {
    match with_holds(payout, !payout.holds.contains(Hold::Handover), payee) {
        Some(changed) => write(tx, changed),
        None => Ok(payout.clone()),
    }
}

/// The files are accepted: works out the holds as [`update_holds`] does, when the transaction ends. Answers the payout as it will be then.
pub fn record_files_accepted(tx: &mut Tx<'_>, payout: &Payout, payee: &Payee) -> Result<Payout, Error> {
    let Some(changed) = with_holds(payout, true, payee) else { return Ok(payout.clone()) };
    tx.defer_of_one(updating(&changed))?;
    Ok(changed)
}

/// The payout with what holds it now; none when that is settled.
fn with_holds(payout: &Payout, handover_accepted: bool, payee: &Payee) -> Option<Payout> {
    if payout.status != Status::Pending || payout.holds.is_empty() || payout.destination.is_some() {
        return None;
    }
    let holds = Holds::of(payout.kind, handover_accepted, payee, payout.review.is_some());
    Some(Payout { destination: payee.destination_under(&holds), holds, ..payout.clone() })
}

/// The winner's identity is not approved any more: a PENDING payout that was not sent waits again, and forgets where it would
/// have gone. `is_reported` says whether an admin has reported it as sent.
pub fn hold_for_identity(tx: &mut Tx<'_>, payout: &Payout, is_reported: bool) -> Result<Payout, Error> {
    if payout.status != Status::Pending || payout.is_sent(is_reported) || payout.holds.contains(Hold::Kyc) {
        return Ok(payout.clone());
    }
    write(tx, Payout { holds: payout.holds.clone().and(Hold::Kyc), destination: None, ..payout.clone() })
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
    let destination = payout.destination.clone().filter(|_to| payout.is_sent(is_reported));
    let holds = payout.holds.clone().and(Hold::Risk);
    write(tx, Payout { holds, destination, review: Some(review), ..payout.clone() })
}

/// It was looked at: the hold lifts, and with the last one the method is copied, unless the payout is on its way already.
///
/// # Errors
/// [`Error::NotUnderReview`].
pub fn lift_risk(tx: &mut Tx<'_>, payout: &Payout, payee: &Payee) -> Result<Payout, Error> {
    if payout.status != Status::Pending || payout.review.is_none() {
        return Err(Error::NotUnderReview);
    }
    let lifted = Payout { review: None, ..payout.clone() };
    if payout.destination.is_some() {
        return write(tx, Payout { holds: Holds::default(), ..lifted });
    }
    let holds = Holds::of(payout.kind, !payout.holds.contains(Hold::Handover), payee, false);
    write(tx, Payout { destination: payee.destination_under(&holds), holds, ..lifted })
}

fn write(tx: &mut Tx<'_>, changed: Payout) -> Result<Payout, Error> {
    match updating(&changed).execute(&mut **tx)? {
        1 => Ok(changed),
        _ => Err(Error::NotPending),
    }
}

fn updating(
    changed: &Payout,
) -> impl ExecuteDsl<PgConnection> + QueryFragment<Pg> + RunQueryDsl<PgConnection> + 'static {
    diesel::update(payouts::table.find(changed.id))
        .filter(payouts::status.eq(Status::Pending.as_str()))
        .set(Readiness::from(changed))
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

/// PENDING → PAID. What was looked at is answered with that. Answers the payout as it is then.
///
/// # Errors
/// [`Error::NotPending`] when it is not (compare and set), [`Error::ReferenceUsed`].
pub fn record_paid(tx: &mut Tx<'_>, ctx: &Ctx, payout: &Payout, transfer: &Transfer<'_>) -> Result<Payout, Error> {
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
        .returning(Payout::as_returning())
        .kept()
        .get_result(&mut **tx)
        .optional();
    match updated {
        Ok(paid) => paid.ok_or(Error::NotPending),
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
