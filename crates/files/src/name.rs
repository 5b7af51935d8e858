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

#[cfg(test)]
mod tests {
    use super::clean;

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
