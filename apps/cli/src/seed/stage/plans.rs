//! Clients with many contests have bought a plan that allows them.

use anyhow::Context;
use payments::Provider;
use subscriptions::plan;
use time::Duration;
use workflows::subscriptions::subscribe::Choice;

use super::{Stage, confirmation};
use crate::seed::script::pick;

/// How long before now they bought it: before the oldest contest that still runs, and less than a month ago.
pub(crate) const BOUGHT_DAYS_AGO: i64 = 23;

impl Stage {
    /// Buys each client the smallest plan that has room for one contest more than they run; `running` counts those client by client.
    pub(crate) fn buy_plans(&self, running: &[usize]) -> anyhow::Result<()> {
        let plans = self.services.db.read(plan::repo::all)?;
        for (index, contests) in running.iter().enumerate() {
            let running = i64::try_from(*contests)?;
            let smallest = plans.iter().find(|plan| plan.terms.max_active_contests.has_room(running));
            let plan = smallest.context("no plan has room for the demo")?;
            if plan.tier != subscriptions::Tier::Free {
                self.buy_plan(index, plan)?;
            }
        }
        Ok(())
    }

    fn buy_plan(&self, index: usize, plan: &subscriptions::Plan) -> anyhow::Result<()> {
        let client = pick(&self.clients, index)?;
        let bought = self.now.saturating_sub(Duration::days(BOUGHT_DAYS_AGO)).saturating_add(self.hours(index));
        let (db, gateways, ctx) = (&self.services.db, &self.services.gateways, self.ctx(bought));
        let provider = *pick(Provider::ALL, index)?;
        let choice = Choice { plan: plan.id, provider, key: None };
        let begun = workflows::subscriptions::subscribe::subscribe(db, &ctx, gateways, client, &choice)?;
        let raw = confirmation(provider, &begun.started.context("nothing to pay for a plan")?.redirect_url)?;
        let answer = workflows::payments::webhook::apply_event(db, &ctx, gateways, provider, &raw)?;
        anyhow::ensure!(answer.status == 200, "the sandbox refused its own confirmation: {}", answer.body);
        Ok(())
    }

    /// Which client posts the `index`-th contest of the script, by their place in the cast.
    pub(crate) fn client_of(&self, index: usize) -> usize {
        if index < super::OF_DEMO_CLIENT { 0 } else { index.checked_rem(self.clients.len()).unwrap_or(0) }
    }

    /// How many clients there are.
    pub(crate) fn clients(&self) -> usize {
        self.clients.len()
    }
}
