//! What a message says and to whom, before it is put into words of HTML or a line of the product.

use std::borrow::Cow;

use i18n::Text;
use kernel::ids::UserId;
use time::Duration;

use crate::error::Error;

/// A line of a mail header is at most 998 bytes; subjects stay well below it.
const SUBJECT_CHARS_MAX: usize = 200;
/// Two lines of a list.
const BODY_CHARS_MAX: usize = 280;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The account, if the mail goes to one.
    pub user: Option<UserId>,
    pub address: String,
    /// How the mail greets the person.
    pub name: String,
}

/// What a message says: plain sentences and at most one button. In the product its subject is the title, its first paragraph the
/// text, and its button's address the link.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Stable name of the kind, for example `contest.awarded`; [`crate::topic`] knows every one.
    pub kind: Cow<'static, str>,
    pub subject: String,
    /// Plain text, one string per paragraph.
    pub paragraphs: Vec<String>,
    /// Label and absolute address of the one button.
    pub action: Option<(String, String)>,
    /// How long the codes and links in it open an account; none when it holds no such thing.
    pub works_for: Option<Duration>,
}

impl Message {
    /// A message of the catalogue: its value is the subject, its attributes are the paragraphs and the label of the button that leads
    /// to `link`, if it has one.
    pub(crate) fn new(kind: &'static str, text: impl Into<Text>, link: &str) -> Self {
        let text = text.into();
        let (buttons, paragraphs): (Vec<_>, Vec<_>) =
            text.attributes().into_iter().partition(|(name, _words)| name == "button");
        Self {
            kind: kind.into(),
            subject: text.to_string(),
            paragraphs: paragraphs.into_iter().map(|(_name, words)| words).collect(),
            action: buttons.into_iter().next().map(|(_name, label)| (label, link.to_owned())),
            works_for: None,
        }
    }

    /// The same with codes or links that open an account, the last of them for `works_for`.
    pub(crate) fn opening_account(self, works_for: Duration) -> Self {
        Self { works_for: Some(works_for), ..self }
    }

    /// The same with one paragraph more, if there is one.
    pub(crate) fn and(mut self, paragraph: Option<impl Into<Text>>) -> Self {
        self.paragraphs.extend(paragraph.map(|text| text.into().to_string()));
        self
    }

    /// The subject, as far as it fits.
    ///
    /// # Errors
    /// [`Error::Malformed`] when it holds a line break or another control character.
    pub(crate) fn title(&self) -> Result<String, Error> {
        let subject: String = self.subject.chars().take(SUBJECT_CHARS_MAX).collect();
        kernel::text::one_line(&subject, 1, SUBJECT_CHARS_MAX).map_err(|why| Error::Malformed(format!("{why:?}")))
    }

    /// The first paragraph, and what it announces when it ends with a colon.
    pub(crate) fn brief(&self) -> String {
        let mut paragraphs = self.paragraphs.iter();
        let mut text = paragraphs.next().cloned().unwrap_or_default();
        if let (true, Some(announced)) = (text.ends_with(':'), paragraphs.next()) {
            text.push(' ');
            text.push_str(announced);
        }
        let mut words = text.split_whitespace().collect::<Vec<_>>().join(" ");
        if words.chars().count() > BODY_CHARS_MAX {
            words = words.chars().take(BODY_CHARS_MAX.saturating_sub(1)).collect();
            words.push('\u{2026}');
        }
        words
    }

    /// Where its button leads within the product.
    pub(crate) fn path(&self, base_url: &str) -> Option<&str> {
        let (_label, address) = self.action.as_ref()?;
        address.strip_prefix(base_url).filter(|path| path.starts_with('/') && !path.starts_with("//"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(paragraphs: &[&str], address: &str) -> Message {
        let paragraphs = paragraphs.iter().map(|text| (*text).to_owned()).collect();
        let action = Some(("Open".to_owned(), address.to_owned()));
        Message {
            kind: "contest.announcement".into(),
            subject: "A title".to_owned(),
            paragraphs,
            action,
            works_for: None,
        }
    }

    #[test]
    fn a_line_is_the_first_paragraph_and_what_it_announces() {
        assert_eq!(message(&["One.", "Two."], "").brief(), "One.");
        assert_eq!(
            message(&["The client writes:", "Hello\n there", "More"], "").brief(),
            "The client writes: Hello there"
        );
        assert_eq!(message(&["The client writes:"], "").brief(), "The client writes:");
        assert_eq!(message(&[], "").brief(), "");
        let long = "\u{627}".repeat(1_000);
        assert_eq!(message(&[&long], "").brief().chars().count(), 280);
    }

    #[test]
    fn links_stay_within_the_product() {
        let path = |address: &str| message(&[], address).path("https://muqabla.pk").map(str::to_owned);
        assert_eq!(path("https://muqabla.pk/contests/1?entry=2").as_deref(), Some("/contests/1?entry=2"));
        for foreign in
            ["https://evil.example/x", "https://muqabla.pk.evil.example/", "https://muqabla.pk//evil.example", ""]
        {
            assert_eq!(path(foreign), None, "{foreign}");
        }
    }

    #[test]
    fn a_title_is_one_line() {
        let mut message = message(&[], "");
        message.subject = "x".repeat(300);
        assert_eq!(message.title().unwrap().len(), 200);
        message.subject = "Hello\r\nBcc: everybody".to_owned();
        assert!(matches!(message.title(), Err(Error::Malformed(_))));
    }
}
