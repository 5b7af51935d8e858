//! What people are told: their lines, their choices, links in mails, streams.

mod choices;
mod lines;
mod streams;

use kernel::ids::UserId;
use notifications::{Message, messages};

use crate::helpers::TestApp;

/// Tells `user` something about a contest, as the product does.
pub(crate) fn tell(app: &TestApp, user: UserId, title: &str) {
    send(app, user, &messages::contest::announcement(title, "Hina", "Hello.", "http://muqabla.test/contests/1"));
}

pub(crate) fn send(app: &TestApp, user: UserId, message: &Message) {
    let ctx = app.state().ctx("test");
    app.db.db().write(|tx| workflows::notify::user(tx, &ctx, user, message)).unwrap();
}
