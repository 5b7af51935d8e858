//! What becomes of entries and their authors.

use i18n::mails::entry as m;

use crate::message::Message;
use crate::names::{actor, isolated};

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
    let text = m::Received { title: isolated(title), who: actor(who), others, entries };
    Message::new("entry.received", text, link)
}

/// Versions of entries of one contest that came within a short time.
#[derive(Debug, Clone, Copy)]
pub struct NewVersion<'a> {
    /// Who sent the last one.
    pub who: &'a str,
    /// The number of the entry of the last one.
    pub entry: i32,
    /// The number of the last one.
    pub version: i16,
    /// How many other people sent versions.
    pub others: usize,
    /// How many versions came, more than none.
    pub versions: i32,
}

/// To the client: entries have new versions.
pub fn new_version(title: &str, new: NewVersion<'_>, link: &str) -> Message {
    let NewVersion { who, entry, version, others, versions } = new;
    let text = m::NewVersion { title: isolated(title), who: actor(who), entry, version, others, versions };
    Message::new("entry.new_version", text, link)
}

/// People who signed the NDA of one private contest within a short time.
#[derive(Debug, Clone, Copy)]
pub struct NdaSigned<'a> {
    /// Who signed last.
    pub who: &'a str,
    /// How many signed, more than none.
    pub count: i32,
}

/// To the client: members signed the NDA, so that they may enter.
pub fn nda_signed(title: &str, NdaSigned { who, count }: NdaSigned<'_>, link: &str) -> Message {
    let text = m::NdaSigned { title: isolated(title), who: actor(who), others: count.saturating_sub(1) };
    Message::new("entry.nda_signed", text, link)
}

/// Comments on places of files of an entry that came within a short time.
#[derive(Debug, Clone, Copy)]
pub struct Pinned<'a> {
    /// Who wrote them.
    pub who: &'a str,
    /// The number of the entry.
    pub entry: i32,
    /// How many came, more than none.
    pub comments: i32,
    /// The number of the pin of the last one.
    pub pin: i16,
}

/// To client or author: the other one commented on places of an entry's files.
pub fn pinned(title: &str, Pinned { who, entry, comments, pin }: Pinned<'_>, link: &str) -> Message {
    let text = m::Pinned { title: isolated(title), who: actor(who), entry, comments, pin };
    Message::new("entry.pinned", text, link)
}

/// To the author: the client likes it.
pub fn shortlisted(title: &str, client: &str, number: i32, link: &str) -> Message {
    let text = m::Shortlisted { title: isolated(title), client: actor(client), number };
    Message::new("entry.shortlisted", text, link)
}

/// To the author: the client does not want it.
pub fn declined(title: &str, client: &str, number: i32, link: &str) -> Message {
    let text = m::Declined { title: isolated(title), client: actor(client), number };
    Message::new("entry.declined", text, link)
}

/// To the author: it is in the running again.
pub fn taken_back(title: &str, client: &str, number: i32, link: &str) -> Message {
    let text = m::TakenBack { title: isolated(title), client: actor(client), number };
    Message::new("entry.taken_back", text, link)
}

/// To the author: the client gave it stars.
pub fn rated(title: &str, client: &str, number: i32, stars: i16, link: &str) -> Message {
    let text = m::Rated { title: isolated(title), client: actor(client), number, stars };
    Message::new("entry.rated", text, link)
}

/// To a person: the client removed them from the contest.
pub fn author_removed(title: &str, client: &str, reason: &str, link: &str) -> Message {
    let text = m::AuthorRemoved { title: isolated(title), client: actor(client), reason };
    Message::new("entry.author_removed", text, link)
}

/// To a person: the client undid that.
pub fn removal_undone(title: &str, client: &str, link: &str) -> Message {
    let text = m::RemovalUndone { title: isolated(title), client: actor(client) };
    Message::new("entry.removal_undone", text, link)
}
