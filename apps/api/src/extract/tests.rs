//! Bodies that do not fit name the field.

use super::*;

#[derive(Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[allow(dead_code, reason = "only read by serde")]
struct Body {
    prize_cents: i64,
}

fn problem(json: &str) -> String {
    let error = serde_json::from_str::<Body>(json).unwrap_err();
    assert!(error.is_data(), "{json}");
    format!("{:?}", data_error(&error.to_string()))
}

#[test]
fn names_missing_unknown_and_repeated_fields() {
    assert!(problem("{}").contains(r#""prizeCents": "This field is required""#));
    assert!(problem(r#"{"prizeCents":1,"isAdmin":true}"#).contains(r#""isAdmin": "This field is not known here""#));
    assert!(problem(r#"{"prizeCents":1,"prizeCents":2}"#).contains("given twice"));
    for wrong in [r#"{"prizeCents":"5"}"#, r#"{"prizeCents":5.5}"#, r#"{"prizeCents":9223372036854775808}"#, "[]"] {
        let _any = problem(wrong);
    }
}
