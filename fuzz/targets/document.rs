//! PDF, text and archives: inspected as at upload, and rendered as for a preview.
#![no_main]

use files::Seed;
use files::document::{self, Job};
use files::hostile::{archive, hides_around_pdf};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let Some((job, bytes)) = data.split_first() else { return };
    match job % 64 {
        // Rendering takes seconds where the others take milliseconds: one value of 64.
        50 => {
            // Rendered only when it passed, as in the product.
            if document::run(Job::InspectPdf, &Seed::NONE, bytes.to_vec()).is_ok_and(|outcome| outcome.pages <= 2) {
                drop(document::run(Job::DrawPdf, &Seed::NONE, bytes.to_vec()));
            }
        }
        0..20 | 48 => drop(document::run(Job::InspectText, &Seed::NONE, bytes.to_vec())),
        20..40 | 49 => {
            let _hides = hides_around_pdf(bytes);
            drop(document::run(Job::InspectPdf, &Seed::NONE, bytes.to_vec()));
        }
        _ => {
            let size = u64::try_from(bytes.len()).expect("a length");
            if let Some(directory) = archive::directory(bytes, size) {
                let listing = files::listing::read(&directory, bytes);
                assert!(listing.items.len() <= files::listing::NAMES_MAX);
            }
        }
    }
});
