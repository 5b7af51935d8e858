//! Mails about copies of data and the end of accounts.

use time::OffsetDateTime;

use super::money::moment;
use crate::message::Message;

/// To somebody whose copy is ready.
pub fn export_ready(until: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "account.export_ready".into(),
        subject: "Your data export is ready".to_owned(),
        paragraphs: vec![
            format!("The export of your data is ready. You can download it until {}.", moment(until)),
            "Only you can, signed in. It holds personal data and files of yours: keep it where nobody else looks."
                .to_owned(),
            "If you did not ask for it, change your password.".to_owned(),
        ],
        action: Some(("Download your data".to_owned(), link.to_owned())),
    }
}

/// To somebody whose copy could not be made.
pub fn export_failed(link: &str) -> Message {
    Message {
        kind: "account.export_failed".into(),
        subject: "Your data export could not be made".to_owned(),
        paragraphs: vec![
            "Something went wrong on our side when we put your data together. Please ask for it again.".to_owned(),
        ],
        action: Some(("Ask again".to_owned(), link.to_owned())),
    }
}

/// To somebody who wants the account to end.
pub fn deletion_scheduled(at: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "account.deletion_scheduled".into(),
        subject: format!("Your account will be deleted on {}", moment(at)),
        paragraphs: vec![
            format!("You asked us to delete your account. It will happen on {}.", moment(at)),
            "Until then everything works as before, and you can cancel the deletion under Privacy.".to_owned(),
            "If it was not you, cancel it and change your password.".to_owned(),
        ],
        action: Some(("See or cancel it".to_owned(), link.to_owned())),
    }
}

/// To somebody whose account ends in a few days.
pub fn deletion_soon(at: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "account.deletion_soon".into(),
        subject: format!("Your account will be deleted on {}", moment(at)),
        paragraphs: vec![
            format!("As you asked, your account will be deleted on {}. This cannot be undone.", moment(at)),
            "Credits that are left are lost with it. Download your data before if you want to keep it.".to_owned(),
        ],
        action: Some(("See or cancel it".to_owned(), link.to_owned())),
    }
}

/// To somebody who stays after all.
pub fn deletion_cancelled(link: &str) -> Message {
    Message {
        kind: "account.deletion_cancelled".into(),
        subject: "Your account will not be deleted".to_owned(),
        paragraphs: vec![
            "The deletion of your account was cancelled. Everything stays as it is.".to_owned(),
            "If it was not you, change your password.".to_owned(),
        ],
        action: Some(("Open Privacy".to_owned(), link.to_owned())),
    }
}

/// To somebody whose account cannot end yet; `open` says what is in the way.
pub fn deletion_postponed(open: &[String], at: OffsetDateTime, link: &str) -> Message {
    let mut paragraphs = vec![format!(
        "Your account could not be deleted yet, because something is open. We try again on {}.",
        moment(at)
    )];
    paragraphs.extend(open.iter().cloned());
    Message {
        kind: "account.deletion_postponed".into(),
        subject: "Your account could not be deleted yet".to_owned(),
        paragraphs,
        action: Some(("See what is open".to_owned(), link.to_owned())),
    }
}

/// To somebody whose account has ended: the last mail.
pub fn deleted() -> Message {
    Message {
        kind: "account.deleted".into(),
        subject: "Your account was deleted".to_owned(),
        paragraphs: vec![
            "Your account was deleted as you asked, with your profile, your messages and your files.".to_owned(),
            "Records of payments and decisions stay for as long as the law asks, with a number in place of your name."
                .to_owned(),
            "This was our last mail. Thank you for having been with us.".to_owned(),
        ],
        action: None,
    }
}
