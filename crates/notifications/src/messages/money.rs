//! Mails about money.
