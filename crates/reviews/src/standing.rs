//! Where talents stand: ratings shrunk toward the mean, wins, and the categories they belong to.

use std::cmp::{Ordering, Reverse};

use kernel::ids::UserId;

pub mod repo;
#[cfg(test)]
mod tests;

/// How many reviews with the mean rating everybody is given: the `m` of the README.
pub const PRIOR_REVIEWS: i64 = 5;
/// Millionths of a star in a star.
pub const STAR: i64 = 1_000_000;
/// The mean while nobody has a review, in millionths of a star.
pub const MEAN_UNKNOWN: i64 = 3_000_000;

text_enum! {
    /// What the list of talents is filtered by.
    pub enum Category {
        /// No filter.
        All = "All",
        /// Contests of this name, or the skill.
        LogoDesign = "Logo Design",
        /// Contests of this name, or the skill.
        WebDesign = "Web Design",
        /// Contests in Mobile App Design, or the skill.
        MobileApp = "Mobile App",
        /// The skill.
        Branding = "Branding",
        /// The skill.
        Illustration = "Illustration",
        /// The skill.
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

    /// The category in which a win in contests called `subcategory` counts.
    pub fn of_contests(subcategory: &str) -> Option<Self> {
        let name = if subcategory == "Mobile App Design" { Self::MobileApp.as_str() } else { subcategory };
        Self::parse(name).filter(|category| *category != Self::All)
    }

    /// The categories that are named among `skills`.
    pub fn of_skills(skills: &[String]) -> Vec<Self> {
        let named = |category: &Self| skills.iter().any(|skill| skill.trim().eq_ignore_ascii_case(category.as_str()));
        Self::ALL.iter().copied().filter(|category| *category != Self::All).filter(named).collect()
    }
}

/// What a talent's rank is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Standing {
    /// The talent.
    pub user: UserId,
    /// Revealed reviews that clients wrote.
    pub reviews: i64,
    /// Their stars in all.
    pub stars: i64,
    /// Entries that won contests which were completed.
    pub wins: i64,
}

impl Standing {
    /// Reviews and stars.
    pub const fn rating(&self) -> Rating {
        Rating { reviews: self.reviews, stars: self.stars }
    }

    /// The rating in millionths of a star, shrunk toward `mean` (in the same); rounded down.
    pub fn score(&self, mean: i64) -> i64 {
        let stars = self.stars.saturating_mul(STAR).saturating_add(PRIOR_REVIEWS.saturating_mul(mean));
        stars.checked_div(self.reviews.saturating_add(PRIOR_REVIEWS)).unwrap_or(mean)
    }

    /// The order of the list: the better one is less.
    pub fn rank(&self, other: &Self, mean: i64) -> Ordering {
        let key = |standing: &Self| (Reverse(standing.score(mean)), Reverse(standing.wins), standing.user);
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
    /// Revealed reviews.
    pub reviews: i64,
    /// Their stars in all.
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
