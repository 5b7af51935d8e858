//! Sizes, and what scaling leaves of a picture.

use image::{ColorType, Rgb, RgbImage, Rgba, RgbaImage};

use super::*;

#[test]
fn proportions_are_kept_inside_the_frame() {
    for (size, frame, expected) in [
        ((4_000, 3_000), (1_600, 1_600), (1_600, 1_200)),
        ((3_000, 4_000), (1_600, 1_600), (1_200, 1_600)),
        ((1_601, 1_600), (1_600, 1_600), (1_600, 1_599)),
        ((30_000, 1), (1_600, 1_600), (1_600, 1)),
        ((1, 30_000), (320, 640), (1, 640)),
        ((700, 3_000), (320, 640), (149, 640)),
    ] {
        assert_eq!(inside(size, frame), expected, "{size:?} in {frame:?}");
    }
}

#[test]
fn small_pictures_stay_as_they_are() {
    let picture =
        DynamicImage::from(RgbImage::from_fn(40, 30, |x, y| Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], 9])));
    assert_eq!(within(picture.clone(), 40, 30).unwrap(), picture);
}

#[test]
fn every_kind_of_pixel_can_be_scaled() {
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
        let scaled = within(DynamicImage::new(300, 200, kind), 30, 30).unwrap();
        assert_eq!((scaled.width(), scaled.height(), scaled.color()), (30, 20, kind));
    }
}

#[test]
fn what_is_transparent_leaves_no_colour_behind() {
    // Green that nobody sees, beside opaque red.
    let picture =
        RgbaImage::from_fn(64, 64, |x, _y| if x < 32 { Rgba([255, 0, 0, 255]) } else { Rgba([0, 255, 0, 0]) });
    let scaled = within(picture.into(), 9, 9).unwrap().into_rgba8();
    for pixel in scaled.pixels().filter(|pixel| pixel.0[3] > 0) {
        assert!(pixel.0[1] < 8, "{pixel:?}");
    }
}

#[test]
fn a_square_is_cut_around_the_middle() {
    let picture =
        RgbImage::from_fn(300, 100, |x, _y| if (100..200).contains(&x) { Rgb([250; 3]) } else { Rgb([5; 3]) });
    let square = middle_square(&picture.into(), 50).unwrap().into_rgb8();
    assert!(square.enumerate_pixels().filter(|(x, _y, _)| (2..48).contains(x)).all(|(_x, _y, pixel)| pixel.0[0] > 240));
}
