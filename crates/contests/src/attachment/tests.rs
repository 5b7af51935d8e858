use kernel::actor::Role;
use time::Duration;

use super::{ATTACHMENTS_MAX, decide_add, decide_remove};
use crate::Error;
use crate::contest::Status;
use crate::fixtures::{contest, now, person};

#[test]
fn files_come_while_the_brief_may_change() {
    let client = person(Role::Client);
    let open = contest(client.user, Status::Open);
    for status in [Status::Draft, Status::Open] {
        let contest = contest(client.user, status);
        assert!(decide_add(&contest, &client, ATTACHMENTS_MAX - 1, now()).is_ok(), "{status:?}");
        assert!(decide_remove(&contest, &client, now()).is_ok(), "{status:?}");
        assert!(matches!(decide_add(&contest, &client, ATTACHMENTS_MAX, now()), Err(Error::Fields(_))), "{status:?}");
        assert!(matches!(decide_add(&contest, &person(Role::Client), 0, now()), Err(Error::NotFound)), "{status:?}");
        assert!(matches!(decide_remove(&contest, &person(Role::Client), now()), Err(Error::NotFound)), "{status:?}");
    }
    for status in [Status::Shortlisting, Status::Awarded, Status::Closed] {
        let contest = contest(client.user, status);
        assert!(matches!(decide_add(&contest, &client, 0, now()), Err(Error::InvalidTransition { .. })), "{status:?}");
        assert!(matches!(decide_remove(&contest, &client, now()), Err(Error::InvalidTransition { .. })), "{status:?}");
    }
    let last = open.deadline - Duration::microseconds(1);
    assert!(decide_add(&open, &client, 0, last).is_ok());
    assert!(matches!(decide_add(&open, &client, 0, open.deadline), Err(Error::DeadlinePassed)));
    assert!(matches!(decide_remove(&open, &client, open.deadline), Err(Error::DeadlinePassed)));
}

#[test]
fn what_somebody_worked_from_stays() {
    let client = person(Role::Client);
    let mut entered = contest(client.user, Status::Open);
    entered.last_entry_number = 1;
    assert!(matches!(decide_remove(&entered, &client, now()), Err(Error::AttachmentInUse)));
    assert!(decide_add(&entered, &client, 0, now()).is_ok(), "another one may come");
}
