//! Pictures made of pictures: decoded under limits, turned upright, scaled, encoded again.

use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, Rgb, RgbImage};

use crate::budget::Permit;
use crate::error::Error;
use crate::file::{Variant, Width};
use crate::mark::{self, Seed};
use crate::picture::{self, Header, REDUCED_SIDE_MAX, Use};
use crate::scale;

#[cfg(test)]
mod tests;

/// Longest side of a preview, in pixels.
pub const PREVIEW_SIDE_MAX: u32 = Use::Preview.side_max();
/// Longest side of a picture of a document, in pixels.
pub const DOCUMENT_SIDE_MAX: u32 = Use::Document.side_max();
/// Longest side of a thumbnail, in pixels.
pub const THUMB_SIDE_MAX: u32 = 480;
const QUALITY: u8 = 84;
/// Quality of pages: text stays sharp.
const PAGE_QUALITY: f32 = 78.0;

/// Quality of small pictures that nobody looks at closely.
const SMALL_QUALITY: f32 = 76.0;
/// Tried for the smallest width in turn, until the picture is light enough for weak networks.
const LIGHT_QUALITIES: [f32; 5] = [76.0, 64.0, 52.0, 40.0, 28.0];
/// What a picture of the smallest width should weigh at most, in bytes.
const LIGHT_BYTES_MAX: usize = 25_000;
/// A picture higher than this many times its width is made narrower.
const TALLNESS_MAX: u32 = 2;

/// The bytes of each preview.
#[derive(Debug)]
pub struct Previews {
    /// At most 1600 pixels.
    pub preview: Vec<u8>,
    /// The same under a watermark.
    pub marked: Vec<u8>,
    /// At most 480 pixels.
    pub thumb: Vec<u8>,
    /// As WebP in several widths, with and without the watermark: what [`Variant::Small`] and [`Variant::MarkedSmall`] name.
    pub small: Vec<(Variant, Vec<u8>)>,
}

impl Previews {
    /// All of them, each with its name.
    pub fn variants(&self) -> impl Iterator<Item = (Variant, &[u8])> {
        let large =
            [(Variant::Preview, &self.preview), (Variant::MarkedPreview, &self.marked), (Variant::Thumb, &self.thumb)];
        let small = self.small.iter().map(|(variant, bytes)| (*variant, bytes));
        large.into_iter().chain(small).map(|(variant, bytes)| (variant, bytes.as_slice()))
    }
}

/// Makes all previews of the picture in `bytes`. Takes up to seconds: run it on a blocking thread.
///
/// # Errors
/// [`Error::PictureNotReadable`], [`Error::TooManyPixels`], [`Error::Busy`] when the permit does not cover [`Header::memory`].
pub fn make(bytes: &[u8], permit: &Permit, seed: &Seed) -> Result<Previews, Error> {
    of_picture(&upright(bytes, Use::Preview, permit, PREVIEW_SIDE_MAX)?, seed)
}

/// All previews of a picture that is no larger than a preview.
pub(crate) fn of_picture(preview: &RgbImage, seed: &Seed) -> Result<Previews, Error> {
    let thumb = scale::within(preview.clone(), THUMB_SIDE_MAX, THUMB_SIDE_MAX)?;
    let small = small_of(preview, seed)?;
    Ok(Previews { marked: jpeg(&mark::marked(preview, seed))?, preview: jpeg(preview)?, thumb: jpeg(&thumb)?, small })
}

/// The small pictures of a preview: with a watermark, too, where they show more than the thumbnail does.
fn small_of(preview: &RgbImage, seed: &Seed) -> Result<Vec<(Variant, Vec<u8>)>, Error> {
    let mut small = Vec::new();
    // Each from the one before: most of the work is reading the large picture, and nobody sees the difference.
    let mut picture = preview.clone();
    for width in Width::ALL.into_iter().rev() {
        let wide = width.pixels();
        picture = scale::within(picture, wide, wide.saturating_mul(TALLNESS_MAX))?;
        small.push((Variant::Small(width), webp(&picture, width)?));
        if width.pixels() > THUMB_SIDE_MAX {
            small.push((Variant::MarkedSmall(width), webp(&mark::marked(&picture, seed), width)?));
        }
    }
    Ok(small)
}

/// The previews of a person's picture: square, cut around the middle.
///
/// # Errors
/// As [`make`].
pub fn make_portrait(bytes: &[u8], permit: &Permit) -> Result<Previews, Error> {
    let (picture, orientation) = decode(bytes, Use::Portrait, permit)?;
    let square = |side: u32| Ok::<_, Error>(turned(scale::middle_square(&picture, side)?, orientation));
    let preview = jpeg(&square(480)?)?;
    let small = vec![(Variant::Small(Width::W320), webp(&square(320)?, Width::W320)?)];
    Ok(Previews { marked: preview.clone(), preview, thumb: jpeg(&square(160)?)?, small })
}

/// A picture of a document, encoded again as JPEG: upright, without metadata and hidden payloads, large enough for small print.
///
/// # Errors
/// As [`make`].
pub fn make_document_picture(bytes: &[u8], permit: &Permit) -> Result<Vec<u8>, Error> {
    jpeg(&upright(bytes, Use::Document, permit, DOCUMENT_SIDE_MAX)?)
}

/// The picture with no side above `side`, turned only then: turning copies it.
fn upright(bytes: &[u8], purpose: Use, permit: &Permit, side: u32) -> Result<RgbImage, Error> {
    let (picture, orientation) = decode(bytes, purpose, permit)?;
    Ok(turned(scale::within(picture, side, side)?, orientation))
}

fn turned(picture: RgbImage, orientation: Orientation) -> RgbImage {
    let mut picture = DynamicImage::from(picture);
    picture.apply_orientation(orientation);
    picture.into_rgb8()
}

/// The picture as it lies in the file, with no side above [`REDUCED_SIDE_MAX`], and how it has to be turned.
fn decode(bytes: &[u8], purpose: Use, permit: &Permit) -> Result<(RgbImage, Orientation), Error> {
    let header = Header::read(bytes, purpose)?;
    if permit.bytes() < header.memory() {
        return Err(Error::Busy);
    }
    let mut decoder = picture::reader(bytes, header.decoder_bytes())?.into_decoder().map_err(unreadable)?;
    let orientation = decoder.orientation().map_err(unreadable)?;
    Ok((on_white(reduced(DynamicImage::from_decoder(decoder).map_err(unreadable)?)), orientation))
}

/// Averages a large picture: that takes no memory beside its result.
fn reduced(picture: DynamicImage) -> DynamicImage {
    if picture.width() <= REDUCED_SIDE_MAX && picture.height() <= REDUCED_SIDE_MAX {
        return picture;
    }
    picture.thumbnail(REDUCED_SIDE_MAX, REDUCED_SIDE_MAX)
}

/// WebP; the smallest width as light as it must be.
fn webp(picture: &RgbImage, width: Width) -> Result<Vec<u8>, Error> {
    let qualities = if width == Width::W320 { LIGHT_QUALITIES.as_slice() } else { &[SMALL_QUALITY] };
    let encoder = webp::Encoder::from_rgb(picture, picture.width(), picture.height());
    let mut lightest = Vec::new();
    for quality in qualities {
        lightest = encoder.encode_simple(false, *quality).map_err(|_refused| Error::PictureNotReadable)?.to_vec();
        if lightest.len() <= LIGHT_BYTES_MAX {
            break;
        }
    }
    Ok(lightest)
}

/// A page of a document as WebP.
pub(crate) fn page_webp(page: &RgbImage) -> Result<Vec<u8>, Error> {
    let encoder = webp::Encoder::from_rgb(page, page.width(), page.height());
    Ok(encoder.encode_simple(false, PAGE_QUALITY).map_err(|_refused| Error::PictureNotReadable)?.to_vec())
}

/// JPEG has no transparency; what was see-through becomes white. Before anything is scaled, since scaling would copy a transparent picture.
fn on_white(picture: DynamicImage) -> RgbImage {
    if !picture.color().has_alpha() {
        return picture.into_rgb8();
    }
    let rgba = picture.into_rgba8();
    let mut flat = RgbImage::new(rgba.width(), rgba.height());
    for (target, source) in flat.pixels_mut().zip(rgba.pixels()) {
        let [red, green, blue, alpha] = source.0;
        *target = Rgb([
            blend(255, red, u32::from(alpha)),
            blend(255, green, u32::from(alpha)),
            blend(255, blue, u32::from(alpha)),
        ]);
    }
    flat
}

/// `over` laid on `under`; `alpha` of 255 hides `under`.
fn blend(under: u8, over: u8, alpha: u32) -> u8 {
    let rest = 255_u32.saturating_sub(alpha);
    let sum = u32::from(over).saturating_mul(alpha).saturating_add(u32::from(under).saturating_mul(rest));
    u8::try_from(sum.saturating_add(127).checked_div(255).unwrap_or(0)).unwrap_or(u8::MAX)
}

pub(crate) fn jpeg(picture: &RgbImage) -> Result<Vec<u8>, Error> {
    let mut bytes = Vec::new();
    picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, QUALITY)).map_err(unreadable)?;
    Ok(bytes)
}

fn unreadable(_why: image::ImageError) -> Error {
    Error::PictureNotReadable
}
