//! Mails about entries that a client buys beside the winner. Only the reminder of the sale can be switched off.

use i18n::mails::purchase as m;
use kernel::money::Paisa;
use time::OffsetDateTime;

use crate::message::Message;
use crate::names::{actor, isolated};

/// To the author: `client` bought the entry with `number`, which brings them `net`; the files are due.
pub fn bought(title: &str, (client, number): (&str, i32), net: Paisa, due: OffsetDateTime, link: &str) -> Message {
    let text = m::Bought { title: isolated(title), client: actor(client), number, net, due };
    Message::new("purchase.bought", text, link)
}

/// To the client: the price has arrived, and the files are awaited.
pub fn paid(title: &str, number: i32, price: Paisa, due: OffsetDateTime, link: &str) -> Message {
    Message::new("purchase.paid", m::Paid { title, number, price, due }, link)
}

/// To the client: the money came, but the entry could not be bought with it.
pub fn payment_not_needed(title: &str, number: i32, amount: Paisa, link: &str) -> Message {
    let text = m::PaymentNotNeeded { title, number, amount };
    Message::new("purchase.payment_not_needed", text, link)
}

/// To the author: the files did not come in time, and the sale has ended.
pub fn not_delivered(title: &str, number: i32, link: &str) -> Message {
    Message::new("purchase.not_delivered", m::NotDelivered { title, number }, link)
}

/// To the client: the files did not come in time, and the price goes back.
pub fn refund_decided(title: &str, number: i32, amount: Paisa, link: &str) -> Message {
    Message::new("purchase.refund_decided", m::RefundDecided { title, number, amount }, link)
}

/// To the client: `entries` entries of the contest, at least one, can still be bought until `until`, the cheapest for `lowest`.
pub fn sale_ends(title: &str, (entries, lowest): (usize, Paisa), until: OffsetDateTime, link: &str) -> Message {
    Message::new("purchase.sale_ends", m::SaleEnds { title, entries, lowest, until }, link)
}
