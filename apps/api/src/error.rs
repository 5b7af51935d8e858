//! Errors as clients see them: status, stable code, a sentence, fields. Domain errors become these in one place per
//! domain; what happened inside goes to the log and never into an answer.

use std::collections::BTreeMap;

use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{CACHE_CONTROL, RETRY_AFTER, X_CONTENT_TYPE_OPTIONS};
use actix_web::{HttpResponse, ResponseError};
use i18n::Text;
use i18n::api::requests as m;
use kernel::db::DbFault;
use kernel::fields::FieldErrors;
use serde::Serialize;
use utoipa::ToSchema;

use runtime::concurrency_limit::Busy;
use runtime::config::Rate;

mod accounts;
mod audit;
mod code;
mod contact;
mod contests;
mod currency;
mod documents;
mod experiments;
mod files;
mod idempotency;
mod kyc;
mod ledger;
mod notifications;
mod pages;
mod payments;
mod payouts;
mod privacy;
mod readmodels;
mod referrals;
mod reviews;
mod subscriptions;
#[cfg(test)]
mod tests;

pub use code::Code;

/// When a client may try again in read-only mode: maintenance takes minutes.
const READ_ONLY_RETRY_SECONDS: u32 = 60;

pub type ApiResult<T> = Result<crate::extract::Json<T>, ApiError>;

/// Why a request was not answered as hoped.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Problem {
    /// Stable name of the reason, for programs.
    #[schema(example = "invalid_fields")]
    pub code: &'static str,
    #[schema(example = "Title must be at least 3 characters")]
    pub message: String,
    /// What is wrong with which field.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fields: BTreeMap<String, String>,
    /// Names the request in our logs.
    pub request_id: String,
}

/// An error on its way to the client.
#[derive(Debug)]
pub struct ApiError {
    code: Code,
    message: String,
    fields: BTreeMap<String, String>,
    retry_after_seconds: Option<u32>,
    /// On the heap: errors are passed around by value.
    limit: Option<Box<(&'static str, Rate)>>,
    request_id: Option<String>,
    is_lock_timeout: bool,
    /// For the log only.
    cause: Option<String>,
}

impl ApiError {
    /// An error with a message of the catalogue.
    pub fn new(code: Code, message: impl Into<Text>) -> Self {
        Self {
            code,
            message: message.into().to_string(),
            fields: BTreeMap::new(),
            retry_after_seconds: None,
            limit: None,
            request_id: None,
            is_lock_timeout: false,
            cause: None,
        }
    }

    /// The sentence alone, for answers that tell of a refusal ahead.
    pub fn into_message(self) -> String {
        self.message
    }

    /// Fields that break rules: 422, led by the first complaint.
    pub fn fields(errors: &FieldErrors) -> Self {
        let fields: BTreeMap<String, String> =
            errors.iter().map(|(field, message)| (field.to_owned(), message.to_owned())).collect();
        let unnamed = Self::new(Code::InvalidFields, m::InvalidFields);
        let message = errors.iter().next().map_or_else(|| unnamed.message.clone(), |(_field, first)| first.to_owned());
        Self { fields, message, ..unnamed }
    }

    /// One field that breaks a rule.
    pub fn field(field: impl Into<String>, message: impl Into<Text>) -> Self {
        Self::new(Code::InvalidFields, message).with_field(field)
    }

    /// The same, with the sentence also at a field.
    #[must_use]
    pub fn with_field(mut self, field: impl Into<String>) -> Self {
        self.fields.insert(field.into(), self.message.clone());
        self
    }

    /// There is no such thing, or it is somebody else's.
    pub fn not_found() -> Self {
        Self::new(Code::NotFound, m::NotFound)
    }

    pub fn sign_in_required() -> Self {
        Self::new(Code::SignInRequired, i18n::api::accounts::SignInRequired)
    }

    /// Our fault: the answer is constant, `cause` goes to the log.
    pub fn internal(cause: &dyn std::fmt::Display) -> Self {
        Self { cause: Some(cause.to_string()), ..Self::new(Code::Internal, m::Internal) }
    }

    /// Something we depend on is down or busy: 503, worth trying again in a second; `cause` goes to the log.
    pub fn unavailable(cause: &dyn std::fmt::Display) -> Self {
        Self { cause: Some(cause.to_string()), ..Self::new(Code::Unavailable, m::Unavailable) }.retry_after(1)
    }

    /// Nothing is written in read-only mode: 503, worth trying again in a minute.
    pub fn read_only() -> Self {
        Self::new(Code::ReadOnly, m::ReadOnly).retry_after(READ_ONLY_RETRY_SECONDS)
    }

    /// An error of the HTTP library, by its status.
    pub fn of_status(status: StatusCode, cause: &dyn std::fmt::Display) -> Self {
        match status {
            StatusCode::NOT_FOUND => Self::not_found(),
            StatusCode::METHOD_NOT_ALLOWED => Self::new(Code::MethodNotAllowed, m::MethodNotAllowed),
            StatusCode::PAYLOAD_TOO_LARGE => Self::new(Code::TooLarge, m::TooLarge),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Self::new(Code::UnsupportedType, m::UnsupportedType),
            status if status.is_client_error() => Self::new(Code::Malformed, m::Malformed),
            StatusCode::SERVICE_UNAVAILABLE => Self::unavailable(cause),
            _ => Self::internal(cause),
        }
    }

    /// The same, with the seconds to wait before trying again.
    #[must_use]
    pub fn retry_after(mut self, seconds: u32) -> Self {
        self.retry_after_seconds = Some(seconds);
        self
    }

    /// The same, telling which limit was reached.
    #[must_use]
    pub fn limited_by(mut self, name: &'static str, rate: Rate) -> Self {
        self.limit = Some(Box::new((name, rate)));
        self
    }

    /// The same, naming the request; for errors that leave the request's own surroundings.
    #[must_use]
    pub fn of_request(mut self, id: &str) -> Self {
        self.request_id = Some(id.to_owned());
        self
    }

    pub fn code(&self) -> Code {
        self.code
    }

    pub fn message(&self) -> &str {
        &self.message
    }

    /// The seconds to wait, if known.
    pub fn retry_after_seconds(&self) -> Option<u32> {
        self.retry_after_seconds
    }

    /// Whether the database waited for a lock in vain.
    pub fn is_lock_timeout(&self) -> bool {
        self.is_lock_timeout
    }

    /// Whether it is certain that nothing was written. After a fault it is not: a connection may break while the answer to COMMIT is on its way.
    pub fn is_refusal(&self) -> bool {
        self.code.status().is_client_error()
    }

    /// What happened inside, for the log.
    pub fn cause(&self) -> Option<&str> {
        self.cause.as_deref()
    }
}

impl std::fmt::Display for ApiError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}: {}", self.code.as_str(), self.message)
    }
}

impl ResponseError for ApiError {
    fn status_code(&self) -> StatusCode {
        self.code.status()
    }

    fn error_response(&self) -> HttpResponse<BoxBody> {
        let mut response = HttpResponse::build(self.status_code());
        response.insert_header((CACHE_CONTROL, "no-store")).insert_header((X_CONTENT_TYPE_OPTIONS, "nosniff"));
        if let Some(seconds) = self.retry_after_seconds {
            response.insert_header((RETRY_AFTER, seconds.to_string()));
        }
        if let Some((name, rate)) = self.limit.as_deref() {
            let (count, window, wait) = (rate.count, rate.per.as_secs(), self.retry_after_seconds.unwrap_or(1));
            response
                .insert_header(("RateLimit-Policy", format!("\"{name}\";q={count};w={window}")))
                .insert_header(("RateLimit", format!("\"{name}\";r=0;t={wait}")));
        }
        response.json(Problem {
            code: self.code.as_str(),
            message: self.message.clone(),
            fields: self.fields.clone(),
            request_id: self.request_id.clone().unwrap_or_else(crate::request_id::current),
        })
    }
}

impl From<FieldErrors> for ApiError {
    fn from(errors: FieldErrors) -> Self {
        Self::fields(&errors)
    }
}

impl From<DbFault> for ApiError {
    fn from(fault: DbFault) -> Self {
        let error = match &fault {
            DbFault::ReadOnly => Self::read_only(),
            DbFault::Query(_) | DbFault::Unavailable(_) if fault.is_transient() => Self::unavailable(&fault),
            DbFault::Query(_) | DbFault::Unavailable(_) => Self::internal(&fault),
        };
        Self { is_lock_timeout: fault.is_lock_timeout(), ..error }
    }
}

impl From<Busy> for ApiError {
    fn from(busy: Busy) -> Self {
        Self::unavailable(&busy)
    }
}

impl From<workflows::error::Error> for ApiError {
    fn from(error: workflows::error::Error) -> Self {
        use workflows::error::Error;
        match error {
            Error::Accounts(error) => error.into(),
            Error::Contests(error) => error.into(),
            Error::Ledger(error) => error.into(),
            Error::Payments(error) => error.into(),
            Error::Payouts(error) => error.into(),
            Error::Kyc(error) => error.into(),
            Error::Referrals(error) => error.into(),
            Error::Reviews(error) => error.into(),
            Error::Subscriptions(error) => error.into(),
            Error::Documents(error) => error.into(),
            Error::Contact(error) => error.into(),
            Error::Currency(error) => error.into(),
            Error::Experiments(error) => error.into(),
            Error::Privacy(error) => error.into(),
            Error::Files(error) => error.into(),
            Error::Notifications(error) => error.into(),
            Error::Audit(error) => error.into(),
            Error::Idempotency(error) => error.into(),
            Error::Outbound(outbound::Error::Db(fault)) => fault.into(),
            Error::Outbound(
                error @ (outbound::Error::Reason | outbound::Error::NotHeld | outbound::Error::NotAllowed),
            ) => Self::internal(&error),
            Error::Db(fault) => fault.into(),
        }
    }
}
