//! Mails about identities. They say what was decided, never what the form or the identity documents say.

use i18n::mails::identity as m;
use time::OffsetDateTime;

use crate::message::Message;

/// To the applicant: it arrived.
pub fn submitted(link: &str) -> Message {
    Message::new("identity.submitted", m::Submitted, link)
}

pub fn approved(expires_at: OffsetDateTime, link: &str) -> Message {
    Message::new("identity.approved", m::Approved { until: expires_at }, link)
}

/// To the applicant: rejected, with the reason.
pub fn rejected(reason: &str, link: &str) -> Message {
    Message::new("identity.rejected", m::Rejected { reason }, link)
}

/// To the person: the approval was taken back.
pub fn revoked(reason: &str, link: &str) -> Message {
    Message::new("identity.revoked", m::Revoked { reason }, link)
}

/// To the person: the `years` of the approval end soon.
pub fn expires_soon(expires_at: OffsetDateTime, years: i32, link: &str) -> Message {
    Message::new("identity.expires_soon", m::ExpiresSoon { until: expires_at, years }, link)
}

/// To the person: the `years` of the approval have ended.
pub fn expired(years: i32, link: &str) -> Message {
    Message::new("identity.expired", m::Expired { years }, link)
}
