//! Scales pictures, with the processor's vector instructions where it has them.

use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use image::RgbImage;

use crate::error::Error;

#[cfg(test)]
mod tests;

/// The picture in a frame of so many pixels, its proportions kept. It is not enlarged.
pub(crate) fn within(picture: RgbImage, wide: u32, tall: u32) -> Result<RgbImage, Error> {
    if picture.width() <= wide && picture.height() <= tall {
        return Ok(picture);
    }
    let (width, height) = inside((picture.width(), picture.height()), (wide, tall));
    resized(&picture, width, height, &options(FilterType::CatmullRom))
}

/// The square around the middle of the picture, scaled to `side` pixels.
pub(crate) fn middle_square(picture: &RgbImage, side: u32) -> Result<RgbImage, Error> {
    let length = picture.width().min(picture.height());
    let margin = |of: u32| f64::from(of.saturating_sub(length) / 2);
    let (left, top, length) = (margin(picture.width()), margin(picture.height()), f64::from(length));
    resized(picture, side, side, &options(FilterType::Lanczos3).crop(left, top, length, length))
}

fn options(filter: FilterType) -> ResizeOptions {
    ResizeOptions::new().resize_alg(ResizeAlg::Convolution(filter))
}

fn resized(picture: &RgbImage, width: u32, height: u32, options: &ResizeOptions) -> Result<RgbImage, Error> {
    let mut scaled = RgbImage::new(width, height);
    Resizer::new().resize(picture, &mut scaled, options).map_err(|_refused| Error::PictureNotReadable)?;
    Ok(scaled)
}

/// The largest size of these proportions inside the frame, at least one pixel each way.
fn inside((width, height): (u32, u32), (wide, tall): (u32, u32)) -> (u32, u32) {
    // `of * part / whole`, rounded.
    let share = |of: u32, part: u32, whole: u32| {
        let (of, part, whole) = (u64::from(of), u64::from(part), u64::from(whole.max(1)));
        u32::try_from((of * part + whole / 2) / whole).unwrap_or(u32::MAX).max(1)
    };
    if u64::from(width) * u64::from(tall) > u64::from(height) * u64::from(wide) {
        (wide, share(height, wide, width))
    } else {
        (share(width, tall, height), tall)
    }
}
