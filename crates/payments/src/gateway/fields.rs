//! The body of a message as names and values: JSON or a form, flat, every name once.

use std::collections::BTreeMap;
use std::fmt;

use serde::de::{Deserializer, Error as _, MapAccess, Visitor};

use super::{RawEvent, RejectReason};

/// A body may be so long.
pub const BODY_BYTES_MAX: usize = 16 * 1024;

/// Names and values, in the byte order of the names.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fields(BTreeMap<String, String>);

impl Fields {
    /// Reads a message in which null stands for an empty value, as JazzCash writes it; otherwise as [`Fields::read`].
    ///
    /// # Errors
    /// As [`Fields::read`].
    pub fn read_with_nulls(raw: &RawEvent) -> Result<Self, RejectReason> {
        Self::read_as(raw, Members::TextsAndNulls)
    }

    /// Reads a message: its body, or, where that is empty, its address.
    ///
    /// # Errors
    /// [`RejectReason`]: too long, another type, not flat text, a name twice, a control character.
    pub fn read(raw: &RawEvent) -> Result<Self, RejectReason> {
        Self::read_as(raw, Members::Texts)
    }

    fn read_as(raw: &RawEvent, members: Members) -> Result<Self, RejectReason> {
        if raw.body.len() > BODY_BYTES_MAX {
            return Err(RejectReason::Malformed("the body is too long"));
        }
        if raw.body.is_empty() && !raw.query.is_empty() {
            return Self::query(&raw.query);
        }
        let media_type = raw.content_type.split(';').next().unwrap_or("").trim().to_ascii_lowercase();
        let fields = match media_type.as_str() {
            "application/json" => json(&raw.body, members)?,
            "application/x-www-form-urlencoded" => form(&raw.body)?,
            _ => return Err(RejectReason::ContentType),
        };
        fields.printable()
    }

    /// Reads what stands behind the question mark of an address.
    ///
    /// # Errors
    /// [`RejectReason`]: too long, a name twice, a control character.
    pub fn query(query: &str) -> Result<Self, RejectReason> {
        if query.len() > BODY_BYTES_MAX {
            return Err(RejectReason::Malformed("the address is too long"));
        }
        form(query.as_bytes())?.printable()
    }

    /// Reads a provider's answer to a question of ours: texts, numbers as they are written, null as an empty value.
    pub(super) fn answer(body: &[u8]) -> Result<Self, RejectReason> {
        json(body, Members::Scalars)?.printable()
    }

    /// As a JSON object of texts.
    pub(super) fn into_json(self) -> serde_json::Value {
        serde_json::Value::Object(self.0.into_iter().map(|(name, value)| (name, value.into())).collect())
    }

    /// With `value` under `name`, whatever stood there.
    pub(super) fn with(mut self, name: &str, value: impl Into<String>) -> Self {
        self.0.insert(name.to_owned(), value.into());
        self
    }

    /// As pairs, in the byte order of the names.
    pub(super) fn into_pairs(self) -> Vec<(String, String)> {
        self.0.into_iter().collect()
    }

    fn printable(self) -> Result<Self, RejectReason> {
        if self.iter().any(|(name, value)| name.chars().chain(value.chars()).any(char::is_control)) {
            return Err(RejectReason::Malformed("a control character"));
        }
        Ok(self)
    }

    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    /// Names and values in the byte order of names.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    fn add(&mut self, name: String, value: String) -> Result<(), RejectReason> {
        match self.0.insert(name, value) {
            None => Ok(()),
            Some(_first) => Err(RejectReason::Malformed("a name twice")),
        }
    }
}

impl<const N: usize> From<[(&str, &str); N]> for Fields {
    fn from(pairs: [(&str, &str); N]) -> Self {
        Self(pairs.into_iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect())
    }
}

fn form(body: &[u8]) -> Result<Fields, RejectReason> {
    let mut fields = Fields::default();
    for (name, value) in url::form_urlencoded::parse(body) {
        fields.add(name.into_owned(), value.into_owned())?;
    }
    Ok(fields)
}

/// What the members of a JSON object may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Members {
    Texts,
    TextsAndNulls,
    Scalars,
}

/// One member of a JSON object; of a number only what is exact is kept.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum Member {
    Text(String),
    Null(()),
    Number(serde_json::Number),
}

impl Member {
    fn text(self, members: Members) -> Option<String> {
        match (self, members) {
            (Self::Text(text), _) => Some(text),
            (Self::Null(()), Members::TextsAndNulls | Members::Scalars) => Some(String::new()),
            (Self::Number(number), Members::Scalars) => Some(number.to_string()),
            (Self::Null(()), Members::Texts) | (Self::Number(_), Members::Texts | Members::TextsAndNulls) => None,
        }
    }
}

/// serde_json's own map would keep the last of two equal names; two readers of one message must not differ on which.
fn json(body: &[u8], members: Members) -> Result<Fields, RejectReason> {
    const NOT_FLAT: RejectReason = RejectReason::Malformed("not a flat JSON object of texts with each name once");
    struct Flat(Members);
    impl<'de> Visitor<'de> for Flat {
        type Value = Fields;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("an object of texts")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
            let mut fields = Fields::default();
            while let Some((name, member)) = map.next_entry::<String, Member>()? {
                let value = member.text(self.0).ok_or_else(|| A::Error::custom("not a text"))?;
                fields.add(name, value).map_err(|_twice| A::Error::custom("a name twice"))?;
            }
            Ok(fields)
        }
    }
    let mut reader = serde_json::Deserializer::from_slice(body);
    let fields = reader.deserialize_map(Flat(members)).map_err(|_other| NOT_FLAT)?;
    reader.end().map_err(|_more| NOT_FLAT)?;
    Ok(fields)
}
