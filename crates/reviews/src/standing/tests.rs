//! The order of talents: the pure rule, and that SQL follows it.

use diesel::prelude::*;
use kernel::db::Tx;
use kernel::ids::{Id, UserId};
use proptest::test_runner::{Config, TestRunner};
use proptest::{collection, prop_assert_eq};
use testkit::tx;
use uuid::Uuid;

use super::{Category, MEAN_UNKNOWN, Rating, STAR, Standing, mean, repo};

fn user(number: u128) -> UserId {
    UserId::from_uuid(Uuid::from_u128(number))
}

fn standing(number: u128, reviews: i64, stars: i64, wins: i64) -> Standing {
    Standing { user: user(number), reviews, stars, wins }
}

#[test]
fn scores() {
    let mean = 4 * STAR;
    for (reviews, stars, expected) in [
        (0, 0, 4_000_000),
        (1, 5, 4_166_666),
        (1, 1, 3_500_000),
        (5, 25, 4_500_000),
        (50, 240, 4_727_272),
        (995, 4975, 4_995_000),
    ] {
        assert_eq!(standing(1, reviews, stars, 0).score(mean), expected, "{reviews} reviews, {stars} stars");
    }
}

#[test]
fn one_five_star_review_does_not_beat_many_with_4_8() {
    let (new, known) = (standing(1, 1, 5, 9), standing(2, 50, 240, 1));
    for mean in [3 * STAR, 4 * STAR, 4_500_000, 4_700_000] {
        assert!(known.rank(&new, mean).is_lt(), "mean {mean}");
        assert!(new.stars * known.reviews > known.stars * new.reviews, "the plain average would say otherwise");
    }
}

#[test]
fn wins_then_the_id_decide_between_equals() {
    let order = |mut all: Vec<Standing>| {
        all.sort_by(|a, b| a.rank(b, 4 * STAR));
        all.into_iter().map(|standing| standing.user.uuid().as_u128()).collect::<Vec<_>>()
    };
    assert_eq!(order(vec![standing(3, 2, 8, 1), standing(2, 2, 8, 1), standing(9, 2, 8, 5)]), [9, 2, 3]);
    // All fours are the mean, whatever their number.
    assert_eq!(order(vec![standing(1, 7, 28, 0), standing(2, 0, 0, 1)]), [2, 1]);
    // A better rating comes before more wins.
    assert_eq!(order(vec![standing(1, 2, 8, 90), standing(2, 2, 9, 0)]), [2, 1]);
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
    for (name, category) in [
        ("Logo Design", Some(Category::LogoDesign)),
        ("Mobile App Design", Some(Category::MobileApp)),
        ("Mobile App Development", None),
        ("Print Design", None),
        ("All", None),
    ] {
        assert_eq!(Category::of_contests(name), category, "{name}");
    }
    let skills = ["branding ", "PHOTOGRAPHY", "all", "Rust"].map(str::to_owned);
    assert_eq!(Category::of_skills(&skills), [Category::Branding, Category::Photography]);
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
            "INSERT INTO talent_standings SELECT '{}', category, {}, {}, {}, 0, true FROM unnest(ARRAY['All', 'Branding']) AS category",
            standing.user, standing.reviews, standing.stars, standing.wins
        ))
        .execute(&mut **tx)
        .unwrap();
    }
}

#[test]
fn sql_follows_the_rule() {
    let mut runner = TestRunner::new(Config { cases: 24, ..Config::default() });
    let person = (0_i64..7, 0_i64..=400, 0_i64..4).prop_map(|(reviews, stars, wins)| {
        // Few different values, so that there are many equals.
        let stars = if reviews == 0 { 0 } else { reviews + stars % (4 * reviews + 1) };
        (reviews, stars, if reviews == 0 { wins + 1 } else { wins })
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

use proptest::strategy::Strategy;

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
            "INSERT INTO talent_standings (user_id, category, review_count, stars_sum, wins, category_wins, has_skill)
             SELECT id, 'All', n, n + (abs(hashtext(id::text)) % (4 * n + 1)), 1 + abs(hashtext(email)) % 9, 0, false
             FROM (SELECT id, email, least(abs(hashtext(email)) % 1000, 120000 / (1 + abs(hashtext(email)) % 100000)) % 120 AS n
                   FROM users WHERE email LIKE '%@x.pk') u",
        )
        .execute(&mut **tx)
        .unwrap();
        diesel::sql_query("ANALYZE talent_standings").execute(&mut **tx).unwrap();
        let sql = ["'All'", "24", "1000000", "20000000", "5"]
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
