use super::*;

#[test]
fn every_message_renders_with_its_parameters() {
    let samples = samples();
    assert!(samples.len() > 100, "the catalogue is read wrongly");
    for text in samples {
        let words = std::iter::once((String::new(), text.to_string())).chain(text.attributes());
        for (name, words) in words {
            assert!(!words.is_empty() || name.is_empty(), "{text:?}: {name}");
            assert!(!words.contains(['{', '}']) && !words.contains("  "), "{text:?}: {words}");
        }
    }
}

#[test]
fn parameters_are_shown_as_people_write_them() {
    let shown = |value: Value| Text::new(&FILE, "shown", [("value", value.into())]).to_string();
    assert_eq!(shown(Paisa::new(1_250_000).into()), "<PKR 12,500>");
    assert_eq!(shown(time::macros::datetime!(2026-11-21 07:00 UTC).into()), "<21 Nov 2026, 12:00 PKT>");
    assert_eq!(shown(12_345_i64.into()), "<12345>");
    assert_eq!(shown("{ $value }".into()), "<{ $value }>", "what people write is no message");
}

static FILE: File = File::new(|| parse("shown = <{ $value }>"));
