//! Sizes, and what scaling leaves of a picture.

use image::Rgb;

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
    let picture = RgbImage::from_fn(40, 30, |x, y| Rgb([x.to_le_bytes()[0], y.to_le_bytes()[0], 9]));
    assert_eq!(within(picture.clone(), 40, 30).unwrap(), picture);
}

#[test]
fn a_square_is_cut_around_the_middle() {
    let picture =
        RgbImage::from_fn(300, 100, |x, _y| if (100..200).contains(&x) { Rgb([250; 3]) } else { Rgb([5; 3]) });
    let square = middle_square(&picture, 50).unwrap();
    assert!(square.enumerate_pixels().filter(|(x, _y, _)| (2..48).contains(x)).all(|(_x, _y, pixel)| pixel.0[0] > 240));
}
