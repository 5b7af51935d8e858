//! What becomes of entries, told in the product only.

use crate::message::Message;
use crate::names::{actor, isolated};

fn page(label: &str, link: &str) -> Option<(String, String)> {
    Some((label.to_owned(), link.to_owned()))
}

/// Entries of one contest that came within a short time.
#[derive(Debug, Clone, Copy)]
pub struct Received<'a> {
    /// Who sent the last one.
    pub who: &'a str,
    /// How many other people sent entries.
    pub others: usize,
    /// How many entries came, more than none.
    pub entries: i32,
}

/// To the client: entries have come.
pub fn received(title: &str, Received { who, others, entries }: Received<'_>, link: &str) -> Message {
    let (who, title) = (actor(who), isolated(title));
    let title = format!("\u{201c}{title}\u{201d}");
    let subject = match (others, entries) {
        (0, ..=1) => format!("{who} entered {title}"),
        (0, entries) => format!("{who} sent {entries} entries for {title}"),
        (1, _) => format!("{who} and 1 other entered {title}"),
        (others, _) => format!("{who} and {others} others entered {title}"),
    };
    let text = if entries == 1 { "1 new entry.".to_owned() } else { format!("{entries} new entries.") };
    Message { kind: "entry.received".into(), subject, paragraphs: vec![text], action: page("See the entries", link) }
}

/// To the author: the client likes it.
pub fn shortlisted(title: &str, client: &str, number: i32, link: &str) -> Message {
    let (client, title) = (actor(client), isolated(title));
    Message {
        kind: "entry.shortlisted".into(),
        subject: format!("{client} shortlisted your entry: {title}"),
        paragraphs: vec![format!("{client} shortlisted your entry #{number} of \u{201c}{title}\u{201d}.")],
        action: page("Open your entry", link),
    }
}

/// To the author: the client does not want it.
pub fn declined(title: &str, client: &str, number: i32, link: &str) -> Message {
    let (client, title) = (actor(client), isolated(title));
    Message {
        kind: "entry.declined".into(),
        subject: format!("{client} declined your entry: {title}"),
        paragraphs: vec![format!(
            "{client} declined your entry #{number} of \u{201c}{title}\u{201d}. Your work stays yours."
        )],
        action: page("Open your entry", link),
    }
}

/// To the author: it is in the running again.
pub fn taken_back(title: &str, client: &str, number: i32, link: &str) -> Message {
    let (client, title) = (actor(client), isolated(title));
    Message {
        kind: "entry.taken_back".into(),
        subject: format!("{client} took your entry back in: {title}"),
        paragraphs: vec![format!("{client} took your entry #{number} of \u{201c}{title}\u{201d} back in.")],
        action: page("Open your entry", link),
    }
}

/// To the author: the client gave it stars.
pub fn rated(title: &str, client: &str, number: i32, stars: i16, link: &str) -> Message {
    let (client, title) = (actor(client), isolated(title));
    let given = if stars == 1 { "1 star".to_owned() } else { format!("{stars} stars") };
    Message {
        kind: "entry.rated".into(),
        subject: format!("{client} gave your entry {given}: {title}"),
        paragraphs: vec![format!("{client} gave your entry #{number} of \u{201c}{title}\u{201d} {given} out of five.")],
        action: page("Open your entry", link),
    }
}
