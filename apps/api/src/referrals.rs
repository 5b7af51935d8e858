//! Bringing friends, over HTTP.

use actix_web::get;
use utoipa_actix_web::service_config::ServiceConfig;

use crate::auth::Authenticated;
use crate::error::{ApiResult, Problem};
use crate::extract::Json;
use crate::referrals::dto::ReferralCode;
use crate::state::RequestContext;

pub mod dto;

/// The calls of this area.
pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(my_code);
}

/// The viewer's code, made on the first look, and what came of it.
#[utoipa::path(
    tag = "referrals",
    operation_id = "my_referral_code",
    responses((status = 200, body = ReferralCode), (status = "4XX", body = Problem))
)]
#[get("/referrals/my-code")]
pub async fn my_code(call: RequestContext, actor: Authenticated) -> ApiResult<ReferralCode> {
    let actor = actor.0;
    let answer = call
        .run(move |db, ctx| {
            let code = workflows::referrals::referral::code(db, ctx, &actor)?;
            let brought = db.read(|conn| readmodels::referrals::brought_by(conn, actor.user))?;
            Ok::<_, crate::error::ApiError>(ReferralCode::new(&code, brought))
        })
        .await?;
    Ok(Json(answer))
}
