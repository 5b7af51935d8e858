//! PDFs that may be kept as they come: nothing in them runs, hides another file, or needs a password.

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
        && !is_active(bytes)
}

fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

/// Whether one of the names stands in the file as a whole name.
fn is_active(bytes: &[u8]) -> bool {
    let mut rest = bytes;
    while let Some(start) = rest.iter().position(|byte| *byte == b'/') {
        let from = rest.get(start..).unwrap_or_default();
        let name = name(from);
        if ACTIVE.contains(&name.as_slice()) {
            return true;
        }
        rest = from.get(1..).unwrap_or_default();
    }
    false
}

/// The name that `bytes` begin with, its escapes undone; at most as long as the longest that is looked for, and one more.
fn name(bytes: &[u8]) -> Vec<u8> {
    const LONGEST: usize = 15;
    let mut name = vec![b'/'];
    let mut rest = bytes.get(1..).unwrap_or_default();
    while name.len() < LONGEST {
        match rest {
            [b'#', high, low, after @ ..] => {
                let Some(byte) = hex(*high).zip(hex(*low)).map(|(high, low)| (high << 4) | low) else { break };
                name.push(byte);
                rest = after;
            }
            [byte, after @ ..] if byte.is_ascii_alphanumeric() => {
                name.push(*byte);
                rest = after;
            }
            _ => break,
        }
    }
    name
}

fn hex(digit: u8) -> Option<u8> {
    char::from(digit).to_digit(16).and_then(|value| u8::try_from(value).ok())
}
