//! What people typed is text in the agreement, never markup.

use maud::html;

use super::{layout, moment};

#[test]
fn markup_becomes_text() {
    let page = layout("<script>alert('1')</script> & \"x\"", &html! {});
    assert!(page.contains("<title>&lt;script&gt;alert('1')&lt;/script&gt; &amp; &quot;x&quot;</title>"), "{page}");
}

#[test]
fn moments_are_pakistans() {
    assert_eq!(moment(testkit::START), "21 Nov 2026, 12:00 PKT");
}
