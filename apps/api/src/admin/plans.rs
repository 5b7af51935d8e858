//! Plans as administrators edit them.

use ::subscriptions::plan::{PlanInput, repo};
use kernel::ids::PlanId;
use readmodels::subscriptions::PlanView;

use crate::prelude::*;

pub fn routes(cfg: &mut ServiceConfig<'_>) {
    cfg.service(admin_plans).service(edit_plan);
}

/// The plans as they are sold, the free one first.
#[utoipa::path(tag = "admin", responses((status = 200, body = Vec<PlanView>)))]
#[get("/admin/plans")]
pub async fn admin_plans(call: RequestContext, _admin: Staff<may::Plans>) -> ApiResult<Vec<PlanView>> {
    let plans = call.read(|conn, _ctx| repo::all(conn)).await?;
    Ok(Json(plans.into_iter().map(Into::into).collect()))
}

/// What a plan is sold as from now on.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PlanBody {
    /// 2 to 40 characters.
    #[schema(min_length = 2, max_length = 40)]
    name: String,
    price_cents: i64,
    /// Contests that may run at once; -1 is unlimited.
    max_active_contests: i32,
    /// Contests that may be featured in a month.
    featured_credits_per_month: i32,
    /// Whether its people may post private contests, also those who bought it before; left out, it stays as it is.
    private_contests: Option<bool>,
    /// At most 12 lines.
    features: Vec<String>,
}

impl From<PlanBody> for PlanInput {
    fn from(body: PlanBody) -> Self {
        Self {
            name: body.name,
            price: body.price_cents,
            max_active_contests: body.max_active_contests,
            featured_credits: body.featured_credits_per_month,
            private_contests: body.private_contests,
            features: body.features,
        }
    }
}

/// Edits a plan; running periods keep their terms.
#[utoipa::path(tag = "admin", responses((status = 200, body = PlanView)))]
#[put("/admin/plans/{id}")]
pub async fn edit_plan(
    call: RequestContext,
    admin: Staff<may::Plans>,
    id: Path<Uuid>,
    body: Json<PlanBody>,
) -> ApiResult<PlanView> {
    let (admin, id, input) = (admin.0, PlanId::from(*id), PlanInput::from(body.into_inner()));
    let plan = call
        .run(move |db, ctx| {
            workflows::subscriptions::plans::edit(db, ctx, &admin, id, &input)?;
            Ok::<_, workflows::error::Error>(db.read(|conn| repo::get(conn, id))?)
        })
        .await?;
    Ok(Json(plan.into()))
}
