//! What stands on a signed NDA.

use documents::{html, pdf};
use nda::Choice;

use super::*;

fn signed(choice: &Choice, name: &str) -> (Nda, Signature) {
    let (contest, user) = (testkit::ctx().new_id(), testkit::ctx().new_id());
    let nda = Nda::new(contest, choice, testkit::START);
    let signature = Signature {
        contest,
        user,
        legal_name: name.into(),
        client_name: "Ayesha Malik".into(),
        contest_title: "A logo for a dhaba".into(),
        text_sha256: nda.sha256.clone(),
        address: Some("203.0.113.7".into()),
        signed_at: testkit::START,
    };
    (nda, signature)
}

#[test]
fn it_names_both_sides_the_time_the_hash_and_the_whole_text() {
    let (nda, signature) = signed(&Choice::Own("Tell nobody.\n\nNot <b>even</b> your cat.".into()), "Bilal Ahmed");
    let sheet = laid_out(&nda, &signature).unwrap();
    let page = html::page(&sheet);
    let hash = hex::encode(&nda.sha256);
    for expected in [
        "Signed NDA",
        "A logo for a dhaba",
        "Ayesha Malik",
        "Bilal Ahmed",
        &signature.contest.to_string(),
        &moment(signature.signed_at),
        &hash,
        "Tell nobody.",
        "Not &lt;b&gt;even&lt;/b&gt; your cat.",
        "The client's own text",
    ] {
        assert!(page.contains(expected), "{expected:?} is not in {page}");
    }
    // The other side need not know where somebody sat.
    assert!(!page.contains("203.0.113.7") && !page.contains("<table"), "{page}");
}

#[test]
fn the_same_signature_makes_the_same_bytes() {
    let (nda, signature) = signed(&Choice::Standard, "Bilal Ahmed");
    let render = |signature: &Signature| pdf::render(&laid_out(&nda, signature).unwrap()).unwrap();
    assert_eq!(render(&signature), render(&signature));
    assert_ne!(render(&signature), render(&Signature { legal_name: "Bilal Ahmad".into(), ..signature.clone() }));
}

#[test]
fn a_signature_under_another_text_is_no_document() {
    let (nda, signature) = signed(&Choice::Standard, "Bilal Ahmed");
    let other = Signature { text_sha256: nda::hash("another").to_vec(), ..signature };
    assert!(matches!(laid_out(&nda, &other), Err(Error::Corrupt { .. })));
}

#[test]
fn ten_thousand_characters_without_a_break_are_laid_out() {
    let (nda, signature) = signed(&Choice::Own("w".repeat(nda::TEXT_MAX)), &"W".repeat(nda::NAME_MAX));
    assert!(!pdf::render(&laid_out(&nda, &signature).unwrap()).unwrap().is_empty());
}
