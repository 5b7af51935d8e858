//! Identities as administrators decide them. Each look at a form or an identity document is a row that is committed before the answer.

use diesel::pg::PgConnection;
use i18n::api::admin as m;
use kernel::ids::{KycApplicationId, KycDocumentId};
use kyc::view::Purpose;
use readmodels::identities::{self, KycApplicationLine, KycApplicationList};

use super::dto::{filter, read_status};
use super::kyc_dto::KycApplicationView;
use crate::kyc::identity_document;
use crate::openapi::Binary;
use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_kyc)
        .service(get_kyc_application)
        .service(get_kyc_document)
        .service(approve_kyc)
        .service(reject_kyc)
        .service(revoke_kyc);
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct KycQuery {
    /// PENDING, APPROVED, REJECTED or EXPIRED, in either case; all when missing.
    status: Option<String>,
    /// submitted, or -submitted for the newest first. When missing those that wait come oldest first, others newest first.
    sort: Option<String>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// Applications by status. Nothing of the forms is in it.
#[utoipa::path(tag = "admin", params(KycQuery), responses((status = 200, body = KycApplicationList)))]
#[get("/admin/kyc")]
pub async fn list_kyc(
    call: RequestContext,
    admin: Staff<may::DecideIdentity>,
    query: Query<KycQuery>,
) -> ApiResult<KycApplicationList> {
    let status = read_status(query.status.as_deref())?;
    let newest_first = filter(
        query.sort.as_deref(),
        "sort",
        m::SortValues { values: "submitted or -submitted" },
        |text| match text {
            "submitted" => Some(false),
            "-submitted" => Some(true),
            _ => None,
        },
    )?;
    let after = read_cursor(query.cursor.as_deref())?;
    let list = move |conn: &mut PgConnection| identities::page(conn, &admin.0, status, newest_first, after);
    Ok(Json(call.run(move |db, _ctx| db.read(list)).await?))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase")]
pub struct LookQuery {
    #[param(value_type = Option<Purpose>, inline)]
    purpose: Option<String>,
}

impl LookQuery {
    fn read(&self) -> Result<Purpose, ApiError> {
        let message = m::PurposeValues { values: "REVIEW, DISPUTE or LEGAL_REQUEST" };
        Ok(filter(self.purpose.as_deref(), "purpose", message, Purpose::parse)?.unwrap_or(Purpose::Review))
    }
}

/// An application with its form. The look is recorded.
#[utoipa::path(tag = "admin", params(LookQuery), responses((status = 200, body = KycApplicationView)))]
#[get("/admin/kyc/{id}")]
pub async fn get_kyc_application(
    call: RequestContext,
    admin: Staff<may::DecideIdentity>,
    id: Path<Uuid>,
    query: Query<LookQuery>,
) -> ApiResult<KycApplicationView> {
    let (id, purpose, app, actor) = (KycApplicationId::from(*id), query.read()?, call.app.clone(), admin.0);
    let seen = call
        .run(move |db, ctx| workflows::identity::open_application(db, ctx, &app.vault, &actor, id, purpose))
        .await?;
    let line = call.read(move |conn, _ctx| identities::one(conn, &actor, id)).await?;
    Ok(Json(KycApplicationView::new(&seen, line)))
}

/// An identity document of an application, as a download. The look is recorded.
#[utoipa::path(tag = "admin", params(LookQuery), responses((status = 200, body = Binary, content_type = "image/jpeg")))]
#[get("/admin/kyc/{id}/documents/{documentId}")]
pub async fn get_kyc_document(
    call: RequestContext,
    admin: Staff<may::DecideIdentity>,
    ids: Path<(Uuid, Uuid)>,
    query: Query<LookQuery>,
) -> Result<HttpResponse, ApiError> {
    let named = (KycApplicationId::from(ids.0), KycDocumentId::from(ids.1));
    let (purpose, actor) = (query.read()?, admin.0);
    let found = call.run(move |db, ctx| workflows::identity::open_document(db, ctx, &actor, named, purpose)).await?;
    identity_document::serve(&call, found).await
}

/// Accepts an application; payouts that waited for it go on.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = KycApplicationLine)))]
#[post("/admin/kyc/{id}/approve")]
pub async fn approve_kyc(
    call: RequestContext,
    admin: Staff<may::DecideIdentity>,
    id: Path<Uuid>,
) -> Result<HttpResponse, ApiError> {
    let (id, app, actor) = (KycApplicationId::from(*id), call.app.clone(), admin.0);
    decided(&call, actor, id, move |db, ctx| workflows::identity::approve(db, ctx, &app.vault, &actor, id)).await
}

/// Why an application is not accepted, or not any more.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct KycReason {
    /// For the person to read: at most 500 characters, no CNIC numbers.
    #[schema(max_length = 500)]
    reason: String,
}

/// Does not accept an application.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = KycApplicationLine)))]
#[post("/admin/kyc/{id}/reject")]
pub async fn reject_kyc(
    call: RequestContext,
    admin: Staff<may::DecideIdentity>,
    id: Path<Uuid>,
    body: Json<KycReason>,
) -> Result<HttpResponse, ApiError> {
    let (id, actor, reason) = (KycApplicationId::from(*id), admin.0, body.into_inner().reason);
    decided(&call, actor, id, move |db, ctx| workflows::identity::reject(db, ctx, &actor, id, &reason)).await
}

/// Takes an approval back; payouts that were not sent wait again.
#[utoipa::path(tag = "admin", params(IdempotencyHeader), responses((status = 200, body = KycApplicationLine)))]
#[post("/admin/kyc/{id}/revoke")]
pub async fn revoke_kyc(
    call: RequestContext,
    admin: Staff<may::DecideIdentity>,
    id: Path<Uuid>,
    body: Json<KycReason>,
) -> Result<HttpResponse, ApiError> {
    let (id, actor, reason) = (KycApplicationId::from(*id), admin.0, body.into_inner().reason);
    decided(&call, actor, id, move |db, ctx| workflows::identity::revoke(db, ctx, &actor, id, &reason)).await
}

/// Does `decide` and answers the application after it.
async fn decided(
    call: &RequestContext,
    actor: Actor,
    id: KycApplicationId,
    decide: impl Fn(&Db, &Ctx) -> Result<(), workflows::error::Error> + Send + 'static,
) -> Result<HttpResponse, ApiError> {
    call.once(actor.user, StatusCode::OK, move |db, ctx| {
        decide(db, ctx)?;
        Ok::<_, ApiError>(db.read(|conn| identities::one(conn, &actor, id))?)
    })
    .await
}
