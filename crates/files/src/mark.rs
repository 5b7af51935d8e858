//! The watermark of previews: for every picture another one, so that nobody learns it from two pictures of their own and subtracts it.
//!
//! Angle, size, position and bend of the whole pattern, and turn, shift, size and strength of each word in it, come from a [`Seed`]: the file's
//! id under a secret of the server. The same file always gets the same mark, in all widths.
#![allow(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "places of pixels are small numbers"
)]

use std::f32::consts::{PI, TAU};
use std::sync::LazyLock;

use hmac::{Hmac, Mac};
use image::{Rgb, RgbImage, RgbaImage};
use kernel::ids::{FileId, Id};
use sha2::{Digest, Sha256};

#[cfg(test)]
mod tests;

static TILE_PNG: &[u8] = include_bytes!("../assets/watermark.png");
static TILE: LazyLock<Tile> =
    LazyLock::new(|| Tile::new(&image::load_from_memory(TILE_PNG).map(|tile| tile.to_rgba8()).unwrap_or_default()));

/// The longest side of the picture that the pattern is measured in, in pixels; smaller widths show the same pattern smaller.
const REFERENCE_SIDE: f32 = 1_600.0;
/// How much smaller than that the pattern is drawn at most, so that it stays readable.
const SHRINK_MAX: f32 = 2.5;

/// What the mark of a file is drawn from.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// For what is not drawn.
    pub const NONE: Self = Self([0; 32]);

    /// Of the file `id`, under the server's `secret`.
    pub fn of_file(secret: &[u8], id: FileId) -> Self {
        // An HMAC takes keys of any length.
        let Ok(mut mac) = Hmac::<Sha256>::new_from_slice(secret) else { return Self::NONE };
        mac.update(b"watermark");
        mac.update(id.uuid().as_bytes());
        Self(mac.finalize().into_bytes().into())
    }

    /// As a process of its own is told.
    pub(crate) const fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    pub(crate) const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Of one page of the file.
    #[must_use]
    pub fn page(&self, page: u32) -> Self {
        let mut hash = Sha256::new();
        hash.update(self.0);
        hash.update(page.to_be_bytes());
        Self(hash.finalize().into())
    }

    fn number(&self, at: usize) -> u64 {
        let chunk = self.0.chunks_exact(8).nth(at).and_then(|chunk| chunk.first_chunk::<8>());
        chunk.map_or(0, |chunk| u64::from_be_bytes(*chunk))
    }
}

/// Numbers between 0 and 1, without end (splitmix64).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ (mixed >> 31)) >> 40) as f32 / (1_u64 << 24) as f32
    }

    fn between(&mut self, from: f32, to: f32) -> f32 {
        from + self.next() * (to - from)
    }
}

struct Pattern {
    /// Sine and cosine of the angle, divided by the size.
    turn: (f32, f32),
    shift: (f32, f32),
    /// Of both axes: how far it bends, how often, and where it begins.
    bends: [(f32, f32, f32); 4],
    words: u64,
}

/// How one word lies in its cell.
struct Word {
    /// Sine and cosine of the angle, divided by the size.
    turn: (f32, f32),
    shift: (f32, f32),
    strength: f32,
}

impl Pattern {
    fn new(seed: &Seed) -> Self {
        let mut numbers = Numbers(seed.number(0) ^ seed.number(1).rotate_left(17) ^ seed.number(2).rotate_left(41));
        let angle = numbers.between(-0.25 * PI, 0.25 * PI);
        let bend = |numbers: &mut Numbers, far: f32| {
            (numbers.between(0.4 * far, far), TAU / numbers.between(160.0, 900.0), numbers.between(0.0, TAU))
        };
        Self {
            turn: turn(angle, numbers.between(0.75, 1.3)),
            shift: (numbers.between(0.0, 4_000.0), numbers.between(0.0, 4_000.0)),
            bends: [
                bend(&mut numbers, 34.0),
                bend(&mut numbers, 12.0),
                bend(&mut numbers, 34.0),
                bend(&mut numbers, 12.0),
            ],
            words: seed.number(3),
        }
    }

    fn word(&self, column: i64, row: i64) -> Word {
        let place = (column as u64).wrapping_mul(0xd6e8_feb8_6659_fd93) ^ (row as u64).rotate_left(32);
        let mut numbers = Numbers(self.words ^ place.wrapping_mul(0xa076_1d64_78bd_642f));
        Word {
            turn: turn(numbers.between(-0.6, 0.6), numbers.between(0.8, 1.25)),
            shift: (numbers.between(-45.0, 45.0), numbers.between(-30.0, 30.0)),
            strength: numbers.between(0.24, 0.42),
        }
    }
}

fn turn(angle: f32, size: f32) -> (f32, f32) {
    let (sin, cos) = angle.sin_cos();
    (sin / size, cos / size)
}

/// The pattern over a picture of one size. Each bend depends on a single coordinate, so its values are computed once per picture.
struct Layer {
    pattern: Pattern,
    step: f32,
    /// By row, by `x + y`, by column, by `x - y + height`.
    bends: [Vec<f32>; 4],
    height: u32,
    /// The cell of the place before: neighbours mostly share it.
    cell: (i64, i64, Word),
    tile: &'static Tile,
}

impl Layer {
    fn new(seed: &Seed, width: u32, height: u32) -> Self {
        let pattern = Pattern::new(seed);
        let step = (REFERENCE_SIDE / width.max(height).max(1) as f32).min(SHRINK_MAX);
        let both = width.saturating_add(height);
        let [of_row, of_sum, of_column, of_difference] =
            pattern.bends.map(|(far, often, begin)| move |at: f32| far * (at * often + begin).sin());
        let bends = [
            (0..height).map(|y| of_row((y as f32 + 0.5) * step)).collect(),
            (0..both).map(|sum| of_sum((sum as f32 + 1.0) * step)).collect(),
            (0..width).map(|x| of_column((x as f32 + 0.5) * step)).collect(),
            (0..=both).map(|apart| of_difference((apart as f32 - height as f32) * step)).collect(),
        ];
        let cell = (0, 0, pattern.word(0, 0));
        Self { pattern, step, bends, height, cell, tile: &TILE }
    }

    /// Colour and strength of the mark at a pixel of the picture, where it has any.
    fn at(&mut self, x: u32, y: u32) -> Option<([f32; 3], f32)> {
        let bend = |of: &[f32], at: u32| of.get(at as usize).copied().unwrap_or_default();
        let [of_row, of_sum, of_column, of_difference] = &self.bends;
        let moved_x = bend(of_row, y) + bend(of_sum, x.saturating_add(y));
        let moved_y = bend(of_column, x) + bend(of_difference, x.saturating_add(self.height).saturating_sub(y));
        let (x, y) = ((x as f32 + 0.5) * self.step + moved_x, (y as f32 + 0.5) * self.step + moved_y);
        let Pattern { turn: (sin, cos), shift, .. } = self.pattern;
        let (x, y) = (x * cos - y * sin + shift.0, x * sin + y * cos + shift.1);
        let &Tile { wide, tall, .. } = self.tile;
        let row = floor(y / tall);
        // Rows do not stand below each other.
        let x = x + 0.37 * wide * row;
        let column = floor(x / wide);
        if (self.cell.0, self.cell.1) != (column as i64, row as i64) {
            self.cell = (column as i64, row as i64, self.pattern.word(column as i64, row as i64));
        }
        let word = &self.cell.2;
        let (x, y) = (x - (column + 0.5) * wide - word.shift.0, y - (row + 0.5) * tall - word.shift.1);
        let (sin, cos) = word.turn;
        let (x, y) = (x * cos - y * sin + 0.5 * wide, x * sin + y * cos + 0.5 * tall);
        let (colour, alpha) = self.tile.sample(x - 0.5, y - 0.5)?;
        Some((colour, alpha * word.strength))
    }
}

/// Like `f32::floor`, which is a function call per pixel on x86-64 without SSE4.1, the target that we build for.
fn floor(number: f32) -> f32 {
    let whole = number as i32 as f32;
    if whole > number { whole - 1.0 } else { whole }
}

/// One word of the pattern, with a transparent pixel all around.
struct Tile {
    wide: f32,
    tall: f32,
    stride: usize,
    pixels: Vec<[u8; 4]>,
}

impl Tile {
    fn new(word: &RgbaImage) -> Self {
        let (width, height) = word.dimensions();
        let pixel = |x: u32, y: u32| match (x.checked_sub(1), y.checked_sub(1)) {
            (Some(x), Some(y)) => word.get_pixel_checked(x, y).map_or([0; 4], |pixel| pixel.0),
            _ => [0; 4],
        };
        let pixels = (0..height + 2).flat_map(|y| (0..width + 2).map(move |x| (x, y))).map(|(x, y)| pixel(x, y));
        Self { wide: width as f32, tall: height as f32, stride: width as usize + 2, pixels: pixels.collect() }
    }

    /// The colour between four pixels, and how opaque it is; nothing outside and where all four are transparent, as most are.
    fn sample(&self, x: f32, y: f32) -> Option<([f32; 3], f32)> {
        let (left, top) = (floor(x), floor(y));
        if left < -1.0 || top < -1.0 || left >= self.wide || top >= self.tall {
            return None;
        }
        let at = (top + 1.0) as usize * self.stride + (left + 1.0) as usize;
        let [upper_left, upper_right] = *self.pixels.get(at..)?.first_chunk()?;
        let [lower_left, lower_right] = *self.pixels.get(at + self.stride..)?.first_chunk()?;
        if upper_left[3] | upper_right[3] | lower_left[3] | lower_right[3] == 0 {
            return None;
        }
        let (right, low) = (x - left, y - top);
        let (mut colour, mut sum) = ([0.0; 3], 0.0);
        for (pixel, share) in [
            (upper_left, (1.0 - right) * (1.0 - low)),
            (upper_right, right * (1.0 - low)),
            (lower_left, (1.0 - right) * low),
            (lower_right, right * low),
        ] {
            let [red, green, blue, alpha] = pixel.map(f32::from);
            let weight = share * alpha / 255.0;
            colour = [colour[0] + red * weight, colour[1] + green * weight, colour[2] + blue * weight];
            sum += weight;
        }
        (sum > 0.0).then(|| (colour.map(|channel| channel / sum), sum))
    }
}

/// The picture under the mark of `seed`.
pub fn marked(picture: &RgbImage, seed: &Seed) -> RgbImage {
    let mut layer = Layer::new(seed, picture.width(), picture.height());
    let mut marked = picture.clone();
    for (x, y, pixel) in marked.enumerate_pixels_mut() {
        if let Some(([red, green, blue], strength)) = layer.at(x, y) {
            let [under_red, under_green, under_blue] = pixel.0;
            *pixel = Rgb([
                blend(under_red, red, strength),
                blend(under_green, green, strength),
                blend(under_blue, blue, strength),
            ]);
        }
    }
    marked
}

fn blend(under: u8, over: f32, strength: f32) -> u8 {
    // The conversion keeps to the range by itself.
    (f32::from(under) * (1.0 - strength) + over * strength + 0.5) as u8
}
