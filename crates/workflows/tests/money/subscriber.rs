//! What subscribers do.

use kernel::actor::{Actor, Role};
use kernel::ctx::Ctx;
use kernel::ids::PlanId;
use payments::Provider;
use referrals::credit;
use workflows::error::Error;
use workflows::payable::attempt::StartedPayment;
use workflows::subscriptions::subscribe::{self, Choice};

use crate::stage::{Stage, paid};

pub(crate) const FREE: u8 = 1;
pub(crate) const STARTER: u8 = 2;
pub(crate) const PRO: u8 = 3;
pub(crate) const ENTERPRISE: u8 = 4;

/// A plan of the migration.
pub(crate) fn plan(number: u8) -> PlanId {
    format!("00000000-0000-7000-8000-00000000000{number}").parse().unwrap()
}

impl Stage {
    pub(crate) fn choose(
        &self,
        ctx: &Ctx,
        who: Actor,
        number: u8,
        provider: Provider,
    ) -> Result<Option<StartedPayment>, Error> {
        let choice = Choice { plan: plan(number), provider, key: None };
        subscribe::subscribe(&self.db(), ctx, &self.gateways, &who, &choice).map(|outcome| outcome.started)
    }

    /// Chosen at Easypaisa, and paid there.
    pub(crate) fn subscribe(&self, ctx: &Ctx, who: Actor, number: u8) {
        if let Some(begun) = self.choose(ctx, who, number, Provider::Easypaisa).unwrap() {
            assert_eq!(self.post(ctx.clone(), Provider::Easypaisa, &paid(&begun.redirect_url)).status, 200);
        }
    }

    /// Credits as for a friend's first deposit.
    pub(crate) fn credits(&self, who: Actor, amount: i64) {
        self.give_credits(&testkit::ctx(), who, amount);
    }

    pub(crate) fn client_named(&self, name: &str) -> Actor {
        Actor { role: Role::Client, ..self.talent(name) }
    }

    /// Does what the clock does.
    pub(crate) fn sweep(&self, ctx: &Ctx) {
        for _ in 0..20 {
            if workflows::schedule::run(&self.db(), ctx, &self.gateways) == 0 {
                return;
            }
        }
        panic!("the sweep finds work without end");
    }

    /// The person's subscriptions, the oldest first: plan and status.
    pub(crate) fn plans(&self, who: Actor) -> String {
        self.text(&format!(
            "SELECT string_agg(tier || ' ' || status, ', ' ORDER BY created_at, ended_at IS NULL, status) FROM subscriptions WHERE user_id = '{}'",
            who.user
        ))
    }

    /// The person's charges, the oldest first: status, money and credits.
    pub(crate) fn charges(&self, who: Actor) -> String {
        self.text(&format!(
            "SELECT string_agg(concat_ws(' ', kind, status, cash_paisa, credit_paisa), ', ' ORDER BY created_at, status)
               FROM subscription_charges WHERE user_id = '{}'",
            who.user
        ))
    }

    /// What the person may spend now.
    pub(crate) fn spendable(&self, who: Actor, ctx: &Ctx) -> i64 {
        self.db().read(|conn| credit::available(conn, who.user, ctx.now)).unwrap().get()
    }

    /// The kind of plan in force.
    pub(crate) fn tier(&self, who: Actor, ctx: &Ctx) -> &'static str {
        let in_force = self.db().read(|conn| subscriptions::subscription::repo::in_force(conn, who.user, ctx.now));
        in_force.unwrap().tier.as_str()
    }

    /// Everything that a plan moves.
    pub(crate) fn plan_money(&self) -> String {
        self.text(
            "SELECT string_agg(line, '; ' ORDER BY line) FROM (
                SELECT concat_ws(' ', id, status, applied_to) AS line FROM payments
                UNION ALL SELECT concat_ws(' ', id, status, cancel_at_period_end, period_end, featured_used) FROM subscriptions
                UNION ALL SELECT concat_ws(' ', id, status, kind) FROM subscription_charges
                UNION ALL SELECT concat_ws(' ', id, status, remaining_paisa, held_paisa) FROM credit_lots
                UNION ALL SELECT concat_ws(' ', id, status) FROM money_back_requests
                UNION ALL SELECT idem_key FROM ledger_transactions
                UNION ALL SELECT concat_ws(' ', id, status) FROM refunds
                UNION ALL SELECT concat_ws(' ', 'mails', count(*)) FROM mails) lines",
        )
    }
}

/// What subscriptions said no with.
pub(crate) fn refused(result: Result<Option<StartedPayment>, Error>) -> subscriptions::Error {
    match result {
        Err(Error::Subscriptions(error)) => error,
        other => panic!("{other:?}"),
    }
}
