use std::collections::BTreeSet;
use std::path::Path;

use kernel::ctx::Ctx;
use kernel::money::Paisa;
use time::macros::datetime;

use super::award::{Award, NamedAward};
use super::dispute::Ending;
use super::money::Missing;
use super::{account, contest, dispute, entry, money, payout, purchase, referral, review, subscription, terms};
use crate::Message;

const LINK: &str = "https://muqabla.pk/x";
const PRIZE: NamedAward<'_> = NamedAward { award: Award::Prize, title: "A logo" };
const THIRD_PLACE: NamedAward<'_> = NamedAward { award: Award::Place(3), title: "A logo" };
const BOUGHT: NamedAward<'_> = NamedAward { award: Award::Bought(5), title: "A logo" };

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
    let accepted = money::accepted(PRIZE, None, Paisa::new(97_000), Missing::Nothing(5), LINK);
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

/// Every message that takes an award, about `of`; those with several wordings in each of them.
fn about(of: NamedAward<'_>) -> Vec<Message> {
    let (at, sum) = (datetime!(2026-11-21 07:00 UTC), Paisa::new(58_200));
    let endings = [
        Ending::FilesStay,
        Ending::AllGoesBack(sum),
        Ending::PartGoesBack(sum),
        Ending::AwardTakenBack,
        Ending::Paid(sum, Missing::Nothing(5)),
    ];
    let mut all = vec![
        money::awarded(of, "Ayesha", sum, at, LINK),
        money::award_passed_on(of, LINK),
        money::delivered(of, "Hira", at, LINK),
        money::changes_requested(of, "Ayesha", "A darker green.", at, LINK),
        money::accepted(of, Some("Ayesha"), sum, Missing::Identity, LINK),
        money::accepted(of, None, sum, Missing::Nothing(5), LINK),
        money::accepted_by_timer(of, LINK),
        money::lapsed_for_client(of, LINK),
        money::lapsed_for_winner(of, LINK),
        money::delivery_due_soon(of, at, LINK),
        money::payout_paid(of, sum, "JazzCash …4567", "T-1", LINK),
        money::payout_failed(of, sum, "The number is wrong.", LINK),
        payout::under_review(of, sum, at, LINK),
        payout::review_over(of, sum, LINK),
        dispute::opened_by_you(of, at, LINK),
        dispute::opened(of, "Ayesha", "Not as briefed", at, LINK),
        dispute::answered(of, LINK),
        dispute::decided(of, "PKR 582 go back", "Half of it came.", at, LINK),
        dispute::appealed(of, LINK),
        review::invited(of, "Hira", 14, LINK),
    ];
    all.extend(endings.map(|ending| dispute::settled(of, "PKR 582 go back", "Half of it came.", ending, LINK)));
    all
}

/// What is never said about a bought entry: it is not awarded, and when nothing is delivered its price goes back at once
/// (`purchase.not_delivered`).
const WON_ONLY: [&str; 4] =
    ["money.awarded", "money.award_passed_on", "money.lapsed_for_client", "money.lapsed_for_winner"];

/// The kinds of the builders whose signature takes an award.
fn taking_an_award() -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/messages");
    let mut kinds = BTreeSet::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let source = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for builder in source.split("pub fn ").skip(1) {
            let signature = builder.split("-> Message").next().unwrap();
            if let (true, Some(rest)) =
                (signature.contains("NamedAward") && !signature.contains('{'), builder.split("Message::new(\"").nth(1))
            {
                kinds.insert(rest.split('"').next().unwrap().to_owned());
            }
        }
    }
    kinds
}

fn everything(message: &Message) -> String {
    format!("{}\n{}", message.subject, message.paragraphs.join("\n"))
}

#[test]
fn every_message_that_takes_an_award_is_read_here() {
    let read: BTreeSet<String> = about(PRIZE).into_iter().map(|message| message.kind.into_owned()).collect();
    assert_eq!(read, taking_an_award(), "add it to `about`");
    assert!(read.len() > 15, "{read:?}");
}

#[test]
fn nothing_that_was_bought_was_won() {
    let bought = about(BOUGHT).into_iter().filter(|message| !WON_ONLY.contains(&&*message.kind));
    let of_purchase = [
        purchase::bought("A logo", ("Ayesha", 5), Paisa::new(100), datetime!(2026-11-21 07:00 UTC), LINK),
        purchase::paid("A logo", 5, Paisa::new(100), datetime!(2026-11-21 07:00 UTC), LINK),
        purchase::payment_not_needed("A logo", 5, Paisa::new(100), LINK),
        purchase::not_delivered("A logo", 5, LINK),
        purchase::refund_decided("A logo", 5, Paisa::new(100), LINK),
    ];
    for message in bought.chain(of_purchase) {
        let text = everything(&message).to_lowercase();
        let wrong = text.split(|c: char| !c.is_alphabetic()).find(|word| {
            matches!(*word, "winner" | "winners" | "won" | "prize" | "prizes" | "award" | "awarded" | "place")
        });
        assert_eq!(wrong, None, "{message:?}");
        assert!(message.paragraphs.iter().any(|said| said.to_lowercase().contains("entry #5")), "{message:?}");
    }
}

#[test]
fn a_place_is_named_where_there_are_several_and_only_there() {
    for message in about(THIRD_PLACE) {
        assert!(message.subject.ends_with("A logo, third place"), "{message:?}");
        let named = message.paragraphs.iter().filter(|said| said.contains("the third place of \u{201c}A logo\u{201d}"));
        assert_eq!(named.count(), 1, "{message:?}");
    }
    for message in about(PRIZE) {
        assert!(message.subject.ends_with("A logo"), "{message:?}");
        let text = everything(&message);
        assert!(text.contains("\u{201c}A logo\u{201d}") && !text.contains(" place") && !text.contains('#'), "{text}");
    }
    for (place, name) in [(1, "first"), (2, "second"), (3, "third"), (4, "fourth"), (5, "fifth")] {
        let of = NamedAward { award: Award::Place(place), title: "A logo" };
        assert_eq!(of.in_subject(), format!("A logo, {name} place"));
        assert_eq!(of.in_sentence(), format!("the {name} place of \u{201c}A logo\u{201d}"));
    }
}

#[test]
fn what_is_said_of_one_winner_stays() {
    let said = |message: Message| message.paragraphs.into_iter().take(2).collect::<Vec<_>>().join(" ");
    let due = datetime!(2026-11-21 07:00 UTC);
    assert_eq!(
        said(money::delivered(PRIZE, "Hira", due, LINK)),
        "Hira has delivered the final files for \u{201c}A logo\u{201d}. Accept them or ask for changes until 21 Nov 2026, 12:00 PKT. After that they count as accepted, and the winner is paid."
    );
    assert_eq!(
        said(money::lapsed_for_client(PRIZE, LINK)),
        "The winner of \u{201c}A logo\u{201d} did not deliver the final files in time. Your prize is still held. Award another entry, or ask for the prize back."
    );
    assert_eq!(
        said(money::lapsed_for_client(THIRD_PLACE, LINK)),
        "The winner of the third place of \u{201c}A logo\u{201d} did not deliver the final files in time. Its part of the prize is still held. Award another entry for this place, or ask for its part of the prize back."
    );
    assert_eq!(
        said(money::delivery_due_soon(BOUGHT, due, LINK)),
        "The final files for the bought entry #5 of \u{201c}A logo\u{201d} are due until 21 Nov 2026, 12:00 PKT. If they do not come, the sale ends: the client gets the price back, and nothing is paid for the entry."
    );
    for (winners, subject) in [(1, "The winner is chosen: A logo"), (2, "The winners are chosen: A logo")] {
        assert_eq!(money::not_selected("A logo", winners, LINK).subject, subject);
    }
    for (entries, can) in [(1, "One more entry"), (3, "3 more entries")] {
        let message = purchase::sale_ends("A logo", (entries, Paisa::new(60_000)), due, LINK);
        assert!(paragraph(&message, 0).starts_with(&format!("{can} of \u{201c}A logo\u{201d} can be bought,")));
    }
}
