//! Whatever people typed is shown and does nothing.

use super::*;
use crate::document::tests::{contest, document_of, receipt, receipt_body};
use crate::facts::{Body, Bought, FeeInvoice, PayoutAdvice};

const PAYLOADS: [&str; 8] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "</title><svg/onload=alert(1)>",
    "</style><script>alert(1)</script>",
    "&lt;script&gt;alert(1)&lt;/script&gt;",
    "javascript:alert(1)",
    "\u{202e}<b>",
];

/// All tags of a page with what stands in them.
fn tags(page: &str) -> Vec<&str> {
    page.split('<').skip(1).map(|part| part.split('>').next().unwrap()).collect()
}

#[test]
fn payloads_add_no_tag_and_no_attribute() {
    let documents = |words: &str| {
        let advice = PayoutAdvice {
            contest: contest(words),
            gross_paisa: 100,
            fee_paisa: 3,
            tax_paisa: 0,
            amount_paisa: 97,
            method: words.to_owned(),
            last4: words.to_owned(),
            account_name: words.to_owned(),
            bank_name: Some(words.to_owned()),
            reference: words.to_owned(),
            payout: words.to_owned(),
            paid_at: time::macros::datetime!(2026-11-21 07:00 UTC),
        };
        let invoice = FeeInvoice {
            contest: contest(words),
            gross_paisa: 100,
            fee_bps: 300,
            fee_paisa: 3,
            tax_paisa: 0,
            payout: words.to_owned(),
        };
        let mut body = receipt_body(words);
        body.order_ref = words.to_owned();
        body.provider_txn_id = Some(words.to_owned());
        body.bought = Bought::Featured { contest: contest(words) };
        [Body::Receipt(body), Body::FeeInvoice(invoice), Body::PayoutAdvice(advice)].map(|body| {
            let mut document = document_of(words, body);
            document.facts.person.email = words.to_owned();
            document.facts.issuer.site = words.to_owned();
            page(&document.sheet())
        })
    };
    let harmless = documents("harmless");
    for payload in PAYLOADS {
        for (page, plain) in documents(payload).iter().zip(&harmless) {
            assert_eq!(tags(page), tags(plain), "{payload}");
            assert!(page.contains(&html! { (payload) }.into_string()), "{payload} is shown");
        }
    }
}

#[test]
fn pages_carry_one_style_and_no_script() {
    let page = page(&receipt("محمد بلال").sheet());
    assert!(page.contains("محمد بلال"), "letters of every script are shown");
    assert!(page.contains(&format!("<style>{STYLE}</style>")));
    assert_eq!(page.matches("<style").count(), 1);
    assert!(!page.contains("<script") && !page.contains(" style=") && !page.contains("src=") && !page.contains("url("));
    for expected in ["R-2026-000123", "25,000.00", "<td>Tax</td><td class=\"amount\">0.00</td>", "Total paid (PKR)"] {
        assert!(page.contains(expected), "{expected}");
    }
}
