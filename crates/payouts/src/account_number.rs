//! Pakistani mobile numbers, IBANs and account numbers.

#[cfg(test)]
mod tests;

/// The number in E.164 (`+923XXXXXXXXX`), from `03XXXXXXXXX`, `3XXXXXXXXX`, `92…`, `+92…` or `0092…`, blanks and hyphens allowed.
/// Ranges after libphonenumber's metadata for Pakistan: `3(?:[0-247]\d|3[0-79]|55|64)\d{7}`.
pub fn mobile(typed: &str) -> Option<String> {
    let compact: String = typed.chars().filter(|c| !matches!(c, ' ' | '-')).collect();
    let digits = compact
        .strip_prefix("+92")
        .or_else(|| compact.strip_prefix("0092"))
        .or_else(|| compact.strip_prefix("92"))
        .or_else(|| compact.strip_prefix('0'))
        .unwrap_or(&compact);
    let valid = digits.len() == 10 && digits.bytes().all(|byte| byte.is_ascii_digit()) && in_range(digits);
    valid.then(|| format!("+92{digits}"))
}

fn in_range(digits: &str) -> bool {
    let mut prefix = digits.bytes();
    match (prefix.next(), prefix.next(), prefix.next()) {
        (Some(b'3'), Some(b'0' | b'1' | b'2' | b'4' | b'7'), Some(_)) => true,
        (Some(b'3'), Some(b'3'), Some(third)) => third != b'8',
        (Some(b'3'), Some(b'5'), Some(third)) => third == b'5',
        (Some(b'3'), Some(b'6'), Some(third)) => third == b'4',
        _ => false,
    }
}

/// An IBAN of Pakistan in capitals without blanks, when its check digits are right (ISO 13616, mod 97 is 1); or a plain
/// account number of 5 to 24 digits.
pub fn bank(typed: &str) -> Option<String> {
    let compact: String = typed.chars().filter(|c| !matches!(c, ' ' | '-')).map(|c| c.to_ascii_uppercase()).collect();
    if compact.starts_with("PK") {
        return is_iban(&compact).then_some(compact);
    }
    let plain = (5..=24).contains(&compact.len()) && compact.bytes().all(|byte| byte.is_ascii_digit());
    plain.then_some(compact)
}

fn is_iban(text: &str) -> bool {
    let mut bytes = text.bytes();
    let shape = text.len() == 24
        && bytes.by_ref().take(2).eq(*b"PK")
        && bytes.by_ref().take(2).all(|byte| byte.is_ascii_digit())
        && bytes.by_ref().take(4).all(|byte| byte.is_ascii_uppercase())
        && bytes.all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase());
    let (Some(head), Some(tail)) = (text.get(..4), text.get(4..)) else { return false };
    shape && remainder_97(&[tail, head]) == 1
}

/// The number that the parts spell (letters count from 10) modulo 97.
fn remainder_97(parts: &[&str]) -> u32 {
    parts.iter().flat_map(|part| part.chars()).fold(0_u32, |rest, c| {
        let value = c.to_digit(36).unwrap_or(0);
        let shift = if value > 9 { 100_u32 } else { 10 };
        rest.saturating_mul(shift).saturating_add(value).checked_rem(97).unwrap_or(0)
    })
}

pub fn last4(number: &str) -> String {
    let start = number.len().saturating_sub(4);
    number.get(start..).unwrap_or(number).to_owned()
}
