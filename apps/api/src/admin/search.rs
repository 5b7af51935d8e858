//! One box for people, contests, payments and payouts.

use actix_web::get;
use readmodels::desk::search::{self, ContestHit, Hits, MoneyHit, PersonHit};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use utoipa_actix_web::service_config::ServiceConfig;
use uuid::Uuid;

use super::dto::read_search;
use crate::auth::{Staff, may};
use crate::error::{ApiResult, Problem};
use crate::extract::{Json, Query};
use crate::state::Call;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(admin_search);
}

/// What to look for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct AdminSearchQuery {
    /// An id, an address, a reference, or at least three letters of a name or a title; at most 100 characters.
    q: Option<String>,
}

/// Somebody with an account.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminPersonHit {
    /// Who.
    pub id: Uuid,
    /// First and last name.
    pub name: String,
    /// The address.
    pub email: String,
}

impl From<PersonHit> for AdminPersonHit {
    fn from(PersonHit { id, name, email }: PersonHit) -> Self {
        Self { id, name, email }
    }
}

/// A contest.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminContestHit {
    /// Which.
    pub id: Uuid,
    /// Its title.
    pub title: String,
    /// Its status.
    pub status: String,
}

impl From<ContestHit> for AdminContestHit {
    fn from(ContestHit { id, title, status }: ContestHit) -> Self {
        Self { id, title, status }
    }
}

/// A payment or a payout.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AdminMoneyHit {
    /// Which.
    pub id: Uuid,
    /// Its name at the provider or the bank.
    #[schema(required)]
    pub reference: Option<String>,
    /// Who pays or is paid.
    pub person: String,
    /// Its status.
    pub status: String,
    /// How much, in paisa.
    pub amount_cents: i64,
}

impl From<MoneyHit> for AdminMoneyHit {
    fn from(MoneyHit { id, reference, person, status, amount }: MoneyHit) -> Self {
        Self { id, reference, person, status, amount_cents: amount }
    }
}

/// What was found, at most five of each kind: exact ones first.
#[derive(Debug, Serialize, ToSchema)]
pub struct AdminSearchHits {
    /// By id, address or a part of a name.
    pub people: Vec<AdminPersonHit>,
    /// By id or words.
    pub contests: Vec<AdminContestHit>,
    /// By id or reference; for roles that work on payments.
    pub payments: Vec<AdminMoneyHit>,
    /// By id or reference; for roles that work on payouts.
    pub payouts: Vec<AdminMoneyHit>,
}

impl From<Hits> for AdminSearchHits {
    fn from(hits: Hits) -> Self {
        Self {
            people: hits.people.into_iter().map(Into::into).collect(),
            contests: hits.contests.into_iter().map(Into::into).collect(),
            payments: hits.payments.into_iter().map(Into::into).collect(),
            payouts: hits.payouts.into_iter().map(Into::into).collect(),
        }
    }
}

/// People, contests, payments and payouts that fit, as far as the viewer's role works on them.
#[utoipa::path(tag = "admin", operation_id = "admin_search", params(AdminSearchQuery),
    responses((status = 200, body = AdminSearchHits), (status = "4XX", body = Problem)))]
#[get("/admin/search")]
pub async fn admin_search(
    call: Call,
    admin: Staff<may::ViewUsers>,
    query: Query<AdminSearchQuery>,
) -> ApiResult<AdminSearchHits> {
    let (actor, words) = (admin.0, read_search(query.q.as_deref())?);
    let hits = match words {
        Some(words) => call.run(move |db, _ctx| db.read(|conn| search::find(conn, &actor, &words))).await?,
        None => Hits::default(),
    };
    Ok(Json(hits.into()))
}
