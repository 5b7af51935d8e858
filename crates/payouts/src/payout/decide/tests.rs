//! Who may say what: amounts at the threshold, proposals, parties, holds, settled payouts.

use super::*;
use crate::hold::{Hold, Holds};
use crate::method::{Method, MethodType};
use crate::payout::{Kind, Payee, SECOND_ADMIN_FROM};
use kernel::actor::Role;
use kernel::ids::{ContestId, EntryId, PayoutId, PayoutMethodId};
use kernel::money::Paisa;
use time::OffsetDateTime;
use uuid::Uuid;

const CLIENT: u128 = 1;
const WINNER: u128 = 2;
const FIRST: u128 = 3;
const SECOND: u128 = 4;

fn person(number: u128) -> UserId {
    UserId::from(Uuid::from_u128(number))
}

fn admin(number: u128) -> Actor {
    Actor { user: person(number), role: Role::Client, email_verified: true, staff: Some(kernel::actor::Staff::Owner) }
}

fn payout(amount: i64) -> Payout {
    Payout {
        id: PayoutId::from(Uuid::from_u128(10)),
        contest: ContestId::from(Uuid::from_u128(11)),
        entry: EntryId::from(Uuid::from_u128(12)),
        winner: person(WINNER),
        kind: Kind::Award,
        amount: Paisa::new(amount),
        status: Status::Pending,
        holds: Holds::default(),
        review: None,
        destination: None,
        reference: None,
        notes: None,
        retry_of: None,
        batch: None,
        unknown_since: None,
        voided_at: None,
        created_at: OffsetDateTime::UNIX_EPOCH,
        paid_at: None,
        failed_at: None,
    }
}

fn proposal(outcome: Outcome, reference: Option<&str>) -> Proposal {
    Proposal {
        payout: PayoutId::from(Uuid::from_u128(10)),
        outcome,
        reference: reference.map(str::to_owned),
        evidence_url: None,
        notes: Some("a note".to_owned()),
        by: person(FIRST),
        at: OffsetDateTime::UNIX_EPOCH,
    }
}

fn case<'a>(payout: &'a Payout, proposal: Option<&'a Proposal>) -> Case<'a> {
    Case { payout, client: person(CLIENT), proposal }
}

#[test]
fn the_second_admin_is_asked_from_the_threshold_on() {
    assert_eq!(SECOND_ADMIN_FROM, Paisa::new(10_000_000), "PKR 100,000");
    let (small, large) = (payout(9_999_999), payout(10_000_000));
    assert!(matches!(paid(case(&small, None), &admin(FIRST), Evidence::Admin, "R"), Ok(PayDecision::Pay)));
    assert!(matches!(paid(case(&large, None), &admin(FIRST), Evidence::Admin, "R"), Ok(PayDecision::Propose)));
    let waits = proposal(Outcome::Paid, Some("R"));
    let large = case(&large, Some(&waits));
    assert!(matches!(paid(large, &admin(FIRST), Evidence::Admin, "R"), Err(Error::SecondAdminNeeded)));
    assert!(matches!(paid(large, &admin(SECOND), Evidence::Admin, "R"), Ok(PayDecision::Pay)));
    for somebody in [FIRST, SECOND] {
        assert!(matches!(paid(large, &admin(somebody), Evidence::Admin, "S"), Err(Error::ProposalDiffers)));
        let failure = failed(large, &admin(somebody), Evidence::Admin);
        assert!(matches!(failure, Err(Error::ProposalDiffers)), "what waits must be withdrawn first");
        assert!(matches!(failed(large, &admin(somebody), Evidence::Bank), Err(Error::ProposalDiffers)));
        assert!(matches!(unknown(large, &admin(somebody)), Err(Error::ProposalDiffers)));
        assert!(withdraw(large, &admin(somebody)).is_ok());
    }
}

#[test]
fn while_the_bank_does_not_know_a_failure_takes_two_admins_or_the_bank() {
    let known = payout(1_000);
    assert!(matches!(failed(case(&known, None), &admin(FIRST), Evidence::Admin), Ok(FailDecision::Fail)));
    let mut doubtful = payout(1_000);
    doubtful.unknown_since = Some(OffsetDateTime::UNIX_EPOCH);
    assert!(matches!(failed(case(&doubtful, None), &admin(FIRST), Evidence::Admin), Ok(FailDecision::Propose)));
    assert!(matches!(failed(case(&doubtful, None), &admin(FIRST), Evidence::Bank), Ok(FailDecision::Fail)));
    let waits = proposal(Outcome::Failed, None);
    let waiting = case(&doubtful, Some(&waits));
    assert!(matches!(failed(waiting, &admin(FIRST), Evidence::Admin), Err(Error::SecondAdminNeeded)));
    assert!(matches!(failed(waiting, &admin(SECOND), Evidence::Admin), Ok(FailDecision::Fail)));
    assert!(matches!(failed(waiting, &admin(FIRST), Evidence::Bank), Ok(FailDecision::Fail)));
    assert!(matches!(paid(waiting, &admin(SECOND), Evidence::Admin, "R"), Err(Error::ProposalDiffers)));
    assert!(
        matches!(paid(case(&doubtful, None), &admin(FIRST), Evidence::Admin, "R"), Ok(PayDecision::Pay)),
        "paid is paid"
    );
}

#[test]
fn parties_say_nothing_at_all() {
    let payout = payout(20_000_000);
    let waits = proposal(Outcome::Paid, Some("R"));
    for party in [CLIENT, WINNER] {
        for proposal in [None, Some(&waits)] {
            let (case, party) = (case(&payout, proposal), admin(party));
            assert!(matches!(paid(case, &party, Evidence::Admin, "R"), Err(Error::OwnContest)));
            assert!(matches!(failed(case, &party, Evidence::Admin), Err(Error::OwnContest)));
            assert!(matches!(failed(case, &party, Evidence::Bank), Err(Error::OwnContest)));
            assert!(matches!(unknown(case, &party), Err(Error::OwnContest)));
            assert!(matches!(withdraw(case, &party), Err(Error::OwnContest)));
        }
    }
}

#[test]
fn nothing_is_said_of_what_is_held_or_settled() {
    let mut held = payout(1_000);
    held.holds = Holds::of(Kind::Award, false, &payee(true, true), false);
    assert!(held.holds.contains(Hold::Handover));
    assert!(matches!(paid(case(&held, None), &admin(FIRST), Evidence::Admin, "R"), Err(Error::OnHold)));
    assert!(matches!(failed(case(&held, None), &admin(FIRST), Evidence::Bank), Err(Error::OnHold)));
    assert!(matches!(unknown(case(&held, None), &admin(FIRST)), Err(Error::OnHold)));
    for status in [Status::Paid, Status::Failed] {
        let mut settled = payout(1_000);
        settled.status = status;
        settled.reference = Some("R".to_owned());
        let case = case(&settled, None);
        assert!(matches!(failed(case, &admin(FIRST), Evidence::Bank), Err(Error::NotPending)));
        assert!(matches!(unknown(case, &admin(FIRST)), Err(Error::NotPending)));
        match status {
            Status::Paid => {
                assert!(matches!(paid(case, &admin(FIRST), Evidence::Admin, "R"), Ok(PayDecision::AlreadyPaid)));
                assert!(matches!(paid(case, &admin(FIRST), Evidence::Admin, "S"), Err(Error::PaidOtherwise)));
            }
            Status::Pending | Status::Failed => {
                assert!(matches!(paid(case, &admin(FIRST), Evidence::Admin, "R"), Err(Error::NotPending)));
            }
        }
    }
}

fn payee(has_method: bool, identity_approved: bool) -> Payee {
    let method = Method {
        id: PayoutMethodId::from(Uuid::from_u128(13)),
        user: person(WINNER),
        kind: MethodType::Easypaisa,
        encrypted: vec![1],
        last4: "4471".to_owned(),
        account_name: "Hira Baloch".to_owned(),
        bank_name: None,
        is_default: true,
        created_at: OffsetDateTime::UNIX_EPOCH,
    };
    Payee { default_method: has_method.then_some(method), identity_approved }
}

#[test]
fn holds_of_every_combination() {
    for accepted in [false, true] {
        for has_method in [false, true] {
            for known in [false, true] {
                let of = |kind| Holds::of(kind, accepted, &payee(has_method, known), false).texts();
                let mut expected = vec![];
                expected.extend((!known).then_some("KYC"));
                expected.extend((!has_method).then_some("METHOD"));
                assert_eq!(of(Kind::Share), expected, "a share is never held by a handover");
                if !accepted {
                    expected.insert(0, "HANDOVER");
                }
                assert_eq!(of(Kind::Award), expected);
            }
        }
    }
}

#[test]
fn what_is_looked_at_is_settled_by_the_banks_word_alone_and_only_when_it_was_sent() {
    let at = OffsetDateTime::UNIX_EPOCH;
    let mut looked_at = payout(9_999_999);
    looked_at.holds = Holds::default().and(Hold::Risk);
    looked_at.review = Some(crate::risk::Review::with(None, crate::risk::Reason::Suspension, at));
    let sent = Payout { batch: Some(kernel::ids::BatchId::from(Uuid::from_u128(20))), ..looked_at.clone() };
    for payout in [&looked_at, &sent] {
        assert!(matches!(paid(case(payout, None), &admin(FIRST), Evidence::Admin, "R"), Err(Error::OnHold)));
        assert!(matches!(failed(case(payout, None), &admin(FIRST), Evidence::Admin), Err(Error::OnHold)));
        assert!(matches!(lift(case(payout, None), &admin(CLIENT)), Err(Error::OwnContest)));
        assert!(matches!(lift(case(payout, None), &admin(WINNER)), Err(Error::OwnContest)));
        assert!(lift(case(payout, None), &admin(FIRST)).is_ok());
    }
    assert!(matches!(paid(case(&looked_at, None), &admin(FIRST), Evidence::Bank, "R"), Err(Error::OnHold)));
    assert!(matches!(failed(case(&looked_at, None), &admin(FIRST), Evidence::Bank), Err(Error::OnHold)));
    assert!(matches!(unknown(case(&looked_at, None), &admin(FIRST)), Err(Error::OnHold)));
    assert!(matches!(paid(case(&sent, None), &admin(FIRST), Evidence::Bank, "R"), Ok(PayDecision::Pay)));
    assert!(matches!(failed(case(&sent, None), &admin(FIRST), Evidence::Bank), Ok(FailDecision::Fail)));
    assert!(unknown(case(&sent, None), &admin(FIRST)).is_ok());
    let mut held_otherwise = sent.clone();
    held_otherwise.holds = sent.holds.clone().and(Hold::Kyc);
    assert!(matches!(paid(case(&held_otherwise, None), &admin(FIRST), Evidence::Bank, "R"), Err(Error::OnHold)));
    let free = payout(9_999_999);
    assert!(matches!(lift(case(&free, None), &admin(FIRST)), Err(Error::NotUnderReview)));
}
