//! Profile rules at their bounds.

use super::*;

fn draft() -> Draft {
    Draft {
        name: "Ayesha Khan".into(),
        bio: "x".repeat(500),
        skills: vec!["Logo design".into()],
        portfolio: vec!["https://behance.net/a".into()],
    }
}

fn complaint(draft: Draft, field: &str) -> Option<&'static str> {
    let errors = draft.check().err()?;
    errors.iter().find(|(name, _)| *name == field).map(|(_, message)| message)
}

#[test]
fn splits_the_name_at_its_first_blank() {
    let profile = draft().check().unwrap();
    assert_eq!((profile.first_name.as_str(), profile.last_name.as_deref()), ("Ayesha", Some("Khan")));
    assert_eq!(profile.portfolio, ["https://behance.net/a"]);
    let profile = Draft { name: "  Bo ".into(), ..draft() }.check().unwrap();
    assert_eq!((profile.first_name.as_str(), profile.last_name), ("Bo", None));
}

#[test]
fn says_what_is_wrong() {
    let named = |name: &str| complaint(Draft { name: name.into(), ..draft() }, "name");
    assert_eq!(named("A"), Some("Name must be at least 2 characters"));
    assert_eq!(named(&"A".repeat(51)), Some("Name must be at most 50 characters"));
    assert_eq!(named("Al\u{7}i"), Some("Name has a character that cannot be used"));
    let told = |bio: &str| complaint(Draft { bio: bio.into(), ..draft() }, "bio");
    assert_eq!(told(&"x".repeat(501)), Some("Bio must be at most 500 characters"));
    assert_eq!(told("\u{7}"), Some("Bio has a character that cannot be used"));
}

#[test]
fn holds_the_bounds() {
    assert!(complaint(Draft { name: "A".into(), ..draft() }, "name").is_some());
    assert!(complaint(Draft { name: "A".repeat(50), ..draft() }, "name").is_none());
    assert!(complaint(Draft { name: "A".repeat(51), ..draft() }, "name").is_some());
    assert!(complaint(Draft { bio: "x".repeat(501), ..draft() }, "bio").is_some());
    let eleven = (0..11).map(|n| format!("skill {n}")).collect::<Vec<_>>();
    assert_eq!(complaint(Draft { skills: eleven.clone(), ..draft() }, "skills"), Some("Maximum 10 skills allowed"));
    assert!(complaint(Draft { skills: eleven[..10].to_vec(), ..draft() }, "skills").is_none());
    assert!(complaint(Draft { skills: vec!["y".repeat(41)], ..draft() }, "skills").is_some());
    assert!(complaint(Draft { skills: vec![" ".into()], ..draft() }, "skills").is_some());
    assert!(complaint(Draft { portfolio: vec!["https://a.pk".into(); 11], ..draft() }, "portfolio").is_some());
    assert!(complaint(Draft { portfolio: vec!["javascript:alert(1)".into()], ..draft() }, "portfolio").is_some());
}

#[test]
fn one_skill_once() {
    let skills = vec!["Rust".into(), "rust ".into(), "Go".into()];
    assert_eq!(Draft { skills, ..draft() }.check().unwrap().skills, ["Rust", "Go"]);
}

#[test]
fn registration_names_fit_the_profile() {
    assert_eq!(names(" Ali ", Some("")), Ok(("Ali".into(), None)));
    assert!(names("", None).is_err());
    assert!(names("A", None).is_err());
    assert!(names("A", Some("B")).is_ok());
    assert!(names(&"a".repeat(30), Some(&"b".repeat(30))).is_err());
}
