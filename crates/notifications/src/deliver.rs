//! Delivery over SMTP.

use std::error::Error as _;
use std::time::{Duration, SystemTime};

use kernel::secret::Secret;
use kernel::spans;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::transport::smtp;
use lettre::{Message as Envelope, SmtpTransport, Transport};

use crate::error::Error;
use crate::outbox::Mail;
use crate::unsubscribe::Unsubscribe;

#[cfg(test)]
mod tests;

/// How long the mail server may take to answer a line.
const TIMEOUT: Duration = Duration::from_secs(15);

/// Replies about our account with the mail server, whatever command they answer (RFC 4954). Not 421: servers answer it to a single recipient,
/// too, who must not keep all others waiting.
const SIGN_IN_REPLIES: [u16; 4] = [530, 534, 535, 538];
/// Characters of a reply that are kept.
const REASON_MAX: usize = 500;

type Refusal = Box<dyn std::error::Error + Send + Sync>;

/// Why a mail was not delivered.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The trouble is the server's: no mail can be delivered. Names nobody.
    #[error("mail server not reached: {0}")]
    Unreachable(String),
    /// Not now: greylisting, a full mailbox, a connection that was lost.
    #[error("deferred: {0}")]
    Deferred(String),
    /// Not this mail, or not from us.
    #[error("rejected: {0}")]
    Rejected(String),
    /// The recipient's address does not work.
    #[error("recipient rejected: {0}")]
    RecipientRejected(String),
    /// An address cannot be part of a mail.
    #[error("not a valid mail: {0}")]
    Malformed(String),
}

impl Failure {
    /// Which failure it is, without the server's words.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Unreachable(_) => "unreachable",
            Self::Deferred(_) => "deferred",
            Self::Rejected(_) => "rejected",
            Self::RecipientRejected(_) => "recipient_rejected",
            Self::Malformed(_) => "malformed",
        }
    }

    /// Whether other mails would fail, too.
    pub const fn is_outage(&self) -> bool {
        matches!(self, Self::Unreachable(_))
    }
}

/// One line: servers may send anything, and the database takes no NUL.
fn reason(text: &impl ToString) -> String {
    text.to_string().chars().map(|c| if c.is_control() { ' ' } else { c }).take(REASON_MAX).collect()
}

/// A header of one line that the library has no type for.
macro_rules! line_header {
    ($($(#[$doc:meta])* $name:ident = $text:literal),+ $(,)?) => {$(
        $(#[$doc])*
        #[derive(Clone)]
        struct $name(String);

        impl Header for $name {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($text)
            }

            fn parse(text: &str) -> Result<Self, Refusal> {
                Ok(Self(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        }
    )+};
}

line_header! {
    /// Keeps answering machines from answering (RFC 3834).
    AutoSubmitted = "Auto-Submitted",
    /// Where such mails are switched off (RFC 2369).
    ListUnsubscribe = "List-Unsubscribe",
    /// That a single POST there does it (RFC 8058).
    ListUnsubscribePost = "List-Unsubscribe-Post",
}

/// What mails say about where they come from.
#[derive(Debug, Clone)]
pub struct MailBranding {
    base_url: String,
    unsubscribe: Unsubscribe,
}

impl MailBranding {
    /// Of the product at `base_url`, with its secret.
    pub fn new(base_url: &str, secret: &Secret<String>) -> Self {
        Self { base_url: base_url.to_owned(), unsubscribe: Unsubscribe::new(secret) }
    }

    /// Where mails like `mail` are switched off, when they can be.
    pub fn unsubscribe_link(&self, mail: &Mail) -> Option<String> {
        let (user, topic) = mail.optional()?;
        self.unsubscribe.link(&self.base_url, user, topic)
    }
}

pub enum Mailer {
    /// Nowhere: they stay in the outbox, where `/dev/mailbox` shows them.
    Mailbox,
    Smtp {
        transport: Box<SmtpTransport>,
        from: Mailbox,
        /// What mails say about where they come from.
        branding: MailBranding,
    },
}

impl Mailer {
    /// A mailer for `smtp://` or `smtps://` addresses with credentials in them; `smtp://…?tls=required` is STARTTLS.
    ///
    /// # Errors
    /// [`Error::Malformed`] when the address or the sender cannot be read.
    pub fn smtp(url: &str, from: &str, branding: MailBranding) -> Result<Self, Error> {
        let transport = SmtpTransport::from_url(url)
            .map_err(|why| Error::Malformed(why.to_string()))?
            .timeout(Some(TIMEOUT))
            .build();
        let from = from.parse().map_err(|_address| Error::Malformed("MAIL_FROM is not an address".into()))?;
        Ok(Self::Smtp { transport: Box::new(transport), from, branding })
    }

    /// Connects, encrypts and signs in, without a mail.
    ///
    /// # Errors
    /// [`Failure::Unreachable`].
    pub fn check(&self) -> Result<(), Failure> {
        match self {
            Self::Mailbox => Ok(()),
            Self::Smtp { transport, .. } => try_server(transport),
        }
    }

    /// Hands `mail` over. Calls another machine: never inside a transaction.
    pub fn deliver(&self, mail: &Mail) -> Result<(), Failure> {
        match self {
            Self::Mailbox => Ok(()),
            Self::Smtp { transport, from, branding } => {
                let envelope = envelope(mail, from, branding.unsubscribe_link(mail))
                    .map_err(|why| Failure::Malformed(reason(&why)))?;
                let span = spans::call("smtp", "send");
                let sent =
                    span.in_scope(|| transport.send(&envelope).map(drop).map_err(|why| classify(transport, &why)));
                if let Err(failure) = &sent {
                    spans::fail(&span, failure.kind());
                }
                sent
            }
        }
    }
}

/// Whose trouble `error` is. What may be the server's is told by connecting and signing in once more, without a mail.
fn classify(transport: &SmtpTransport, error: &smtp::Error) -> Failure {
    let code = error.status().map(u16::from);
    if let Some(code) = code.filter(|code| SIGN_IN_REPLIES.contains(code)) {
        return Failure::Unreachable(format!("it answered {code}"));
    }
    let reply = error.source().map(ToString::to_string).unwrap_or_default();
    if error.is_permanent() && names_recipient(&reply) {
        return Failure::RecipientRejected(reason(error));
    }
    match try_server(transport) {
        Err(outage) => outage,
        Ok(()) if error.is_permanent() => Failure::Rejected(reason(error)),
        Ok(()) => Failure::Deferred(reason(error)),
    }
}

fn try_server(transport: &SmtpTransport) -> Result<(), Failure> {
    match transport.test_connection() {
        Err(why) => Err(Failure::Unreachable(reason(&why))),
        Ok(false) => Err(Failure::Unreachable("it does not answer NOOP".to_owned())),
        Ok(true) => Ok(()),
    }
}

/// Whether a permanent reply is about the recipient, by its enhanced status (RFC 3463): a bad address, or a mailbox that takes nothing.
/// 5.1.7 and 5.1.8 are about the sender, 5.7.x may be.
fn names_recipient(reply: &str) -> bool {
    let status = reply.split_whitespace().next().unwrap_or("");
    matches!(status, "5.1.1" | "5.1.2" | "5.1.3" | "5.1.6" | "5.1.10") || status.starts_with("5.2.")
}

/// The same for every attempt: id, date and words are those of the row.
fn envelope(mail: &Mail, from: &Mailbox, unsubscribe: Option<String>) -> Result<Envelope, String> {
    let address = |text: &str, what: &str| text.parse::<Mailbox>().map_err(|_address| what.to_owned());
    let mut envelope = Envelope::builder()
        .from(from.clone())
        .to(address(&mail.to_address, "recipient")?)
        .date(SystemTime::from(mail.created_at))
        .message_id(Some(format!("<{}@{}>", mail.id, from.email.domain())))
        .subject(&mail.subject)
        .header(AutoSubmitted("auto-generated".to_owned()));
    if let Some(text) = &mail.reply_to {
        envelope = envelope.reply_to(address(text, "reply-to")?);
    }
    if let Some(link) = unsubscribe {
        envelope = envelope
            .header(ListUnsubscribe(format!("<{link}>")))
            .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()));
    }
    envelope
        .multipart(MultiPart::alternative_plain_html(mail.text_body.clone(), mail.html_body.clone()))
        .map_err(|why| why.to_string())
}
