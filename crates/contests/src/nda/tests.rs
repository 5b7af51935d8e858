//! Which text stands, and who signs it.

use kernel::actor::{Role, Staff};

use super::*;
use crate::contest::Status;
use crate::fixtures::{self, now, person};

fn checked(typed: &str) -> Result<Choice, FieldErrors> {
    let mut errors = FieldErrors::new();
    let choice = Choice::checked(typed, &mut errors);
    errors.into_result().map(|()| choice)
}

#[test]
fn a_text_has_at_most_ten_thousand_characters() {
    let longest = "ش".repeat(TEXT_MAX);
    assert_eq!(checked(&longest).unwrap(), Choice::Own(longest.clone()));
    assert!(checked(&format!("{longest}a")).is_err());
    assert!(checked("a\u{0}b").is_err());
    for nothing in ["", " \n "] {
        assert_eq!(checked(nothing).unwrap(), Choice::Standard);
    }
    assert_eq!(checked(" Tell nobody.\n\nReally. ").unwrap(), Choice::Own("Tell nobody.\n\nReally.".into()));
}

#[test]
fn the_hash_is_that_of_the_text_which_stands() {
    let contest = fixtures::contest(person(Role::Client).user, Status::Draft);
    for choice in [Choice::Standard, Choice::Own("Tell nobody.".into())] {
        let nda = Nda::new(contest.id, &choice, now());
        assert_eq!(nda.sha256, hash(nda.text().unwrap()));
        assert_eq!(nda.own_text.is_none(), nda.standard_version.is_some());
    }
    let unknown = Nda { standard_version: Some(0), ..Nda::new(contest.id, &Choice::Standard, now()) };
    assert!(matches!(unknown.text(), Err(Error::Corrupt { .. })));
}

/// A version that people signed never changes: an edit makes another version instead.
#[test]
fn the_versions_of_our_text_stay_as_they_are() {
    let known = [(1, "aaff2091d6496950ddf0ae9bc7a71520a75e15746b22de9f91029dfd9c149c8e")];
    assert_eq!(STANDARD.len(), known.len());
    for (version, expected) in known {
        let text = standard(version).unwrap();
        let made: String = hash(text).iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(made, expected);
        assert!(text.chars().count() <= TEXT_MAX);
    }
    assert!(standard(STANDARD_VERSION).is_some());
    assert_eq!((standard(0), standard(2), standard(-1)), (None, None, None));
}

#[test]
fn a_name_has_two_to_a_hundred_characters_on_one_line() {
    assert_eq!(checked_name("  Li ").unwrap(), "Li");
    let longest = "é".repeat(NAME_MAX);
    assert_eq!(checked_name(&longest).unwrap(), longest);
    for wrong in ["", " A ", "Ali\nKhan", &"é".repeat(NAME_MAX + 1)] {
        assert!(checked_name(wrong).is_err(), "{wrong}");
    }
}

#[test]
fn members_sign_the_text_that_they_read_once() {
    let (client, member) = (person(Role::Client), person(Role::Talent));
    let contest = fixtures::contest(client.user, Status::Open);
    let nda = Nda::new(contest.id, &Choice::Standard, now());
    let facts = |is_member, has_signed| SignerFacts { is_member, has_signed };
    let sign = |actor: &Actor, facts, read: &[u8]| decide_signing(&contest, &nda, actor, facts, read);

    assert_eq!(sign(&member, facts(true, false), &nda.sha256).unwrap(), Signing::Signs);
    assert!(matches!(sign(&member, facts(true, false), &hash("another")), Err(Error::NdaChanged)));
    assert!(matches!(sign(&member, facts(true, false), &[]), Err(Error::NdaChanged)));
    assert_eq!(sign(&member, facts(true, true), &hash("another")).unwrap(), Signing::SignedBefore);
    // Somebody who lost the access signs nothing, staff and the client are no parties of it.
    for signed in [false, true] {
        let staff = Actor { staff: Some(Staff::Owner), ..person(Role::Client) };
        assert!(matches!(sign(&member, facts(false, signed), &nda.sha256), Err(Error::NotFound)));
        assert!(matches!(sign(&staff, facts(false, signed), &nda.sha256), Err(Error::NotFound)));
        assert!(matches!(sign(&client, facts(true, signed), &nda.sha256), Err(Error::NotFound)));
    }
}

#[test]
fn nothing_is_signed_for_a_draft_or_a_contest_that_staff_hid() {
    let member = person(Role::Talent);
    let draft = fixtures::contest(person(Role::Client).user, Status::Draft);
    let hidden = Contest { hidden_at: Some(now()), ..fixtures::contest(person(Role::Client).user, Status::Open) };
    for contest in [draft, hidden] {
        let nda = Nda::new(contest.id, &Choice::Standard, now());
        let facts = SignerFacts { is_member: true, has_signed: false };
        assert!(matches!(decide_signing(&contest, &nda, &member, facts, &nda.sha256), Err(Error::NotFound)));
    }
}
