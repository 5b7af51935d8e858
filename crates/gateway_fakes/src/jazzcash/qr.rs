//! The merchant's QR code, and what a wallet reads in a code that it scans.

/// The code that the provider issued to the merchant: without an amount.
pub(super) fn issued() -> String {
    let text = "00020101021126240008jazzcash0108MC902100520473995303586\
                5802PK5907Muqabla6006Lahore6304";
    format!("{text}{}", checksum(text.as_bytes()))
}

/// Reference and paisa of a code that is sound; none of any other.
pub(super) fn scanned(text: &str) -> Option<(String, i64)> {
    let (signed, sum) = text.split_at_checked(text.len().checked_sub(4)?)?;
    if !signed.ends_with("6304") || checksum(signed.as_bytes()) != sum || value(text, "53")? != "586" {
        return None;
    }
    let reference = value(value(text, "62")?, "01")?;
    let (rupees, rest) = value(text, "54")?.split_once('.')?;
    let paisa = format!("{rupees}{rest}").parse().ok().filter(|paisa: &i64| rest.len() == 2 && *paisa > 0)?;
    Some((reference.to_owned(), paisa))
}

/// The value behind a tag.
fn value<'t>(text: &'t str, wanted: &str) -> Option<&'t str> {
    let mut rest = text;
    loop {
        let (tag, after) = rest.split_at_checked(2)?;
        let (length, after) = after.split_at_checked(2)?;
        let (value, after) = after.split_at_checked(length.parse().ok()?)?;
        if tag == wanted {
            return Some(value);
        }
        rest = after;
    }
}

/// CRC-16 with the polynomial 1021, taken bit by bit from the message.
fn checksum(bytes: &[u8]) -> String {
    let mut sum = 0xFFFF_u16;
    for byte in bytes {
        for bit in (0..8_u8).rev() {
            let incoming = (byte >> bit) & 1 == 1;
            let outgoing = sum & 0x8000 != 0;
            sum <<= 1;
            if incoming != outgoing {
                sum ^= 0x1021;
            }
        }
    }
    format!("{sum:04X}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_checksum_is_the_published_one() {
        assert_eq!(checksum(b"123456789"), "29B1");
        assert_eq!(scanned(&issued()), None, "it names no order");
    }
}
