use kernel::actor::{Role, Staff};
use kernel::secret::Secret;

use super::*;
use crate::contest::Visibility;
use crate::fixtures::{self, as_user, now, person};

fn private(status: contest::Status) -> Contest {
    let contest = fixtures::contest(person(Role::Client).user, status);
    Contest { visibility: Visibility::Private, ..contest }
}

#[test]
fn members_are_taken_by_running_private_contests_alone() {
    for visibility in Visibility::ALL {
        for status in contest::Status::ALL {
            for hidden_at in [None, Some(now())] {
                let contest = Contest { visibility: *visibility, hidden_at, ..private(*status) };
                let runs = !matches!(status, contest::Status::Draft | contest::Status::Closed);
                let expected = *visibility != Visibility::Public && runs && hidden_at.is_none();
                assert_eq!(takes_members(&contest), expected, "{visibility:?} {status:?} {hidden_at:?}");
                let client = as_user(contest.client);
                assert_eq!(decide_inviting(&contest, &client, 0).is_ok(), expected);
                let links = expected && *visibility == Visibility::Private;
                assert_eq!(decide_link(&contest, &client).is_ok(), links);
                assert_eq!(require_open_link(&contest).is_ok(), links);
            }
        }
    }
}

#[test]
fn the_client_alone_invites_and_up_to_200() {
    let contest = private(contest::Status::Open);
    assert!(matches!(decide_inviting(&contest, &person(Role::Client), 0), Err(Error::NotFound)));
    assert!(matches!(decide_link(&contest, &person(Role::Client)), Err(Error::NotFound)));
    let client = as_user(contest.client);
    assert!(decide_inviting(&contest, &client, MEMBERS_MAX - 1).is_ok());
    assert!(matches!(decide_inviting(&contest, &client, MEMBERS_MAX), Err(Error::TooManyMembers)));
}

#[test]
fn the_link_makes_members_of_those_who_have_no_access() {
    let contest = private(contest::Status::Open);
    let stranger = person(Role::Talent);
    let facts = JoinerFacts::default();
    assert_eq!(decide_joining(&contest, &stranger, facts).unwrap(), Joining::Joins);
    let full = JoinerFacts { members: MEMBERS_MAX, ..facts };
    assert!(matches!(decide_joining(&contest, &stranger, full), Err(Error::TooManyMembers)));
    let member = JoinerFacts { is_member: true, ..full };
    assert_eq!(decide_joining(&contest, &stranger, member).unwrap(), Joining::HasAccess);
    assert_eq!(decide_joining(&contest, &as_user(contest.client), full).unwrap(), Joining::HasAccess);
    let staff = Actor { staff: Some(Staff::ALL[0]), ..stranger };
    assert_eq!(decide_joining(&contest, &staff, full).unwrap(), Joining::HasAccess);
    let removed = JoinerFacts { is_removed: true, ..facts };
    assert!(matches!(decide_joining(&contest, &stranger, removed), Err(Error::NotFound)));
}

#[test]
fn a_membership_ends_while_nobody_entered() {
    let contest = private(contest::Status::Open);
    let client = as_user(contest.client);
    let known = MemberFacts { is_known: true, has_entered: false };
    assert!(decide_removing(&contest, &client, known).is_ok());
    assert!(matches!(decide_removing(&contest, &person(Role::Client), known), Err(Error::NotFound)));
    assert!(matches!(decide_removing(&contest, &client, MemberFacts::default()), Err(Error::NotFound)));
    let entered = MemberFacts { has_entered: true, ..known };
    assert!(matches!(decide_removing(&contest, &client, entered), Err(Error::MemberEntered)));
}

#[test]
fn each_link_of_a_contest_has_another_secret() {
    let vault = Vault::new(&Secret::new("the secret of the product".to_owned()), &[]);
    let contest = private(contest::Status::Open).id;
    let first = new_secret(&vault, contest, 1).unwrap();
    let second = new_secret(&vault, contest, 2).unwrap();
    assert_ne!(first, second);
    let link = Link { contest, version: 2, secret_hash: link_secret::hash(&second).to_vec() };
    assert_eq!(link.secret(&vault), Some(second));
    assert_eq!(Link { version: 1, ..link }.secret(&vault), None);
}
