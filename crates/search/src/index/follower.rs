//! Builds the index of a process and keeps it up to date.

use std::fs::{File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Instant;

use kernel::db::Db;
use serde::{Deserialize, Serialize};
use tantivy::indexer::IndexWriterOptions;
use tantivy::schema::Schema;
use tantivy::{Index, IndexReader, IndexWriter, ReloadPolicy, TantivyError};
use uuid::Uuid;

use super::SearchIndex;
use super::changes::{Change, History, Position};
use super::document::{self, FIELDS, Found};
use super::terms::{TERMS, Terms};
use crate::marks;

/// Grows with every change of what a document holds: an index of another number is built again.
const FORMAT: u32 = 2;
/// Changes that are applied together.
const BATCH: i64 = 1_000;
/// Contests that are read together while the index is built.
const PAGE: i64 = 250;
/// Memory for changes: the least that tantivy takes.
const FOLLOWING_BYTES: usize = 15_000_000;
/// Memory for all contests: what is full is written as a part of the index. More builds no faster where the database is what one waits for.
const BUILDING_BYTES: usize = 15_000_000;

/// The index cannot be written or followed now.
#[derive(Debug, thiserror::Error)]
pub enum FollowError {
    #[error("search index: {0}")]
    Index(#[from] TantivyError),
    #[error("search index: {0}")]
    Folder(#[from] io::Error),
    #[error("search index: {0}")]
    Payload(#[from] serde_json::Error),
    #[error("search index: the words of contest {0} cannot be read")]
    Words(Uuid),
    #[error(transparent)]
    Read(#[from] readmodels::Error),
}

/// What a round came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// It holds every change.
    CaughtUp,
    /// More changes are there.
    Behind,
    /// An older transaction still runs, and may have changes that come before others.
    Waiting,
    /// Another process uses the folder.
    Locked,
    /// It was asked to stop.
    Stopped,
}

/// Follows the changes of contests. The folder belongs to one follower at a time.
pub struct Follower {
    folder: PathBuf,
    shared: Arc<SearchIndex>,
    /// Held for as long as the folder is used.
    lock: Option<File>,
    open: Option<Open>,
    /// A moment whose changes wait for older transactions, and the first transaction after it.
    waiting: Option<(Instant, i64)>,
}

struct Open {
    writer: IndexWriter,
    reader: IndexReader,
    state: Stored,
}

/// What is kept with each commit.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Stored {
    format: u32,
    /// What the bits of documents mean.
    marks: Vec<String>,
    history: String,
    position: Position,
}

/// What a look at the database found.
struct Look {
    history: History,
    changes: Vec<Change>,
    found: Vec<Found>,
}

impl Follower {
    pub fn new(folder: PathBuf, shared: Arc<SearchIndex>) -> Self {
        Self { folder, shared, lock: None, open: None, waiting: None }
    }

    /// Applies changes, or builds the index if it does not stand or cannot be followed from where it is. `is_stopping` is asked now and then.
    ///
    /// # Errors
    /// When the database or the folder cannot be used; the next round goes on.
    pub fn follow(&mut self, db: &Db, is_stopping: &dyn Fn() -> bool) -> Result<Progress, FollowError> {
        if !self.lock()? {
            return Ok(Progress::Locked);
        }
        if self.shared.is_broken() {
            self.discard();
        } else if self.open.is_none() {
            self.open = self.reopen();
        }
        let Some(open) = &mut self.open else { return self.build(db, is_stopping) };
        let (after, now) = (open.state.position, Instant::now());
        let look = db.read(|conn| {
            let history = History::read(conn)?;
            let changes = history.changes(conn, after, BATCH)?;
            let mut ids: Vec<Uuid> = changes.iter().map(|change| change.contest_id).collect();
            ids.sort_unstable();
            ids.dedup();
            let found = if ids.is_empty() { Vec::new() } else { document::of(conn, &ids)? };
            Ok::<_, readmodels::Error>(Look { history, changes, found })
        })?;
        if look.history.name != open.state.history || look.history.is_forgotten(after) {
            tracing::info!("the search index cannot follow this database: it is built again");
            self.discard();
            return self.build(db, is_stopping);
        }
        if !look.changes.is_empty() {
            if let Err(error) = open.apply(&look) {
                // What was committed stands.
                self.open = None;
                return Err(error);
            }
            self.shared.publish(open.reader.searcher());
        }
        if i64::try_from(look.changes.len()).unwrap_or(i64::MAX) >= BATCH {
            return Ok(Progress::Behind);
        }
        Ok(self.record(&look.history, now))
    }

    /// Says up to which moment the index holds everything, after all changes before the horizon were applied.
    fn record(&mut self, history: &History, now: Instant) -> Progress {
        if !history.is_waiting {
            self.waiting = None;
            self.shared.record_caught_up(now);
            return Progress::CaughtUp;
        }
        match self.waiting {
            Some((_at, next)) if history.horizon < next => {}
            before => {
                if let Some((at, _next)) = before {
                    self.shared.record_caught_up(at);
                }
                self.waiting = Some((now, history.next));
            }
        }
        Progress::Waiting
    }

    /// Nothing of the index is used any more: the next round builds it.
    pub fn discard(&mut self) {
        self.shared.withdraw();
        self.open = None;
        if let Err(error) = std::fs::remove_dir_all(self.files()) {
            tracing::debug!(%error, "the search index was not removed");
        }
    }

    fn files(&self) -> PathBuf {
        self.folder.join("index")
    }

    /// Whether the folder is this process's.
    fn lock(&mut self) -> Result<bool, FollowError> {
        if self.lock.is_some() {
            return Ok(true);
        }
        std::fs::create_dir_all(&self.folder)?;
        let file = File::create(self.folder.join("lock"))?;
        match file.try_lock() {
            Ok(()) => self.lock = Some(file),
            Err(TryLockError::WouldBlock) => return Ok(false),
            Err(TryLockError::Error(error)) => return Err(error.into()),
        }
        Ok(true)
    }

    /// The index as an earlier process left it; nothing when it is of no use.
    fn reopen(&self) -> Option<Open> {
        match Open::existing(&self.files(), &FIELDS.schema) {
            Ok(open) => {
                self.shared.publish(open.reader.searcher());
                Some(open)
            }
            Err(error) => {
                tracing::info!(%error, "no search index can be used as it is: it is built");
                None
            }
        }
    }

    /// All of it, from one snapshot of the database. What changes meanwhile is followed afterwards.
    fn build(&mut self, db: &Db, is_stopping: &dyn Fn() -> bool) -> Result<Progress, FollowError> {
        self.discard();
        let files = self.files();
        std::fs::create_dir_all(&files)?;
        let index = Index::create_in_dir(&files, FIELDS.schema.clone())?;
        let mut writer = writer(&index, BUILDING_BYTES)?;
        let built = db.read_long(|conn| {
            let history = History::read(conn)?;
            let (mut after, mut count) = (Uuid::nil(), 0_usize);
            loop {
                let page = document::after(conn, after, PAGE)?;
                let Some(last) = page.last() else { return Ok(Ok(Some((history, count)))) };
                after = last.id;
                count = count.saturating_add(page.len());
                if is_stopping() {
                    return Ok(Ok(None));
                }
                if let Err(error) = add(&writer, &page) {
                    return Ok::<_, readmodels::Error>(Err(error));
                }
            }
        })??;
        let Some((history, contests)) = built else { return Ok(Progress::Stopped) };
        let state =
            Stored { format: FORMAT, marks: marks::EXACT.clone(), position: history.begin(), history: history.name };
        commit(&mut writer, &state)?;
        writer.wait_merging_threads()?;
        let open = Open::of(&index, state)?;
        self.shared.publish(open.reader.searcher());
        self.shared.record_rebuild();
        self.open = Some(open);
        tracing::info!(contests, "the search index was built");
        Ok(Progress::Behind)
    }
}

impl Open {
    fn existing(files: &Path, schema: &Schema) -> Result<Self, FollowError> {
        let index = Index::open_in_dir(files)?;
        let payload = index.load_metas()?.payload.unwrap_or_default();
        let state: Stored = serde_json::from_str(&payload)?;
        if state.format != FORMAT || state.marks != *marks::EXACT || index.schema() != *schema {
            return Err(TantivyError::SchemaError("another format".to_owned()).into());
        }
        Self::of(&index, state)
    }

    fn of(index: &Index, state: Stored) -> Result<Self, FollowError> {
        let reader = index.reader_builder().reload_policy(ReloadPolicy::Manual).try_into()?;
        Ok(Self { writer: writer(index, FOLLOWING_BYTES)?, reader, state })
    }

    fn apply(&mut self, look: &Look) -> Result<(), FollowError> {
        for change in &look.changes {
            self.writer.delete_term(document::term(change.contest_id));
        }
        add(&self.writer, &look.found)?;
        if let Some(last) = look.changes.last() {
            self.state.position = last.position();
        }
        commit(&mut self.writer, &self.state)?;
        Ok(self.reader.reload()?)
    }
}

fn writer(index: &Index, bytes: usize) -> Result<IndexWriter, FollowError> {
    index.tokenizers().register(TERMS, Terms);
    let options = IndexWriterOptions::builder()
        .num_worker_threads(1)
        .num_merge_threads(1)
        .memory_budget_per_thread(bytes)
        .build();
    Ok(index.writer_with_options(options)?)
}

fn add(writer: &IndexWriter, contests: &[Found]) -> Result<(), FollowError> {
    for contest in contests {
        writer.add_document(contest.document().ok_or(FollowError::Words(contest.id))?)?;
    }
    Ok(())
}

fn commit(writer: &mut IndexWriter, state: &Stored) -> Result<(), FollowError> {
    let mut prepared = writer.prepare_commit()?;
    prepared.set_payload(&serde_json::to_string(state)?);
    prepared.commit()?;
    Ok(())
}
