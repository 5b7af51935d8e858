use super::*;
use crate::contest;
use crate::entry;
use crate::fixtures::{self, as_user, now, person};
use kernel::actor::Role;

fn report(entry: &Entry) -> CopyReport {
    CopyReport {
        id: fixtures::ctx().new_id(),
        entry: entry.id,
        reporter: person(Role::Talent).user,
        claim: Claim { reason: "The owl is from a stock site.".into(), url: None },
        status: Status::Open,
        note: None,
        disqualified: false,
        decided_by: None,
        decided_at: None,
        created_at: now(),
    }
}

#[test]
fn the_table_has_two_steps() {
    for status in Status::ALL {
        for event in Event::ALL {
            let expected = match (status, event) {
                (Status::Open, Event::Dismiss) => Some(Status::Dismissed),
                (Status::Open, Event::Uphold) => Some(Status::Upheld),
                (Status::Dismissed | Status::Upheld, Event::Dismiss | Event::Uphold) => None,
            };
            assert_eq!(status.next(*event).ok(), expected, "{status:?} {event:?}");
        }
    }
}

#[test]
fn anyone_who_sees_an_entry_may_report_it_but_its_author() {
    let mut contest = fixtures::contest(person(Role::Client).user, contest::Status::Open);
    let entry = fixtures::entry(&contest, person(Role::Talent).user, entry::Status::Submitted);
    assert!(decide_report(&contest, &entry, &as_user(contest.client)).is_ok());
    assert!(matches!(decide_report(&contest, &entry, &as_user(entry.author)), Err(Error::OwnEntry)));
    assert!(matches!(decide_report(&contest, &entry, &person(Role::Talent)), Err(Error::NotFound)), "sealed");
    contest.sealed = false;
    assert!(decide_report(&contest, &entry, &person(Role::Talent)).is_ok());
    contest.hidden_at = Some(now());
    assert!(matches!(decide_report(&contest, &entry, &person(Role::Talent)), Err(Error::NotFound)), "hidden");
}

#[test]
fn an_entry_is_ruled_out_only_before_the_award() {
    for status in
        [contest::Status::Open, contest::Status::Shortlisting, contest::Status::Awarded, contest::Status::Closed]
    {
        for standing in entry::Status::ALL {
            let contest = fixtures::contest(person(Role::Client).user, status);
            let entry = fixtures::entry(&contest, person(Role::Talent).user, *standing);
            let out = report(&entry).decide(&contest, &entry, &person(Role::Client), Event::Uphold).unwrap();
            let in_the_field =
                matches!(standing, entry::Status::Submitted | entry::Status::Shortlisted | entry::Status::Declined);
            assert_eq!(out, status.is_judging() && in_the_field, "{status:?} {standing:?}");
            assert!(!report(&entry).decide(&contest, &entry, &person(Role::Client), Event::Dismiss).unwrap());
        }
    }
}

#[test]
fn nobody_decides_who_has_a_part_in_it() {
    let contest = fixtures::contest(person(Role::Client).user, contest::Status::Open);
    let entry = fixtures::entry(&contest, person(Role::Talent).user, entry::Status::Submitted);
    let report = report(&entry);
    for party in [contest.client, entry.author, report.reporter] {
        assert!(matches!(report.decide(&contest, &entry, &as_user(party), Event::Uphold), Err(Error::PartyDecides)));
    }
    let decided = CopyReport { status: Status::Dismissed, ..report };
    assert!(decided.decide(&contest, &entry, &person(Role::Client), Event::Uphold).is_err());
}

#[test]
fn a_claim_says_something_and_links_somewhere() {
    let claim = Claim::check("  A copy.  ", Some(" https://example.com/owl ")).unwrap();
    assert_eq!((claim.reason.as_str(), claim.url.as_deref()), ("A copy.", Some("https://example.com/owl")));
    assert_eq!(Claim::check("A copy.", Some("  ")).unwrap().url, None);
    for (reason, url, fields) in [
        ("", None, vec!["reason"]),
        ("  ", Some("javascript:alert(1)"), vec!["reason", "url"]),
        ("A copy", Some("ftp://example.com"), vec!["url"]),
    ] {
        let Err(Error::Fields(errors)) = Claim::check(reason, url) else { panic!("{reason:?} {url:?} was taken") };
        assert_eq!(errors.iter().map(|(field, _message)| field).collect::<Vec<_>>(), fields);
    }
    assert!(Claim::check(&"x".repeat(TEXT_MAX), None).is_ok());
    assert!(Claim::check(&"x".repeat(TEXT_MAX + 1), None).is_err());
}
