//! Easypaisa, as far as a merchant sees it.

mod cipher;
mod form;

use std::collections::BTreeMap;
use std::io;
use std::net::TcpStream;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use url::form_urlencoded::Serializer;

use form::{Reader, classic, newer, paisa, value};

use crate::http::{Handler, Reply, Request, Server, ask, failing};
use crate::switch::{Switch, Switches};
use crate::{Merchant, Sent, State, control, html};

const PAGE: &str = "/easypay/Index.jsf";
const NEWER_PAGE: &str = "/tpg/";
const CONFIRM: &str = "/easypay/Confirm.jsf";
const INQUIRY: &str = "/easypay-service/rest/v4/inquire-transaction";
const PAY: &str = "/_pay/";
const BRAND: (&str, &str) = ("Easypaisa", "#0b7d43");

/// What a merchant has from the portal.
#[derive(Debug, Clone, Copy)]
pub struct Credentials {
    pub store_id: &'static str,
    /// 16 characters.
    pub hash_key: &'static str,
    pub account: &'static str,
    pub api_user: &'static str,
    pub api_password: &'static str,
}

/// The one merchant whom the fake knows.
pub const EASYPAISA: Credentials = Credentials {
    store_id: "90210",
    hash_key: "DOUBLEHASHKEY016",
    account: "03450000016",
    api_user: "fake",
    api_password: "dbl0word99",
};

#[derive(Debug, Clone)]
struct Order {
    /// As the merchant wrote it.
    amount: String,
    paisa: i64,
    back: String,
    state: State,
    /// The provider's number of the transaction.
    number: u64,
    /// Lets the browser confirm, once.
    token: Option<String>,
    /// The ledger has not heard of the payment yet.
    is_late: bool,
}

#[derive(Debug, Default)]
struct Orders {
    orders: BTreeMap<String, Order>,
    sent: Vec<Sent>,
}

#[derive(Debug)]
struct Fake {
    merchant: Merchant,
    switches: Switches,
    orders: Mutex<Orders>,
}

/// A running fake of Easypaisa; it stops when dropped.
#[derive(Debug)]
pub struct Easypaisa {
    fake: Arc<Fake>,
    server: Server,
}

impl Easypaisa {
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

    /// The page of the newer checkout.
    pub fn newer_page_url(&self) -> String {
        self.server.url(NEWER_PAGE)
    }

    /// The second step of the page.
    pub fn confirm_url(&self) -> String {
        self.server.url(CONFIRM)
    }

    pub fn inquiry_url(&self) -> String {
        self.server.url(INQUIRY)
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

    /// Opens a page with a form, as a browser does; answers the status.
    ///
    /// # Errors
    /// The fake does not answer.
    pub fn open(&self, form: &[(String, String)]) -> io::Result<u16> {
        let body: String = Serializer::new(String::new()).extend_pairs(form).finish();
        if form.iter().any(|(name, _value)| name == "encryptedHashRequest") {
            return Ok(ask("GET", &format!("{}?{body}", self.newer_page_url()), "", &[])?.0);
        }
        Ok(ask("POST", &self.page_url(), "application/x-www-form-urlencoded", body.as_bytes())?.0)
    }

    /// Clicks Pay; answers the query with which the browser comes back for the second step.
    pub fn pay(&self, reference: &str) -> Option<String> {
        self.fake.decide(reference, true).and_then(|address| query_of(&address))
    }

    /// Clicks Cancel; answers the query with which the browser comes back.
    pub fn cancel(&self, reference: &str) -> Option<String> {
        self.fake.decide(reference, false).and_then(|address| query_of(&address))
    }

    /// Sends the form of the second step; answers the query with which the browser comes back, unless it does not.
    pub fn confirm(&self, form: &[(String, String)]) -> Option<String> {
        self.fake.confirm(form).ok().flatten().and_then(|address| query_of(&address))
    }
}

fn query_of(address: &str) -> Option<String> {
    address.split_once('?').map(|(_path, query)| query.to_owned())
}

impl Drop for Easypaisa {
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
            ("POST", PAGE) => self.page(&request.form(), classic),
            ("GET", NEWER_PAGE) => self.page(&request.pairs(), newer),
            ("POST", CONFIRM) => match self.confirm(&request.form()) {
                Ok(Some(address)) => Reply::see(&address),
                Ok(None) => Reply::Nothing,
                Err(words) => Reply::html(400, html::refusal(BRAND, "0002", words)),
            },
            ("POST", INQUIRY) => failing(&self.switches, stream, || Reply::json(200, &self.inquiry(request))),
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

    fn page(&self, form: &[(String, String)], read: Reader) -> Reply {
        let refused = |words: &str| Reply::html(400, html::refusal(BRAND, "0002", words));
        let asked = match read(form) {
            Ok(asked) => asked,
            Err(words) => return refused(words),
        };
        let Some(paisa) = paisa(&asked.amount) else { return refused("The amount is not valid.") };
        if asked.back != self.merchant.return_url {
            return refused("The address to come back to is not the registered one.");
        }
        let mut orders = self.lock();
        let number = u64::try_from(orders.orders.len()).unwrap_or(0).saturating_add(21_154_867_001);
        let order = orders.orders.entry(asked.reference.clone()).or_insert_with(|| Order {
            amount: asked.amount.clone(),
            paisa,
            back: asked.back.clone(),
            state: State::Shown,
            number,
            token: None,
            is_late: false,
        });
        if order.amount != asked.amount || order.state != State::Shown {
            return refused("This order was used before.");
        }
        let lines = [("Store", EASYPAISA.store_id), ("Order", asked.reference.as_str())];
        let action = format!("{PAY}{}", asked.reference);
        Reply::html(200, html::checkout(BRAND, &lines, &html::shown(paisa), &action))
    }

    fn clicked(&self, request: &Request, reference: &str) -> Reply {
        match self.decide(reference, value(&request.form(), "decision") == "pay") {
            Some(address) => Reply::see(&address),
            None => Reply::html(404, html::refusal(BRAND, "0003", "There is no such order.")),
        }
    }

    /// The payer agrees to pay, which the merchant's page then confirms, or gives up. Answers where the browser goes.
    fn decide(&self, reference: &str, is_paid: bool) -> Option<String> {
        let mut orders = self.lock();
        let order = orders.orders.get_mut(reference)?;
        if is_paid {
            let token = STANDARD.encode(format!("{reference}:{}", order.number));
            order.token = Some(token.clone());
            return Some(address(&order.back, &[("auth_token", &token), ("postBackURL", &order.back)]));
        }
        if order.state == State::Shown {
            order.state = State::Cancelled;
        }
        Some(address(&order.back, &[("status", "0001"), ("desc", "Cancelled"), ("orderRefNumber", reference)]))
    }

    /// The second step. Answers where the browser goes; none when it goes nowhere.
    fn confirm(&self, form: &[(String, String)]) -> Result<Option<String>, &'static str> {
        let token = value(form, "auth_token");
        let is_late = self.switches.takes(Switch::OutOfOrder);
        let (reference, back) = {
            let mut orders = self.lock();
            let mut orders = orders.orders.iter_mut();
            let found = orders.find(|(_reference, order)| !token.is_empty() && order.token.as_deref() == Some(token));
            let (reference, order) = found.ok_or("The token is not valid.")?;
            if value(form, "postBackURL") != order.back {
                return Err("The address to come back to is not the registered one.");
            }
            order.token = None;
            if order.state == State::Shown {
                order.state = State::Paid;
                order.is_late = is_late;
            }
            (reference.clone(), order.back.clone())
        };
        if self.switches.takes(Switch::LostReply) {
            return Ok(None);
        }
        self.announce(&reference);
        if self.switches.takes(Switch::Duplicate) {
            self.announce(&reference);
        }
        Ok(Some(address(&back, &[("status", "0000"), ("desc", "Success"), ("orderRefNumber", &reference)])))
    }

    /// Calls the merchant with the address of the order's state.
    fn announce(&self, reference: &str) {
        let host = if self.switches.takes(Switch::WrongHash) { "easypay.example" } else { "easypay.easypaisa.com.pk" };
        let state = format!("https://{host}/easypay-service/rest/v1/order-status/{}/{reference}", EASYPAISA.account);
        let query: String = Serializer::new(String::new()).append_pair("url", &state).finish();
        let answer = self.merchant.webhook_url.as_ref().map(|url| ask("GET", &format!("{url}?{query}"), "", &[]));
        let (status, answer) = match answer {
            Some(Ok((status, body))) => (Some(status), body),
            Some(Err(_)) | None => (None, Vec::new()),
        };
        self.lock().sent.push(Sent { content_type: String::new(), query, body: Vec::new(), status, answer });
    }

    fn inquiry(&self, request: &Request) -> Value {
        let failure = |code: &str, words: &str| json!({ "responseCode": code, "responseDesc": words });
        let who = STANDARD.encode(format!("{}:{}", EASYPAISA.api_user, EASYPAISA.api_password));
        if request.header("credentials") != who {
            return failure("0010", "INVALID CREDENTIALS");
        }
        let asked: Value = serde_json::from_slice(&request.body).unwrap_or_default();
        let text = |name: &str| asked.get(name).and_then(Value::as_str).unwrap_or_default();
        if ["orderId", "storeId", "accountNum"].iter().any(|name| text(name).is_empty()) {
            return failure("0002", "REQUIRED FIELD MISSING");
        }
        if text("storeId") != EASYPAISA.store_id || text("accountNum") != EASYPAISA.account {
            return failure("0006", "INVALID STORE ID");
        }
        let mut orders = self.lock();
        let Some(order) = orders.orders.get_mut(text("orderId")) else { return failure("0003", "INVALID ORDER ID") };
        let is_reversed = order.state == State::Paid && self.switches.takes(Switch::Reversed);
        let is_late = std::mem::take(&mut order.is_late);
        let status = match order.state {
            _ if is_reversed => "REVERSED",
            State::Paid if is_late => "PENDING",
            State::Shown => "PENDING",
            State::Paid => "PAID",
            State::Cancelled => "FAILED",
            State::Refunded => "REVERSED",
        };
        let more = if self.switches.takes(Switch::WrongAmount) { 100 } else { 0 };
        let amount: Value =
            serde_json::from_str(&html::rupees(order.paisa.saturating_add(more))).unwrap_or(Value::Null);
        let named = if self.switches.takes(Switch::WrongHash) { "CD20000101000000ZZZZ" } else { text("orderId") };
        let mut answer = json!({
            "responseCode": "0000", "responseDesc": "SUCCESS", "orderId": named, "storeId": EASYPAISA.store_id,
            "storeName": "Double", "accountNum": EASYPAISA.account, "transactionStatus": status,
            "transactionAmount": amount, "transactionDateTime": "21/11/2026 12:00 PM", "msisdn": "03450000000",
            "paymentMode": "MA", "paymentToken": null,
        });
        if let (Some(members), State::Paid | State::Refunded) = (answer.as_object_mut(), order.state) {
            members.insert("transactionId".to_owned(), json!(order.number.to_string()));
        }
        answer
    }
}

fn address(back: &str, pairs: &[(&str, &str)]) -> String {
    format!("{back}?{}", Serializer::new(String::new()).extend_pairs(pairs).finish())
}
