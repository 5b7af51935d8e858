//! Pictures: the header, then decoding and scaling within the budget that the header asked for.
#![no_main]

use files::picture::{Header, Use};
use files::{Seed, budget, preview};
use futures::executor::block_on;
use libfuzzer_sys::fuzz_target;

/// A run tries many small pictures rather than a few large ones.
const MEMORY_MAX: u64 = 64 * 1024 * 1024;

fuzz_target!(|data: &[u8]| {
    let _hides = files::hostile::hides_in_picture(data);
    let Ok(header) = Header::read(data, Use::Preview) else { return };
    header.pixels().expect("sides are short");
    if header.memory() <= MEMORY_MAX {
        let permit = block_on(budget::acquire_unbounded(header.memory())).expect("nothing else decodes");
        drop(preview::make(data, &permit, &Seed::NONE));
    }
});
