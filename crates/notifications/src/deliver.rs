//! Delivery over SMTP.

use std::time::{Duration, SystemTime};

use kernel::secret::Secret;
use lettre::message::header::{Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Message as Envelope, SmtpTransport, Transport};

use crate::error::Error;
use crate::outbox::Mail;
use crate::unsubscribe::Unsubscribe;

#[cfg(test)]
mod tests;

/// How long the mail server may take to answer a line.
const TIMEOUT: Duration = Duration::from_secs(15);

type Refusal = Box<dyn std::error::Error + Send + Sync>;

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

    /// Hands `mail` over. Calls another machine: never inside a transaction.
    ///
    /// # Errors
    /// [`Error::Delivery`] when the server refuses, [`Error::Unreachable`] when it does not answer, [`Error::Malformed`].
    pub fn deliver(&self, mail: &Mail) -> Result<(), Error> {
        match self {
            Self::Mailbox => Ok(()),
            Self::Smtp { transport, from, branding } => {
                let envelope = envelope(mail, from, branding.unsubscribe_link(mail))?;
                transport.send(&envelope).map(drop).map_err(|why| {
                    // What carries a status was said by the server.
                    if why.status().is_some() {
                        Error::Delivery(why.to_string())
                    } else {
                        Error::Unreachable(why.to_string())
                    }
                })
            }
        }
    }
}

/// The same for every attempt: id, date and words are those of the row.
fn envelope(mail: &Mail, from: &Mailbox, unsubscribe: Option<String>) -> Result<Envelope, Error> {
    let address =
        |text: &str, what: &str| text.parse::<Mailbox>().map_err(|_address| Error::Malformed(what.to_owned()));
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
        .map_err(|why| Error::Malformed(why.to_string()))
}
