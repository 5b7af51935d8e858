//! Decides that money of a payment goes back.

use audit::Act;
use contests::{contest, entry, purchase};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use ledger::postings::{self, RefundSource};
use payments::payment::{self, Event};
use payments::refund::{self, Reason, Refund};
use payments::{AppliedTo, Payment, Subject};

use crate::error::Error;
use crate::referrals::referral;
use crate::{naming, posting};

/// What goes back of a payment, and why.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decided {
    /// The payment or a part of it.
    pub(crate) amount: Paisa,
    pub(crate) reason: Reason,
    pub(crate) source: RefundSource,
}

impl Decided {
    /// The whole of a payment that is held for a contest or an entry, or that found nothing to pay.
    pub(crate) fn whole(payment: &Payment, reason: Reason) -> Result<Self, Error> {
        Self::part(payment, payment.received.unwrap_or(payment.amount), reason)
    }

    pub(crate) fn part(payment: &Payment, amount: Paisa, reason: Reason) -> Result<Self, Error> {
        let source = match (payment.applied_to, payment.subject.contest()) {
            (Some(AppliedTo::Escrow), Some(contest)) => RefundSource::Escrow(contest),
            (Some(AppliedTo::Unapplied), _) => RefundSource::Unapplied,
            (Some(AppliedTo::Purchase), _) if let Subject::EntryPurchase { purchase, .. } = payment.subject => {
                RefundSource::Purchase(purchase)
            }
            (Some(AppliedTo::Escrow | AppliedTo::Purchase) | None, _) => {
                return Err(payments::Error::Corrupt { table: "payments", id: payment.id.uuid() }.into());
            }
        };
        Ok(Self { amount, reason, source })
    }
}

/// Decides to give money of a confirmed payment back. The payment is locked.
///
/// # Errors
/// It is given back already, or the ledger refuses.
pub(crate) fn decide_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: Option<UserId>,
    payment: &Payment,
    decided: &Decided,
) -> Result<Refund, Error> {
    let refund = refund::repo::insert(tx, ctx, payment, decided.amount, decided.reason)?;
    payment::repo::move_status(tx, ctx, payment, Event::RefundDecided)?;
    let transaction = postings::refund_new(refund.id, payment.id, decided.source, decided.amount)?;
    ledger::repo::post(tx, ctx, posting::environment(payment.environment), actor, &transaction)?;
    let detail = serde_json::json!({
        "payment": payment.id.uuid(),
        "reason": decided.reason.as_str(),
        "amountCents": decided.amount.get(),
    });
    audit::record(tx, ctx, None, Act::RefundDecided, refund.id, detail)?;
    if decided.amount == payment.amount {
        referral::refunded_in(tx, ctx, payment)?;
    }
    Ok(refund)
}

/// What a payment paid, in words for a mail, and the page where it is found.
pub(crate) fn about(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(String, String), Error> {
    let Some(id) = payment.subject.contest() else {
        return Ok((payment.subject.description().to_owned(), ctx.link("/subscription")));
    };
    let contest = contest::repo::get(tx, id)?;
    let page = posting::contest_page(ctx, id);
    let Subject::EntryPurchase { purchase, .. } = payment.subject else { return Ok((contest.title, page)) };
    // Not the prize, which a client who reads the title alone would think of.
    let bought = purchase::repo::get(tx, purchase)?.entry;
    let number = entry::repo::get(tx, bought)?.number;
    Ok((naming::of_bought(&contest, number).in_subject(), page))
}
