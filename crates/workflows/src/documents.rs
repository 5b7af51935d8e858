//! Documents that go with money: issued in the transaction that moves it, numbered a moment later.

use accounts::Contact;
use audit::Act;
use contests::contest::Contest;
use contests::{boost, entry, purchase};
use documents::document;
use documents::facts::{Body, Bought, ContestName, Facts, FeeInvoice, Issuer, PayoutAdvice, Person, Receipt};
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::Id;
use ledger::{AccountKey, earning};
use payments::{Environment, Payment, Subject};
use payouts::Payout;
use subscriptions::charge;
use uuid::Uuid;

use crate::error::Error;
use crate::posting;

/// Tax within any of our amounts. Rates are reserved in the ledger; none applies yet.
const TAX_PAISA: i64 = 0;

pub fn issuer(ctx: &Ctx) -> Issuer {
    Issuer { name: "Muqabla".to_owned(), site: ctx.base_url.to_string() }
}

/// Issues the receipt of a payment that was applied; once per payment.
pub(crate) fn receipt_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    payment: &Payment,
    payer: &Contact,
    contest: Option<&Contest>,
) -> Result<(), Error> {
    let (bought, credit_paisa) = bought(tx, payment, contest)?;
    let body = Body::Receipt(Receipt {
        bought,
        amount_paisa: payment.amount.get(),
        credit_paisa,
        tax_paisa: TAX_PAISA,
        provider: payment.provider.name().to_owned(),
        order_ref: payment.order_ref.as_str().to_owned(),
        provider_txn_id: payment.provider_txn_id.clone(),
        paid_at: payment.confirmed_at.unwrap_or(ctx.now),
    });
    issue(tx, ctx, (payer, payment.id.uuid()), payment.environment, body)
}

/// What a payment bought, for which contest, and how much of the price credits paid.
fn bought(tx: &mut Tx<'_>, payment: &Payment, contest: Option<&Contest>) -> Result<(Bought, i64), Error> {
    let corrupt = payments::Error::Corrupt { table: "payments", id: payment.id.uuid() };
    let contest = || contest.map(contest_name).ok_or(corrupt);
    Ok(match payment.subject {
        Subject::Deposit(_) => (Bought::Prize { contest: contest()? }, 0),
        Subject::Raise(_) => (Bought::Raise { contest: contest()? }, 0),
        Subject::Boost { boost, .. } => {
            let credit = boost::repo::get(tx, boost)?.credit;
            (Bought::Featured { contest: contest()? }, credit.get())
        }
        Subject::EntryPurchase { purchase, .. } => {
            let entry = purchase::repo::get(tx, purchase)?.entry;
            (Bought::Entry { contest: contest()?, number: entry::repo::get(tx, entry)?.number }, 0)
        }
        Subject::Subscription(charge) => {
            let charge = charge::repo::get(tx, charge)?;
            let (from, to) = (charge.period.map(|period| period.start), charge.period.map(|period| period.end));
            (Bought::Subscription { plan: charge.terms.plan_name, from, to }, charge.credit.get())
        }
    })
}

/// Issues the fee invoice and the advice of a payout that was paid; once per payout.
///
/// # Errors
/// The database's; a payout without a destination, a reference or a posting behind it is a broken row.
pub(crate) fn payout_in(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    (payout, winner): (&Payout, &Contact),
    contest: &Contest,
    environment: Environment,
) -> Result<(), Error> {
    let corrupt = || payouts::Error::Corrupt { table: "payouts", id: payout.id.uuid() };
    let (Some(to), Some(reference)) = (&payout.destination, &payout.reference) else { return Err(corrupt().into()) };
    let ledger = posting::environment(environment);
    let of = (payout.winner, payout.amount);
    let earned = match earning::of(tx, ledger, &AccountKey::ContestEscrow(contest.id), of)? {
        Some(earned) => earned,
        None => {
            let bought = purchase::repo::of_entry(tx, payout.entry)?.ok_or_else(corrupt)?;
            earning::of(tx, ledger, &AccountKey::PurchaseEscrow(bought.id), of)?.ok_or_else(corrupt)?
        }
    };
    let gross_paisa = earned.net.checked_add(earned.fee).map_err(ledger::Error::from)?.get();
    let name = contest_name(contest);
    let about = (winner, payout.id.uuid());
    if earned.fee.get() > 0 {
        let invoice = FeeInvoice {
            contest: name.clone(),
            gross_paisa,
            fee_bps: contest.fee_rate().get(),
            fee_paisa: earned.fee.get(),
            tax_paisa: TAX_PAISA,
            payout: payout.id.to_string(),
        };
        issue(tx, ctx, about, environment, Body::FeeInvoice(invoice))?;
    }
    let advice = PayoutAdvice {
        contest: name,
        gross_paisa,
        fee_paisa: earned.fee.get(),
        tax_paisa: TAX_PAISA,
        amount_paisa: payout.amount.get(),
        method: to.kind.name().to_owned(),
        last4: to.last4.clone(),
        account_name: to.account_name.clone(),
        bank_name: to.bank_name.clone(),
        reference: reference.clone(),
        payout: payout.id.to_string(),
        paid_at: payout.paid_at.unwrap_or(ctx.now),
    };
    issue(tx, ctx, about, environment, Body::PayoutAdvice(advice))
}

/// `about` is whose document it is, and what it is about.
fn issue(
    tx: &mut Tx<'_>,
    ctx: &Ctx,
    about: (&Contact, Uuid),
    environment: Environment,
    body: Body,
) -> Result<(), Error> {
    let (person, subject) = about;
    let facts = Facts {
        issuer: issuer(ctx),
        person: Person { name: person.name(), email: person.email.clone() },
        play_money: match environment {
            Environment::Sandbox => true,
            Environment::Production => false,
        },
        body,
    };
    document::repo::issue(tx, ctx, person.user, subject, &facts)?;
    Ok(())
}

fn contest_name(contest: &Contest) -> ContestName {
    ContestName { id: contest.id.to_string(), title: contest.title.clone() }
}

/// Gives numbers to documents that have none; answers how many.
pub fn number_due(db: &Db, limit: i64) -> Result<usize, Error> {
    Ok(db.write(|tx| document::repo::give_numbers(tx, limit))?)
}

/// Notes that an admin takes a table with other people's money along.
pub fn record_export(db: &Db, ctx: &Ctx, admin: &Actor, table: &str, range: (&str, &str)) -> Result<(), Error> {
    let detail = serde_json::json!({ "table": table, "from": range.0, "to": range.1 });
    Ok(db.write(|tx| audit::record(tx, ctx, Some(admin), Act::ExportMade, admin.user, detail.clone()))?)
}
