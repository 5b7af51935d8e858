//! What was promised, and what else came as an answer.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Something that an answer of the API promised. Ids are texts as they came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fact {
    Posted { contest: String, title: String },
    Funded { contest: String, payment: String },
    Uploaded { file: String, sha256: String, owner: usize },
    Entered { contest: String, entry: String },
    Awarded { contest: String, entry: String },
    Delivered { contest: String, file: String },
    Accepted { contest: String },
    PaidOut { payout: String, reference: String },
    RefundAsked { contest: String },
    ExportAsked { export: String },
}

/// What came in answer to calls since the record was reset.
#[derive(Debug, Clone, Default)]
pub(crate) struct Counts {
    pub(crate) calls: u64,
    pub(crate) acknowledged: u64,
    /// 503 and 429.
    pub(crate) refused: u64,
    pub(crate) unanswered: u64,
    /// The longest time without an acknowledgement.
    pub(crate) outage: Duration,
    pub(crate) lives: u64,
    /// Answers that no fault excuses, with how often they came.
    pub(crate) findings: BTreeMap<String, u64>,
}

#[derive(Default)]
struct State {
    counts: Counts,
    last: Option<Instant>,
    facts: Vec<Fact>,
}

#[derive(Default)]
pub(crate) struct Record(Mutex<State>);

impl Record {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets what was counted, and keeps the facts.
    pub(crate) fn reset(&self) {
        let mut state = self.lock();
        state.counts = Counts::default();
        state.last = Some(Instant::now());
    }

    pub(crate) fn called(&self) {
        self.lock().counts.calls += 1;
    }

    pub(crate) fn acknowledged(&self) {
        let mut state = self.lock();
        let now = Instant::now();
        state.counts.acknowledged += 1;
        let gap = state.last.map_or(Duration::ZERO, |last| now.saturating_duration_since(last));
        state.counts.outage = state.counts.outage.max(gap);
        state.last = Some(now);
    }

    pub(crate) fn refused(&self) {
        self.lock().counts.refused += 1;
    }

    pub(crate) fn unanswered(&self) {
        self.lock().counts.unanswered += 1;
    }

    pub(crate) fn lived(&self) {
        self.lock().counts.lives += 1;
    }

    pub(crate) fn found(&self, finding: String) {
        *self.lock().counts.findings.entry(finding).or_default() += 1;
    }

    pub(crate) fn promise(&self, fact: Fact) {
        self.lock().facts.push(fact);
    }

    pub(crate) fn counts(&self) -> Counts {
        self.lock().counts.clone()
    }

    pub(crate) fn facts(&self) -> Vec<Fact> {
        self.lock().facts.clone()
    }
}
