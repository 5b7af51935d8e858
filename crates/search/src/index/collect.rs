//! Counts what fits, and keeps the first of an order.

use std::sync::{Arc, OnceLock};

use contests::contest::Status;
use kernel::ids::ContestId;
use tantivy::columnar::ColumnValues;
use tantivy::query::{EnableScoring, Query, Scorer};
use tantivy::{COLLECT_BLOCK_BUFFER_LEN, DocId, DocSet, Searcher, SegmentReader, TERMINATED};
use time::OffsetDateTime;
use uuid::Uuid;

use super::document::{PLACE, micros, positive};
use super::query::{self, AllAlike};
use crate::{Ask, Count, Sort, marks};

/// What the words leave open: it is read from each document that they fit.
#[derive(Debug)]
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
    /// Places of the order that are kept. Without any, nothing is counted further than is shown.
    keep: usize,
    /// Whether open contests come before all others.
    open_first: bool,
}

/// Documents that are gone through together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    Any,
    Open,
    Closed,
}

/// How many documents fit, and the first of them.
#[derive(Debug, Default)]
pub(super) struct Ranked {
    count: usize,
    keys: Vec<Key>,
    /// Only what comes before it can be among those that are kept.
    last: Option<Key>,
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
/// Bits of a rank, after those of a section: a positive `f32`, whose bits stand in their order.
const RANK: u32 = u32::BITS;
/// Where open contests come first, they are in the last two sections, and featured ones in the second and the last.
const OPEN: u64 = 2;

impl Key {
    const fn section(self) -> u64 {
        self.first >> RANK
    }
}

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
            open_first: keep > 0 && ask.status.is_none() && ask.sort().has_open_first(),
        }
    }

    /// What fits `query`.
    pub(super) fn search(&self, view: &View, query: &dyn Query) -> tantivy::Result<Ranked> {
        let mut ranked = Ranked::default();
        if self.open_first {
            let open = query::intersection(vec![query.box_clone(), query::marked(&marks::status(Status::Open))]);
            self.collect(view, Part::Open, &*open, query, &mut ranked)?;
            ranked.keep(self.keep);
            if !self.is_decided(Part::Closed, &ranked) {
                self.collect(view, Part::Closed, query, query, &mut ranked)?;
            }
        } else {
            self.collect(view, Part::Any, query, query, &mut ranked)?;
        }
        ranked.keep(self.keep);
        ranked.keys.sort_unstable_by(|a, b| b.cmp(a));
        Ok(ranked)
    }

    /// Goes through `docs`, which are ranked by `query`.
    fn collect(
        &self,
        view: &View,
        part: Part,
        docs: &dyn Query,
        query: &dyn Query,
        ranked: &mut Ranked,
    ) -> tantivy::Result<()> {
        let searcher = &view.searcher;
        // Without ranks, documents are gone through in less than half of the time.
        let docs = docs.weight(EnableScoring::disabled_from_searcher(searcher))?;
        let with_ranks = || query.weight(EnableScoring::enabled_from_statistics_provider(&AllAlike, searcher));
        let ranks = (self.sort == Sort::Relevance && self.keep > 0).then(with_ranks).transpose()?;
        for (reader, columns) in searcher.segment_readers().iter().zip(view.columns()?) {
            let docs = docs.scorer(reader, 1.0)?;
            if docs.doc() != TERMINATED {
                let rank = ranks.as_ref().map(|ranks| ranks.scorer(reader, 1.0)).transpose()?;
                Segment { ranking: self, reader, columns, rank }.collect(part, docs, ranked);
            }
        }
        Ok(())
    }

    /// Whether nothing of `part` can change any more what is found: more fit than are counted, and all places are taken by what comes before it.
    fn is_decided(&self, part: Part, ranked: &Ranked) -> bool {
        let is_full = match part {
            Part::Any => self.keep == 0,
            Part::Open => false,
            Part::Closed => ranked.last.is_some_and(|last| last.section() >= OPEN),
        };
        is_full && ranked.count().is_capped
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

    /// Leaves the first `keep`, in no order.
    fn keep(&mut self, keep: usize) {
        let Some(last) = keep.checked_sub(1).filter(|last| *last < self.keys.len()) else { return };
        let (_before, last, _after) = self.keys.select_nth_unstable_by(last, |a, b| b.cmp(a));
        self.last = Some(*last);
        self.keys.truncate(keep);
    }
}

type Numbers = Arc<dyn ColumnValues>;

/// A searcher with the columns of its segments. Each is looked up by its name: the first search does it for all that follow.
#[derive(Clone)]
pub(super) struct View {
    pub(super) searcher: Searcher,
    columns: Arc<OnceLock<Vec<Columns>>>,
}

impl View {
    pub(super) fn new(searcher: Searcher) -> Self {
        Self { searcher, columns: Arc::default() }
    }

    /// Of each segment.
    fn columns(&self) -> tantivy::Result<&[Columns]> {
        if let Some(columns) = self.columns.get() {
            return Ok(columns);
        }
        let opened = self.searcher.segment_readers().iter().map(Columns::open).collect::<tantivy::Result<_>>()?;
        Ok(self.columns.get_or_init(|| opened))
    }
}

struct Columns {
    id_high: Numbers,
    id_low: Numbers,
    bits: Numbers,
    created: Numbers,
    deadline: Numbers,
    prize: Numbers,
    entries: Numbers,
    featured_since: Numbers,
    featured_until: Numbers,
}

impl Columns {
    fn open(reader: &SegmentReader) -> tantivy::Result<Self> {
        let numbers = |name| {
            let column = reader.fast_fields().u64(name)?;
            // As a rule each document has its number, and it can be read without asking where it stands.
            let is_full = column.get_cardinality().is_full();
            Ok::<_, tantivy::TantivyError>(if is_full { column.values } else { column.first_or_default_col(0) })
        };
        Ok(Self {
            id_high: numbers("id_high")?,
            id_low: numbers("id_low")?,
            bits: numbers("bits")?,
            created: numbers("created")?,
            deadline: numbers("deadline")?,
            prize: numbers("prize")?,
            entries: numbers("entries")?,
            featured_since: numbers("featured_since")?,
            featured_until: numbers("featured_until")?,
        })
    }
}

struct Segment<'v> {
    ranking: &'v Ranking,
    reader: &'v SegmentReader,
    columns: &'v Columns,
    /// Of one document after the other.
    rank: Option<Box<dyn Scorer>>,
}

impl Segment<'_> {
    fn collect(mut self, part: Part, mut docs: Box<dyn Scorer>, ranked: &mut Ranked) {
        let wanted = self.ranking.bits;
        let read = if part == Part::Closed { wanted | self.ranking.open } else { wanted };
        let (mut buffer, mut bits) = ([0; COLLECT_BLOCK_BUFFER_LEN], [0; COLLECT_BLOCK_BUFFER_LEN]);
        loop {
            let found = docs.fill_buffer(&mut buffer);
            let (Some(docs), Some(bits)) = (buffer.get(..found), bits.get_mut(..found)) else { return };
            self.columns.bits.get_vals(docs, bits);
            for (doc, bits) in docs.iter().zip(bits).filter(|(_doc, bits)| **bits & read == wanted) {
                if self.fits(*doc, *bits) {
                    ranked.count = ranked.count.saturating_add(1);
                    self.rank(*doc, *bits, ranked);
                }
            }
            if found < buffer.len() || self.ranking.is_decided(part, ranked) {
                return;
            }
        }
    }

    fn is_featured(&self, doc: DocId, bits: u64) -> bool {
        let now = self.ranking.now;
        bits & PLACE != 0
            && self.columns.featured_until.get_val(doc) > now
            && self.columns.featured_since.get_val(doc) <= now
    }

    fn fits(&self, doc: DocId, bits: u64) -> bool {
        let Ranking { min_prize, max_prize, featured, .. } = *self.ranking;
        let fits_prize = || {
            let prize = self.columns.prize.get_val(doc);
            min_prize.is_none_or(|min| prize >= min) && max_prize.is_none_or(|max| prize <= max)
        };
        self.reader.alive_bitset().is_none_or(|alive| alive.is_alive(doc))
            && ((min_prize, max_prize) == (None, None) || fits_prize())
            && featured.is_none_or(|featured| self.is_featured(doc, bits) == featured)
    }

    /// Keeps a document if it may be among the first. What is read later decides among those that are alike before.
    fn rank(&mut self, doc: DocId, bits: u64, ranked: &mut Ranked) {
        let keep = self.ranking.keep;
        if keep == 0 {
            return;
        }
        let Some(first) = self.first(doc, bits, ranked.last) else { return };
        let second = match self.ranking.sort {
            Sort::Relevance | Sort::Newest => self.columns.created.get_val(doc),
            Sort::Prize | Sort::Entries | Sort::Deadline => 0,
        };
        if ranked.last.is_some_and(|last| (first, second) < (last.first, last.second)) {
            return;
        }
        let id =
            u128::from(self.columns.id_high.get_val(doc)) << u64::BITS | u128::from(self.columns.id_low.get_val(doc));
        let id = if first & AHEAD == 0 { id } else { !id };
        ranked.keys.push(Key { first, second, id });
        if ranked.keys.len() >= keep.saturating_mul(2).max(COLLECT_BLOCK_BUFFER_LEN) {
            ranked.keep(keep);
        }
    }

    /// What comes first in the order; nothing when it cannot be among those before `last`.
    fn first(&mut self, doc: DocId, bits: u64, last: Option<Key>) -> Option<u64> {
        let first = match self.ranking.sort {
            Sort::Relevance | Sort::Newest => {
                let open = if bits & self.ranking.open == 0 { 0 } else { OPEN };
                let section = open | u64::from(self.is_featured(doc, bits));
                if last.is_some_and(|last| section < last.section()) {
                    return None;
                }
                let rank = self.rank.as_mut().map_or(0.0, |rank| {
                    rank.seek(doc);
                    rank.score().max(0.0)
                });
                section << RANK | u64::from(rank.to_bits())
            }
            Sort::Prize => self.columns.prize.get_val(doc),
            Sort::Entries => self.columns.entries.get_val(doc),
            Sort::Deadline => {
                let deadline = self.columns.deadline.get_val(doc);
                if deadline > self.ranking.now { AHEAD | (AHEAD - 1).saturating_sub(deadline) } else { deadline }
            }
        };
        last.is_none_or(|last| first >= last.first).then_some(first)
    }
}
