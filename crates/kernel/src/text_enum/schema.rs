//! Words in the API document.

use utoipa::openapi::schema::{ObjectBuilder, Type};
use utoipa::openapi::{RefOr, Schema};

use super::TextEnum;

/// A string that is one of the words of `T`; `doc` has the lines of its documentation.
pub fn of_words<T: TextEnum>(doc: &[&str]) -> RefOr<Schema> {
    let lines: Vec<_> = doc.iter().map(|line| line.trim()).collect();
    ObjectBuilder::new()
        .schema_type(Type::String)
        .description(Some(lines.join("\n")))
        .enum_values(Some(T::WORDS.iter().copied()))
        .into()
}
