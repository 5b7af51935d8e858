//! What somebody learns of the mark of one picture does not take it off another.

use super::*;

const SECRET: &[u8] = b"a secret of tests that nobody else knows";

fn seed(number: u128) -> Seed {
    Seed::of_file(SECRET, FileId::from(uuid::Uuid::from_u128(number)))
}

/// What the mark changes on a picture of one grey.
fn layer(seed: &Seed, width: u32, height: u32) -> Vec<f32> {
    let grey = RgbImage::from_pixel(width, height, Rgb([128, 128, 128]));
    marked(&grey, seed).pixels().map(|pixel| f32::from(pixel.0[0]) - 128.0).collect()
}

fn energy(layer: &[f32]) -> f32 {
    layer.iter().map(|change| change * change).sum()
}

#[test]
fn a_file_has_one_mark_and_nobody_computes_it_without_the_secret() {
    assert_eq!(layer(&seed(7), 400, 300), layer(&seed(7), 400, 300));
    let id = FileId::from(uuid::Uuid::from_u128(7));
    assert_ne!(layer(&seed(7), 400, 300), layer(&Seed::of_file(b"another secret", id), 400, 300));
    assert_ne!(layer(&seed(7), 400, 300), layer(&seed(7).page(2), 400, 300));
}

#[test]
fn a_learned_mark_does_not_come_off_another_picture() {
    let learned = layer(&seed(1), 1_000, 800);
    for number in 2..10_u128 {
        for other in [seed(number), seed(1).page(u32::try_from(number).unwrap())] {
            let mark = layer(&other, 1_000, 800);
            let residue: Vec<f32> = mark.iter().zip(&learned).map(|(mark, learned)| mark - learned).collect();
            // Of two layers that have nothing in common the difference holds the energy of both.
            let kept = energy(&residue) / (energy(&mark) + energy(&learned));
            assert!(kept > 0.85, "{number}: {kept}");
            let agreement: f32 = mark.iter().zip(&learned).map(|(mark, learned)| mark * learned).sum();
            let agreement = agreement / (energy(&mark) * energy(&learned)).sqrt();
            assert!(agreement.abs() < 0.15, "{number}: {agreement}");
        }
    }
}

#[test]
fn the_mark_lies_everywhere() {
    for number in 0..6_u128 {
        let (width, height) = (1_200_u32, 900_u32);
        let mark = layer(&seed(number), width, height);
        for top in (0..height).step_by(300) {
            for left in (0..width).step_by(300) {
                let changed = (top..top + 300)
                    .flat_map(|y| (left..left + 300).map(move |x| (y * width + x) as usize))
                    .filter(|at| mark[*at].abs() > 12.0)
                    .count();
                assert!(changed > 600, "{number} at {left},{top}: {changed}");
            }
        }
    }
}

#[test]
fn smaller_widths_carry_the_same_mark() {
    let large = layer(&seed(3), 1_600, 1_200);
    let small = layer(&seed(3), 640, 480);
    let picked: Vec<f32> = (0..480_usize)
        .flat_map(|y| (0..640_usize).map(move |x| (y * 5 / 2 + 1, x * 5 / 2 + 1)))
        .map(|(y, x)| large[y * 1_600 + x])
        .collect();
    let agreement: f32 = small.iter().zip(&picked).map(|(small, large)| small * large).sum();
    assert!(agreement / (energy(&small) * energy(&picked)).sqrt() > 0.7);
}
