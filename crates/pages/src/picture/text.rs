//! Words in pictures: which letters can be drawn, how wide they are, and where lines break.

use std::sync::{Arc, LazyLock};

use resvg::usvg::fontdb::Database;
use rustybuzz::{Face, UnicodeBuffer};

/// Urdu, the way it is written: see `fonts/README.md`.
const URDU: &[u8] = include_bytes!("../../fonts/NotoNastaliqUrdu-Bold.ttf");

/// The name of the Latin typeface in a drawing.
pub(super) const LATIN_FAMILY: &str = "Plus Jakarta Sans";
/// The name of the Urdu typeface in a drawing.
pub(super) const URDU_FAMILY: &str = "Noto Nastaliq Urdu";
/// Wide enough for what cannot be measured.
const UNKNOWN_EM: f32 = 1.0;
/// Nastaliq descends from line to line, so that its lines stand further apart.
const URDU_LINE_EM: f32 = 2.0;
const LATIN_LINE_EM: f32 = 1.16;
/// Nastaliq begins words high above the line that they end on.
const URDU_RISE_EM: f32 = 1.3;
const LATIN_RISE_EM: f32 = 0.72;

struct Faces {
    bold: Option<Face<'static>>,
    urdu: Option<Face<'static>>,
}

static FACES: LazyLock<Faces> =
    LazyLock::new(|| Faces { bold: Face::from_slice(documents::fonts::BOLD, 0), urdu: Face::from_slice(URDU, 0) });

static DATABASE: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut database = Database::new();
    for font in [documents::fonts::REGULAR, documents::fonts::BOLD, URDU] {
        database.load_font_data(font.to_vec());
    }
    Arc::new(database)
});

pub(super) fn fonts() -> Arc<Database> {
    Arc::clone(&DATABASE)
}

/// Whether a letter belongs to a script that is written from right to left.
fn is_urdu(letter: char) -> bool {
    matches!(letter, '\u{600}'..='\u{6ff}')
}

/// Joiners shape the letters around them.
fn is_joiner(letter: char) -> bool {
    matches!(letter, '\u{200c}' | '\u{200d}')
}

/// Whether some of `text` is Urdu.
pub(super) fn has_urdu(text: &str) -> bool {
    text.chars().any(is_urdu)
}

fn has(face: Option<&Face<'_>>, letter: char) -> bool {
    face.is_some_and(|face| face.glyph_index(letter).is_some())
}

/// What can be drawn of `text`, with single spaces: letters that no font has (emoji, other scripts) are left out.
pub(super) fn drawable(text: &str) -> String {
    let kept: String = text
        .chars()
        .map(|letter| if letter.is_whitespace() || letter.is_control() { ' ' } else { letter })
        .filter(|letter| *letter == ' ' || has(FACES.bold.as_ref(), *letter) || has(FACES.urdu.as_ref(), *letter))
        .collect();
    // A joiner between letters shapes them; one that is left of an emoji does nothing.
    let words = kept.split(' ').filter(|word| word.chars().any(|letter| !is_joiner(letter)));
    words.collect::<Vec<_>>().join(" ")
}

/// How wide `text` is in bold letters, in em.
pub(super) fn width(text: &str) -> f32 {
    let advances = runs(text).into_iter().map(|(run, urdu)| {
        let face = if urdu { FACES.urdu.as_ref() } else { FACES.bold.as_ref() };
        face.map_or(UNKNOWN_EM, |face| advance(&run, face))
    });
    advances.sum()
}

/// Parts of `text` in one script each, and whether it is Urdu; spaces and joiners stay with what they follow.
pub(super) fn runs(text: &str) -> Vec<(String, bool)> {
    let mut runs: Vec<(String, bool)> = Vec::new();
    for letter in text.chars() {
        let follows = is_joiner(letter) || letter == ' ';
        let urdu = is_urdu(letter) || (follows && runs.last().is_some_and(|(_run, urdu)| *urdu));
        match runs.last_mut() {
            Some((run, before)) if *before == urdu => run.push(letter),
            Some(_) | None => runs.push((letter.to_string(), urdu)),
        }
    }
    runs
}

/// How far the pen moves, in em.
fn advance(run: &str, face: &Face<'_>) -> f32 {
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(run);
    buffer.guess_segment_properties();
    let shaped = rustybuzz::shape(face, &[], buffer);
    let em = f64::from(face.units_per_em()).max(1.0);
    narrow(shaped.glyph_positions().iter().map(|glyph| f64::from(glyph.x_advance) / em).sum())
}

/// Pixels and em need no more than this.
#[allow(clippy::as_conversions, clippy::cast_possible_truncation, reason = "a measure between 0 and a few thousand")]
fn narrow(measure: f64) -> f32 {
    measure as f32
}

#[derive(Debug, Clone, PartialEq)]
pub(super) struct Block {
    pub(super) lines: Vec<String>,
    /// Pixels.
    pub(super) size: f32,
    /// Whether it reads from right to left.
    pub(super) rtl: bool,
    /// Whether some of it is Urdu.
    pub(super) urdu: bool,
}

impl Block {
    /// From one baseline to the next, in pixels.
    pub(super) fn leading(&self) -> f32 {
        self.size * if self.urdu { URDU_LINE_EM } else { LATIN_LINE_EM }
    }

    /// How far the first line rises above its baseline, in pixels.
    pub(super) fn rise(&self) -> f32 {
        self.size * if self.urdu { URDU_RISE_EM } else { LATIN_RISE_EM }
    }

    /// From the top of the first line to the last baseline, in pixels.
    pub(super) fn height(&self) -> f32 {
        self.lines.iter().skip(1).fold(self.rise(), |height, _line| height + self.leading())
    }
}

/// Room for a title, in pixels.
#[derive(Debug, Clone, Copy)]
pub(super) struct Room {
    pub(super) width: f32,
    pub(super) height: f32,
}

/// Lays `text` out in the largest of `sizes` in which it fits `room`; what does not even fit the smallest ends in an
/// ellipsis.
pub(super) fn fit(text: &str, room: Room, sizes: &[f32]) -> Block {
    let letters = |test: fn(char) -> bool| text.chars().filter(|letter| test(*letter)).count();
    let rtl = letters(is_urdu) > letters(|letter| letter.is_ascii_alphabetic());
    let urdu = has_urdu(text);
    let mut block = Block { lines: Vec::new(), size: 1.0, rtl, urdu };
    for size in sizes {
        block = Block { lines: broken(text, room.width / size), size: *size, ..block };
        if block.height() <= room.height {
            return block;
        }
    }
    while block.height() > room.height && block.lines.len() > 1 {
        block.lines.pop();
    }
    let em = room.width / block.size;
    // What ends an Urdu line must read from the right, like the line.
    let end = if rtl { "۔۔۔" } else { "…" };
    if let Some(last) = block.lines.last_mut() {
        while !last.is_empty() && width(&format!("{last}{end}")) > em {
            last.pop();
        }
        *last = format!("{}{end}", last.trim_end_matches([' ', ',', '.', ';', ':', '-']));
    }
    block
}

/// Lines of at most `em`, broken between words, and within words that are wider than a line.
fn broken(text: &str, em: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ').flat_map(|word| pieces(word, em)) {
        match lines.last_mut() {
            Some(line) if width(&format!("{line} {word}")) <= em => {
                line.push(' ');
                line.push_str(&word);
            }
            Some(_) | None => lines.push(word),
        }
    }
    lines
}

/// The word, or its parts when it is wider than `em`.
fn pieces(word: &str, em: f32) -> Vec<String> {
    let mut parts = vec![String::new()];
    for letter in word.chars() {
        let full = parts.last().is_some_and(|part| !part.is_empty() && width(&format!("{part}{letter}")) > em);
        match parts.last_mut() {
            Some(part) if !full => part.push(letter),
            Some(_) | None => parts.push(letter.to_string()),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::{Room, drawable, fit, width};

    const SIZES: &[f32] = &[76.0, 64.0, 54.0];
    const ROOM: Room = Room { width: 1_040.0, height: 220.0 };

    #[test]
    fn what_no_font_has_is_left_out() {
        assert_eq!(drawable("Logo 🎨 for\n\tDhaba 👩\u{200d}🎨 72"), "Logo for Dhaba 72");
        assert_eq!(drawable("  مقابلہ  لوگو "), "مقابلہ لوگو");
        assert_eq!((drawable("日本語"), drawable("🏏"), drawable("")), (String::new(), String::new(), String::new()));
    }

    #[test]
    fn lines_fit_their_width() {
        for text in [
            "Logo".to_owned(),
            "A name and a mark for a new chain of chai dhabas between Lahore and Karachi, Urdu and English".to_owned(),
            "W".repeat(100),
            "iW ".repeat(33),
            "چائے خانے کے لیے لوگو اور نام جو اردو اور انگریزی دونوں میں پڑھا جائے".to_owned(),
        ] {
            let block = fit(&drawable(&text), ROOM, SIZES);
            assert!(!block.lines.is_empty() && block.height() <= ROOM.height, "{block:?}");
            for line in &block.lines {
                assert!(
                    !line.is_empty() && width(line) * block.size <= 1_041.0,
                    "{line}: {}",
                    width(line) * block.size
                );
            }
        }
    }

    #[test]
    fn long_words_end_in_an_ellipsis_and_short_titles_are_large() {
        let wide = fit(&"W".repeat(100), ROOM, SIZES);
        assert!(wide.lines.last().unwrap().ends_with('…'), "{wide:?}");
        let short = fit("Logo", ROOM, SIZES);
        assert_eq!((short.size, short.rtl, short.lines.len()), (76.0, false, 1));
        assert!(fit("مقابلہ کا لوگو PK", ROOM, SIZES).rtl);
        assert!(fit("", ROOM, SIZES).lines.len() <= 1);
    }
}
