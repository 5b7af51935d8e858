//! What prizes are about worth in other currencies, over HTTP.

use ::currency::convert::{Question, convert};
use ::currency::rate::{RateInput, repo};
use actix_web::http::header::CACHE_CONTROL;
use kernel::time::karachi;

use crate::currency::dto::{ConversionView, ConvertBody, RateBody, RateView};
use crate::prelude::*;

pub mod dto;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(list_rates).service(convert_amount).service(admin_rates).service(put_rate);
}

/// The newest rate of each currency, by code. For everybody.
#[utoipa::path(tag = "currency", operation_id = "currency_rates", responses((status = 200, body = Vec<RateView>)))]
#[get("/currency/rates")]
pub async fn list_rates(call: RequestContext) -> Result<HttpResponse, ApiError> {
    let rates = call.read_public(|conn, _ctx| repo::newest(conn)).await?;
    let rates: Vec<RateView> = rates.into_iter().map(Into::into).collect();
    Ok(HttpResponse::Ok().insert_header((CACHE_CONTROL, "public, max-age=300")).json(rates))
}

/// Converts an amount with the newest rates; the result is rounded half to even, to 2 decimals. For everybody.
#[utoipa::path(tag = "currency", operation_id = "convert_currency", responses((status = 200, body = ConversionView)))]
#[post("/currency/convert")]
pub async fn convert_amount(call: RequestContext, body: Json<ConvertBody>) -> ApiResult<ConversionView> {
    let question = Question::from(body.into_inner());
    let converted = call
        .run(move |db, ctx| {
            let rates = db.read(repo::newest)?;
            Ok::<_, ApiError>(convert(&question, &rates, ctx.now.to_offset(karachi()).date())?)
        })
        .await?;
    Ok(Json(converted.into()))
}

/// All rates that admins wrote, the newest day first; at most 500.
#[utoipa::path(tag = "admin", operation_id = "admin_currency_rates", responses((status = 200, body = Vec<RateView>)))]
#[get("/admin/currency/rates")]
pub async fn admin_rates(call: RequestContext, _admin: Staff<may::Rates>) -> ApiResult<Vec<RateView>> {
    let kept = call.read(|conn, _ctx| repo::history(conn)).await?;
    Ok(Json(kept.into_iter().map(|kept| kept.rate.into()).collect()))
}

/// Writes what a currency was worth on a day; a rate of the same day is replaced.
#[utoipa::path(tag = "admin", operation_id = "put_currency_rate", responses((status = 200, body = RateView)))]
#[put("/admin/currency/rates")]
pub async fn put_rate(call: RequestContext, admin: Staff<may::Rates>, body: Json<RateBody>) -> ApiResult<RateView> {
    let (admin, input) = (admin.0, RateInput::try_from(body.into_inner())?);
    let rate = call.run(move |db, ctx| workflows::admin::currency::put(db, ctx, &admin, &input)).await?;
    Ok(Json(rate.into()))
}
