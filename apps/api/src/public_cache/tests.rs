//! What is kept, for how long, and what a request gets of it.

use std::cell::Cell;
use std::io::Read;

use actix_web::body::to_bytes;
use actix_web::http::header;
use actix_web::test::TestRequest;
use futures_util::future::join_all;
use kernel::db::DbFault;
use testkit::{TestDb, seed};
use tokio::sync::Notify;

use super::page::{Form, brotli, gzip};
use super::*;

const KEY: Key = Key::CategoryStats;

fn list(status: Option<Status>, sort: Sort) -> Key {
    Key::List { status, category: None, subcategory: None, sort }
}

fn hearing() -> PublicCache {
    let cache = PublicCache::new(Changes::default());
    cache.changes.listen();
    cache
}

fn is_shared(cache: &PublicCache, key: Key, (then, now): (Instant, Instant)) -> bool {
    let first = cache.reading(key, Freshness::Latest, then).unwrap();
    Arc::ptr_eq(&first, &cache.reading(key, Freshness::Latest, now).unwrap())
}

#[test]
fn a_page_is_kept_for_less_than_a_second() {
    let (cache, began) = (hearing(), Instant::now());
    let first = cache.reading(KEY, Freshness::Latest, began).unwrap();
    let almost = cache.reading(KEY, Freshness::Latest, began + AGE_MAX - Duration::from_nanos(1)).unwrap();
    assert!(Arc::ptr_eq(&first, &almost));
    let late = cache.reading(KEY, Freshness::Latest, began + AGE_MAX).unwrap();
    assert!(!Arc::ptr_eq(&first, &late));
    // Asking does not make it younger.
    assert!(Arc::ptr_eq(
        &late,
        &cache.reading(KEY, Freshness::Latest, began + AGE_MAX + AGE_MAX - Duration::from_nanos(1)).unwrap()
    ));
    assert!(!Arc::ptr_eq(&late, &cache.reading(KEY, Freshness::Latest, began + AGE_MAX + AGE_MAX).unwrap()));
}

#[test]
fn a_change_ends_all_pages() {
    let (cache, now) = (hearing(), Instant::now());
    let keys = [KEY, list(None, Sort::Newest), list(Some(Status::Open), Sort::Prize)];
    let before: Vec<_> = keys.iter().map(|key| cache.reading(*key, Freshness::Latest, now).unwrap()).collect();
    cache.changes.record();
    for (key, before) in keys.into_iter().zip(before) {
        assert!(!Arc::ptr_eq(&before, &cache.reading(key, Freshness::Latest, now).unwrap()));
        assert!(is_shared(&cache, key, (now, now)));
    }
}

#[test]
fn nothing_is_kept_while_changes_are_not_heard() {
    let (cache, now) = (PublicCache::new(Changes::default()), Instant::now());
    assert!(cache.reading(KEY, Freshness::Latest, now).is_none());
    cache.changes.listen();
    let first = cache.reading(KEY, Freshness::Latest, now).unwrap();
    cache.changes.lose();
    assert!(cache.reading(KEY, Freshness::Latest, now).is_none());
    cache.changes.listen();
    assert!(
        !Arc::ptr_eq(&first, &cache.reading(KEY, Freshness::Latest, now).unwrap()),
        "what changed meanwhile is not known"
    );
}

/// People who are signed in get no page that was read from the replica; everybody else gets theirs.
#[test]
fn pages_that_may_lag_are_for_those_who_have_written_nothing() {
    let (cache, now) = (hearing(), Instant::now());
    let lagging = cache.reading(KEY, Freshness::MayLag, now).unwrap();
    let latest = cache.reading(KEY, Freshness::Latest, now).unwrap();
    assert!(!Arc::ptr_eq(&lagging, &latest));
    assert_eq!((lagging.age.freshness, latest.age.freshness), (Freshness::MayLag, Freshness::Latest));
    for freshness in [Freshness::MayLag, Freshness::Latest] {
        assert!(Arc::ptr_eq(&latest, &cache.reading(KEY, freshness, now).unwrap()));
    }
    cache.changes.record();
    assert_eq!(cache.reading(KEY, Freshness::MayLag, now).unwrap().age.freshness, Freshness::MayLag);
}

/// Counts of a moment that has passed are told from those of now by a contest that came in between.
#[test]
fn counts_are_kept_as_long_as_pages() {
    let test = TestDb::new();
    let ctx = testkit::ctx();
    let client = test.db().write(|tx| Ok::<_, DbFault>(seed::user(tx, &ctx, "client"))).unwrap();
    let (cache, began) = (hearing(), Instant::now());
    let count = |freshness: Freshness, at: Instant| {
        let read = |conn: &mut PgConnection| cache.tallies(conn, cache.age(freshness, at));
        test.db().read(read).unwrap().count(None, None)
    };
    let post = || test.db().write(|tx| Ok::<_, DbFault>(seed::contest(tx, &ctx, client, "OPEN", 100_000))).unwrap();
    let almost = began + AGE_MAX - Duration::from_nanos(1);
    assert_eq!(count(Freshness::MayLag, began), 0);
    post();
    assert_eq!(count(Freshness::MayLag, almost), 0, "kept");
    assert_eq!(count(Freshness::Latest, began), 1, "not what may be of the replica");
    post();
    assert_eq!(
        [Freshness::MayLag, Freshness::Latest].map(|freshness| count(freshness, almost)),
        [1, 1],
        "the fresher one"
    );
    assert_eq!(count(Freshness::Latest, began + AGE_MAX), 2, "too old");
    post();
    cache.changes.record();
    assert_eq!(count(Freshness::Latest, began + AGE_MAX), 3, "heard of");
    post();
    cache.changes.lose();
    assert_eq!(count(Freshness::Latest, began + AGE_MAX), 4, "not heard");
    post();
    assert_eq!(count(Freshness::Latest, began + AGE_MAX), 5, "nothing is kept then");
}

#[test]
fn the_number_of_pages_is_bounded_and_the_oldest_goes() {
    let (cache, began) = (hearing(), Instant::now());
    let mut keys = Vec::new();
    for status in Status::ALL {
        for sort in Sort::ALL {
            for name in Subcategory::ALL {
                let (category, subcategory) = (Some(name.category()), Some(*name));
                keys.push(Key::List { status: Some(*status), category, subcategory, sort: *sort });
            }
        }
    }
    assert!(keys.len() > 2 * PAGES_MAX);
    let moment = |place: usize| began + Duration::from_micros(u64::try_from(place).unwrap());
    for (place, key) in keys.iter().enumerate() {
        cache.reading(*key, Freshness::Latest, moment(place)).unwrap();
        assert!(cache.lock().len() <= PAGES_MAX);
    }
    let now = moment(keys.len());
    let kept: Vec<Key> = cache.lock().keys().map(|(key, _freshness)| *key).collect();
    assert!(keys[keys.len() - PAGES_MAX..].iter().all(|key| kept.contains(key)), "the youngest are kept");
    cache.reading(KEY, Freshness::Latest, now + AGE_MAX).unwrap();
    assert_eq!(cache.lock().len(), 1, "those too old are not kept until somebody asks for them");
}

#[test]
fn a_page_further_in_is_not_kept() {
    let first = Filter { sort: Sort::Prize, ..Filter::default() };
    assert_eq!(Key::of_list(&first), Some(list(None, Sort::Prize)));
    let cursor = "z0.MTAwLjAwMDAwMDAwLTAwMDAtMDAwMC0wMDAwLTAwMDAwMDAwMDAwMA";
    let after = search::lists::Place::parse(cursor, Sort::Prize, None).ok();
    assert!(after.is_some());
    assert_eq!(Key::of_list(&Filter { after, ..first }), None);
}

#[actix_web::test]
async fn of_many_who_ask_at_once_one_reads() {
    let (cache, now) = (hearing(), Instant::now());
    let (reads, go) = (Cell::new(0), Notify::new());
    let ask = async |asked: u32| {
        let reading = cache.reading(KEY, Freshness::Latest, now).unwrap();
        let read = async || {
            reads.set(reads.get() + 1);
            go.notified().await;
            Ok::<_, ApiError>(Arc::new(Page::new(asked.to_string().into_bytes())))
        };
        let page = reading.page.get_or_try_init(read).await.unwrap();
        let answer = page.answer_plain(&TestRequest::get().to_http_request());
        to_bytes(answer.into_body()).await.unwrap()
    };
    let all = join_all((0..50).map(&ask));
    let release = async {
        actix_web::rt::task::yield_now().await;
        go.notify_one();
    };
    let (answers, ()) = tokio::join!(all, release);
    assert_eq!(reads.get(), 1);
    assert!(answers.iter().all(|answer| *answer == answers[0]));
}

#[actix_web::test]
async fn who_asks_after_a_change_does_not_wait_for_a_reading_from_before() {
    let (cache, now) = (hearing(), Instant::now());
    let before = cache.reading(KEY, Freshness::Latest, now).unwrap();
    // The reading from before has begun and is not done.
    let stuck = Notify::new();
    let slow = before.page.get_or_init(async || {
        stuck.notified().await;
        Arc::new(Page::new(b"old".to_vec()))
    });
    let fresh = async {
        cache.changes.record();
        let after = cache.reading(KEY, Freshness::Latest, now).unwrap();
        let page = after.page.get_or_init(async || Arc::new(Page::new(b"new".to_vec()))).await;
        let answer = page.answer_plain(&TestRequest::get().to_http_request());
        assert_eq!(to_bytes(answer.into_body()).await.unwrap(), "new");
        stuck.notify_one();
    };
    tokio::join!(slow, fresh);
    let kept = cache.reading(KEY, Freshness::Latest, now).unwrap();
    let answer = kept.page.get().unwrap().answer_plain(&TestRequest::get().to_http_request());
    assert_eq!(to_bytes(answer.into_body()).await.unwrap(), "new", "the slow one does not replace it");
}

#[actix_web::test]
async fn a_reading_that_fails_is_not_kept() {
    let (cache, now) = (hearing(), Instant::now());
    let reading = cache.reading(KEY, Freshness::Latest, now).unwrap();
    let failed = reading.page.get_or_try_init(async || Err::<Arc<Page>, _>(ApiError::not_found())).await;
    assert!(failed.is_err());
    let again = cache.reading(KEY, Freshness::Latest, now).unwrap();
    assert!(again.page.get().is_none());
}

#[test]
fn the_smallest_form_that_is_taken() {
    for (accepted, form) in [
        ("", Form::Plain),
        ("identity", Form::Plain),
        ("deflate", Form::Plain),
        ("gzip", Form::Gzip),
        ("gzip, deflate, br", Form::Brotli),
        ("gzip, deflate, br, zstd", Form::Brotli),
        ("BR;q=0.5, GZIP", Form::Gzip),
        ("br;q=0, gzip;q=0", Form::Plain),
        ("br; q=0.4, gzip; q=0.3", Form::Brotli),
        ("br;q=nonsense, gzip", Form::Gzip),
        ("xbr, gzipped", Form::Plain),
        ("br;q=-1", Form::Plain),
        (";;,,;q=1", Form::Plain),
    ] {
        assert_eq!(Form::accepted(accepted), form, "{accepted}");
    }
}

#[test]
fn compressed_forms_hold_the_page() {
    let page: Vec<u8> = (0..40_000_u32).flat_map(|n| format!("{{\"contest\":{}}},", n % 997).into_bytes()).collect();
    let mut out = Vec::new();
    flate2::read::GzDecoder::new(gzip(&page).unwrap().as_slice()).read_to_end(&mut out).unwrap();
    assert!(out == page && gzip(&page).unwrap().len() < page.len() / 4);
    let mut out = Vec::new();
    ::brotli::Decompressor::new(brotli(&page).unwrap().as_slice(), 4_096).read_to_end(&mut out).unwrap();
    assert!(out == page && brotli(&page).unwrap().len() < page.len() / 4);
}

#[actix_web::test]
async fn tags_tell_forms_apart_and_every_form_is_recognised() {
    let page = Page::new(vec![b'x'; 10_000]);
    let mut tags = Vec::new();
    for accepted in ["br", "gzip", "identity"] {
        let request = TestRequest::get().insert_header((header::ACCEPT_ENCODING, accepted)).to_http_request();
        let answer = page.answer(&request).await.unwrap();
        let tag = answer.headers().get(header::ETAG).unwrap().to_str().unwrap().to_owned();
        assert_eq!(answer.headers().get(header::CACHE_CONTROL).unwrap(), "public, max-age=0, must-revalidate");
        assert_eq!(answer.headers().get(header::VARY).unwrap(), "Accept-Encoding");
        assert_eq!(answer.headers().contains_key(header::CONTENT_ENCODING), accepted != "identity");
        tags.push(tag);
    }
    assert!(tags[0] != tags[1] && !tags[0].starts_with("W/") && tags[2].starts_with("W/"));
    let known = |tag: &str, accepted: &'static str| {
        let request = TestRequest::get().insert_header((header::IF_NONE_MATCH, tag.to_owned()));
        request.insert_header((header::ACCEPT_ENCODING, accepted)).to_http_request()
    };
    for (place, accepted) in ["br", "gzip", "identity"].into_iter().enumerate() {
        let own = page.answer(&known(&tags[place], accepted)).await.unwrap();
        assert_eq!(
            (own.status().as_u16(), own.headers().get(header::ETAG).unwrap().to_str().unwrap()),
            (304, &*tags[place])
        );
        for tag in &tags {
            assert_eq!(page.answer(&known(&format!("\"other\", {tag}"), accepted)).await.unwrap().status(), 304);
        }
        assert_eq!(page.answer(&known("*", accepted)).await.unwrap().status(), 304);
        assert_eq!(page.answer(&known("\"other\"", accepted)).await.unwrap().status(), 200);
        assert_eq!(page.answer(&known("", accepted)).await.unwrap().status(), 200);
    }
    let other = Page::new(vec![b'y'; 10_000]);
    assert_eq!(other.answer(&known(&tags[0], "br")).await.unwrap().status(), 200);
    let bare = page.answer_plain(&TestRequest::get().to_http_request());
    assert!(
        !bare.headers().get(header::ETAG).unwrap().to_str().unwrap().starts_with("W/"),
        "as it is, it is the bytes"
    );
}
