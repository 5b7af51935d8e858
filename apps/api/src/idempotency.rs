//! Requests that are safe to repeat: a call that creates something acts once for each Idempotency-Key (ADR 0046).

use std::sync::{Arc, OnceLock};

use ::idempotency::{Answer, Claim, Key};
use actix_web::http::header::{ContentType, HeaderValue};
use actix_web::{HttpMessage, HttpResponseBuilder};
use kernel::ids::UserId;
use sha2::{Digest, Sha256};
use vault::Purpose;

use crate::prelude::*;

const HEADER: &str = "idempotency-key";

/// The header that makes a request safe to repeat.
#[derive(IntoParams)]
#[into_params(parameter_in = Header)]
#[allow(dead_code, reason = "describes the header; it is read by [`SentKey`]")]
pub struct IdempotencyHeader {
    /// Repeats of a request with the same key get the same answer for 7 days; another request with the same key is refused
    #[param(rename = "Idempotency-Key")]
    key: Option<String>,
}

/// The hash of a request's body. Set by what reads the body, only for requests with a key.
#[derive(Clone, Default)]
pub(crate) struct BodyDigest(Arc<OnceLock<Vec<u8>>>);

impl BodyDigest {
    /// Of a request with a key; others need none.
    pub(crate) fn of(req: &HttpRequest) -> Option<Self> {
        if !req.headers().contains_key(HEADER) {
            return None;
        }
        let known = req.extensions().get::<Self>().cloned();
        Some(known.unwrap_or_else(|| {
            let digest = Self::default();
            req.extensions_mut().insert(digest.clone());
            digest
        }))
    }

    pub(crate) fn set(&self, body: &[u8]) {
        let _same_body = self.0.set(Sha256::digest(body).to_vec());
    }
}

/// The Idempotency-Key of a request, and what it was sent with.
#[derive(Clone)]
pub(crate) struct SentKey {
    text: HeaderValue,
    /// Method and pattern.
    route: String,
    /// Path and query, with the ids in them.
    target: String,
    body: BodyDigest,
}

impl SentKey {
    pub(crate) fn of(req: &HttpRequest) -> Option<Self> {
        let text = req.headers().get(HEADER)?.clone();
        let route = format!("{} {}", req.method(), req.match_pattern().unwrap_or_default());
        Some(Self { text, route, target: req.uri().to_string(), body: BodyDigest::of(req)? })
    }
}

/// What a request does, and its answer.
type Act = Box<dyn Fn(&Db, &Ctx) -> Result<Answer, ApiError> + Send>;

/// The answer to a request, and whether it repeats the answer to an earlier one.
pub(crate) struct Reply {
    pub(crate) answer: Answer,
    pub(crate) is_replayed: bool,
}

impl From<Reply> for HttpResponse {
    fn from(Reply { answer, is_replayed }: Reply) -> Self {
        let status = StatusCode::from_u16(answer.status).unwrap_or(StatusCode::OK);
        builder(status, is_replayed).content_type(ContentType::json()).body(answer.body)
    }
}

/// A 200 whose header says whether it repeats the answer to an earlier request with the same key.
pub(crate) fn replayed(answer: impl Serialize, is_replayed: bool) -> HttpResponse {
    builder(StatusCode::OK, is_replayed).json(answer)
}

fn builder(status: StatusCode, is_replayed: bool) -> HttpResponseBuilder {
    let mut response = HttpResponse::build(status);
    if is_replayed {
        response.insert_header(("Idempotency-Replayed", "true"));
    }
    response
}

impl RequestContext {
    /// The request's Idempotency-Key, if it has one, for a person; nobody for requests without an account.
    ///
    /// # Errors
    /// 400 when it is no key.
    pub(crate) fn idempotency_key(&self, user: Option<UserId>) -> Result<Option<Key>, ApiError> {
        let Some(sent) = &self.sent_key else { return Ok(None) };
        let body = sent.body.0.get().map(Vec::as_slice).unwrap_or_default();
        let request = [sent.target.as_bytes(), &[0], body].concat();
        let fingerprints = self.app.vault.fingerprints(Purpose::Request, &request);
        let mut fingerprints = fingerprints.map_err(|broken| ApiError::internal(&broken))?.into_iter();
        let current = fingerprints.next().unwrap_or_default();
        let text = sent.text.to_str().unwrap_or("");
        Ok(Some(Key::new(user, &sent.route, text, current, fingerprints.collect())?))
    }

    /// Records the body of a request that is not JSON, for the fingerprint.
    pub(crate) fn record_body(&self, body: &[u8]) {
        if let Some(sent) = &self.sent_key {
            sent.body.set(body);
        }
    }

    /// Runs `work`, and answers `status` with what it created; for a repeated request what was answered before. Claim, effect and answer are one
    /// transaction, so a failure leaves nothing. `work` commits nothing by itself: what it wrote before a refusal is undone.
    ///
    /// # Errors
    /// 400 when the key is none, 422 when it was used for another request, and what `work` fails with, as clients see it.
    pub async fn once<T, E>(
        &self,
        user: impl Into<Option<UserId>>,
        status: StatusCode,
        work: impl Fn(&Db, &Ctx) -> Result<T, E> + Send + 'static,
    ) -> Result<HttpResponse, ApiError>
    where
        T: Serialize,
        E: Into<ApiError>,
    {
        self.act_once(user.into(), status, work).await.map(Into::into)
    }

    /// The same, for those who have something to do after a repeated request.
    ///
    /// # Errors
    /// As [`Self::once`].
    pub(crate) async fn act_once<T, E>(
        &self,
        user: Option<UserId>,
        status: StatusCode,
        work: impl Fn(&Db, &Ctx) -> Result<T, E> + Send + 'static,
    ) -> Result<Reply, ApiError>
    where
        T: Serialize,
        E: Into<ApiError>,
    {
        let act = move |db: &Db, ctx: &Ctx| {
            let created = work(db, ctx).map_err(Into::into)?;
            let body = serde_json::to_string(&created).map_err(|broken| ApiError::internal(&broken))?;
            Ok(Answer { status: status.as_u16(), body })
        };
        self.answer_once(user, Box::new(act)).await
    }

    /// Without types, so that it is compiled once instead of for each call.
    async fn answer_once(&self, user: Option<UserId>, act: Act) -> Result<Reply, ApiError> {
        let Some(key) = self.idempotency_key(user)? else {
            let answer = self.run(act).await?;
            return Ok(Reply { answer, is_replayed: false });
        };
        self.run(move |db, ctx| {
            db.atomic(|db| {
                if let Claim::Answered(answer) = db.write(|tx| ::idempotency::claim(tx, ctx, &key))? {
                    return Ok::<_, ApiError>(Reply { answer, is_replayed: true });
                }
                let answer = act(db, ctx)?;
                db.write(|tx| ::idempotency::answer(tx, &key, &answer))?;
                Ok(Reply { answer, is_replayed: false })
            })
        })
        .await
    }
}
