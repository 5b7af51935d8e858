//! Mails about account.
