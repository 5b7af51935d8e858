//! The experiment on the start page's button, with those who have seen it so far.

use experiments::experiment::Draft;
use experiments::{Unit, Variant};
use time::Duration;
use uuid::Uuid;

use super::Stage;

/// Since when it runs.
const DAYS: i64 = 12;
const VISITORS: u128 = 180;

impl Stage {
    /// The admin starts the experiment, and visitors see it.
    pub(crate) fn try_button(&self) -> anyhow::Result<()> {
        let (db, started) = (&self.services.db, self.ctx(self.now.saturating_sub(Duration::days(DAYS))));
        let draft = Draft {
            key: "landing-cta",
            variant_a: "Post a Contest",
            variant_b: "Start Your Contest",
            description: "Does another word on the button of the start page bring more people to a contest of their own?",
        };
        workflows::admin::experiments::create(db, &started, &self.admin, &draft)?;
        for number in 0..VISITORS {
            let hours = i64::try_from(number)?;
            let ctx = self.ctx(started.now.saturating_add(Duration::hours(hours)));
            let _seen: Variant =
                workflows::admin::experiments::expose(db, &ctx, draft.key, Unit::Visitor(Uuid::from_u128(number)))?;
        }
        Ok(())
    }
}
