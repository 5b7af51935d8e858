use kernel::ids::Id;
use uuid::Uuid;

use super::*;

const HEAD: &str = "transaction_id,order_ref,gross,fee,net,settled_on\n";

fn one(row: &str) -> Result<Vec<Line>, Error> {
    read(&format!("{HEAD}{row}\n"))
}

#[test]
fn a_file_is_read_strictly() {
    let lines = read(&format!(
        "\u{feff}{}\r\nT-1,SX202611211200001A2B,1500.00,17.40,1482.60,2026-11-21\r\n\r\n\"T-2\",,5.00,0.00,5.00,2026-11-22\r\n",
        HEAD.trim()
    ))
    .unwrap();
    let told: Vec<_> =
        lines.iter().map(|l| (l.number, l.provider_txn_id.as_str(), l.gross.get(), l.fee.get())).collect();
    assert_eq!(told, [(2, "T-1", 150_000, 1_740), (4, "T-2", 500, 0)]);
    for wrong in [
        "",
        "T-1,,1500.00,17.40,1482.60",
        "T-1,,1500.00,17.40,1482.60,2026-11-21,more",
        ",,1500.00,17.40,1482.60,2026-11-21",
        "T 1,,1500.00,17.40,1482.60,2026-11-21",
        "=T1,,1500.00,17.40,1482.60,2026-11-21",
        "T-1,not our reference,1500.00,17.40,1482.60,2026-11-21",
        "T-1,,1500,17.40,1482.60,2026-11-21",
        "T-1,,+1500.00,17.40,1482.60,2026-11-21",
        "T-1,,-1500.00,17.40,1482.60,2026-11-21",
        "T-1,,1500.000,17.40,1482.60,2026-11-21",
        "T-1,,99999999999999999999.00,17.40,1482.60,2026-11-21",
        "T-1,,1500.00,17.40,1482.61,2026-11-21",
        "T-1,,1500.00,1500.00,0.00,2026-11-21",
        "T-1,,0.00,0.00,0.00,2026-11-21",
        "T-1,,1500.00,17.40,1482.60,21-11-2026",
        "T-1,,1500.00,17.40,1482.60,2026-02-30",
    ] {
        assert!(matches!(one(wrong), Err(Error::SettlementFile { .. })), "{wrong}");
    }
    assert!(read("id,amount\nT-1,5.00\n").is_err());
    assert!(read("").is_err());
    let long = "T-1,,1500.00,17.40,1482.60,2026-11-21\n".repeat(LINES_MAX + 1);
    assert!(matches!(read(&format!("{HEAD}{long}")), Err(Error::SettlementFile { line: 5_002, .. })));
}

#[test]
fn limits_of_a_file_are_inclusive() {
    let lines = "T-1,,1500.00,17.40,1482.60,2026-11-21\n".repeat(LINES_MAX);
    assert_eq!(read(&format!("{HEAD}{lines}")).unwrap().len(), LINES_MAX);
    let row = |txn: usize, order_ref: usize| {
        format!("{},{},1500.00,17.40,1482.60,2026-11-21", "T".repeat(txn), "R".repeat(order_ref))
    };
    assert!(one(&row(100, 20)).is_ok());
    assert!(one(&row(101, 20)).is_err() && one(&row(100, 21)).is_err());
    assert!(one("a-b_c.d/e,,1500.00,17.40,1482.60,2026-11-21").is_ok());
    let rest = |bytes: usize| " ".repeat(bytes - HEAD.len() - row(1, 0).len());
    assert!(one(&format!("{}{}", row(1, 0), rest(BYTES_MAX - 1))).is_ok(), "a file of the most bytes");
    assert!(matches!(one(&format!("{}{}", row(1, 0), rest(BYTES_MAX))), Err(Error::SettlementFile { line: 1, .. })));
}

#[test]
fn each_line_is_matched_once() {
    let payment = |number: u128, txn: &str, order_ref: &str, settled| Candidate {
        id: PaymentId::from_uuid(Uuid::from_u128(number)),
        order_ref: order_ref.to_owned(),
        provider_txn_id: Some(txn.to_owned()),
        amount: Paisa::new(150_000),
        settled,
    };
    let known = [
        payment(1, "T-1", "R1", false),
        payment(2, "T-2", "R2", true),
        payment(3, "T-3", "R3", false),
        payment(4, "T-4", "R4", false),
    ];
    let lines = read(&format!(
        "{HEAD}T-1,R1,1500.00,17.40,1482.60,2026-11-21\nT-1,R1,1500.00,17.40,1482.60,2026-11-21\n\
         T-2,R2,1500.00,17.40,1482.60,2026-11-21\nX-3,R3,1500.00,17.40,1482.60,2026-11-21\n\
         T-4,R4,1500.01,17.40,1482.61,2026-11-21\nX-9,R9,1500.00,17.40,1482.60,2026-11-21\nX-8,,1500.00,0.00,1500.00,2026-11-21\n"
    ))
    .unwrap();
    let verdicts: Vec<_> = compare(lines, &known).into_iter().map(|compared| compared.verdict).collect();
    assert_eq!(
        verdicts,
        [
            Verdict::Matched,
            Verdict::SettledBefore,
            Verdict::SettledBefore,
            Verdict::Matched,
            Verdict::AmountDiffers,
            Verdict::MissingHere,
            Verdict::MissingHere
        ]
    );
}
