//! Files that are more than their first bytes say: a page, a script, an archive or a program behind the beginning of something else.
//!
//! No virus scanner, and no reader of what is compressed: what passes is still only ever offered as a download in a sandbox, or encoded again.

use kernel::pdf;

pub mod archive;

#[cfg(test)]
mod tests;

/// What makes a browser or a server run the rest.
const MARKUP: [&[u8]; 6] = [b"<?php", b"<script", b"<html", b"<!doctype", b"<iframe", b"<svg"];
/// Names in a PDF that make it do something, or carry another file. Compared after `#xx` escapes are undone.
const ACTIVE: [&[u8]; 7] =
    [b"/JavaScript", b"/JS", b"/Launch", b"/EmbeddedFile", b"/EmbeddedFiles", b"/RichMedia", b"/XFA"];
/// Where a PDF begins for one reader or another, and where it must have ended.
const EDGE_BYTES: usize = 1_024;

/// Whether a picture holds markup, or is an archive or a PDF for somebody who reads it from another place.
pub fn hides_in_picture(bytes: &[u8]) -> bool {
    has_markup(bytes) || archive::has_directory(bytes) || has(bytes, b"%PDF-")
}

/// Whether a PDF does something by itself, carries other files, or is something else for somebody who reads it from another place.
pub fn hides_in_pdf(bytes: &[u8]) -> bool {
    let head = bytes.get(..EDGE_BYTES.min(bytes.len())).unwrap_or_default();
    let tail = bytes.get(bytes.len().saturating_sub(EDGE_BYTES)..).unwrap_or_default();
    has_markup(head) || !has(tail, b"%%EOF") || archive::has_directory(bytes) || is_active(bytes)
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

/// Whether one of the names stands in the file as a whole name, outside of what is compressed: there any bytes may stand.
fn is_active(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    loop {
        let end = position(rest, b"stream").unwrap_or(rest.len());
        if pdf::has_name(rest.get(..end).unwrap_or_default(), &ACTIVE) {
            return true;
        }
        let Some(inside) = rest.get(end..).filter(|inside| !inside.is_empty()) else { return false };
        let Some(over) = position(inside, b"endstream") else { return false };
        rest = inside.get(over.saturating_add(b"endstream".len())..).unwrap_or_default();
    }
}

fn position(bytes: &[u8], part: &[u8]) -> Option<usize> {
    bytes.windows(part.len()).position(|window| window == part)
}
