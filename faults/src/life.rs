//! What players do: the life of a prize and of a refund, step by step, each repeated until it is answered.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use gateway_fakes::JazzCash;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use crate::client::{Answer, Body, Person, Servers};
use crate::pause::Signal;
use crate::record::{Fact, Record};

/// Before a step is tried again.
const AGAIN_AFTER: Duration = Duration::from_millis(100);
/// A payer reloads the page that waits for the provider.
const RELOAD_AFTER: Duration = Duration::from_secs(3);
pub(crate) const PRIZE_PAISA: i64 = 1_250_000;

pub(crate) struct Player {
    pub(crate) client: Person,
    pub(crate) talent: Person,
}

/// What players and supervisor share.
pub(crate) struct Market {
    pub(crate) servers: Servers,
    pub(crate) record: Record,
    pub(crate) provider: JazzCash,
    pub(crate) players: Vec<Player>,
    pub(crate) admin: Person,
    /// In titles and keys, so that no two runs on one database share one.
    pub(crate) run: String,
    pub(crate) lives: AtomicUsize,
}

/// One run of all players.
#[derive(Default)]
pub(crate) struct Round {
    /// No life begins any more.
    pub(crate) ending: Signal,
    /// Lives that have begun must end until then.
    pub(crate) give_up: Mutex<Option<Instant>>,
    /// Whether clocks jump, so that a payment may expire before it is paid.
    pub(crate) may_expire: bool,
}

/// Why a life ends early without anything being wrong.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
enum Early {
    #[error("a payment expired")]
    Expired,
    /// The provider is asked once a minute; what it says then is looked at when the world has settled.
    #[error("a payment waits for the provider's answer")]
    Waits,
}

impl Round {
    fn is_over(&self) -> bool {
        let give_up = *self.give_up.lock().unwrap_or_else(PoisonError::into_inner);
        give_up.is_some_and(|end| Instant::now() > end)
    }
}

struct Call<'c> {
    who: &'c Person,
    method: &'static str,
    path: &'c str,
    key: Option<&'c str>,
    body: Body<'c>,
    /// A status that is an answer as well, beside success.
    also: u16,
}

impl<'c> Call<'c> {
    fn get(who: &'c Person, path: &'c str) -> Self {
        Self { who, method: "GET", path, key: None, body: Body::Nothing, also: 0 }
    }

    fn post(who: &'c Person, path: &'c str, key: &'c str, body: Body<'c>) -> Self {
        Self { who, method: "POST", path, key: Some(key), body, also: 0 }
    }

    /// Of something that is safe to repeat by itself.
    fn press(who: &'c Person, path: &'c str) -> Self {
        Self { who, method: "POST", path, key: None, body: Body::Nothing, also: 0 }
    }

    /// Method and path without ids.
    fn route(&self) -> String {
        let path = self.path.split('?').next().unwrap_or_default();
        let parts = path.split('/').map(|part| if part.len() == 36 { "{id}" } else { part });
        format!("{} {}", self.method, parts.collect::<Vec<_>>().join("/"))
    }
}

/// Lives of one player until the round ends.
pub(crate) fn play(market: &Arc<Market>, round: &Arc<Round>, player: usize) {
    while !round.ending.is_set() {
        let life = market.lives.fetch_add(1, Ordering::Relaxed);
        let step = Life { market, round, player, life };
        let lived = if life % 4 == 3 { step.refund() } else { step.prize() };
        match lived {
            Ok(()) => market.record.lived(),
            Err(error) if error.downcast_ref() == Some(&Early::Waits) => {}
            Err(error) if round.may_expire && error.is::<Early>() => {}
            Err(error) => market.record.found(format!("{error:#}")),
        }
    }
}

struct Life<'l> {
    market: &'l Market,
    round: &'l Round,
    player: usize,
    life: usize,
}

/// The text that a JSON pointer leads to.
fn text_at(value: &Value, pointer: &str) -> Result<String> {
    let found = value.pointer(pointer).and_then(Value::as_str);
    found.map(str::to_owned).ok_or_else(|| anyhow!("no {pointer} in {value}"))
}

impl Life<'_> {
    fn player(&self) -> Result<&Player> {
        self.market.players.get(self.player).context("a player")
    }

    fn key(&self, step: &str) -> String {
        format!("{}-{}-{step}", self.market.run, self.life)
    }

    /// Repeats a call until it is answered.
    fn act(&self, call: &Call<'_>) -> Result<Answer> {
        let record = &self.market.record;
        let mut last = String::new();
        loop {
            if self.round.is_over() {
                bail!("stuck: {}{last}", call.route());
            }
            record.called();
            match call.who.call(&self.market.servers, call.method, call.path, call.key, call.body) {
                Err(_no_answer) => record.unanswered(),
                Ok(answer) if answer.is_success() || answer.status == call.also => {
                    record.acknowledged();
                    return Ok(answer);
                }
                Ok(answer) if matches!(answer.status, 429 | 503) => {
                    record.refused();
                    let message = text_at(&answer.json(), "/message").unwrap_or_default();
                    last = format!(", {}: {message}", answer.status);
                }
                Ok(answer) if answer.status >= 500 => record.found(format!("{} {}", answer.status, call.route())),
                Ok(answer) => {
                    let said: String = answer.text().chars().take(160).collect();
                    bail!("{} {}: {said}", answer.status, call.route());
                }
            }
            let _is_over = Signal::default().wait(AGAIN_AFTER);
        }
    }

    fn json(&self, call: &Call<'_>) -> Result<Value> {
        Ok(self.act(call)?.json())
    }

    /// A contest that is posted and paid; answers its id.
    fn funded(&self) -> Result<String> {
        let client = &self.player()?.client;
        let title = format!("Logo {} number {}", self.market.run, self.life);
        let body = json!({
            "title": title,
            "brief": "Draw a logo that works on a sign and on a cup.",
            "category": "Logo Design",
            "prizeCents": PRIZE_PAISA,
            "deadline": deadline()?,
        });
        let posted = self.json(&Call::post(client, "/api/contests", &self.key("post"), Body::Json(&body)))?;
        let contest = text_at(&posted, "/id")?;
        self.market.record.promise(Fact::Posted { contest: contest.clone(), title });

        let body = json!({"contestId": contest, "provider": "jazzcash"});
        let deposit =
            Call::post(client, "/api/payments/deposit", &self.key("deposit"), Body::Json(&body)).as_json(self)?;
        let payment = text_at(&deposit, "/paymentId")?;
        let returned = self.pay(client, &text_at(&deposit, "/redirectUrl")?)?;
        let path = format!("/api/payments/{payment}");
        let (mut reloaded, mut ending): (Option<Instant>, Option<Instant>) = (None, None);
        loop {
            if self.round.ending.is_set() && ending.get_or_insert_with(Instant::now).elapsed() > RELOAD_AFTER {
                return Err(Early::Waits.into());
            }
            if reloaded.is_none_or(|at| at.elapsed() > RELOAD_AFTER) {
                let back = Call { body: Body::Form(&returned), ..Call::press(client, "/api/payments/jazzcash/return") };
                self.act(&back)?;
                reloaded = Some(Instant::now());
            }
            if text_at(&self.json(&Call::get(client, &path))?, "/status")? == "SUCCEEDED" {
                self.market.record.promise(Fact::Funded { contest: contest.clone(), payment });
                return Ok(contest);
            }
            let _is_over = Signal::default().wait(AGAIN_AFTER);
        }
    }

    /// Pays at the provider; answers what the browser brings back.
    fn pay(&self, client: &Person, go: &str) -> Result<String> {
        let fields = loop {
            let issued = self.act(&Call { also: 410, ..Call::get(client, go) })?;
            if issued.status == 410 {
                return Err(Early::Expired.into());
            }
            let issued = issued.location;
            // Of a page whose first answer was lost: its token is used.
            let page = self.act(&Call { also: 410, ..Call::get(client, &issued) })?;
            if page.status == 200 {
                break hidden_fields(&page.text());
            }
        };
        let reference = fields.iter().find(|(name, _value)| name == "pp_TxnRefNo").context("an order")?.1.clone();
        let status = self.market.provider.open(&fields)?;
        anyhow::ensure!(status == 200, "the provider answers {status}");
        let back = self.market.provider.pay(&reference).context("a payer who comes back")?;
        Ok(url::form_urlencoded::Serializer::new(String::new()).extend_pairs(back).finish())
    }

    fn refund(&self) -> Result<()> {
        let contest = self.funded()?;
        let path = format!("/api/contests/{contest}/refund");
        self.act(&Call::post(&self.player()?.client, &path, &self.key("refund"), Body::Json(&json!({}))))?;
        self.market.record.promise(Fact::RefundAsked { contest });
        Ok(())
    }

    /// Text that no other upload has, of 1 to 60 kB.
    fn work(&self, step: &str) -> Vec<u8> {
        let line = format!("{} of {} in {}: two colours, one line\n", step, self.life, self.market.run);
        line.repeat(20 + self.life.wrapping_mul(397) % 1_000).into_bytes()
    }

    fn uploaded(&self, file: &str, bytes: &[u8]) {
        let sha256 = hex::encode(Sha256::digest(bytes));
        self.market.record.promise(Fact::Uploaded { file: file.to_owned(), sha256, owner: self.player });
    }

    fn entered(&self, contest: &str) -> Result<String> {
        let talent = &self.player()?.talent;
        let bytes = self.work("entry");
        let upload = Call::post(talent, "/api/upload/entry", &self.key("upload"), Body::File("draft.txt", &bytes))
            .as_json(self)?;
        let file = text_at(&upload, "/id")?;
        self.uploaded(&file, &bytes);
        let body = json!({"files": [file], "note": "Two colours", "ownWork": true});
        let path = format!("/api/contests/{contest}/entries");
        let entered = Call::post(talent, &path, &self.key("enter"), Body::Json(&body)).as_json(self)?;
        let entry = text_at(&entered, "/id")?;
        self.market.record.promise(Fact::Entered { contest: contest.to_owned(), entry: entry.clone() });
        Ok(entry)
    }

    fn step(&self, who: &Person, handover: &str, step: &str) -> Result<()> {
        self.act(&Call::post(who, &format!("{handover}/{step}"), &self.key(step), Body::Nothing))?;
        Ok(())
    }

    fn delivered(&self, contest: &str) -> Result<()> {
        let (talent, handover) = (&self.player()?.talent, format!("/api/contests/{contest}/handover"));
        let (bytes, path) = (self.work("handover"), format!("{handover}/files"));
        let view = Call::post(talent, &path, &self.key("file"), Body::File("final.txt", &bytes)).as_json(self)?;
        let file = text_at(&view, "/files/0/id")?;
        self.uploaded(&file, &bytes);
        self.step(talent, &handover, "deliver")?;
        self.market.record.promise(Fact::Delivered { contest: contest.to_owned(), file });
        Ok(())
    }

    fn prize(&self) -> Result<()> {
        let contest = self.funded()?;
        let entry = self.entered(&contest)?;
        let Player { client, talent } = self.player()?;
        let (path, body) = (format!("/api/contests/{contest}/award"), json!({"entryId": entry}));
        self.act(&Call::post(client, &path, &self.key("award"), Body::Json(&body)))?;
        self.market.record.promise(Fact::Awarded { contest: contest.clone(), entry });
        self.delivered(&contest)?;
        self.step(client, &format!("/api/contests/{contest}/handover"), "accept")?;
        self.market.record.promise(Fact::Accepted { contest: contest.clone() });
        let payouts = self.json(&Call::get(talent, "/api/payouts"))?;
        let is_of_this = |one: &&Value| text_at(one, "/entry/contest/id").is_ok_and(|id| id == contest);
        let of_this = payouts.as_array().context("payouts")?.iter().find(is_of_this);
        let payout = text_at(of_this.context("the payout of an accepted contest is not listed")?, "/id")?;
        let (path, reference) = (format!("/api/admin/payouts/{payout}/paid"), self.key("TX"));
        let body = json!({"reference": reference});
        self.act(&Call::post(&self.market.admin, &path, &self.key("paid"), Body::Json(&body)))?;
        self.market.record.promise(Fact::PaidOut { payout, reference });
        Ok(())
    }
}

impl Call<'_> {
    fn as_json(&self, life: &Life<'_>) -> Result<Value> {
        life.json(self)
    }
}

#[allow(clippy::disallowed_methods, reason = "a browser has a clock of its own")]
fn deadline() -> Result<String> {
    Ok((OffsetDateTime::now_utc() + time::Duration::days(7)).format(&Rfc3339)?)
}

/// Names and values of the hidden inputs of our own page.
fn hidden_fields(html: &str) -> Vec<(String, String)> {
    let attribute = |tag: &str, name: &str| {
        let value = tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?;
        Some(value.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&"))
    };
    let tags = html.split("<input").skip(1).filter_map(|rest| rest.split('>').next());
    tags.filter_map(|tag| Some((attribute(tag, "name")?, attribute(tag, "value")?))).collect()
}
