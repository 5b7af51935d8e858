//! Pictures of contests: whatever the title is, there is one, and it says what is true.

use contests::contest::{Category, Choice, Contest, Outcome, Requirements, Status, Subcategory, Terms};
use kernel::ids::{ContestId, UserId};
use kernel::money::Paisa;
use time::Duration;
use time::macros::datetime;
use uuid::Uuid;

use super::{drawing, facts};

const NOW: time::OffsetDateTime = datetime!(2026-11-24 05:00 UTC);

fn contest(title: &str) -> Contest {
    let terms = Terms {
        title: title.to_owned(),
        brief: "A brief.".to_owned(),
        category: Choice { category: Category::Design, subcategory: Some(Subcategory::LogoDesign) },
        prize: Paisa::new(4_500_000),
        deadline: NOW + Duration::days(5),
        sealed: true,
        final_round_days: None,
        places: None,
        guaranteed: false,
        visibility: contests::contest::Visibility::Public,
        requirements: Requirements::default(),
        nda: None,
    };
    let draft = Contest::draft(ContestId::from(Uuid::nil()), UserId::from(Uuid::nil()), terms, NOW);
    Contest { status: Status::Open, ..draft }
}

#[test]
fn every_title_has_a_picture() {
    let wide = "W".repeat(100);
    let pointed = "\u{64e}".repeat(100);
    for title in [
        "Chai",
        "",
        "   ",
        "</text><script>alert(1)</script>",
        "a & b < c > d \" ' ]]>",
        "چائے خانے کے لیے لوگو اور نام",
        "مقابلہ 2026 کا لوگو PK",
        "🏏🎨👩\u{200d}👩\u{200d}👧",
        "日本語の題名",
        "\u{202e}reversed\u{0}\u{7}",
        "e\u{301}\u{301}\u{301} \u{200d}\u{200c}",
        &wide,
        &pointed,
    ] {
        let card = facts(&contest(title), NOW).0;
        let picture = drawing::of_contest(&card).unwrap_or_else(|fault| panic!("{title}: {fault}"));
        let read = resvg::tiny_skia::Pixmap::decode_png(&picture).unwrap();
        assert_eq!((read.width(), read.height()), (drawing::WIDTH, drawing::HEIGHT), "{title}");
        assert!(picture.len() < 300_000, "{title}: {}", picture.len());
    }
    assert!(drawing::of_site().unwrap().len() < 300_000);
}

#[test]
fn different_titles_look_different() {
    let drawn = |title: &str| drawing::of_contest(&facts(&contest(title), NOW).0).unwrap();
    assert_ne!(drawn("Logo"), drawn("Lego"));
    assert_eq!(drawn("Logo"), drawn("Logo"));
    assert_ne!(drawn("مقابلہ"), drawn("Logo Design contest"));
    // Nothing of it can be drawn: the kind of work stands in.
    assert_eq!(drawn("🏏"), drawn("Logo Design contest"));
}

#[test]
fn the_clock_counts_days_in_karachi() {
    let mut open = contest("Logo");
    for (deadline, said, takes) in [
        (NOW + Duration::seconds(1), "Closes today", true),
        (NOW, "Being judged", false),
        (datetime!(2026-11-24 18:59:59 UTC), "Closes today", true),
        (datetime!(2026-11-24 19:00 UTC), "Closes tomorrow", true),
        (datetime!(2026-11-25 19:00 UTC), "2 days left", true),
    ] {
        open.deadline = deadline;
        let card = facts(&open, NOW).0;
        assert_eq!((card.clock.as_str(), card.open), (said, takes), "{deadline}");
    }
    for (status, outcome, said) in [
        (Status::Shortlisting, None, "Being judged"),
        (Status::Awarded, None, "Winner chosen"),
        (Status::Closed, Some(Outcome::Completed), "Completed"),
        (Status::Closed, Some(Outcome::Distributed), "Prize shared"),
        (Status::Closed, Some(Outcome::Refunded), "Closed"),
    ] {
        let card = facts(&Contest { status, outcome, ..contest("Logo") }, NOW).0;
        assert_eq!((card.clock.as_str(), card.open), (said, false));
    }
}

#[test]
fn versions_change_with_what_is_drawn_and_with_nothing_else() {
    let version = |contest: &Contest, now| facts(contest, now).version();
    let open = contest("Logo");
    let first = version(&open, NOW);
    assert_eq!(first, version(&open, NOW + Duration::hours(1)));
    assert_eq!(first, version(&Contest { entry_count: 9, brief: "Other".to_owned(), ..open.clone() }, NOW));
    assert_ne!(first, version(&open, NOW + Duration::days(1)));
    for other in [
        Contest { title: "Lego".to_owned(), ..open.clone() },
        Contest { prize: Paisa::new(4_500_100), ..open.clone() },
        Contest { guaranteed: true, ..open.clone() },
        Contest { featured_until: Some(NOW + Duration::seconds(1)), ..open.clone() },
        Contest { status: Status::Shortlisting, ..open.clone() },
    ] {
        assert_ne!(first, version(&other, NOW));
    }
    assert_eq!(first, version(&Contest { featured_until: Some(NOW), ..open }, NOW));
}
