//! Numbers as people type them.

use super::*;

#[test]
fn mobiles_become_e164() {
    for typed in ["03001234567", "3001234567", "923001234567", "+92 300 1234567", "0092-300-1234567", "0300-1234567"] {
        assert_eq!(mobile(typed).as_deref(), Some("+923001234567"), "{typed}");
    }
    for typed in ["03551234567", "03641234567", "03331234567", "03701234567"] {
        assert!(mobile(typed).is_some(), "{typed}");
    }
    for typed in [
        "",
        "0300123456",
        "030012345678",
        "02112345678",
        "03381234567",
        "03541234567",
        "03911234567",
        "+913001234567",
        "٠٣٠٠١٢٣٤٥٦٧",
        "0300123456a",
        "+92+923001234567",
    ] {
        assert_eq!(mobile(typed), None, "{typed}");
    }
}

#[test]
fn ibans_are_checked_and_plain_numbers_bounded() {
    for iban in [
        "PK36SCBL0000001123456702",
        "PK22HABB0000123456789012",
        "PK13MEZN0001020304050607",
        "PK05TMFB0000003001234567",
        "pk36 scbl 0000 0011 2345 6702",
    ] {
        assert!(bank(iban).is_some(), "{iban}");
    }
    for bad in [
        "PK24MEZN0102011012345600",
        "PK36SCBL0000001123456720",
        "PK36SCBL000000112345670",
        "PK36SCBL00000011234567021",
        "GB36SCBL0000001123456702",
        "1234",
        "1234567890123456789012345",
        "12345x",
        "",
    ] {
        assert_eq!(bank(bad), None, "{bad}");
    }
    // Right check digits, and another shape: 23 and 25 characters, a letter among the check digits, a digit in the bank's code, a full stop.
    for bad in [
        "PK36SCBL000000000000072",
        "PK36SCBL00000000000000096",
        "PKA6SCBL0000000000000039",
        "PK36S1BL0000000000000061",
        "PK36SCBL00000.0000000083",
    ] {
        assert_eq!(bank(bad), None, "{bad}");
        assert!(remainder_97(&[&bad[4..], &bad[..4]]) == 1, "{bad}");
    }
    assert_eq!((bank("12345").as_deref(), bank(&"1".repeat(24)).map(|number| number.len())), (Some("12345"), Some(24)));
    assert_eq!(bank("0010-0123 45").as_deref(), Some("0010012345"));
    assert_eq!(last4("+923001234567"), "4567");
}
