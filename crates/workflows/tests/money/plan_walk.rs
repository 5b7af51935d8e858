//! Random walks through plans: whatever people do in whatever order, the ledger stays true.

use payments::Provider;
use time::{Duration, OffsetDateTime};
use workflows::error::Error;
use workflows::subscriptions::subscribe::periods;

use crate::stage::{Stage, moment, paid};
use crate::subscriber::{ENTERPRISE, FREE, PRO, STARTER};

const DAY: i64 = 86_400;
const LINK: i64 = 30 * 60;
const MONTH: i64 = 30 * DAY;

/// A small generator of numbers, so that a failing walk can be walked again.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from((self.0 >> 33) % u64::try_from(sides).unwrap()).unwrap()
    }
}

#[test]
fn random_walks_keep_the_ledger_consistent() {
    for seed in 1..=3_u64 {
        let stage = Stage::new();
        let mut dice = Dice(seed * 7_919);
        let people = [stage.client, stage.client_named("second")];
        stage.credits(people[0], 250_000);
        stage.credits(people[1], 30_000);
        let mut links: Vec<(Provider, String)> = Vec::new();
        let mut now: OffsetDateTime = testkit::START;
        for step in 0..60 {
            let (who, ctx) = (people[dice.roll(2)], moment(now));
            match dice.roll(12) {
                0..=3 => {
                    let provider = Provider::ALL[dice.roll(2)];
                    let number = [FREE, STARTER, PRO, ENTERPRISE][dice.roll(4)];
                    match stage.choose(&ctx, who, number, provider) {
                        Ok(Some(begun)) => links.push((provider, begun.redirect_url)),
                        Ok(None) | Err(Error::Subscriptions(_)) => {}
                        Err(other) => panic!("seed {seed} step {step}: {other}"),
                    }
                }
                4..=6 if !links.is_empty() => {
                    let (provider, url) = links[dice.roll(links.len())].clone();
                    let status = stage.post(ctx, provider, &paid(&url)).status;
                    assert!([200, 410].contains(&status), "seed {seed} step {step}: {status}");
                }
                7 => drop(periods::cancel(&stage.db(), &ctx, &who)),
                8 => drop(periods::resume(&stage.db(), &ctx, &who)),
                9 => drop(workflows::subscriptions::money_back_guarantee::request(
                    &stage.db(),
                    &ctx,
                    &who,
                    "It does not suit us",
                )),
                10 => {
                    let id = stage.text("SELECT id FROM money_back_requests WHERE status = 'PENDING' LIMIT 1");
                    if let (Ok(id), approve) = (id.parse(), dice.roll(2) == 0) {
                        let decide = if approve {
                            workflows::subscriptions::money_back_guarantee::approve
                        } else {
                            workflows::subscriptions::money_back_guarantee::decline
                        };
                        decide(&stage.db(), &ctx, &stage.admin, id, None).unwrap();
                    }
                }
                _ => stage.sweep(&ctx),
            }
            let steps = [1, 60, LINK, DAY, 3 * DAY, 9 * DAY, MONTH];
            now += Duration::seconds(steps[dice.roll(steps.len())]);
            stage.check();
        }
        stage.sweep(&moment(now + Duration::days(500)));
        let left = stage.number("SELECT count(*) FROM subscriptions WHERE status IN ('ACTIVE', 'PENDING_PAYMENT')");
        let waiting = stage.number("SELECT count(*) FROM subscription_charges WHERE status IN ('PENDING', 'PAID')");
        assert_eq!((left, waiting), (0, 0), "seed {seed}: everything ends");
    }
}
