use kernel::fields::FieldErrors;
use kernel::money::{OutOfRange, Paisa};

use super::{Places, UnusedPlaces, checked};

const PRIZE: Paisa = Paisa::new(100_000);

fn places(lower: &[i64], unused: UnusedPlaces) -> Places {
    Places { lower: lower.iter().copied().map(Paisa::new).collect(), unused }
}

fn awarded(unused: UnusedPlaces, used: usize) -> Vec<i64> {
    let places = places(&[30_000, 20_000], unused);
    Places::awarded(Some(&places), PRIZE, used).unwrap().into_iter().map(Paisa::get).collect()
}

#[test]
fn the_first_place_gets_what_the_others_leave() {
    assert_eq!(Places::amounts(None, PRIZE), Ok(vec![PRIZE]));
    assert_eq!(awarded(UnusedPlaces::Refund, 3), [50_000, 30_000, 20_000]);
    let all = places(&[60_000, 40_000], UnusedPlaces::Refund);
    assert_eq!(Places::amounts(Some(&all), PRIZE), Err(OutOfRange));
}

#[test]
fn places_that_nobody_gets_go_back_or_to_the_first_one() {
    assert_eq!(awarded(UnusedPlaces::Refund, 2), [50_000, 30_000]);
    assert_eq!(awarded(UnusedPlaces::Refund, 1), [50_000]);
    assert_eq!(awarded(UnusedPlaces::FirstPlace, 3), [50_000, 30_000, 20_000]);
    assert_eq!(awarded(UnusedPlaces::FirstPlace, 2), [70_000, 30_000]);
    assert_eq!(awarded(UnusedPlaces::FirstPlace, 1), [100_000]);
    assert_eq!(Places::awarded(None, PRIZE, 1), Ok(vec![PRIZE]));
}

#[test]
fn places_fall_and_leave_something_for_the_first_one() {
    let complaint = |lower: &[i64]| {
        let mut errors = FieldErrors::new();
        let found = checked(PRIZE, lower, UnusedPlaces::Refund, &mut errors);
        assert_eq!(found.is_some(), errors.clone().into_result().is_ok() && !lower.is_empty(), "{lower:?}");
        format!("{:?}", errors.into_result())
    };
    let [none, most, few, many] = [&[][..], &[40_000, 5_000, 1_000, 500], &[49_999], &[4, 3, 2, 1, 1]].map(complaint);
    assert!(none == most && most == few && !none.contains("lowerPlacesCents"), "{none} {most} {few}");
    assert!(many.contains("at most 5 places"), "{many}");
    for equal in [&[50_000][..], &[60_000], &[20_000, 20_000], &[20_000, 30_000]] {
        assert!(complaint(equal).contains("less than the one above"), "{equal:?}");
    }
    assert!(complaint(&[499]).contains("at least PKR 5"));
    assert!(complaint(&[-1]).contains("at least PKR 5"));
    assert!(complaint(&[100_000]).contains("more than the prize"));
    assert!(complaint(&[i64::MAX, i64::MAX]).contains("more than the prize"));
}
