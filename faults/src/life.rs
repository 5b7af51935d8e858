//! What players do: the life of a prize and of a refund, step by step, each repeated until it is answered.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail, ensure};
use gateway_fakes::{Easypaisa, JazzCash};
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
const BESIDE_WITHIN: Duration = Duration::from_secs(60);
const EASYPAISA_RETURN: &str = "/api/payments/easypaisa/return";
pub(crate) const PRIZE_PAISA: i64 = 1_250_000;

pub(crate) struct Player {
    pub(crate) client: Person,
    pub(crate) talent: Person,
}

/// What players and supervisor share.
pub(crate) struct Market {
    pub(crate) servers: Servers,
    pub(crate) record: Record,
    pub(crate) jazzcash: JazzCash,
    pub(crate) easypaisa: Easypaisa,
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

/// Where a prize is paid.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Provider {
    Easypaisa,
    Jazzcash,
}

/// How a browser comes back from a provider. Coming back again pays nothing again.
enum Back {
    Get(String),
    Post(&'static str, String),
}

impl Back {
    fn call<'c>(&'c self, who: &'c Person) -> Call<'c> {
        match self {
            Self::Get(path) => Call::get(who, path),
            Self::Post(path, form) => Call { body: Body::Form(form), ..Call::press(who, path) },
        }
    }
}

/// Lives of one player until the round ends.
pub(crate) fn play(market: &Arc<Market>, round: &Arc<Round>, player: usize) {
    while !round.ending.is_set() {
        let life = market.lives.fetch_add(1, Ordering::Relaxed);
        let step = Life { market, round, player, life };
        let lived = match life % 4 {
            0 => step.prize(Provider::Jazzcash),
            // It refunds by hand.
            1 | 2 => step.prize(Provider::Easypaisa),
            _ => step.refund(),
        };
        match lived {
            Ok(()) => market.record.lived(),
            Err(error) if error.downcast_ref() == Some(&Early::Waits) => {}
            Err(error) if round.may_expire && error.is::<Early>() => {}
            Err(error) => market.record.found(format!("{error:#}")),
        }
    }
}

/// What a scenario needs of a player beside the lives that are played.
pub(crate) fn beside<T>(market: &Market, player: usize, steps: impl Fn(&Life<'_>) -> Result<T>) -> Result<T> {
    let round = Round { give_up: Mutex::new(Some(Instant::now() + BESIDE_WITHIN)), ..Round::default() };
    steps(&Life { market, round: &round, player, life: market.lives.fetch_add(1, Ordering::Relaxed) })
}

pub(crate) struct Life<'l> {
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

    /// A contest that is posted; answers its id.
    pub(crate) fn posted(&self) -> Result<String> {
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
        Ok(contest)
    }

    /// A payment of its prize; answers its id and the page that leads to the provider.
    pub(crate) fn ordered(&self, contest: &str, provider: Provider) -> Result<(String, String)> {
        let client = &self.player()?.client;
        let provider = match provider {
            Provider::Easypaisa => "easypaisa",
            Provider::Jazzcash => "jazzcash",
        };
        let body = json!({"contestId": contest, "provider": provider});
        let deposit =
            Call::post(client, "/api/payments/deposit", &self.key("deposit"), Body::Json(&body)).as_json(self)?;
        Ok((text_at(&deposit, "/paymentId")?, text_at(&deposit, "/redirectUrl")?))
    }

    /// A contest that is posted and paid; answers its id.
    pub(crate) fn funded(&self, provider: Provider) -> Result<String> {
        let client = &self.player()?.client;
        let contest = self.posted()?;
        let (payment, go) = self.ordered(&contest, provider)?;
        let fields = self.checkout(client, &go)?;
        let back = match provider {
            Provider::Easypaisa => self.pay_easypaisa(client, &fields)?,
            Provider::Jazzcash => self.pay_jazzcash(&fields)?,
        };
        let path = format!("/api/payments/{payment}");
        let (mut reloaded, mut ending): (Option<Instant>, Option<Instant>) = (None, None);
        loop {
            if self.round.ending.is_set() && ending.get_or_insert_with(Instant::now).elapsed() > RELOAD_AFTER {
                return Err(Early::Waits.into());
            }
            if reloaded.is_none_or(|at| at.elapsed() > RELOAD_AFTER) {
                self.act(&back.call(client))?;
                reloaded = Some(Instant::now());
            }
            if text_at(&self.json(&Call::get(client, &path))?, "/status")? == "SUCCEEDED" {
                self.market.record.promise(Fact::Funded { contest: contest.clone(), payment });
                return Ok(contest);
            }
            let _is_over = Signal::default().wait(AGAIN_AFTER);
        }
    }

    /// What the browser takes to the provider.
    fn checkout(&self, client: &Person, go: &str) -> Result<Vec<(String, String)>> {
        loop {
            let issued = self.act(&Call { also: 410, ..Call::get(client, go) })?;
            if issued.status == 410 {
                return Err(Early::Expired.into());
            }
            let issued = issued.location;
            // Of a page whose first answer was lost: its token is used.
            let page = self.act(&Call { also: 410, ..Call::get(client, &issued) })?;
            if page.status == 200 {
                return Ok(hidden_fields(&page.text()));
            }
        }
    }

    fn pay_jazzcash(&self, fields: &[(String, String)]) -> Result<Back> {
        let provider = &self.market.jazzcash;
        let status = provider.open(fields)?;
        ensure!(status == 200, "JazzCash answers {status}");
        let back = provider.pay(field(fields, "pp_TxnRefNo")?).context("a payer who comes back")?;
        let form = url::form_urlencoded::Serializer::new(String::new()).extend_pairs(back).finish();
        Ok(Back::Post("/api/payments/jazzcash/return", form))
    }

    /// In two steps: our own page sends the browser to the second.
    fn pay_easypaisa(&self, client: &Person, fields: &[(String, String)]) -> Result<Back> {
        let provider = &self.market.easypaisa;
        let status = provider.open(fields)?;
        ensure!(status == 200, "Easypaisa answers {status}");
        let agreed = provider.pay(field(fields, "orderRefNum")?).context("a payer who agrees")?;
        let page = self.act(&Call::get(client, &format!("{EASYPAISA_RETURN}?{agreed}")))?;
        let confirmed = provider.confirm(&hidden_fields(&page.text())).context("a payer who comes back")?;
        Ok(Back::Get(format!("{EASYPAISA_RETURN}?{confirmed}")))
    }

    fn refund(&self) -> Result<()> {
        let contest = self.funded(Provider::Jazzcash)?;
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

    fn prize(&self, provider: Provider) -> Result<()> {
        let contest = self.funded(provider)?;
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

fn field<'f>(fields: &'f [(String, String)], wanted: &str) -> Result<&'f str> {
    let found = fields.iter().find(|(name, _value)| name == wanted);
    found.map(|(_name, value)| value.as_str()).with_context(|| format!("no field {wanted}"))
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
