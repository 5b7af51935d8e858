//! Messages about reviews that client and winner write about each other.

use crate::message::Message;
use crate::names;

/// To client and winner of a completed contest who have not written: a review is asked for. `other` is a first name.
pub fn invited(title: &str, other: &str, link: &str) -> Message {
    let other = names::shown(other, "the other side");
    Message {
        kind: "review.invited".into(),
        subject: format!("How was it with {other}? {title}"),
        paragraphs: vec![
            format!("\u{201c}{title}\u{201d} is completed. Write a review about {other}: stars from one to five, and a few words if you like."),
            "Neither of you sees the other's review before both are written, or before 14 days have passed since the award.".to_owned(),
        ],
        action: Some(("Write a review".to_owned(), link.to_owned())),
    }
}

/// To whom a revealed review is about. `reviewer` is a first name.
pub fn received(title: &str, reviewer: &str, is_public: bool, link: &str) -> Message {
    let reviewer = names::shown(reviewer, "A member");
    let who_sees = if is_public {
        "It is public: everybody sees it on your page."
    } else {
        "It is private: only the two of you and our administrators see it. Its stars count for your rating all the same."
    };
    Message {
        kind: "review.received".into(),
        subject: format!("{reviewer} reviewed you: {title}"),
        paragraphs: vec![
            format!("{reviewer} wrote a review about your work together on \u{201c}{title}\u{201d}."),
            who_sees.to_owned(),
        ],
        action: Some(("Read the review".to_owned(), link.to_owned())),
    }
}
