//! Streams: who gets what, across processes, after a break, and when they end.

use std::pin::Pin;
use std::rc::Rc;
use std::time::Duration as Wait;

use actix_http::Request;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Service, ServiceResponse};
use actix_web::test::{self, TestRequest};
use runtime::listener::Listener;
use serde_json::Value;
use time::Duration;

use super::{send, tell};
use crate::helpers::{Person, TestApp};

/// Long enough for any machine; nothing waits for it to pass.
const TIMEOUT: Wait = Wait::from_secs(30);

/// The application hears from the database from now on.
async fn listening(app: &TestApp) -> Listener {
    let listener = Listener::start(app.state().services.clone()).unwrap();
    let mut heard = app.state().changes.subscribe();
    tokio::time::timeout(TIMEOUT, heard.wait_for(|heard| heard.listening)).await.expect("listens").unwrap();
    listener
}

struct Stream {
    body: Pin<Box<BoxBody>>,
    rest: String,
}

/// An event: its name, its id, what it says.
#[derive(Debug)]
struct Event {
    name: String,
    id: String,
    data: Value,
}

impl Stream {
    async fn answer(app: &TestApp, person: &Person, last: Option<&str>) -> ServiceResponse<BoxBody> {
        let service = Rc::new(test::init_service(api::server::build(app.state())).await);
        let mut request = TestRequest::get().uri("/api/events").insert_header(("accept-encoding", "gzip, br"));
        if let Some(cookie) = person.cookie() {
            request = request.cookie(cookie);
        }
        if let Some(last) = last {
            request = request.insert_header(("last-event-id", last));
        }
        let request: Request = request.to_request();
        service.call(request).await.unwrap().map_into_boxed_body()
    }

    async fn open(app: &TestApp, person: &Person, last: Option<&str>) -> Self {
        let answer = Self::answer(app, person, last).await;
        assert_eq!(answer.status().as_u16(), 200);
        Self { body: Box::pin(answer.into_body()), rest: String::new() }
    }

    /// The next block of lines; none at the end.
    async fn block(&mut self) -> Option<String> {
        loop {
            if let Some((block, rest)) = self.rest.split_once("\n\n") {
                let block = block.to_owned();
                self.rest = rest.to_owned();
                return Some(block);
            }
            let chunk = std::future::poll_fn(|cx| self.body.as_mut().poll_next(cx));
            let chunk = tokio::time::timeout(TIMEOUT, chunk).await.expect("in time")?.ok()?;
            self.rest.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }

    /// The next event; none at the end.
    async fn event(&mut self) -> Option<Event> {
        loop {
            let block = self.block().await?;
            let field = |name: &str| block.lines().find_map(|line| line.strip_prefix(name)).unwrap_or("").to_owned();
            if !field("event: ").is_empty() {
                let data = serde_json::from_str(&field("data: ")).unwrap();
                return Some(Event { name: field("event: "), id: field("id: "), data });
            }
        }
    }

    /// The next line's title and the count it comes with.
    async fn news(&mut self) -> (String, i64) {
        loop {
            let event = self.event().await.expect("the stream goes on");
            if event.name == "notification" {
                return (event.data["title"].as_str().unwrap().to_owned(), event.data["unreadCount"].as_i64().unwrap());
            }
        }
    }

    /// Whether nothing but what came before its end is left.
    async fn ends(mut self) {
        while self.block().await.is_some() {}
    }
}

fn line(title: &str, unread: i64) -> (String, i64) {
    (format!("Announcement: {title}"), unread)
}

#[actix_web::test]
async fn a_commit_of_another_process_reaches_an_open_page() {
    let here = TestApp::start().await;
    let there = here.beside().await;
    let _listener = listening(&there).await;
    let ayesha = here.client("ayesha").await;
    let mut stream = Stream::open(&there, &ayesha, None).await;
    let first = stream.event().await.unwrap();
    assert_eq!((first.name.as_str(), &first.data), ("unread", &serde_json::json!({"unreadCount": 0})));
    tell(&here, ayesha.id(), "one");
    assert_eq!(stream.news().await, line("one", 1));
    tell(&here, ayesha.id(), "two");
    assert_eq!(stream.news().await, line("two", 2));
    ayesha.post("/api/notifications/read", serde_json::json!({"all": true})).await.expect(200);
    let read = stream.event().await.unwrap();
    assert_eq!((read.name.as_str(), &read.data["unreadCount"]), ("unread", &serde_json::json!(0)));
}

#[actix_web::test]
async fn an_open_page_knows_at_once_that_its_address_was_confirmed() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let bilal = app.unverified("bilal", "TALENT").await;
    let mut stream = Stream::open(&app, &bilal, None).await;
    assert_eq!(stream.event().await.unwrap().name, "unread");
    app.wait(Duration::SECOND);
    bilal.press("/api/auth/verify-email/resend").await.expect(204);
    let token = app.token("bilal").await;
    // The link in another window of the same browser.
    bilal.copy().post("/api/auth/verify-email", serde_json::json!({"token": token})).await.expect(204);
    let event = stream.event().await.unwrap();
    assert_eq!((event.name.as_str(), &event.data), ("account", &serde_json::json!({"emailVerified": true})));
    // Who opens a page later is told nothing of it.
    let mut other = Stream::open(&app, &bilal, None).await;
    assert_eq!(other.event().await.unwrap().name, "unread");
    tell(&app, bilal.id(), "one");
    assert_eq!(other.event().await.unwrap().name, "notification");
}

#[actix_web::test]
async fn what_was_rolled_back_is_told_to_nobody() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let ayesha = app.client("ayesha").await;
    let mut stream = Stream::open(&app, &ayesha, None).await;
    stream.event().await.unwrap();
    let ctx = app.state().ctx("test");
    let message = notifications::messages::contest::announcement("never", "Hina", "Hello.", "http://muqabla.test/");
    let undone: Result<(), workflows::error::Error> = app.db.db().write(|tx| {
        workflows::notify::user(tx, &ctx, ayesha.id(), &message)?;
        Err(notifications::Error::ForeignLink.into())
    });
    assert!(undone.is_err());
    tell(&app, ayesha.id(), "then");
    assert_eq!(stream.news().await, line("then", 1));
}

#[actix_web::test]
async fn everybody_hears_what_is_theirs() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let (mut hers, mut his) = (Stream::open(&app, &ayesha, None).await, Stream::open(&app, &bilal, None).await);
    hers.event().await.unwrap();
    his.event().await.unwrap();
    tell(&app, ayesha.id(), "hers");
    tell(&app, bilal.id(), "his");
    assert_eq!((hers.news().await, his.news().await), (line("hers", 1), line("his", 1)));
    // Both windows of one person.
    let mut second = Stream::open(&app, &ayesha, None).await;
    second.event().await.unwrap();
    tell(&app, ayesha.id(), "again");
    assert_eq!((hers.news().await, second.news().await), (line("again", 2), line("again", 2)));
}

#[actix_web::test]
async fn anyone_who_was_cut_off_catches_up() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let ayesha = app.client("ayesha").await;
    let mut stream = Stream::open(&app, &ayesha, None).await;
    stream.event().await.unwrap();
    tell(&app, ayesha.id(), "before");
    let last = loop {
        let event = stream.event().await.unwrap();
        if event.name == "notification" {
            break event.id;
        }
    };
    drop(stream);
    tell(&app, ayesha.id(), "missed");
    let mut again = Stream::open(&app, &ayesha, Some(&last)).await;
    // Lines may come twice, never not at all.
    while again.news().await != line("missed", 2) {}
    drop(again);
    // Without an id there is only the count: the page asks for its list anyway.
    for strange in [None, Some("x"), Some("99999999999999999999"), Some("-1.5")] {
        let first = Stream::open(&app, &ayesha, strange).await.event().await.unwrap();
        assert_eq!((first.name.as_str(), &first.data["unreadCount"]), ("unread", &serde_json::json!(2)), "{strange:?}");
    }
}

#[actix_web::test]
async fn a_burst_that_grows_is_told_with_its_count() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let client = app.client("ayesha").await;
    let id = crate::market::open(&app, &client).await;
    let people = [app.talent("bilal").await, app.talent("hina").await];
    let mut stream = Stream::open(&app, &client, None).await;
    stream.event().await.unwrap();
    crate::market::enter(&people[0], &id).await;
    assert_eq!(stream.news().await, ("Bilal entered \u{201c}A logo for a dhaba\u{201d}".to_owned(), 1));
    crate::market::enter(&people[1], &id).await;
    assert_eq!(stream.news().await, ("Hina and 1 other entered \u{201c}A logo for a dhaba\u{201d}".to_owned(), 1));
}

#[actix_web::test]
async fn the_sixth_stream_of_a_person_is_refused() {
    let app = TestApp::start().await;
    let (ayesha, bilal) = (app.client("ayesha").await, app.talent("bilal").await);
    let mut streams = Vec::new();
    for _five in 0..5 {
        let mut stream = Stream::open(&app, &ayesha, None).await;
        stream.event().await.unwrap();
        streams.push(stream);
    }
    assert_eq!(app.state().events.streams(ayesha.id()), 5);
    let refused = Stream::answer(&app, &ayesha, None).await;
    assert_eq!((refused.status().as_u16(), refused.headers().get("retry-after").is_some()), (429, true));
    // Those that are there were asked to say something, so that browsers that are gone are noticed.
    assert_eq!(streams[0].block().await.as_deref(), Some(": ping"));
    Stream::open(&app, &bilal, None).await;
    streams.pop();
    assert_eq!(app.state().events.streams(ayesha.id()), 4);
    Stream::open(&app, &ayesha, None).await;
}

#[actix_web::test]
async fn a_stream_ends_with_its_session() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let ayesha = app.client("ayesha").await;
    let other = ayesha.sign_in_again("ayesha@example.com").await;
    let (mut one, mut two) = (Stream::open(&app, &ayesha, None).await, Stream::open(&app, &other, None).await);
    one.event().await.unwrap();
    two.event().await.unwrap();
    other.press("/api/auth/logout").await.expect(204);
    two.ends().await;
    tell(&app, ayesha.id(), "still here");
    assert_eq!(one.news().await, line("still here", 1));
    // Time ends it, too: a stream is no request that would keep a session alive.
    app.wait(Duration::minutes(30));
    tell(&app, ayesha.id(), "too late");
    one.ends().await;
    assert_eq!(Stream::answer(&app, &ayesha, None).await.status().as_u16(), 401);
    assert_eq!(app.state().events.streams(ayesha.id()), 0);
}

#[actix_web::test]
async fn streams_end_when_the_server_is_asked_to_end() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let mut stream = Stream::open(&app, &ayesha, None).await;
    stream.event().await.unwrap();
    app.state().stop();
    stream.ends().await;
    let refused = Stream::answer(&app, &ayesha, None).await;
    assert_eq!((refused.status().as_u16(), refused.headers().get("retry-after").is_some()), (503, true));
}

#[actix_web::test]
async fn visitors_have_no_stream() {
    let app = TestApp::start().await;
    assert_eq!(Stream::answer(&app, &app.anonymous(), None).await.status().as_u16(), 401);
    // A page that listens is told quietly that there is nothing to come back for.
    app.anonymous().get("/api/events?optional=true").await.expect(204);
}

#[actix_web::test]
async fn nobody_between_keeps_or_packs_a_stream() {
    let app = TestApp::start().await;
    let ayesha = app.client("ayesha").await;
    let answer = Stream::answer(&app, &ayesha, None).await;
    let header = |name: &str| answer.headers().get(name).map_or("", |value| value.to_str().unwrap());
    assert_eq!(header("content-type"), "text/event-stream");
    assert_eq!((header("cache-control"), header("x-accel-buffering")), ("no-store", "no"));
    assert!(matches!(header("content-encoding"), "" | "identity"));
}

/// A line break in what somebody wrote is not a field of the stream.
#[actix_web::test]
async fn words_of_others_stay_in_their_event() {
    let app = TestApp::start().await;
    let _listener = listening(&app).await;
    let ayesha = app.client("ayesha").await;
    let mut stream = Stream::open(&app, &ayesha, None).await;
    stream.event().await.unwrap();
    let body = "Hello\n\nevent: notification\ndata: {}\n\n";
    send(
        &app,
        ayesha.id(),
        &notifications::messages::contest::announcement("A logo", "Hina", body, "http://muqabla.test/"),
    );
    assert_eq!(stream.news().await, line("A logo", 1));
    tell(&app, ayesha.id(), "next");
    assert_eq!(stream.news().await, line("next", 2));
}
