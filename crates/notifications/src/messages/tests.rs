use kernel::ctx::Ctx;
use kernel::money::Paisa;
use time::macros::datetime;

use super::money::Missing;
use super::{account, contest, entry, money, referral, subscription, terms};
use crate::Message;

const LINK: &str = "https://muqabla.pk/x";

fn paragraph(message: &Message, at: usize) -> &str {
    message.paragraphs.get(at).map_or("", String::as_str)
}

#[test]
fn numbers_choose_the_words() {
    let ctx = Ctx::new(datetime!(2026-11-21 07:00 UTC), "test", "https://muqabla.pk".into());
    for (left, words) in [
        (0, "One of your recovery codes was used, and it was the last. Make new ones now."),
        (1, "One of your recovery codes was used. 1 more works."),
        (7, "One of your recovery codes was used. 7 more work."),
    ] {
        assert_eq!(paragraph(&account::recovery_code_used(&ctx, left), 0), words);
    }
    for (others, entries, subject, text) in [
        (0, 1, "Hira entered \u{201c}A logo\u{201d}", "1 new entry."),
        (0, 3, "Hira sent 3 entries for \u{201c}A logo\u{201d}", "3 new entries."),
        (1, 2, "Hira and 1 other entered \u{201c}A logo\u{201d}", "2 new entries."),
        (1_200, 1_300, "Hira and 1200 others entered \u{201c}A logo\u{201d}", "1300 new entries."),
    ] {
        let message = entry::received("A logo", entry::Received { who: "Hira", others, entries }, LINK);
        assert_eq!((message.subject.as_str(), paragraph(&message, 0)), (subject, text));
    }
    for (others, versions, subject, text) in [
        (0, 1, "Hira sent version 3 of entry #5: \u{201c}A logo\u{201d}", "1 new version. Stars,"),
        (0, 2, "Hira sent 2 new versions for \u{201c}A logo\u{201d}", "2 new versions. Stars,"),
        (1, 2, "Hira and 1 other sent new versions for \u{201c}A logo\u{201d}", "2 new versions. Stars,"),
        (4, 9, "Hira and 4 others sent new versions for \u{201c}A logo\u{201d}", "9 new versions. Stars,"),
    ] {
        let new = entry::NewVersion { who: "Hira", entry: 5, version: 3, others, versions };
        let message = entry::new_version("A logo", new, LINK);
        assert_eq!(message.subject, subject);
        assert!(paragraph(&message, 0).starts_with(text), "{message:?}");
    }
    for (comments, subject) in [
        (1, "Hira commented on a place of entry #5: \u{201c}A logo\u{201d}"),
        (3, "Hira wrote 3 comments on places of entry #5: \u{201c}A logo\u{201d}"),
    ] {
        let message = entry::pinned("A logo", entry::Pinned { who: "Hira", entry: 5, comments, pin: 12 }, LINK);
        assert_eq!((message.subject.as_str(), paragraph(&message, 0)), (subject, "The newest one is at number 12."));
    }
    for (people, went) in [(1, "1 person who entered"), (2, "2 people who entered")] {
        let text = terms::distributed("A logo", Paisa::new(97_000), people, 30, LINK);
        assert!(paragraph(&text, 1).contains(&format!("PKR 970 went to {went}. Their work")), "{text:?}");
    }
    for (limit, allows) in
        [(1, Some("Free allows 1 active contest: ")), (0, Some("Free allows 0 active contests: ")), (-1, None)]
    {
        let text = subscription::expired("Pro", ("Free", limit), LINK);
        assert_eq!(text.paragraphs.get(1).map(|text| text.split_inclusive(": ").next().unwrap()), allows);
    }
}

#[test]
fn periods_are_those_of_the_rules() {
    let draft = contest::draft_cancelled("A logo", 14, LINK);
    assert_eq!(
        paragraph(&draft, 0),
        "The draft \u{201c}A logo\u{201d} waited 14 days for its payment and was cancelled."
    );
    let nobody = contest::entries_closed("A logo", (0, 0), None, 3, LINK);
    assert_eq!(
        paragraph(&nobody, 1),
        "Nobody has entered. The prize is refunded three days after the deadline; you may also ask for it now."
    );
    let accepted = money::accepted("A logo", None, Paisa::new(97_000), Missing::Nothing(5), LINK);
    assert_eq!(
        paragraph(&accepted, 1),
        "PKR 970 are on their way to your default payout method, usually within 5 business days."
    );
    assert_eq!(accepted.action, Some(("See the payout".to_owned(), LINK.to_owned())));
}

#[test]
fn what_people_wrote_is_no_message() {
    let typed = "{ $title } \"{ -x }\" [one] .y = z";
    let message = contest::announcement(typed, "Hira", typed, LINK);
    assert_eq!(message.subject, format!("Announcement: {typed}"));
    assert_eq!(paragraph(&message, 1), typed);
    assert_eq!(referral::promised("http://evil.example", Paisa::new(100), LINK).paragraphs.len(), 2);
}
