//! What most files of handlers name: routes, bodies and their description, who calls, and what is answered.

pub(crate) use actix_web::http::StatusCode;
pub(crate) use actix_web::{HttpRequest, HttpResponse, delete, get, patch, post, put};
pub(crate) use kernel::actor::Actor;
pub(crate) use kernel::ctx::Ctx;
pub(crate) use kernel::db::Db;
pub(crate) use kernel::ids::Id;
pub(crate) use serde::{Deserialize, Serialize};
pub(crate) use time::OffsetDateTime;
pub(crate) use utoipa::{IntoParams, ToSchema};
pub(crate) use utoipa_actix_web::service_config::ServiceConfig;
pub(crate) use uuid::Uuid;

pub(crate) use crate::auth::{Authenticated, OptionalUser, RecentlyAuthenticated, Staff, may};
pub(crate) use crate::error::{ApiError, ApiResult, Code};
pub(crate) use crate::extract::{Json, Path, Query, read_cursor};
pub(crate) use crate::idempotency::IdempotencyHeader;
pub(crate) use crate::state::RequestContext;
