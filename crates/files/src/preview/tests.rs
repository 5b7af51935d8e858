//! Previews: sizes, flattening, watermark, bombs.

use super::*;
use image::{ImageFormat, Rgba, RgbaImage};

fn png(width: u32, height: u32, colour: [u8; 4]) -> Vec<u8> {
    let mut bytes = Vec::new();
    RgbaImage::from_pixel(width, height, Rgba(colour))
        .write_to(&mut Cursor::new(&mut bytes), ImageFormat::Png)
        .unwrap();
    bytes
}

fn size(jpeg: &[u8]) -> (u32, u32) {
    let picture = image::load_from_memory_with_format(jpeg, ImageFormat::Jpeg).unwrap();
    (picture.width(), picture.height())
}

#[test]
fn sizes_fit_and_small_pictures_stay_small() {
    let previews = make(&png(3_200, 1_600, [10, 20, 30, 255])).unwrap();
    assert_eq!((size(&previews.preview), size(&previews.thumb)), ((1_600, 800), (480, 240)));
    let small = make(&png(40, 20, [10, 20, 30, 255])).unwrap();
    assert_eq!((size(&small.preview), size(&small.thumb)), ((40, 20), (40, 20)));
    let portrait = make_portrait(&png(300, 900, [1, 2, 3, 255])).unwrap();
    assert_eq!((size(&portrait.preview), size(&portrait.thumb)), ((480, 480), (160, 160)));
}

#[test]
fn transparency_becomes_white() {
    let previews = make(&png(20, 20, [0, 0, 0, 0])).unwrap();
    let picture = image::load_from_memory(&previews.preview).unwrap().to_rgb8();
    assert!(picture.get_pixel(10, 10).0.iter().all(|channel| *channel > 250));
}

#[test]
fn the_watermark_shows() {
    let previews = make(&png(800, 600, [90, 90, 90, 255])).unwrap();
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
    assert!(matches!(pixels(&bomb), Err(Error::PictureNotReadable)));
    assert!(matches!(make(&png(20, 20, [1, 1, 1, 255])[..60]), Err(Error::PictureNotReadable)));
    assert!(matches!(make(b"\x89PNG\r\n\x1a\nnonsense"), Err(Error::PictureNotReadable)));
}
