//! Mails about what somebody wrote to support.

use i18n::Text;
use i18n::mails::contact as m;

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
    let &Written { id, email, subject, member, .. } = written;
    let category = written.category.map_or_else(|| Text::from(m::NoCategory).to_string(), str::to_owned);
    let name = names::shown(written.name, Text::from(m::Somebody));
    let mut message = Message::new("contact.received", m::Received { category, subject, name, email, member }, "");
    let lines = written.text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    message.paragraphs.extend(lines.map(str::to_owned));
    message.and(Some(m::Answer { id }))
}
