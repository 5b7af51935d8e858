//! What becomes of entries, told in the product only.

use crate::message::Message;

fn page(label: &str, link: &str) -> Option<(String, String)> {
    Some((label.to_owned(), link.to_owned()))
}

/// To the client: `count` entries have come, more than none.
pub fn received(title: &str, count: i32, link: &str) -> Message {
    let (subject, text) = if count == 1 {
        (format!("New entry for {title}"), format!("Somebody entered \u{201c}{title}\u{201d}."))
    } else {
        (format!("{count} new entries for {title}"), format!("{count} people entered \u{201c}{title}\u{201d}."))
    };
    Message { kind: "entry.received", subject, paragraphs: vec![text], action: page("See the entries", link) }
}

/// To the author: the client likes it.
pub fn shortlisted(title: &str, number: i32, link: &str) -> Message {
    Message {
        kind: "entry.shortlisted",
        subject: format!("Your entry is shortlisted: {title}"),
        paragraphs: vec![format!("The client shortlisted your entry #{number} of \u{201c}{title}\u{201d}.")],
        action: page("Open your entry", link),
    }
}

/// To the author: the client does not want it.
pub fn declined(title: &str, number: i32, link: &str) -> Message {
    Message {
        kind: "entry.declined",
        subject: format!("Your entry was declined: {title}"),
        paragraphs: vec![format!(
            "The client declined your entry #{number} of \u{201c}{title}\u{201d}. Your work stays yours."
        )],
        action: page("Open your entry", link),
    }
}

/// To the author: it is in the running again.
pub fn taken_back(title: &str, number: i32, link: &str) -> Message {
    Message {
        kind: "entry.taken_back",
        subject: format!("Your entry is in the running again: {title}"),
        paragraphs: vec![format!("The client took your entry #{number} of \u{201c}{title}\u{201d} back in.")],
        action: page("Open your entry", link),
    }
}

/// To the author: the client gave it stars.
pub fn rated(title: &str, number: i32, stars: i16, link: &str) -> Message {
    let given = if stars == 1 { "1 star".to_owned() } else { format!("{stars} stars") };
    Message {
        kind: "entry.rated",
        subject: format!("Your entry was rated: {title}"),
        paragraphs: vec![format!(
            "The client gave your entry #{number} of \u{201c}{title}\u{201d} {given} out of five."
        )],
        action: page("Open your entry", link),
    }
}
