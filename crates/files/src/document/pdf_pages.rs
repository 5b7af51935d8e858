//! Pictures of the pages of a PDF.
#![allow(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "pixels are small numbers, and floats are cut to their range"
)]

use hayro::hayro_interpret::InterpreterSettings;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use image::RgbImage;

use crate::document::{Refusal, pdf};

/// No page is enlarged more than this.
const SCALE_MAX: f32 = 6.0;

/// Draws up to `pages_max` pages, one after another.
pub(super) fn draw(
    bytes: Vec<u8>,
    pages_max: u32,
    side: u32,
    mut each: impl FnMut(RgbImage) -> Result<(), Refusal>,
) -> Result<(), Refusal> {
    let pdf = pdf::open(bytes)?;
    let interpreter = InterpreterSettings::default();
    for page in pdf.pages().iter().take(usize::try_from(pages_max).unwrap_or(usize::MAX)) {
        let (width, height) = page.render_dimensions();
        let longest = width.max(height);
        if !longest.is_finite() || longest < 1.0 {
            return Err(Refusal::Unreadable);
        }
        let scale = (side as f32 / longest).min(SCALE_MAX);
        if width * scale < 1.0 || height * scale < 1.0 {
            return Err(Refusal::Unreadable);
        }
        let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
        // What is kept between pages would grow with them.
        let drawn = render(page, &RenderCache::new(), &interpreter, &RenderSettings::default(), &settings);
        let mut picture = RgbImage::new(u32::from(drawn.width()), u32::from(drawn.height()));
        for (target, source) in picture.pixels_mut().zip(drawn.data()) {
            target.0 = [source.r, source.g, source.b];
        }
        each(picture)?;
    }
    Ok(())
}
