//! The figures against known values, and a thousand experiments in which nothing differs.

use super::*;
use crate::assign::{self, Variant};

fn share(hits: u32, of: u32) -> Share {
    Share { hits, of }
}

fn near(a: f64, b: f64, by: f64) -> bool {
    (a - b).abs() < by
}

#[test]
fn the_error_function_is_the_known_one() {
    // Values of erfc from tables, to ten digits.
    for (x, value) in [
        (0.0, 1.0),
        (0.5, 0.479_500_122_2),
        (1.0, 0.157_299_207_1),
        (1.5, 0.033_894_853_5),
        (2.0, 0.004_677_735_0),
        (2.5, 0.000_406_952_0),
        (3.0, 0.000_022_090_5),
        (4.0, 0.000_000_015_4),
    ] {
        assert!(near(erfc(x), value, 1e-10), "erfc({x}) is {}, not {value}", erfc(x));
    }
}

#[test]
fn intervals_are_wilsons() {
    // 81 of 263: the example of Wilson's interval in Newcombe 1998.
    let found = share(81, 263).interval().unwrap();
    assert!(near(found.low, 0.2553, 1e-4) && near(found.high, 0.3662, 1e-4), "{found:?}");
    let none = share(0, 20).interval().unwrap();
    assert!(near(none.low, 0.0, 1e-12) && near(none.high, 0.1611, 1e-4), "{none:?}");
    assert_eq!(share(0, 0).interval(), None);
    let all = share(20, 20).interval().unwrap();
    assert!(near(all.high, 1.0, 1e-12) && near(all.low, 1.0 - 0.1611, 1e-4), "{all:?}");
}

#[test]
fn differences_are_newcombes() {
    // 56/70 against 48/80: method 10 of Newcombe 1998 gives 0.0524 to 0.3339.
    let (delta, found) = difference(share(48, 80), share(56, 70)).unwrap();
    assert!(near(delta, 0.2, 1e-12));
    assert!(near(found.low, 0.0524, 1e-4) && near(found.high, 0.3339, 1e-4), "{found:?}");
    assert_eq!(difference(share(1, 2), share(0, 0)), None);
}

#[test]
fn the_test_of_two_proportions_is_the_pooled_one() {
    // z = (0.15 - 0.10) / sqrt(0.125 · 0.875 · 2/1000) = 3.3806; p = 0.000723.
    let p = p_value(share(100, 1_000), share(150, 1_000)).unwrap();
    assert!(near(p, 0.000_723, 2e-6), "{p}");
    assert!(near(p, p_value(share(150, 1_000), share(100, 1_000)).unwrap(), 1e-15), "both sides");
    assert_eq!(p_value(share(0, 10), share(0, 10)), Some(1.0));
    assert_eq!(p_value(share(10, 10), share(10, 10)), Some(1.0));
    assert_eq!(p_value(share(1, 10), share(0, 0)), None);
}

#[test]
fn halves_that_are_none_are_told() {
    assert_eq!(ratio(7, 8), None, "too few");
    assert!(ratio(8, 8).is_some_and(|ratio| near(ratio.p, 1.0, 1e-12) && !ratio.is_mismatch));
    // χ² = (100² · 2) / 5000 = 4: p = 0.0455.
    let slight = ratio(5_100, 4_900).unwrap();
    assert!(near(slight.p, 0.0455, 1e-4) && !slight.is_mismatch, "{slight:?}");
    assert!(ratio(5_200, 4_800).unwrap().is_mismatch);
    assert!(ratio(40, 0).unwrap().is_mismatch);
}

/// A coin of its own for each unit, which has nothing to do with the choice.
fn draw(test: u32, unit: u32) -> f64 {
    let mut x = (u64::from(test) << 32) | u64::from(unit);
    x = x.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^= x >> 31;
    f64::from(u32::try_from(x >> 32).unwrap()) / f64::from(u32::MAX)
}

#[test]
fn a_thousand_experiments_without_a_difference_rarely_find_one() {
    let (mut found, mut mismatches) = (0, 0);
    for test in 0..1_000_u32 {
        let seed = format!("aa-{test}");
        let mut sides = [share(0, 0); 2];
        for unit in 0..2_000_u32 {
            let side = usize::from(assign::variant(&seed, &format!(":{unit}")) == Variant::B);
            sides[side].of += 1;
            sides[side].hits += u32::from(draw(test, unit) < 0.2);
        }
        let [a, b] = sides;
        found += u32::from(p_value(a, b).unwrap() < 0.05);
        mismatches += u32::from(ratio(a.of, b.of).unwrap().is_mismatch);
    }
    assert!((35..=65).contains(&found), "{found} of 1,000 are significant at 5 %");
    assert!(mismatches <= 5, "{mismatches} of 1,000 raise the alarm of one in a thousand");
}

#[test]
fn a_difference_that_is_there_is_found() {
    let mut found = 0;
    for test in 0..200_u32 {
        let mut sides = [share(0, 0); 2];
        for unit in 0..2_000_u32 {
            let side = usize::from(assign::variant("lift", &format!("{test}-{unit}")) == Variant::B);
            let chance = if side == 1 { 0.27 } else { 0.2 };
            sides[side].of += 1;
            sides[side].hits += u32::from(draw(test, unit) < chance);
        }
        found += u32::from(p_value(sides[0], sides[1]).unwrap() < 0.05);
    }
    // The power of this size is about 95 %.
    assert!(found > 175, "{found} of 200");
}
