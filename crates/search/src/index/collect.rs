//! Counts what fits, and keeps the first of an order.

use std::sync::Arc;

use kernel::ids::ContestId;
use kernel::money::Paisa;
use tantivy::collector::{Collector, SegmentCollector};
use tantivy::columnar::ColumnValues;
use tantivy::query::Weight;
use tantivy::{DocId, DocSet, Score, SegmentOrdinal, SegmentReader, TERMINATED};
use time::OffsetDateTime;
use uuid::Uuid;

use super::document::micros;
use crate::{Ask, Count, Sort};

/// What the words and marks leave open: it is read from each document that they fit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Ranking {
    sort: Sort,
    now: i64,
    min_prize: Option<i64>,
    max_prize: Option<i64>,
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
    second: i64,
    id: u128,
}

/// Marks deadlines that are still to come, of which the next comes first, and the smallest id.
const AHEAD: u64 = 1 << 63;

impl Ranking {
    pub(super) fn new(ask: &Ask, now: OffsetDateTime, keep: usize) -> Self {
        Self {
            sort: ask.sort(),
            now: micros(now),
            min_prize: ask.min_prize.map(Paisa::get),
            max_prize: ask.max_prize.map(Paisa::get),
            featured: ask.featured,
            keep,
        }
    }
}

impl Ranked {
    pub(super) fn count(&self) -> Count {
        Count::of(i64::try_from(self.count).unwrap_or(i64::MAX))
    }

    /// Whether all of `keep` places are taken.
    pub(super) fn fills(&self, keep: usize) -> bool {
        self.keys.len() >= keep
    }

    /// The contests from place `offset` on.
    pub(super) fn ids(&self, offset: usize) -> Vec<ContestId> {
        let id = |key: &Key| if key.first & AHEAD == 0 { key.id } else { !key.id };
        self.keys.iter().skip(offset).map(|key| ContestId::from(Uuid::from_u128(id(key)))).collect()
    }

    fn keep(&mut self, keep: usize) {
        self.keys.sort_unstable_by(|a, b| b.cmp(a));
        self.keys.truncate(keep);
    }
}

type Numbers<T> = Arc<dyn ColumnValues<T>>;

pub(super) struct Segment {
    ranking: Ranking,
    id_high: Numbers<u64>,
    id_low: Numbers<u64>,
    open: Numbers<u64>,
    created: Numbers<i64>,
    deadline: Numbers<i64>,
    prize: Numbers<i64>,
    entries: Numbers<i64>,
    featured_since: Numbers<i64>,
    featured_until: Numbers<i64>,
    ranked: Ranked,
    /// Only what comes before it can be among those that are kept.
    last: Option<Key>,
}

impl Segment {
    fn is_featured(&self, doc: DocId) -> bool {
        let now = self.ranking.now;
        self.featured_until.get_val(doc) > now && self.featured_since.get_val(doc) <= now
    }

    fn fits(&self, doc: DocId) -> bool {
        let Ranking { min_prize, max_prize, featured, .. } = self.ranking;
        let fits_prize = (min_prize, max_prize) == (None, None) || {
            let prize = self.prize.get_val(doc);
            min_prize.is_none_or(|min| prize >= min) && max_prize.is_none_or(|max| prize <= max)
        };
        fits_prize && featured.is_none_or(|featured| self.is_featured(doc) == featured)
    }

    /// What comes before the id in the order.
    fn place(&self, doc: DocId, score: Score) -> (u64, i64) {
        let positive = |number: i64| u64::try_from(number).unwrap_or(0);
        let sections = || self.open.get_val(doc) << 1 | u64::from(self.is_featured(doc));
        match self.ranking.sort {
            // Bits of positive numbers stand in their order.
            Sort::Relevance => (sections() << 32 | u64::from(score.max(0.0).to_bits()), self.created.get_val(doc)),
            Sort::Newest => (sections(), self.created.get_val(doc)),
            Sort::Prize => (positive(self.prize.get_val(doc)), 0),
            Sort::Entries => (positive(self.entries.get_val(doc)), 0),
            Sort::Deadline => {
                let deadline = self.deadline.get_val(doc);
                let place = positive(deadline);
                (if deadline > self.ranking.now { AHEAD | (AHEAD - 1).saturating_sub(place) } else { place }, 0)
            }
        }
    }
}

impl SegmentCollector for Segment {
    type Fruit = Ranked;

    fn collect(&mut self, doc: DocId, score: Score) {
        if !self.fits(doc) {
            return;
        }
        self.ranked.count = self.ranked.count.saturating_add(1);
        let (first, second) = self.place(doc, score);
        let keep = self.ranking.keep;
        if keep == 0 || self.last.is_some_and(|last| (first, second) < (last.first, last.second)) {
            return;
        }
        let id = u128::from(self.id_high.get_val(doc)) << 64 | u128::from(self.id_low.get_val(doc));
        let id = if first & AHEAD == 0 { id } else { !id };
        self.ranked.keys.push(Key { first, second, id });
        if self.ranked.keys.len() >= keep.saturating_mul(2).max(64) {
            self.ranked.keep(keep);
            self.last = if self.ranked.keys.len() == keep { self.ranked.keys.last().copied() } else { None };
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
        let columns = segment.fast_fields();
        Ok(Segment {
            ranking: *self,
            id_high: columns.column_first_or_default("id_high")?,
            id_low: columns.column_first_or_default("id_low")?,
            open: columns.column_first_or_default("open")?,
            created: columns.column_first_or_default("created")?,
            deadline: columns.column_first_or_default("deadline")?,
            prize: columns.column_first_or_default("prize")?,
            entries: columns.column_first_or_default("entries")?,
            featured_since: columns.column_first_or_default("featured_since")?,
            featured_until: columns.column_first_or_default("featured_until")?,
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
