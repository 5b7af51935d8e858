//! What postings of several verbs share: the words that payments and ledger have for the same things, and the award as
//! the ledger sees it.

use contests::contest::Contest;
use contests::handover::Handover;
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::ids::{ContestId, Id, UserId};
use ledger::postings;
use notifications::messages::money::Missing;
use payments::Payment;
use payouts::{Hold, Payout};

use crate::error::Error;

/// The ledger of a payment's environment.
pub(crate) const fn environment(environment: payments::Environment) -> ledger::Environment {
    match environment {
        payments::Environment::Sandbox => ledger::Environment::Sandbox,
        payments::Environment::Production => ledger::Environment::Production,
    }
}

pub(crate) const fn gateway(provider: payments::Provider) -> ledger::Gateway {
    match provider {
        payments::Provider::Easypaisa => ledger::Gateway::Easypaisa,
        payments::Provider::Jazzcash => ledger::Gateway::Jazzcash,
    }
}

/// The payment that holds the contest's prize. A funded contest without one is a broken row, never a refusal.
pub(crate) fn funding(tx: &mut Tx<'_>, contest: ContestId) -> Result<Payment, Error> {
    let found = payments::payment::repo::find_funding(tx, contest)?;
    Ok(found.ok_or(payments::Error::Corrupt { table: "contests", id: contest.uuid() })?)
}

/// An award as the ledger sees it, cut at the rate the contest was funded at.
pub(crate) fn award_of(contest: &Contest, award: &Handover) -> Result<postings::Award, Error> {
    let cut = payments::fee::split(award.prize, contest.fee_rate())?;
    Ok(postings::Award { contest: contest.id, entry: award.entry, winner: award.winner, net: cut.net, fee: cut.fee })
}

/// Why an award that lapsed is taken back, for the winner to read.
pub(crate) const NOT_DELIVERED: &str = "The final files were not delivered in time.";

/// Takes an award back: its payout is voided for the reason `why`, what it is worth is held again.
pub(crate) fn take_back(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    actor: Option<UserId>,
    contest: &Contest,
    award: &Handover,
    why: &str,
) -> Result<(), Error> {
    let environment = environment(funding(tx, contest.id)?.environment);
    payouts::method::repo::lock_of_user(tx, award.winner)?;
    let payout = payouts::payout::repo::lock_live_of_award(tx, award.entry)?
        .ok_or(payouts::Error::Corrupt { table: "payouts", id: contest.id.uuid() })?;
    payouts::payout::repo::record_voided(tx, ctx, payout.id, why)?;
    let voided = postings::payout_voided(payout.id, award.winner, payout.amount)?;
    let reversed = postings::award_reversed(&award_of(contest, award)?)?;
    Ok(ledger::repo::post_all(tx, ctx, environment, actor, &[voided, reversed])?)
}

/// What a winner has to do before a payout whose files are accepted can be paid.
pub(crate) fn missing(payout: &Payout) -> Missing {
    if payout.holds.contains(Hold::Kyc) {
        Missing::Identity
    } else if payout.holds.contains(Hold::Method) {
        Missing::Method
    } else if payout.holds.contains(Hold::Risk) {
        Missing::Review
    } else {
        Missing::Nothing(payouts::payout::PAID_BUSINESS_DAYS)
    }
}

/// The page where the winner does that.
pub(crate) fn payee_page(ctx: &Ctx, missing: Missing) -> String {
    ctx.link(match missing {
        Missing::Nothing(_) | Missing::Review => "/payouts",
        Missing::Identity => "/kyc",
        Missing::Method => "/payout-methods",
    })
}

/// The page of a contest.
pub(crate) fn contest_page(ctx: &Ctx, contest: ContestId) -> String {
    ctx.link(&format!("/contests/{contest}"))
}
