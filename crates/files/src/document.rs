//! Documents: what is looked for in a PDF, and how PDFs and texts become pictures of their pages.
//!
//! Everything here reads what strangers wrote with large libraries. It runs in a process of its own ([`crate::sandbox`]), under limits of the
//! operating system; the limits below only make the usual refusal a clear one.

use image::RgbImage;
use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::mark::{self, Seed};
use crate::preview;

pub mod pdf;
mod pdf_pages;
mod text_pages;

/// Pages of a document of which pictures are made; entries may not have more.
pub const PAGES_MAX: u32 = 100;
/// Pages that a proof of identity may have.
pub const IDENTITY_PAGES_MAX: u32 = 5;
/// Bytes of a text: more do not fit on so many pages.
pub const TEXT_BYTES_MAX: usize = 1_048_576;
/// Longest side of a page, in pixels.
pub(crate) const PAGE_SIDE_MAX: u32 = 1_600;

/// Why a document is not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// It does something by itself, or carries other files.
    #[error("this document does something by itself or carries other files")]
    Active,
    /// It needs a password, or is damaged, or takes too long to read.
    #[error("this document cannot be read")]
    Unreadable,
    #[error("this document has too many pages")]
    TooLong,
}

kernel::text_enum! {
    /// What is done with a document.
    pub enum Job {
        /// Looks at a PDF: nothing hidden, nothing running, and how many pages.
        InspectPdf = "inspect-pdf",
        /// Lays out a text: how many pages.
        InspectText = "inspect-text",
        /// Draws the pages of a PDF, marked, and the first as a picture is drawn.
        DrawPdf = "draw-pdf",
        /// The same of a text.
        DrawText = "draw-text",
        /// Draws a PDF as one picture, page below page, unmarked: a proof of identity.
        DrawIdentity = "draw-identity",
    }
}

/// Refuses documents of which not every page would be shown.
///
/// # Errors
/// [`Refusal::TooLong`].
pub const fn check_length(pages: u32) -> Result<(), Refusal> {
    if pages > PAGES_MAX { Err(Refusal::TooLong) } else { Ok(()) }
}

/// What came of a job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// Pages of the document, or those that were drawn.
    pub pages: u32,
    /// What was drawn, each under the ending of the key under which it is stored.
    pub pictures: Vec<(String, Vec<u8>)>,
}

/// Does a job in this process.
///
/// # Errors
/// What [`Refusal`] says.
pub fn run(job: Job, seed: &Seed, bytes: Vec<u8>) -> Result<Outcome, Refusal> {
    let only = |pages| Ok(Outcome { pages, pictures: Vec::new() });
    match job {
        Job::InspectPdf => only(pdf::inspect(&bytes)?),
        Job::InspectText => only(text_pages::count(&bytes)?),
        Job::DrawPdf => {
            let mut album = Album::new(*seed);
            pdf_pages::draw(bytes, PAGES_MAX, PAGE_SIDE_MAX, |page| album.add(&page))?;
            album.finish()
        }
        Job::DrawText => {
            let mut album = Album::new(*seed);
            text_pages::draw(&bytes, |page| album.add(&page))?;
            album.finish()
        }
        Job::DrawIdentity => {
            if pdf::inspect(&bytes)? > IDENTITY_PAGES_MAX {
                return Err(Refusal::TooLong);
            }
            let mut sheets = Vec::new();
            pdf_pages::draw(bytes, IDENTITY_PAGES_MAX, PAGE_SIDE_MAX, |page| {
                sheets.push(page);
                Ok(())
            })?;
            let pages = u32::try_from(sheets.len()).unwrap_or(u32::MAX);
            let picture = preview::jpeg(&below_each_other(&sheets)).map_err(unreadable)?;
            Ok(Outcome { pages, pictures: vec![(String::new(), picture)] })
        }
    }
}

/// Collects the pages of a document.
struct Album {
    seed: Seed,
    pages: u32,
    pictures: Vec<(String, Vec<u8>)>,
}

impl Album {
    const fn new(seed: Seed) -> Self {
        Self { seed, pages: 0, pictures: Vec::new() }
    }

    fn add(&mut self, page: &RgbImage) -> Result<(), Refusal> {
        if self.pages == 0 {
            let cover = preview::of_picture(page, &self.seed).map_err(unreadable)?;
            self.pictures.extend(cover.variants().map(|(variant, bytes)| (variant.ending(), bytes.to_vec())));
        }
        self.pages = self.pages.saturating_add(1);
        let marked = mark::marked(page, &self.seed.page(self.pages));
        let bytes = preview::page_webp(&marked).map_err(unreadable)?;
        self.pictures.push((crate::file::Variant::Page(self.pages).ending(), bytes));
        Ok(())
    }

    fn finish(self) -> Result<Outcome, Refusal> {
        if self.pages == 0 {
            return Err(Refusal::Unreadable);
        }
        Ok(Outcome { pages: self.pages, pictures: self.pictures })
    }
}

fn below_each_other(sheets: &[RgbImage]) -> RgbImage {
    const GAP: u32 = 16;
    let width = sheets.iter().map(RgbImage::width).max().unwrap_or(1);
    let height = sheets.iter().fold(0_u32, |sum, sheet| sum.saturating_add(sheet.height()).saturating_add(GAP));
    let mut whole = RgbImage::from_pixel(width, height.saturating_sub(GAP).max(1), image::Rgb([120, 120, 120]));
    let mut top = 0_i64;
    for sheet in sheets {
        image::imageops::replace(&mut whole, sheet, 0, top);
        top = top.saturating_add(i64::from(sheet.height())).saturating_add(i64::from(GAP));
    }
    whole
}

fn unreadable(_why: Error) -> Refusal {
    Refusal::Unreadable
}
