//! Marks are those of the database, and slices cut every order without leaving anything out.

use ::contests::contest::{Choice, Status};
use diesel::pg::PgConnection;
use diesel::prelude::*;
use diesel::sql_types::{Array, BigInt, Bool, Nullable, Text, Timestamptz};
use proptest::prelude::*;
use time::Duration;

use super::*;

#[derive(Debug, Clone, Copy)]
struct Contest {
    prize: i64,
    created: OffsetDateTime,
    deadline: OffsetDateTime,
}

#[derive(QueryableByName)]
struct Marks {
    #[diesel(sql_type = Array<Text>)]
    marks: Vec<String>,
}

/// What the database says of it.
fn stored(conn: &mut PgConnection, contest: Contest, featured_until: Option<OffsetDateTime>) -> Vec<String> {
    let sql = "SELECT contest_document_marks('design', 'Logo Design', $1, $2, $3, $4, $5) AS marks";
    let found: Marks = diesel::sql_query(sql)
        .bind::<Bool, _>(true)
        .bind::<BigInt, _>(contest.prize)
        .bind::<Timestamptz, _>(contest.created)
        .bind::<Timestamptz, _>(contest.deadline)
        .bind::<Nullable<Timestamptz>, _>(featured_until)
        .get_result(conn)
        .unwrap();
    found.marks
}

/// In which slices of an order it is. What is found and wanted meanwhile is whatever `plans` says.
fn slices_with(marks: &[String], ladder: Ladder, now: OffsetDateTime, plans: &[(usize, usize)]) -> Vec<usize> {
    let (mut slices, mut found, mut number) = (Slices::of(ladder, now), Vec::new(), 0);
    while let Some(slice) = slices.next() {
        assert!(slice.len() < 160, "few marks: {}", slice.len());
        if slice.iter().any(|mark| marks.contains(mark)) {
            found.push(number);
        }
        let (some, missing) = plans[number % plans.len()];
        slices.plan(some, missing);
        number += 1;
    }
    assert!(number < super::super::limits::Limits::within(std::time::Duration::ZERO).slices, "{number} slices");
    found
}

fn contests() -> impl Strategy<Value = Contest> {
    let hours = -200_000..24_i64;
    (500..=50_000_000_i64, hours, -100_000..9_000_i64).prop_map(|(prize, created, deadline)| Contest {
        prize,
        created: testkit::START + Duration::hours(created),
        deadline: testkit::START + Duration::hours(deadline) + Duration::seconds(1),
    })
}

proptest! {
    #![proptest_config(testkit::cases(60, 1_000))]
    #[test]
    fn everything_is_in_one_slice_of_each_order_and_in_its_place(
        (one, other) in (contests(), contests()),
        plans in prop::collection::vec((0..1_500_usize, 1..1_001_usize), 1..6),
    ) {
        let now = testkit::START;
        let (a, b) = testkit::tx(|tx, _ctx| (stored(tx, one, None), stored(tx, other, None)));
        let place = |ladder| {
            let (a, b) = (slices_with(&a, ladder, now, &plans), slices_with(&b, ladder, now, &plans));
            assert_eq!((a.len(), b.len()), (1, 1), "{ladder:?}");
            (a[0], b[0])
        };
        let in_order = |ladder, is_before: bool| {
            let (a, b) = place(ladder);
            assert!(!is_before || a <= b, "{ladder:?}: {a} {b}");
        };
        in_order(Ladder::Newest, one.created > other.created);
        in_order(Ladder::Prize, one.prize > other.prize);
        if one.deadline > now && other.deadline > now {
            in_order(Ladder::Ahead, one.deadline < other.deadline);
        }
        if one.deadline <= now && other.deadline <= now {
            in_order(Ladder::Past, one.deadline > other.deadline);
        }
    }

    #[test]
    fn prizes_that_are_asked_for_have_the_marks(prize in 500..50_000_000_i64, below in 0..50_000_i64, above in 0..50_000_i64) {
        let contest = Contest { prize, created: testkit::START, deadline: testkit::START };
        let ask = Ask { min_prize: Some(Paisa::new(prize - below)), max_prize: Some(Paisa::new(prize + above)), ..Ask::default() };
        if let Some(asked) = prizes(&ask) {
            let marks = testkit::tx(|tx, _ctx| stored(tx, contest, None));
            prop_assert!(asked.iter().any(|mark| marks.contains(mark)), "{asked:?} {marks:?}");
        }
    }
}

#[test]
fn what_is_asked_exactly_is_marked() {
    let contest = Contest { prize: 500, created: testkit::START, deadline: testkit::START };
    let marks = testkit::tx(|tx, _ctx| stored(tx, contest, None));
    let mut ask =
        Ask { category: Choice::parse("design"), status: Some(Status::Open), guaranteed: Some(true), ..Ask::default() };
    assert!(lasting(&ask).len() == 2 && lasting(&ask).iter().all(|mark| marks.contains(mark)));
    ask.category = Choice::parse("Logo Design");
    assert!(lasting(&ask).len() == 2 && lasting(&ask).iter().all(|mark| marks.contains(mark)));
    ask.guaranteed = Some(false);
    assert!(!lasting(&ask).iter().all(|mark| marks.contains(mark)));
    assert_eq!(exact(&ask), [&lasting(&ask)[..], &[status(Status::Open)]].concat());
    assert!(exact(&Ask::default()).is_empty());
}

#[test]
fn a_place_that_runs_is_marked_from_its_first_second_to_its_last() {
    let contest = Contest { prize: 500, created: testkit::START, deadline: testkit::START };
    for left in [Duration::microseconds(1), Duration::days(3), Duration::days(30), Duration::days(60)] {
        let marks = testkit::tx(|tx, _ctx| stored(tx, contest, Some(testkit::START + left)));
        assert!(places(testkit::START).iter().any(|mark| marks.contains(mark)), "{left}");
    }
}

#[test]
fn steps_of_prizes_ascend_and_a_wide_range_is_not_asked_for() {
    assert!(PRIZES.is_sorted());
    assert_eq!(prizes(&Ask::default()), None);
    assert_eq!(prizes(&Ask { min_prize: Some(Paisa::new(1_000)), ..Ask::default() }), None);
    let few = Ask { min_prize: Some(Paisa::new(1_000)), max_prize: Some(Paisa::new(2_000)), ..Ask::default() };
    assert_eq!(prizes(&few), Some(vec!["p1".to_owned(), "p2".to_owned()]));
}

#[test]
fn each_mark_that_is_asked_for_has_a_bit_of_its_own() {
    let choices = Category::ALL.iter().map(|category| Choice { category: *category, subcategory: None });
    let names = Subcategory::ALL.iter().map(|name| Choice { category: name.category(), subcategory: Some(*name) });
    let asks = choices
        .chain(names)
        .map(|category| Ask { category: Some(category), ..Ask::default() })
        .chain(Status::ALL.iter().map(|status| Ask { status: Some(*status), ..Ask::default() }))
        .chain([true, false].map(|guaranteed| Ask { guaranteed: Some(guaranteed), ..Ask::default() }));
    let all = asks.fold(1, |all, ask| {
        let bit = bits(&exact(&ask));
        assert_eq!((bit.count_ones(), all & bit), (1, 0), "{:?}", exact(&ask));
        all | bit
    });
    assert_eq!(usize::try_from(all.count_ones()).unwrap(), EXACT.len() + 1, "the lowest is left free");
}
