//! Compressed data that unpacks to much more.

use flate2::{Compress, Compression, FlushCompress};

const PIECE: usize = 1 << 20;

/// `size` zeros in the zlib format. One piece is compressed and repeated; the checksum of zeros is known.
pub fn zeros(size: usize) -> Vec<u8> {
    let zeros = vec![0; PIECE];
    let deflated = |zeros: &[u8], flush| {
        let mut out = Vec::with_capacity(1 << 16);
        Compress::new(Compression::best(), false).compress_vec(zeros, &mut out, flush).unwrap();
        out
    };
    let mut packed = vec![0x78, 0x9c];
    packed.extend(deflated(&zeros, FlushCompress::Full).repeat(size / PIECE));
    packed.extend(deflated(&zeros[..size % PIECE], FlushCompress::Finish));
    let sum = (u32::try_from(size % 65_521).unwrap() << 16) | 1;
    packed.extend(sum.to_be_bytes());
    packed
}
