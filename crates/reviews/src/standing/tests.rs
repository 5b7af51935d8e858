//! The order of talents: the pure rule, and that SQL follows it.

use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::{Id, UserId};
use kernel::money::Paisa;
use proptest::strategy::Strategy;
use proptest::test_runner::TestRunner;
use proptest::{collection, prop_assert_eq};
use testkit::tx;
use uuid::Uuid;

use super::{Category, MEAN_UNKNOWN, Rating, STAR, Standing, Win, mean, repo, weight};

fn user(number: u128) -> UserId {
    UserId::from_uuid(Uuid::from_u128(number))
}

/// Weights of reviews and wins, and the weighted stars; the plain numbers decide nothing.
fn standing(number: u128, review_weight: i64, weighted_stars: i64, win_weight: i64) -> Standing {
    let (reviews, stars) = (review_weight, weighted_stars);
    Standing { user: user(number), reviews, stars, wins: 1, review_weight, weighted_stars, win_weight }
}

/// A win for client `client` with a prize in PKR and the stars of the client's review, 0 for none.
fn win(client: u128, rupees: i64, stars: i64, day: i64) -> Win {
    let at = testkit::START + time::Duration::days(day);
    Win { client: user(client), prize: Paisa::new(rupees * 100), review: (stars > 0).then_some((at, stars)) }
}

const WEIGHTS: [(i64, i64); 14] = [
    (1, 1),
    (500, 1),
    (49_999, 1),
    (50_000, 1),
    (99_999, 1),
    (100_000, 2),
    (199_999, 2),
    (500_000, 4),
    (1_000_000, 5),
    (5_000_000, 7),
    (20_000_000, 9),
    (102_399_999, 11),
    (102_400_000, 12),
    (i64::MAX, 12),
];

#[test]
fn weights_are_the_same_in_sql() {
    #[derive(QueryableByName)]
    struct WeightRow {
        #[diesel(sql_type = diesel::sql_types::Integer)]
        weight: i32,
    }
    tx(|tx, _ctx| {
        for (prize, expected) in WEIGHTS {
            assert_eq!(weight(Paisa::new(prize)), expected, "{prize}");
            let found: WeightRow =
                diesel::sql_query(format!("SELECT prize_weight({prize}) AS weight")).get_result(&mut **tx).unwrap();
            assert_eq!(i64::from(found.weight), expected, "{prize} in SQL");
        }
    });
}

#[test]
fn scores() {
    let mean = 4 * STAR;
    for (weight, weighted, expected) in [
        (0, 0, 4_000_000),
        (1, 5, 4_038_461),
        (1, 1, 3_884_615),
        (25, 125, 4_500_000),
        (250, 1_200, 4_727_272),
        (4_975, 24_875, 4_995_000),
    ] {
        assert_eq!(
            standing(1, weight, weighted, 0).score(mean),
            expected,
            "weight {weight}, weighted stars {weighted}"
        );
    }
}

#[test]
fn a_client_counts_once_with_the_review_of_the_greatest_prize() {
    let one = |wins: &[Win]| {
        let found = Standing::of(user(1), wins);
        (found.reviews, found.stars, found.wins, found.review_weight, found.weighted_stars, found.win_weight)
    };
    assert_eq!(one(&[]), (0, 0, 0, 0, 0, 0));
    assert_eq!(one(&[win(2, 10_000, 4, 1)]), (1, 4, 1, 5, 20, 5));
    assert_eq!(one(&[win(2, 10_000, 0, 1)]), (0, 0, 1, 0, 0, 5));
    // Ten more for PKR 5, whatever is said about them.
    let cheap = (0..10).map(|n| win(2, 5, 1 + n % 5, 2 + n));
    let many: Vec<Win> = std::iter::once(win(2, 10_000, 4, 1)).chain(cheap).collect();
    assert_eq!(one(&many), (1, 4, 1, 5, 20, 5));
    // A greater one without a review counts as a win, and the review of the smaller one stays.
    assert_eq!(one(&[win(2, 10_000, 4, 1), win(2, 20_000, 0, 2)]), (1, 4, 1, 5, 20, 6));
    // The latest of equals.
    assert_eq!(one(&[win(2, 10_000, 2, 3), win(2, 10_000, 5, 1)]), (1, 2, 1, 5, 10, 5));
    assert_eq!(one(&[win(2, 10_000, 4, 1), win(3, 5, 1, 1)]), (2, 5, 2, 6, 21, 6));
}

#[test]
fn one_cheap_five_star_client_does_not_beat_many_with_4_8() {
    let (new, known) = (standing(1, 1, 5, 90), standing(2, 250, 1_200, 1));
    for mean in [3 * STAR, 4 * STAR, 4_500_000, 4_700_000] {
        assert!(known.rank(&new, mean).is_lt(), "mean {mean}");
    }
}

#[test]
fn wins_then_the_id_decide_between_equals() {
    let order = |mut all: Vec<Standing>| {
        all.sort_by(|a, b| a.rank(b, 4 * STAR));
        all.into_iter().map(|standing| standing.user.uuid().as_u128()).collect::<Vec<_>>()
    };
    assert_eq!(order(vec![standing(3, 2, 8, 1), standing(2, 2, 8, 1), standing(9, 2, 8, 5)]), [9, 2, 3]);
    // Without a review last, however bad the others' are and however many the wins.
    assert_eq!(order(vec![standing(1, 7, 7, 0), standing(2, 0, 0, 90)]), [1, 2]);
    // A better rating comes before more wins.
    assert_eq!(order(vec![standing(1, 2, 8, 90), standing(2, 2, 9, 0)]), [2, 1]);
}

fn any_win() -> impl Strategy<Value = Win> {
    // Few clients and few prizes, so that many are equal.
    let prize = proptest::sample::select(vec![5_i64, 900, 5_000, 10_000, 10_001, 50_000, 400_000]);
    (1_u128..5, prize, 0_i64..=5, 0_i64..20).prop_map(|(client, rupees, stars, day)| win(client, rupees, stars, day))
}

proptest::proptest! {
    #![proptest_config(testkit::cases(256, 10_000))]

    /// One more review of 5, of whomever and for whatever prize, never lowers score or rank.
    #[test]
    fn one_more_five_never_lowers_anybody(
        wins in collection::vec(any_win(), 0..12), client in 1_u128..7, rupees in 1_i64..500_000, mean in STAR..=5 * STAR
    ) {
        let before = Standing::of(user(1), &wins);
        let more: Vec<Win> = wins.iter().copied().chain([win(client, rupees, 5, 30)]).collect();
        let after = Standing::of(user(1), &more);
        proptest::prop_assert!(after.score(mean) >= before.score(mean), "{before:?} {after:?}");
        proptest::prop_assert!(after.rank(&before, mean).is_le(), "{before:?} {after:?}");
    }

    /// However many contests of PKR 5 a client adds, they count as one.
    #[test]
    fn many_cheap_contests_of_one_client_are_one(
        wins in collection::vec(any_win(), 0..12), count in 1_i64..30, mean in STAR..=5 * STAR
    ) {
        let with = |count: i64| {
            let cheap = (0..count).map(|n| win(99, 5, 5, n));
            Standing::of(user(1), &wins.iter().copied().chain(cheap).collect::<Vec<_>>())
        };
        proptest::prop_assert_eq!(with(count), with(1));
        // And that one moves the score by no more than a twenty-sixth of the way to five stars.
        let (before, after) = (with(0).score(mean), with(1).score(mean));
        proptest::prop_assert!(after - before <= (5 * STAR - before) / 26 + 1, "{before} {after}");
    }
}

#[test]
fn means_and_averages() {
    assert_eq!(mean([0; 5]), MEAN_UNKNOWN);
    assert_eq!(mean([1, 0, 0, 0, 1]), 3 * STAR);
    assert_eq!(mean([0, 0, 0, 1, 2]), 4_666_666);
    assert_eq!(Rating::default().average(), None);
    assert_eq!(Rating { reviews: 3, stars: 14 }.average(), Some(4.67));
    assert_eq!(Rating { reviews: 1, stars: 5 }.average(), Some(5.0));
}

#[test]
fn categories() {
    for (typed, read) in [
        ("", Some(Category::All)),
        ("all", Some(Category::All)),
        (" logo design ", Some(Category::LogoDesign)),
        ("MOBILE APP", Some(Category::MobileApp)),
        ("Mobile App Design", None),
        ("design", None),
        ("%", None),
    ] {
        assert_eq!(Category::read(typed), read, "{typed:?}");
    }
}

/// People with these reviews, stars and wins, all in one category as well.
fn people(tx: &mut Tx<'_>, standings: &[Standing]) {
    let ctx = testkit::ctx();
    for standing in standings {
        let name = format!("t{}", standing.user);
        let id = testkit::seed::user(tx, &ctx, &name);
        diesel::sql_query(format!("UPDATE users SET id = '{}' WHERE id = '{id}'", standing.user))
            .execute(&mut **tx)
            .unwrap();
        diesel::sql_query(format!(
            "INSERT INTO talent_standings (user_id, category, review_count, stars_sum, wins, category_wins, has_skill, review_weight,
                                           weighted_stars, win_weight)
             SELECT '{}', category, {}, {}, {}, 0, true, {}, {}, {} FROM unnest(ARRAY['All', 'Branding']) AS category",
            standing.user,
            standing.reviews,
            standing.stars,
            standing.wins,
            standing.review_weight,
            standing.weighted_stars,
            standing.win_weight
        ))
        .execute(&mut **tx)
        .unwrap();
    }
}

#[test]
fn sql_follows_the_rule() {
    let mut runner = TestRunner::new(testkit::cases(24, 500));
    let person = (0_i64..7, 0_i64..=400, 1_i64..4).prop_map(|(reviews, stars, wins)| {
        // Few different values, so that there are many equals.
        let stars = if reviews == 0 { 0 } else { reviews + stars % (4 * reviews + 1) };
        (reviews, stars, wins)
    });
    let totals = collection::vec(0_i64..40, 5);
    runner
        .run(&(collection::vec(person, 0..60), totals, 1_i64..30), |(numbers, totals, limit)| {
            tx(|tx, _ctx| {
                let mut all: Vec<Standing> = (1_u128..)
                    .zip(numbers)
                    .map(|(number, (reviews, stars, wins))| standing(number * 7_919 % 1_009, reviews, stars, wins))
                    .collect();
                people(tx, &all);
                for (rating, count) in (1_i64..).zip(&totals) {
                    diesel::sql_query(format!(
                        "UPDATE review_totals SET reviews = CASE side WHEN 'CLIENT' THEN {count} ELSE 9 END WHERE rating = {rating}"
                    ))
                    .execute(&mut **tx)
                    .unwrap();
                }
                let mean = mean(totals.clone().try_into().unwrap());
                assert_eq!(repo::mean(tx).unwrap(), mean);
                all.sort_by(|a, b| a.rank(b, mean));
                all.truncate(usize::try_from(limit).unwrap());
                for category in [Category::All, Category::Branding] {
                    prop_assert_eq!(&repo::top(tx, category, limit).unwrap(), &all);
                }
                prop_assert_eq!(repo::top(tx, Category::Photography, limit).unwrap(), Vec::new());
                Ok(())
            })
        })
        .unwrap();
}

/// Rows of the plan of [`repo::TOP`] that were read from the table, and whether it was read from end to end.
#[test]
fn the_list_reads_little_of_many_people() {
    tx(|tx, _ctx| {
        let people = 40_000;
        diesel::sql_query(format!(
            "INSERT INTO users (id, email, email_key, first_name, role, password_hash, created_at, updated_at)
             SELECT gen_random_uuid(), n || '@x.pk', n || '@x.pk', 'N', 'TALENT', '', now(), now()
             FROM generate_series(1, {people}) n"
        ))
        .execute(&mut **tx)
        .unwrap();
        // Numbers of reviews as in life: most have few, some have a hundred.
        diesel::sql_query(
            "INSERT INTO talent_standings (user_id, category, review_count, stars_sum, wins, category_wins, has_skill, review_weight,
                                           weighted_stars, win_weight)
             SELECT id, 'All', n, n + (abs(hashtext(id::text)) % (4 * n + 1)), n + 1, 0, false,
                    n, n + (abs(hashtext(id::text)) % (4 * n + 1)), 1 + abs(hashtext(email)) % 9
             FROM (SELECT id, email, least(abs(hashtext(email)) % 1000, 120000 / (1 + abs(hashtext(email)) % 100000)) % 120 AS n
                   FROM users WHERE email LIKE '%@x.pk') u",
        )
        .execute(&mut **tx)
        .unwrap();
        diesel::sql_query("ANALYZE talent_standings").execute(&mut **tx).unwrap();
        let sql = ["'All'", "24", "1000000", "100000000", "25"]
            .iter()
            .zip(1..)
            .fold(repo::TOP.to_owned(), |sql, (value, n)| sql.replace(&format!("${n}"), value));
        let plan = explain(tx, &sql);
        assert!(!plan.contains("Seq Scan on talent_standings"), "{plan}");
        let read: f64 = plan
            .lines()
            .filter(|line| line.contains("Index"))
            .filter_map(|line| line.split("actual rows=").nth(1))
            .map(|rest| {
                let number =
                    |text: &str| text.chars().take_while(|c| c.is_ascii_digit() || *c == '.').collect::<String>();
                let rows: f64 = number(rest).parse().unwrap();
                let loops: f64 = number(rest.split("loops=").nth(1).unwrap()).parse().unwrap();
                rows * loops
            })
            .sum();
        assert!((1.0..5_000.0).contains(&read), "{read} rows of {people}:\n{plan}");
    });
}

fn explain(tx: &mut Tx<'_>, sql: &str) -> String {
    #[derive(QueryableByName)]
    struct Line {
        #[diesel(sql_type = diesel::sql_types::Text, column_name = "QUERY PLAN")]
        line: String,
    }
    let lines: Vec<Line> =
        diesel::sql_query(format!("EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF) {sql}")).load(&mut **tx).unwrap();
    lines.into_iter().map(|line| line.line).collect::<Vec<_>>().join("\n")
}
