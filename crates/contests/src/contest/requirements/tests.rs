use kernel::fields::FieldErrors;

use super::{ANSWER_MAX, FileFormat, Requirements};

fn checked(requirements: Requirements) -> Result<Requirements, Vec<&'static str>> {
    let mut errors = FieldErrors::new();
    let checked = requirements.checked(&mut errors);
    let fields: Vec<_> = errors.iter().map(|(field, _message)| field).collect();
    if fields.is_empty() { Ok(checked) } else { Err(fields) }
}

#[test]
fn keeps_formats_once_and_in_their_order() {
    let formats = vec![FileFormat::Png, FileFormat::Ai, FileFormat::Png];
    let kept = checked(Requirements { formats, ..Requirements::default() }).unwrap();
    assert_eq!(kept.formats, [FileFormat::Ai, FileFormat::Png]);
    assert!(!kept.is_empty());
}

#[test]
fn takes_answers_up_to_their_length() {
    let long = Requirements { audience: "ہ".repeat(ANSWER_MAX), style_modern: Some(5), ..Requirements::default() };
    assert_eq!(checked(long.clone()), Ok(long));
    let blank = Requirements { audience: " \n".to_owned(), ..Requirements::default() };
    assert!(checked(blank).unwrap().is_empty());
}

#[test]
fn names_every_answer_that_is_out_of_bounds() {
    let long = || "a".repeat(ANSWER_MAX + 1);
    let wrong = Requirements {
        audience: long(),
        must_have: long(),
        avoid: long(),
        colours: long(),
        sizes: long(),
        examples: "a\u{7}".to_owned(),
        formats: Vec::new(),
        style_modern: Some(0),
        style_playful: Some(6),
        style_detailed: Some(-1),
        style_luxurious: Some(i16::MAX),
    };
    assert_eq!(
        checked(wrong).unwrap_err(),
        [
            "audience",
            "avoid",
            "colours",
            "examples",
            "mustHave",
            "sizes",
            "styleDetailed",
            "styleLuxurious",
            "styleModern",
            "stylePlayful"
        ]
    );
}
