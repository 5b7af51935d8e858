//! Names of uploads: shown to people and offered when saving, never used as a path.

/// The last part of `typed`, without control characters and characters that reverse the reading direction,
/// at most 120 characters; `file` when nothing is left.
pub fn clean(typed: &str) -> String {
    let last = typed.rsplit(['/', '\\']).next().unwrap_or("");
    let kept: String = last
        .chars()
        .filter(|c| {
            !c.is_control()
                && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' | '"')
        })
        .take(120)
        .collect();
    let trimmed = kept.trim().trim_start_matches('.').trim();
    if trimmed.is_empty() { "file".to_owned() } else { trimmed.to_owned() }
}

/// Endings under which content of a type is offered; the first is added to names that have another. What a name makes a computer do after
/// the download must be what the content is.
const ENDINGS: [(&str, &[&str]); 19] = [
    ("image/jpeg", &["jpg", "jpeg", "jpe", "jfif"]),
    ("image/png", &["png"]),
    ("image/webp", &["webp"]),
    ("image/gif", &["gif"]),
    ("application/pdf", &["pdf", "ai"]),
    (
        "application/zip",
        &[
            "zip", "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "idml", "sketch", "xd", "fig", "key", "pages",
            "numbers",
        ],
    ),
    ("audio/mpeg", &["mp3"]),
    ("audio/m4a", &["m4a"]),
    ("audio/ogg", &["ogg", "oga", "opus"]),
    ("audio/x-wav", &["wav"]),
    ("audio/x-flac", &["flac"]),
    ("video/mp4", &["mp4", "m4v"]),
    ("video/webm", &["webm"]),
    ("video/quicktime", &["mov", "qt"]),
    ("font/ttf", &["ttf"]),
    ("font/otf", &["otf"]),
    ("font/woff", &["woff"]),
    ("font/woff2", &["woff2"]),
    ("text/plain", &["txt", "md", "csv", "srt", "vtt"]),
];

/// `name`, with an ending that fits `media_type`: `invoice.exe` of a picture is `invoice.exe.png`.
pub fn fitting(name: &str, media_type: &str) -> String {
    let endings = ENDINGS.iter().find(|(kind, _)| *kind == media_type).map_or(&["bin"][..], |(_, endings)| *endings);
    let has = name.rsplit_once('.').map_or("", |(_stem, ending)| ending);
    match endings.first() {
        Some(first) if !endings.iter().any(|ending| has.eq_ignore_ascii_case(ending)) => {
            let stem: String = name.chars().take(115).collect();
            format!("{stem}.{first}")
        }
        Some(_) | None => name.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{clean, fitting};

    #[test]
    fn what_it_is_called_is_what_it_is() {
        for (name, media_type, called) in [
            ("logo.png", "image/png", "logo.png"),
            ("LOGO.JPEG", "image/jpeg", "LOGO.JPEG"),
            ("invoice.exe", "image/png", "invoice.exe.png"),
            ("run.bat", "text/plain", "run.bat.txt"),
            ("page.html", "text/plain", "page.html.txt"),
            ("tool.jar", "application/zip", "tool.jar.zip"),
            ("brief.docx", "application/zip", "brief.docx"),
            ("mark.ai", "application/pdf", "mark.ai"),
            ("file", "application/pdf", "file.pdf"),
            ("evil.png ", "image/png", "evil.png .png"),
            ("x", "something/else", "x.bin"),
        ] {
            assert_eq!(fitting(name, media_type), called);
        }
        assert_eq!(fitting(&"x".repeat(120), "image/jpeg").len(), 119);
    }

    #[test]
    fn nothing_hostile_is_left() {
        for (typed, kept) in [
            ("logo.png", "logo.png"),
            ("../../etc/passwd", "passwd"),
            ("C:\\work\\a.pdf", "a.pdf"),
            ("a\0b\n.jpg", "ab.jpg"),
            ("invoice\u{202e}gnp.exe", "invoicegnp.exe"),
            ("..", "file"),
            ("", "file"),
            ("مقابلہ.png", "مقابلہ.png"),
        ] {
            assert_eq!(clean(typed), kept, "{typed:?}");
        }
        assert_eq!(clean(&"x".repeat(300)).len(), 120);
    }
}
