//! Buying an entry beside the winner: order and payment.

pub mod give_back;
pub mod reminder;

use accounts::Contact;
use audit::Act;
use contests::contest::{self, Contest};
use contests::entry::{self, Entry};
use contests::purchase::{self, EntryFacts, Purchase, Status};
use diesel::RunQueryDsl;
use idempotency::Key;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::{EntryId, Id};
use kernel::money::Paisa;
use ledger::postings;
use notifications::{Message, messages};
use payments::chargeback::repo::PayoutRisks;
use payments::{AppliedTo, Gateways, Payment, Provider, Subject};
use payouts::Kind;
use payouts::payout::Payee;
use payouts::payout::repo::NewPayout;

use crate::error::Error;
use crate::payable::attempt::{self, PaymentOutcome, PaymentRequest, Via};
use crate::payable::{self, Payable, is_last_attempt};
use crate::payouts::risk;
use crate::{identity, naming, notify, posting};

/// Who wants to buy which entry.
#[derive(Debug, Clone)]
pub struct Buy {
    pub entry: EntryId,
    /// The price that the client saw.
    pub price: Paisa,
    pub provider: Provider,
    /// The request's Idempotency-Key, if it has one.
    pub key: Option<Key>,
}

/// Orders an entry, or finds the order that is pending, and opens an attempt to pay it.
///
/// # Errors
/// Not the client, an unconfirmed address, an entry that is not for sale or was bought, another price than the client saw, an amount
/// outside the provider's limits, or the provider does not answer.
pub fn begin(db: &Db, ctx: &Ctx, gateways: &Gateways, actor: &Actor, buy: &Buy) -> Result<PaymentOutcome, Error> {
    let via = Via { provider: buy.provider, key: buy.key.as_ref(), lock };
    attempt::begin_payment(db, ctx, gateways, via, |tx| payment_request(tx, ctx, actor, buy))
}

fn payment_request(tx: &mut Tx<'_>, ctx: &Ctx, actor: &Actor, buy: &Buy) -> Result<PaymentRequest, Error> {
    let (entry, contest) = entry::repo::lock_with_contest(tx, buy.entry)?;
    contest.require_client(actor)?;
    let ordered = purchase::repo::lock_live(tx, entry.id)?;
    if ordered.as_ref().is_some_and(|ordered| ordered.status == Status::Paid) {
        return Err(contests::Error::EntryOrdered.into());
    }
    let facts = facts(tx, &entry)?;
    let price = purchase::decide_buy(&contest, &entry, actor, facts, ctx.now)?;
    let pending = match ordered {
        Some(pending) => pending,
        None => {
            let detail = serde_json::json!({ "priceCents": price.get(), "contest": contest.id.uuid() });
            audit::record(tx, ctx, Some(actor), Act::EntryOrdered, entry.id, detail)?;
            purchase::repo::insert(tx, ctx, &contest, &entry, price)?
        }
    };
    if pending.price != buy.price {
        return Err(contests::Error::PriceChanged.into());
    }
    Ok(PaymentRequest { subject: posting::subject_of(&pending), payer: contest.client, amount: pending.price })
}

fn facts(tx: &mut Tx<'_>, entry: &Entry) -> Result<EntryFacts, Error> {
    let author = accounts::user::repo::contact(tx, entry.author)?;
    Ok(EntryFacts {
        was_handed_over: purchase::repo::was_handed_over(tx, entry.id)?,
        author_may_sell: !author.is_erased && !author.is_suspended,
    })
}

/// The author names, changes or removes (`None`) the price of an entry. The same price again changes nothing.
///
/// # Errors
/// Not the author, an entry that cannot be sold, an order that is under way, a sale that is over, or a price outside its limits.
pub fn set_price(db: &Db, ctx: &Ctx, actor: &Actor, id: EntryId, price: Option<i64>) -> Result<(), Error> {
    db.write(|tx| {
        let (entry, contest) = entry::repo::lock_with_contest(tx, id)?;
        if entry.author != actor.user {
            return Err(contests::Error::NotFound.into());
        }
        let ordered = purchase::repo::lock_live(tx, id)?;
        let was_handed_over = purchase::repo::was_handed_over(tx, id)?;
        purchase::decide_pricing(&contest, &entry, actor, ordered.as_ref(), was_handed_over, ctx.now)?;
        let price = price.map(|price| purchase::checked_price(&contest, price)).transpose()?;
        if price != entry.price {
            purchase::repo::set_price(tx, ctx, id, price)?;
            let detail = serde_json::json!({ "priceCents": price.map(Paisa::get) });
            audit::record(tx, ctx, Some(actor), Act::EntryPriced, id, detail)?;
        }
        Ok(())
    })
}

/// An order that waits for its payment.
struct Order {
    contest: Contest,
    entry: Entry,
    purchase: Purchase,
}

pub(crate) fn lock(tx: &mut Tx<'_>, subject: Subject) -> Result<Box<dyn Payable>, Error> {
    let Subject::EntryPurchase { contest, purchase } = subject else { return Err(payable::wrong_subject()) };
    let contest = contest::repo::lock(tx, contest)?;
    let entry = purchase::repo::get(tx, purchase)?.entry;
    let entry = entry::repo::lock(tx, entry)?;
    Ok(Box::new(Order { contest, entry, purchase: purchase::repo::lock(tx, purchase)? }))
}

impl Payable for Order {
    fn applied_to(&self) -> AppliedTo {
        AppliedTo::Purchase
    }

    fn contest(&self) -> Option<&Contest> {
        Some(&self.contest)
    }

    fn refusal(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<Option<Message>, Error> {
        let Self { contest, entry, purchase } = self;
        let facts = facts(tx, entry)?;
        if purchase.decide_payment(contest, entry, facts, payment.amount, ctx.now).is_ok() {
            return Ok(None);
        }
        if purchase.status == Status::Pending {
            // Nothing that is still paid for it can be applied.
            attempt::give_up_others_in(tx, ctx, payment)?;
            abandon_in(tx, ctx, purchase)?;
        }
        let page = entry_page(ctx, entry);
        Ok(Some(messages::purchase::payment_not_needed(&contest.title, entry.number, payment.amount, &page)))
    }

    fn apply(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, payer: &Contact) -> Result<(), Error> {
        let Self { contest, entry, purchase } = self;
        // Attempts at the other provider lead nowhere now.
        attempt::give_up_in(tx, ctx, payment.subject)?;
        let handover = purchase::repo::record_paid(tx, ctx, purchase, entry)?;
        let sale = posting::sale_of(contest, purchase, entry.author, purchase.price)?;
        let default_method = identity::lock_default_method(tx, entry.author)?;
        let facts = (
            kyc::application::repo::has_approval(entry.author, ctx.now),
            payments::chargeback::repo::has_debt(entry.author),
        );
        let (identity_approved, is_blocked): (bool, bool) = diesel::select(facts).get_result(&mut **tx)?;
        let author = accounts::user::repo::contact(tx, entry.author)?;
        let new = NewPayout {
            contest: contest.id,
            entry: entry.id,
            winner: entry.author,
            kind: Kind::Award,
            amount: sale.net,
            retry_of: None,
            handover_accepted: false,
            payee: Payee { default_method, identity_approved },
            risks: risk::reasons(PayoutRisks { is_taken_back: false, is_blocked }, &author),
        };
        let payout = payouts::payout::repo::insert(tx, ctx, &new)?;
        let transactions = [
            postings::entry_purchased(purchase.id, posting::gateway(payment.provider), purchase.price)?,
            postings::purchase_awarded(&sale)?,
            postings::payout_new(payout.id, entry.author, sale.net)?,
        ];
        let environment = posting::environment(payment.environment);
        ledger::repo::post_all(tx, ctx, environment, Some(purchase.buyer), &transactions)?;
        let page = handover_page(ctx, entry);
        let due = handover.due_at.unwrap_or(ctx.now);
        let bought = messages::purchase::bought(&contest.title, (&payer.name(), entry.number), sale.net, due, &page);
        notify::person(tx, ctx, &author, &bought)?;
        risk::tell_in(tx, ctx, &payout, naming::of_bought(contest, entry.number))?;
        let paid = messages::purchase::paid(&contest.title, entry.number, purchase.price, due, &page);
        notify::person(tx, ctx, payer, &paid)?;
        let detail = serde_json::json!({
            "purchase": purchase.id.uuid(),
            "payment": payment.id.uuid(),
            "payout": payout.id.uuid(),
            "priceCents": purchase.price.get(),
        });
        audit::record(tx, ctx, None, Act::EntryPurchased, entry.id, detail)?;
        Ok(())
    }

    fn ended(&self, tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment) -> Result<(), Error> {
        if self.purchase.status == Status::Pending && is_last_attempt(tx, payment)? {
            abandon_in(tx, ctx, &self.purchase)
        } else {
            Ok(())
        }
    }
}

fn abandon_in(tx: &mut Tx<'_>, ctx: &Ctx, purchase: &Purchase) -> Result<(), Error> {
    purchase::repo::record_abandoned(tx, ctx, purchase)?;
    let detail = serde_json::json!({ "purchase": purchase.id.uuid() });
    Ok(audit::record(tx, ctx, None, Act::EntryOrderAbandoned, purchase.entry, detail)?)
}

/// The page of an entry.
fn entry_page(ctx: &Ctx, entry: &Entry) -> String {
    ctx.link(&format!("/contests/{}?entry={}", entry.contest, entry.id))
}

/// The page where a bought entry is handed over.
fn handover_page(ctx: &Ctx, entry: &Entry) -> String {
    ctx.link(&format!("/contests/{}?tab=handover&handover={}", entry.contest, entry.id))
}
