//! Files that are more than their first bytes say: a page, a script, an archive or a program behind the beginning of something else.
//!
//! No virus scanner: what passes is still only ever offered as a download in a sandbox, or encoded again. What a PDF holds is read by
//! [`crate::document::pdf`].

pub mod archive;

#[cfg(test)]
mod tests;

/// What makes a browser or a server run the rest.
const MARKUP: [&[u8]; 6] = [b"<?php", b"<script", b"<html", b"<!doctype", b"<iframe", b"<svg"];
/// Where a PDF begins for one reader or another, and where it must have ended.
const EDGE_BYTES: usize = 1_024;

/// Whether a picture holds markup, or is an archive or a PDF for somebody who reads it from another place.
pub fn hides_in_picture(bytes: &[u8]) -> bool {
    has_markup(bytes) || archive::has_directory(bytes) || has(bytes, b"%PDF-")
}

/// Whether a font is an archive or a PDF as well. Fonts in colour hold drawings, which is markup.
pub fn hides_in_font(bytes: &[u8]) -> bool {
    archive::has_directory(bytes) || has(bytes, b"%PDF-")
}

/// Whether a PDF is something else for somebody who reads it from another place, or does not begin and end as one.
pub fn hides_around_pdf(bytes: &[u8]) -> bool {
    let head = bytes.get(..EDGE_BYTES.min(bytes.len())).unwrap_or_default();
    let tail = bytes.get(bytes.len().saturating_sub(EDGE_BYTES)..).unwrap_or_default();
    !bytes.starts_with(b"%PDF-") || has_markup(head) || !has(tail, b"%%EOF") || archive::has_directory(bytes)
}

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn has_markup(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(start) = rest.iter().position(|byte| *byte == b'<') {
        rest = rest.get(start..).unwrap_or_default();
        if MARKUP.iter().any(|tag| rest.get(..tag.len()).is_some_and(|found| found.eq_ignore_ascii_case(tag))) {
            return true;
        }
        rest = rest.get(1..).unwrap_or_default();
    }
    false
}
