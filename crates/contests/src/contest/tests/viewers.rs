//! What each viewer of a contest may do, and what comes next.

use super::*;
use crate::fixtures::facts;

#[test]
fn actions_follow_status_and_viewer() {
    let client = person(Role::Client);
    let talent = person(Role::Talent);
    let names = |facts: &Facts<'_>, actor| facts.allowed(actor).into_iter().map(Action::as_str).collect::<Vec<_>>();
    let draft = fixtures::contest(client.user, Status::Draft);
    assert_eq!(names(&facts(&draft, None), &client), ["edit", "delete", "pay", "guarantee", "boost"]);
    assert_eq!(names(&facts(&draft, None), &talent), [""; 0]);
    let open = fixtures::contest(client.user, Status::Open);
    assert_eq!(
        names(&facts(&open, None), &client),
        ["edit", "closeEntries", "award", "announce", "answer", "extend", "raise", "guarantee", "boost", "createPoll"]
    );
    assert_eq!(names(&facts(&open, None), &talent), ["submitEntry", "ask"]);
    assert_eq!(
        names(&Facts { live_entries: 0, entered: 0, counting: 0, ..facts(&open, None) }, &client),
        ["edit", "closeEntries", "refund", "announce", "answer", "extend", "raise", "guarantee", "boost", "createPoll"]
    );
    assert_eq!(
        names(&Facts { live_entries: 0, ..facts(&open, None) }, &client),
        ["edit", "closeEntries", "announce", "answer", "extend", "raise", "guarantee", "boost", "createPoll"],
        "everybody was declined, and yet there were entries"
    );
    let guaranteed = Contest { guaranteed: true, ..open.clone() };
    assert_eq!(
        names(&Facts { live_entries: 0, ..facts(&guaranteed, None) }, &client),
        ["edit", "closeEntries", "announce", "answer", "extend", "raise", "boost", "createPoll"],
        "declined entries stand in the way of a refund, and the guarantee is given"
    );
    let closed = fixtures::contest(client.user, Status::Shortlisting);
    assert_eq!(
        names(&facts(&closed, None), &client),
        ["award", "announce", "answer", "extend", "raise", "guarantee", "requestRefund", "createPoll"]
    );
    assert_eq!(
        names(&Facts { refund_requested: true, ..facts(&closed, None) }, &client),
        ["award", "announce", "answer", "withdrawRefundRequest", "createPoll"]
    );
    assert_eq!(names(&Facts { refund_requested: true, ..facts(&closed, None) }, &talent), ["ask"]);
    assert_eq!(
        names(&Facts { refund_requested: true, my_counting: true, ..facts(&closed, None) }, &talent),
        ["ask", "answerRefundRequest"]
    );
    assert_eq!(
        names(&Facts { my_live_entries: LiveEntries { count: 3, rated_highly: 0 }, ..facts(&open, None) }, &talent),
        ["ask"]
    );
    assert_eq!(names(&Facts { now: open.deadline, ..facts(&open, None) }, &talent), ["ask"]);
    let awarded = fixtures::contest(client.user, Status::Awarded);
    let winner = fixtures::entry(&awarded, talent.user, EntryStatus::Winner);
    let waiting = fixtures::handover(&winner, HandoverStatus::AwaitingFiles);
    assert_eq!(names(&facts(&awarded, Some(&waiting)), &talent), ["ask", "deliver", "uploadHandover", "openDispute"]);
    assert_eq!(names(&facts(&awarded, Some(&waiting)), &client), ["announce", "answer", "openDispute"]);
    let review = fixtures::handover(&winner, HandoverStatus::InReview);
    assert_eq!(
        names(&facts(&awarded, Some(&review)), &client),
        ["announce", "answer", "accept", "requestChanges", "openDispute"]
    );
    let lapsed = fixtures::handover(&winner, HandoverStatus::Lapsed);
    assert_eq!(names(&facts(&awarded, Some(&lapsed)), &client), ["award", "announce", "answer", "requestRefund"]);
    assert_eq!(facts(&awarded, Some(&lapsed)).viewer(Some(&talent)), Viewer::Winner);
    assert_eq!(facts(&open, None).viewer(Some(&person(Role::Client))), Viewer::Member);
    assert_eq!(facts(&open, None).viewer(None), Viewer::Visitor);
}

#[test]
fn every_state_has_a_next_step_for_every_viewer() {
    let client = person(Role::Client);
    for status in Status::ALL {
        for outcome in std::iter::once(None).chain(Outcome::ALL.iter().copied().map(Some)) {
            if (*status == Status::Closed) != outcome.is_some() {
                continue;
            }
            let contest = Contest { outcome, ..fixtures::contest(client.user, *status) };
            let winner = fixtures::entry(&contest, person(Role::Talent).user, EntryStatus::Winner);
            for handover_status in HandoverStatus::ALL {
                let standing = fixtures::handover(&winner, *handover_status);
                for viewer in Viewer::ALL {
                    for (live_entries, entered, counting, refund_requested, guaranteed) in [
                        (0, 0, 0, false, false),
                        (0, 0, 1, false, false),
                        (0, 0, 1, true, false),
                        (0, 1, 1, false, false),
                        (2, 3, 3, false, false),
                        (2, 3, 3, true, false),
                        (0, 3, 3, false, true),
                        (2, 3, 3, false, true),
                    ] {
                        let contest = Contest { guaranteed, ..contest.clone() };
                        let facts = Facts {
                            live_entries,
                            entered,
                            counting,
                            refund_requested,
                            ..facts(&contest, Some(&standing))
                        };
                        let step = next::next(&facts, *viewer);
                        assert!(!step.title.is_empty() && step.title.len() < 120, "{step:?}");
                        assert!(!step.mine || step.due_at.is_some() || step.code != "PAY");
                    }
                }
            }
        }
    }
    assert_eq!(next::moment(now()), "21 Nov 2026, 12:00 PKT");
}
