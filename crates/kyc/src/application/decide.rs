//! Who may submit and who may decide. Pure: every refusal is here.

use kernel::actor::Actor;

use crate::application::{Application, Event, SUBMISSIONS_MAX, Status};
use crate::error::Error;

/// What is known when somebody submits.
#[derive(Debug, Clone, Copy)]
pub struct Facts {
    /// The state of the newest application, if there is one.
    pub newest: Option<Status>,
    /// Whether another approved account has this CNIC.
    pub cnic_in_use: bool,
    /// Submissions of the last day.
    pub submitted_lately: i64,
}

/// Whether `actor` may submit.
///
/// # Errors
/// [`Error::EmailNotVerified`], [`Error::AlreadyPending`], [`Error::AlreadyApproved`], [`Error::TooManySubmissions`],
/// [`Error::CnicInUse`].
pub fn submit(actor: &Actor, facts: Facts) -> Result<(), Error> {
    actor.require_verified_email()?;
    match facts.newest {
        Some(Status::Pending) => return Err(Error::AlreadyPending),
        Some(Status::Approved) => return Err(Error::AlreadyApproved),
        Some(Status::Rejected | Status::Expired) | None => {}
    }
    if facts.submitted_lately >= SUBMISSIONS_MAX {
        return Err(Error::TooManySubmissions);
    }
    if facts.cnic_in_use { Err(Error::CnicInUse) } else { Ok(()) }
}

/// The state after `admin`'s decision.
///
/// # Errors
/// [`Error::OwnApplication`], [`Error::Decided`].
pub fn decision(application: &Application, admin: &Actor, event: Event) -> Result<Status, Error> {
    if application.user == admin.user {
        return Err(Error::OwnApplication);
    }
    application.status.next(event)
}

/// What `admin` may do now.
pub fn allowed(application: &Application, admin: &Actor) -> Vec<Event> {
    [Event::Approve, Event::Reject, Event::Revoke]
        .into_iter()
        .filter(|event| decision(application, admin, *event).is_ok())
        .collect()
}
