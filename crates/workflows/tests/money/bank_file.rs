//! Bank files: every ready payout once, nobody's own, nothing that a spreadsheet would run, numbers nowhere else.

use kernel::actor::Actor;
use kernel::ids::{BatchId, PayoutId};
use kernel::secret::Secret;
use payouts::Vault;
use payouts::method::{MethodType, NewMethod};
use workflows::admin::rotate_keys;
use workflows::contests::award;
use workflows::error::Error;
use workflows::payouts::batch;
use workflows::payouts::payout::{self, PaidReport};

use crate::stage::{SECRET, Stage, at, run_concurrently};

pub(crate) fn vault() -> Vault {
    Vault::new(&Secret::new(SECRET.to_owned()), &[])
}

/// A contest of the stage's client that was won, handed over and accepted; its payout.
pub(crate) fn won(stage: &Stage, winner: Actor, prize: i64) -> PayoutId {
    let contest = stage.open(prize);
    let entry = stage.entry(contest, winner, 1);
    let payout = award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap();
    stage.hand_over(contest, winner, &at(70));
    payout
}

/// A winner with a wallet.
pub(crate) fn winner(stage: &Stage, name: &str, number: &str) -> Actor {
    let winner = stage.talent(name);
    stage.add_method(winner, number);
    winner
}

fn file(stage: &Stage, admin: &Actor, id: BatchId) -> Result<String, Error> {
    batch::file(&stage.db(), &at(100), &vault(), admin, id).map(|bytes| String::from_utf8(bytes).unwrap())
}

fn refusal<T: std::fmt::Debug>(result: Result<T, Error>) -> payouts::Error {
    match result {
        Err(Error::Payouts(refused)) => refused,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_file_holds_what_the_bank_needs() {
    let stage = Stage::new();
    let (wallet, bank) = (winner(&stage, "wallet", "0301 234-4471"), stage.talent("bank"));
    let new = NewMethod::parse(
        MethodType::BankTransfer,
        "PK13 MEZN 0001 0203 0405 0607",
        "=HYPERLINK(\"http://evil\",\"x\")",
        Some("+Meezan, \"Main\" Branch"),
    );
    let seat = stage.session(bank);
    workflows::payouts::method::add(&stage.db(), &at(0), &vault(), (&bank, seat), &new.unwrap()).unwrap();
    let (one, two) = (won(&stage, wallet, 5_000_000), won(&stage, bank, 1_000_100));
    let batch = batch::create(&stage.db(), &at(90), &stage.admin).unwrap();
    assert_eq!((batch.rows, batch.total.get()), (2, 4_850_000 + 970_097));
    let text = file(&stage, &stage.admin, batch.id).unwrap();
    let lines: Vec<&str> = text.split("\r\n").collect();
    assert_eq!(
        lines[0],
        "batch_id,payout_id,method,beneficiary_name,msisdn,iban,bank_code,bank_name,amount_pkr,currency,narration,our_reference"
    );
    assert_eq!((lines.len(), lines[3]), (4, ""), "each line ends with CRLF, and no more");
    assert!(!text.replace("\r\n", "").contains(['\r', '\n']));
    let tail = |id: PayoutId| id.to_string()[24..].to_owned();
    let expected = [
        format!(
            "{},{one},EASYPAISA,Bilal Ahmed,923012344471,,,,48500.00,PKR,Prize {},MQ{}",
            batch.id,
            tail(one),
            tail(one).to_uppercase()
        ),
        format!(
            "{},{two},BANK_TRANSFER,\"'=HYPERLINK(\"\"http://evil\"\",\"\"x\"\")\",,PK13MEZN0001020304050607,MEZN,\
             \"'+Meezan, \"\"Main\"\" Branch\",9700.97,PKR,Prize {},MQ{}",
            batch.id,
            tail(two),
            tail(two).to_uppercase()
        ),
    ];
    for line in expected {
        assert!(lines.contains(&line.as_str()), "{line}\n{text}");
    }
}

#[test]
fn numbers_are_encrypted_again_and_the_old_secret_is_dropped() {
    let stage = Stage::new();
    let hira = winner(&stage, "hira", "0301 234-4471");
    won(&stage, hira, 5_000_000);
    let batch = batch::create(&stage.db(), &at(90), &stage.admin).unwrap();
    let new = Secret::new("the next secret of a test".to_owned());
    let (between, alone) = (
        Vault::new(&new, &[Secret::new(SECRET.to_owned())]),
        Vault::new(&new, &[Secret::new("some other".to_owned())]),
    );
    // The same account once more, under the new secret: nobody knows yet that it is the same.
    let same = NewMethod::parse(MethodType::JazzCash, "0301 234-4471", "Hira Baloch", None).unwrap();
    workflows::payouts::method::add(&stage.db(), &at(91), &between, (&hira, stage.session(hira)), &same).unwrap();
    let read = |keys: &Vault| batch::file(&stage.db(), &at(100), keys, &stage.admin, batch.id);
    assert!(matches!(read(&alone), Err(Error::Payouts(payouts::Error::Crypto))));
    let lost = rotate_keys::run(&stage.db(), &alone).unwrap();
    assert_eq!((lost.accounts, lost.failed), (0, 2), "what no secret opens stays as it is");
    let before = read(&between).unwrap();
    let done = rotate_keys::run(&stage.db(), &between).unwrap();
    assert_eq!((done.accounts, done.failed), (2, 0), "the method and the payout");
    assert_eq!(
        rotate_keys::run(&stage.db(), &between).unwrap(),
        rotate_keys::RotatedKeys::default(),
        "a second run finds nothing"
    );
    assert_eq!(read(&alone).unwrap(), before);
    let other = Vault::new(&Secret::new("some other".to_owned()), &[]);
    assert!(matches!(read(&other), Err(Error::Payouts(payouts::Error::Crypto))));
    // Of somebody who listed nothing twice the fingerprint is the new one.
    let sana = stage.talent("sana");
    stage.add_method(sana, "0301 999-4471");
    assert_eq!(rotate_keys::run(&stage.db(), &between).unwrap().accounts, 1);
    let twice = NewMethod::parse(MethodType::Easypaisa, "0301 999-4471", "Sana Khan", None).unwrap();
    let refused = workflows::payouts::method::add(&stage.db(), &at(101), &alone, (&sana, stage.session(sana)), &twice);
    assert!(matches!(refused, Err(Error::Payouts(payouts::Error::Duplicate))), "{refused:?}");
}

#[test]
fn names_that_a_spreadsheet_would_run_are_guarded() {
    for (name, written) in [
        ("=1+1", "'=1+1"),
        ("+92 300", "'+92 300"),
        ("-2", "'-2"),
        ("@SUM(A1)", "'@SUM(A1)"),
        ("Zainab, \u{201c}Z\u{201d}", "\"Zainab, \u{201c}Z\u{201d}\""),
        ("\u{0628}\u{0644}\u{0627}\u{0644}", "\u{0628}\u{0644}\u{0627}\u{0644}"),
    ] {
        let stage = Stage::new();
        let person = stage.talent("person");
        let new = NewMethod::parse(MethodType::JazzCash, "03012344471", name, None).unwrap();
        let seat = stage.session(person);
        workflows::payouts::method::add(&stage.db(), &at(0), &vault(), (&person, seat), &new).unwrap();
        won(&stage, person, 1_000_000);
        let batch = batch::create(&stage.db(), &at(90), &stage.admin).unwrap();
        let text = file(&stage, &stage.admin, batch.id).unwrap();
        assert!(text.contains(&format!(",JAZZCASH,{written},923012344471,,,,9700.00,PKR,")), "{text}");
    }
}

#[test]
fn the_full_number_is_in_the_file_only_and_each_download_is_noted() {
    let stage = Stage::new();
    let id = won(&stage, winner(&stage, "winner", "03012344471"), 1_000_000);
    let batch = batch::create(&stage.db(), &at(90), &stage.admin).unwrap();
    for _download in 0..2 {
        assert!(file(&stage, &stage.admin, batch.id).unwrap().contains("3012344471"));
    }
    let noted = "SELECT count(*) FROM audit_log WHERE act = 'payout_batch.downloaded' AND actor_id IS NOT NULL";
    assert_eq!(stage.number(noted), 2);
    payout::mark_paid(
        &stage.db(),
        &at(110),
        &stage.admin,
        id,
        &PaidReport { reference: "TX".to_owned(), evidence_url: None, notes: None },
    )
    .unwrap();
    let tables = stage.text("SELECT string_agg(tablename, ' ') FROM pg_tables WHERE schemaname = 'public'");
    for table in tables.split(' ') {
        let found = stage.number(&format!(
            "SELECT count(*) FROM {table} t WHERE t::text LIKE '%012344471%' OR t::text LIKE '%303132333434343731%'"
        ));
        assert_eq!(found, 0, "{table}");
    }
}

#[test]
fn anyone_who_makes_files_at_once_each_payout_goes_out_once() {
    for _round in 0..3 {
        let stage = Stage::new();
        let person = winner(&stage, "winner", "03012344471");
        let payouts: Vec<PayoutId> = (0..6).map(|_| won(&stage, person, 1_000_000)).collect();
        let second = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.talent("second") };
        let admins = [stage.admin, second];
        let made = run_concurrently(20, |index| batch::create(&stage.db(), &at(90), &admins[index % 2]).ok());
        let made: Vec<_> = made.into_iter().flatten().collect();
        assert_eq!(made.iter().map(|batch| batch.rows).sum::<i32>(), 6, "{made:?}");
        assert_eq!(stage.number("SELECT count(*) FROM payouts WHERE batch_id IS NOT NULL"), 6);
        assert_eq!(stage.number("SELECT coalesce(sum(rows), 0) FROM payout_batches"), 6);
        assert_eq!(stage.number("SELECT sum(total_paisa) FROM payout_batches"), 6 * 970_000);
        let all: String = made.iter().map(|batch| file(&stage, &stage.admin, batch.id).unwrap()).collect();
        for id in payouts {
            assert_eq!(all.matches(&id.to_string()).count(), 1);
        }
        assert!(matches!(refusal(batch::create(&stage.db(), &at(91), &second)), payouts::Error::NothingReady));
    }
}

#[test]
fn a_report_and_a_file_at_the_same_moment_never_pay_twice() {
    for round in 0..10 {
        let stage = Stage::new();
        let id = won(&stage, winner(&stage, "winner", "03012344471"), 20_000_000);
        let report = PaidReport { reference: "TX".to_owned(), evidence_url: None, notes: None };
        run_concurrently(8, |index| {
            if index % 2 == 0 {
                let _made = batch::create(&stage.db(), &at(90), &stage.admin);
            } else {
                let _kept = payout::mark_paid(&stage.db(), &at(90), &stage.admin, id, &report);
            }
        });
        let files = stage.text("SELECT string_agg(id::text, ' ') FROM payout_batches");
        for batch in files.split_whitespace() {
            let left = file(&stage, &stage.admin, batch.parse().unwrap());
            assert!(
                matches!(refusal(left), payouts::Error::NothingReady),
                "round {round}: reported as paid, and in a file"
            );
        }
        assert_eq!(stage.number("SELECT count(*) FROM payout_proposals"), 1);
    }
}

#[test]
fn own_contests_holds_reports_and_doubts_stay_out() {
    let stage = Stage::new();
    let admin_winner =
        Actor { staff: Some(kernel::actor::Staff::Owner), ..winner(&stage, "adminwinner", "03012344471") };
    let other = winner(&stage, "other", "03012344472");
    let own_win = won(&stage, admin_winner, 1_000_000);
    let ready = won(&stage, other, 1_000_000);
    let waits = won(&stage, other, 20_000_000);
    let doubtful = won(&stage, other, 1_000_000);
    let without_method = won(&stage, stage.talent("poor"), 1_000_000);
    let held = {
        let contest = stage.open(1_000_000);
        let entry = stage.entry(contest, other, 1);
        award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap()
    };
    let report = PaidReport { reference: "TX".to_owned(), evidence_url: None, notes: None };
    payout::mark_paid(&stage.db(), &at(80), &stage.admin, waits, &report).unwrap();
    stage.execute(&format!("UPDATE payouts SET unknown_since = created_at WHERE id = '{doubtful}'"));
    let client = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.client };
    assert!(matches!(refusal(batch::create(&stage.db(), &at(90), &client)), payouts::Error::NothingReady));
    let batch = batch::create(&stage.db(), &at(90), &admin_winner).unwrap();
    assert_eq!(
        stage.text("SELECT string_agg(id::text, ' ') FROM payouts WHERE batch_id IS NOT NULL"),
        ready.to_string()
    );
    let rest = batch::create(&stage.db(), &at(90), &stage.admin).unwrap();
    assert_eq!(
        stage.text(&format!("SELECT string_agg(id::text, ' ') FROM payouts WHERE batch_id = '{}'", rest.id)),
        own_win.to_string()
    );
    for id in [waits, doubtful, without_method, held] {
        assert_eq!(stage.text(&format!("SELECT batch_id FROM payouts WHERE id = '{id}'")), "");
    }
    assert!(matches!(refusal(file(&stage, &client, batch.id)), payouts::Error::OwnContest));
    assert!(matches!(refusal(file(&stage, &admin_winner, rest.id)), payouts::Error::OwnContest));
    assert!(file(&stage, &stage.admin, rest.id).is_ok());
    let nobodys = "00000000-0000-4000-8000-000000000000".parse().unwrap();
    assert!(matches!(refusal(file(&stage, &stage.admin, nobodys)), payouts::Error::NotFound));
}

#[test]
fn a_file_that_is_fetched_again_holds_only_what_is_open() {
    let stage = Stage::new();
    let person = winner(&stage, "winner", "03012344471");
    let (one, two, three) =
        (won(&stage, person, 1_000_000), won(&stage, person, 1_000_000), won(&stage, person, 1_000_000));
    let batch = batch::create(&stage.db(), &at(90), &stage.admin).unwrap();
    let report = PaidReport { reference: "TX".to_owned(), evidence_url: None, notes: None };
    payout::mark_paid(&stage.db(), &at(91), &stage.admin, one, &report).unwrap();
    stage.execute(&format!("UPDATE payouts SET unknown_since = created_at WHERE id = '{two}'"));
    let text = file(&stage, &stage.admin, batch.id).unwrap();
    assert!(text.contains(&three.to_string()) && !text.contains(&one.to_string()) && !text.contains(&two.to_string()));
    payout::mark_failed(&stage.db(), &at(92), &stage.admin, three, "Closed").unwrap();
    assert!(matches!(refusal(file(&stage, &stage.admin, batch.id)), payouts::Error::NothingReady));
    let again = payout::retry(&stage.db(), &at(93), &person, three).unwrap();
    let next = batch::create(&stage.db(), &at(94), &stage.admin).unwrap();
    assert_eq!(next.rows, 1);
    assert!(file(&stage, &stage.admin, next.id).unwrap().contains(&again.to_string()));
}
