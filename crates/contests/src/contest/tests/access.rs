//! What somebody knows of a contest, for every state and every relation.

use super::super::access::{Access, Relation, access};
use super::super::*;
use crate::fixtures::{self, as_user, now, person};

fn relations() -> Vec<Relation> {
    let bits = |number: u8| [1, 2, 4, 8, 16].map(|bit| number & bit != 0);
    (0..32)
        .map(bits)
        .map(|[is_client, is_staff, has_entered, is_member, has_signed]| Relation {
            is_client,
            is_staff,
            has_entered,
            is_member,
            has_signed,
        })
        .collect()
}

#[test]
fn the_table_of_access() {
    for status in Status::ALL {
        for visibility in Visibility::ALL {
            for hidden_at in [None, Some(now())] {
                let base = fixtures::contest(person(Role::Client).user, *status);
                let contest = Contest { visibility: *visibility, hidden_at, ..base };
                for relation in relations() {
                    let expected = match relation {
                        Relation { is_client: true, .. } => Access::Full,
                        _ if *status == Status::Draft => Access::None,
                        Relation { is_staff: true, .. } | Relation { has_entered: true, .. } => Access::Full,
                        _ if hidden_at.is_some() => Access::None,
                        _ if *visibility == Visibility::Public => Access::Full,
                        Relation { is_member: true, has_signed, .. } => {
                            if has_signed {
                                Access::Full
                            } else {
                                Access::Outline
                            }
                        }
                        // A signature alone, of somebody who is no member any more, opens nothing.
                        Relation { .. } => Access::None,
                    };
                    assert_eq!(
                        access(&contest, relation),
                        expected,
                        "{status:?} {visibility:?} {hidden_at:?} {relation:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_cancelled_contest_is_its_clients() {
    let closed = fixtures::contest(person(Role::Client).user, Status::Closed);
    let cancelled = Contest { outcome: Some(Outcome::Cancelled), visibility: Visibility::Private, ..closed };
    for relation in relations() {
        let expected = if relation.is_client { Access::Full } else { Access::None };
        assert_eq!(access(&cancelled, relation), expected, "{relation:?}");
    }
}

#[test]
fn what_is_refused_to_whom() {
    assert!(matches!(Access::None.require_any(), Err(Error::NotFound)));
    assert!(matches!(Access::None.require_full(), Err(Error::NotFound)));
    assert_eq!(Access::Outline.require_any().unwrap(), Access::Outline);
    assert!(matches!(Access::Outline.require_full(), Err(Error::NdaRequired)));
    assert!(Access::Full.require_full().is_ok());
}

#[test]
fn private_contests_are_sealed_and_not_featured() {
    for visibility in Visibility::ALL {
        let typed = ContestInput { sealed: false, visibility: *visibility, ..fixtures::input() };
        let terms = Terms::validate(&typed, now()).unwrap();
        assert_eq!((terms.visibility, terms.sealed), (*visibility, visibility.is_private()));
        let contest = Contest::draft(fixtures::ctx().new_id(), person(Role::Client).user, terms, now());
        let client = as_user(contest.client);
        let boosted = crate::boost::decide_buy(&contest, None, &client, now());
        assert_eq!(matches!(boosted, Err(Error::PrivateNotBoostable)), visibility.is_private());
    }
}

#[test]
fn the_client_agrees_once_and_after_the_end() {
    for status in Status::ALL {
        for outcome in Outcome::ALL {
            for visibility in Visibility::ALL {
                let base = fixtures::contest(person(Role::Client).user, *status);
                let outcome = (*status == Status::Closed).then_some(*outcome);
                let contest = Contest { visibility: *visibility, outcome, ..base };
                let may = visibility.is_private() && matches!(outcome, Some(Outcome::Completed | Outcome::Distributed));
                let client = as_user(contest.client);
                assert_eq!(
                    publication::decide(&contest, &client).is_ok(),
                    may,
                    "{status:?} {outcome:?} {visibility:?}"
                );
                assert!(matches!(publication::decide(&contest, &person(Role::Client)), Err(Error::NotFound)));
                assert_eq!(contest.withholds_entries(), visibility.is_private());
                let agreed = Contest { publication_agreed_at: Some(now()), ..contest };
                assert!(publication::decide(&agreed, &client).is_err());
                assert!(!agreed.withholds_entries());
            }
        }
    }
}
