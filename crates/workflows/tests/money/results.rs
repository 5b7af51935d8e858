//! Result files: tried without a trace, applied as a whole or not at all, once, with sums that somebody else counted.

use kernel::actor::Actor;
use kernel::ids::PayoutId;
use kernel::money::Paisa;
use workflows::error::Error;
use workflows::payouts::batch;
use workflows::payouts::import::{Imported, ResultFile, import};
use workflows::payouts::payout::{self, PaidReport};

use crate::bank_file::{winner, won};
use crate::stage::{Stage, at, run_concurrently};

const HEAD: &str = "payout_id,status,reference,failure_reason,paid_at\r\n";

fn sheet(rows: &[String], total: i64) -> ResultFile {
    ResultFile {
        csv: format!("{HEAD}{}\r\n", rows.join("\r\n")),
        control_rows: i64::try_from(rows.len()).unwrap(),
        control_total: Paisa::new(total),
        dry_run: false,
    }
}

fn paid(id: PayoutId, reference: &str) -> String {
    format!("{id},PAID,{reference},,2026-11-21T07:01:00Z")
}

fn run(stage: &Stage, admin: &Actor, file: &ResultFile) -> Result<Imported, Error> {
    import(&stage.db(), &at(200), admin, file)
}

fn field(result: Result<Imported, Error>) -> String {
    match result {
        Err(Error::Payouts(payouts::Error::Fields(fields))) => fields.iter().map(|(field, _)| field).collect(),
        other => panic!("{other:?}"),
    }
}

/// Everything in the tables that an import may touch.
fn tables(stage: &Stage) -> String {
    let tables = [
        "payouts",
        "payout_imports",
        "payout_proposals",
        "payout_batches",
        "ledger_transactions",
        "ledger_entries",
        "ledger_accounts",
        "mails",
        "audit_log",
        "contests",
        "documents",
        "payments",
        "refunds",
    ];
    tables
        .map(|table| {
            stage.text(&format!("SELECT md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) FROM {table} t"))
        })
        .join(" ")
}

/// So many payouts of 970,000 paisa that went out in a file.
fn sent(stage: &Stage, count: usize) -> Vec<PayoutId> {
    let person = winner(stage, "winner", "03012344471");
    let payouts = (0..count).map(|_| won(stage, person, 1_000_000)).collect();
    batch::create(&stage.db(), &at(90), &stage.admin).unwrap();
    payouts
}

fn status(stage: &Stage, id: PayoutId) -> String {
    stage.text(&format!("SELECT concat_ws(' ', status, reference) FROM payouts WHERE id = '{id}'"))
}

#[test]
fn a_file_is_tried_then_applied_then_known() {
    let stage = Stage::new();
    let ids = sent(&stage, 3);
    let rows = [
        paid(ids[0], "FT-1"),
        format!("{},FAILED,,\"Closed, \"\"for good\"\"\",", ids[1]),
        format!("{},UNKNOWN,,,", ids[2]),
    ];
    let file = sheet(&rows, 3 * 970_000);
    let before = tables(&stage);
    let tried = run(&stage, &stage.admin, &ResultFile { dry_run: true, ..file.clone() }).unwrap();
    assert_eq!((tried.applied, tried.already_imported, tried.checked.problems()), (false, false, 0));
    assert_eq!(tables(&stage), before, "a trial leaves no trace");
    assert!(run(&stage, &stage.admin, &file).unwrap().applied);
    assert_eq!(status(&stage, ids[0]), "PAID FT-1");
    assert_eq!(status(&stage, ids[1]), "FAILED");
    assert_eq!(stage.text(&format!("SELECT notes FROM payouts WHERE id = '{}'", ids[1])), "Closed, \"for good\"");
    assert_eq!(status(&stage, ids[2]), "PENDING");
    assert_eq!(stage.text(&format!("SELECT unknown_since IS NOT NULL FROM payouts WHERE id = '{}'", ids[2])), "true");
    assert_eq!(stage.held("escrow_bank"), -970_000);
    let after = tables(&stage);
    for dry_run in [false, true] {
        let again = run(&stage, &stage.admin, &ResultFile { dry_run, ..file.clone() }).unwrap();
        assert_eq!((again.applied, again.already_imported, again.checked.problems()), (false, true, 0));
    }
    let elses = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.talent("second") };
    let after_person = tables(&stage);
    assert!(run(&stage, &elses, &file).unwrap().already_imported, "no matter who sends it");
    assert_eq!((tables(&stage), after), (after_person.clone(), after_person));
    let settled = [paid(ids[0], "FT-1"), format!("{},FAILED,,no,", ids[1])];
    let other = run(&stage, &stage.admin, &sheet(&settled, 2 * 970_000)).unwrap();
    assert_eq!((other.applied, other.checked.problems()), (false, 2), "settled rows of another file");
}

#[test]
fn sums_that_somebody_else_counted_must_agree() {
    let stage = Stage::new();
    let ids = sent(&stage, 2);
    let good = sheet(&[paid(ids[0], "FT-1"), paid(ids[1], "FT-2")], 1_940_000);
    let before = tables(&stage);
    for dry_run in [true, false] {
        for rows in [1, 3, 0, -2, i64::MAX, i64::MIN] {
            let file = ResultFile { control_rows: rows, dry_run, ..good.clone() };
            assert_eq!(field(run(&stage, &stage.admin, &file)), "controlRows");
        }
        for total in [1_939_999, 1_940_001, 0, -1_940_000, i64::MAX, i64::MIN] {
            let file = ResultFile { control_total: Paisa::new(total), dry_run, ..good.clone() };
            assert_eq!(field(run(&stage, &stage.admin, &file)), "controlTotalCents");
        }
    }
    assert_eq!(tables(&stage), before);
    assert!(run(&stage, &stage.admin, &good).unwrap().applied);
}

#[test]
fn one_bad_row_and_nothing_is_applied() {
    let stage = Stage::new();
    let ids = sent(&stage, 3);
    let person = winner(&stage, "later", "03012344472");
    let never_sent = won(&stage, person, 1_000_000);
    payout::mark_paid(
        &stage.db(),
        &at(95),
        &stage.admin,
        ids[2],
        &PaidReport { reference: "TX-BY-HAND".to_owned(), evidence_url: None, notes: None },
    )
    .unwrap();
    let before = tables(&stage);
    for bad in [
        paid(never_sent, "FT-3"),
        paid(ids[2], "FT-3"),
        paid(ids[2], "TX-BY-HAND"),
        format!("{},FAILED,,too late,", ids[2]),
        format!("{},UNKNOWN,,,", ids[2]),
        paid(ids[0], "FT-9"),
        paid(ids[1], "FT-1"),
        paid(ids[1], "TX-BY-HAND"),
        format!("{},paid,FT-3,,", ids[1]),
        format!("{},PAID,,,", ids[1]),
        format!("{},FAILED,,,", ids[1]),
        "00000000-0000-4000-8000-000000000000,PAID,FT-3,,".to_owned(),
        "=1+1,PAID,FT-3,,".to_owned(),
        format!("{},PAID,FT-3", ids[1]),
    ] {
        for dry_run in [true, false] {
            let file = ResultFile { dry_run, ..sheet(&[paid(ids[0], "FT-1"), bad.clone()], 1) };
            let imported = run(&stage, &stage.admin, &file).unwrap();
            assert_eq!((imported.applied, imported.checked.problems()), (false, 1), "{bad}: {imported:?}");
            assert!(imported.checked.rows[1].problem.is_some(), "{bad}");
        }
    }
    let broken = ResultFile { csv: format!("{HEAD}{}\r\n\"{}", paid(ids[0], "FT-1"), ids[1]), ..sheet(&[], 0) };
    assert!(matches!(
        run(&stage, &stage.admin, &broken),
        Err(Error::Payouts(payouts::Error::ResultFile { line: 3, .. }))
    ));
    assert_eq!(tables(&stage), before);
}

#[test]
fn parties_import_nothing_about_themselves() {
    let stage = Stage::new();
    let admin_winner =
        Actor { staff: Some(kernel::actor::Staff::Owner), ..winner(&stage, "adminwinner", "03012344471") };
    let id = won(&stage, admin_winner, 1_000_000);
    batch::create(&stage.db(), &at(90), &stage.admin).unwrap();
    let file = sheet(&[paid(id, "FT-1")], 970_000);
    let before = tables(&stage);
    for party in [admin_winner, Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client }] {
        let imported = run(&stage, &party, &file).unwrap();
        assert_eq!((imported.applied, imported.checked.problems()), (false, 1));
    }
    assert_eq!(tables(&stage), before);
    assert!(run(&stage, &stage.admin, &file).unwrap().applied);
}

#[test]
fn large_rows_wait_for_a_second_admin() {
    let stage = Stage::new();
    let person = winner(&stage, "winner", "03012344471");
    let (small, large) = (won(&stage, person, 10_309_277), won(&stage, person, 10_309_278));
    batch::create(&stage.db(), &at(90), &stage.admin).unwrap();
    let file = sheet(&[paid(small, "FT-1"), paid(large, "FT-2")], 19_999_999);
    assert!(run(&stage, &stage.admin, &file).unwrap().applied);
    assert_eq!((status(&stage, small), status(&stage, large)), ("PAID FT-1".to_owned(), "PENDING".to_owned()));
    let again = sheet(&[paid(large, "FT-2")], 10_000_000);
    assert_eq!(run(&stage, &stage.admin, &again).unwrap().checked.problems(), 1, "the same admin twice");
    let second = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.talent("second") };
    let other = sheet(&[paid(large, "FT-3")], 10_000_000);
    assert_eq!(run(&stage, &second, &other).unwrap().checked.problems(), 1, "another reference");
    assert!(run(&stage, &second, &again).unwrap().applied);
    assert_eq!(status(&stage, large), "PAID FT-2");
}

#[test]
fn the_banks_word_ends_a_doubt() {
    let stage = Stage::new();
    let ids = sent(&stage, 2);
    let unknown = sheet(&[format!("{},UNKNOWN,,,", ids[0]), format!("{},UNKNOWN,,,", ids[1])], 1_940_000);
    assert!(run(&stage, &stage.admin, &unknown).unwrap().applied);
    let later = ResultFile { csv: format!("{}\r\n", unknown.csv), ..unknown };
    let since = stage.text("SELECT string_agg(unknown_since::text, ' ') FROM payouts");
    assert!(import(&stage.db(), &at(300), &stage.admin, &later).unwrap().applied, "still unknown");
    assert_eq!(stage.text("SELECT string_agg(unknown_since::text, ' ') FROM payouts"), since, "since the first time");
    let known = sheet(&[paid(ids[0], "FT-1"), format!("{},FAILED,,Came back,", ids[1])], 1_940_000);
    assert!(run(&stage, &stage.admin, &known).unwrap().applied);
    assert_eq!((status(&stage, ids[0]), status(&stage, ids[1])), ("PAID FT-1".to_owned(), "FAILED".to_owned()));
}

#[test]
fn line_endings_and_marks_make_other_files_of_the_same_rows() {
    let stage = Stage::new();
    let ids = sent(&stage, 3);
    for (index, (mark, end)) in [("", "\n"), ("\u{feff}", "\r\n"), ("", "\r\n")].into_iter().enumerate() {
        let csv = format!("{mark}{}{}", HEAD.replace("\r\n", end), paid(ids[index], &format!("\"FT-{index}\"")));
        let file = ResultFile { csv: format!("{csv}{end}"), ..sheet(&["one".to_owned()], 970_000) };
        assert!(run(&stage, &stage.admin, &file).unwrap().applied, "{index}");
        assert_eq!(status(&stage, ids[index]), format!("PAID FT-{index}"));
    }
}

#[test]
fn a_file_that_is_sent_twenty_times_at_once_is_applied_once() {
    for _round in 0..3 {
        let stage = Stage::new();
        let ids = sent(&stage, 4);
        let mut rows: Vec<String> = ids.iter().map(|id| paid(*id, &format!("FT-{id}"))).collect();
        rows[3] = format!("{},FAILED,,Closed,", ids[3]);
        let file = sheet(&rows, 4 * 970_000);
        let results = run_concurrently(20, |_| run(&stage, &stage.admin, &file).unwrap());
        assert_eq!(results.iter().filter(|result| result.applied).count(), 1);
        assert_eq!(results.iter().filter(|result| result.already_imported).count(), 19);
        assert_eq!(stage.number("SELECT count(*) FROM payout_imports"), 1);
        assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'payout_paid'"), 3);
        assert_eq!(stage.held("escrow_bank"), -3 * 970_000);
    }
}

#[test]
fn a_file_and_admins_at_the_same_moment_pay_once() {
    for _round in 0..5 {
        let stage = Stage::new();
        let ids = sent(&stage, 2);
        let file = sheet(&[paid(ids[0], "FT-1"), paid(ids[1], "FT-2")], 1_940_000);
        run_concurrently(12, |index| match index % 3 {
            0 => {
                let _imported = run(&stage, &stage.admin, &file);
            }
            1 => {
                let report = PaidReport { reference: "BY-HAND".to_owned(), evidence_url: None, notes: None };
                let _paid = payout::mark_paid(&stage.db(), &at(200), &stage.admin, ids[index % 2], &report);
            }
            _ => {
                let _failed = payout::mark_failed(&stage.db(), &at(200), &stage.admin, ids[1], "Closed");
            }
        });
        let paid = stage.number("SELECT count(*) FROM payouts WHERE status = 'PAID'");
        assert_eq!(stage.number("SELECT count(*) FROM ledger_transactions WHERE kind = 'payout_paid'"), paid);
        assert_eq!(stage.held("escrow_bank"), -970_000 * paid);
        let imported = stage.number("SELECT count(*) FROM payout_imports");
        let by_file = stage.number("SELECT count(*) FROM payouts WHERE reference LIKE 'FT-%'");
        assert_eq!(by_file, imported * 2, "all of the file or nothing");
    }
}
