//! Paying winners: what admins report, and trying again.

use contests::contest::{self, Contest};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::fields::FieldErrors;
use kernel::ids::{Id, PayoutId};
use kernel::text::{is_web_link, multi_line, one_line};
use ledger::{Transaction, postings};
use notifications::messages;
use payouts::method::masked;
use payouts::payout::repo::{NewPayout, Transfer};
use payouts::payout::{PayDecision, Status};
use payouts::{Payout, payout};

use crate::error::Error;
use crate::{booking, mail};

/// An admin's report of a transfer, as typed.
#[derive(Debug, Clone)]
pub struct PaidReport {
    /// The bank's or the wallet's name of it.
    pub reference: String,
    /// Where a receipt can be seen.
    pub evidence_url: Option<String>,
    /// For colleagues.
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

/// An admin reports that a payout was transferred. The same reference again is the same report.
///
/// # Errors
/// Invalid fields; the admin has a part in the contest; on hold; paid under another reference, failed, or the reference
/// belongs to another payout.
pub fn mark_paid(db: &Db, ctx: &Ctx, admin: &Actor, id: PayoutId, report: &PaidReport) -> Result<(), Error> {
    let report = report.check().map_err(payouts::Error::from)?;
    db.write(|tx| {
        let (contest, payout) = lock(tx, id)?;
        match payout::decide_paid(&payout, admin, contest.client, &report.reference)? {
            PayDecision::AlreadyPaid => return Ok(()),
            PayDecision::Pay => {}
        }
        let transfer = Transfer {
            reference: &report.reference,
            evidence_url: report.evidence_url.as_deref(),
            notes: report.notes.as_deref(),
            decided_by: admin.user,
        };
        payout::repo::record_paid(tx, ctx, id, &transfer)?;
        book(tx, ctx, admin, &payout, &postings::payout_paid(id, payout.amount)?)?;
        let to = payout.destination.as_ref().map(|to| format!("{} {}", to.kind.name(), masked(&to.last4)));
        let message = messages::money::payout_paid(
            &contest.title,
            payout.amount,
            &to.unwrap_or_default(),
            &report.reference,
            &ctx.link("/payouts"),
        );
        mail::to(tx, ctx, payout.winner, &message)?;
        let detail = serde_json::json!({ "reference": report.reference, "amountCents": payout.amount.get() });
        audit::record(tx, ctx, Some(admin), "payout.paid", subject(id), detail)?;
        Ok(())
    })
}

/// An admin reports that a transfer did not arrive; the debt stays. The same reason again is the same report.
///
/// # Errors
/// Invalid notes; the admin has a part in the contest; on hold; paid, or failed for another reason.
pub fn mark_failed(db: &Db, ctx: &Ctx, admin: &Actor, id: PayoutId, notes: &str) -> Result<(), Error> {
    let notes = multi_line(notes, 1, 1_000).map_err(|_refused| {
        payouts::Error::from(FieldErrors::one("notes", "Failure reason is required (at most 1000 characters)"))
    })?;
    db.write(|tx| {
        let (contest, payout) = lock(tx, id)?;
        let decision = payout::decide_failed(&payout, admin, contest.client);
        let same = payout.status == Status::Failed && payout.notes.as_deref() == Some(notes.as_str());
        if matches!(decision, Err(payouts::Error::NotPending)) && same {
            return Ok(());
        }
        decision?;
        payout::repo::record_failed(tx, ctx, id, &notes, admin.user)?;
        book(tx, ctx, admin, &payout, &postings::payout_failed(id, payout.winner, payout.amount)?)?;
        let message = messages::money::payout_failed(&contest.title, payout.amount, &notes, &ctx.link("/payouts"));
        mail::to(tx, ctx, payout.winner, &message)?;
        audit::record(tx, ctx, Some(admin), "payout.failed", subject(id), serde_json::json!({ "notes": notes }))?;
        Ok(())
    })
}

/// The winner tries a failed payout again: a new attempt on the same debt, to the method that is the default now.
///
/// # Errors
/// Not the winner's, or not a failed payout that was not tried again yet.
pub fn retry(db: &Db, ctx: &Ctx, actor: &Actor, id: PayoutId) -> Result<PayoutId, Error> {
    db.write(|tx| {
        let winner = payout::repo::get(tx, id)?.winner;
        let methods = payouts::method::repo::lock_of_user(tx, winner)?;
        let failed = payout::repo::lock(tx, id)?;
        payout::decide_retry(&failed, actor)?;
        let new = NewPayout {
            contest: failed.contest,
            entry: failed.entry,
            winner,
            amount: failed.amount,
            retry_of: Some(id),
            // Only what was free of holds can have failed.
            handover_accepted: true,
            default_method: methods.into_iter().find(|method| method.is_default),
        };
        let again = payout::repo::insert(tx, ctx, &new)?;
        book(tx, ctx, actor, &again, &postings::payout_new(again.id, winner, again.amount)?)?;
        let detail = serde_json::json!({ "again": again.id.uuid() });
        audit::record(tx, ctx, Some(actor), "payout.retried", subject(id), detail)?;
        Ok(again.id)
    })
}

fn lock(tx: &mut Tx<'_>, id: PayoutId) -> Result<(Contest, Payout), Error> {
    let payout = payout::repo::lock(tx, id)?;
    Ok((contest::repo::get(tx, payout.contest)?, payout))
}

fn book(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, payout: &Payout, booked: &Transaction) -> Result<(), Error> {
    let environment = booking::environment(booking::funding(tx, payout.contest)?.environment);
    ledger::repo::post(tx, ctx, environment, Some(actor.user), booked)?;
    Ok(())
}

fn subject(id: PayoutId) -> audit::Subject {
    audit::Subject { kind: "payout", id: id.uuid() }
}
