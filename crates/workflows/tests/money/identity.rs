//! Identities: what they lift and bring back on payouts, races, rewards between one person, the clock, rotation.

use kernel::actor::{Actor, Role};
use kernel::ids::{ContestId, KycApplicationId, KycDocumentId, PayoutId};
use kernel::secret::Secret;
use kyc::form::RawForm;
use kyc::identity_document::repo::NewIdentityDocument;
use kyc::identity_document::{self, MediaType};
use kyc::view::Purpose;
use kyc::{Kind, application};
use time::{Duration, OffsetDateTime};
use vault::Vault;
use workflows::admin::rotate_keys;
use workflows::contests::award;
use workflows::error::Error;
use workflows::identity::{self, Submission, retention};
use workflows::payouts::batch;
use workflows::payouts::payout::{self, PaidReport};

use crate::stage::{SECRET, Stage, at, moment, run_concurrently};

const CNIC: &str = "42201-0397640-8";

fn vault() -> Vault {
    Vault::new(&Secret::new(SECRET.to_owned()), &[])
}

fn document(stage: &Stage, person: Actor, kind: Kind) -> KycDocumentId {
    let id = at(0).new_id();
    let encrypted = identity_document::encrypt(&vault(), id, person.user, b"an identity document").unwrap();
    let new = NewIdentityDocument {
        id,
        user: person.user,
        kind,
        media_type: MediaType::Jpeg,
        size_bytes: 20,
        storage_key: identity_document::storage_key(id),
        wrapped_key: encrypted.wrapped_key,
    };
    identity::record_document(&stage.db(), &at(0), &new).unwrap().id
}

fn documents(stage: &Stage, person: Actor) -> Vec<(Kind, KycDocumentId)> {
    [Kind::CnicFront, Kind::CnicBack, Kind::Selfie].map(|kind| (kind, document(stage, person, kind))).to_vec()
}

fn raw_form(cnic: &str) -> RawForm {
    RawForm {
        full_name: "Hira Baloch".to_owned(),
        cnic: cnic.to_owned(),
        phone: "03001234567".to_owned(),
        birth_date: "1990-05-17".to_owned(),
    }
}

fn submit(stage: &Stage, person: Actor, cnic: &str, seconds: i64) -> Result<KycApplicationId, Error> {
    let submission = Submission { raw: raw_form(cnic), documents: documents(stage, person) };
    identity::submit(&stage.db(), &at(seconds), &vault(), &person, &submission).map(|application| application.id)
}

fn approve(stage: &Stage, id: KycApplicationId, seconds: i64) -> Result<(), Error> {
    identity::approve(&stage.db(), &at(seconds), &vault(), &stage.admin, id)
}

fn report(reference: &str) -> PaidReport {
    PaidReport { reference: reference.to_owned(), evidence_url: None, notes: None }
}

fn holds(stage: &Stage, id: PayoutId) -> String {
    stage.text(&format!("SELECT array_to_string(holds, ' ') FROM payouts WHERE id = '{id}'"))
}

/// A newcomer with a wallet has won and delivered; the payout waits for the identity only.
fn owed(stage: &Stage, winner: Actor) -> (ContestId, PayoutId) {
    let contest = stage.open(4_500_000);
    let entry = stage.entry(contest, winner, 1);
    let id = award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap();
    stage.hand_over(contest, winner, &at(70));
    (contest, id)
}

#[test]
fn an_approval_lifts_and_a_revocation_brings_back() {
    let stage = Stage::new();
    let hira = stage.newcomer("hira");
    stage.add_method(hira, "03012344471");
    let (_contest, id) = owed(&stage, hira);
    assert_eq!(holds(&stage, id), "KYC");
    let refused = payout::mark_paid(&stage.db(), &at(80), &stage.admin, id, &report("TX")).unwrap_err();
    assert!(matches!(refused, Error::Payouts(payouts::Error::OnHold)), "{refused}");
    let nothing = batch::create(&stage.db(), &at(80), &stage.admin).unwrap_err();
    assert!(matches!(nothing, Error::Payouts(payouts::Error::NothingReady)), "not exported: {nothing}");

    let application = submit(&stage, hira, CNIC, 90).unwrap();
    assert_eq!(holds(&stage, id), "KYC", "waiting is not enough");
    approve(&stage, application, 100).unwrap();
    assert_eq!(holds(&stage, id), "");
    assert_eq!(stage.number(&format!("SELECT count(*) FROM payouts WHERE id = '{id}' AND account_last4 = '4471'")), 1);

    identity::revoke(&stage.db(), &at(110), &stage.admin, application, "The card is not yours").unwrap();
    assert_eq!(holds(&stage, id), "KYC");
    assert!(payout::mark_paid(&stage.db(), &at(120), &stage.admin, id, &report("TX")).is_err());
    let again = submit(&stage, hira, CNIC, 130).unwrap();
    approve(&stage, again, 140).unwrap();
    payout::mark_paid(&stage.db(), &at(150), &stage.admin, id, &report("TX")).unwrap();
    for kind in ["submitted", "approved", "revoked"] {
        let mails = stage.mails(&format!("identity.{kind}"));
        assert_eq!(mails, if kind == "revoked" { 1 } else { 2 }, "{kind}");
    }
}

#[test]
fn what_went_to_the_bank_goes_its_way() {
    let stage = Stage::new();
    let hira = stage.newcomer("hira");
    stage.add_method(hira, "03012344471");
    let (_contest, sent) = owed(&stage, hira);
    let application = submit(&stage, hira, CNIC, 90).unwrap();
    approve(&stage, application, 100).unwrap();
    batch::create(&stage.db(), &at(110), &stage.admin).unwrap();
    let (_contest, waits) = owed(&stage, hira);
    identity::revoke(&stage.db(), &at(120), &stage.admin, application, "The card is not yours").unwrap();
    assert_eq!(holds(&stage, sent), "", "in a bank file");
    assert_eq!(holds(&stage, waits), "KYC");
    payout::mark_paid(&stage.db(), &at(130), &stage.admin, sent, &report("TX")).unwrap();
}

#[test]
fn an_award_and_an_approval_at_once_agree() {
    for _round in 0..10 {
        let stage = Stage::new();
        let hira = stage.newcomer("hira");
        stage.add_method(hira, "03012344471");
        let contest = stage.open(4_500_000);
        let entry = stage.entry(contest, hira, 1);
        let application = submit(&stage, hira, CNIC, 50).unwrap();
        run_concurrently(2, |index| match index {
            0 => approve(&stage, application, 60).unwrap(),
            _ => drop(award::award(&stage.db(), &at(60), &stage.client, contest, entry).unwrap()),
        });
        assert_eq!(stage.text("SELECT array_to_string(holds, ' ') FROM payouts"), "HANDOVER");
    }
}

#[test]
fn of_two_approvals_with_one_cnic_one_passes() {
    for _round in 0..10 {
        let stage = Stage::new();
        let people = ["hira", "sana"].map(|name| stage.newcomer(name));
        let ids = people.map(|person| submit(&stage, person, CNIC, 0).unwrap());
        let answers = run_concurrently(2, |index| approve(&stage, ids[index], 10));
        assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
        let refused = answers.into_iter().find_map(Result::err).unwrap();
        assert!(matches!(refused, Error::Kyc(kyc::Error::CnicInUse)), "{refused}");
        assert_eq!(stage.number("SELECT count(*) FROM kyc_applications WHERE status = 'APPROVED'"), 1);
        let third = submit(&stage, stage.newcomer("omar"), "4220103976408", 20).unwrap_err();
        assert!(matches!(third, Error::Kyc(kyc::Error::CnicInUse)), "told on submitting");
    }
}

#[test]
fn people_who_share_a_cnic_bring_each_other_nothing() {
    let stage = Stage::new();
    let ali = stage.newcomer("ali");
    let friend = |name: &str| {
        let friend = Actor { role: Role::Client, ..stage.newcomer(name) };
        stage.tx(|tx, ctx| referrals::referral::repo::insert(tx, ctx, friend.user, ali.user).unwrap());
        friend
    };
    let (paid_before, paid_after, honest) = (friend("sana"), friend("omar"), friend("zara"));
    for friend in [paid_before, honest] {
        stage.deposited(&at(2), friend, 500_000);
    }
    // Handed in by all of them while nobody is approved; what became of it does not matter.
    for (friend, seconds) in [(paid_before, 3), (paid_after, 4)] {
        submit(&stage, friend, CNIC, seconds).unwrap();
    }
    submit(&stage, honest, "42201-0397641-8", 5).unwrap();
    let own = submit(&stage, ali, CNIC, 6).unwrap();
    assert_eq!(stage.referral(paid_before.user), "PENDING", "nobody has looked yet");
    approve(&stage, own, 7).unwrap();
    stage.deposited(&at(8), paid_after, 500_000);
    let statuses = [paid_before, paid_after, honest].map(|friend| stage.referral(friend.user));
    assert_eq!(statuses, ["VOID", "VOID", "PENDING"]);
}

#[test]
fn one_of_many_submissions_and_decisions_counts() {
    let stage = Stage::new();
    let hira = stage.newcomer("hira");
    let all: Vec<_> = (0..6).map(|_| documents(&stage, hira)).collect();
    let answers = run_concurrently(6, |index| {
        let submission = Submission { raw: raw_form(CNIC), documents: all[index].clone() };
        identity::submit(&stage.db(), &at(0), &vault(), &hira, &submission)
    });
    assert_eq!(answers.iter().filter(|answer| answer.is_ok()).count(), 1);
    assert_eq!(stage.number("SELECT count(*) FROM kyc_applications"), 1);
    assert_eq!(
        stage.number("SELECT count(*) FROM kyc_documents WHERE destroyed_at IS NULL"),
        3,
        "leftovers are destroyed"
    );
    let id = answers.into_iter().find_map(Result::ok).unwrap().id;
    let decided = run_concurrently(8, |index| match index % 2 {
        0 => approve(&stage, id, 10),
        _ => identity::reject(&stage.db(), &at(10), &stage.admin, id, "Too dark"),
    });
    assert_eq!(decided.iter().filter(|answer| answer.is_ok()).count(), 1);
    for refused in decided.into_iter().filter_map(Result::err) {
        assert!(matches!(refused, Error::Kyc(kyc::Error::Decided)), "{refused}");
    }
    assert_eq!(stage.mails("identity.approved") + stage.mails("identity.rejected"), 1);
}

#[test]
fn nobody_decides_about_themselves_and_reasons_carry_no_cnic() {
    let stage = Stage::new();
    let id = submit(&stage, stage.admin, CNIC, 0).unwrap();
    for refused in [
        approve(&stage, id, 10),
        identity::reject(&stage.db(), &at(10), &stage.admin, id, "x"),
        identity::revoke(&stage.db(), &at(10), &stage.admin, id, "x"),
    ] {
        assert!(matches!(refused, Err(Error::Kyc(kyc::Error::OwnApplication))));
    }
    let second = Actor { staff: Some(kernel::actor::Staff::Owner), ..stage.newcomer("second") };
    for reason in ["", "  ", "CNIC 42201-0397640-8 is wrong", "4220103976408", &"x".repeat(501)] {
        let refused = identity::reject(&stage.db(), &at(10), &second, id, reason);
        assert!(matches!(refused, Err(Error::Kyc(kyc::Error::Fields(_)))), "{reason}");
    }
    identity::reject(&stage.db(), &at(10), &second, id, "The selfie is too dark").unwrap();
}

#[test]
fn identity_documents_of_others_are_not_taken() {
    let stage = Stage::new();
    let [hira, sana] = ["hira", "sana"].map(|name| stage.newcomer(name));
    let mut mixed = documents(&stage, hira);
    mixed[2].1 = document(&stage, sana, Kind::Selfie);
    let submission = Submission { raw: raw_form(CNIC), documents: mixed };
    let refused = identity::submit(&stage.db(), &at(0), &vault(), &hira, &submission);
    assert!(matches!(refused, Err(Error::Kyc(kyc::Error::Fields(_)))));
    assert_eq!(stage.number("SELECT count(*) FROM kyc_applications"), 0);
    assert_eq!(
        stage.number("SELECT count(*) FROM kyc_documents WHERE application_id IS NULL AND destroyed_at IS NULL"),
        4
    );
}

fn end_of(stage: &Stage, id: KycApplicationId) -> OffsetDateTime {
    application::repo::get(&mut stage.connection(), id).unwrap().expires_at.unwrap()
}

#[test]
fn the_clock_ends_identities_and_their_payouts_wait_again() {
    let stage = Stage::new();
    let hira = stage.newcomer("hira");
    stage.add_method(hira, "03012344471");
    let (_contest, id) = owed(&stage, hira);
    let application = submit(&stage, hira, CNIC, 90).unwrap();
    approve(&stage, application, 100).unwrap();
    let end = end_of(&stage, application);
    let (soon, second) = (end - Duration::days(30), Duration::SECOND);
    assert_eq!(retention::remind_due(&stage.db(), &moment(soon - second), 9).unwrap(), 0);
    assert_eq!(retention::remind_due(&stage.db(), &moment(soon), 9).unwrap(), 1);
    assert_eq!(retention::remind_due(&stage.db(), &moment(soon), 9).unwrap(), 0);
    assert_eq!(retention::expire_due(&stage.db(), &moment(end - second), 9).unwrap(), 0);
    assert_eq!(holds(&stage, id), "");
    let done: usize =
        run_concurrently(4, |_| retention::expire_due(&stage.db(), &moment(end), 9).unwrap()).into_iter().sum();
    assert_eq!(done, 1, "once");
    assert_eq!(holds(&stage, id), "KYC");
    assert_eq!((stage.mails("identity.expires_soon"), stage.mails("identity.expired")), (1, 1));
    let ctx = moment(end + second);
    let submission = Submission { raw: raw_form(CNIC), documents: documents(&stage, hira) };
    let again = identity::submit(&stage.db(), &ctx, &vault(), &hira, &submission).unwrap().id;
    identity::approve(&stage.db(), &ctx, &vault(), &stage.admin, again).unwrap();
    assert_eq!(holds(&stage, id), "");
}

#[test]
fn what_was_rejected_is_destroyed_after_ninety_days_unless_it_is_held() {
    let stage = Stage::new();
    let [hira, sana] = ["hira", "sana"].map(|name| stage.newcomer(name));
    let ids = [(hira, CNIC), (sana, "34201-0891231-8")].map(|(person, cnic)| submit(&stage, person, cnic, 0).unwrap());
    for id in ids {
        identity::reject(&stage.db(), &at(0), &stage.admin, id, "Too dark").unwrap();
    }
    retention::set_legal_hold(&stage.db(), &at(0), ids[1], true).unwrap();
    let due = testkit::START + Duration::days(90);
    assert_eq!(retention::destroy_due(&stage.db(), &moment(due - Duration::SECOND), 9).unwrap(), 0);
    assert_eq!(retention::destroy_due(&stage.db(), &moment(due), 9).unwrap(), 1);
    assert_eq!(retention::destroy_due(&stage.db(), &moment(due), 9).unwrap(), 0);
    let keys =
        |id| stage.number(&format!("SELECT count(wrapped_key) FROM kyc_documents WHERE application_id = '{id}'"));
    assert_eq!((keys(ids[0]), keys(ids[1])), (0, 3));
    let seen =
        identity::open_application(&stage.db(), &moment(due), &vault(), &stage.admin, ids[0], Purpose::LegalRequest)
            .unwrap();
    assert!(seen.form.is_none() && seen.documents.is_empty());
    retention::set_legal_hold(&stage.db(), &moment(due), ids[1], false).unwrap();
    assert_eq!(retention::destroy_due(&stage.db(), &moment(due), 9).unwrap(), 1);
}

#[test]
fn a_look_is_a_row_that_stays() {
    let stage = Stage::new();
    let id = submit(&stage, stage.newcomer("hira"), CNIC, 0).unwrap();
    let seen = identity::open_application(&stage.db(), &at(1), &vault(), &stage.admin, id, Purpose::Review).unwrap();
    assert_eq!(seen.form.unwrap().cnic.expose(), "4220103976408");
    let document = seen.documents[0].id;
    identity::open_document(&stage.db(), &at(2), &stage.admin, (id, document), Purpose::Dispute).unwrap();
    assert_eq!(
        stage.text("SELECT string_agg(purpose || (document_id IS NOT NULL)::text, ' ' ORDER BY at) FROM kyc_views"),
        "REVIEWfalse DISPUTEtrue"
    );
    for change in ["UPDATE kyc_views SET purpose = 'REVIEW'", "DELETE FROM kyc_views", "TRUNCATE kyc_views"] {
        use diesel::prelude::*;
        assert!(diesel::sql_query(change).execute(&mut stage.connection()).is_err(), "{change}");
    }
}

#[test]
fn secrets_are_rotated_and_the_old_one_is_dropped() {
    let stage = Stage::new();
    let hira = stage.newcomer("hira");
    let id = submit(&stage, hira, CNIC, 0).unwrap();
    approve(&stage, id, 10).unwrap();
    let (old, new) = (Secret::new(SECRET.to_owned()), Secret::new("the next secret of a test".to_owned()));
    let between = Vault::new(&new, &[old]);
    let sana = stage.newcomer("sana");
    let submission = Submission { raw: raw_form(CNIC), documents: documents(&stage, sana) };
    let refused = identity::submit(&stage.db(), &at(20), &between, &sana, &submission).err().unwrap();
    assert!(matches!(refused, Error::Kyc(kyc::Error::CnicInUse)), "found under the old secret: {refused}");
    let alone = Vault::new(&new, &[]);
    assert!(identity::open_application(&stage.db(), &at(20), &alone, &stage.admin, id, Purpose::Review).is_err());
    let done = rotate_keys::run(&stage.db(), &between).unwrap();
    // Three identity documents of the application, three that wait.
    assert_eq!((done.forms, done.identity_documents, done.accounts, done.failed), (1, 6, 0, 0));
    assert_eq!(
        rotate_keys::run(&stage.db(), &between).unwrap(),
        rotate_keys::RotatedKeys::default(),
        "a second run finds nothing"
    );
    let seen = identity::open_application(&stage.db(), &at(20), &alone, &stage.admin, id, Purpose::Review).unwrap();
    assert_eq!(seen.form.unwrap().full_name.expose(), "Hira Baloch");
    let refused = identity::submit(&stage.db(), &at(20), &alone, &sana, &submission).err().unwrap();
    assert!(matches!(refused, Error::Kyc(kyc::Error::CnicInUse)), "{refused}");
}
