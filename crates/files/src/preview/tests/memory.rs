//! Making smaller pictures takes no more memory than its permit covers.

use testkit::memory::Growth;
use tikv_jemallocator::Jemalloc;

use super::*;

/// As in the server (ADR 0076). With glibc's, later samples would take what earlier ones have freed, and measuring would not show it.
#[global_allocator]
static ALLOCATOR: Jemalloc = Jemalloc;

type Sample = (&'static str, Vec<u8>);

fn deepest(side: u32) -> Sample {
    ("rgba, 16 bits", encoded(&DynamicImage::new_rgba16(side, side), ImageFormat::Png))
}

fn of_each_kind(side: u32) -> Vec<Sample> {
    let png = |picture| encoded(&picture, ImageFormat::Png);
    vec![
        ("grey, transparent, 16 bits", png(DynamicImage::new_luma_a16(side, side))),
        ("rgb, 16 bits", png(DynamicImage::new_rgb16(side, side))),
        ("rgba", png(DynamicImage::new_rgba8(side, side))),
        deepest(side),
        ("jpeg", encoded(&DynamicImage::new_rgb8(side, side), ImageFormat::Jpeg)),
    ]
}

/// What takes long to encode.
fn of_slow_kinds(side: u32) -> Vec<Sample> {
    let rgba = DynamicImage::new_rgba8(side, side);
    let lossy = webp::Encoder::new(rgba.as_bytes(), webp::PixelLayout::Rgba, side, side).encode(50.0).to_vec();
    vec![
        ("gif", encoded(&rgba, ImageFormat::Gif)),
        ("webp, lossless", encoded(&rgba, ImageFormat::WebP)),
        ("webp, transparent", lossy),
        ("noise", noise(side, side)),
    ]
}

/// Measures the memory of the process, of which it needs one of its own. Takes some 12 s.
#[test]
fn no_picture_takes_more_memory_than_its_permit_covers() {
    let mut exceeding = Vec::new();
    for (side, samples, uses) in [
        (2_900, of_each_kind(2_900), [Use::Portrait, Use::Document].as_slice()),
        (1_500, of_slow_kinds(1_500), &[Use::Preview]),
        (5_000, vec![deepest(5_000)], &[Use::Preview]),
    ] {
        for (kind, bytes, purpose) in
            samples.iter().flat_map(|(kind, bytes)| uses.iter().map(move |of| (kind, bytes, *of)))
        {
            let permit = permit(bytes, purpose).unwrap();
            let growth = Growth::measure();
            match purpose {
                Use::Preview => drop(make(bytes, &permit, &Seed::from_bytes([7; 32])).unwrap()),
                Use::Portrait => drop(super::super::make_portrait(bytes, &permit).unwrap()),
                Use::Document => drop(make_document_picture(bytes, &permit).unwrap()),
            }
            // The file was there before.
            let (most, covered) = (growth.most(), permit.bytes() - u64::try_from(bytes.len()).unwrap());
            if most > covered {
                exceeding.push(format!("{kind}, {side} pixels, {purpose:?}: {most} of {covered}"));
            }
        }
    }
    assert!(exceeding.is_empty(), "{exceeding:#?}");
}
