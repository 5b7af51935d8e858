//! Stand-ins for the providers: what they were asked, what they did, and what they say about it.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};

use kernel::ids::{PaymentId, RefundId};
use kernel::money::Paisa;
use payments::gateway::fields::Fields;
use payments::gateway::sandbox::Sandbox;
use payments::gateway::{
    CheckoutForm, GatewayError, Inquired, InquiryOrder, LateSuccess, Order, PaymentGateway, RawEvent, RefundAnswer,
    RefundOrder, ReturnStep, SettlesBy, Started, Verdict,
};
use payments::webhook_event::Outcome;
use payments::{OrderRef, Provider};
use time::{Duration, OffsetDateTime};

use crate::faults;
use crate::sandboxed::sandboxed;

/// Where an order stands at the provider.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum State {
    Unpaid,
    Paid,
    Failed,
    Cancelled,
    /// Paid, and given back to the payer without us.
    Reversed,
}

/// What a provider knows of a payment.
#[derive(Debug, Clone)]
pub(crate) struct Known {
    pub(crate) order: Order,
    pub(crate) state: State,
    /// The address of the page, with the signature of a success.
    pub(crate) url: String,
    /// What went back, by refund.
    pub(crate) refunds: BTreeMap<RefundId, RefundAnswer>,
    pub(crate) refunded: i64,
    /// What was given back without us.
    pub(crate) reversed: i64,
}

impl Known {
    /// Whether the payer paid it.
    pub(crate) const fn is_paid(&self) -> bool {
        matches!(self.state, State::Paid | State::Reversed)
    }

    /// What of our money the provider holds for this order.
    pub(crate) fn held(&self) -> i64 {
        match self.state {
            State::Unpaid | State::Failed | State::Cancelled => 0,
            State::Paid | State::Reversed => self.order.amount.get() - self.refunded - self.reversed,
        }
    }
}

/// What happens to the next call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// It does not arrive.
    Lost,
    /// It is done, and the answer does not arrive.
    Unheard,
    /// It is done, and our process ends.
    Crash,
    /// A refund is not made; an inquiry names another amount.
    Refused,
}

#[derive(Debug, Default)]
pub(crate) struct Ledger {
    pub(crate) orders: BTreeMap<PaymentId, Known>,
    pub(crate) trouble: Option<Trouble>,
    /// What must never have been asked.
    pub(crate) violations: Vec<String>,
}

/// A stand-in.
pub(crate) struct StandIn {
    inner: Sandbox,
    settles_by: SettlesBy,
    ledger: Arc<Mutex<Ledger>>,
}

impl StandIn {
    pub(crate) fn new(provider: Provider, secret: &str, ledger: Arc<Mutex<Ledger>>) -> Self {
        let settles_by = match provider {
            Provider::Easypaisa => SettlesBy::Message,
            Provider::Jazzcash => SettlesBy::Inquiry,
        };
        Self { inner: Sandbox::derived(provider, secret), settles_by, ledger }
    }

    fn ledger(&self) -> MutexGuard<'_, Ledger> {
        self.ledger.lock().unwrap()
    }

    /// The trouble that awaits a call, if any: a lost call goes no further.
    fn trouble(&self) -> Result<Option<Trouble>, GatewayError> {
        let trouble = self.ledger().trouble.take();
        if trouble == Some(Trouble::Lost) { Err(GatewayError::Unknown("lost".to_owned())) } else { Ok(trouble) }
    }
}

/// What becomes of an answer.
fn answered<T>(trouble: Option<Trouble>, answer: T) -> Result<T, GatewayError> {
    match trouble {
        None | Some(Trouble::Lost | Trouble::Refused) => Ok(answer),
        Some(Trouble::Unheard) => Err(GatewayError::Unknown("unheard".to_owned())),
        Some(Trouble::Crash) => faults::crash(),
    }
}

pub(crate) fn transaction_name(order: &OrderRef) -> String {
    format!("SIM-{order}")
}

impl PaymentGateway for StandIn {
    sandboxed!(account);
    fn late_success(&self) -> LateSuccess {
        LateSuccess::Accepted
    }
    fn settles_by(&self) -> SettlesBy {
        self.settles_by
    }
    fn grace_period(&self) -> Duration {
        Duration::hours(48)
    }

    fn start(&self, order: &Order) -> Result<Started, GatewayError> {
        let trouble = self.trouble()?;
        let started = self.inner.start(order)?;
        let known = Known {
            order: order.clone(),
            state: State::Unpaid,
            url: started.redirect_url.clone(),
            refunds: BTreeMap::new(),
            refunded: 0,
            reversed: 0,
        };
        self.ledger().orders.entry(order.payment).or_insert(known);
        answered(trouble, started)
    }

    fn form(&self, _order: &Order) -> Option<CheckoutForm> {
        None
    }
    fn verify(&self, raw: &RawEvent) -> Verdict {
        self.inner.verify(raw)
    }
    fn on_return(&self, fields: &Fields) -> ReturnStep {
        let found = fields.get("ref").and_then(OrderRef::parse);
        found.map_or(ReturnStep::Ignore, |order_ref| ReturnStep::Unverified { order_ref })
    }

    fn inquire(&self, order: &InquiryOrder) -> Result<Inquired, GatewayError> {
        let trouble = self.trouble()?;
        let known = self.ledger().orders.get(&order.payment).cloned();
        let state = known.as_ref().map_or(State::Unpaid, |known| known.state);
        let outcome = match state {
            State::Unpaid => Outcome::Pending,
            State::Paid => Outcome::Success,
            State::Failed => Outcome::Failed,
            State::Cancelled => Outcome::Cancelled,
            State::Reversed => Outcome::Reversed,
        };
        let mut amount = order.amount;
        if trouble == Some(Trouble::Refused) && known.is_some_and(|known| known.refunded == 0) {
            amount = Paisa::new(amount.get() + 1);
        }
        let paid = state == State::Paid || state == State::Reversed;
        let answer = Inquired {
            outcome,
            amount: paid.then_some(amount),
            provider_txn_id: paid.then(|| transaction_name(&order.order_ref)),
            code: "SIM".to_owned(),
            message: String::new(),
        };
        answered(trouble, answer)
    }

    fn refund(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        let trouble = self.trouble()?;
        let mut guard = self.ledger();
        let ledger = &mut *guard;
        let found = ledger.orders.values_mut().find(|known| known.order.order_ref == order.order_ref);
        let Some(known) = found else {
            ledger.violations.push(format!("refund of an unknown order {}", order.order_ref));
            return Ok(RefundAnswer::Refused { code: "UNKNOWN".to_owned() });
        };
        if known.state == State::Reversed {
            ledger.violations.push(format!("refund of {}, which its payer has back already", order.order_ref));
        }
        let again = known.refunds.contains_key(&order.refund);
        let answer = if trouble == Some(Trouble::Refused) || known.state != State::Paid {
            RefundAnswer::Refused { code: "REFUSED".to_owned() }
        } else {
            known.refunded += order.amount.get();
            RefundAnswer::Done { reference: format!("SIMR-{}-{}", order.order_ref, known.refunds.len()) }
        };
        known.refunds.insert(order.refund, answer.clone());
        let (left, name) = (known.held(), known.order.order_ref.clone());
        if again {
            ledger.violations.push(format!("refund {} was asked for twice", order.refund));
        }
        if left < 0 {
            ledger.violations.push(format!("more was given back for {name} than was paid"));
        }
        drop(guard);
        answered(trouble, answer)
    }

    fn refund_state(&self, order: &RefundOrder) -> Result<RefundAnswer, GatewayError> {
        let trouble = self.trouble()?;
        let ledger = self.ledger();
        let known = ledger.orders.values().find(|known| known.order.order_ref == order.order_ref);
        let state = known.and_then(|known| known.refunds.get(&order.refund)).cloned();
        drop(ledger);
        answered(trouble, state.unwrap_or(RefundAnswer::Unknown))
    }
}

fn parameter(url: &str, name: &str) -> String {
    let query = url.split_once('?').unwrap().1;
    let pair = query.split('&').find_map(|pair| pair.strip_prefix(&format!("{name}="))).unwrap();
    pair.to_owned()
}

/// The message of a success, signed as the address is.
pub(crate) fn success(provider: Provider, url: &str) -> String {
    let of = |name| parameter(url, name);
    match provider {
        Provider::Easypaisa => format!(
            r#"{{"amount":"{}","reference":"{}","status":"SUCCESS","merchant_ref":"{}","signature":"{}"}}"#,
            of("amount"),
            of("ref"),
            of("contest"),
            of("sig")
        ),
        Provider::Jazzcash => format!(
            r#"{{"pp_Amount":"{}","pp_TxnRefNo":"{}","pp_ResponseCode":"000","pp_MerchantID":"{}","contestId":"{}","pp_SecureHash":"{}"}}"#,
            of("amount").replace('.', ""),
            of("ref"),
            of("mid"),
            of("contest"),
            of("sig")
        ),
    }
}

/// A signed message of a success that never happened in this form: of another amount, or about an order that nobody made.
pub(crate) fn crafted(provider: Provider, secret: &str, known: &Known, change: impl FnOnce(&mut Order)) -> String {
    let mut order = known.order.clone();
    change(&mut order);
    success(provider, &Sandbox::derived(provider, secret).start(&order).unwrap().redirect_url)
}

/// Whether the payer may still pay.
pub(crate) fn payable(known: &Known, now: OffsetDateTime) -> bool {
    known.state == State::Unpaid && now < known.order.expires_at
}
