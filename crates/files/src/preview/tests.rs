//! Previews: sizes, flattening, watermark, bombs.

use super::*;
use image::{ColorType, ImageFormat, Rgba, RgbaImage};
use std::io::Cursor;

mod memory;

/// With a permit of the size that the header asks for.
fn made(bytes: &[u8]) -> Result<Previews, Error> {
    make(bytes, &permit(bytes, Use::Preview)?, &Seed::from_bytes([7; 32]))
}

fn make_portrait(bytes: &[u8]) -> Result<Previews, Error> {
    super::make_portrait(bytes, &permit(bytes, Use::Portrait)?)
}

#[tokio::main(flavor = "current_thread")]
async fn permit(bytes: &[u8], purpose: Use) -> Result<Permit, Error> {
    crate::budget::acquire(Header::read(bytes, purpose)?.memory()).await
}

fn encoded(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Vec::new();
    picture.write_to(&mut Cursor::new(&mut bytes), format).unwrap();
    bytes
}

fn png(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
    encoded(&RgbaImage::from_pixel(width, height, Rgba(colour)).into(), ImageFormat::Png)
}

fn size(jpeg: &[u8]) -> (u32, u32) {
    let picture = image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).unwrap();
    (picture.width(), picture.height())
}

#[test]
fn sizes_fit_and_small_pictures_stay_small() {
    let previews = made(&png(3_200, 1_600, [10, 20, 30, 255])).unwrap();
    assert_eq!((size(&previews.preview), size(&previews.thumb)), ((1_600, 800), (480, 240)));
    let small = made(&png(40, 20, [10, 20, 30, 255])).unwrap();
    assert_eq!((size(&small.preview), size(&small.thumb)), ((40, 20), (40, 20)));
    let portrait = make_portrait(&png(300, 900, [1, 2, 3, 255])).unwrap();
    assert_eq!((size(&portrait.preview), size(&portrait.thumb)), ((480, 480), (160, 160)));
}

#[test]
fn transparency_becomes_white() {
    let previews = made(&png(20, 20, [0, 0, 0, 0])).unwrap();
    let picture = image::load_from_memory(&previews.preview).unwrap().to_rgb8();
    assert!(picture.get_pixel(10, 10).0.iter().all(|channel| *channel > 250));
}

#[test]
fn what_is_transparent_leaves_no_colour_behind() {
    // Green that nobody sees, beside opaque red.
    let (red, green) = (Rgba([255, 0, 0, 255]), Rgba([0, 255, 0, 0]));
    let halves = RgbaImage::from_fn(1_800, 1_800, |x, _y| if x < 900 { red } else { green });
    let flat = on_white(halves.into());
    assert!(flat.pixels().all(|pixel| matches!(pixel.0, [255, 0, 0] | [255, 255, 255])));
}

#[test]
fn every_kind_of_pixel_can_be_laid_on_white() {
    for kind in [
        ColorType::L8,
        ColorType::La8,
        ColorType::Rgb8,
        ColorType::Rgba8,
        ColorType::L16,
        ColorType::La16,
        ColorType::Rgb16,
        ColorType::Rgba16,
        ColorType::Rgb32F,
        ColorType::Rgba32F,
    ] {
        let flat = on_white(DynamicImage::new(30, 20, kind));
        // New pixels are black, or transparent.
        let expected = if kind.has_alpha() { [255; 3] } else { [0; 3] };
        assert_eq!(flat.dimensions(), (30, 20), "{kind:?}");
        assert!(flat.pixels().all(|pixel| pixel.0 == expected), "{kind:?}");
    }
}

#[test]
fn the_watermark_shows() {
    let previews = made(&png(800, 600, [90, 90, 90, 255])).unwrap();
    let (clean, marked) = (
        image::load_from_memory(&previews.preview).unwrap().to_rgb8(),
        image::load_from_memory(&previews.marked).unwrap().to_rgb8(),
    );
    let changed = clean.pixels().zip(marked.pixels()).filter(|(a, b)| a.0[0].abs_diff(b.0[0]) > 12).count();
    assert!(changed > 2_000, "only {changed} pixels differ");
}

#[test]
fn bombs_and_damage_are_refused_from_the_header() {
    let mut bomb = png(10, 10, [0, 0, 0, 255]);
    // Width and height in the IHDR chunk; its checksum no longer fits, so either reason refuses it.
    bomb[16..24].copy_from_slice(&[0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50]);
    assert!(matches!(Header::read(&bomb, Use::Preview), Err(Error::PictureNotReadable)));
    assert!(matches!(made(&png(20, 20, [1, 1, 1, 255])[..60]), Err(Error::PictureNotReadable)));
    assert!(matches!(made(b"\x89PNG\r\n\x1a\nnonsense"), Err(Error::PictureNotReadable)));
}

fn webp_of(previews: &Previews, variant: Variant) -> &[u8] {
    let (_variant, bytes) = previews.small.iter().find(|(made, _bytes)| *made == variant).unwrap();
    bytes
}

fn webp_size(bytes: &[u8]) -> (u32, u32) {
    let picture = image::load_from_memory_with_format(bytes, ImageFormat::WebP).unwrap();
    (picture.width(), picture.height())
}

/// Nothing that compresses: the heaviest picture there is.
fn noise(width: u32, height: u32) -> Vec<u8> {
    let mut state = 1_u32;
    let picture = RgbaImage::from_fn(width, height, |_x, _y| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let [red, green, blue, _low] = state.to_be_bytes();
        Rgba([red, green, blue, 255])
    });
    encoded(&picture.into(), ImageFormat::Png)
}

#[test]
fn small_pictures_come_in_three_widths() {
    for (width, height, expected) in [
        (2_000, 1_000, [(320, 160), (640, 320), (960, 480)]),
        (1_000, 8_000, [(80, 640), (160, 1_280), (200, 1_600)]),
        (500, 100, [(320, 64), (500, 100), (500, 100)]),
        (1, 1, [(1, 1), (1, 1), (1, 1)]),
        (1_500, 1, [(320, 1), (640, 1), (960, 1)]),
    ] {
        let previews = made(&png(width, height, [10, 90, 30, 255])).unwrap();
        for (at, size) in Width::ALL.into_iter().zip(expected) {
            assert_eq!(webp_size(webp_of(&previews, Variant::Small(at))), size, "{width}x{height}");
            if at != Width::W320 {
                assert_eq!(webp_size(webp_of(&previews, Variant::MarkedSmall(at))), size, "{width}x{height}");
            }
        }
    }
    let portrait = make_portrait(&png(300, 900, [1, 2, 3, 255])).unwrap();
    assert_eq!(webp_size(webp_of(&portrait, Variant::Small(Width::W320))), (320, 320));
    assert_eq!(portrait.small.len(), 1);
}

#[test]
fn the_smallest_is_light() {
    let heavy = made(&noise(640, 480)).unwrap();
    let smallest = webp_of(&heavy, Variant::Small(Width::W320));
    assert!(smallest.len() <= 40_000, "{}", smallest.len());
    assert!(smallest.len() < heavy.thumb.len(), "{} of {}", smallest.len(), heavy.thumb.len());
    let plain = made(&png(2_000, 1_500, [200, 90, 30, 255])).unwrap();
    assert!(webp_of(&plain, Variant::Small(Width::W320)).len() < 5_000);
}

#[test]
fn the_watermark_shows_in_every_width_that_has_one() {
    let previews = made(&png(1_920, 1_440, [90, 90, 90, 255])).unwrap();
    for width in [Width::W640, Width::W960] {
        let read = |variant| image::load_from_memory(webp_of(&previews, variant)).unwrap().to_rgb8();
        let (clean, marked) = (read(Variant::Small(width)), read(Variant::MarkedSmall(width)));
        let changed = clean.pixels().zip(marked.pixels()).filter(|(a, b)| a.0[0].abs_diff(b.0[0]) > 12).count();
        assert!(changed > 1_000, "{width:?}: only {changed} pixels differ");
        assert!(clean.pixels().all(|pixel| pixel.0[0].abs_diff(90) < 6), "{width:?} is clean");
    }
}

#[test]
fn small_pictures_carry_nothing_but_pixels() {
    let previews = made(&png(800, 600, [1, 200, 3, 255])).unwrap();
    for (variant, bytes) in previews.variants() {
        for chunk in [&b"EXIF"[..], b"Exif", b"XMP ", b"ICCP"] {
            assert!(!bytes.windows(4).any(|window| window == chunk), "{variant:?}");
        }
    }
}

#[test]
fn without_enough_memory_nothing_is_decoded() {
    let picture = png(300, 300, [1, 2, 3, 255]);
    let tiny = permit(&png(1, 1, [0; 4]), Use::Preview).unwrap();
    assert!(matches!(make(&picture, &tiny, &Seed::from_bytes([7; 32])), Err(Error::Busy)));
    assert!(matches!(super::make_portrait(&picture, &tiny), Err(Error::Busy)));
    assert!(matches!(super::make_document_picture(&picture, &tiny), Err(Error::Busy)));
}

#[test]
fn large_pictures_are_reduced_before_they_are_resized() {
    let previews = made(&png(5_000, 2_500, [10, 200, 30, 255])).unwrap();
    assert_eq!((size(&previews.preview), size(&previews.thumb)), ((1_600, 800), (480, 240)));
    let [red, green, blue, _] = image::load_from_memory(&previews.preview).unwrap().to_rgba8().get_pixel(800, 400).0;
    assert!(red.abs_diff(10) < 4 && green.abs_diff(200) < 4 && blue.abs_diff(30) < 4, "{red} {green} {blue}");
}
