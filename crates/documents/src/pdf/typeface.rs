//! The two weights that are compiled in: how wide words are, and their glyphs.

use std::ops::Range;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use rustybuzz::{Direction, Face, UnicodeBuffer, script};

use crate::fonts::{BOLD, REGULAR};

/// What is added to the spaces of this typeface, in em: small sizes on paper need it.
const WORD_SPACE: f32 = 0.055;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// 400.
    Regular,
    /// 700.
    Bold,
}

pub(super) struct Typefaces {
    regular: Typeface,
    bold: Typeface,
}

struct Typeface {
    shaper: Face<'static>,
    font: Font,
    units_per_em: f32,
}

/// Words as glyphs; measures in em.
pub(super) struct Shaped {
    pub(super) glyphs: Vec<KrillaGlyph>,
    /// How wide they are together.
    pub(super) width: f32,
    /// Whether some character has no glyph.
    pub(super) missing: bool,
}

impl Typefaces {
    pub(super) fn load() -> Option<Self> {
        Some(Self { regular: Typeface::load(REGULAR)?, bold: Typeface::load(BOLD)? })
    }

    pub(super) fn font(&self, weight: Weight) -> Font {
        self.of(weight).font.clone()
    }

    pub(super) fn shape(&self, text: &str, weight: Weight) -> Shaped {
        self.of(weight).shape(text)
    }

    /// How wide words are at `size`.
    pub(super) fn width(&self, text: &str, weight: Weight, size: f32) -> f32 {
        self.shape(text, weight).width * size
    }

    /// Words in lines of at most `width`. A word that is wider is broken where it must be.
    pub(super) fn wrap(&self, text: &str, weight: Weight, size: f32, width: f32) -> Vec<String> {
        let fits = |line: &str| self.width(line, weight, size) <= width;
        let mut lines: Vec<String> = Vec::new();
        let mut line = String::new();
        for word in text.split_whitespace() {
            let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
            if fits(&longer) {
                line = longer;
                continue;
            }
            if !line.is_empty() {
                lines.push(std::mem::take(&mut line));
            }
            for letter in word.chars() {
                let longer = format!("{line}{letter}");
                if !line.is_empty() && !fits(&longer) {
                    lines.push(std::mem::take(&mut line));
                }
                line.push(letter);
            }
        }
        lines.push(line);
        lines
    }

    fn of(&self, weight: Weight) -> &Typeface {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Bold => &self.bold,
        }
    }
}

impl Typeface {
    fn load(bytes: &'static [u8]) -> Option<Self> {
        let shaper = Face::from_slice(bytes, 0)?;
        let units_per_em = f32::from(i16::try_from(shaper.units_per_em()).ok()?);
        Some(Self { shaper, font: Font::new(bytes.into(), 0)?, units_per_em })
    }

    /// Everything is set from left to right, one glyph after the other: what this typeface has no glyphs for becomes
    /// boxes, and boxes have no direction.
    fn shape(&self, text: &str) -> Shaped {
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(Direction::LeftToRight);
        buffer.set_script(script::LATIN);
        let shaped = rustybuzz::shape(&self.shaper, &[], buffer);
        let clusters: Vec<usize> =
            shaped.glyph_infos().iter().map(|info| usize::try_from(info.cluster).unwrap_or(0)).collect();
        let mut width = 0.0;
        let mut missing = false;
        let mut glyphs = Vec::new();
        for ((info, place), cluster) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()).zip(&clusters) {
            let em = |units: i32| f32::from(i16::try_from(units).unwrap_or(0)) / self.units_per_em;
            missing = missing || info.glyph_id == 0;
            let is_space = text.get(*cluster..).is_some_and(|rest| rest.starts_with(' '));
            let advance = em(place.x_advance) + if is_space { WORD_SPACE } else { 0.0 };
            width += advance;
            glyphs.push(KrillaGlyph::new(
                GlyphId::new(info.glyph_id),
                advance,
                em(place.x_offset),
                em(place.y_offset),
                em(place.y_advance),
                letters(*cluster, &clusters, text.len()),
                None,
            ));
        }
        Shaped { glyphs, width, missing }
    }
}

/// The bytes of the text that a cluster stands for: up to where the next one begins.
fn letters(cluster: usize, clusters: &[usize], end: usize) -> Range<usize> {
    cluster..clusters.iter().copied().filter(|other| *other > cluster).min().unwrap_or(end)
}
