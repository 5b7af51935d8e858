//! Rates: what an admin may write, and what is kept.

use super::*;
use time::macros::date;

const TODAY: Date = date!(2026 - 11 - 21);

fn input() -> RateInput {
    RateInput { currency: "usd".into(), pkr_per_unit: "281.45".into(), as_of: TODAY }
}

#[test]
fn what_admins_write_is_checked_field_by_field() {
    let rate = input().check(TODAY).unwrap();
    assert_eq!((rate.currency.as_str(), rate.pkr_per_unit.get().to_string().as_str()), ("USD", "281.45"));
    for good in ["0.000001", "1000000", "1000000.000000", "3.10"] {
        assert!(RateInput { pkr_per_unit: good.into(), ..input() }.check(TODAY).is_ok(), "{good}");
    }
    for bad in ["", "0", "0.0", "-1", "1000000.000001", "1.0000001", "1e2", "280,5", "NaN", "two"] {
        let errors = RateInput { pkr_per_unit: bad.into(), ..input() }.check(TODAY).unwrap_err();
        assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["pkrPerUnit"], "{bad}");
    }
    for bad in ["", "US", "USDT", "PKR", "pkr", "U1D", "ÜSD"] {
        let errors = RateInput { currency: bad.into(), ..input() }.check(TODAY).unwrap_err();
        assert_eq!(errors.iter().map(|(field, _)| field).collect::<Vec<_>>(), ["currency"], "{bad}");
    }
    for (as_of, fits) in
        [(TODAY, true), (date!(2026 - 11 - 22), false), (date!(2000 - 01 - 01), true), (date!(1999 - 12 - 31), false)]
    {
        assert_eq!(RateInput { as_of, ..input() }.check(TODAY).is_ok(), fits, "{as_of}");
    }
}

fn rate(currency: &str, pkr: &str, as_of: Date) -> Rate {
    RateInput { currency: currency.into(), pkr_per_unit: pkr.into(), as_of }.check(TODAY).unwrap()
}

#[test]
fn the_newest_day_counts_and_a_day_has_one_rate() {
    testkit::tx(|tx, ctx| {
        assert_eq!(repo::newest(tx).unwrap(), []);
        let old = rate("USD", "279.999999", date!(2026 - 11 - 01));
        let new = rate("USD", "281.45", date!(2026 - 11 - 20));
        let euro = rate("EUR", "1000000", date!(2026 - 10 - 01));
        for rate in [&new, &old, &euro] {
            assert_eq!(repo::put(tx, ctx, rate).unwrap().1, None);
        }
        assert_eq!(repo::newest(tx).unwrap(), [euro, new], "by code, the newest each");
        let corrected = Rate { pkr_per_unit: PkrPerUnit::parse("0.000001").unwrap(), ..new };
        let (id, before) = repo::put(tx, ctx, &corrected).unwrap();
        assert_eq!(before, Some(new.pkr_per_unit));
        let history = repo::history(tx).unwrap();
        assert_eq!(history.iter().map(|kept| kept.rate).collect::<Vec<_>>(), [corrected, old, euro]);
        assert_eq!(history[0].id, id);
    });
}

#[test]
fn two_admins_at_once_leave_one_rate_and_know_of_each_other() {
    let database = testkit::TestDb::new();
    let db = database.db();
    let rates: Vec<Rate> = (1..=4).map(|pkr| rate("USD", &pkr.to_string(), TODAY)).collect();
    let before: Vec<Option<PkrPerUnit>> =
        testkit::run_concurrently(4, |index| db.write(|tx| repo::put(tx, &testkit::ctx(), &rates[index])).unwrap().1);
    let kept = repo::newest(&mut database.connection()).unwrap();
    assert_eq!(kept.len(), 1);
    assert_eq!(before.iter().filter(|before| before.is_none()).count(), 1, "one was the first");
    assert!(!before.contains(&Some(kept[0].pkr_per_unit)), "the last was nobody's before");
}
