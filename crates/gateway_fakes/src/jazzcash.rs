//! JazzCash, as far as a merchant sees it.

mod form;
mod hash;
mod qr;

use std::collections::BTreeMap;
use std::io;
use std::net::TcpStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde_json::{Map, Value};

use form::{Pairs, failure, flat, pair, refusal, stranger, value};

use crate::http::{Handler, Reply, Request, Server, ask, failing};
use crate::switch::{Switch, Switches};
use crate::{Merchant, Sent, State, control, html};

const PAGE: &str = "/CustomerPortal/transactionmanagement/merchantform/";
const INQUIRY: &str = "/ApplicationAPI/API/PaymentInquiry/Inquire";
const REFUND: &str = "/ApplicationAPI/API/Purchase/domwalletrefundtransaction";
const SCAN: &str = "/_scan";
const PAY: &str = "/_pay/";
const BRAND: (&str, &str) = ("JazzCash", "#a3151c");
/// A webhook that is not answered as agreed is sent so often.
const TRIES: u8 = 3;

/// What a merchant has from the portal.
#[derive(Debug, Clone, Copy)]
pub struct Credentials {
    pub merchant_id: &'static str,
    pub password: &'static str,
    pub salt: &'static str,
    pub mpin: &'static str,
}

/// The one merchant whom the fake knows.
pub const JAZZCASH: Credentials =
    Credentials { merchant_id: "MC90210", password: "dbl0pass77", salt: "dbl0salt88", mpin: "4321" };

fn signed(mut pairs: Pairs, is_wrong: bool) -> Pairs {
    let hash = hash::secure_hash(JAZZCASH.salt, &pairs);
    let hash = if is_wrong { hash.chars().rev().collect() } else { hash };
    pairs.push(("pp_SecureHash".to_owned(), hash));
    pairs
}

/// As the provider writes JSON: what is empty is null.
fn object(pairs: &[(String, String)]) -> Value {
    let member = |text: &String| if text.is_empty() { Value::Null } else { Value::from(text.as_str()) };
    Value::Object(pairs.iter().map(|(name, text)| (name.clone(), member(text))).collect::<Map<_, _>>())
}

#[derive(Debug, Clone)]
struct Order {
    form: Pairs,
    paisa: i64,
    state: State,
    /// The provider's number of the transaction.
    number: u64,
    /// How much went back, in paisa.
    returned: i64,
    /// The ledger has not heard of the payment yet.
    is_late: bool,
}

#[derive(Debug, Default)]
struct Orders {
    orders: BTreeMap<String, Order>,
    sent: Vec<Sent>,
}

impl Orders {
    fn next_number(&self) -> u64 {
        u64::try_from(self.orders.len()).unwrap_or(0).saturating_add(261_121_000_001)
    }
}

#[derive(Debug)]
struct Fake {
    merchant: Merchant,
    switches: Switches,
    orders: Mutex<Orders>,
}

/// A running fake of JazzCash; it stops when dropped.
#[derive(Debug)]
pub struct JazzCash {
    fake: Arc<Fake>,
    server: Server,
}

impl JazzCash {
    /// Starts on this port of the loopback address; 0 takes any.
    ///
    /// # Errors
    /// The port is taken.
    pub fn start(port: u16, merchant: Merchant) -> io::Result<Self> {
        let fake = Arc::new(Fake { merchant, switches: Switches::default(), orders: Mutex::default() });
        let handler: Arc<dyn Handler> = Arc::<Fake>::clone(&fake);
        Ok(Self { server: Server::start(port, handler)?, fake })
    }

    pub fn page_url(&self) -> String {
        self.server.url(PAGE)
    }

    pub fn inquiry_url(&self) -> String {
        self.server.url(INQUIRY)
    }

    pub fn refund_url(&self) -> String {
        self.server.url(REFUND)
    }

    pub fn switches(&self) -> &Switches {
        &self.fake.switches
    }

    /// Every webhook sent so far.
    pub fn webhooks(&self) -> Vec<Sent> {
        self.fake.lock().sent.clone()
    }

    /// Reference, state and paisa of every order.
    pub fn orders(&self) -> Vec<(String, State, i64)> {
        self.fake.orders()
    }

    /// How much of an order went back, in paisa.
    pub fn returned(&self, reference: &str) -> i64 {
        self.fake.lock().orders.get(reference).map_or(0, |order| order.returned)
    }

    /// Opens the page with a form, as a browser does; answers the status.
    ///
    /// # Errors
    /// The fake does not answer.
    pub fn open(&self, form: &[(String, String)]) -> io::Result<u16> {
        let body: String = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(form).finish();
        Ok(ask("POST", &self.page_url(), "application/x-www-form-urlencoded", body.as_bytes())?.0)
    }

    /// Clicks Pay; answers what the browser brings back to the merchant, unless it does not come back.
    pub fn pay(&self, reference: &str) -> Option<Vec<(String, String)>> {
        self.fake.decide(reference, true)
    }

    /// Clicks Cancel; answers what the browser brings back to the merchant.
    pub fn cancel(&self, reference: &str) -> Option<Vec<(String, String)>> {
        self.fake.decide(reference, false)
    }
}

impl JazzCash {
    /// The text of the merchant's QR code.
    pub fn merchant_qr() -> String {
        qr::issued()
    }

    /// A payer's wallet scans a code and pays; answers whether it could.
    pub fn scan(&self, text: &str) -> bool {
        self.fake.scan(text)
    }
}

impl Drop for JazzCash {
    fn drop(&mut self) {
        self.fake.switches.close();
    }
}

impl Handler for Fake {
    fn handle(&self, request: &Request, stream: &TcpStream) -> Reply {
        if let Some(reply) = control::answer(request, &self.switches, || self.orders()) {
            return reply;
        }
        match (request.method.as_str(), request.path.as_str()) {
            ("POST", PAGE) => self.page(request),
            ("POST", INQUIRY) => failing(&self.switches, stream, || self.call(request, Self::inquiry)),
            ("POST", SCAN) if self.scan(value(&request.form(), "text")) => Reply::json(200, &Value::Null),
            ("POST", SCAN) => Reply::json(400, &Value::Null),
            ("POST", REFUND) => failing(&self.switches, stream, || self.call(request, Self::refund)),
            ("POST", path) => match path.strip_prefix(PAY) {
                Some(reference) => self.clicked(request, reference),
                None => Reply::html(404, html::refusal(BRAND, "404", "There is no such page.")),
            },
            _ => Reply::html(404, html::refusal(BRAND, "404", "There is no such page.")),
        }
    }
}

impl Fake {
    fn lock(&self) -> MutexGuard<'_, Orders> {
        self.orders.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn orders(&self) -> Vec<(String, State, i64)> {
        let orders = self.lock();
        orders.orders.iter().map(|(reference, order)| (reference.clone(), order.state, order.paisa)).collect()
    }

    fn page(&self, request: &Request) -> Reply {
        let form = request.form();
        if let Some((code, words)) = refusal(&form, &self.merchant.return_url) {
            return Reply::html(400, html::refusal(BRAND, code, words));
        }
        let reference = value(&form, "pp_TxnRefNo").to_owned();
        let paisa = value(&form, "pp_Amount").parse().unwrap_or(0);
        let mut orders = self.lock();
        let number = orders.next_number();
        let order = orders.orders.entry(reference.clone()).or_insert_with(|| Order {
            form: form.clone(),
            paisa,
            state: State::Shown,
            number,
            returned: 0,
            is_late: false,
        });
        if order.form != form || order.state != State::Shown {
            return Reply::html(400, html::refusal(BRAND, "110", "This reference was used before."));
        }
        let until = clock(value(&form, "pp_TxnExpiryDateTime"));
        let lines = [("For", value(&form, "pp_Description")), ("Reference", &reference), ("Until", &until)];
        Reply::html(200, html::checkout(BRAND, &lines, &html::shown(paisa), &format!("{PAY}{reference}")))
    }

    fn clicked(&self, request: &Request, reference: &str) -> Reply {
        let is_paid = value(&request.form(), "decision") == "pay";
        let back = self.lock().orders.get(reference).map(|order| value(&order.form, "pp_ReturnURL").to_owned());
        match (back, self.decide(reference, is_paid)) {
            (Some(back), Some(fields)) => Reply::html(200, html::bring_back(BRAND, &back, &fields)),
            (Some(_back), None) => Reply::Nothing,
            (None, _) => Reply::html(404, html::refusal(BRAND, "109", "There is no such order.")),
        }
    }

    /// A wallet that scans a code pays without the page: its order may be new here.
    fn scan(&self, text: &str) -> bool {
        let Some((reference, paisa)) = qr::scanned(text) else { return false };
        {
            let mut orders = self.lock();
            let number = orders.next_number();
            let form = vec![
                pair("pp_MerchantID", JAZZCASH.merchant_id),
                pair("pp_TxnCurrency", "PKR"),
                pair("pp_TxnRefNo", reference.as_str()),
            ];
            let fresh = Order { form, paisa, state: State::Shown, number, returned: 0, is_late: false };
            let order = orders.orders.entry(reference.clone()).or_insert(fresh);
            if order.state != State::Shown || order.paisa != paisa {
                return false;
            }
        }
        self.decide(&reference, true);
        true
    }

    /// The payer pays or gives up. Answers what the browser brings back.
    fn decide(&self, reference: &str, is_paid: bool) -> Option<Pairs> {
        let is_late = is_paid && self.switches.takes(Switch::OutOfOrder);
        let order = {
            let mut orders = self.lock();
            let order = orders.orders.get_mut(reference)?;
            if order.state == State::Shown {
                order.state = if is_paid { State::Paid } else { State::Cancelled };
                order.is_late = is_late;
            }
            order.clone()
        };
        if is_paid && self.switches.takes(Switch::LostReply) {
            return None;
        }
        let (code, words) = match order.state {
            State::Paid | State::Refunded => ("000", "Thank you for Using JazzCash, your transaction was successful."),
            State::Shown | State::Cancelled => ("112", "Transaction has been cancelled by customer."),
        };
        let is_more = is_paid && self.switches.takes(Switch::WrongAmount);
        let is_wrong = is_paid && self.switches.takes(Switch::WrongHash);
        let said = signed(order.message(code, words, is_more), is_wrong);
        self.announce(&said);
        if is_paid && self.switches.takes(Switch::Duplicate) {
            self.announce(&said);
        }
        if is_late {
            self.announce(&signed(order.message("157", "Transaction is pending.", false), false));
        }
        Some(said)
    }

    /// Sends a webhook, and again when it is not answered as agreed.
    fn announce(&self, said: &[(String, String)]) {
        let body = object(said).to_string().into_bytes();
        let kept = |status, answer| Sent {
            content_type: "application/json".to_owned(),
            query: String::new(),
            body: body.clone(),
            status,
            answer,
        };
        let Some(url) = &self.merchant.webhook_url else {
            self.lock().sent.push(kept(None, Vec::new()));
            return;
        };
        for _try in 0..TRIES {
            let answer = ask("POST", url, "application/json", &body);
            let (status, answer) = answer.map_or((None, Vec::new()), |(status, body)| (Some(status), body));
            let is_taken = status == Some(200) && is_acknowledged(&answer);
            self.lock().sent.push(kept(status, answer));
            if is_taken {
                return;
            }
        }
    }

    /// A call of the merchant's server.
    fn call(&self, request: &Request, work: impl FnOnce(&Self, &[(String, String)]) -> Pairs) -> Reply {
        let Some(pairs) =
            flat(&request.body).filter(|_pairs| request.header("content-type").starts_with("application/json"))
        else {
            return Reply::json(400, &object(&signed(failure("110", "Please provide a valid value."), false)));
        };
        let is_wrong = self.switches.takes(Switch::WrongHash);
        Reply::json(200, &object(&signed(work(self, &pairs), is_wrong)))
    }

    fn inquiry(&self, pairs: &[(String, String)]) -> Pairs {
        if let Some(refused) = stranger(pairs) {
            return refused;
        }
        let mut orders = self.lock();
        let Some(order) = orders.orders.get_mut(value(pairs, "pp_TxnRefNo")) else {
            return failure("109", "Transaction does not exist.");
        };
        let is_reversed = order.state == State::Paid && self.switches.takes(Switch::Reversed);
        let is_late = std::mem::take(&mut order.is_late);
        let (code, word) = match order.state {
            _ if is_reversed => ("122", "Reversed"),
            State::Paid if is_late => ("157", "Pending"),
            State::Shown => ("157", "Pending"),
            State::Paid => ("121", "Completed"),
            State::Cancelled => ("112", "Failed"),
            State::Refunded => ("131", "Refunded"),
        };
        let mut answer = vec![
            pair("pp_ResponseCode", "000"),
            pair("pp_ResponseMessage", "Operation processed successfully."),
            pair("pp_PaymentResponseCode", code),
            pair("pp_PaymentResponseMessage", "The state of the transaction is as given."),
            pair("pp_Status", word),
            pair("pp_BankID", ""),
            pair("pp_ProductID", ""),
            pair("pp_AuthCode", ""),
            pair("pp_SettlementDate", ""),
            pair("pp_SettlementExpiry", ""),
        ];
        if order.state != State::Shown && order.state != State::Cancelled {
            answer.push(pair("pp_RetrievalReferenceNo", order.number.to_string()));
        }
        if self.switches.takes(Switch::WrongAmount) {
            answer.push(pair("pp_Amount", order.paisa.saturating_add(100).to_string()));
        }
        answer
    }

    fn refund(&self, pairs: &[(String, String)]) -> Pairs {
        if let Some(refused) = stranger(pairs) {
            return refused;
        }
        if value(pairs, "pp_MerchantMPIN") != JAZZCASH.mpin {
            return failure("454", "The MPIN is wrong.");
        }
        let amount: i64 = value(pairs, "pp_Amount").parse().unwrap_or(0);
        let mut orders = self.lock();
        let Some(order) = orders.orders.get_mut(value(pairs, "pp_TxnRefNo")) else {
            return failure("109", "Transaction does not exist.");
        };
        let after = order.returned.saturating_add(amount);
        if order.state != State::Paid || amount <= 0 || after > order.paisa || value(pairs, "pp_TxnCurrency") != "PKR" {
            return failure("451", "The transaction cannot be refunded.");
        }
        order.returned = after;
        if after == order.paisa {
            order.state = State::Refunded;
        }
        vec![
            pair("pp_ResponseCode", "000"),
            pair("pp_ResponseMessage", "Operation processed successfully."),
            pair("pp_TxnRefNo", value(pairs, "pp_TxnRefNo")),
            pair("pp_RetreivalReferenceNo", order.number.saturating_add(500_000_000_000).to_string()),
        ]
    }
}

impl Order {
    /// What is said about it, to the browser and in a webhook.
    fn message(&self, code: &str, words: &str, is_more: bool) -> Pairs {
        let paisa = if is_more { self.paisa.saturating_add(100) } else { self.paisa };
        let paid = matches!(self.state, State::Paid | State::Refunded);
        let number = if paid { self.number.to_string() } else { String::new() };
        let echo = |name: &str| pair(name, value(&self.form, name));
        let kind = value(&self.form, "pp_TxnType");
        vec![
            pair("pp_Amount", paisa.to_string()),
            pair("pp_AuthCode", ""),
            pair("pp_BankID", ""),
            echo("pp_BillReference"),
            echo("pp_Language"),
            echo("pp_MerchantID"),
            pair("pp_ResponseCode", code),
            pair("pp_ResponseMessage", words),
            pair("pp_RetreivalReferenceNo", number),
            pair("pp_SettlementExpiry", ""),
            pair("pp_SubMerchantId", ""),
            echo("pp_TxnCurrency"),
            echo("pp_TxnDateTime"),
            echo("pp_TxnRefNo"),
            pair("pp_TxnType", if kind.is_empty() { "MWALLET" } else { kind }),
            echo("pp_Version"),
            echo("ppmpf_1"),
            echo("ppmpf_2"),
            echo("ppmpf_3"),
            echo("ppmpf_4"),
            echo("ppmpf_5"),
        ]
    }
}

/// `20261121123000` as `2026-11-21 12:30`.
fn clock(text: &str) -> String {
    let part = |from: usize, to: usize| text.get(from..to).unwrap_or_default();
    format!("{}-{}-{} {}:{}", part(0, 4), part(4, 6), part(6, 8), part(8, 10), part(10, 12))
}

/// Whether a webhook was taken as agreed: the code and the right hash.
fn is_acknowledged(answer: &[u8]) -> bool {
    flat(answer)
        .is_some_and(|pairs| value(&pairs, "pp_ResponseCode") == "000" && hash::is_signed(JAZZCASH.salt, &pairs))
}
