//! The stages and what they allow, to the microsecond; naming in the database.

use kernel::actor::{Actor, Role};
use time::{Duration, OffsetDateTime};

use super::super::distribution::{self, Candidate, Rule};
use super::super::{Contest, Status, award, extension, guarantee, refund};
use super::*;
use crate::entry::{Entry, Status as EntryStatus, version};
use crate::fixtures::{self, as_user, person};
use crate::handover;

const TICK: Duration = Duration::MICROSECOND;

/// A contest whose entries closed at its deadline, with a final round of two days.
fn closed() -> (Contest, Actor) {
    let client = person(Role::Client);
    let contest = fixtures::contest(client.user, Status::Shortlisting);
    let contest =
        Contest { entries_closed_at: Some(contest.deadline), final_round: Some(FinalRound::of_days(2)), ..contest };
    (contest, client)
}

fn named(contest: &Contest, at: OffsetDateTime) -> Contest {
    let round = contest.final_round.unwrap();
    let ends_at = Some(at + Duration::days(round.days.into()));
    Contest { final_round: Some(FinalRound { named_at: Some(at), ends_at, ..round }), ..contest.clone() }
}

fn entries(contest: &Contest, count: i32) -> Vec<Entry> {
    let entry =
        |number| Entry { number, ..fixtures::entry(contest, person(Role::Talent).user, EntryStatus::Submitted) };
    (1..=count).map(entry).collect()
}

#[test]
fn stages_change_with_the_microsecond() {
    let (contest, _client) = closed();
    let naming = contest.deadline + Duration::days(NAMING_DAYS);
    for (at, expected) in [
        (contest.deadline, Stage::Naming { until: naming }),
        (naming - TICK, Stage::Naming { until: naming }),
        (naming, Stage::Lapsed),
        (naming + Duration::days(26), Stage::Lapsed),
    ] {
        assert_eq!(stage(&contest, at), Some(expected), "{at}");
    }
    let begun = named(&contest, naming - TICK);
    let end = naming - TICK + Duration::days(2);
    assert_eq!(stage(&begun, naming), Some(Stage::Running { until: end }));
    assert_eq!(stage(&begun, end - TICK), Some(Stage::Running { until: end }));
    assert_eq!(stage(&begun, end), Some(Stage::Over));
    for status in Status::ALL {
        let elsewhere = Contest { status: *status, ..contest.clone() };
        assert_eq!(stage(&elsewhere, naming - TICK).is_some(), *status == Status::Shortlisting, "{status:?}");
    }
    assert_eq!(stage(&Contest { final_round: None, ..contest }, naming - TICK), None);
}

#[test]
fn the_client_closes_early_and_the_naming_counts_from_then() {
    let (contest, client) = closed();
    let closed_at = contest.deadline - Duration::days(3);
    let contest = Contest { entries_closed_at: Some(closed_at), ..contest };
    let until = closed_at + Duration::days(NAMING_DAYS);
    assert!(decide_naming(&contest, false, &client, until - TICK).is_ok());
    assert!(matches!(decide_naming(&contest, false, &client, until), Err(Error::NamingOver)));
}

#[test]
fn two_to_six_different_entries_are_named() {
    let ids: Vec<EntryId> = (0..7).map(|_| fixtures::ctx().new_id()).collect();
    for (count, fits) in [(0, false), (1, false), (2, true), (6, true), (7, false)] {
        assert_eq!(checked_finalists(ids.iter().take(count).copied().collect()).is_ok(), fits, "{count}");
    }
    assert!(matches!(checked_finalists(vec![ids[0], ids[1], ids[0]]), Err(Error::Fields(_))));
}

#[test]
fn naming_is_the_clients_once_and_of_live_entries() {
    let (contest, client) = closed();
    let (two, at) = (entries(&contest, 2), contest.deadline);
    assert_eq!(decide(&contest, false, &two, &client, at).unwrap(), at + Duration::days(2));
    for stranger in [person(Role::Client), as_user(two[0].author)] {
        assert!(matches!(decide(&contest, false, &two, &stranger, at), Err(Error::NotFound)));
    }
    assert!(matches!(decide(&contest, true, &two, &client, at), Err(Error::RefundPending)));
    let frozen = Contest { frozen_at: Some(at), ..contest.clone() };
    assert!(matches!(decide(&frozen, false, &two, &client, at), Err(Error::Frozen)));
    let hidden = Contest { hidden_at: Some(at), ..contest.clone() };
    assert!(matches!(decide(&hidden, false, &two, &client, at), Err(Error::InvalidTransition { .. })));
    let without = Contest { final_round: None, ..contest.clone() };
    assert!(matches!(decide(&without, false, &two, &client, at), Err(Error::NoFinalRound)));
    let again = named(&contest, at);
    assert!(matches!(decide(&again, false, &two, &client, at), Err(Error::FinalistsNamed)));
    for status in [Status::Draft, Status::Open, Status::Awarded, Status::Closed] {
        let contest = Contest { status, ..contest.clone() };
        assert!(
            matches!(decide(&contest, false, &two, &client, at), Err(Error::InvalidTransition { .. })),
            "{status:?}"
        );
    }
    let elsewhere = fixtures::contest(client.user, Status::Shortlisting);
    let foreign = fixtures::entry(&elsewhere, person(Role::Talent).user, EntryStatus::Submitted);
    assert!(matches!(decide(&contest, false, &[two[0].clone(), foreign], &client, at), Err(Error::NotFound)));
    for status in [EntryStatus::Declined, EntryStatus::NotSelected] {
        let out = Entry { status, ..two[1].clone() };
        assert!(matches!(decide(&contest, false, &[two[0].clone(), out], &client, at), Err(Error::EntryNotLive)));
    }
}

#[test]
fn nobody_is_awarded_before_the_end_and_then_a_finalist() {
    let (contest, client) = closed();
    let begun = named(&contest, contest.deadline);
    let end = begun.final_round.unwrap().ends_at.unwrap();
    let mut two = entries(&contest, 2);
    two[0].finalist = true;
    for entry in &two {
        assert!(award::decide(&begun, entry, &client, None, end - TICK).is_ok(), "the round says the rest");
        assert!(decide_award(&contest, entry, 0, contest.deadline).is_ok(), "an award gives the final round up");
        let early = decide_award(&begun, entry, 1, end - TICK);
        assert!(matches!(early, Err(Error::FinalRoundRunning { until }) if until == end));
        assert!(decide_award(&begun, entry, 0, end - TICK).is_ok(), "no finalist is live");
        assert!(decide_award(&begun, entry, 0, end).is_ok());
    }
    assert!(decide_award(&begun, &two[0], 1, end).is_ok());
    assert!(matches!(decide_award(&begun, &two[1], 1, end), Err(Error::NotFinalist)));
    let awarded = Contest { status: Status::Awarded, ..begun };
    assert!(decide_award(&awarded, &two[1], 1, end).is_ok(), "a lapsed award asks for no finalist");
}

#[test]
fn only_finalists_send_versions_until_the_end() {
    let (contest, _client) = closed();
    let begun = named(&contest, contest.deadline);
    let end = begun.final_round.unwrap().ends_at.unwrap();
    let entry = &entries(&contest, 1)[0];
    let author = as_user(entry.author);
    let finalist = Entry { finalist: true, ..entry.clone() };
    assert!(matches!(version::decide(&begun, &finalist, &author, contest.deadline), Ok(2)));
    assert!(matches!(version::decide(&begun, &finalist, &author, end - TICK), Ok(2)));
    assert!(matches!(version::decide(&begun, &finalist, &author, end), Err(Error::DeadlinePassed)));
    assert!(matches!(version::decide(&begun, entry, &author, contest.deadline), Err(Error::NotOpen)));
    assert!(matches!(version::decide(&contest, entry, &author, contest.deadline), Err(Error::NotOpen)));
    let declined = Entry { status: EntryStatus::Declined, ..finalist.clone() };
    assert!(matches!(version::decide(&begun, &declined, &author, contest.deadline), Err(Error::EntryNotLive)));
    let full = Entry { version: version::MAX, ..finalist.clone() };
    assert!(matches!(version::decide(&begun, &full, &author, contest.deadline), Err(Error::TooManyVersions)));
    let frozen = Contest { frozen_at: Some(contest.deadline), ..begun.clone() };
    assert!(matches!(version::decide(&frozen, &finalist, &author, contest.deadline), Err(Error::Frozen)));
    assert!(finalist.decide_withdrawal(&begun, &author, contest.deadline).is_err(), "nobody withdraws any more");
}

#[test]
fn a_named_contest_is_neither_extended_nor_refunded() {
    let (contest, client) = closed();
    let begun = Contest { guaranteed: true, ..named(&contest, contest.deadline) };
    let later = contest.deadline + Duration::days(1);
    assert!(extension::decide(&contest, false, &client, later, contest.deadline).is_ok());
    let extended = extension::decide(&begun, false, &client, later, contest.deadline);
    assert!(matches!(extended, Err(Error::FinalistsNamed)));
    let entries = refund::EntryCounts { live: 2, entered: 2, unawarded: 2, counting: 2 };
    assert!(matches!(refund::decide(&begun, entries, &client, None), Err(Error::Guaranteed)));
    assert!(matches!(guarantee::decide(&begun, false, &client), Ok(false)));
    let lapsed = Some(handover::Status::Lapsed);
    let awarded = Contest { status: Status::Awarded, ..begun };
    assert!(matches!(refund::way(&awarded, entries, lapsed), Err(Error::Guaranteed)));
}

#[test]
fn the_prize_is_shared_among_live_finalists_first() {
    let (contest, _client) = closed();
    let begun = named(&contest, contest.deadline);
    let mut four = entries(&contest, 4);
    four[0].status = EntryStatus::Shortlisted;
    four[1].finalist = true;
    four[2].finalist = true;
    four[3].stars = Some(5);
    let plan = |four: &[Entry]| {
        let candidates: Vec<Candidate> = four.iter().map(Candidate::from).collect();
        distribution::plan(&begun, &candidates).unwrap().unwrap()
    };
    let users = |plan: &distribution::Plan| plan.shares.iter().map(|share| share.user).collect::<Vec<_>>();
    let shared = plan(&four);
    assert_eq!((shared.rule, shared.among_finalists), (Rule::AllLive, true));
    assert_eq!(users(&shared), [four[1].author, four[2].author]);
    four[1].status = EntryStatus::Declined;
    assert_eq!(users(&plan(&four)), [four[2].author]);
    four[2].status = EntryStatus::Withdrawn;
    let shared = plan(&four);
    assert_eq!((shared.rule, shared.among_finalists), (Rule::Shortlisted, false));
    assert_eq!(users(&shared), [four[0].author], "no finalist is live: the usual rule");
}

#[test]
fn messages_have_their_moments_and_only_the_newest_counts() {
    let (contest, _client) = closed();
    let until = contest.deadline + Duration::days(NAMING_DAYS);
    let soon = until - Duration::days(1);
    assert_eq!((notice(&contest, soon - TICK), next_notice_at(&contest, soon - TICK)), (None, Some(soon)));
    assert_eq!(notice(&contest, soon), Some(Notice::NamingEnds { until }));
    assert_eq!(next_notice_at(&contest, soon), Some(until));
    assert_eq!((notice(&contest, until), next_notice_at(&contest, until)), (Some(Notice::NamingLapsed), None));

    let begun = named(&contest, contest.deadline);
    let end = contest.deadline + Duration::days(2);
    assert_eq!(next_notice_at(&begun, contest.deadline), Some(end - Duration::days(1)));
    assert_eq!(notice(&begun, end - Duration::days(1)), Some(Notice::RoundEnds { until: end }));
    assert_eq!(notice(&begun, end - TICK), Some(Notice::RoundEnds { until: end }));
    assert_eq!((notice(&begun, end), next_notice_at(&begun, end)), (Some(Notice::RoundOver), None));
    let one = Contest { final_round: Some(FinalRound::of_days(1)), ..contest.clone() };
    let one = named(&one, contest.deadline);
    let tomorrow = contest.deadline + Duration::days(1);
    assert_eq!(next_notice_at(&one, contest.deadline), Some(tomorrow), "24 hours before its end is its beginning");
    let awarded = Contest { status: Status::Awarded, ..begun };
    assert_eq!((notice(&awarded, end), next_notice_at(&awarded, contest.deadline)), (None, None));
}

/// A stored contest whose entries are closed, with as many live entries.
fn stored(tx: &mut kernel::db::Tx<'_>, ctx: &kernel::ctx::Ctx, count: usize) -> (Contest, Vec<Entry>) {
    let (contest, entries) = fixtures::stored(tx, ctx, count);
    repo::store(tx, contest.id, Some(2)).unwrap();
    let contest = super::super::repo::lock(tx, contest.id).unwrap();
    super::super::repo::record_entries_closed(tx, ctx, &contest, Some(contest.client)).unwrap();
    (super::super::repo::lock(tx, contest.id).unwrap(), entries)
}

#[test]
fn a_final_round_is_stored_and_named_once() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = stored(tx, ctx, 3);
        assert_eq!(contest.final_round, Some(FinalRound::of_days(2)));
        assert_eq!(super::super::repo::get(tx, contest.id).unwrap().final_round, contest.final_round);
        let ids: Vec<EntryId> = entries.iter().take(2).map(|entry| entry.id).collect();
        let ends_at = ctx.now + Duration::days(2);
        repo::record_named(tx, ctx, &contest, &ids, ends_at).unwrap();
        let read = super::super::repo::lock(tx, contest.id).unwrap();
        let round = read.final_round.unwrap();
        assert_eq!((round.named_at, round.ends_at), (Some(ctx.now), Some(ends_at)));
        let finalists = repo::finalists(tx, contest.id).unwrap();
        assert_eq!(finalists.iter().map(|entry| entry.number).collect::<Vec<_>>(), [1, 2]);
        assert!(finalists.iter().all(|entry| entry.seen_by_client_at == Some(ctx.now)));
        assert_eq!(repo::live_finalists(tx, &[contest.id]).unwrap(), [(contest.id, 2)]);
        assert!(matches!(repo::record_named(tx, ctx, &read, &ids, ends_at), Err(Error::Conflict)));
    });
}

#[test]
fn a_hold_moves_what_had_not_ended() {
    testkit::tx(|tx, ctx| {
        let (contest, entries) = stored(tx, ctx, 2);
        let (held, lasted) = (ctx.now + Duration::hours(5), Duration::hours(30));
        repo::record_moved(tx, &contest, held, lasted).unwrap();
        let moved = super::super::repo::lock(tx, contest.id).unwrap();
        let until = ctx.now + Duration::days(NAMING_DAYS) + lasted;
        assert_eq!(stage(&moved, held), Some(Stage::Naming { until }));
        assert!(repo::notices_due(tx, until - Duration::days(1) - TICK, 9).unwrap().is_empty());
        assert_eq!(repo::notices_due(tx, until - Duration::days(1), 9).unwrap(), [contest.id]);
        let ids: Vec<EntryId> = entries.iter().map(|entry| entry.id).collect();
        let ends_at = held + Duration::days(2);
        repo::record_named(tx, ctx, &moved, &ids, ends_at).unwrap();
        let begun = super::super::repo::lock(tx, contest.id).unwrap();
        repo::record_moved(tx, &begun, ends_at, lasted).unwrap();
        assert_eq!(super::super::repo::lock(tx, contest.id).unwrap(), begun, "it was over before the hold");
        repo::record_moved(tx, &begun, ends_at - TICK, lasted).unwrap();
        let moved = super::super::repo::lock(tx, contest.id).unwrap();
        assert_eq!(stage(&moved, ends_at), Some(Stage::Running { until: ends_at + lasted }));
    });
}
