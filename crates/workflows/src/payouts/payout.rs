//! Paying winners: what admins report, and trying again.

use audit::Act;
use contests::contest::{self, Contest};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{Id, PayoutId};
use kernel::secret::Secret;
use kernel::text::{is_web_link, multi_line, one_line};
use ledger::{Transaction, postings};
use notifications::messages;
use payouts::method::masked;
use payouts::payout::decide::{self, Case, Evidence, FailDecision, PayDecision};
use payouts::payout::repo::{NewPayout, Transfer};
use payouts::proposal::{self, Outcome};
use payouts::{Payout, Proposal, Status, Vault, payout};

use crate::error::Error;
use crate::payouts::risk;
use crate::{documents, identity, naming, notify, posting};

/// An admin's report of a transfer, as typed.
#[derive(Debug, Clone)]
pub struct PaidReport {
    /// The bank's or the wallet's name of it.
    pub reference: String,
    /// Where a receipt can be seen.
    pub evidence_url: Option<String>,
    pub notes: Option<String>,
}

impl PaidReport {
    fn check(&self) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::new();
        let filled = |text: &Option<String>| text.clone().filter(|text| !text.trim().is_empty());
        let reference = one_line(&self.reference, 1, 100);
        errors.require(reference.is_ok(), "reference", "Payment reference is required (at most 100 characters)");
        let evidence_url = filled(&self.evidence_url).map(|url| url.trim().to_owned());
        let is_link = evidence_url.as_deref().is_none_or(is_web_link);
        errors.require(is_link, "evidenceUrl", "Enter a web address that begins with https://");
        let notes = filled(&self.notes).map(|notes| multi_line(&notes, 1, 1_000)).transpose();
        errors.require(notes.is_ok(), "notes", "Notes can have at most 1000 characters");
        errors.into_result()?;
        Ok(Self { reference: reference.unwrap_or_default(), evidence_url, notes: notes.unwrap_or_default() })
    }
}

/// A payout with its contest and what waits to be confirmed; the payout is locked.
pub(crate) struct Standing {
    contest: Contest,
    payout: Payout,
    proposal: Option<Proposal>,
}

impl Standing {
    /// Locks the payout.
    ///
    /// # Errors
    /// There is no such payout, or the database's.
    pub(crate) fn lock(tx: &mut Tx<'_>, id: PayoutId) -> Result<Self, Error> {
        let payout = payout::repo::lock(tx, id)?;
        Self::of_locked(tx, payout)
    }

    /// Of a payout that is locked.
    ///
    /// # Errors
    /// The database's.
    pub(crate) fn of_locked(tx: &mut Tx<'_>, payout: Payout) -> Result<Self, Error> {
        let contest = contest::repo::get(tx, payout.contest)?;
        Ok(Self { contest, proposal: proposal::repo::find(tx, payout.id)?, payout })
    }

    /// As the decisions take it.
    pub(crate) fn case(&self) -> Case<'_> {
        Case { payout: &self.payout, client: self.contest.client, proposal: self.proposal.as_ref() }
    }

    fn destination(&self) -> String {
        let to = self.payout.destination.as_ref();
        to.map(|to| format!("{} {}", to.kind.name(), masked(&to.last4))).unwrap_or_default()
    }
}

/// An admin reports that a payout was transferred. The same reference again is the same report. From
/// [`payout::SECOND_ADMIN_FROM`] on the report waits until another admin says the same.
///
/// # Errors
/// Invalid fields; the admin has a part in the contest; on hold; paid under another reference, failed, or the reference
/// belongs to another payout; another report waits, or this one for somebody else.
pub fn mark_paid(db: &Db, ctx: &Ctx, admin: &Actor, id: PayoutId, report: &PaidReport) -> Result<(), Error> {
    let report = report.check().map_err(payouts::Error::from)?;
    db.write(|tx| {
        let standing = Standing::lock(tx, id)?;
        report_paid_in(tx, ctx, admin, &standing, (&report, Evidence::Admin))
    })
}

/// The same within a transaction, for a report that was checked; `evidence` is whose word it is.
///
/// # Errors
/// As [`mark_paid`].
pub(crate) fn report_paid_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: &Actor,
    standing: &Standing,
    (report, evidence): (&PaidReport, Evidence),
) -> Result<(), Error> {
    match decide::paid(standing.case(), admin, evidence, &report.reference)? {
        PayDecision::AlreadyPaid => Ok(()),
        PayDecision::Propose => {
            refuse_used_reference(tx, &standing.payout, &report.reference)?;
            let proposal = Proposal {
                payout: standing.payout.id,
                outcome: Outcome::Paid,
                reference: Some(report.reference.clone()),
                evidence_url: report.evidence_url.clone(),
                notes: report.notes.clone(),
                by: admin.user,
                at: ctx.now,
            };
            propose_in(tx, ctx, admin, standing, &proposal)
        }
        PayDecision::Pay => pay_in(tx, ctx, admin, standing, report),
    }
}

fn pay_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, standing: &Standing, report: &PaidReport) -> Result<(), Error> {
    let Standing { contest, payout, proposal } = standing;
    let before = proposal.as_ref();
    let evidence_url = report.evidence_url.as_deref().or(before.and_then(|before| before.evidence_url.as_deref()));
    let notes = report.notes.as_deref().or(before.and_then(|before| before.notes.as_deref()));
    let transfer = Transfer { reference: &report.reference, evidence_url, notes, decided_by: admin.user };
    let paid = payout::repo::record_paid(tx, ctx, payout, &transfer)?;
    if before.is_some() {
        proposal::repo::delete(tx, payout.id)?;
    }
    let funding = posting::funding(tx, contest.id)?;
    let transaction = postings::payout_paid(payout.id, payout.amount)?;
    ledger::repo::post(tx, ctx, posting::environment(funding.environment), Some(admin.user), &transaction)?;
    let winner = accounts::user::repo::contact(tx, payout.winner)?;
    documents::payout_in(tx, ctx, (&paid, &winner), contest, funding.environment)?;
    let of = naming::of_payout(tx, contest, payout)?;
    let (to, page) = (standing.destination(), ctx.link("/payouts"));
    let message = messages::money::payout_paid(of, payout.amount, &to, &report.reference, &page);
    notify::person(tx, ctx, &winner, &message)?;
    let detail = serde_json::json!({
        "reference": report.reference,
        "amountCents": payout.amount.get(),
        "notes": notes,
        "proposedBy": before.map(|before| before.by.uuid()),
    });
    audit::record(tx, ctx, Some(admin), Act::PayoutPaid, payout.id, detail)?;
    Ok(())
}

/// An admin reports that a transfer did not arrive; the debt stays. The same reason again is the same report. While the
/// bank's answer is unknown the report waits until another admin says the same.
///
/// # Errors
/// Invalid notes; the admin has a part in the contest; on hold; paid, or failed for another reason; another report waits,
/// or this one for somebody else.
pub fn mark_failed(db: &Db, ctx: &Ctx, admin: &Actor, id: PayoutId, notes: &str) -> Result<(), Error> {
    let notes = multi_line(notes, 1, 1_000).map_err(|_refused| {
        payouts::Error::from(FieldErrors::one("notes", "Failure reason is required (at most 1000 characters)"))
    })?;
    db.write(|tx| {
        let standing = Standing::lock(tx, id)?;
        report_failed_in(tx, ctx, admin, &standing, (&notes, Evidence::Admin))
    })
}

/// The same within a transaction; `said` is why, checked, and whose word it is.
///
/// # Errors
/// As [`mark_failed`].
pub(crate) fn report_failed_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: &Actor,
    standing: &Standing,
    said: (&str, Evidence),
) -> Result<(), Error> {
    let (notes, evidence) = said;
    let payout = &standing.payout;
    let same = payout.status == Status::Failed && payout.notes.as_deref() == Some(notes);
    match decide::failed(standing.case(), admin, evidence) {
        Err(payouts::Error::NotPending) if same => Ok(()),
        Err(refusal) => Err(refusal.into()),
        Ok(FailDecision::Propose) => {
            let proposal = Proposal {
                payout: payout.id,
                outcome: Outcome::Failed,
                reference: None,
                evidence_url: None,
                notes: Some(notes.to_owned()),
                by: admin.user,
                at: ctx.now,
            };
            propose_in(tx, ctx, admin, standing, &proposal)
        }
        Ok(FailDecision::Fail) => fail_in(tx, ctx, admin, standing, notes),
    }
}

fn fail_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, standing: &Standing, notes: &str) -> Result<(), Error> {
    let Standing { contest, payout, proposal } = standing;
    payout::repo::record_failed(tx, ctx, payout.id, notes, admin.user)?;
    proposal::repo::delete(tx, payout.id)?;
    post_transaction(tx, ctx, admin, payout, &postings::payout_failed(payout.id, payout.winner, payout.amount)?)?;
    let of = naming::of_payout(tx, contest, payout)?;
    let message = messages::money::payout_failed(of, payout.amount, notes, &ctx.link("/payouts"));
    notify::user(tx, ctx, payout.winner, &message)?;
    let detail = serde_json::json!({
        "notes": notes,
        "amountCents": payout.amount.get(),
        "proposedBy": proposal.as_ref().map(|before| before.by.uuid()),
    });
    audit::record(tx, ctx, Some(admin), Act::PayoutFailed, payout.id, detail)?;
    Ok(())
}

/// Records that the bank does not know what became of the transfer.
///
/// # Errors
/// The admin has a part in the contest; on hold; settled; or a report waits to be confirmed.
pub(crate) fn report_unknown_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, standing: &Standing) -> Result<(), Error> {
    decide::unknown(standing.case(), admin)?;
    payout::repo::record_unknown(tx, ctx, &standing.payout)?;
    audit::record(tx, ctx, Some(admin), Act::PayoutUnknown, standing.payout.id, serde_json::json!({}))?;
    Ok(())
}

/// Takes back what waits for a second admin; nothing to take back is nothing to do.
///
/// # Errors
/// No such payout, or the admin has a part in the contest.
pub fn withdraw_proposal(db: &Db, ctx: &Ctx, admin: &Actor, id: PayoutId) -> Result<(), Error> {
    db.write(|tx| {
        let standing = Standing::lock(tx, id)?;
        decide::withdraw(standing.case(), admin)?;
        let Some(before) = &standing.proposal else { return Ok(()) };
        proposal::repo::delete(tx, id)?;
        let detail = serde_json::json!({
            "outcome": before.outcome.as_str(),
            "reference": before.reference,
            "proposedBy": before.by.uuid(),
        });
        audit::record(tx, ctx, Some(admin), Act::PayoutProposalWithdrawn, id, detail)?;
        Ok(())
    })
}

fn propose_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    admin: &Actor,
    standing: &Standing,
    proposal: &Proposal,
) -> Result<(), Error> {
    proposal::repo::insert(tx, proposal)?;
    let detail = serde_json::json!({
        "outcome": proposal.outcome.as_str(),
        "reference": proposal.reference,
        "notes": proposal.notes,
        "amountCents": standing.payout.amount.get(),
    });
    audit::record(tx, ctx, Some(admin), Act::PayoutProposed, proposal.payout, detail)?;
    Ok(())
}

fn refuse_used_reference(tx: &mut Tx<'_>, payout: &Payout, reference: &str) -> Result<(), Error> {
    let kind = payout.destination.as_ref().map(|to| to.kind);
    let is_used = payout::repo::paid_under(tx, &[reference])?.iter().any(|(used, _, _)| Some(*used) == kind);
    if is_used { Err(payouts::Error::ReferenceUsed.into()) } else { Ok(()) }
}

/// The winner tries a failed payout again: a new attempt on the same debt, to the method that is the default now.
///
/// # Errors
/// Not the winner's, or not a failed payout that was not tried again yet.
pub fn retry(db: &Db, ctx: &Ctx, actor: &Actor, id: PayoutId) -> Result<PayoutId, Error> {
    db.write(|tx| {
        let found = payout::repo::get(tx, id)?;
        let winner = found.winner;
        let contest = contest::repo::lock(tx, found.contest)?;
        let payee = identity::payee_in(tx, ctx, winner)?;
        let failed = payout::repo::lock(tx, id)?;
        decide::retry(&failed, actor)?;
        let person = accounts::user::repo::contact(tx, winner)?;
        let new = NewPayout {
            contest: failed.contest,
            entry: failed.entry,
            winner,
            kind: failed.kind,
            amount: failed.amount,
            retry_of: Some(id),
            // Only what was free of holds can have failed.
            handover_accepted: true,
            payee,
            risks: risk::of_entry(tx, failed.contest, failed.entry, &person)?,
        };
        let again = payout::repo::insert(tx, ctx, &new)?;
        post_transaction(tx, ctx, actor, &again, &postings::payout_new(again.id, winner, again.amount)?)?;
        let of = naming::of_payout(tx, &contest, &again)?;
        risk::tell_in(tx, ctx, &again, of)?;
        let detail = serde_json::json!({ "again": again.id.uuid() });
        audit::record(tx, ctx, Some(actor), Act::PayoutRetried, id, detail)?;
        Ok(again.id)
    })
}

fn post_transaction(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: &Actor,
    payout: &Payout,
    transaction: &Transaction,
) -> Result<(), Error> {
    let environment = posting::environment(posting::funding(tx, payout.contest)?.environment);
    ledger::repo::post(tx, ctx, environment, Some(actor.user), transaction)?;
    Ok(())
}

/// The full number of the account that a payout goes to, for an admin who is about to pay it. Each look is in the audit log.
///
/// # Errors
/// An invalid reason; the admin has a part in the contest; on hold, or not pending any more.
pub fn read_account(
    db: &Db,
    ctx: &Ctx,
    vault: &Vault,
    admin: &Actor,
    (id, reason): (PayoutId, Option<&str>),
) -> Result<Secret<String>, Error> {
    let reason = reason.filter(|text| !text.trim().is_empty()).map(|text| multi_line(text, 1, 500)).transpose();
    let reason = reason.map_err(|_refused| {
        payouts::Error::from(FieldErrors::one("reason", "Tell the reason in at most 500 characters"))
    })?;
    db.write(|tx| {
        let standing = Standing::lock(tx, id)?;
        let to = decide::read_account(standing.case(), admin)?;
        let number = payouts::vault::decrypt(vault, standing.payout.winner, &to.encrypted)?;
        let detail = serde_json::json!({ "account": masked(&to.last4), "reason": reason });
        audit::record(tx, ctx, Some(admin), Act::PayoutAccountRead, id, detail)?;
        Ok(number)
    })
}
