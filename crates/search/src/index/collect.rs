//! Counts what fits, and keeps the first of an order.

use std::sync::Arc;

use contests::contest::Status;
use kernel::ids::ContestId;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::ColumnValues;
use tantivy::query::Weight;
use tantivy::{DocId, DocSet, Score, SegmentOrdinal, SegmentReader, TERMINATED};
use time::OffsetDateTime;
use uuid::Uuid;

use super::document::{PLACE, micros, positive};
use crate::{Ask, Count, Sort, marks};

/// What the words leave open: it is read from each document that they fit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranking {
    sort: Sort,
    now: u64,
    /// Bits that a document must have.
    bits: u64,
    /// The bit of what is open.
    open: u64,
    min_prize: Option<u64>,
    max_prize: Option<u64>,
    featured: Option<bool>,
    /// Places of the order that are kept.
    keep: usize,
}

/// Counts alone, and no further than is shown.
#[derive(Debug, Clone, Copy)]
pub(super) struct Counting(pub(super) Ranking);

/// How many documents fit, and the first of them.
#[derive(Debug, Default)]
pub(super) struct Ranked {
    count: usize,
    keys: Vec<Key>,
}

/// The place of a document in an order: the greatest comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    first: u64,
    second: u64,
    id: u128,
}

/// Marks deadlines that are still to come, of which the next comes first, and the smallest id.
const AHEAD: u64 = 1 << 63;

impl Ranking {
    pub(super) fn new(ask: &Ask, now: OffsetDateTime, keep: usize) -> Self {
        Self {
            sort: ask.sort(),
            now: micros(now),
            bits: marks::bits(&marks::exact(ask)),
            open: marks::bits(&[marks::status(Status::Open)]),
            min_prize: ask.min_prize.map(|prize| positive(prize.get())),
            max_prize: ask.max_prize.map(|prize| positive(prize.get())),
            featured: ask.featured,
            keep,
        }
    }
}

impl Ranked {
    pub(super) fn count(&self) -> Count {
        Count::of(i64::try_from(self.count).unwrap_or(i64::MAX))
    }

    /// The contests from place `offset` on.
    pub(super) fn ids(&self, offset: usize) -> Vec<ContestId> {
        let id = |key: &Key| if key.first & AHEAD == 0 { key.id } else { !key.id };
        self.keys.iter().skip(offset).map(|key| ContestId::from(Uuid::from_u128(id(key)))).collect()
    }

    /// Leaves the first `keep`, in no order. The last of them, once there are so many.
    fn keep(&mut self, keep: usize) -> Option<Key> {
        let last = keep.checked_sub(1).filter(|last| *last < self.keys.len())?;
        let (_before, last, _after) = self.keys.select_nth_unstable_by(last, |a, b| b.cmp(a));
        let last = *last;
        self.keys.truncate(keep);
        Some(last)
    }
}

type Numbers = Arc<dyn ColumnValues>;

/// The number that each document has.
fn numbers(segment: &SegmentReader, name: &str) -> tantivy::Result<Numbers> {
    let column = segment.fast_fields().u64(name)?;
    if column.get_cardinality().is_full() { Ok(column.values) } else { Ok(column.first_or_default_col(0)) }
}

pub(super) struct Segment {
    ranking: Ranking,
    id_high: Numbers,
    id_low: Numbers,
    bits: Numbers,
    created: Numbers,
    deadline: Numbers,
    prize: Numbers,
    entries: Numbers,
    featured_since: Numbers,
    featured_until: Numbers,
    ranked: Ranked,
    /// Only what comes before it can be among those that are kept.
    last: Option<Key>,
}

impl Segment {
    fn is_featured(&self, doc: DocId, bits: u64) -> bool {
        let now = self.ranking.now;
        bits & PLACE != 0 && self.featured_until.get_val(doc) > now && self.featured_since.get_val(doc) <= now
    }

    fn fits(&self, doc: DocId, bits: u64) -> bool {
        let Ranking { bits: asked, min_prize, max_prize, featured, .. } = self.ranking;
        let fits_prize = || {
            let prize = self.prize.get_val(doc);
            min_prize.is_none_or(|min| prize >= min) && max_prize.is_none_or(|max| prize <= max)
        };
        bits & asked == asked
            && ((min_prize, max_prize) == (None, None) || fits_prize())
            && featured.is_none_or(|featured| self.is_featured(doc, bits) == featured)
    }

    /// What comes first in the order.
    fn first(&self, doc: DocId, bits: u64, score: Score) -> u64 {
        let sections = || u64::from(bits & self.ranking.open != 0) << 1 | u64::from(self.is_featured(doc, bits));
        match self.ranking.sort {
            // Bits of positive numbers stand in their order.
            Sort::Relevance => sections() << 32 | u64::from(score.max(0.0).to_bits()),
            Sort::Newest => sections(),
            Sort::Prize => self.prize.get_val(doc),
            Sort::Entries => self.entries.get_val(doc),
            Sort::Deadline => {
                let deadline = self.deadline.get_val(doc);
                if deadline > self.ranking.now { AHEAD | (AHEAD - 1).saturating_sub(deadline) } else { deadline }
            }
        }
    }

    /// What decides among those that are alike in [`Self::first`].
    fn second(&self, doc: DocId) -> u64 {
        match self.ranking.sort {
            Sort::Relevance | Sort::Newest => self.created.get_val(doc),
            Sort::Prize | Sort::Entries | Sort::Deadline => 0,
        }
    }
}

impl SegmentCollector for Segment {
    type Fruit = Ranked;

    fn collect(&mut self, doc: DocId, score: Score) {
        let bits = self.bits.get_val(doc);
        if !self.fits(doc, bits) {
            return;
        }
        self.ranked.count = self.ranked.count.saturating_add(1);
        let keep = self.ranking.keep;
        if keep == 0 {
            return;
        }
        let first = self.first(doc, bits, score);
        if self.last.is_some_and(|last| first < last.first) {
            return;
        }
        let second = self.second(doc);
        if self.last.is_some_and(|last| (first, second) < (last.first, last.second)) {
            return;
        }
        let id = u128::from(self.id_high.get_val(doc)) << 64 | u128::from(self.id_low.get_val(doc));
        let id = if first & AHEAD == 0 { id } else { !id };
        self.ranked.keys.push(Key { first, second, id });
        if self.ranked.keys.len() >= keep.saturating_mul(2).max(64) {
            self.last = self.ranked.keep(keep);
        }
    }

    fn harvest(self) -> Ranked {
        self.ranked
    }
}

impl Collector for Ranking {
    type Fruit = Ranked;
    type Child = Segment;

    fn for_segment(&self, _ordinal: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<Segment> {
        let numbers = |name| numbers(segment, name);
        Ok(Segment {
            ranking: *self,
            id_high: numbers("id_high")?,
            id_low: numbers("id_low")?,
            bits: numbers("bits")?,
            created: numbers("created")?,
            deadline: numbers("deadline")?,
            prize: numbers("prize")?,
            entries: numbers("entries")?,
            featured_since: numbers("featured_since")?,
            featured_until: numbers("featured_until")?,
            ranked: Ranked::default(),
            last: None,
        })
    }

    fn requires_scoring(&self) -> bool {
        self.sort == Sort::Relevance && self.keep > 0
    }

    fn merge_fruits(&self, segments: Vec<Ranked>) -> tantivy::Result<Ranked> {
        let mut all = Ranked::default();
        for mut segment in segments {
            all.count = all.count.saturating_add(segment.count);
            all.keys.append(&mut segment.keys);
        }
        all.keep(self.keep);
        all.keys.sort_unstable_by(|a, b| b.cmp(a));
        Ok(all)
    }
}

impl Collector for Counting {
    type Fruit = Ranked;
    type Child = Segment;

    fn for_segment(&self, ordinal: SegmentOrdinal, segment: &SegmentReader) -> tantivy::Result<Segment> {
        self.0.for_segment(ordinal, segment)
    }

    fn requires_scoring(&self) -> bool {
        false
    }

    fn merge_fruits(&self, segments: Vec<Ranked>) -> tantivy::Result<Ranked> {
        self.0.merge_fruits(segments)
    }

    fn collect_segment(
        &self,
        weight: &dyn Weight,
        ordinal: SegmentOrdinal,
        reader: &SegmentReader,
    ) -> tantivy::Result<Ranked> {
        let mut segment = self.for_segment(ordinal, reader)?;
        let mut fitting = weight.scorer(reader, 1.0)?;
        while fitting.doc() != TERMINATED && !segment.ranked.count().is_capped {
            if reader.alive_bitset().is_none_or(|alive| alive.is_alive(fitting.doc())) {
                segment.collect(fitting.doc(), 0.0);
            }
            fitting.advance();
        }
        Ok(segment.harvest())
    }
}
