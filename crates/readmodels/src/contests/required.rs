//! What the client answered to the questions about the work, as it is sent and shown.

use ::contests::contest::{self, FileFormat};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Every answer may be left out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Requirements {
    /// Whom the work is made for.
    #[schema(max_length = 500)]
    pub audience: String,
    /// Words or parts that it must have.
    #[schema(max_length = 500)]
    pub must_have: String,
    #[schema(max_length = 500)]
    pub avoid: String,
    #[schema(max_length = 500)]
    pub colours: String,
    /// Sizes, lengths or platforms.
    #[schema(max_length = 500)]
    pub sizes: String,
    /// Work that the client likes.
    #[schema(max_length = 500)]
    pub examples: String,
    /// Kinds of files that the winner hands over.
    pub formats: Vec<FileFormat>,
    /// From classic (1) to modern (5).
    #[schema(minimum = 1, maximum = 5)]
    pub style_modern: Option<i16>,
    /// From serious (1) to playful (5).
    #[schema(minimum = 1, maximum = 5)]
    pub style_playful: Option<i16>,
    /// From simple (1) to detailed (5).
    #[schema(minimum = 1, maximum = 5)]
    pub style_detailed: Option<i16>,
    /// From affordable (1) to luxurious (5).
    #[schema(minimum = 1, maximum = 5)]
    pub style_luxurious: Option<i16>,
}

/// Answers of the one type as the other: the fields are the same, and neither side may lose one.
macro_rules! convert {
    ($from:ty => $to:ty) => {
        impl From<$from> for $to {
            fn from(answers: $from) -> Self {
                Self {
                    audience: answers.audience,
                    must_have: answers.must_have,
                    avoid: answers.avoid,
                    colours: answers.colours,
                    sizes: answers.sizes,
                    examples: answers.examples,
                    formats: answers.formats,
                    style_modern: answers.style_modern,
                    style_playful: answers.style_playful,
                    style_detailed: answers.style_detailed,
                    style_luxurious: answers.style_luxurious,
                }
            }
        }
    };
}
convert!(contest::Requirements => Requirements);
convert!(Requirements => contest::Requirements);
