//! The element at the end of a page that holds the answers of the API that its screen reads first.

use maud::{PreEscaped, html};

use crate::head::json_in_html;

pub mod reads;

/// Bytes of all answers in one page together.
pub const BYTES_MAX: usize = 64 * 1024;

/// What the API answered to a read.
pub struct Answer {
    pub address: String,
    pub json: String,
    /// The same for everybody.
    pub is_public: bool,
}

/// A data block: no browser runs it, and nothing in it can end it. Answers that do not fit any more are left out.
pub fn element(answers: &[Answer]) -> String {
    let mut left = BYTES_MAX;
    let fits = |answer: &&Answer| {
        let rest = left.checked_sub(answer.json.len());
        left = rest.unwrap_or(left);
        rest.is_some()
    };
    let fitting: Vec<&Answer> = answers.iter().filter(fits).collect();
    let reads: Vec<String> =
        fitting.iter().map(|answer| format!("{}:{}", quoted(&answer.address), answer.json)).collect();
    let public: Vec<String> =
        fitting.iter().filter(|answer| answer.is_public).map(|answer| quoted(&answer.address)).collect();
    let json = format!("{{\"reads\":{{{}}},\"public\":[{}]}}", reads.join(","), public.join(","));
    html! { script type="application/json" id="page-data" { (PreEscaped(json_in_html(&json))) } }.into_string()
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}

#[cfg(test)]
mod tests {
    use super::{Answer, BYTES_MAX, element};

    fn answer(address: &str, json: String, is_public: bool) -> Answer {
        Answer { address: address.to_owned(), json, is_public }
    }

    #[test]
    fn nothing_in_an_answer_ends_the_element() {
        let hostile = serde_json::json!({"title": "</script><script>alert(1)</script><!-- & \u{2028}\u{2029}"});
        let html = element(&[
            answer("/api/a?b=1&c=<", hostile.to_string(), true),
            answer("/api/me", "null".to_owned(), false),
        ]);
        let inside = html.strip_prefix("<script type=\"application/json\" id=\"page-data\">").unwrap();
        let inside = inside.strip_suffix("</script>").unwrap();
        assert!(!inside.contains(['<', '>', '&', '\u{2028}', '\u{2029}']), "{inside}");
        let data: serde_json::Value = serde_json::from_str(inside).unwrap();
        assert_eq!(data["reads"]["/api/a?b=1&c=<"], hostile);
        assert!(data["reads"]["/api/me"].is_null());
        assert_eq!(data["public"], serde_json::json!(["/api/a?b=1&c=<"]));
    }

    #[test]
    fn answers_that_do_not_fit_are_left_out_and_later_ones_that_do_are_kept() {
        let large = format!("\"{}\"", "x".repeat(BYTES_MAX));
        let html = element(&[answer("/api/large", large, true), answer("/api/small", "[]".to_owned(), true)]);
        assert!(html.contains("\"/api/small\":[]") && !html.contains("/api/large"), "{html}");
    }
}
