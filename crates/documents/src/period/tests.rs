//! The calendar is Karachi's, to the second.

use super::*;
use time::macros::datetime;

#[test]
fn months_and_years_begin_at_midnight_in_karachi() {
    let month = Period::parse("2026-12").unwrap();
    assert_eq!(month.from(), datetime!(2026-11-30 19:00 UTC));
    assert_eq!(month.to(), datetime!(2026-12-31 19:00 UTC));
    let year = Period::parse("2026").unwrap();
    assert_eq!(year.from(), datetime!(2025-12-31 19:00 UTC));
    assert_eq!(year.to(), datetime!(2026-12-31 19:00 UTC));
    assert_eq!(Period::parse("2028-02").unwrap().to(), datetime!(2028-02-29 19:00 UTC));
    assert_eq!((year.to_string(), month.to_string()), ("2026".to_owned(), "2026-12".to_owned()));
    assert_eq!((year.name(), month.name()), ("2026".to_owned(), "December 2026".to_owned()));
}

#[test]
fn twelve_months_are_a_year_without_gap() {
    let year = Period::parse("2027").unwrap();
    let months: Vec<Period> = (1..=12).map(|month| Period::parse(&format!("2027-{month:02}")).unwrap()).collect();
    assert_eq!((months[0].from(), months[11].to()), (year.from(), year.to()));
    assert!(months.windows(2).all(|pair| pair[0].to() == pair[1].from()));
}

#[test]
fn anything_else_is_no_period() {
    for text in [
        "",
        "0",
        "2026-13",
        "2026-00",
        "2026-1",
        "20266",
        "202",
        "2026-",
        "-2026",
        "2026-11-01",
        "+2026",
        "2026-+1",
        " 2026",
        "2026 ",
        "٢٠٢٦",
        "2019",
        "2100",
        "9999",
        "0000",
        "2026/11",
        "..",
        "2026-11\n",
        "99999999999999999999",
    ] {
        assert!(matches!(Period::parse(text), Err(Error::Fields(_))), "{text:?}");
    }
}

#[test]
fn documents_of_new_years_eve_belong_to_karachis_year() {
    assert_eq!(karachi_year(datetime!(2026-12-31 18:59:59.999999 UTC)), 2026);
    assert_eq!(karachi_year(datetime!(2026-12-31 19:00 UTC)), 2027);
}
