//! A text as pictures of pages, as it would be printed, shaped and in both directions. Latin, Greek and Cyrillic letters are those of DejaVu
//! Sans, and the Arabic script, with all letters of Urdu, that of Noto Naskh Arabic.
#![allow(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "places of pixels are small numbers"
)]

use std::sync::Arc;

use cosmic_text::{Attrs, Buffer, Color, Family, FontSystem, LayoutGlyph, Metrics, Shaping, SwashCache, Wrap, fontdb};
use image::{Rgb, RgbImage};

use crate::document::{PAGE_SIDE_MAX, PAGES_MAX, Refusal, TEXT_BYTES_MAX};

static SANS: &[u8] = include_bytes!("../../assets/DejaVuSans.ttf");
static NASKH: &[u8] = include_bytes!("../../assets/NotoNaskhArabic-Regular.ttf");

const PAGE_WIDTH: u32 = 1_132;
const MARGIN: u32 = 84;
const LETTER: f32 = 22.0;
const LINE: u32 = 34;
const LINES_PER_PAGE: u32 = 42;
/// A longer paragraph is laid out in parts.
const PARAGRAPH_CHARS_MAX: usize = 4_000;
const INK: u8 = 24;

/// Pages that the text fills.
pub(super) fn count(bytes: &[u8]) -> Result<u32, Refusal> {
    let mut lines = 0_u32;
    lay_out(bytes, |_fonts, _glyphs| {
        lines = lines.saturating_add(1);
        Ok(())
    })?;
    Ok(lines.div_ceil(LINES_PER_PAGE).max(1))
}

/// Draws the pages, one after another.
pub(super) fn draw(bytes: &[u8], mut each: impl FnMut(RgbImage) -> Result<(), Refusal>) -> Result<(), Refusal> {
    let mut cache = SwashCache::new();
    let mut page = empty_page();
    let (mut line, mut pages) = (0_u32, 0_u32);
    lay_out(bytes, |fonts, glyphs| {
        if line == LINES_PER_PAGE {
            each(std::mem::replace(&mut page, empty_page()))?;
            (line, pages) = (0, pages.saturating_add(1));
            if pages == PAGES_MAX {
                return Err(Refusal::TooLong);
            }
        }
        let baseline = MARGIN.saturating_add(line.saturating_mul(LINE)).saturating_add(24) as i32;
        for glyph in glyphs {
            let place = glyph.physical((MARGIN as f32, 0.0), 1.0);
            cache.with_pixels(fonts, place.cache_key, Color::rgb(INK, INK, INK), |x, y, colour| {
                let (x, y) = (place.x.saturating_add(x), place.y.saturating_add(y).saturating_add(baseline));
                put(&mut page, x, y, colour);
            });
        }
        line = line.saturating_add(1);
        Ok(())
    })?;
    each(page)
}

fn put(page: &mut RgbImage, x: i32, y: i32, colour: Color) {
    let (Ok(x), Ok(y)) = (u32::try_from(x), u32::try_from(y)) else { return };
    let Some(pixel) = page.get_pixel_mut_checked(x, y) else { return };
    let alpha = u32::from(colour.a());
    let over = [colour.r(), colour.g(), colour.b()];
    for (under, over) in pixel.0.iter_mut().zip(over) {
        let sum = u32::from(over)
            .saturating_mul(alpha)
            .saturating_add(u32::from(*under).saturating_mul(255_u32.saturating_sub(alpha)));
        *under = (sum / 255).min(255) as u8;
    }
}

fn empty_page() -> RgbImage {
    RgbImage::from_pixel(PAGE_WIDTH, PAGE_SIDE_MAX, Rgb([255, 255, 255]))
}

/// Calls `each` for every line of print.
fn lay_out(
    bytes: &[u8],
    mut each: impl FnMut(&mut FontSystem, &[LayoutGlyph]) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    if bytes.len() > TEXT_BYTES_MAX {
        return Err(Refusal::TooLong);
    }
    let text = String::from_utf8_lossy(bytes);
    let text = text.trim_start_matches('\u{feff}');
    let mut database = fontdb::Database::new();
    for font in [SANS, NASKH] {
        database.load_font_source(fontdb::Source::Binary(Arc::new(font)));
    }
    let mut fonts = FontSystem::new_with_locale_and_db("en".to_owned(), database);
    let width = PAGE_WIDTH.saturating_sub(MARGIN.saturating_mul(2)) as f32;
    let mut buffer = Buffer::new(&mut fonts, Metrics::new(LETTER, LINE as f32));
    buffer.set_wrap(Wrap::WordOrGlyph);
    buffer.set_size(Some(width), None);
    let sans = Attrs::new().family(Family::Name("DejaVu Sans"));
    let naskh = Attrs::new().family(Family::Name("Noto Naskh Arabic"));
    let mut lines = 0_u32;
    for paragraph in text.lines().flat_map(parts) {
        let shown: String = paragraph
            .chars()
            .map(|letter| if letter == '\t' { ' ' } else { letter })
            .filter(|letter| !letter.is_control())
            .collect();
        let spans =
            scripts(&shown).into_iter().map(|(part, is_arabic)| (part, if is_arabic { &naskh } else { &sans }.clone()));
        buffer.set_rich_text(spans, &sans, Shaping::Advanced, None);
        buffer.shape_until_scroll(&mut fonts, false);
        let rows: Vec<Vec<LayoutGlyph>> = buffer.layout_runs().map(|run| run.glyphs.to_vec()).collect();
        // A line without letters is one, too.
        let rows = if rows.is_empty() { vec![Vec::new()] } else { rows };
        for row in rows {
            lines = lines.saturating_add(1);
            if lines > PAGES_MAX.saturating_mul(LINES_PER_PAGE) {
                return Err(Refusal::TooLong);
            }
            each(&mut fonts, &row)?;
        }
    }
    Ok(())
}

/// Splits a text into runs of one script; `true` marks the Arabic script. Letters of two fonts do not join, so a run is set in one font. Spaces
/// and punctuation belong to the run before them.
fn scripts(text: &str) -> Vec<(&str, bool)> {
    let mut parts = Vec::new();
    let (mut rest, mut is_arabic) = (text, false);
    let other = |(at, letter): (usize, char), now: bool| {
        let arabic = matches!(letter, '\u{600}'..='\u{6ff}' | '\u{750}'..='\u{77f}' | '\u{8a0}'..='\u{8ff}' | '\u{fb50}'..='\u{fdff}' | '\u{fe70}'..='\u{fefe}');
        (arabic != now && (arabic || letter.is_alphanumeric())).then_some(at)
    };
    while let Some(at) = rest.char_indices().find_map(|place| other(place, is_arabic)) {
        let Some((head, tail)) = rest.split_at_checked(at) else { break };
        parts.push((head, is_arabic));
        (rest, is_arabic) = (tail, !is_arabic);
    }
    parts.push((rest, is_arabic));
    parts
}

/// A paragraph in parts of so many letters, cut at spaces where there are any.
fn parts(paragraph: &str) -> Vec<&str> {
    let mut parts = Vec::new();
    let mut rest = paragraph;
    while let Some((limit, _letter)) = rest.char_indices().nth(PARAGRAPH_CHARS_MAX) {
        let at = rest.get(..limit).and_then(|head| head.rfind(' ')).map_or(limit, |space| space.saturating_add(1));
        let Some((head, tail)) = rest.split_at_checked(at) else { break };
        parts.push(head);
        rest = tail;
    }
    parts.push(rest);
    parts
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pages(text: &str) -> Vec<RgbImage> {
        let mut pages = Vec::new();
        draw(text.as_bytes(), |page| {
            pages.push(page);
            Ok(())
        })
        .unwrap();
        pages
    }

    fn ink(page: &RgbImage, from: u32, to: u32) -> usize {
        page.enumerate_pixels().filter(|(x, _y, pixel)| (from..to).contains(x) && pixel.0[0] < 128).count()
    }

    #[test]
    fn every_line_of_a_text_is_on_a_page() {
        let text: String = (1..=100).map(|number| format!("Line {number} of a text\n")).collect();
        let drawn = pages(&text);
        assert_eq!((drawn.len(), count(text.as_bytes()).unwrap()), (3, 3));
        assert!(drawn.iter().all(|page| ink(page, 0, PAGE_WIDTH) > 2_000));
        assert_eq!(pages("").len(), 1);
        assert_eq!(
            count("word ".repeat(2_000).as_bytes()).unwrap(),
            u32::try_from(pages(&"word ".repeat(2_000)).len()).unwrap()
        );
    }

    #[test]
    fn every_letter_of_urdu_and_english_has_a_shape() {
        let urdu = "آ ا ب پ ت ٹ ث ج چ ح خ د ڈ ذ ر ڑ ز ژ س ش ص ض ط ظ ع غ ف ق ک گ ل م ن ں و ؤ ہ ۂ ۃ ھ ء ی ئ ے ۓ، ۔ ؟ ؛ ۰۱۲۳۴۵۶۷۸۹ شہد زیارت کے جنگل سے آتا ہے۔";
        let english = "The quick brown fox, “0123456789” – jumps: (PKR 5) [é] … Ω Ж";
        let text = format!("{urdu}\n{english}\n{english} {urdu} {english}\n");
        let mut glyphs = 0;
        lay_out(text.as_bytes(), |_fonts, row| {
            let missing: Vec<&LayoutGlyph> = row.iter().filter(|glyph| glyph.glyph_id == 0).collect();
            assert!(missing.is_empty(), "{:?}", missing.iter().map(|glyph| glyph.start).collect::<Vec<_>>());
            glyphs += row.len();
            Ok(())
        })
        .unwrap();
        assert!(glyphs > 400, "{glyphs}");
    }

    #[test]
    fn urdu_is_joined_and_begins_at_the_right() {
        let urdu = pages("یہ مقابلہ سب کے لیے ہے");
        let half = PAGE_WIDTH / 2;
        assert!(ink(&urdu[0], half, PAGE_WIDTH) > 300 && ink(&urdu[0], 0, half) == 0);
        // Joined letters are narrower than the same letters apart.
        let wide = |text: &str| {
            let page = pages(text).remove(0);
            let columns: Vec<u32> =
                page.enumerate_pixels().filter(|(_, _, pixel)| pixel.0[0] < 128).map(|(x, _, _)| x).collect();
            columns.iter().max().unwrap() - columns.iter().min().unwrap()
        };
        assert!(wide("مقابلہ") < wide("م\u{200c}ق\u{200c}ا\u{200c}ب\u{200c}ل\u{200c}ہ"));
    }

    #[test]
    fn texts_of_more_than_a_hundred_pages_are_refused() {
        assert_eq!(count("x\n".repeat(4_200).as_bytes()), Ok(100));
        assert_eq!(count("x\n".repeat(4_201).as_bytes()), Err(Refusal::TooLong));
        assert_eq!(count(&vec![b'x'; TEXT_BYTES_MAX + 1]), Err(Refusal::TooLong));
        assert_eq!(draw("x\n".repeat(4_201).as_bytes(), |_page| Ok(())), Err(Refusal::TooLong));
    }
}
