//! One stream: what it has told, and what it tells next.

use std::collections::HashMap;

use ::notifications::inbox;
use actix_web::Error;
use actix_web::web::{Bytes, Data};
use diesel::pg::PgConnection;
use futures_util::stream::{self, Stream as Chunks};
use kernel::ids::{NotificationId, SessionId, UserId};
use readmodels::notifications::NotificationView;
use runtime::event_hub::{Seat, Wake};
use serde::Serialize;

use crate::database;
use crate::state::App;

/// How long a browser waits before it comes back.
const RETRY: &str = "retry: 3000\n\n";
const PING: &str = ": ping\n\n";

/// What a page is told of a notification.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct NotificationEvent {
    #[serde(flatten)]
    notification: NotificationView,
    unread_count: i64,
}

/// What a page is told when the count changed otherwise.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Unread {
    unread_count: i64,
}

/// What a page is told when the address of the person was confirmed, perhaps in another window.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Account {
    email_verified: bool,
}

/// What the database says at one moment.
struct Snapshot {
    email_verified: bool,
    position: i64,
    notifications: Vec<inbox::Notification>,
    unread: i64,
}

/// A stream of one person.
pub(super) struct Stream {
    app: Data<App>,
    seat: Seat,
    session: SessionId,
    /// Everything written before it was told.
    position: Option<i64>,
    /// What was told of what was written since, by the transaction that wrote it.
    told: HashMap<NotificationId, i64>,
    unread: Option<i64>,
    email_verified: bool,
}

impl Stream {
    /// A stream that tells what is new from now on, and what was written since the event `last`.
    pub(super) fn new(app: Data<App>, seat: Seat, session: SessionId, email_verified: bool, last: Option<i64>) -> Self {
        Self { app, seat, session, position: last, told: HashMap::new(), unread: None, email_verified }
    }

    /// What goes out, until the session or the process ends.
    pub(super) fn chunks(self) -> impl Chunks<Item = Result<Bytes, Error>> {
        stream::unfold(self, |mut stream| async move {
            let chunk = stream.chunk().await?;
            Some((Ok(Bytes::from(chunk)), stream))
        })
    }

    /// The next thing to say; none at the end. The first time it says at once how many are unread.
    async fn chunk(&mut self) -> Option<String> {
        loop {
            let first = self.unread.is_none();
            let asked = if first { Wake::News } else { self.seat.next(self.app.events.ping_every).await };
            if asked == Wake::Over {
                return None;
            }
            let snapshot = self.read_snapshot().await?;
            let mut chunk = if first { RETRY.to_owned() } else { String::new() };
            self.tell(snapshot, &mut chunk);
            if chunk.is_empty() && asked == Wake::Ping {
                chunk.push_str(PING);
            }
            if !chunk.is_empty() {
                return Some(chunk);
            }
        }
    }

    /// What is new; none when the session is over, or the database cannot be asked: the page comes back by itself.
    async fn read_snapshot(&self) -> Option<Snapshot> {
        let (app, user, session, position) = (self.app.clone(), self.seat.user, self.session, self.position);
        let looked = database::block(&self.app, move || {
            let now = app.clock.now();
            app.db.read(|conn| {
                let lives = accounts::session::repo::is_live(conn, session, user, now)
                    .map_err(workflows::error::Error::from)?;
                if lives { read_snapshot(conn, user, position).map(Some) } else { Ok(None) }
            })
        })
        .await;
        match looked {
            Ok(Ok(snapshot)) => snapshot,
            Ok(Err(error)) => {
                tracing::warn!(%error, "a stream of notifications ends");
                None
            }
            Err(error) => {
                tracing::error!(%error, "a stream of notifications ends");
                None
            }
        }
    }

    /// Puts what was not told yet into words.
    fn tell(&mut self, snapshot: Snapshot, chunk: &mut String) {
        let Snapshot { email_verified, position, notifications, unread } = snapshot;
        if self.email_verified != email_verified {
            push(chunk, "account", position, &Account { email_verified });
            self.email_verified = email_verified;
        }
        // What is there when a page opens is in the list that the page asks for; it is not news.
        let fresh = self.position.is_some();
        for notification in notifications {
            let (id, written_in) = (notification.id, notification.written_in);
            if self.told.insert(id, written_in) != Some(written_in) && fresh {
                let event =
                    NotificationEvent { notification: NotificationView::from(notification), unread_count: unread };
                push(chunk, "notification", position, &event);
                self.unread = Some(unread);
            }
        }
        if self.unread != Some(unread) {
            push(chunk, "unread", position, &Unread { unread_count: unread });
            self.unread = Some(unread);
        }
        self.position = Some(position);
        self.told.retain(|_id, written_in| *written_in >= position);
    }
}

/// Reads where it begins before what there is, so that whatever it does not see is written at that position or later.
fn read_snapshot(
    conn: &mut PgConnection,
    user: UserId,
    since: Option<i64>,
) -> Result<Snapshot, workflows::error::Error> {
    let position = inbox::position(conn)?;
    let notifications = inbox::written_since(conn, user, since.unwrap_or(position))?;
    let email_verified = accounts::user::repo::contact(conn, user)?.is_confirmed;
    Ok(Snapshot { email_verified, position, notifications, unread: inbox::unread_count(conn, user)? })
}

/// One event; JSON has no line breaks.
fn push<T: Serialize>(chunk: &mut String, event: &str, id: i64, data: &T) {
    if let Ok(data) = serde_json::to_string(data) {
        chunk.push_str(&format!("event: {event}\nid: {id}\ndata: {data}\n\n"));
    }
}
