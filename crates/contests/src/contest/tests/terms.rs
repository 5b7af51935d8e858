//! Tests of what a client changes on a paid contest: deadline, prize, guarantee, refunds under a guarantee.

use kernel::actor::{Actor, Role};
use kernel::ids::UserId;
use time::{Duration, OffsetDateTime};

use super::super::*;
use crate::entry::Status as EntryStatus;
use crate::fixtures::{self, now, person};
use crate::handover::Status as HandoverStatus;

const SECOND: Duration = Duration::seconds(1);

fn client() -> Actor {
    person(Role::Client)
}

/// A contest in SHORTLISTING whose entries closed at `closed_at`.
fn closed(client: UserId, closed_at: OffsetDateTime) -> Contest {
    Contest { entries_closed_at: Some(closed_at), ..fixtures::contest(client, Status::Shortlisting) }
}

fn field(result: Result<impl std::fmt::Debug, Error>) -> Vec<(&'static str, &'static str)> {
    match result {
        Err(Error::Fields(errors)) => errors.iter().collect(),
        other => panic!("no field error: {other:?}"),
    }
}

#[test]
fn the_deadline_moves_until_24_hours_after_entries_closed() {
    let client = client();
    let open = fixtures::contest(client.user, Status::Open);
    let later = open.deadline + Duration::days(2);
    let at = |contest: &Contest, now| extension::decide(contest, false, &client, later, now);
    assert_eq!(at(&open, now()).unwrap(), extension::Extension { deadline: later, reopens: false });
    assert!(at(&open, open.deadline + Duration::hours(24) - SECOND).is_ok(), "the timer is late");
    assert!(matches!(at(&open, open.deadline + Duration::hours(24)), Err(Error::ExtensionOver)));
    let early = closed(client.user, now() + Duration::days(1));
    let until = now() + Duration::days(2);
    assert_eq!(at(&early, until - SECOND).unwrap(), extension::Extension { deadline: later, reopens: true });
    assert!(matches!(at(&early, until), Err(Error::ExtensionOver)), "closing early starts the 24 hours");
    for status in [Status::Draft, Status::Awarded, Status::Closed] {
        let contest = fixtures::contest(client.user, status);
        assert!(matches!(at(&contest, now()), Err(Error::InvalidTransition { .. })), "{}", status.as_str());
        assert!(!extension::is_possible(&contest, false, &client, now()));
    }
    let foreign = extension::decide(&open, false, &person(Role::Client), later, now());
    assert!(matches!(foreign, Err(Error::NotFound)));
    assert!(matches!(extension::decide(&early, true, &client, later, now()), Err(Error::RefundPending)));
}

#[test]
fn the_new_deadline_is_later_and_within_thirty_days_of_the_payment() {
    let client = client();
    let open = fixtures::contest(client.user, Status::Open);
    let latest = extension::latest(&open).unwrap();
    assert_eq!(latest, now() + Duration::days(30));
    let decide = |deadline| extension::decide(&open, false, &client, deadline, now());
    assert!(decide(latest).is_ok());
    assert_eq!(field(decide(latest + SECOND)), [("deadline", "A contest runs at most 30 days from its payment")]);
    assert!(decide(open.deadline + SECOND).is_ok());
    let not_later = [("deadline", "The new deadline must be later than the present one")];
    assert_eq!(field(decide(open.deadline)), not_later);
    assert_eq!(field(decide(open.deadline - SECOND)), not_later);
    assert_eq!(field(decide(now())), [("deadline", "Deadline must be in the future")]);
    let late = open.deadline + Duration::hours(23);
    let past = extension::decide(&open, false, &client, open.deadline + Duration::hours(22), late);
    assert_eq!(field(past), [("deadline", "Deadline must be in the future")]);
    let long = Contest { deadline: now() + Duration::days(40), ..open.clone() };
    assert!(!extension::is_possible(&long, false, &client, now()), "it runs longer than any extension could make it");
    let exact = Contest { deadline: latest, ..open };
    assert!(!extension::is_possible(&exact, false, &client, now()));
}

#[test]
fn the_deadline_moves_twice() {
    let client = client();
    for (used, allowed) in [(0, true), (1, true), (2, false)] {
        let open = Contest { extensions: used, ..fixtures::contest(client.user, Status::Open) };
        assert_eq!(extension::is_possible(&open, false, &client, now()), allowed, "{used}");
        assert_eq!(extension::left(&open), 2 - used);
        let result = extension::decide(&open, false, &client, open.deadline + SECOND, now());
        assert_eq!(matches!(result, Err(Error::ExtensionUsedUp)), !allowed);
    }
}

#[test]
fn the_prize_is_only_raised_and_to_the_largest_at_most() {
    let client = client();
    for status in Status::ALL {
        let contest = fixtures::contest(client.user, *status);
        let running = matches!(status, Status::Open | Status::Shortlisting);
        let raised = raise::decide(&contest, false, &client, Paisa::new(1_250_500));
        assert_eq!(raised.is_ok(), running, "{}", status.as_str());
        assert_eq!(raise::decide_payment(&contest, Paisa::new(1)).is_ok(), running, "{}", status.as_str());
    }
    let contest = fixtures::contest(client.user, Status::Open);
    let decide = |prize| raise::decide(&contest, false, &client, Paisa::new(prize));
    assert_eq!(decide(1_250_500).unwrap(), PRIZE_MIN);
    assert_eq!(field(decide(1_250_499)), [("prizeCents", "Raise the prize by at least PKR 5")]);
    assert_eq!(decide(50_000_000).unwrap(), Paisa::new(48_750_000));
    assert_eq!(field(decide(50_000_001)), [("prizeCents", "Maximum prize is PKR 500,000")]);
    let lower = [("prizeCents", "The new prize must be higher than the present one")];
    for prize in [1_250_000, 1_249_999, 0, -1, i64::MIN] {
        assert_eq!(field(decide(prize)), lower);
    }
    assert!(matches!(raise::decide(&contest, true, &client, PRIZE_MAX), Err(Error::RefundPending)));
    assert!(matches!(raise::decide(&contest, false, &person(Role::Client), PRIZE_MAX), Err(Error::NotFound)));
    assert_eq!(raise::decide_payment(&contest, Paisa::new(48_750_000)).unwrap(), PRIZE_MAX);
    assert!(raise::decide_payment(&contest, Paisa::new(48_750_001)).is_err(), "two attempts were paid");
    assert!(raise::decide_payment(&contest, Paisa::new(i64::MAX)).is_err());
    assert!(raise::decide_payment(&contest, Paisa::ZERO).is_err());
}

#[test]
fn a_guarantee_is_given_once_and_never_taken_back() {
    let client = client();
    for status in Status::ALL {
        let contest = fixtures::contest(client.user, *status);
        let early = matches!(status, Status::Draft | Status::Open | Status::Shortlisting);
        assert_eq!(guarantee::decide(&contest, false, &client).is_ok(), early, "{}", status.as_str());
    }
    let contest = fixtures::contest(client.user, Status::Open);
    assert!(guarantee::decide(&contest, false, &client).unwrap());
    assert!(matches!(guarantee::decide(&contest, true, &client), Err(Error::RefundPending)));
    assert!(matches!(guarantee::decide(&contest, false, &person(Role::Client)), Err(Error::NotFound)));
    let given = Contest { guaranteed: true, ..contest };
    assert!(!guarantee::decide(&given, false, &client).unwrap(), "nothing to change");
}

#[test]
fn a_guaranteed_prize_stays_while_anybody_could_be_paid() {
    let client = client();
    let left = |live, entered| refund::EntryCounts { live, entered, unawarded: entered, counting: entered };
    for status in [Status::Open, Status::Shortlisting] {
        let contest = Contest { guaranteed: true, ..fixtures::contest(client.user, status) };
        let decide = |entries| refund::decide(&contest, entries, &client, None);
        assert!(matches!(decide(left(0, 1)), Err(Error::Guaranteed)), "declined ones count");
        assert!(matches!(decide(left(2, 2)), Err(Error::Guaranteed)));
        assert_eq!(decide(left(0, 0)).unwrap(), refund::Way::AtOnce);
        let opened = decide(refund::EntryCounts { counting: 1, ..left(0, 0) });
        assert!(
            matches!((status, opened), (Status::Open, Err(Error::HasEntries)) | (_, Ok(refund::Way::OnRequest))),
            "withdrawn after it was opened"
        );
    }
    let over = Contest { guaranteed: true, ..fixtures::contest(client.user, Status::Shortlisting) };
    assert!(!refund::is_due(&over, left(0, 1), over.refund_at() + Duration::days(99)));
    assert!(refund::is_due(&over, left(0, 0), over.refund_at()));
    assert!(!refund::is_due(&over, left(0, 0), over.refund_at() - SECOND));
    let awarded = Contest { guaranteed: true, ..fixtures::contest(client.user, Status::Awarded) };
    let winner = fixtures::entry(&awarded, person(Role::Talent).user, EntryStatus::Winner);
    let lapsed = fixtures::handover(&winner, HandoverStatus::Lapsed);
    let others = |unawarded| refund::EntryCounts { live: 0, entered: 3, unawarded, counting: 3 };
    assert!(matches!(refund::decide(&awarded, others(1), &client, Some(&lapsed)), Err(Error::Guaranteed)));
    let nobody = refund::decide(&awarded, others(0), &client, Some(&lapsed)).unwrap();
    assert_eq!(nobody, refund::Way::OnRequest, "everybody who is left let their award lapse");
}

#[test]
fn after_a_lapse_a_declined_entry_wins_only_a_guaranteed_prize() {
    let client = client();
    let awarded = fixtures::contest(client.user, Status::Awarded);
    let winner = fixtures::entry(&awarded, person(Role::Talent).user, EntryStatus::Winner);
    let lapsed = fixtures::handover(&winner, HandoverStatus::Lapsed);
    let declined = fixtures::entry(&awarded, person(Role::Talent).user, EntryStatus::Declined);
    let award = |contest: &Contest, standing| award::decide(contest, &declined, &client, standing, now());
    assert!(matches!(award(&awarded, Some(&lapsed)), Err(Error::EntryNotLive)));
    let guaranteed = Contest { guaranteed: true, ..awarded };
    assert!(award(&guaranteed, Some(&lapsed)).is_ok());
    let running = Contest { status: Status::Shortlisting, ..guaranteed };
    assert!(matches!(award(&running, None), Err(Error::EntryNotLive)), "there it can be restored");
}

#[test]
fn reminders_come_on_their_days_and_only_the_newest_missed_one() {
    let contest = fixtures::contest(client().user, Status::Shortlisting);
    let sent = |sent| Contest { reminders_sent: sent, ..contest.clone() };
    let after = |days| contest.deadline + Duration::days(days);
    for (index, days) in (1_i16..).zip(reminder::DAYS) {
        assert_eq!(reminder::due(&sent(index - 1), true, after(days) - SECOND), None, "day {days}");
        assert_eq!(reminder::due(&sent(index - 1), true, after(days)), Some(index), "day {days}");
        assert_eq!(reminder::due(&sent(index), true, after(days)), None, "once");
    }
    assert_eq!(reminder::due(&sent(0), true, after(26)), Some(4), "the other three are too old");
    assert_eq!(reminder::due(&sent(1), true, after(13)), Some(3));
    assert_eq!(reminder::due(&sent(4), true, after(300)), None);
    assert_eq!(reminder::due(&sent(0), false, after(26)), None);
    for status in [Status::Draft, Status::Open, Status::Awarded, Status::Closed] {
        assert_eq!(reminder::due(&Contest { status, ..sent(0) }, true, after(26)), None);
    }
}
