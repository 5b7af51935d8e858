//! Hostile names, by themselves and in every template that says a name.

use kernel::money::Paisa;
use time::macros::datetime;

use super::*;
use crate::messages::award::{Award, NamedAward};
use crate::messages::entry::{NdaSigned, NewVersion, Pinned, Received};
use crate::messages::{contact, contest, dispute, entry, money, referral, review};
use crate::{Message, Recipient, render};

const LOGO: NamedAward<'_> = NamedAward { award: Award::Prize, title: "A logo" };

const HOSTILE: &[&str] = &[
    "http://evil.example",
    "https://evil.example/win?x=1",
    "evil.com/win",
    "evil.com",
    "www.evil.com",
    "WWW evil com",
    "evil\u{3002}com",
    "ｅvil．com",
    "Ali evil.pk",
    "You won PKR 50000, go to evil.pk",
    "You won, click here",
    "Please send all of the money to Bilal",
    "call 03001234567",
    "mail me@evil.example",
    "javascript:alert(1)",
    "<a href=//evil.example>Ali</a>",
    "<b>Ali</b>",
    "\"><img src=x>",
    "Ali\r\nBcc: everybody@example.com",
    "\u{202e}elpmaxe.live//:ptth",
    "[Win](evil.com)",
    "",
    " . ",
];

#[test]
fn names_stay_names() {
    for (typed, seen) in [
        ("Ayesha", "Ayesha"),
        ("  Ayesha   Khan ", "Ayesha Khan"),
        ("M. Ali", "M. Ali"),
        ("O'Brien-Khan", "O'Brien-Khan"),
        ("Zoë", "Zoë"),
        ("عائشہ خان", "عائشہ خان"),
        ("علی\u{200c}رضا", "علی\u{200c}رضا"),
        ("مُحَمَّد", "مُحَمَّد"),
    ] {
        assert_eq!(shown(typed, "A member"), seen);
    }
    assert_eq!(shown(&"Ab".repeat(30), "").chars().count(), 40);
    for typed in HOSTILE {
        assert_eq!(shown(typed, "A member"), "A member", "{typed}");
    }
}

#[test]
fn letters_from_the_right_stay_within_what_was_typed() {
    assert_eq!(isolated("Chiltan Honey"), "Chiltan Honey");
    assert_eq!(isolated("\u{644}\u{648}\u{6af}\u{648}"), "\u{2068}\u{644}\u{648}\u{6af}\u{648}\u{2069}");
    assert_eq!(isolated("a\u{202e}b\u{2069}c"), "abc");
    assert_eq!(actor("Hira Baloch"), "Hira Baloch");
    assert_eq!(actor("https://evil.example"), "Somebody");
}

fn version(who: &str, others: usize, versions: i32) -> NewVersion<'_> {
    NewVersion { who, entry: 5, version: 3, others, versions }
}

/// Every message that says the name of somebody else, with that name.
fn messages(name: &str) -> Vec<Message> {
    let link = "https://muqabla.pk/x";
    let written = contact::Written {
        id: "1",
        name,
        email: "ali@example.com",
        subject: "Hello",
        category: None,
        text: "Hello",
        member: false,
    };
    vec![
        referral::promised(name, Paisa::new(20_000), link),
        referral::voided(name, Paisa::new(20_000), link),
        referral::taken_back(name, Paisa::new(20_000), Paisa::new(5_000), link),
        referral::rewarded(name, Paisa::new(20_000), datetime!(2027-01-01 00:00 UTC), link),
        review::invited(LOGO, name, 14, link),
        review::received("A logo", name, true, link),
        contact::received(&written),
        entry::received("A logo", Received { who: name, others: 0, entries: 1 }, link),
        entry::received("A logo", Received { who: name, others: 0, entries: 2 }, link),
        entry::received("A logo", Received { who: name, others: 1, entries: 2 }, link),
        entry::received("A logo", Received { who: name, others: 4, entries: 9 }, link),
        entry::new_version("A logo", version(name, 0, 1), link),
        entry::new_version("A logo", version(name, 0, 2), link),
        entry::new_version("A logo", version(name, 1, 2), link),
        entry::new_version("A logo", version(name, 4, 9), link),
        entry::pinned("A logo", Pinned { who: name, entry: 5, comments: 1, pin: 3 }, link),
        entry::pinned("A logo", Pinned { who: name, entry: 5, comments: 4, pin: 3 }, link),
        entry::shortlisted("A logo", name, 1, link),
        entry::declined("A logo", name, 1, link),
        entry::taken_back("A logo", name, 1, link),
        entry::rated("A logo", name, 1, 5, link),
        entry::nda_signed("A logo", NdaSigned { who: name, count: 2 }, link),
        entry::author_removed("A logo", name, "They sent it to others", link),
        entry::removal_undone("A logo", name, link),
        contest::first_entry("A logo", name, link),
        contest::brief_changed("A logo", name, 2, (1, 1), link),
        contest::files_added("A logo", name, link),
        contest::question_asked("A logo", name, "Hello", link),
        contest::question_answered("A logo", name, "Hello", link),
        contest::commented("A logo", name, 1, "Hello", link),
        contest::announcement("A logo", name, "Hello", link),
        contest::invited("A logo", name, link),
        contest::invited_address(name, link),
        contest::publication_agreed("A logo", name, link),
        money::awarded(LOGO, name, Paisa::new(20_000), datetime!(2027-01-01 00:00 UTC), link),
        money::delivered(LOGO, name, datetime!(2027-01-01 00:00 UTC), link),
        money::accepted(LOGO, Some(name), Paisa::new(20_000), money::Missing::Nothing(5), link),
        dispute::opened(LOGO, name, "Other", datetime!(2027-01-01 00:00 UTC), link),
        money::changes_requested(LOGO, name, "Hello", datetime!(2027-01-01 00:00 UTC), link),
    ]
}

#[test]
fn no_mail_says_a_hostile_name() {
    for typed in HOSTILE.iter().copied().filter(|typed| typed.trim().len() > 1) {
        for message in messages(typed) {
            let recipient = Recipient { user: None, address: "a@example.com".into(), name: typed.to_owned() };
            let mut said = vec![message.subject.clone(), render::text(&recipient, &message, None)];
            said.push(render::html(&recipient, &message, None));
            for text in said {
                for part in
                    ["evil", "50000", "alert(1)", "<b>Ali", "<img", "Bcc", "03001234567", "Bilal", "click here", typed]
                {
                    assert!(!text.contains(part), "{part} of {typed} in {}: {text}", message.kind);
                }
            }
        }
    }
    let long = "Ab".repeat(30);
    for message in messages(&long) {
        let recipient = Recipient { user: None, address: "a@example.com".into(), name: long.clone() };
        assert!(!render::text(&recipient, &message, None).contains(&long[..41]), "{}", message.kind);
    }
}

/// A new template that takes a name is to be added to `messages` above.
#[test]
fn every_template_that_takes_a_name_is_among_them() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/messages");
    let mut naming = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let source = std::fs::read_to_string(file.unwrap().path()).unwrap();
        for head in source.split("pub fn ").skip(1).map(|rest| rest.split("->").next().unwrap()) {
            if [
                "friend:",
                "other:",
                "reviewer:",
                "name:",
                "first_name:",
                "client:",
                "author:",
                "opener:",
                "winner:",
                "who",
                "Written",
            ]
            .iter()
            .any(|sign| head.contains(sign))
            {
                naming.push(head.split('(').next().unwrap().to_owned());
            }
        }
    }
    naming.sort();
    assert_eq!(
        naming,
        [
            "accepted",
            "announcement",
            "author_removed",
            "awarded",
            "brief_changed",
            "changes_requested",
            "commented",
            "declined",
            "delivered",
            "files_added",
            "first_entry",
            "invited",
            "invited",
            "invited_address",
            "nda_signed",
            "opened",
            "pinned",
            "promised",
            "publication_agreed",
            "question_answered",
            "question_asked",
            "rated",
            "received",
            "received",
            "received",
            "removal_undone",
            "rewarded",
            "shortlisted",
            "taken_back",
            "taken_back",
            "voided",
        ]
    );
}

#[test]
fn the_end_of_an_account_takes_names_out_of_every_message_that_has_one() {
    let listed = crate::names_somebody_sql!();
    // What somebody wrote to support goes by the address of the answer.
    for message in messages("Hira Baloch").iter().filter(|message| message.kind != "contact.received") {
        let (family, _rest) = message.kind.split_once('.').unwrap();
        let is_listed =
            [format!("'{}'", message.kind), format!("'{family}.%'")].iter().any(|kind| listed.contains(kind));
        assert!(is_listed, "{}", message.kind);
    }
}
