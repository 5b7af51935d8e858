//! The type of a file, by its first bytes.

/// How many bytes [`media_type`] wants to see, at least when the file has as many.
pub const HEAD_BYTES: usize = 8_192;

/// Types that are accepted as they are.
const ACCEPTED: [&str; 15] = [
    "image/jpeg",
    "image/png",
    "image/webp",
    "image/gif",
    "application/pdf",
    "application/zip",
    "audio/mpeg",
    "audio/m4a",
    "audio/ogg",
    "audio/x-wav",
    "audio/x-flac",
    "video/mp4",
    "video/webm",
    "video/quicktime",
    "text/plain",
];

/// Office documents are ZIP containers and are kept as such.
const ZIP_CONTAINERS: [&str; 6] = [
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/vnd.openxmlformats-officedocument.presentationml.presentation",
    "application/vnd.oasis.opendocument.text",
    "application/epub+zip",
    "application/vnd.oasis.opendocument.spreadsheet",
];

/// The type of the content that begins with `head`; `None` when it is not accepted.
/// Text is UTF-8 without control characters that does not begin like markup or a script.
pub fn media_type(head: &[u8]) -> Option<&'static str> {
    if let Some(font) = font(head) {
        return Some(font);
    }
    match infer::get(head) {
        Some(found) => {
            let found = found.mime_type();
            if ZIP_CONTAINERS.contains(&found) {
                return Some("application/zip");
            }
            ACCEPTED.into_iter().find(|accepted| *accepted == found)
        }
        None => is_plain_text(head).then_some("text/plain"),
    }
}

/// What can be shown of a file before it may be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    Picture,
    /// Pictures of its pages: PDF and text.
    Document,
    /// Names of what lies in it.
    Archive,
    /// Nothing that the server makes: its author adds something to listen to.
    Audio,
    Video,
    /// Nothing is drawn of it.
    Font,
}

impl Family {
    /// Of a type that [`media_type`] answered.
    pub fn of(media_type: &str) -> Self {
        match media_type {
            "application/pdf" | "text/plain" => Self::Document,
            "application/zip" => Self::Archive,
            _ if media_type.starts_with("font/") => Self::Font,
            _ if media_type.starts_with("image/") => Self::Picture,
            _ if media_type.starts_with("video/") => Self::Video,
            _ => Self::Audio,
        }
    }

    /// Whether the author must add a preview.
    pub const fn needs_authors_preview(self) -> bool {
        match self {
            Self::Audio | Self::Video => true,
            Self::Picture | Self::Document | Self::Archive | Self::Font => false,
        }
    }

    /// Whether a file of the family `other` can be an author's preview of one of this family: of the same family or a picture; a PDF, of an
    /// archive, which office documents are.
    pub fn takes_preview(self, other: Self) -> bool {
        match other {
            Self::Picture => true,
            Self::Document => matches!(self, Self::Document | Self::Archive),
            Self::Archive | Self::Font => false,
            Self::Audio | Self::Video => self == other,
        }
    }
}

/// Whether `media_type` is a picture.
pub fn is_picture(media_type: &str) -> bool {
    Family::of(media_type) == Family::Picture
}

/// The type of a font (RFC 8081). The first letters alone may begin a text, so the list of tables must begin as such a list does.
fn font(head: &[u8]) -> Option<&'static str> {
    let (start, rest) = head.split_first_chunk::<4>()?;
    let outlines = |version: &[u8; 4]| matches!(version, b"\0\x01\0\0" | b"true" | b"OTTO");
    match start {
        b"wOFF" | b"wOF2" => {
            let is_font = rest.first_chunk().is_some_and(outlines);
            is_font.then_some(if start == b"wOFF" { "font/woff" } else { "font/woff2" })
        }
        _ if outlines(start) => {
            let [tables, range] =
                [rest.first_chunk()?, rest.get(2..)?.first_chunk()?].map(|pair| u16::from_be_bytes(*pair));
            // The largest power of two that is not above the number of tables, times 16.
            let is_font = tables.checked_ilog2().is_some_and(|log| 16_u16.checked_shl(log) == Some(range));
            is_font.then_some(if start == b"OTTO" { "font/otf" } else { "font/ttf" })
        }
        _ => None,
    }
}

fn is_plain_text(head: &[u8]) -> bool {
    let text = match std::str::from_utf8(head) {
        Ok(text) => text,
        // A character may be cut at the end of the head; anything else is not UTF-8.
        Err(error) if error.error_len().is_none() => {
            std::str::from_utf8(head.get(..error.valid_up_to()).unwrap_or_default()).unwrap_or_default()
        }
        Err(_) => return false,
    };
    let start = text.trim_start_matches('\u{feff}').trim_start();
    !start.is_empty()
        && !start.starts_with(['<', '#', '%'])
        && !text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

#[cfg(test)]
mod tests {
    use super::media_type;

    #[test]
    fn content_decides() {
        for (head, found) in [
            (&b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..], Some("image/png")),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", Some("image/jpeg")),
            (b"%PDF-1.7\n", Some("application/pdf")),
            (b"PK\x03\x04\x14\0\0\0", Some("application/zip")),
            ("Ten taglines\nدس جملے".as_bytes(), Some("text/plain")),
            (b"<!doctype html><script>alert(1)</script>", None),
            (b"  <svg xmlns='http://www.w3.org/2000/svg'/>", None),
            (b"\xef\xbb\xbf<html>", None),
            (b"#!/bin/sh\nrm -rf /", None),
            (b"MZ\x90\0\x03\0\0\0", None),
            (b"\x7fELF\x02\x01\x01\0", None),
            (b"text with \0 inside", None),
            (b"\xff\xfe\x00\x01\x02", None),
            (b"\0\x01\0\0\0\x0f\0\x80\0\x03\0\x70cmap", Some("font/ttf")),
            (b"OTTO\0\x0b\0\x80\0\x03\0\x30CFF ", Some("font/otf")),
            (b"wOF2\0\x01\0\0\0\0\x2c\x4c\0\x0f\0\0", Some("font/woff2")),
            (b"true to the brief", Some("text/plain")),
            (b"OTTO is a name", Some("text/plain")),
            (b"wOFF<script>", Some("text/plain")),
            (b"\0\x01\0\0\0\0\0\0", None),
            (b"", None),
        ] {
            assert_eq!(media_type(head), found, "{:?}", String::from_utf8_lossy(head));
        }
    }
}
