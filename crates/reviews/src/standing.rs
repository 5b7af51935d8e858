//! Where talents stand: ratings of distinct clients, weighted by prize and shrunk toward the mean, and the wins for them.

use std::cmp::{Ordering, Reverse};
use std::collections::BTreeSet;

use kernel::ids::UserId;
use kernel::money::Paisa;
use time::OffsetDateTime;

pub mod repo;
#[cfg(test)]
mod tests;

/// The weight of reviews with the mean rating that everybody is given: the `M` of the README.
pub const PRIOR_WEIGHT: i64 = 25;
/// The weight of a prize at most.
pub const WEIGHT_MAX: i64 = 12;
/// A prize has a weight above 1 from twice this on.
const WEIGHT_UNIT: Paisa = Paisa::new(50_000);
/// Millionths of a star in a star.
pub const STAR: i64 = 1_000_000;
/// The mean while nobody has a review, in millionths of a star.
pub const MEAN_UNKNOWN: i64 = 3_000_000;

text_enum! {
    /// What the list of talents is filtered by.
    pub enum Category {
        All = "All",
        /// Contests of this name, or the skill.
        LogoDesign = "Logo Design",
        /// Contests of this name, or the skill.
        WebDesign = "Web Design",
        /// Contests in Mobile App Design, or the skill.
        MobileApp = "Mobile App",
        Branding = "Branding",
        Illustration = "Illustration",
        Photography = "Photography",
    }
}

impl Category {
    /// Reads a name as people type it; nothing counts as all.
    pub fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.is_empty() {
            return Some(Self::All);
        }
        Self::ALL.iter().copied().find(|category| category.as_str().eq_ignore_ascii_case(text))
    }
}

/// The weight of a prize: 1 below PKR 1,000, 1 more with every doubling, 12 at most. `prize_weight` in SQL is the same.
pub fn weight(prize: Paisa) -> i64 {
    let units = prize.get().max(WEIGHT_UNIT.get()).checked_div(WEIGHT_UNIT.get()).unwrap_or(1);
    i64::from(units.ilog2()).saturating_add(1).min(WEIGHT_MAX)
}

/// A win that counts: completed, for a client whose identity is approved and who does not look like the talent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Win {
    pub client: UserId,
    pub prize: Paisa,
    /// The client's review if it is revealed: when it was written, and its stars.
    pub review: Option<(OffsetDateTime, i64)>,
}

/// What a talent's rank is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    pub user: UserId,
    pub reviews: i64,
    /// The stars of these reviews in all.
    pub stars: i64,
    /// Clients for whom the talent won.
    pub wins: i64,
    /// The weights of the prizes whose reviews count.
    pub review_weight: i64,
    /// The same, each times its stars.
    pub weighted_stars: i64,
    /// Of each client the weight of the greatest prize won.
    pub win_weight: i64,
}

impl Standing {
    /// What wins that count come to. Of each client one review counts: that of the greatest prize, the later of equals.
    pub fn of(user: UserId, wins: &[Win]) -> Self {
        let mut sum = Self { user, reviews: 0, stars: 0, wins: 0, review_weight: 0, weighted_stars: 0, win_weight: 0 };
        let clients: BTreeSet<UserId> = wins.iter().map(|win| win.client).collect();
        for client in clients {
            let for_client = wins.iter().filter(|win| win.client == client);
            sum.wins = sum.wins.saturating_add(1);
            let greatest = for_client.clone().map(|win| weight(win.prize)).max().unwrap_or(0);
            sum.win_weight = sum.win_weight.saturating_add(greatest);
            let counted = for_client
                .filter_map(|win| win.review.map(|(at, stars)| (win.prize, at, stars)))
                .max_by_key(|(prize, at, _stars)| (*prize, *at));
            if let Some((prize, _at, stars)) = counted {
                sum.reviews = sum.reviews.saturating_add(1);
                sum.stars = sum.stars.saturating_add(stars);
                sum.review_weight = sum.review_weight.saturating_add(weight(prize));
                sum.weighted_stars = sum.weighted_stars.saturating_add(weight(prize).saturating_mul(stars));
            }
        }
        sum
    }

    pub const fn rating(&self) -> Rating {
        Rating { reviews: self.reviews, stars: self.stars }
    }

    /// The rating in millionths of a star, shrunk toward `mean` (in the same); rounded down.
    pub fn score(&self, mean: i64) -> i64 {
        let stars = self.weighted_stars.saturating_mul(STAR).saturating_add(PRIOR_WEIGHT.saturating_mul(mean));
        stars.checked_div(self.review_weight.saturating_add(PRIOR_WEIGHT)).unwrap_or(mean)
    }

    /// The order of the list: the better one is less. People without a review come after those with one.
    pub fn rank(&self, other: &Self, mean: i64) -> Ordering {
        let key = |standing: &Self| {
            let is_unrated = standing.review_weight == 0;
            (is_unrated, Reverse(standing.score(mean)), Reverse(standing.win_weight), standing.user)
        };
        key(self).cmp(&key(other))
    }
}

/// The mean of all ratings in millionths of a star, rounded down; `totals` counts those with 1, 2, 3, 4 and 5 stars.
pub fn mean(totals: [i64; 5]) -> i64 {
    let reviews: i64 = totals.iter().sum();
    let stars =
        (1_i64..).zip(totals).fold(0_i64, |sum, (stars, count)| sum.saturating_add(stars.saturating_mul(count)));
    stars.saturating_mul(STAR).checked_div(reviews).unwrap_or(MEAN_UNKNOWN)
}

/// How often and with how many stars somebody was rated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Rating {
    pub reviews: i64,
    pub stars: i64,
}

impl Rating {
    /// The average in stars with two digits, for people to read; `None` without a review.
    pub fn average(self) -> Option<f64> {
        let twice = self.stars.saturating_mul(200).saturating_add(self.reviews);
        let hundredths = twice.checked_div(self.reviews.saturating_mul(2))?;
        u32::try_from(hundredths).ok().map(hundredth)
    }
}

#[allow(
    clippy::float_arithmetic,
    reason = "what is shown of a rating is a number with two digits; nothing is decided by it"
)]
fn hundredth(number: u32) -> f64 {
    f64::from(number) / 100.0
}
