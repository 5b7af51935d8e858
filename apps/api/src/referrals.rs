//! Bringing friends, over HTTP.

use readmodels::referrals::ReferralCode;

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(my_code);
}

/// The viewer's code, made on the first look, and what came of it.
#[utoipa::path(tag = "referrals", operation_id = "my_referral_code", responses((status = 200, body = ReferralCode)))]
#[get("/referrals/my-code")]
pub async fn my_code(call: RequestContext, actor: Authenticated) -> ApiResult<ReferralCode> {
    let actor = actor.0;
    let answer = call
        .run(move |db, ctx| {
            let code = workflows::referrals::referral::code(db, ctx, &actor)?;
            Ok::<_, crate::error::ApiError>(
                db.read(|conn| readmodels::referrals::of_referrer(conn, actor.user, &code))?,
            )
        })
        .await?;
    Ok(Json(answer))
}
