use kernel::actor::{Actor, Role};
use kernel::secret::Secret;
use time::Duration;
use vault::Vault;

use super::*;
use crate::fixtures::{self, as_user, now, person};
use crate::{contest, entry};

fn scene(status: contest::Status) -> (Contest, Poll, Vec<(i16, Entry)>) {
    let contest = fixtures::contest(person(Role::Client).user, status);
    let poll = Poll {
        id: fixtures::ctx().new_id(),
        contest: contest.id,
        secret_hash: vec![0; 32],
        question: DEFAULT_QUESTION.to_owned(),
        created_at: now(),
        closes_at: now() + Duration::days(1),
        closed_at: None,
    };
    let of = |position: i16| (position, fixtures::entry(&contest, person(Role::Talent).user, entry::Status::Submitted));
    let entries = vec![of(1), of(2)];
    (contest, poll, entries)
}

fn client(contest: &Contest) -> Actor {
    as_user(contest.client)
}

fn ballot(ratings: &[(i64, i64)]) -> Ballot {
    Ballot::check(ratings, "").unwrap()
}

fn fields(error: Error) -> Vec<&'static str> {
    let Error::Fields(errors) = error else { panic!("by field: {error}") };
    errors.iter().map(|(field, _message)| field).collect()
}

const NO_POLLS: PollCounts = PollCounts { open: 0, all: 0 };

#[test]
fn the_table_ends_polls_once() {
    assert_eq!(Status::Open.next(Event::Vote).unwrap(), Status::Open);
    assert_eq!(Status::Open.next(Event::Close).unwrap(), Status::Closed);
    for event in Event::ALL {
        assert!(matches!(Status::Closed.next(*event), Err(Error::PollEnded)), "{event:?}");
    }
}

#[test]
fn a_poll_is_open_until_its_last_microsecond() {
    let (contest, mut poll, _entries) = scene(contest::Status::Open);
    assert_eq!(poll.status(&contest, poll.closes_at - Duration::microseconds(1)), Status::Open);
    assert_eq!(poll.status(&contest, poll.closes_at), Status::Closed);
    poll.closed_at = Some(now());
    assert_eq!(poll.status(&contest, now()), Status::Closed);
}

#[test]
fn polls_end_with_the_judging_of_their_contest() {
    for status in contest::Status::ALL.iter().copied() {
        let (contest, poll, entries) = scene(status);
        assert_eq!(poll.status(&contest, now()) == Status::Open, status.is_judging(), "{status:?}");
        let vote = poll.decide_vote(&contest, &entries, &ballot(&[(1, 5)]), (0, true), now());
        assert_eq!(vote.is_ok(), status.is_judging(), "{status:?}");
        assert_eq!(decide_asking(&contest, &client(&contest)).is_ok(), status.is_judging(), "{status:?}");
    }
}

#[test]
fn only_the_client_asks_and_ends() {
    let (mut contest, poll, entries) = scene(contest::Status::Shortlisting);
    let chosen: Vec<Entry> = entries.into_iter().map(|(_position, entry)| entry).collect();
    let create = |contest: &Contest, actor: &Actor| decide_create(contest, actor, &chosen, |_id| true, NO_POLLS);
    create(&contest, &client(&contest)).unwrap();
    poll.decide_close(&contest, &client(&contest), now()).unwrap();
    for other in [as_user(chosen[0].author), person(Role::Client)] {
        assert!(matches!(create(&contest, &other), Err(Error::NotFound)));
        assert!(matches!(poll.decide_close(&contest, &other, now()), Err(Error::NotFound)));
    }
    let late = poll.decide_close(&contest, &client(&contest), poll.closes_at);
    assert!(matches!(late, Err(Error::PollEnded)));
    contest.hidden_at = Some(now());
    assert!(matches!(create(&contest, &client(&contest)), Err(Error::InvalidTransition { .. })));
}

#[test]
fn only_live_entries_of_the_contest_with_something_to_see_are_asked_about() {
    let (contest, _poll, entries) = scene(contest::Status::Open);
    let mut chosen: Vec<Entry> = entries.into_iter().map(|(_position, entry)| entry).collect();
    let actor = client(&contest);
    let blind = chosen[1].id;
    assert_eq!(fields(decide_create(&contest, &actor, &chosen, |id| id != blind, NO_POLLS).unwrap_err()), ["entryIds"]);
    for status in entry::Status::ALL.iter().copied() {
        chosen[0].status = status;
        let created = decide_create(&contest, &actor, &chosen, |_id| true, NO_POLLS);
        match status {
            entry::Status::Submitted | entry::Status::Shortlisted => created.unwrap(),
            entry::Status::Withdrawn => assert!(matches!(created, Err(Error::NotFound))),
            entry::Status::Declined | entry::Status::Winner | entry::Status::NotSelected => {
                assert!(matches!(created, Err(Error::EntryNotLive)), "{status:?}");
            }
        }
    }
    let (other, ..) = scene(contest::Status::Open);
    chosen[0] = fixtures::entry(&other, person(Role::Talent).user, entry::Status::Submitted);
    assert!(matches!(decide_create(&contest, &actor, &chosen, |_id| true, NO_POLLS), Err(Error::NotFound)));
}

#[test]
fn a_contest_has_so_many_polls() {
    let (contest, _poll, entries) = scene(contest::Status::Open);
    let chosen: Vec<Entry> = entries.into_iter().map(|(_position, entry)| entry).collect();
    let create = |open, all| decide_create(&contest, &client(&contest), &chosen, |_id| true, PollCounts { open, all });
    create(OPEN_MAX - 1, POLLS_MAX - 1).unwrap();
    assert!(matches!(create(OPEN_MAX, OPEN_MAX), Err(Error::TooManyPolls { max: 5, is_open: true })));
    assert!(matches!(create(0, POLLS_MAX), Err(Error::TooManyPolls { max: 20, is_open: false })));
}

#[test]
fn what_was_typed_makes_a_poll_within_bounds() {
    let ids: Vec<EntryId> = (0..9).map(|_| fixtures::ctx().new_id()).collect();
    let check = |question: Option<&str>, days, entries: &[EntryId]| PollInput::check(question, days, entries.to_vec());
    for empty in [None, Some(""), Some("  ")] {
        assert_eq!(check(empty, 1, &ids[..2]).unwrap().question, DEFAULT_QUESTION);
    }
    let longest = "ہ".repeat(QUESTION_MAX);
    let poll = check(Some(&longest), 7, &ids[..8]).unwrap();
    assert_eq!((poll.question, poll.entries.len()), (longest.clone(), 8));
    assert_eq!(check(None, 7, &ids[..2]).unwrap().closes_at(now()), now() + Duration::days(7));
    let wrong = check(Some(&format!("{longest}a")), 8, &ids).unwrap_err();
    assert_eq!(fields(wrong), ["days", "entryIds", "question"]);
    for (days, entries) in [(0, &ids[..2]), (1, &ids[..1]), (1, &[]), (1, &[ids[0], ids[0]]), (i64::MAX, &ids[..2])] {
        assert!(check(None, days, entries).is_err(), "{days} {entries:?}");
    }
    assert!(check(Some("One\nTwo"), 1, &ids[..2]).is_err());
}

#[test]
fn a_ballot_has_stars_within_bounds() {
    let longest = "ہ".repeat(COMMENT_MAX);
    assert_eq!(Ballot::check(&[(1, 1), (2, 5)], &longest).unwrap().comment(), longest);
    assert_eq!(fields(Ballot::check(&[], &format!("{longest}a")).unwrap_err()), ["comment", "ratings"]);
    let nine: Vec<(i64, i64)> = (1..=9).map(|position| (position, 3)).collect();
    for ratings in [&[(1, 0)][..], &[(1, 6)], &[(1, i64::MIN)], &[(1, 3), (1, 4)], &nine] {
        assert_eq!(fields(Ballot::check(ratings, "").unwrap_err()), ["ratings"], "{ratings:?}");
    }
}

#[test]
fn a_vote_keeps_stars_for_what_is_left() {
    let (contest, poll, mut entries) = scene(contest::Status::Open);
    let vote = |entries: &[(i16, Entry)], given: &[(i64, i64)], others| {
        poll.decide_vote(&contest, entries, &ballot(given), others, now())
    };
    let both = vote(&entries, &[(1, 4), (2, 5)], (0, true)).unwrap();
    assert_eq!(both, [(entries[0].1.id, 4), (entries[1].1.id, 5)]);
    for (foreign, stars) in [(3, 5), (0, 5), (-1, 5), (i64::MAX, 5)] {
        assert_eq!(fields(vote(&entries, &[(foreign, stars)], (0, true)).unwrap_err()), ["ratings"], "{foreign}");
    }
    entries[0].1.status = entry::Status::Withdrawn;
    assert_eq!(vote(&entries, &[(1, 4), (2, 5)], (0, true)).unwrap(), [(entries[1].1.id, 5)]);
    assert!(matches!(vote(&entries, &[(1, 4)], (0, true)), Err(Error::EntryNotLive)));
    assert!(vote(&entries, &[(2, 5)], (VOTES_MAX - 1, true)).is_ok());
    assert!(matches!(vote(&entries, &[(2, 5)], (VOTES_MAX, true)), Err(Error::PollFull)));
    assert!(vote(&entries, &[(2, 5)], (VOTES_MAX, false)).is_ok(), "who voted may change it");
}

#[test]
fn links_are_long_and_come_back_until_their_key_is_gone() {
    let [first, second] = ["first", "second"].map(|text| Secret::new(format!("{text} secret of the product")));
    let (_contest, mut poll, _entries) = scene(contest::Status::Open);
    let made = secret::of(&Vault::new(&first, &[]), poll.id).unwrap();
    assert_eq!(secret::read(&made), Some(secret::hash(&made)), "{made}");
    poll.secret_hash = secret::hash(&made).to_vec();
    let found =
        |current: &Secret<String>, previous: &[Secret<String>]| secret::find(&Vault::new(current, previous), &poll);
    assert_eq!(found(&first, &[]), Some(made.clone()));
    assert_eq!(found(&second, std::slice::from_ref(&first)), Some(made.clone()));
    assert_eq!(found(&second, &[]), None);
    let other: kernel::ids::PollId = fixtures::ctx().new_id();
    assert_ne!(secret::of(&Vault::new(&first, &[]), other).unwrap(), made);
    for text in ["", "short", &format!("{made}A"), &made.replace(|_| true, "é"), &format!("{}/", &made[1..])] {
        assert_eq!(secret::read(text), None, "{text}");
    }
}

#[test]
fn browsers_are_known_within_one_poll_only() {
    let [one, other] = [secret::hash("one"), secret::hash("other")];
    assert_eq!(secret::browser(&one, "token"), secret::browser(&one, "token"));
    assert_ne!(secret::browser(&one, "token"), secret::browser(&other, "token"));
    assert_ne!(secret::browser(&one, "token"), secret::browser(&one, "Token"));
}

#[test]
fn letters_follow_positions() {
    assert_eq!([1, 2, 8].map(letter), ['A', 'B', 'H']);
}
