//! PDFs that may be kept as they come: nothing in them runs, hides another file, or needs a password.

use kernel::pdf::has_name;

/// Names that a paper does not need. Compared after `#xx` escapes are undone.
const ACTIVE: [&[u8]; 8] =
    [b"/JavaScript", b"/JS", b"/Launch", b"/EmbeddedFile", b"/EmbeddedFiles", b"/RichMedia", b"/XFA", b"/Encrypt"];
/// Where a PDF must have ended, counted from the end of the file.
const TAIL_BYTES: usize = 1_024;
/// Where another file's beginning would make browsers take it for that file.
const HEAD_BYTES: usize = 1_024;

/// Whether `bytes` are a PDF from the first byte to the last, and a harmless one as far as can be seen without a reader.
/// Scripts inside compressed objects are not seen; that is why PDFs are only ever downloads in a sandbox.
pub fn is_plain(bytes: &[u8]) -> bool {
    let tail = bytes.get(bytes.len().saturating_sub(TAIL_BYTES)..).unwrap_or_default();
    let head = bytes.get(..HEAD_BYTES.min(bytes.len())).unwrap_or_default().to_ascii_lowercase();
    let has_markup = [&b"<html"[..], b"<script", b"<!doctype", b"<svg", b"<?php"].iter().any(|tag| has(&head, tag));
    bytes.starts_with(b"%PDF-")
        && has(tail, b"%%EOF")
        && !has(bytes, b"PK\x05\x06")
        && !has(bytes, b"PK\x03\x04")
        && !has_markup
        && !has_name(bytes, &ACTIVE)
}

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
