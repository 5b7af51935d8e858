//! Enums that are stored and sent as a fixed word.

use std::any::type_name;
use std::fmt;
use std::marker::PhantomData;

use diesel::deserialize;
use diesel::pg::PgValue;
use serde::de::{Deserializer, EnumAccess, Error, VariantAccess, Visitor};

#[doc(hidden)]
pub use serde;

#[cfg(feature = "openapi")]
mod schema;
#[cfg(test)]
mod tests;

#[cfg(feature = "openapi")]
#[doc(hidden)]
pub use {schema::of_words, utoipa};

/// What the enums of [`text_enum!`](crate::text_enum) share.
pub trait TextEnum: Copy + 'static {
    const WORDS: &'static [&'static str];

    fn parse(text: &str) -> Option<Self>;
}

/// Declares an enum whose values are words: in the database a `text`, in JSON a string.
///
/// `pub enum Status as ContestStatus` gives the enum a schema of the name `ContestStatus` in the API document, described by the enum's
/// documentation. The calling crate depends on Diesel.
#[macro_export]
macro_rules! text_enum {
    ($(#[doc = $doc:literal])* $vis:vis enum $name:ident as $schema:ident $variants:tt) => {
        $crate::text_enum! { $(#[doc = $doc])* $vis enum $name $variants }
        $crate::text_enum_schema! { $name $schema $($doc)* }
    };
    ($(#[doc = $doc:literal])* $vis:vis enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[doc = $doc])*
        #[derive(
            Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord,
            diesel::expression::AsExpression, diesel::deserialize::FromSqlRow,
        )]
        #[diesel(sql_type = diesel::sql_types::Text)]
        $vis enum $name { $($(#[$variant_meta])* $variant),+ }

        impl $name {
            /// Every value, in the order of the declaration.
            $vis const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// As stored and as sent.
            $vis const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }

            /// Reads what `as_str` wrote.
            $vis fn parse(text: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|value| value.as_str() == text)
            }
        }

        impl $crate::text_enum::TextEnum for $name {
            const WORDS: &'static [&'static str] = &[$($text),+];

            fn parse(text: &str) -> Option<Self> { Self::parse(text) }
        }

        impl $crate::text_enum::serde::Serialize for $name {
            fn serialize<S: $crate::text_enum::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> $crate::text_enum::serde::Deserialize<'de> for $name {
            fn deserialize<D: $crate::text_enum::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::text_enum::deserialize(deserializer)
            }
        }

        impl diesel::serialize::ToSql<diesel::sql_types::Text, diesel::pg::Pg> for $name {
            fn to_sql<'b>(&'b self, out: &mut diesel::serialize::Output<'b, '_, diesel::pg::Pg>) -> diesel::serialize::Result {
                <str as diesel::serialize::ToSql<diesel::sql_types::Text, diesel::pg::Pg>>::to_sql(self.as_str(), out)
            }
        }

        impl diesel::deserialize::FromSql<diesel::sql_types::Text, diesel::pg::Pg> for $name {
            fn from_sql(bytes: diesel::pg::PgValue<'_>) -> diesel::deserialize::Result<Self> {
                $crate::text_enum::from_sql(bytes)
            }
        }
    };
}

/// Implements utoipa's `ToSchema`: here, because a `cfg` inside of `text_enum!` would ask for a feature of the calling crate.
#[cfg(feature = "openapi")]
#[doc(hidden)]
#[macro_export]
macro_rules! text_enum_schema {
    ($name:ident $schema:ident $($doc:literal)*) => {
        impl $crate::text_enum::utoipa::PartialSchema for $name {
            fn schema() -> $crate::text_enum::utoipa::openapi::RefOr<$crate::text_enum::utoipa::openapi::Schema> {
                $crate::text_enum::of_words::<Self>(&[$($doc),*])
            }
        }

        impl $crate::text_enum::utoipa::ToSchema for $name {
            fn name() -> std::borrow::Cow<'static, str> { std::borrow::Cow::Borrowed(stringify!($schema)) }
        }
    };
}
#[cfg(not(feature = "openapi"))]
#[doc(hidden)]
#[macro_export]
macro_rules! text_enum_schema {
    ($($any:tt)*) => {};
}

/// Reads a word from the database.
///
/// # Errors
/// Names word and type when the type has no such word.
#[doc(hidden)]
pub fn from_sql<T: TextEnum>(bytes: PgValue<'_>) -> deserialize::Result<T> {
    let word = std::str::from_utf8(bytes.as_bytes())?;
    T::parse(word).ok_or_else(|| format!("`{word}` is no {}, which has {:?}", type_name::<T>(), T::WORDS).into())
}

/// Reads a word as serde's derive reads a variant without fields, so that faults are told in the same words.
///
/// # Errors
/// Names the word and those that are allowed.
#[doc(hidden)]
pub fn deserialize<'de, T: TextEnum, D: Deserializer<'de>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_enum(type_name::<T>(), T::WORDS, Word(PhantomData))
}

struct Word<T>(PhantomData<T>);

impl<'de, T: TextEnum> Visitor<'de> for Word<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "enum {}", type_name::<T>())
    }

    fn visit_enum<A: EnumAccess<'de>>(self, data: A) -> Result<T, A::Error> {
        let (word, variant) = data.variant::<String>()?;
        variant.unit_variant()?;
        T::parse(&word).ok_or_else(|| A::Error::unknown_variant(&word, T::WORDS))
    }
}
