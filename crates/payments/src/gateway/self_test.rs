//! Published examples of the providers' signatures, in the program itself: a merchant who goes live can see that this very
//! build still signs as the providers do.

use time::macros::datetime;

use super::fields::Fields;
use super::{SelfTestFailed, easypaisa, signature};

type Example = (&'static str, &'static str, &'static [(&'static str, &'static str)], &'static str);

const REF: &str = "CD20261004120000001A";

/// Name, salt, fields, hash.
const JAZZCASH: [Example; 7] = [
    (
        "V0",
        "0F5DD14AE2",
        &[("pp_Amount", "2995"), ("pp_MerchantID", "MER123"), ("pp_OrderInfo", "A48cvE28")],
        "C7689CDA7474EB1ADCD343FD0C0B676BAD0BA66361CC46DB589BDB0DA4C1C867",
    ),
    (
        "V1",
        "reallySecretKey",
        &[
            ("pp_Amount", "2000"),
            ("pp_BillReference", "647cb56c890e4"),
            ("pp_Description", "Test Order"),
            ("pp_Language", "EN"),
            ("pp_MerchantID", "merchant123"),
            ("pp_Password", "password"),
            ("pp_ReturnURL", "https://example.com/return"),
            ("pp_TxnCurrency", "PKR"),
            ("pp_TxnDateTime", "20231011000000"),
            ("pp_TxnExpiryDateTime", "20231012000000"),
            ("pp_TxnRefNo", "647cb56c890e4"),
            ("pp_TxnType", "MWALLET"),
            ("pp_Version", "1.1"),
            ("ppmpf_1", "abcdef"),
        ],
        "876B465D21973A96DD4DC7BE69EC129FA1FE529B9CC0FA1D75C8CD6534613FBC",
    ),
    (
        "V2",
        "reallySecretKey",
        &[
            ("pp_Amount", "1500"),
            ("pp_AuthCode", "024166247497"),
            ("pp_BankID", ""),
            ("pp_BillReference", "6158408e95098"),
            ("pp_Language", "EN"),
            ("pp_MerchantID", "00258027"),
            ("pp_ResponseCode", "000"),
            ("pp_ResponseMessage", ""),
            ("pp_RetreivalReferenceNo", "211002644299"),
            ("pp_TxnCurrency", "PKR"),
            ("pp_TxnDateTime", "20211002162046"),
            ("pp_TxnRefNo", "6158408e95098"),
            ("pp_TxnType", "MWALLET"),
            ("pp_Version", "1.1"),
            ("ppmpf_2", "zu1vv3"),
        ],
        "19DAB816503B0EAABE2C48FBE48461CB2ADF685BD417EBEE37C080951DB0F528",
    ),
    (
        "V3",
        "3vv9wu3a18",
        &[
            ("pp_Amount", "25000"),
            ("pp_MerchantID", "MC25041"),
            ("pp_MerchantMPIN", "1234"),
            ("pp_Password", "sz1v4agvyf"),
            ("pp_TxnCurrency", "PKR"),
            ("pp_TxnRefNo", "T20220518150213"),
        ],
        "2C595361C2DA0E502D18BFBAA92CF4740330215E5E8AD0CF4489A64E7400B117",
    ),
    (
        "V4",
        "t0psecret9",
        &[
            ("pp_Amount", "150000"),
            ("pp_BankID", ""),
            ("pp_BillReference", "CD01J9Z3K4M5"),
            ("pp_Description", "Contest prize deposit"),
            ("pp_Language", "EN"),
            ("pp_MerchantID", "MC00001"),
            ("pp_Password", "pw00000001"),
            ("pp_ProductID", ""),
            ("pp_ReturnURL", "https://contest.example/api/payments/jazzcash/return"),
            ("pp_SubMerchantID", ""),
            ("pp_TxnCurrency", "PKR"),
            ("pp_TxnDateTime", "20261004120000"),
            ("pp_TxnExpiryDateTime", "20261004130000"),
            ("pp_TxnRefNo", REF),
            ("pp_TxnType", "MWALLET"),
            ("pp_Version", "1.1"),
            ("ppmpf_1", "01J9Z3K4M5"),
            ("ppmpf_2", ""),
        ],
        "02FF37F2B0B162A5B21F4183E471BC782CFA865B7589BD9911966BEE4C5D8AF5",
    ),
    (
        "V5",
        "t0psecret9",
        &[("pp_MerchantID", "MC00001"), ("pp_Password", "pw00000001"), ("pp_TxnRefNo", REF)],
        "963AA6C4F5CE20788DA98B7C74A14BCF11A841168E471E242C23B1AD59695F35",
    ),
    (
        "V6",
        "t0psecret9",
        &[("pp_Amount", "150000"), ("pp_MerchantID", "MC00001"), ("pp_ResponseCode", "000"), ("pp_TxnRefNo", REF)],
        "A7C048E4C71FD70D022A19113B42BB9C6825002D3271B1A1B8A829F754498C9A",
    ),
];

const EASYPAISA_KEY: &str = "ABCDEFGHIJKLMNOP";

/// Name, plain text, cipher text.
const EASYPAISA: [(&str, &str, &str); 3] = [
    (
        "E1",
        "amount=10&expiryDate=20150101 151515&orderRefNum=11001&postBackURL=http://localhost:9081/local/status.php&storeId=28",
        "sxPEgVMONNOhfIHgC3dtmtgEJmzcdVs+O8+IJE8r8OgPJSYg7sykGdmxkTGSRbA9lq7nLfoq9XgVYzAVh9g8p/GOl5TfpUGTTHoy8kKvwQa13yPsx23eUcRM3yRzXzqL9XMTR3V1dDeRDCgOeN1x2G/vEQcKrUIOtvPq1nbH0C0=",
    ),
    (
        "E2",
        "amount=1500.0&autoRedirect=1&expiryDate=20261004 130000&orderRefNum=CD20261004120000001A&paymentMethod=MA_PAYMENT_METHOD&postBackURL=https://contest.example/api/payments/easypaisa/return&storeId=43",
        "6rbjSXpuOKaDIhNrw0OYeM5IVmCGHxGlKTqjtSMKAiyvqCpmPGDuWII4nSEiNH8AImzJHOzG80LoRUaEbhq5uBdgS3nSU15hUFXFElUpXA4bSUIrYrwOXUzoat0YPQkA+20YZTcDGy8tX9dZA03gApE6DO3mJAG9KRwPjeN7LA5kNoo35LNRMkFH83z+8xqrVTqI7amwJGo1S77Zs+ruqMR9h45kYr4CtHK86niLYbtkNiUths1FgO1hpbvOJKG2I6MPvpn5Ns1RWlwnmRuXPg==",
    ),
    (
        "E3",
        "amount=1500.0&orderRefNum=CD20261004120000001A&paymentMethod=InitialRequest&postBackURL=https://contest.example/api/payments/easypaisa/return&storeId=43&timeStamp=2026-10-04T12:00:00",
        "lNYpYyL8t5UR9Xiw4miyEvKiCDX0VHJT1VqYAkgkcMDjfzSkU11OexxU4GfWqUXNPJtleS1zef455mY7bRzeZcI0fv9XVnMTWSbs9Z0gjJfqm9htDk8SFpmHPO5GXj20800bUySXIeplp6Ib3FwJm85xhY5+uzZCWqcB+ohMfwni7cu8lLuebeQU7m0MxvzUxUqYPY4vVGh1xe7hajTG8DggRtoqkZWXmJYe2OIV236NHYLxC7k0DDLgXwSlDWAD",
    ),
];

pub(super) fn jazzcash() -> Result<(), SelfTestFailed> {
    for (name, salt, pairs, hash) in JAZZCASH {
        let fields = pairs.iter().fold(Fields::default(), |fields, (name, value)| fields.with(name, *value));
        if hex::encode_upper(signature::jazzcash(salt, &fields)) != hash {
            return Err(SelfTestFailed(name));
        }
    }
    Ok(())
}

pub(super) fn easypaisa() -> Result<(), SelfTestFailed> {
    for (name, plain, expected) in EASYPAISA {
        if easypaisa::encrypted(EASYPAISA_KEY, plain).as_deref() != Some(expected) {
            return Err(SelfTestFailed(name));
        }
    }
    // The times of E2 and E3, on the clocks of Pakistan.
    let (opened, ends) = (datetime!(2026-10-04 07:00 UTC), datetime!(2026-10-04 08:00 UTC));
    let written = super::karachi::spaced(ends) == "20261004 130000"
        && super::karachi::dashed(opened) == "2026-10-04T12:00:00"
        && super::karachi::compact(opened) == "20261004120000";
    if written { Ok(()) } else { Err(SelfTestFailed("the clocks of Pakistan")) }
}

pub(super) fn easypaisa_sandbox() -> Result<(), SelfTestFailed> {
    let fields = Fields::from([
        ("amount", "1500.00"),
        ("merchant_ref", REF),
        ("reference", "SIM9F2C4A7B10"),
        ("status", "SUCCESS"),
    ]);
    let signed = hex::encode(signature::easypaisa_sandbox("sandbox-signing-key-0001", &fields));
    if signed == "0ceb32e4027708f7c56400d877bb8a6865884501737023d8a73810952aac11c7" {
        Ok(())
    } else {
        Err(SelfTestFailed("S1"))
    }
}
