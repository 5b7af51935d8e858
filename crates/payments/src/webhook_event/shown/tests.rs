//! Messages without their secrets.

use super::masked;

#[test]
fn secrets_of_forms_are_masked_and_the_rest_stands_as_it_came() {
    let body = b"pp_Amount=150000&pp_SecureHash=ABCDEF&pp_Password=pw0001&pp_CNIC=345678&signature=aa%26bb&pp_TxnRefNo=SX20261121";
    assert_eq!(
        masked(body),
        "pp_Amount=150000&pp_SecureHash=***&pp_Password=***&pp_CNIC=***&signature=***&pp_TxnRefNo=SX20261121"
    );
    assert_eq!(masked(b"pp%5FSecureHash=ABC&a"), "pp%5FSecureHash=***&a", "names may be encoded");
    assert_eq!(masked(b"PP_SECUREHASH=ABC"), "PP_SECUREHASH=***");
}

#[test]
fn secrets_of_json_are_masked_at_any_depth() {
    let body = br#"{ "amount": "1500.00", "signature" : "abc\"def", "a": [{"pp_SecureHash": {"x": ["y", "}"]}, "b": 1}], "password":12345, "z": null }"#;
    assert_eq!(
        masked(body),
        r#"{ "amount": "1500.00", "signature" : "***", "a": [{"pp_SecureHash": "***", "b": 1}], "password":"***", "z": null }"#
    );
    assert_eq!(masked(br#"{"pp_Secure\u0048ash":"ABC"}"#), r#"{"pp_Secure\u0048ash":"***"}"#, "however it is spelled");
    assert_eq!(masked(br#"{"signature":"never closed"#), r#"{"signature":"***""#, "broken text gives nothing away");
    assert_eq!(masked(br#"{"signature":"ABC" }"#), r#"{"signature":"***" }"#);
    assert_eq!(masked(br#"{"signature":123}"#), r#"{"signature":"***"}"#, "what encloses it stays");
    assert_eq!(masked(br#"{"signature":["#), r#"{"signature":"***""#);
    assert_eq!(masked(br#"{"note":"signature"}"#), r#"{"note":"signature"}"#, "a value is not a name");
}

#[test]
fn numbers_of_identity_cards_are_masked_wherever_they_stand() {
    assert_eq!(masked(br#"{"note":"paid by 35202-1234567-1 in cash"}"#), r#"{"note":"paid by *** in cash"}"#);
    assert_eq!(masked(b"info=3520212345671&x=1"), "info=***&x=1");
    assert_eq!(masked(b"info=35202+1234567+1"), "info=***");
    assert_eq!(masked(b"info=35202/1234567/1"), "info=35202/1234567/1", "another number");
    assert_eq!(masked(b"ref=SX20261121143000ABCD&n=20261121143000"), "ref=SX20261121143000ABCD&n=20261121143000");
    assert_eq!(masked(b"id=0192e4a0-7c11-7d3e-9a55-3f0c9b2d1e77"), "id=0192e4a0-7c11-7d3e-9a55-3f0c9b2d1e77");
}

#[test]
fn what_is_no_text_is_shown_as_well_as_can_be() {
    assert_eq!(masked(b"\xff\xfe=1"), "\u{fffd}\u{fffd}=1");
    assert_eq!(masked(b""), "");
}
