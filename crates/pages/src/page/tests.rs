//! Addresses and their heads.

use super::{Existence, Page, Route, Stored, cut, paths, read};

const BASE: &str = "https://muqabla.test";

fn ready(path: &str, query: &str) -> Page {
    match read(BASE, path, query, false) {
        Route::Ready(page) => *page,
        other @ Route::Stored(_) => panic!("{path}: {other:?}"),
    }
}

#[test]
fn addresses_are_told_apart() {
    let id = "0193a1b2-0000-7000-8000-000000000001";
    assert!(matches!(read(BASE, "/contests", "", false), Route::Stored(Stored::Contests)));
    assert!(matches!(read(BASE, "/contests/", "", false), Route::Stored(Stored::Contests)));
    assert!(matches!(read(BASE, &format!("/contests/{id}"), "", false), Route::Stored(Stored::Contest(_))));
    assert!(matches!(read(BASE, &format!("/u/{id}/"), "", false), Route::Stored(Stored::Person(_))));
    for (path, title, found, indexed) in [
        ("/", "Win contests. Build your career.", Existence::Yes, true),
        ("/pricing/", "Pricing", Existence::Yes, true),
        ("/dashboard", "Dashboard", Existence::Yes, false),
        ("/contests/new", "Post a contest", Existence::Yes, false),
        ("/admin/disputes/7", "Dispute · Admin", Existence::Yes, false),
        ("/contests/1", "Contest not found", Existence::Private, false),
        ("/contests/0193A1B2-0000-7000-8000-000000000001", "Contest not found", Existence::Private, false),
        ("/contests/0193a1b2000070008000000000000001", "Contest not found", Existence::Private, false),
        ("/u/me", "Nobody here", Existence::No, false),
        ("/categories/logo-design", "Search contests", Existence::Yes, true),
        ("/categories/no-such", "404 Page Not Found", Existence::No, false),
        ("/no/such/page", "404 Page Not Found", Existence::No, false),
        ("//", "404 Page Not Found", Existence::No, false),
        ("/pricing/x", "404 Page Not Found", Existence::No, false),
        ("/dev/ui", "404 Page Not Found", Existence::No, false),
        ("/payment-simulator/easypaisa", "404 Page Not Found", Existence::No, false),
        ("/:id", "404 Page Not Found", Existence::No, false),
    ] {
        let page = ready(path, "");
        assert!(page.head.title.contains(title), "{path}: {}", page.head.title);
        assert_eq!(
            (page.exists, page.head.indexed, page.head.canonical.is_some()),
            (found, indexed, indexed),
            "{path}"
        );
    }
    assert!(matches!(read(BASE, "/dev/ui", "", true), Route::Ready(page) if page.exists == Existence::Yes));
}

#[test]
fn searches_lead_back_to_what_is_known() {
    for (query, canonical, indexed) in [
        ("", "/search", true),
        ("q=zarda", "/search", true),
        ("q=%3C/title%3E%3Cscript%3E", "/search", true),
        ("category=logo+design", "/search?category=Logo+Design", true),
        ("category=Logo%20Design&q=zarda", "/search?category=Logo+Design", true),
        ("category=no-such", "/search", false),
        ("category=design&category=writing", "/search?category=Design", false),
        ("q=zarda&page=2", "/search", false),
        ("minPrize=5", "/search", false),
        ("minPrize=&status=", "/search", true),
        ("utm_source=chat&ref=AB12", "/search", true),
    ] {
        let head = ready("/search", query).head;
        assert_eq!((head.canonical.as_deref(), head.indexed), (Some(canonical), indexed), "{query}");
        let html = head.html(BASE);
        assert!(!html.contains("zarda") && !html.to_lowercase().contains("<script>"), "{query}: {html}");
    }
}

#[test]
fn descriptions_end_between_words() {
    assert_eq!(cut("Short\n\n words"), "Short words");
    let long = cut(&"word, ".repeat(80));
    assert!(long.chars().count() <= 200 && long.ends_with("word…"), "{long}");
    assert_eq!(cut(&"W".repeat(300)).chars().count(), 200);
}

#[test]
fn what_is_in_the_sitemap_is_found_and_its_own() {
    for address in paths() {
        let (path, query) = address.split_once('?').unwrap_or((&address, ""));
        match read(BASE, path, query, false) {
            Route::Ready(page) => {
                assert_eq!(page.head.canonical.as_deref(), Some(address.as_str()));
                assert!(page.head.indexed && page.exists == Existence::Yes, "{address}");
            }
            Route::Stored(Stored::Contests) => assert_eq!(address, "/contests"),
            other @ Route::Stored(Stored::Contest(_) | Stored::Person(_) | Stored::Poll(_)) => {
                panic!("{address}: {other:?}")
            }
        }
    }
}
