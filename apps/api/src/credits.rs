//! Credits over HTTP.

use readmodels::credits::{CreditHistoryItem, Credits};

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(credits).service(credit_history);
}

/// Credits that the viewer can spend now, in the order in which they are spent.
#[utoipa::path(tag = "credits", responses((status = 200, body = Credits)))]
#[get("/credits")]
pub async fn credits(call: RequestContext, actor: Authenticated) -> ApiResult<Credits> {
    let user = actor.0.user;
    Ok(Json(call.read(move |conn, ctx| readmodels::credits::spendable(conn, user, ctx.now)).await?))
}

/// Every grant of credits to the viewer, newest first.
#[utoipa::path(tag = "credits", responses((status = 200, body = [CreditHistoryItem])))]
#[get("/credits/history")]
pub async fn credit_history(call: RequestContext, actor: Authenticated) -> ApiResult<Vec<CreditHistoryItem>> {
    let user = actor.0.user;
    Ok(Json(call.read(move |conn, ctx| readmodels::credits::history(conn, user, ctx.now)).await?))
}
