//! A document as a PDF, made without a browser. The same sheet always makes the same bytes.
#![allow(clippy::float_arithmetic, reason = "places on a page; amounts arrive as text")]

mod draw;
mod layout;
#[cfg(test)]
mod tests;
mod typeface;

use krilla::configure::{ConfigurationBuilder, PdfVersion};
use krilla::metadata::{DateTime, Metadata};
use krilla::page::PageSettings;
use krilla::{Document, SerializeSettings};
use time::OffsetDateTime;

use crate::Error;
use crate::sheet::Sheet;
use layout::{HEIGHT, WIDTH};
use typeface::Typefaces;

/// The PDF. Characters that our typeface does not have are drawn as boxes, and a note says so.
///
/// # Errors
/// [`Error::Rendering`] when the fonts that are compiled in cannot be read, or the PDF cannot be written.
pub fn render(sheet: &Sheet) -> Result<Vec<u8>, Error> {
    written(sheet, true)
}

fn written(sheet: &Sheet, compressed: bool) -> Result<Vec<u8>, Error> {
    let faces = Typefaces::load().ok_or_else(|| Error::rendering(&"a font that is compiled in cannot be read"))?;
    let pages = layout::pages(&faces, sheet);
    let settings = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| Error::rendering(&"no page size"))?;
    let configuration = ConfigurationBuilder::new()
        .with_version(PdfVersion::Pdf17)
        .finish()
        .map_err(|_refused| Error::rendering(&"the PDF version is not known"))?;
    let mut document = Document::new_with(SerializeSettings {
        configuration,
        compress_content_streams: compressed,
        ascii_compatible: !compressed,
        ..SerializeSettings::default()
    });
    for marks in &pages {
        let mut page = document.start_page_with(settings.clone());
        let mut surface = page.surface();
        for mark in marks {
            draw::mark(&mut surface, &faces, mark);
        }
        surface.finish();
        page.finish();
    }
    document.set_metadata(
        Metadata::new()
            .title(format!("{} {}", sheet.heading, sheet.number))
            .creator("Muqabla".to_owned())
            .language("en".to_owned())
            .creation_date(date_time(sheet.made_at)),
    );
    document.finish().map_err(|error| Error::rendering(&format!("{error:?}")))
}

fn date_time(at: OffsetDateTime) -> DateTime {
    let utc = at.to_offset(time::UtcOffset::UTC);
    DateTime::new(u16::try_from(utc.year()).unwrap_or(0))
        .month(u8::from(utc.month()))
        .day(utc.day())
        .hour(utc.hour())
        .minute(utc.minute())
        .second(utc.second())
        .utc_offset_hour(0)
        .utc_offset_minute(0)
}
