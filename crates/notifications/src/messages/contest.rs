//! Mails about contest.
