//! Who may send unsafe calls.

use super::*;
use actix_web::http::header::{HeaderName, HeaderValue};

fn own(pairs: &[(&'static str, &'static str)], with_session: bool) -> bool {
    let mut headers = HeaderMap::new();
    for (name, value) in pairs {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    is_own(&headers, "https://muqabla.pk", with_session)
}

#[test]
fn believes_the_browser_first() {
    for site in ["same-origin", "none"] {
        assert!(own(&[("sec-fetch-site", site)], true), "{site}");
    }
    for site in ["cross-site", "same-site", "nonsense", ""] {
        assert!(!own(&[("sec-fetch-site", site), ("origin", "https://muqabla.pk")], true), "{site}");
    }
}

#[test]
fn then_the_origin() {
    assert!(own(&[("origin", "https://muqabla.pk")], true));
    assert!(own(&[("origin", "http://127.0.0.1:8080"), ("host", "127.0.0.1:8080")], true));
    for bad in ["https://evil.example", "null", "http://127.0.0.1:8081", "https://muqabla.pk.evil.example", "x"] {
        assert!(!own(&[("origin", bad), ("host", "127.0.0.1:8080")], true), "{bad}");
        assert!(!own(&[("origin", bad), ("host", "127.0.0.1:8080")], false), "{bad}");
    }
}

#[test]
fn programs_come_without_a_session() {
    assert!(own(&[("host", "muqabla.pk")], false));
    assert!(!own(&[("host", "muqabla.pk")], true));
}

#[test]
fn providers_are_exempt_and_nothing_else() {
    assert!(is_webhook("/api/payments/easypaisa/webhook"));
    assert!(!is_webhook("/api/payments/deposit"));
    assert!(!is_webhook("/api/contests/webhook"));
}
