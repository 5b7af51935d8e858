//! Conversion: known cases, the edges, and laws that hold for all amounts and rates.

use super::*;
use proptest::prelude::*;
use time::macros::date;

const TODAY: Date = date!(2026 - 11 - 21);

fn rate(currency: &str, pkr: &str, as_of: Date) -> Rate {
    Rate { currency: Code::parse(currency).unwrap(), pkr_per_unit: PkrPerUnit::parse(pkr).unwrap(), as_of }
}

fn rates() -> Vec<Rate> {
    vec![
        rate("AED", "76.5", date!(2026 - 11 - 18)),
        rate("EUR", "300", date!(2026 - 11 - 20)),
        rate("USD", "280", date!(2026 - 11 - 19)),
        rate("JPY", "0.000001", date!(2026 - 11 - 19)),
        rate("BTC", "1000000", date!(2026 - 11 - 19)),
    ]
}

fn ask(amount: &str, from: &str, to: &str) -> Result<Converted, Vec<&'static str>> {
    let question = Question { amount: amount.into(), from: from.into(), to: to.into() };
    convert(&question, &rates(), TODAY).map_err(|errors| errors.iter().map(|(field, _)| field).collect())
}

fn result(amount: &str, from: &str, to: &str) -> String {
    ask(amount, from, to).unwrap().result.to_string()
}

#[test]
fn converts_by_way_of_rupees() {
    assert_eq!(result("12500", "PKR", "USD"), "44.64");
    assert_eq!(result("1", "usd", " pkr "), "280.00");
    assert_eq!(result("1", "EUR", "USD"), "1.07");
    assert_eq!(result("0", "PKR", "USD"), "0.00");
    let same = ask("7.5", "PKR", "PKR").unwrap();
    assert_eq!((same.result.to_string(), same.rate.to_string(), same.as_of), ("7.50".into(), "1".into(), TODAY));
    let cross = ask("1.50", "EUR", "AED").unwrap();
    assert_eq!((cross.amount.to_string(), cross.as_of), ("1.5".into(), date!(2026 - 11 - 18)), "the older day");
    assert_eq!(ask("1", "PKR", "USD").unwrap().rate.to_string(), "0.0035714286");
}

#[test]
fn halves_go_to_the_even_neighbour() {
    // 1 USD is 280 rupees: 1.4 rupees are half a cent, 4.2 one and a half.
    for (rupees, dollars) in
        [("1.4", "0.00"), ("1.400001", "0.01"), ("4.2", "0.02"), ("4.199999", "0.01"), ("7", "0.02"), ("9.8", "0.04")]
    {
        assert_eq!(result(rupees, "PKR", "USD"), dollars, "{rupees}");
    }
}

#[test]
fn the_bounds_themselves_pass() {
    assert_eq!(result("1000000000000", "BTC", "PKR"), "1000000000000000000.00");
    assert_eq!(result("0.000001", "PKR", "BTC"), "0.00");
    assert_eq!(result("1000000000000", "BTC", "JPY"), "1000000000000000000000000.00");
}

#[test]
fn names_every_wrong_field() {
    for amount in [
        "",
        "-1",
        "-0.000001",
        "abc",
        "1e3",
        "1,000",
        "0x10",
        "NaN",
        "Infinity",
        "1.0000001",
        "1000000000000.000001",
        "١٢",
        &"9".repeat(80),
    ] {
        assert_eq!(ask(amount, "PKR", "USD"), Err(vec!["amount"]), "{amount}");
    }
    for code in ["", "US", "USDT", "U$D", "مقا", "XXX", "🙂", "US\u{0}"] {
        assert_eq!(ask("1", code, "USD"), Err(vec!["fromCurrency"]), "{code}");
        assert_eq!(ask("1", "USD", code), Err(vec!["toCurrency"]), "{code}");
    }
    assert_eq!(ask("x", "x", "x"), Err(vec!["amount", "fromCurrency", "toCurrency"]));
}

fn millionths_of(text: u64) -> String {
    format!("{}.{:06}", text / 1_000_000, text % 1_000_000)
}

proptest! {
    #![proptest_config(testkit::cases(256, 10_000))]

    /// The error of a result is at most half a cent of what is exact, and an even half where it is exactly that.
    #[test]
    fn a_result_is_the_nearest_cent(amount in 0_u64..=1_000_000_000_000_000_000, from in 1_u64..=1_000_000_000_000, to in 1_u64..=1_000_000_000_000) {
        let rates = [rate("AAA", &millionths_of(from), TODAY), rate("BBB", &millionths_of(to), TODAY)];
        let question = Question { amount: millionths_of(amount), from: "AAA".into(), to: "BBB".into() };
        let converted = convert(&question, &rates, TODAY).unwrap();
        prop_assert_eq!(converted.result.scale(), 2);
        let cents = converted.result.mantissa();
        // Twice the distance of result × to from amount × from, in units of 10^-12 rupees, against one cent of `to`.
        let exact = i128::from(amount) * i128::from(from) * 100;
        let reached = cents * i128::from(to) * 1_000_000;
        let distance = (exact - reached).abs() * 2;
        let cent = i128::from(to) * 1_000_000;
        prop_assert!(distance < cent || (distance == cent && cents % 2 == 0), "{} of {} is {}", amount, from, converted.result);
    }

    /// More never becomes less, and what is one currency stays what it is.
    #[test]
    fn order_is_kept(small in 0_u64..=1_000_000_000_000, more in 0_u64..=1_000_000_000, from in 1_u64..=1_000_000_000_000) {
        let rates = [rate("AAA", &millionths_of(from), TODAY)];
        let to_pkr = |amount: u64| {
            let question = Question { amount: millionths_of(amount), from: "AAA".into(), to: "PKR".into() };
            convert(&question, &rates, TODAY).unwrap().result
        };
        prop_assert!(to_pkr(small) <= to_pkr(small + more));
        let question = Question { amount: millionths_of(small), from: "AAA".into(), to: "AAA".into() };
        let same = convert(&question, &rates, TODAY).unwrap();
        prop_assert_eq!(same.result, same.amount.round_dp(2));
        prop_assert_eq!(same.rate, Decimal::ONE);
    }

    #[test]
    fn no_text_is_a_fault(amount in ".{0,40}", from in ".{0,5}", to in ".{0,5}") {
        let _answer = ask(&amount, &from, &to);
    }
}
