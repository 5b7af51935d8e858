//! Who winners are: submitting, deciding, looking, and what payouts learn of it. Nothing of a form enters a log, a mail or an
//! audit row.

use accounts::user;
use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{KycApplicationId, KycDocumentId, UserId};
use kernel::text::multi_line;
use kyc::application::decide::{self, Facts};
use kyc::application::repo::NewApplication;
use kyc::form::{Form, Owner, RawForm};
use kyc::identity_document::repo::NewIdentityDocument;
use kyc::view::Purpose;
use kyc::{Application, Event, IdentityDocument, Kind, application, identity_document, view};
use notifications::messages;
use payouts::{Payee, payout, proposal};
use vault::Vault;

use crate::error::Error;
use crate::referrals::referral;
use crate::{notify, reviews};

pub mod retention;

pub struct Submission {
    pub raw: RawForm,
    pub documents: Vec<(Kind, KycDocumentId)>,
}

/// Whether an identity document of `actor` would be of any use now: what cannot be submitted is not collected.
///
/// # Errors
/// Unconfirmed address; an application that waits or is approved.
pub fn may_upload(db: &Db, actor: &Actor) -> Result<(), Error> {
    let newest = db.read(|conn| application::repo::newest_of(conn, actor.user))?.map(|newest| newest.status);
    Ok(decide::submit(actor, Facts { newest, cnic_in_use: false, submitted_lately: 0 })?)
}

/// Records an identity document whose ciphertext is stored; the caller removes that when this fails.
///
/// # Errors
/// Too many identity documents wait to be submitted; the ciphertext goes as that of an upload that broke off long ago.
pub fn record_document(db: &Db, ctx: &Ctx, new: &NewIdentityDocument) -> Result<IdentityDocument, Error> {
    db.write(|tx| {
        privacy::removal::keep(tx, &new.storage_key)?;
        Ok(identity_document::repo::insert(tx, ctx, new)?)
    })
}

/// Submits form and identity documents for an admin to look at. What else the person had uploaded is destroyed.
///
/// # Errors
/// Invalid fields, missing identity documents or those of somebody else; unconfirmed address; an application that waits or is approved; too many
/// today; a CNIC of another approved account.
pub fn submit(db: &Db, ctx: &Ctx, vault: &Vault, actor: &Actor, submission: &Submission) -> Result<Application, Error> {
    let form = check(submission, ctx).map_err(kyc::Error::from)?;
    let prints = form.cnic_fingerprints(vault)?;
    let id: KycApplicationId = ctx.new_id();
    let encrypted = form.encrypt(vault, Owner { application: id, user: actor.user })?;
    let cnic_fingerprint = prints.first().cloned().ok_or(kyc::Error::Crypto)?;
    let new = NewApplication { id, user: actor.user, form: encrypted, cnic_fingerprint };
    db.write(|tx| {
        let facts = Facts {
            newest: application::repo::newest_of(tx, actor.user)?.map(|newest| newest.status),
            cnic_in_use: application::repo::is_cnic_in_use(tx, actor.user, &prints)?,
            submitted_lately: application::repo::count_lately(tx, actor.user, ctx.now)?,
        };
        decide::submit(actor, facts)?;
        let application = application::repo::insert(tx, ctx, &new)?;
        attach_documents(tx, actor.user, id, &submission.documents)?;
        identity_document::repo::destroy_waiting_of(tx, ctx, actor.user)?;
        notify::user(tx, ctx, actor.user, &messages::identity::submitted(&ctx.link("/kyc")))?;
        record(tx, ctx, Some(actor), Act::IdentitySubmitted, id)?;
        Ok(application)
    })
}

/// The form, when it follows the rules and no identity document is missing; otherwise everything that is wrong at once.
fn check(submission: &Submission, ctx: &Ctx) -> Result<Form, FieldErrors> {
    let parsed = Form::parse(&submission.raw, ctx.now);
    let mut errors = FieldErrors::new();
    if let Err(wrong) = &parsed {
        wrong.iter().for_each(|(field, message)| errors.add(field, message));
    }
    for kind in Kind::ALL.iter().filter(|kind| kind.is_required()) {
        let is_there = submission.documents.iter().any(|(of, _)| of == kind);
        errors.require(is_there, field(*kind), missing(*kind));
    }
    errors.into_result()?;
    parsed
}

fn attach_documents(
    tx: &mut Tx<'_>,
    owner: UserId,
    application: KycApplicationId,
    documents: &[(Kind, KycDocumentId)],
) -> Result<(), Error> {
    for (kind, id) in documents {
        if !identity_document::repo::attach(tx, owner, application, (*kind, *id))? {
            let gone = FieldErrors::one(field(*kind), "This document is no longer there. Upload it again.");
            return Err(kyc::Error::Fields(gone).into());
        }
    }
    Ok(())
}

/// An identity document's name on the wire.
pub const fn field(kind: Kind) -> &'static str {
    match kind {
        Kind::CnicFront => "cnicFront",
        Kind::CnicBack => "cnicBack",
        Kind::Selfie => "selfie",
        Kind::AddressProof => "addressProof",
    }
}

const fn missing(kind: Kind) -> &'static str {
    match kind {
        Kind::CnicFront => "Upload the front of your CNIC",
        Kind::CnicBack => "Upload the back of your CNIC",
        Kind::Selfie => "Upload a selfie with your CNIC",
        Kind::AddressProof => "Upload a proof of address",
    }
}

/// An admin accepts an application: payouts that waited for it go on, rewards between people who turn out to be one are taken back.
///
/// # Errors
/// The admin's own application, one of somebody out of the admin's reach, one that was decided, a CNIC of another approved account.
pub fn approve(db: &Db, ctx: &Ctx, vault: &Vault, admin: &Actor, id: KycApplicationId) -> Result<(), Error> {
    db.write(|tx| {
        let application = lock_with_payouts(tx, id)?;
        decide::decision(&application, admin, Event::Approve)?;
        user::repo::get(tx, application.user)?.require_in_reach_of(admin)?;
        refuse_used_cnic(tx, vault, &application)?;
        application::repo::record_approved(tx, ctx, id, admin.user)?;
        let payee = payee_in(tx, ctx, application.user)?;
        for pending in payout::repo::lock_pending_of(tx, application.user)? {
            payout::repo::update_holds(tx, &pending, &payee)?;
        }
        referral::same_person_in(tx, ctx, application.user)?;
        reviews::identity_changed_in(tx, application.user)?;
        let message = messages::identity::approved(application::expires_at(ctx.now), &ctx.link("/payouts"));
        notify::user(tx, ctx, application.user, &message)?;
        record(tx, ctx, Some(admin), Act::IdentityApproved, id)
    })
}

/// Of two approvals with one CNIC the unique index lets one pass; while secrets change, this does.
fn refuse_used_cnic(tx: &mut Tx<'_>, vault: &Vault, application: &Application) -> Result<(), Error> {
    let encrypted = application.form.as_ref().ok_or(kyc::Error::Decided)?;
    let prints = encrypted.decrypt(vault, application.owner())?.cnic_fingerprints(vault)?;
    application::repo::lock_cnic(tx, &prints)?;
    let is_used = application::repo::is_cnic_in_use(tx, application.user, &prints)?;
    if is_used { Err(kyc::Error::CnicInUse.into()) } else { Ok(()) }
}

/// An admin does not accept an application.
///
/// # Errors
/// An invalid reason; the admin's own application, one of somebody out of the admin's reach, or one that was decided.
pub fn reject(db: &Db, ctx: &Ctx, admin: &Actor, id: KycApplicationId, reason: &str) -> Result<(), Error> {
    let reason = check_reason(reason)?;
    db.write(|tx| {
        let application = application::repo::lock(tx, id)?;
        decide::decision(&application, admin, Event::Reject)?;
        user::repo::get(tx, application.user)?.require_in_reach_of(admin)?;
        application::repo::record_rejected(tx, ctx, &application, Event::Reject, (admin.user, &reason))?;
        notify::user(tx, ctx, application.user, &messages::identity::rejected(&reason, &ctx.link("/kyc")))?;
        record(tx, ctx, Some(admin), Act::IdentityRejected, id)
    })
}

/// An admin takes an approval back: payouts that were not sent wait again.
///
/// # Errors
/// An invalid reason; the admin's own application, one of somebody out of the admin's reach, or one that is not approved.
pub fn revoke(db: &Db, ctx: &Ctx, admin: &Actor, id: KycApplicationId, reason: &str) -> Result<(), Error> {
    let reason = check_reason(reason)?;
    db.write(|tx| {
        let application = lock_with_payouts(tx, id)?;
        decide::decision(&application, admin, Event::Revoke)?;
        user::repo::get(tx, application.user)?.require_in_reach_of(admin)?;
        application::repo::record_rejected(tx, ctx, &application, Event::Revoke, (admin.user, &reason))?;
        hold_payouts(tx, application.user)?;
        reviews::identity_changed_in(tx, application.user)?;
        notify::user(tx, ctx, application.user, &messages::identity::revoked(&reason, &ctx.link("/kyc")))?;
        record(tx, ctx, Some(admin), Act::IdentityRevoked, id)
    })
}

/// The reason, when it can be sent by mail: it says something, and no CNIC is in it.
fn check_reason(reason: &str) -> Result<String, kyc::Error> {
    let reason = multi_line(reason, 1, 500)
        .map_err(|_refused| FieldErrors::one("reason", "Give a reason of at most 500 characters"))?;
    let mut digits = 0_u32;
    for c in reason.chars().filter(|c| !matches!(c, '-' | ' ')) {
        digits = if c.is_ascii_digit() { digits.saturating_add(1) } else { 0 };
        if digits >= 13 {
            return Err(FieldErrors::one("reason", "Leave the CNIC number out: reasons are sent by e-mail").into());
        }
    }
    Ok(reason)
}

/// What an admin sees of an application.
pub struct ApplicationView {
    pub application: Application,
    /// The form; none once it is destroyed.
    pub form: Option<Form>,
    /// The identity documents that are not destroyed.
    pub documents: Vec<IdentityDocument>,
    /// How many other people ever submitted the same CNIC.
    pub others_with_cnic: i64,
}

/// Opens an application for an admin. That the admin looked is committed before anything is answered.
///
/// # Errors
/// No such application, or it cannot be opened.
pub fn open_application(
    db: &Db,
    ctx: &Ctx,
    vault: &Vault,
    admin: &Actor,
    id: KycApplicationId,
    purpose: Purpose,
) -> Result<ApplicationView, Error> {
    db.write(|tx| {
        let application = application::repo::get(tx, id)?;
        view::record(tx, ctx, admin.user, (id, None), purpose)?;
        let encrypted = application.form.as_ref();
        let form = encrypted.map(|encrypted| encrypted.decrypt(vault, application.owner())).transpose()?;
        let prints = match &form {
            Some(form) => form.cnic_fingerprints(vault)?,
            None => vec![application.cnic_fingerprint.clone()],
        };
        let others_with_cnic = application::repo::others_with_cnic(tx, application.user, &prints)?;
        let documents = identity_document::repo::of_application(tx, id)?;
        Ok(ApplicationView { application, form, documents, others_with_cnic })
    })
}

/// An identity document of an application, for an admin. That the admin looked is committed before the file is read.
///
/// # Errors
/// No such identity document, or it is destroyed.
pub fn open_document(
    db: &Db,
    ctx: &Ctx,
    admin: &Actor,
    (application, document): (KycApplicationId, KycDocumentId),
    purpose: Purpose,
) -> Result<IdentityDocument, Error> {
    db.write(|tx| {
        let found = identity_document::repo::get_of(tx, application, document)?;
        view::record(tx, ctx, admin.user, (application, Some(document)), purpose)?;
        Ok(found)
    })
}

/// What stands of a person who is to be paid. Locks the list of methods, so that an approval and an award see each other; comes
/// before the lock on a payout.
pub(crate) fn payee_in(tx: &mut Tx<'_>, ctx: &Ctx, user: UserId) -> Result<Payee, Error> {
    Ok(Payee {
        default_method: lock_default_method(tx, user)?,
        identity_approved: application::repo::is_approved(tx, user, ctx.now)?,
    })
}

/// Where the person's payouts go. Locks the list of their accounts: what is read of the person after it stands until the transaction ends.
pub(crate) fn lock_default_method(tx: &mut Tx<'_>, user: UserId) -> Result<Option<payouts::Method>, Error> {
    Ok(payouts::method::repo::lock_of_user(tx, user)?.into_iter().find(|method| method.is_default))
}

/// The application, locked, and before it what its person's payouts hang on.
fn lock_with_payouts(tx: &mut Tx<'_>, id: KycApplicationId) -> Result<Application, Error> {
    let person = application::repo::get(tx, id)?.user;
    payouts::method::repo::lock_of_user(tx, person)?;
    Ok(application::repo::lock(tx, id)?)
}

/// Lets the person's payouts wait again, but for those that were sent or reported as sent.
fn hold_payouts(tx: &mut Tx<'_>, user: UserId) -> Result<(), Error> {
    for pending in payout::repo::lock_pending_of(tx, user)? {
        let is_reported = proposal::repo::find(tx, pending.id)?.is_some();
        payout::repo::hold_for_identity(tx, &pending, is_reported)?;
    }
    Ok(())
}

fn record(tx: &mut Tx<'_>, ctx: &Ctx, actor: Option<&Actor>, act: Act, id: KycApplicationId) -> Result<(), Error> {
    audit::record(tx, ctx, actor, act, id, serde_json::json!({}))?;
    Ok(())
}
