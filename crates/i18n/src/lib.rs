#![doc = include_str!("../README.md")]

use std::fmt;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::types::FluentNumber as Number;
use fluent_bundle::{FluentArgs, FluentMessage, FluentResource, FluentValue};
use fluent_syntax::ast::Pattern;
use kernel::money::Paisa;
use kernel::time::karachi;
use time::OffsetDateTime;
use time::macros::format_description;

#[cfg(test)]
mod tests;

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

type File = LazyLock<FluentBundle<FluentResource>>;

fn parse(source: &str) -> FluentBundle<FluentResource> {
    let mut file = FluentBundle::new_concurrent(vec!["en".parse().unwrap_or_default()]);
    // Names from the right are isolated where they are known to be names.
    file.set_use_isolating(false);
    // The build has parsed the same text.
    let (Ok(resource) | Err((resource, _))) = FluentResource::try_new(source.to_owned());
    file.add_resource_overriding(resource);
    file
}

/// A message of the catalogue with its parameters. `Display` puts it into words.
pub struct Text {
    file: &'static File,
    id: &'static str,
    parameters: FluentArgs<'static>,
}

impl Text {
    fn new<const N: usize>(
        file: &'static File,
        id: &'static str,
        parameters: [(&'static str, FluentValue<'static>); N],
    ) -> Self {
        Self { file, id, parameters: parameters.into_iter().collect() }
    }

    /// All that stands below the message, each with its name, in order.
    pub fn attributes(&self) -> Vec<(String, String)> {
        let message = self.file.get_message(self.id);
        let attributes = message.iter().flat_map(FluentMessage::attributes);
        attributes.map(|found| (found.id().to_owned(), self.words(found.value()))).collect()
    }

    fn words(&self, pattern: &Pattern<&str>) -> String {
        let mut faults = Vec::new();
        let words = self.file.format_pattern(pattern, Some(&self.parameters), &mut faults);
        debug_assert!(faults.is_empty(), "{}: {faults:?}", self.id);
        words.into_owned()
    }
}

impl fmt::Display for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let message = self.file.get_message(self.id);
        f.write_str(&message.and_then(|message| message.value()).map_or_else(String::new, |value| self.words(value)))
    }
}

/// Without the parameters, which may be secret.
impl fmt::Debug for Text {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A parameter as a message shows it.
pub struct Value(FluentValue<'static>);

impl From<Value> for FluentValue<'static> {
    fn from(value: Value) -> Self {
        value.0
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self(text.into())
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

/// `yes` or `no`, to choose a variant.
impl From<bool> for Value {
    fn from(is: bool) -> Self {
        if is { "yes" } else { "no" }.into()
    }
}

/// `PKR 12,500`.
impl From<Paisa> for Value {
    fn from(amount: Paisa) -> Self {
        amount.display().into()
    }
}

/// `21 Nov 2026, 12:00 PKT`.
impl From<OffsetDateTime> for Value {
    fn from(at: OffsetDateTime) -> Self {
        let format = format_description!("[day padding:none] [month repr:short] [year], [hour]:[minute] PKT");
        at.to_offset(karachi()).format(format).unwrap_or_default().into()
    }
}

macro_rules! numbers {
    ($($number:ty)+) => {
        $(impl From<$number> for Value {
            fn from(number: $number) -> Self {
                Self(number.into())
            }
        })+
    };
}

numbers!(i16 i32 i64 u32 u64 usize);
