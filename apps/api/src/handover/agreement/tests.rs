//! What people typed is text in the agreement, never markup.

use super::{escape, moment};

#[test]
fn markup_becomes_text() {
    assert_eq!(
        escape("<script>alert('1')</script> & \"x\""),
        "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;x&quot;"
    );
}

#[test]
fn moments_are_pakistans() {
    assert_eq!(moment(testkit::START), "21 Nov 2026, 12:00 PKT");
}
