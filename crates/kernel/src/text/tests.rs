//! Bounds are in characters, and nothing that is not text passes.

use super::*;

#[test]
fn counts_characters_after_trimming() {
    assert_eq!(one_line("  مقابلہ ", 3, 6), Ok("مقابلہ".to_owned()));
    assert_eq!(one_line("ab  ", 3, 10), Err(Refused::TooShort));
    assert_eq!(one_line("abcd", 1, 3), Err(Refused::TooLong));
}

#[test]
fn refuses_control_characters() {
    assert_eq!(one_line("a\0b", 1, 9), Err(Refused::Control));
    assert_eq!(one_line("a\r\nBcc: b", 1, 90), Err(Refused::Control));
    assert_eq!(multi_line("a\0b", 1, 9), Err(Refused::Control));
    assert_eq!(multi_line("a\n\tb", 1, 9), Ok("a\n\tb".to_owned()));
}

#[test]
fn links_lead_to_a_named_web_host() {
    for good in ["https://example.com", "http://a.b/c?d#e", "https://behance.net/x_y"] {
        assert!(is_web_link(good), "{good}");
    }
    for bad in [
        "javascript:alert(1)",
        "data:text/html,x",
        "//evil.com",
        "file:///etc/passwd",
        "ftp://a.b",
        "https://",
        "https://user@evil.com",
        "https://a .b",
        "https://a.b/\"><script>",
        "https://localhost",
        "HTTPS:/a.b",
        "",
    ] {
        assert!(!is_web_link(bad), "{bad}");
    }
}
