//! Reads the header of a picture: what it is, and how much memory decoding it takes. Nothing here decodes.

use std::io::Cursor;

use image::{ImageDecoder, ImageFormat, ImageReader, Limits};

use crate::budget::BYTES_MAX;
use crate::error::Error;

#[cfg(test)]
mod tests;

const SIDE_MAX: u32 = 30_000;
/// What reading a header may unpack, like colour profiles.
pub(crate) const HEADER_BYTES_MAX: u64 = 8 * 1024 * 1024;
/// A picture is first reduced to this side by averaging, which takes no memory beside the result, and only then flattened and scaled.
pub(crate) const REDUCED_SIDE_MAX: u32 = 3_600;
const RGB_BYTES: u64 = 3;
const RGBA_BYTES: u64 = 4;
/// What the copies and encoders of smaller pictures take also where little was decoded, with room to spare.
const SMALLER_BYTES: u64 = 72 * 1024 * 1024;

/// What is made of a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// Previews of an entry or another file.
    Preview,
    /// The picture of a person.
    Portrait,
    Document,
}

impl Use {
    /// Pixels of the original at most.
    pub const fn pixels_max(self) -> u64 {
        match self {
            Self::Preview | Self::Document => 60_000_000,
            Self::Portrait => 12_000_000,
        }
    }

    /// The longest side of what is made of it.
    pub const fn side_max(self) -> u32 {
        match self {
            Self::Preview => 1_600,
            Self::Portrait => 480,
            Self::Document => 2_400,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Header {
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Bytes of a decoded pixel.
    bytes_per_pixel: u64,
    /// Bytes per pixel that the decoder takes beside the decoded picture.
    decoder_bytes_per_pixel: u64,
    file_bytes: u64,
    side_max: u32,
}

impl Header {
    /// Reads it; refuses more pixels than `purpose` takes, what could not be decoded within the budget, and what contradicts itself.
    ///
    /// # Errors
    /// [`Error::PictureNotReadable`], [`Error::TooManyPixels`].
    pub fn read(bytes: &[u8], purpose: Use) -> Result<Self, Error> {
        let reader = reader(bytes, HEADER_BYTES_MAX)?;
        let format = reader.format().ok_or(Error::PictureNotReadable)?;
        let decoder = reader.into_decoder().map_err(|_why| Error::PictureNotReadable)?;
        let (width, height) = decoder.dimensions();
        if width == 0 || height == 0 || width > SIDE_MAX || height > SIDE_MAX {
            return Err(Error::PictureNotReadable);
        }
        let header = Self {
            width,
            height,
            bytes_per_pixel: u64::from(decoder.color_type().bytes_per_pixel()),
            decoder_bytes_per_pixel: decoder_bytes_per_pixel(format, bytes, (width, height))?,
            file_bytes: u64::try_from(bytes.len()).unwrap_or(u64::MAX),
            side_max: purpose.side_max(),
        };
        let pixels_max = purpose.pixels_max();
        if header.area() > pixels_max || header.memory() > BYTES_MAX {
            return Err(Error::TooManyPixels { megapixels_max: Some(pixels_max / 1_000_000) });
        }
        Ok(header)
    }

    /// Width and height as rows hold them.
    ///
    /// # Errors
    /// [`Error::PictureNotReadable`] never: sides are short.
    pub fn pixels(&self) -> Result<(i32, i32), Error> {
        let side = |pixels: u32| i32::try_from(pixels).map_err(|_too_large| Error::PictureNotReadable);
        Ok((side(self.width)?, side(self.height)?))
    }

    fn area(&self) -> u64 {
        u64::from(self.width).saturating_mul(u64::from(self.height))
    }

    /// The most memory that decoding the picture and making smaller ones of it takes at one time, with the file itself.
    pub fn memory(&self) -> u64 {
        let whole = self.area().saturating_mul(self.bytes_per_pixel.saturating_add(self.decoder_bytes_per_pixel));
        let reduced_side = |side: u32| u64::from(side.min(REDUCED_SIDE_MAX));
        let (wide, tall) = (reduced_side(self.width), reduced_side(self.height));
        let is_reduced = self.width > REDUCED_SIDE_MAX || self.height > REDUCED_SIDE_MAX;
        let pixels = wide.saturating_mul(tall);
        let reduced = pixels.saturating_mul(self.bytes_per_pixel);
        let decoding = whole.saturating_add(if is_reduced { reduced } else { 0 });
        let flattening = pixels.saturating_mul(self.bytes_per_pixel.max(RGB_BYTES).saturating_add(RGBA_BYTES));
        let scaling = pixels.saturating_mul(RGB_BYTES).saturating_add(scaling(wide, tall, u64::from(self.side_max)));
        // The decoders of JPEG and WebP copy the file.
        let file = self.file_bytes.saturating_mul(2).saturating_add(HEADER_BYTES_MAX);
        decoding.max(flattening).max(scaling).max(SMALLER_BYTES.min(whole.saturating_mul(16))).saturating_add(file)
    }

    /// The same when the picture is only looked at: its header.
    pub fn memory_of_reading(file_bytes: i64) -> u64 {
        u64::try_from(file_bytes).unwrap_or(u64::MAX).saturating_mul(2).saturating_add(HEADER_BYTES_MAX)
    }

    pub(crate) fn decoder_bytes(&self) -> u64 {
        self.area().saturating_mul(self.decoder_bytes_per_pixel).saturating_add(HEADER_BYTES_MAX)
    }
}

/// The pixels of the first step, which scales one of the sides, and those that come out.
fn scaling(wide: u64, tall: u64, side_max: u64) -> u64 {
    let (made_wide, made_tall) = (wide.min(side_max), tall.min(side_max));
    let first_step = wide.saturating_mul(made_tall).max(made_wide.saturating_mul(tall));
    first_step.saturating_add(made_wide.saturating_mul(made_tall)).saturating_mul(RGB_BYTES)
}

/// A reader that refuses long sides, and to take more than `bytes_max` beside the picture.
pub(crate) fn reader(bytes: &[u8], bytes_max: u64) -> Result<ImageReader<Cursor<&[u8]>>, Error> {
    let reader = ImageReader::new(Cursor::new(bytes)).with_guessed_format();
    let mut reader = reader.map_err(|_io| Error::PictureNotReadable)?;
    let mut limits = Limits::default();
    limits.max_image_width = Some(SIDE_MAX);
    limits.max_image_height = Some(SIDE_MAX);
    limits.max_alloc = Some(bytes_max);
    reader.limits(limits);
    Ok(reader)
}

/// What the decoders of `image` take beside the picture that they answer, at most.
#[allow(clippy::wildcard_enum_match_arm, reason = "the library's list is open; others are not decoded")]
fn decoder_bytes_per_pixel(format: ImageFormat, bytes: &[u8], canvas: (u32, u32)) -> Result<u64, Error> {
    match format {
        // Row by row.
        ImageFormat::Png => Ok(0),
        // The first frame, before it is laid on the canvas.
        ImageFormat::Gif => Ok(4),
        ImageFormat::Jpeg => Ok(if jpeg_comes_in_one_scan(bytes) { 0 } else { 8 }),
        ImageFormat::WebP => webp_bytes_per_pixel(bytes, canvas),
        _ => Err(Error::PictureNotReadable),
    }
}

/// Whether each block is decoded once: otherwise the coefficients of all of them are kept, two bytes for each of up to four
/// components.
fn jpeg_comes_in_one_scan(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(2..).unwrap_or_default();
    let mut components = None;
    while let [0xff, marker, after @ ..] = rest {
        let (marker, after) = (*marker, after);
        if marker == 0xff {
            rest = rest.get(1..).unwrap_or_default();
            continue;
        }
        // Markers without a length.
        if matches!(marker, 0x01 | 0xd0..=0xd8) {
            rest = after;
            continue;
        }
        let Some(length) = after.first_chunk::<2>().map(|length| usize::from(u16::from_be_bytes(*length))) else {
            break;
        };
        match marker {
            0xc0 | 0xc1 => components = after.get(7).copied(),
            0xda => return components.is_some() && after.get(2).copied() == components,
            _ => {}
        }
        rest = after.get(length..).unwrap_or_default();
    }
    false
}

/// Walks the chunks. A lossy frame says its own size, and the decoder believes it before it compares: it must be the canvas's.
fn webp_bytes_per_pixel(bytes: &[u8], (wide, tall): (u32, u32)) -> Result<u64, Error> {
    let mut found = WebP::default();
    found.walk(bytes.get(12..).unwrap_or_default(), 0);
    if found.lossy_wide > wide || found.lossy_tall > tall {
        return Err(Error::PictureNotReadable);
    }
    let lossy = if found.lossy_wide > 0 { 2 } else { 0 };
    let lossless = if found.lossless { 4 } else { 0 };
    let alpha = if found.alpha { 5 } else { 0 };
    let animated = if found.animated { 8 } else { 0 };
    Ok(lossy + lossless + alpha + animated)
}

/// What the chunks of a WebP file are.
#[derive(Debug, Default)]
struct WebP {
    lossy_wide: u32,
    lossy_tall: u32,
    lossless: bool,
    alpha: bool,
    animated: bool,
}

impl WebP {
    fn walk(&mut self, chunks: &[u8], depth: u8) {
        let mut rest = chunks;
        while let Some((head, after)) = rest.split_first_chunk::<8>() {
            let [a, b, c, d, size @ ..] = *head;
            let size = usize::try_from(u32::from_le_bytes(size)).unwrap_or(usize::MAX);
            let data = after.get(..size.min(after.len())).unwrap_or_default();
            match &[a, b, c, d] {
                b"VP8 " => {
                    let side = |at: usize| {
                        let bytes = data.get(at..).and_then(<[u8]>::first_chunk::<2>);
                        bytes.map_or(0, |bytes| u32::from(u16::from_le_bytes(*bytes) & 0x3fff))
                    };
                    self.lossy_wide = self.lossy_wide.max(side(6));
                    self.lossy_tall = self.lossy_tall.max(side(8));
                }
                b"VP8L" => self.lossless = true,
                b"ALPH" => self.alpha = true,
                b"ANMF" if depth == 0 => {
                    self.animated = true;
                    self.walk(data.get(16..).unwrap_or_default(), 1);
                }
                _ => {}
            }
            // Chunks begin at even places.
            let padded = size.saturating_add(size % 2);
            rest = after.get(padded..).unwrap_or_default();
        }
    }
}
