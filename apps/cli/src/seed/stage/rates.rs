//! What other currencies are worth in the demo, so that prizes can say "about USD 45".

use currency::rate::RateInput;
use kernel::time::karachi;
use time::Duration;

use super::Stage;

/// Rupees for one unit, and how many days ago.
const RATES: [(&str, &str, i64); 7] = [
    ("USD", "280.9", 9),
    ("EUR", "324.6", 9),
    ("USD", "281.45", 1),
    ("EUR", "325.8", 1),
    ("GBP", "369.2", 1),
    ("AED", "76.64", 1),
    ("SAR", "75.03", 1),
];

impl Stage {
    /// The admin writes a few dated rates.
    pub(crate) fn keep_rates(&self) -> anyhow::Result<()> {
        for (currency, pkr_per_unit, days_ago) in RATES {
            let ctx = self.ctx(self.now.saturating_sub(Duration::days(days_ago)));
            let as_of = ctx.now.to_offset(karachi()).date();
            let input = RateInput { currency: currency.to_owned(), pkr_per_unit: pkr_per_unit.to_owned(), as_of };
            workflows::admin::currency::put(&self.services.db, &ctx, &self.admin, &input)?;
        }
        Ok(())
    }
}
