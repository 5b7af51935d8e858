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
static TILE: LazyLock<RgbaImage> =
    LazyLock::new(|| image::load_from_memory(TILE_PNG).map(|tile| tile.to_rgba8()).unwrap_or_default());

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
    turn: (f32, f32),
    size: f32,
    shift: (f32, f32),
    /// Of both axes: how far it bends, how often, and where it begins.
    bends: [(f32, f32, f32); 4],
    words: u64,
}

/// How one word lies in its cell.
struct Word {
    turn: (f32, f32),
    size: f32,
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
            turn: angle.sin_cos(),
            size: numbers.between(0.75, 1.3),
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
            turn: numbers.between(-0.6, 0.6).sin_cos(),
            size: numbers.between(0.8, 1.25),
            shift: (numbers.between(-45.0, 45.0), numbers.between(-30.0, 30.0)),
            strength: numbers.between(0.24, 0.42),
        }
    }
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
        Self { pattern, step, bends, height, cell }
    }

    /// Colour and strength of the mark at a pixel of the picture.
    fn at(&mut self, x: u32, y: u32) -> ([f32; 3], f32) {
        let bend = |of: &[f32], at: u32| of.get(at as usize).copied().unwrap_or_default();
        let [of_row, of_sum, of_column, of_difference] = &self.bends;
        let moved_x = bend(of_row, y) + bend(of_sum, x.saturating_add(y));
        let moved_y = bend(of_column, x) + bend(of_difference, x.saturating_add(self.height).saturating_sub(y));
        let (x, y) = ((x as f32 + 0.5) * self.step + moved_x, (y as f32 + 0.5) * self.step + moved_y);
        let Pattern { turn: (sin, cos), size, shift, .. } = self.pattern;
        let (x, y) = ((x * cos - y * sin) / size + shift.0, (x * sin + y * cos) / size + shift.1);
        let (wide, tall) = (TILE.width() as f32, TILE.height() as f32);
        if wide < 1.0 || tall < 1.0 {
            return ([0.0; 3], 0.0);
        }
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
        let (x, y) = ((x * cos - y * sin) / word.size + 0.5 * wide, (x * sin + y * cos) / word.size + 0.5 * tall);
        let (colour, alpha) = sample(x - 0.5, y - 0.5);
        (colour, alpha * word.strength)
    }
}

/// Like `f32::floor`, which is a function call per pixel on x86-64 without SSE4.1, the target that we build for.
fn floor(number: f32) -> f32 {
    let whole = number as i32 as f32;
    if whole > number { whole - 1.0 } else { whole }
}

/// The tile between four of its pixels; nothing outside.
fn sample(x: f32, y: f32) -> ([f32; 3], f32) {
    let (left, top) = (floor(x), floor(y));
    let (mut colour, mut sum) = ([0.0; 3], 0.0);
    for (dx, dy) in [(0.0, 0.0), (1.0, 0.0), (0.0, 1.0), (1.0, 1.0)] {
        let (px, py) = (left + dx, top + dy);
        if px < 0.0 || py < 0.0 {
            continue;
        }
        let Some(pixel) = TILE.get_pixel_checked(px as u32, py as u32) else { continue };
        let [red, green, blue, alpha] = pixel.0.map(f32::from);
        let weight = (1.0 - (x - px).abs()) * (1.0 - (y - py).abs()) * alpha / 255.0;
        colour = [colour[0] + red * weight, colour[1] + green * weight, colour[2] + blue * weight];
        sum += weight;
    }
    if sum > 0.0 { (colour.map(|channel| channel / sum), sum) } else { ([0.0; 3], 0.0) }
}

/// The picture under the mark of `seed`.
pub fn marked(picture: &RgbImage, seed: &Seed) -> RgbImage {
    let mut layer = Layer::new(seed, picture.width(), picture.height());
    let mut marked = picture.clone();
    for (x, y, pixel) in marked.enumerate_pixels_mut() {
        let (colour, strength) = layer.at(x, y);
        if strength > 0.0 {
            let [red, green, blue] = colour;
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
