//! What a mail says and to whom, before it is put into words of HTML.

use kernel::ids::UserId;

/// Who gets a mail.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The account, if the mail goes to one.
    pub user: Option<UserId>,
    /// The address.
    pub address: String,
    /// How the mail greets the person.
    pub name: String,
}

/// What a mail says: plain sentences and at most one button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// Stable name of the kind, for example `contest.awarded`.
    pub kind: &'static str,
    /// One line.
    pub subject: String,
    /// Plain text, one string per paragraph.
    pub paragraphs: Vec<String>,
    /// Label and absolute address of the one button.
    pub action: Option<(String, String)>,
}
