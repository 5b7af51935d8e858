//! Who may be awarded, and when.

use super::*;

#[test]
fn award_needs_the_client_a_running_contest_and_a_live_entry() {
    let client = person(Role::Client);
    let author = person(Role::Talent).user;
    for status in Status::ALL {
        for entry_status in EntryStatus::ALL {
            let contest = fixtures::contest(client.user, *status);
            let entry = fixtures::entry(&contest, author, *entry_status);
            let result = award::decide(&contest, &entry, &client, None, now());
            let expected = status.is_judging() && entry_status.is_live();
            assert_eq!(result.is_ok(), expected, "{} {}", status.as_str(), entry_status.as_str());
        }
    }
    let contest = fixtures::contest(client.user, Status::Open);
    let entry = fixtures::entry(&contest, author, EntryStatus::Submitted);
    let decision = award::decide(&contest, &entry, &client, None, now()).unwrap();
    assert_eq!(decision.handover_due, now() + Duration::days(5));
    let by_other = award::decide(&contest, &entry, &person(Role::Client), None, now());
    assert!(matches!(by_other, Err(Error::NotFound)));
    let foreign = fixtures::entry(&fixtures::contest(client.user, Status::Open), author, EntryStatus::Submitted);
    assert!(matches!(award::decide(&contest, &foreign, &client, None, now()), Err(Error::NotFound)));
    let own = fixtures::entry(&contest, client.user, EntryStatus::Submitted);
    assert!(matches!(award::decide(&contest, &own, &client, None, now()), Err(Error::OwnContest)));
}

#[test]
fn only_a_lapsed_award_is_replaced_and_by_another_entry() {
    let client = person(Role::Client);
    let contest = fixtures::contest(client.user, Status::Awarded);
    let winner = fixtures::entry(&contest, person(Role::Talent).user, EntryStatus::Winner);
    let other = fixtures::entry(&contest, person(Role::Talent).user, EntryStatus::NotSelected);
    for status in HandoverStatus::ALL {
        let standing = fixtures::handover(&winner, *status);
        let again = award::decide(&contest, &other, &client, Some(&standing), now());
        assert_eq!(again.is_ok(), *status == HandoverStatus::Lapsed, "{}", status.as_str());
        assert!(award::decide(&contest, &winner, &client, Some(&standing), now()).is_err());
    }
    let lapsed = fixtures::handover(&winner, HandoverStatus::Lapsed);
    for status in [EntryStatus::Declined, EntryStatus::Withdrawn] {
        let out = fixtures::entry(&contest, other.author, status);
        assert!(matches!(award::decide(&contest, &out, &client, Some(&lapsed), now()), Err(Error::EntryNotLive)));
    }
}
