//! What a party may do with the handover now: the same rules that the acts themselves ask.

use kernel::actor::Actor;
use time::OffsetDateTime;

use super::{Handover, Status};
use crate::contest::{self, Contest};

text_enum! {
    /// Something that the viewer may do with a handover now.
    pub enum Action as HandoverAction {
        UploadHandover = "uploadHandover",
        Deliver = "deliver",
        Accept = "accept",
        /// The client asks for changes.
        RequestChanges = "requestChanges",
        /// The client awards another entry.
        AwardAnother = "awardAnother",
        /// Either side calls an admin.
        OpenDispute = "openDispute",
    }
}

/// What `actor` may do now; `new_files` counts uploads that were not delivered, `others` the entries that could
/// be awarded instead.
pub fn allowed(
    contest: &Contest,
    handover: &Handover,
    actor: &Actor,
    new_files: usize,
    others: i64,
    now: OffsetDateTime,
) -> Vec<Action> {
    // What was bought goes its way whatever the contest does.
    if handover.place.is_some() && contest.status != contest::Status::Awarded {
        return Vec::new();
    }
    let may = |action: Action| match action {
        Action::UploadHandover => handover.decide_upload(actor, now).is_ok(),
        Action::Deliver => handover.decide_deliver(actor, new_files, now).is_ok(),
        Action::Accept => handover.decide_accept(contest.client, actor).is_ok(),
        Action::RequestChanges => handover.decide_changes(contest.client, actor, now).is_ok(),
        Action::AwardAnother => {
            let is_client = actor.user == contest.client && handover.place.is_some();
            is_client && handover.status == Status::Lapsed && others > 0
        }
        Action::OpenDispute => handover.decide_dispute(contest.client, actor, now).is_ok(),
    };
    Action::ALL.iter().copied().filter(|action| may(*action)).collect()
}
