//! Chance that repeats itself: the same seed, the same market.

use kernel::ids::Id;
use time::{Duration, OffsetDateTime};
use uuid::Builder;

/// A row of numbers that look random (SplitMix64).
#[derive(Debug, Clone)]
pub(super) struct Dice(u64);

impl Dice {
    /// The row of the `index`-th thing of a run.
    pub(super) fn new(run: u64, index: u64) -> Self {
        let mut dice = Self(run);
        let start = dice.next() ^ index.wrapping_mul(0xD1B5_4A32_D192_ED03);
        Self(start)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `end` (exclusive); 0 when that is nothing.
    pub(super) fn below(&mut self, end: i64) -> i64 {
        let end = u64::try_from(end).unwrap_or(0);
        let drawn = self.next().checked_rem(end).unwrap_or(0);
        i64::try_from(drawn).unwrap_or(0)
    }

    /// A number from `low` to `high` (exclusive).
    pub(super) fn between(&mut self, low: i64, high: i64) -> i64 {
        low.saturating_add(self.below(high.saturating_sub(low)))
    }

    /// True so many times in a thousand.
    pub(super) fn permille(&mut self, times: i64) -> bool {
        self.below(1_000) < times
    }

    /// One of `list`; nothing of nothing.
    pub(super) fn pick<'l, T>(&mut self, list: &'l [T]) -> Option<&'l T> {
        let at = self.below(i64::try_from(list.len()).unwrap_or(0));
        list.get(usize::try_from(at).unwrap_or(0))
    }

    /// One of `words`.
    pub(super) fn word(&mut self, words: &[&'static str]) -> &'static str {
        self.pick(words).copied().unwrap_or_default()
    }

    /// A length between two, to the second.
    pub(super) fn span(&mut self, low: Duration, high: Duration) -> Duration {
        Duration::seconds(self.between(low.whole_seconds(), high.whole_seconds()))
    }

    /// An id of something made at `at`, ordered by time as those of the product.
    pub(super) fn id<I: Id>(&mut self, at: OffsetDateTime) -> I {
        let millis = u64::try_from(at.unix_timestamp()).unwrap_or(0).saturating_mul(1_000);
        let mut random = [0_u8; 10];
        for (byte, drawn) in
            random.iter_mut().zip(self.next().to_le_bytes().into_iter().chain(self.next().to_le_bytes()))
        {
            *byte = drawn;
        }
        I::from_uuid(Builder::from_unix_timestamp_millis(millis, &random).into_uuid())
    }

    /// So many capital letters and digits.
    pub(super) fn code(&mut self, letters: usize) -> String {
        const ALPHABET: &[u8] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
        (0..letters).filter_map(|_| self.pick(ALPHABET).map(|letter| char::from(*letter))).collect()
    }
}
