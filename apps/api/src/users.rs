//! People as everybody sees them.

use kernel::ids::UserId;
use readmodels::profiles::{self, PublicProfile};

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(public_profile);
}

/// A person's public page. No address, no account.
#[utoipa::path(tag = "users", responses((status = 200, body = PublicProfile)))]
#[get("/users/{id}")]
pub async fn public_profile(call: RequestContext, id: Path<Uuid>) -> ApiResult<PublicProfile> {
    let id = UserId::from(*id);
    call.read_public(move |conn, ctx| profiles::public(conn, id, ctx.now)).await.map(Json)
}
