//! After a restore: holds everything that leaves, compares the database with the providers, and lets work go on. Reading and resuming are called
//! by the command line only (ADR 0045).

use audit::Act;
use kernel::actor::{Actor, Permission};
use kernel::ctx::Ctx;
use kernel::db::{Db, Tx};
use kernel::ids::HoldId;
use outbound::{State, repo};
use payments::gateway::{ANSWER_TIMEOUT, GatewayError, Inquired, InquiryOrder, RefundAnswer};
use payments::refund::{self, Status};
use payments::{Gateways, Payment, Refund, payment};
use serde_json::json;
use time::OffsetDateTime;

use crate::error::Error;
use crate::payable::inquiry::Inquirer;
use crate::payments::{registry, send_refund};
use crate::schedule;

/// Items counted of one kind of due work at most.
const COUNTED_MAX: i64 = 10_000;
/// Why the program holds everything by itself.
const HELD: &str = "The database was restored or moved";

/// The state in the database. Adopts the identity of a new one, and holds everything when the program last worked with another one.
pub fn look(db: &Db, ctx: &Ctx) -> Result<State, Error> {
    match db.read(repo::read)? {
        State::New => {
            db.write(|tx| repo::adopt(tx, ctx))?;
        }
        State::Moved { stored, current } => {
            let reason = format!("{HELD}: it was {stored} and is {current}");
            db.write(|tx| {
                let begun = repo::hold_moved(tx, ctx, &reason)?;
                begun.map_or(Ok(()), |hold| record_held(tx, ctx, hold, &reason))
            })?;
        }
        known @ (State::Running | State::Held(_)) => return Ok(known),
    }
    Ok(db.read(repo::read)?)
}

/// An operator says that the database was restored. Answers whether that began a hold.
///
/// # Errors
/// [`outbound::Error::Reason`].
pub fn mark(db: &Db, ctx: &Ctx, reason: &str) -> Result<bool, Error> {
    let reason = outbound::checked_reason(reason)?;
    db.write(|tx| {
        // Restored into the same database, it has another history under the same name.
        contests::search_history::renew(tx)?;
        match repo::hold(tx, ctx, &reason)? {
            Some(hold) => record_held(tx, ctx, hold, &reason).map(|()| true),
            None => Ok(false),
        }
    })
}

fn record_held(tx: &mut Tx<'_>, ctx: &Ctx, hold: HoldId, reason: &str) -> Result<(), Error> {
    tracing::error!(hold_id = %hold, reason, "everything that leaves is held");
    audit::record(tx, ctx, None, Act::OutboundHeld, hold, json!({ "reason": reason }))?;
    Ok(())
}

/// What a provider says about a refund.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RefundFound {
    Done {
        reference: String,
    },
    Refused {
        code: String,
    },
    /// It may have been sent, and may not.
    Unknown {
        why: String,
    },
}

/// What would happen once work goes on, and what the providers say.
#[derive(Debug)]
pub struct Report {
    pub state: State,
    /// Queued mails by kind: how many, and since when the first.
    pub mails: Vec<(String, i64, Option<OffsetDateTime>)>,
    /// Kinds of due work with something due; counted to [`COUNTED_MAX`].
    pub due: Vec<(&'static str, usize)>,
    /// Payouts that went to the bank in a file, and of which no result was imported.
    pub payouts_in_batches: i64,
    pub refunds: Vec<(Refund, Payment, RefundFound)>,
    pub payments: Vec<(Payment, Result<Inquired, GatewayError>)>,
}

/// Counts what is due and asks the providers. Changes nothing, here or there.
///
/// # Errors
/// The database's.
pub fn report(db: &Db, ctx: &Ctx, gateways: &Gateways) -> Result<Report, Error> {
    let (state, mails, payouts_in_batches) = db.read(|conn| {
        Ok::<_, Error>((
            repo::read(conn)?,
            notifications::outbox::queued(conn)?,
            payouts::payout::repo::count_in_batches(conn)?,
        ))
    })?;
    let mut due = Vec::new();
    for sweep in schedule::SWEEPS {
        let count = db.read(|conn| sweep.count_due(conn, ctx.now, COUNTED_MAX))?;
        due.extend((count > 0).then_some((sweep.name(), count)));
    }
    let mut refunds = Vec::new();
    for refund in db.read(refund::repo::unsettled)? {
        let payment = db.read(|conn| payment::repo::get(conn, refund.payment))?;
        let found = find(gateways, &payment, &refund);
        refunds.push((refund, payment, found));
    }
    let asked = db.read(payment::repo::open_or_held)?;
    let payments = asked.into_iter().map(|payment| {
        let said = match gateways.of(payment.provider, payment.environment) {
            Ok(gateway) => gateway.inquire(&InquiryOrder::from(&payment)),
            Err(_unavailable) => Err(GatewayError::Unsupported),
        };
        (payment, said)
    });
    Ok(Report { state, mails, due, payouts_in_batches, refunds, payments: payments.collect() })
}

/// Asks the provider what became of a refund. A provider that does not know is never a reason to send it again.
fn find(gateways: &Gateways, payment: &Payment, refund: &Refund) -> RefundFound {
    let unknown = |why: String| RefundFound::Unknown { why };
    let Ok(gateway) = gateways.of(payment.provider, payment.environment) else {
        return unknown("the provider is not configured".to_owned());
    };
    match gateway.refund_state(&send_refund::order(payment, refund)) {
        Ok(RefundAnswer::Done { reference }) => RefundFound::Done { reference },
        Ok(RefundAnswer::Refused { code }) => RefundFound::Refused { code },
        Ok(RefundAnswer::Unknown) => unknown("the provider does not say".to_owned()),
        Err(error) => unknown(error.to_string()),
    }
}

/// What resuming found and did.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Resumed {
    /// Payments about which the providers answered.
    pub payments: usize,
    /// Of these, without an answer.
    pub silent: usize,
    /// Refunds that were done already.
    pub refunds_done: usize,
    pub refunds_refused: usize,
    /// Refunds of which nobody knows; they are asked about, and after a day a task of finance.
    pub refunds_unknown: usize,
    pub is_running: bool,
}

/// Applies what the providers say, as an inquiry does, and lets work go on. While something is unknown it does so only when the operator accepts that.
///
/// # Errors
/// [`outbound::Error::NotHeld`]; the admin may not handle refunds; a refund was decided meanwhile.
pub fn resume(db: &Db, ctx: &Ctx, gateways: &Gateways, admin: &Actor, accept_unknown: bool) -> Result<Resumed, Error> {
    if !admin.may(Permission::Refunds) {
        return Err(outbound::Error::NotAllowed.into());
    }
    let State::Held(hold) = look(db, ctx)? else { return Err(outbound::Error::NotHeld.into()) };
    let mut resumed = Resumed::default();
    let inquirer = Inquirer { db, ctx, gateways, lock: registry::lock };
    for payment in db.read(payment::repo::open_or_held)? {
        resumed.payments = resumed.payments.saturating_add(1);
        let is_heard = match inquirer.ask(&payment, None, ANSWER_TIMEOUT) {
            Ok(answer) => answer.heard,
            Err(error) => {
                tracing::error!(payment_id = %payment.id, %error, "a provider could not be asked about a payment");
                false
            }
        };
        if !is_heard {
            resumed.silent = resumed.silent.saturating_add(1);
        }
    }
    for refund in db.read(refund::repo::unsettled)? {
        let payment = db.read(|conn| payment::repo::get(conn, refund.payment))?;
        let count = match find(gateways, &payment, &refund) {
            RefundFound::Done { reference } => {
                db.write(|tx| {
                    claim(tx, ctx, &payment, &refund)?;
                    send_refund::done_in(tx, ctx, (None, refund.id), payment.id, &reference)
                })?;
                &mut resumed.refunds_done
            }
            RefundFound::Refused { code } => {
                db.write(|tx| {
                    claim(tx, ctx, &payment, &refund)?;
                    send_refund::refused_in(tx, ctx, refund.id, &code)
                })?;
                &mut resumed.refunds_refused
            }
            RefundFound::Unknown { .. } => {
                if accept_unknown {
                    db.write(|tx| claim(tx, ctx, &payment, &refund))?;
                }
                &mut resumed.refunds_unknown
            }
        };
        *count = count.saturating_add(1);
    }
    resumed.is_running = accept_unknown || (resumed.silent == 0 && resumed.refunds_unknown == 0);
    if resumed.is_running {
        db.write(|tx| resume_in(tx, ctx, admin, hold.id, &resumed))?;
    }
    Ok(resumed)
}

/// A refund that is still unsent here counts as sent from now on: what is SENT is only ever asked about.
fn claim(tx: &mut Tx<'_>, ctx: &Ctx, payment: &Payment, refund: &Refund) -> Result<(), Error> {
    payment::repo::lock(tx, payment.id)?;
    match refund.status {
        Status::Pending => Ok(refund::repo::record_sent(tx, ctx, refund)?),
        Status::Sent | Status::Refunded | Status::Refused => Ok(()),
    }
}

fn resume_in(tx: &mut Tx<'_>, ctx: &Ctx, admin: &Actor, hold: HoldId, found: &Resumed) -> Result<(), Error> {
    // One that was decided while the providers were asked: they were not asked about it.
    if refund::repo::unsettled(tx)?.iter().any(|refund| refund.status == Status::Pending) {
        return Err(payments::Error::Conflict.into());
    }
    repo::resume(tx, ctx, hold)?;
    files::sweep::postpone(tx, ctx.now)?;
    let detail = json!({
        "payments": found.payments,
        "silent": found.silent,
        "refundsDone": found.refunds_done,
        "refundsRefused": found.refunds_refused,
        "refundsUnknown": found.refunds_unknown,
    });
    audit::record(tx, ctx, Some(admin), Act::OutboundResumed, hold, detail)?;
    Ok(())
}
