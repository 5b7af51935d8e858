//! Mails about what somebody wrote to support.

use crate::{Message, names};

/// What was typed into the contact form.
#[derive(Debug, Clone, Copy)]
pub struct Written<'a> {
    /// The form's number of the message.
    pub id: &'a str,
    pub name: &'a str,
    pub email: &'a str,
    /// What it is about, in a line.
    pub subject: &'a str,
    /// What it is about, as the form calls it.
    pub category: Option<&'a str>,
    pub text: &'a str,
    /// Whether somebody was signed in.
    pub member: bool,
}

pub fn received(written: &Written<'_>) -> Message {
    let kind = written.category.unwrap_or("No category");
    let who = if written.member { "a member who was signed in" } else { "a visitor" };
    let name = names::shown(written.name, "Somebody");
    let mut paragraphs = vec![format!("{name} <{}> wrote to support ({kind}, {who}):", written.email)];
    paragraphs.extend(written.text.lines().map(str::trim_end).filter(|line| !line.is_empty()).map(str::to_owned));
    paragraphs.push(format!("Reply to this mail to answer. Message {}.", written.id));
    Message {
        kind: "contact.received".into(),
        subject: format!("[{kind}] {}", written.subject),
        paragraphs,
        action: None,
    }
}
