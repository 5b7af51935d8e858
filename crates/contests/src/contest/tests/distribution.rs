//! Tests of the distribution: who counts, and that every paisa has its place.

use std::collections::BTreeSet;

use kernel::actor::Role;
use kernel::ids::UserId;
use kernel::money::Bps;
use proptest::prelude::*;
use time::Duration;

use super::super::distribution::{self, Candidate, Plan, Rule};
use super::super::*;
use crate::entry::{Entry, Status as EntryStatus};
use crate::fixtures::{self, ctx, person};

fn contest(prize: i64, guaranteed: bool) -> Contest {
    let client = person(Role::Client).user;
    Contest { prize: Paisa::new(prize), guaranteed, ..fixtures::contest(client, Status::Shortlisting) }
}

/// Entries by number: who, where it stands, how many stars.
fn entries(contest: &Contest, made: &[(UserId, EntryStatus, Option<i16>)]) -> Vec<Candidate> {
    let entry = |(number, (author, status, stars)): (i32, &(UserId, EntryStatus, Option<i16>))| {
        let entry = Entry { number, stars: *stars, ..fixtures::entry(contest, *author, *status) };
        Candidate::from(&entry)
    };
    (1..).zip(made).map(entry).collect()
}

fn plan(contest: &Contest, made: &[(UserId, EntryStatus, Option<i16>)]) -> Option<Plan> {
    distribution::plan(contest, &entries(contest, made)).unwrap()
}

fn people<const N: usize>() -> [UserId; N] {
    std::array::from_fn(|_| ctx().new_id())
}

fn users(plan: &Plan) -> Vec<UserId> {
    plan.shares.iter().map(|share| share.user).collect()
}

use EntryStatus::{Declined, Shortlisted, Submitted, Withdrawn};

#[test]
fn shortlisted_come_before_the_best_rated_and_those_before_all() {
    let contest = contest(100_000, false);
    let [a, b, c] = people();
    let of = |made: &[_]| plan(&contest, made).map(|plan| (plan.rule, users(&plan)));
    assert_eq!(
        of(&[(a, Submitted, Some(5)), (b, Shortlisted, None), (c, Shortlisted, Some(1))]),
        Some((Rule::Shortlisted, vec![b, c])),
        "the shortlist counts more than stars"
    );
    assert_eq!(
        of(&[(a, Submitted, Some(4)), (b, Submitted, Some(3)), (c, Submitted, Some(4))]),
        Some((Rule::BestRated, vec![a, c]))
    );
    assert_eq!(
        of(&[(a, Submitted, None), (b, Submitted, Some(1)), (c, Declined, Some(5))]),
        Some((Rule::BestRated, vec![b])),
        "stars of declined entries say nothing"
    );
    assert_eq!(
        of(&[(a, Submitted, None), (b, Declined, None), (c, Submitted, None)]),
        Some((Rule::AllLive, vec![a, c]))
    );
    assert_eq!(of(&[(b, Withdrawn, Some(5))]), None);
    assert_eq!(of(&[]), None);
}

#[test]
fn declined_ones_are_paid_when_nobody_else_is_left() {
    let [a, b, c] = people();
    for guaranteed in [true, false] {
        let contest = contest(100_000, guaranteed);
        let of = |made: &[_]| plan(&contest, made).map(|plan| (plan.rule, users(&plan)));
        assert_eq!(
            of(&[(a, Declined, None), (b, Withdrawn, None), (c, Declined, Some(5))]),
            Some((Rule::AllEntrants, vec![a, c]))
        );
        assert_eq!(of(&[(a, Declined, None), (b, Submitted, None)]), Some((Rule::AllLive, vec![b])));
        assert_eq!(of(&[(a, Withdrawn, None)]), None);
    }
}

#[test]
fn several_entries_of_one_person_count_once_and_by_the_earliest() {
    let contest = contest(100_000, false);
    let [a, b] = people();
    let made = entries(
        &contest,
        &[(a, Withdrawn, None), (b, Submitted, None), (a, Submitted, None), (b, Submitted, None), (a, Submitted, None)],
    );
    let mut shuffled = made.clone();
    shuffled.reverse();
    let plan = distribution::plan(&contest, &shuffled).unwrap().unwrap();
    assert_eq!((plan.people, users(&plan)), (2, vec![b, a]), "by number, whatever the order");
    assert_eq!(plan.shares.iter().map(|share| share.entry).collect::<Vec<_>>(), [made[1].entry, made[2].entry]);
}

#[test]
fn what_does_not_divide_goes_to_the_earliest_and_parts_of_nothing_are_left_out() {
    let [a, b, c] = people();
    let three = [(a, Submitted, None), (b, Submitted, None), (c, Submitted, None)];
    let amounts = |prize| {
        let plan = plan(&contest(prize, false), &three).unwrap();
        (plan.fee.get(), plan.shares.iter().map(|share| share.amount.get()).collect::<Vec<_>>())
    };
    assert_eq!(amounts(1_250_000), (37_500, vec![404_168, 404_166, 404_166]));
    assert_eq!(amounts(500), (15, vec![163, 161, 161]));
    let tiny = Contest { prize: Paisa::new(2), ..contest(500, false) };
    let shared = plan(&tiny, &three).unwrap();
    assert_eq!((shared.people, users(&shared), shared.net.get()), (3, vec![a], 2));
    assert_eq!(shared.share_of(a), Some(Paisa::new(2)));
    assert_eq!(shared.share_of(b), None);
    let ours = Contest { fee: Some(Bps::new(10_000)), ..contest(500, false) };
    assert_eq!(plan(&ours, &three), None, "nothing to share");
}

#[test]
fn the_day_is_the_thirtieth_and_requests_wait() {
    let contest = contest(100_000, false);
    let at = distribution::at(&contest);
    assert_eq!(at, contest.deadline + Duration::days(30));
    assert!(!distribution::is_due(&contest, false, at - Duration::seconds(1)));
    assert!(distribution::is_due(&contest, false, at));
    assert!(!distribution::is_due(&contest, true, at + Duration::days(100)));
    for status in [Status::Draft, Status::Open, Status::Awarded, Status::Closed] {
        assert!(!distribution::is_due(&Contest { status, ..contest.clone() }, false, at));
    }
}

fn counted(number: usize) -> i64 {
    i64::try_from(number).unwrap()
}

const STATUSES: [EntryStatus; 4] = [Submitted, Shortlisted, Declined, Withdrawn];

proptest! {
    #![proptest_config(testkit::cases(256, 10_000))]

    #[test]
    fn every_paisa_has_its_place(
        prize in 500_i64..=50_000_000,
        rate in 0_i32..=9_999,
        guaranteed in any::<bool>(),
        made in prop::collection::vec((0_usize..50, 0_usize..4, prop::option::of(1_i16..=5)), 1..=150),
    ) {
        let authors: [UserId; 50] = people();
        let made: Vec<_> =
            made.into_iter().map(|(author, status, stars)| (authors[author], STATUSES[status], stars)).collect();
        let contest = Contest { fee: Some(Bps::new(rate)), ..contest(prize, guaranteed) };
        let stored = entries(&contest, &made);
        let live = counted(made.iter().filter(|(_, status, _)| status.is_live()).count());
        let entered = counted(made.iter().filter(|(_, status, _)| *status != Withdrawn).count());
        let entries = refund::EntryCounts { live, entered, unawarded: entered, counting: entered };
        let has_people = distribution::has_people(entries);
        let Some(plan) = distribution::plan(&contest, &stored).unwrap() else {
            prop_assert!(!has_people || prize * i64::from(rate) / 10_000 == prize);
            return Ok(());
        };
        prop_assert!(has_people);
        let total: i64 = plan.shares.iter().map(|share| share.amount.get()).sum();
        prop_assert_eq!(total + plan.fee.get(), prize);
        prop_assert_eq!(plan.fee.get(), prize * i64::from(rate) / 10_000);
        prop_assert_eq!(plan.net.get(), total);
        let count = counted(plan.people);
        let each = total / count;
        prop_assert_eq!(plan.shares[0].amount.get(), each + total % count, "the earliest has the remainder");
        for share in &plan.shares[1..] {
            prop_assert_eq!(share.amount.get(), each);
        }
        prop_assert!(plan.shares.len() == plan.people || each == 0);
        let paid: BTreeSet<_> = plan.shares.iter().map(|share| format!("{:?}", share.user)).collect();
        prop_assert_eq!(paid.len(), plan.shares.len(), "nobody twice");
        let numbers: Vec<i32> = plan.shares.iter().map(|share| {
            let entry = stored.iter().find(|entry| entry.entry == share.entry).unwrap();
            assert_eq!(entry.author, share.user);
            assert_ne!(entry.status, Withdrawn);
            entry.number
        }).collect();
        prop_assert!(numbers.is_sorted());
    }
}
