//! Pages that a person can click.

use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = "*{box-sizing:border-box}body{margin:0;padding:1rem;font:16px/1.5 system-ui,sans-serif;background:#f2f2f0;color:#1c1c1a}\
main{max-width:26rem;margin:min(8vh,3rem) auto 0;background:#fff;border:1px solid #d5d5d0;border-radius:8px;overflow:hidden}\
header{padding:1rem 1.5rem;color:#fff;background:var(--brand)}h1{font-size:1.15rem;margin:0}header p{margin:0;font-size:.85rem}\
section{padding:1.5rem}dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1rem;margin:0 0 1.5rem}dt{color:#5c5c57}\
dd{margin:0;text-align:right;overflow-wrap:anywhere}dd.sum{font-size:1.4rem;font-weight:600}\
button{font:inherit;width:100%;min-height:2.9rem;border-radius:6px;border:1px solid var(--brand);cursor:pointer;margin-top:.6rem}\
button.go{background:var(--brand);color:#fff;font-weight:600}button.no{background:#fff;color:var(--brand)}\
button:focus-visible{outline:3px solid #1c1c1a;outline-offset:2px}";

fn page((name, colour): (&str, &str), body: &Markup) -> String {
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width";
                title { (name) " (fake)" }
                style { ":root{--brand:" (colour) "}" (PreEscaped(STYLE)) }
            }
            body {
                main {
                    header { h1 { (name) } p { "Stands in for the provider in development. No money moves." } }
                    section { (body) }
                }
            }
        }
    }
    .into_string()
}

/// What is paid, with a button to pay and one to give up.
pub(crate) fn checkout(brand: (&str, &str), lines: &[(&str, &str)], sum: &str, action: &str) -> String {
    let body = html! {
        dl {
            dt { "Amount" } dd class="sum" { "PKR " (sum) }
            @for (name, value) in lines { dt { (name) } dd { (value) } }
        }
        form method="post" action=(action) {
            button class="go" name="decision" value="pay" { "Pay" }
            button class="no" name="decision" value="cancel" { "Cancel" }
        }
    };
    page(brand, &body)
}

/// A form that brings the browser back to the merchant.
pub(crate) fn bring_back(brand: (&str, &str), action: &str, fields: &[(String, String)]) -> String {
    let body = html! {
        form id="back" method="post" action=(action) {
            @for (name, value) in fields { input type="hidden" name=(name) value=(value); }
            p { "Back to the merchant." }
            button class="go" { "Continue" }
        }
        script { (PreEscaped("document.getElementById('back').submit()")) }
    };
    page(brand, &body)
}

/// Why there is nothing to pay.
pub(crate) fn refusal(brand: (&str, &str), code: &str, words: &str) -> String {
    page(brand, &html! { p role="alert" { strong { (code) } " " (words) } })
}

/// What the firewall of a provider sends to those whom it does not like.
pub(crate) const REJECTED: &str = "<html><head><title>Request Rejected</title></head><body>The requested URL was rejected. Please consult with your administrator.<br>Your support ID is: 1</body></html>";

/// `150,000.00`.
pub(crate) fn shown(paisa: i64) -> String {
    let text = rupees(paisa);
    let (whole, rest) = text.split_once('.').unwrap_or((&text, "00"));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().rev().enumerate() {
        if at > 0 && at.checked_rem(3) == Some(0) {
            grouped.insert(0, ',');
        }
        grouped.insert(0, digit);
    }
    format!("{grouped}.{rest}")
}

/// Paisa as rupees with two decimals.
pub(crate) fn rupees(paisa: i64) -> String {
    let (rupees, rest) = (paisa.checked_div(100).unwrap_or(0), paisa.checked_rem(100).unwrap_or(0));
    format!("{rupees}.{rest:02}")
}
