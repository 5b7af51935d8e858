//! What a bank file is made of.

use super::*;
use crate::method::{self, NewMethod};
use crate::payout::repo::NewPayout;
use crate::payout::{self, Kind};
use crate::proposal::{self, Outcome, Proposal};
use kernel::ctx::Ctx;
use kernel::db::Tx;
use kernel::secret::Secret;
use testkit::seed;

fn vault() -> ::vault::Vault {
    ::vault::Vault::new(&Secret::new("test".to_owned()), &[])
}

fn owed(tx: &mut Tx<'_>, ctx: &Ctx, kind: MethodType, number: &str, accepted: bool) -> Payout {
    let [client, winner] = ["client", "winner"].map(|name| seed::user(tx, ctx, name));
    let contest = seed::contest(tx, ctx, client, "AWARDED", 4_500_000);
    let entry = seed::entry(tx, ctx, contest, winner, 1);
    let new = NewMethod::parse(kind, number, "Hira Baloch", Some("Meezan Bank")).unwrap();
    let method = method::repo::insert(tx, ctx, &vault(), winner, &new, true).unwrap();
    let new = NewPayout {
        contest,
        entry,
        winner,
        kind: Kind::Award,
        amount: kernel::money::Paisa::new(4_365_000),
        retry_of: None,
        handover_accepted: accepted,
        payee: crate::payout::Payee { default_method: Some(method), identity_approved: true },
        risks: std::collections::BTreeSet::new(),
    };
    payout::repo::insert(tx, ctx, &new).unwrap()
}

#[test]
fn wallets_have_a_number_and_banks_an_account() {
    testkit::tx(|tx, ctx| {
        let wallet = owed(tx, ctx, MethodType::JazzCash, "0300 1234567", true);
        let wallet = Instruction::open(&vault(), &wallet).unwrap();
        assert_eq!((wallet.msisdn.as_deref(), wallet.iban), (Some("923001234567"), None));
        assert_eq!((wallet.bank_code, wallet.bank_name), (None, None));
        let account = owed(tx, ctx, MethodType::BankTransfer, "PK13MEZN0001020304050607", true);
        let id = account.id.uuid().simple().to_string();
        let account = Instruction::open(&vault(), &account).unwrap();
        assert_eq!((account.msisdn, account.iban.as_deref()), (None, Some("PK13MEZN0001020304050607")));
        assert_eq!((account.bank_code.as_deref(), account.bank_name.as_deref()), (Some("MEZN"), Some("Meezan Bank")));
        assert_eq!(account.narration, format!("Prize {}", &id[20..]));
        assert_eq!(account.our_reference, format!("MQ{}", id[20..].to_uppercase()));
        let plain = owed(tx, ctx, MethodType::BankTransfer, "0010-0123 45", true);
        let plain = Instruction::open(&vault(), &plain).unwrap();
        assert_eq!((plain.iban.as_deref(), plain.bank_code), (Some("0010012345"), None));
        let other = ::vault::Vault::new(&Secret::new("another secret".to_owned()), &[]);
        let encrypted = owed(tx, ctx, MethodType::JazzCash, "0300 1234567", true);
        assert!(matches!(Instruction::open(&other, &encrypted), Err(Error::Crypto)));
    });
}

#[test]
fn only_ready_payouts_go_out_and_each_once() {
    testkit::tx(|tx, ctx| {
        let admin = seed::user(tx, ctx, "admin");
        let ready = owed(tx, ctx, MethodType::JazzCash, "03001234567", true);
        let held = owed(tx, ctx, MethodType::JazzCash, "03001234568", false);
        let waiting = owed(tx, ctx, MethodType::JazzCash, "03001234569", true);
        let proposal = Proposal {
            payout: waiting.id,
            outcome: Outcome::Paid,
            reference: Some("R".to_owned()),
            evidence_url: None,
            notes: None,
            by: admin,
            at: ctx.now,
        };
        proposal::repo::insert(tx, &proposal).unwrap();
        assert_eq!(proposal::repo::find(tx, waiting.id).unwrap(), Some(proposal));
        assert_eq!(proposal::repo::find(tx, ready.id).unwrap(), None);
        let doubtful = owed(tx, ctx, MethodType::JazzCash, "03001234570", true);
        payout::repo::record_unknown(tx, ctx, &doubtful).unwrap();
        let ids = |payouts: &[Payout]| payouts.iter().map(|payout| payout.id).collect::<Vec<_>>();
        let found = repo::lock_ready(tx, admin).unwrap();
        let mine: Vec<_> =
            ids(&found).into_iter().filter(|id| [ready.id, held.id, waiting.id, doubtful.id].contains(id)).collect();
        assert_eq!(mine, [ready.id]);
        assert!(!ids(&repo::lock_ready(tx, ready.winner).unwrap()).contains(&ready.id), "nobody sends their own");
        assert!(matches!(repo::insert(tx, ctx, admin, &[]), Err(Error::NothingReady)));
        let batch = repo::insert(tx, ctx, admin, std::slice::from_ref(&ready)).unwrap();
        assert_eq!((batch.rows, batch.total), (1, ready.amount));
        assert_eq!(repo::get(tx, batch.id).unwrap(), batch);
        assert!(!ids(&repo::lock_ready(tx, admin).unwrap()).contains(&ready.id));
        assert_eq!(ids(&repo::lock_unanswered(tx, batch.id).unwrap()), [ready.id]);
        assert!(proposal::repo::delete(tx, waiting.id).unwrap());
        assert!(!proposal::repo::delete(tx, waiting.id).unwrap(), "it is forgotten");
        assert!(ids(&repo::lock_ready(tx, admin).unwrap()).contains(&waiting.id));
        let again = repo::insert(tx, ctx, admin, std::slice::from_ref(&ready));
        assert!(matches!(again, Err(Error::NotPending)), "in at most one file");
    });
}

#[test]
fn the_bank_is_not_asked_again_about_what_an_admin_has_reported() {
    testkit::tx(|tx, ctx| {
        let admin = seed::user(tx, ctx, "admin");
        let sent = ["03001234571", "03001234572"].map(|number| owed(tx, ctx, MethodType::JazzCash, number, true));
        let batch = repo::insert(tx, ctx, admin, &sent).unwrap();
        let proposal = Proposal {
            payout: sent[0].id,
            outcome: Outcome::Failed,
            reference: None,
            evidence_url: None,
            notes: Some("The account is closed".to_owned()),
            by: admin,
            at: ctx.now,
        };
        proposal::repo::insert(tx, &proposal).unwrap();
        let unanswered: Vec<_> = repo::lock_unanswered(tx, batch.id).unwrap().iter().map(|payout| payout.id).collect();
        assert_eq!(unanswered, [sent[1].id]);
    });
}
