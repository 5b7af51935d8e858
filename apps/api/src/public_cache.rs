//! First pages of public lists, and the counts that all pages show, kept in memory for a second and only while this process hears of changes:
//! any number of processes may serve, and a contest is in all their lists as soon as they have heard that its payment was confirmed.
//!
//! The second is the machine's (`Instant`); what a page says is as of the product's clock.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use actix_web::Error;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{ServiceRequest, ServiceResponse};
use actix_web::middleware::Next;
use actix_web::web::Data;
use contests::contest::{Category, Status, Subcategory};
use diesel::PgConnection;
use runtime::changes::Changes;
use runtime::concurrency_limit::Busy;
use search::lists::{Filter, PageSize, Sort};
use search::tallies::Tallies;
use tokio::sync::OnceCell;

use crate::database;
use crate::prelude::*;
use crate::state::App;

mod page;
#[cfg(test)]
mod tests;

use page::Page;

/// How long a page is kept at most.
const AGE_MAX: Duration = Duration::from_secs(1);
/// Pages kept at most: a list is some 40 kB, compressed forms included.
const PAGES_MAX: usize = 64;

/// What a kept page shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Key {
    /// The first page of a list; the feed is the one with nothing chosen.
    List {
        status: Option<Status>,
        category: Option<Category>,
        /// Of which name within it.
        subcategory: Option<Subcategory>,
        sort: Sort,
    },
    /// The figures of the fourteen names.
    CategoryStats,
}

impl Key {
    /// The key of a list; none for pages further in or of another size, which are not kept.
    pub fn of_list(filter: &Filter) -> Option<Self> {
        let Filter { status, category, sort, after, size, viewer: _ } = *filter;
        let subcategory = category.and_then(|choice| choice.subcategory);
        let category = category.map(|choice| choice.category);
        let is_kept = after.is_none() && size == PageSize::default();
        is_kept.then_some(Self::List { status, category, subcategory, sort })
    }
}

/// Which database a page is read from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Freshness {
    /// The primary.
    Latest,
    /// The replica, where it has replayed all changes that were heard of. Nobody who is signed in gets it: not everything that people write is
    /// announced.
    MayLag,
}

impl Freshness {
    fn of(call: &RequestContext) -> Self {
        if call.may_lag() { Self::MayLag } else { Self::Latest }
    }
}

/// From which database something is read, when that began, and which changes were heard of then.
#[derive(Debug, Clone, Copy)]
pub struct Age {
    freshness: Freshness,
    changes: u64,
    began: Instant,
}

impl Age {
    /// Whether what is of this age may be shown where `asked` would be read: no change was heard of since, and it is less than [`AGE_MAX`] older.
    fn serves(self, asked: Self) -> bool {
        self.changes == asked.changes && asked.began.saturating_duration_since(self.began) < AGE_MAX
    }
}

/// One reading of the database, which all who ask while it is young enough wait for and share.
struct Reading {
    age: Age,
    page: OnceCell<Arc<Page>>,
}

type Readings = HashMap<(Key, Freshness), Arc<Reading>>;

/// What is kept. While changes are not heard, nothing is.
pub struct PublicCache {
    changes: Changes,
    readings: Mutex<Readings>,
    tallies: Mutex<HashMap<Freshness, (Age, Arc<Tallies>)>>,
}

impl PublicCache {
    pub fn new(changes: Changes) -> Self {
        Self { changes, readings: Mutex::default(), tallies: Mutex::default() }
    }

    /// Of what is read from now on; none while changes are not heard.
    fn age(&self, freshness: Freshness, now: Instant) -> Option<Age> {
        let heard = self.changes.heard();
        heard.listening.then_some(Age { freshness, changes: heard.changes, began: now })
    }

    /// The counts of published contests for a list whose reading began at `age`, before its database was chosen.
    ///
    /// # Errors
    /// The database.
    pub fn tallies(&self, conn: &mut PgConnection, age: Option<Age>) -> Result<Arc<Tallies>, readmodels::Error> {
        let Some(age) = age else { return Ok(Arc::new(Tallies::load(conn)?)) };
        if let Some(tallies) = self.kept_tallies(age) {
            return Ok(tallies);
        }
        let tallies = Arc::new(Tallies::load(conn)?);
        self.lock_tallies().insert(age.freshness, (age, Arc::clone(&tallies)));
        Ok(tallies)
    }

    fn kept_tallies(&self, age: Age) -> Option<Arc<Tallies>> {
        let kept = self.lock_tallies();
        let mut kept = [Freshness::Latest, age.freshness].into_iter().filter_map(|freshness| kept.get(&freshness));
        kept.find(|(kept, _tallies)| kept.serves(age)).map(|(_kept, tallies)| Arc::clone(tallies))
    }

    fn lock_tallies(&self) -> MutexGuard<'_, HashMap<Freshness, (Age, Arc<Tallies>)>> {
        self.tallies.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The reading to share at `now`; none while changes are not heard.
    fn reading(&self, key: Key, freshness: Freshness, now: Instant) -> Option<Arc<Reading>> {
        let mut readings = self.lock();
        let Some(age) = self.age(freshness, now) else {
            readings.clear();
            return None;
        };
        let kept = [Freshness::Latest, freshness].into_iter().filter_map(|freshness| readings.get(&(key, freshness)));
        if let Some(reading) = kept.into_iter().find(|reading| reading.age.serves(age)) {
            return Some(Arc::clone(reading));
        }
        readings.retain(|_key, reading| reading.age.serves(age));
        if readings.len() >= PAGES_MAX
            && let Some(oldest) = readings.iter().min_by_key(|(_key, reading)| reading.age.began).map(|(key, _)| *key)
        {
            readings.remove(&oldest);
        }
        let reading = Arc::new(Reading { age, page: OnceCell::new() });
        readings.insert((key, freshness), Arc::clone(&reading));
        Some(reading)
    }

    /// A panic between two steps leaves pages that are as good as before.
    fn lock(&self) -> MutexGuard<'_, Readings> {
        self.readings.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Answers with the kept page of `key`, or with what `load` reads, which is told the age of its reading; of many who ask at once one reads.
///
/// # Errors
/// What `load` fails with; nothing of it is kept.
pub async fn answer<T, E>(
    call: RequestContext,
    req: &HttpRequest,
    key: Key,
    load: impl Fn(&Db, &Ctx, Option<Age>) -> Result<T, E> + Send + 'static,
) -> Result<HttpResponse, ApiError>
where
    T: Serialize + Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let app = call.app.clone();
    match app.public_cache.reading(key, Freshness::of(&call), Instant::now()) {
        Some(reading) => {
            let read = async || Ok::<_, ApiError>(Arc::new(Page::new(body(call, Some(reading.age), load).await?)));
            // When reading fails, those who wait try one after the other: all of them within the time that each of them has.
            let reading = reading.page.get_or_try_init(read);
            let page = tokio::time::timeout(database::budget_left(&app), reading).await.map_err(|_late| Busy)??;
            page.answer(req).await
        }
        None => answer_again(call, req, load).await,
    }
}

/// Answers with what `load` reads, and with 304 where the browser has just that.
///
/// # Errors
/// What `load` fails with.
pub async fn answer_again<T, E>(
    call: RequestContext,
    req: &HttpRequest,
    load: impl Fn(&Db, &Ctx, Option<Age>) -> Result<T, E> + Send + 'static,
) -> Result<HttpResponse, ApiError>
where
    T: Serialize + Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let age = call.app.public_cache.age(Freshness::of(&call), Instant::now());
    Ok(Page::new(body(call, age, load).await?).answer_plain(req))
}

async fn body<T, E>(
    call: RequestContext,
    age: Option<Age>,
    load: impl Fn(&Db, &Ctx, Option<Age>) -> Result<T, E> + Send + 'static,
) -> Result<Vec<u8>, ApiError>
where
    T: Serialize + Send + 'static,
    E: Into<ApiError> + Send + 'static,
{
    let work = move |db: &Db, ctx: &Ctx| {
        let answer = load(db, ctx, age).map_err(Into::into)?;
        serde_json::to_vec(&answer).map_err(|error| ApiError::internal(&error))
    };
    match age.map(|age| age.freshness) {
        Some(Freshness::Latest) => call.run(work).await,
        Some(Freshness::MayLag) | None => call.run_public(work).await,
    }
}

/// Who has written here reads it here, also before the database has sent word of it, and what became due is done soon.
///
/// # Errors
/// What is further in.
pub async fn after_writing(
    app: Data<App>,
    req: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, Error> {
    let writes = !req.method().is_safe();
    let answer = next.call(req).await?.map_into_boxed_body();
    if writes && !answer.status().is_client_error() {
        app.changes.record();
        app.look_for_due_work();
    }
    Ok(answer)
}
