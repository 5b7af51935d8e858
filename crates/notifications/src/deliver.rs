//! Delivery over SMTP.

use std::time::Duration;

use lettre::message::{Mailbox, MultiPart};
use lettre::{Message as Envelope, SmtpTransport, Transport};

use crate::error::Error;
use crate::outbox::Mail;

/// How long the mail server may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// Where mails go.
pub enum Carrier {
    /// Nowhere: they stay in the outbox, where `/dev/mailbox` shows them.
    Mailbox,
    /// To a mail server.
    Smtp {
        /// The connection pool.
        transport: Box<SmtpTransport>,
        /// The sender.
        from: Mailbox,
    },
}

impl Carrier {
    /// A carrier for `smtp://` or `smtps://` addresses with credentials in them.
    ///
    /// # Errors
    /// [`Error::Malformed`] when the address or the sender cannot be read.
    pub fn smtp(url: &str, from: &str) -> Result<Self, Error> {
        let transport = SmtpTransport::from_url(url)
            .map_err(|why| Error::Malformed(why.to_string()))?
            .timeout(Some(PATIENCE))
            .build();
        let from = from.parse().map_err(|_address| Error::Malformed("MAIL_FROM is not an address".into()))?;
        Ok(Self::Smtp { transport: Box::new(transport), from })
    }

    /// Hands `mail` over. Calls another machine: never inside a transaction.
    ///
    /// # Errors
    /// [`Error::Delivery`] when the server refuses or cannot be reached, [`Error::Malformed`].
    pub fn deliver(&self, mail: &Mail) -> Result<(), Error> {
        match self {
            Self::Mailbox => Ok(()),
            Self::Smtp { transport, from } => {
                let to = mail.to_address.parse().map_err(|_address| Error::Malformed("recipient".into()))?;
                let domain = from.email.domain();
                let mut envelope = Envelope::builder().from(from.clone()).to(to);
                if let Some(address) = &mail.reply_to {
                    let to = address.parse().map_err(|_address| Error::Malformed("reply-to".into()))?;
                    envelope = envelope.reply_to(to);
                }
                let envelope = envelope
                    .message_id(Some(format!("<{}@{domain}>", mail.id)))
                    .subject(&mail.subject)
                    .multipart(MultiPart::alternative_plain_html(mail.text_body.clone(), mail.html_body.clone()))
                    .map_err(|why| Error::Malformed(why.to_string()))?;
                transport.send(&envelope).map(drop).map_err(|why| Error::Delivery(why.to_string()))
            }
        }
    }
}
