use serde::de::value::{Error, StrDeserializer, U8Deserializer};
use serde::de::{Deserialize, IntoDeserializer};

crate::text_enum! {
    /// How loud
    /// it is.
    enum Volume as LoudSpeaker {
        Low = "LOW",
        High = "HIGH",
    }
}

fn read(text: &str) -> Result<Volume, Error> {
    let word: StrDeserializer<'_, Error> = text.into_deserializer();
    Volume::deserialize(word)
}

#[test]
fn reads_what_it_wrote() {
    for volume in Volume::ALL {
        assert_eq!(Volume::parse(volume.as_str()), Some(*volume));
        assert_eq!(read(volume.as_str()), Ok(*volume));
    }
}

#[test]
fn an_unknown_word_is_answered_with_those_that_are_known() {
    assert_eq!(Volume::parse("low"), None);
    assert_eq!(read("low").unwrap_err().to_string(), "unknown variant `low`, expected `LOW` or `HIGH`");
    let number: U8Deserializer<Error> = 1_u8.into_deserializer();
    assert!(Volume::deserialize(number).is_err());
}

#[cfg(feature = "openapi")]
#[test]
fn the_schema_has_name_description_and_words() {
    use utoipa::openapi::{RefOr, Schema};
    use utoipa::{PartialSchema, ToSchema};

    assert_eq!(Volume::name(), "LoudSpeaker");
    let RefOr::T(Schema::Object(schema)) = Volume::schema() else { panic!("no schema of its own") };
    assert_eq!(schema.description.as_deref(), Some("How loud\nit is."));
    assert_eq!(schema.enum_values, Some(vec!["LOW".into(), "HIGH".into()]));
}
