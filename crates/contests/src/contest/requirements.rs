//! What the client answers to the questions about the work. Every answer may be missing; from the payment on none changes, because
//! entries and the handover are measured against them.

use diesel::pg::Pg;
use diesel::prelude::*;
use kernel::fields::FieldErrors;
use kernel::text;

use crate::schema::contest_requirements;

pub mod repo;
#[cfg(test)]
mod tests;

/// Characters of an answer.
pub const ANSWER_MAX: usize = 500;
/// The ends of a style scale.
pub const STYLE_MIN: i16 = 1;
pub const STYLE_MAX: i16 = 5;

text_enum! {
    /// A kind of file that the winner hands over, on its own or within a ZIP.
    pub enum FileFormat as FileFormat {
        Ai = "AI",
        Eps = "EPS",
        Svg = "SVG",
        Pdf = "PDF",
        Png = "PNG",
        Jpg = "JPG",
        Psd = "PSD",
        Indd = "INDD",
        Fig = "FIG",
        Gif = "GIF",
        Mp4 = "MP4",
        Docx = "DOCX",
        Xlsx = "XLSX",
        Pptx = "PPTX",
        Md = "MD",
        Csv = "CSV",
        /// The source text of a program.
        Source = "SOURCE",
        /// A program that is ready to install or to run.
        Build = "BUILD",
        /// Fonts, or the names of their licences.
        Fonts = "FONTS",
    }
}

#[derive(Debug, Clone, Default, PartialEq, Eq, Queryable, Selectable, Insertable, AsChangeset)]
#[diesel(table_name = contest_requirements, treat_none_as_null = true, check_for_backend(Pg))]
pub struct Requirements {
    /// Whom the work is made for.
    pub audience: String,
    /// Words or parts that it must have.
    pub must_have: String,
    pub avoid: String,
    pub colours: String,
    /// Sizes, lengths or platforms.
    pub sizes: String,
    /// Work that the client likes.
    pub examples: String,
    /// In the order of [`FileFormat::ALL`], each once.
    pub formats: Vec<FileFormat>,
    /// From classic (1) to modern (5).
    pub style_modern: Option<i16>,
    /// From serious (1) to playful (5).
    pub style_playful: Option<i16>,
    /// From simple (1) to detailed (5).
    pub style_detailed: Option<i16>,
    /// From affordable (1) to luxurious (5).
    pub style_luxurious: Option<i16>,
}

impl Requirements {
    /// The answers within their bounds; complains in `errors` about those that are not.
    pub fn checked(self, errors: &mut FieldErrors) -> Self {
        let mut answer = |field: &'static str, typed: &str| {
            text::multi_line(typed, 0, ANSWER_MAX).unwrap_or_else(|refused| {
                let is_control = refused == text::Refused::Control;
                errors.add(field, if is_control { "Plain text only" } else { "At most 500 characters" });
                String::new()
            })
        };
        let mut checked = Self {
            audience: answer("audience", &self.audience),
            must_have: answer("mustHave", &self.must_have),
            avoid: answer("avoid", &self.avoid),
            colours: answer("colours", &self.colours),
            sizes: answer("sizes", &self.sizes),
            examples: answer("examples", &self.examples),
            ..self
        };
        checked.formats.sort_unstable();
        checked.formats.dedup();
        for (field, style) in [
            ("styleModern", checked.style_modern),
            ("stylePlayful", checked.style_playful),
            ("styleDetailed", checked.style_detailed),
            ("styleLuxurious", checked.style_luxurious),
        ] {
            let is_on_scale = style.is_none_or(|style| (STYLE_MIN..=STYLE_MAX).contains(&style));
            errors.require(is_on_scale, field, "Choose a place between 1 and 5");
        }
        checked
    }

    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}
