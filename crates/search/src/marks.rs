//! The marks that documents hold beside the words (`contest_document_marks` in the migrations): what is asked as marks, and orders cut into
//! slices that their index can find.

use std::sync::LazyLock;

use ::contests::contest::{Category, Status, Subcategory};
use kernel::money::Paisa;
use time::OffsetDateTime;

use super::Ask;

#[cfg(test)]
mod tests;

/// Steps of prizes in paisa, as in `contest_document_marks`: a prize stands on the last one that it reaches.
const PRIZES: [i64; 33] = [
    1_000, 2_000, 5_000, 10_000, 20_000, 30_000, 50_000, 75_000, 100_000, 150_000, 200_000, 250_000, 300_000, 400_000,
    500_000, 600_000, 750_000, 1_000_000, 1_250_000, 1_500_000, 2_000_000, 2_500_000, 3_000_000, 4_000_000, 5_000_000,
    6_000_000, 7_500_000, 10_000_000, 15_000_000, 20_000_000, 30_000_000, 40_000_000, 50_000_000,
];
/// Steps of prizes that are asked for as marks; a wider range leaves so much that reading the prize costs less.
const PRIZES_MAX: i64 = 12;

/// Seconds of the smallest part of time that has a mark.
const QUARTER: i64 = 21_600;
/// How many of the smallest parts the marks of time span, and where their letters stand.
const SPANS: [(i64, usize); 4] = [(4_096, 3), (256, 2), (16, 1), (1, 0)];
const CREATED: [char; 4] = ['a', 'b', 'd', 'f'];
const DEADLINE: [char; 4] = ['h', 'i', 'j', 'k'];
/// Days after now for which a place may have been bought; longer than any lasts.
const PLACE_DAYS: i64 = 64;

/// Where a moment stands among the smallest parts of time.
fn position(at: OffsetDateTime) -> i64 {
    at.unix_timestamp().div_euclid(QUARTER)
}

/// The marks that every contest must have that `ask` fits exactly.
pub(super) fn exact(ask: &Ask) -> Vec<String> {
    lasting(ask).into_iter().chain(ask.status.map(status)).collect()
}

/// Those of [`exact`] that documents hold. The status is not among them: it changes too often.
pub(super) fn lasting(ask: &Ask) -> Vec<String> {
    let name = ask.category.and_then(|choice| choice.subcategory);
    // A name implies its category.
    let category = ask.category.filter(|_choice| name.is_none());
    let marks = [
        category.map(|choice| format!("c{}", choice.category.as_str())),
        name.map(|name| format!("n{}", name.as_str())),
        ask.guaranteed.map(|guaranteed| if guaranteed { "g" } else { "G" }.to_owned()),
    ];
    marks.into_iter().flatten().collect()
}

pub(super) fn status(status: Status) -> String {
    format!("s{}", status.as_str())
}

/// All that [`exact`] may ask for.
pub(super) static EXACT: LazyLock<Vec<String>> = LazyLock::new(|| {
    let categories = Category::ALL.iter().map(|category| format!("c{}", category.as_str()));
    let names = Subcategory::ALL.iter().map(|name| format!("n{}", name.as_str()));
    let statuses = Status::ALL.iter().copied().map(status);
    categories.chain(names).chain(statuses).chain(["g", "G"].map(str::to_owned)).collect()
});

/// A bit for each of `marks` that is in [`EXACT`]. The lowest bit is left free.
pub(super) fn bits(marks: &[String]) -> u64 {
    let bit = |(at, mark)| if marks.contains(mark) { 1_u64.checked_shl(at).unwrap_or(0) } else { 0 };
    (1..).zip(EXACT.iter()).map(bit).fold(0, |bits, bit| bits | bit)
}

/// The steps on which the prizes lie that `ask` wants, unless they are too many to help.
pub(super) fn prizes(ask: &Ask) -> Option<Vec<String>> {
    let step = |prize: Paisa| i64::try_from(PRIZES.iter().filter(|step| **step <= prize.get()).count()).unwrap_or(0);
    let from = ask.min_prize.map_or(0, step);
    let until = ask.max_prize.map_or(i64::try_from(PRIZES.len()).unwrap_or(0), step);
    let few = until.saturating_sub(from) < PRIZES_MAX;
    few.then(|| (from..=until).map(|step| format!("p{step}")).collect())
}

/// The marks one of which everything has that is ranked first at `now`.
pub(super) fn places(now: OffsetDateTime) -> Vec<String> {
    let day = |days: i64| {
        now.unix_timestamp().saturating_add(days.saturating_mul(86_400)).div_euclid(QUARTER.saturating_mul(16))
    };
    (day(0)..=day(PLACE_DAYS)).map(|part| format!("u{part}")).collect()
}

/// An order that can be cut into slices.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ladder {
    Newest,
    /// Deadlines after now, the next first.
    Ahead,
    /// Deadlines that have passed, the latest first.
    Past,
    Prize,
}

impl Ladder {
    /// The order of documents in SQL.
    pub(super) const fn order(self) -> &'static str {
        match self {
            Self::Newest => "d.created_at DESC, d.contest_id DESC",
            Self::Ahead => "d.deadline_at, d.contest_id",
            Self::Past => "d.deadline_at DESC, d.contest_id DESC",
            Self::Prize => "d.prize_paisa DESC, d.contest_id DESC",
        }
    }

    const fn is_time(self) -> bool {
        match self {
            Self::Newest | Self::Ahead | Self::Past => true,
            Self::Prize => false,
        }
    }

    /// First and last position; by deadlines ahead they are counted upwards from now, else downwards.
    fn ends(self, now: OffsetDateTime) -> (i64, i64) {
        let now = position(now);
        // Far beyond everything, on a whole number of the longest spans: few marks.
        let future = now.div_euclid(4_096).saturating_add(2).saturating_mul(4_096);
        match self {
            Self::Newest => (0, future),
            Self::Ahead => (now, future),
            Self::Past => (0, now.saturating_add(1)),
            Self::Prize => (0, i64::try_from(PRIZES.len()).unwrap_or(0).saturating_add(1)),
        }
    }

    /// The marks one of which everything from position `from` until before `until` has: the longest spans that fit.
    fn marks(self, from: i64, until: i64) -> Vec<String> {
        let letters = match self {
            Self::Newest => CREATED,
            Self::Ahead | Self::Past => DEADLINE,
            Self::Prize => return (from..until).map(|step| format!("p{step}")).collect(),
        };
        let (mut at, mut marks) = (from, Vec::new());
        while at < until {
            let fits = |(span, _level): &&(i64, usize)| at.rem_euclid(*span) == 0 && at.saturating_add(*span) <= until;
            let (span, level) = SPANS.iter().find(fits).copied().unwrap_or((1, 0));
            let letter = letters.get(level).copied().unwrap_or_default();
            marks.push(format!("{letter}{}", at.div_euclid(span)));
            at = at.saturating_add(span);
        }
        marks
    }
}

/// An order, slice by slice from its beginning. Each is as long as what was found so far makes likely to be enough: of rare words a few
/// slices reach the end, of common ones the first is enough.
#[derive(Debug)]
pub(super) struct Slices {
    ladder: Ladder,
    from: i64,
    until: i64,
    /// How much was looked through.
    searched: i64,
    length: i64,
    /// What lies beyond now, where there is hardly anything: it comes with the first slice and does not count.
    beyond: i64,
}

/// How much longer a slice is than all before it, at most.
const TIME_GROWTH: i64 = 64;
const STEPS_GROWTH: i64 = 2;
/// So many parts of time (some eleven years) are never cut: what is left comes with them.
const LONGEST: i64 = 16_384;

impl Slices {
    pub(super) fn of(ladder: Ladder, now: OffsetDateTime) -> Self {
        let (from, until) = ladder.ends(now);
        let beyond = if ladder == Ladder::Newest { until.saturating_sub(position(now)) } else { 0 };
        Self { ladder, from, until, searched: 0, length: 1, beyond }
    }

    /// The marks of the next slice; nothing at the end of the order.
    pub(super) fn next(&mut self) -> Option<Vec<String>> {
        if self.from >= self.until {
            return None;
        }
        let is_rest = self.length >= LONGEST;
        let (from, until) = if self.ladder == Ladder::Ahead {
            let end = if is_rest { self.until } else { self.whole(self.from.saturating_add(self.length)) };
            let end = end.clamp(self.from.saturating_add(1), self.until);
            (std::mem::replace(&mut self.from, end), end)
        } else {
            let end = self.until.saturating_sub(self.length).saturating_sub(self.beyond);
            let end = if is_rest { self.from } else { self.whole(end).max(self.from) };
            (end, std::mem::replace(&mut self.until, end))
        };
        self.searched = self.searched.saturating_add(until.saturating_sub(from)).saturating_sub(self.beyond);
        self.beyond = 0;
        Some(self.ladder.marks(from, until))
    }

    /// Cut where a span begins that is much shorter than the slice: so it has few marks.
    fn whole(&self, at: i64) -> i64 {
        let is_short = |span: &i64| self.ladder.is_time() && span.saturating_mul(4) <= self.length;
        let span = SPANS.iter().map(|(span, _level)| *span).find(is_short).unwrap_or(1);
        at.div_euclid(span).saturating_mul(span)
    }

    /// Plans the next slice: `found` are there, `needed` more are wanted.
    pub(super) fn plan(&mut self, found: usize, needed: usize) {
        if self.searched == 0 {
            return;
        }
        let growth = if self.ladder.is_time() { TIME_GROWTH } else { STEPS_GROWTH };
        let longest = self.searched.saturating_mul(growth);
        let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
        // A quarter more than likely, and so much that the end is never far.
        let likely =
            number(needed).saturating_mul(self.searched).saturating_mul(5).checked_div(number(found).saturating_mul(4));
        let shortest = self.searched.checked_div(2).unwrap_or(0).max(1);
        self.length = likely.map_or(longest, |likely| likely.saturating_add(1).min(longest)).max(shortest);
    }
}
