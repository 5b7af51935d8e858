//! Editing what is for sale.

use audit::Act;
use kernel::actor::Actor;
use kernel::ctx::Ctx;
use kernel::db::Db;
use kernel::ids::PlanId;
use subscriptions::plan::{self, PlanInput};

use crate::error::Error;

/// An admin edits a plan. Running periods, and charges that wait for their payment, keep their terms.
///
/// # Errors
/// No such plan, or invalid fields.
pub fn edit(db: &Db, ctx: &Ctx, admin: &Actor, id: PlanId, input: &PlanInput) -> Result<(), Error> {
    db.write(|tx| {
        let before = plan::repo::lock(tx, id)?;
        let (terms, features) = input.check(before.tier).map_err(subscriptions::Error::from)?;
        plan::repo::save(tx, ctx, id, (&terms, &features), input.private_contests)?;
        let facts = |terms: &subscriptions::Terms| {
            serde_json::json!({
                "name": terms.plan_name,
                "priceCents": terms.price.get(),
                "maxActiveContests": terms.max_active_contests.get(),
                "featuredCredits": terms.featured_credits,
            })
        };
        let detail = serde_json::json!({
            "before": facts(&before.terms),
            "after": facts(&terms),
            "privateContests": input.private_contests.unwrap_or(before.private_contests),
        });
        Ok(audit::record(tx, ctx, Some(admin), Act::PlanEdited, id, detail)?)
    })
}
