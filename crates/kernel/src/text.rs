//! Text that people typed: trimmed, bounded, free of control characters that no form can produce.

#[cfg(test)]
mod tests;

/// Why a text was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    TooShort,
    TooLong,
    /// NUL or another control character, which PostgreSQL or a mail header would choke on.
    Control,
}

/// `text` trimmed, when it has between `min` and `max` characters (not bytes) and only line breaks and tabs as control characters.
///
/// # Errors
/// [`Refused`] with the reason.
pub fn multi_line(text: &str, min: usize, max: usize) -> Result<String, Refused> {
    bounded(text, min, max, |c| c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

/// The same on one line: no control character at all.
///
/// # Errors
/// [`Refused`] with the reason.
pub fn one_line(text: &str, min: usize, max: usize) -> Result<String, Refused> {
    bounded(text, min, max, char::is_control)
}

fn bounded(text: &str, min: usize, max: usize, forbidden: impl Fn(char) -> bool) -> Result<String, Refused> {
    let trimmed = text.trim();
    if trimmed.chars().any(forbidden) {
        return Err(Refused::Control);
    }
    let length = trimmed.chars().count();
    if length < min {
        Err(Refused::TooShort)
    } else if length > max {
        Err(Refused::TooLong)
    } else {
        Ok(trimmed.to_owned())
    }
}

/// Whether `text` is an absolute http or https address of at most 500 characters, so that a link made of it
/// can run nothing (`javascript:`, `data:`) and leads to a named host.
pub fn is_web_link(text: &str) -> bool {
    let rest = text.strip_prefix("https://").or_else(|| text.strip_prefix("http://"));
    let Some(rest) = rest else { return false };
    let host = rest.split(['/', '?', '#']).next().unwrap_or("");
    text.len() <= 500
        && !text.chars().any(|c| c.is_whitespace() || c.is_control())
        && !host.contains('@')
        && host.contains('.')
        && !host.starts_with('.')
        && !host.ends_with('.')
        && !text.contains(['<', '>', '"', '\\'])
}
