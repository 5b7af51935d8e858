//! Mails about identities. They say what was decided, never what the form or the identity documents say.

use time::OffsetDateTime;

use super::money::moment;
use crate::message::Message;

/// To the applicant: it arrived.
pub fn submitted(link: &str) -> Message {
    Message {
        kind: "identity.submitted".into(),
        subject: "We received your identity documents".to_owned(),
        paragraphs: vec![
            "Your identity verification is in review. We write to you when it is decided.".to_owned(),
            "Your documents are encrypted; only you and the people who review them can see them.".to_owned(),
        ],
        action: Some(("See the status".to_owned(), link.to_owned())),
    }
}

pub fn approved(expires_at: OffsetDateTime, link: &str) -> Message {
    Message {
        kind: "identity.approved".into(),
        subject: "Your identity is verified".to_owned(),
        paragraphs: vec![
            "Your identity is verified. Payouts that waited for it go on now.".to_owned(),
            format!("The verification is valid until {}.", moment(expires_at)),
        ],
        action: Some(("See your payouts".to_owned(), link.to_owned())),
    }
}

/// To the applicant: rejected, with the reason.
pub fn rejected(reason: &str, link: &str) -> Message {
    Message {
        kind: "identity.rejected".into(),
        subject: "Your identity could not be verified".to_owned(),
        paragraphs: vec![
            "We could not verify your identity, for this reason:".to_owned(),
            reason.to_owned(),
            "Please update your information and resubmit for verification.".to_owned(),
        ],
        action: Some(("Submit again".to_owned(), link.to_owned())),
    }
}

/// To the person: the approval was taken back.
pub fn revoked(reason: &str, link: &str) -> Message {
    Message {
        kind: "identity.revoked".into(),
        subject: "Your identity verification was withdrawn".to_owned(),
        paragraphs: vec![
            "The verification of your identity was withdrawn, for this reason:".to_owned(),
            reason.to_owned(),
            "Payouts that were not sent yet wait until you are verified again.".to_owned(),
        ],
        action: Some(("Submit again".to_owned(), link.to_owned())),
    }
}

/// To the person: it ends in 30 days.
pub fn expires_soon(expires_at: OffsetDateTime, link: &str) -> Message {
    let until = moment(expires_at);
    Message {
        kind: "identity.expires_soon".into(),
        subject: format!("Your identity verification ends on {until}"),
        paragraphs: vec![
            format!("A verification is valid for three years; yours ends on {until}."),
            "From then on payouts wait until you have submitted your documents again. It takes a few minutes."
                .to_owned(),
        ],
        action: Some(("See your verification".to_owned(), link.to_owned())),
    }
}

/// To the person: it has ended.
pub fn expired(link: &str) -> Message {
    Message {
        kind: "identity.expired".into(),
        subject: "Your identity verification has ended".to_owned(),
        paragraphs: vec![
            "The three years of your identity verification are over. Payouts wait until you are verified again."
                .to_owned(),
        ],
        action: Some(("Submit again".to_owned(), link.to_owned())),
    }
}
