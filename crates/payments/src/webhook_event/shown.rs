//! A message as finance staff read it: as it came, but for what nobody may read.

#[cfg(test)]
mod tests;

/// What stands for a secret.
const MASK: &str = "***";

/// Parts of names whose values are secret.
const SECRET_NAMES: [&str; 13] =
    ["signature", "hash", "password", "passwd", "secret", "token", "cnic", "nic", "mpin", "pin", "otp", "cvv", "auth"];

/// The text of a body with the values of secret names masked, and whatever looks like the number of an identity card.
pub fn masked(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let is_json = text.trim_start().starts_with(['{', '[', '"']);
    let masked = if is_json { json(&text) } else { form(&text) };
    without_cnic(&masked)
}

/// Whether the value of `name` is secret, however the name is spelled.
fn is_secret(name: &str) -> bool {
    let plain: String = name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect();
    SECRET_NAMES.iter().any(|part| plain.contains(part))
}

fn form(text: &str) -> String {
    let pairs = text.split('&').map(|pair| match pair.split_once('=') {
        Some((name, _value)) if is_secret(&decoded(name)) => format!("{name}={MASK}"),
        Some(_) | None => pair.to_owned(),
    });
    pairs.collect::<Vec<_>>().join("&")
}

fn decoded(name: &str) -> String {
    url::form_urlencoded::parse(name.as_bytes()).map(|(name, _)| name.into_owned()).next().unwrap_or_default()
}

/// Copies JSON, or what is meant as JSON, piece by piece: the value after a secret name is left out up to where it ends.
fn json(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    let mut name = None::<String>;
    while let Some(c) = rest.chars().next() {
        let piece = piece(rest);
        let (taken, after) = rest.split_at(piece);
        match c {
            '"' => {
                name = Some(unescaped(taken));
                shown.push_str(taken);
            }
            ':' if name.as_deref().is_some_and(is_secret) => {
                shown.push(':');
                let blanks = after.len().saturating_sub(after.trim_start().len());
                let (blank, value) = after.split_at(blanks);
                shown.push_str(blank);
                shown.push('"');
                shown.push_str(MASK);
                shown.push('"');
                rest = value.get(value_length(value)..).unwrap_or_default();
                name = None;
                continue;
            }
            _ => {
                if !c.is_whitespace() {
                    name = None;
                }
                shown.push_str(taken);
            }
        }
        rest = after;
    }
    shown
}

/// The length of the string or the one character that `text` begins with.
fn piece(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices() {
        let next = at.saturating_add(c.len_utf8());
        if at == 0 {
            if c != '"' {
                return next;
            }
        } else if escaped {
            escaped = false;
        } else if c == '\\' {
            escaped = true;
        } else if c == '"' {
            return next;
        }
    }
    text.len()
}

/// The length of the value that `text` begins with: nested values to their end, everything when they have none.
fn value_length(text: &str) -> usize {
    let mut depth = 0_usize;
    let mut at = 0_usize;
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let step = piece(rest);
        match rest.chars().next() {
            Some('{' | '[') => depth = depth.saturating_add(1),
            Some('}' | ']') if depth == 0 => return at,
            Some('}' | ']') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at.saturating_add(step);
                }
            }
            Some(',') if depth == 0 => return at,
            Some('"') if depth == 0 => return at.saturating_add(step),
            Some(_) | None => {}
        }
        at = at.saturating_add(step);
    }
    text.len()
}

fn unescaped(literal: &str) -> String {
    serde_json::from_str(literal).unwrap_or_else(|_broken| literal.to_owned())
}

/// Masks 13 digits in a row, or 5, 7 and 1 with hyphens or blanks between, unless they are part of a longer number.
fn without_cnic(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    let mut after_word = false;
    while let Some(c) = rest.chars().next() {
        let length = if after_word { None } else { cnic_length(rest) };
        match length {
            Some(length) => {
                shown.push_str(MASK);
                rest = rest.get(length..).unwrap_or_default();
            }
            None => {
                shown.push(c);
                after_word = c.is_ascii_alphanumeric();
                rest = rest.get(c.len_utf8()..).unwrap_or_default();
            }
        }
    }
    shown
}

/// The length of the number of an identity card at the beginning of `text`, when it is one.
fn cnic_length(text: &str) -> Option<usize> {
    let mut digits = 0_usize;
    let mut length = 0_usize;
    for c in text.chars() {
        let is_gap = matches!(c, '-' | ' ' | '+') && matches!(digits, 5 | 12);
        if digits == 13 {
            return (!c.is_ascii_alphanumeric()).then_some(length);
        }
        if c.is_ascii_digit() {
            digits = digits.saturating_add(1);
        } else if !is_gap {
            return None;
        }
        length = length.saturating_add(c.len_utf8());
    }
    (digits == 13).then_some(length)
}
