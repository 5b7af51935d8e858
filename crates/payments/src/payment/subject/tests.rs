//! A subject and its three columns.

use super::*;

fn id<I: Id>(number: u128) -> I {
    I::from_uuid(Uuid::from_u128(number))
}

#[test]
fn a_subject_is_read_from_what_it_is_stored_as() {
    let (contest, boost, charge): (ContestId, BoostId, ChargeId) = (id(1), id(2), id(3));
    let purchase: PurchaseId = id(4);
    for (subject, purpose, description, about) in [
        (Subject::Deposit(contest), Purpose::Deposit, "Contest prize deposit", 1),
        (Subject::Raise(contest), Purpose::Raise, "Contest prize raise", 1),
        (Subject::Boost { contest, boost }, Purpose::Boost, "Featured contest", 1),
        (Subject::Subscription(charge), Purpose::Subscription, "Subscription", 3),
        (Subject::EntryPurchase { contest, purchase }, Purpose::EntryPurchase, "Contest entry", 1),
    ] {
        assert_eq!((subject.purpose(), subject.description()), (purpose, description));
        assert_eq!(subject.about(), Uuid::from_u128(about));
        let stored = StoredSubject(subject.purpose(), subject.contest(), subject.purchase());
        assert_eq!(Subject::try_from(stored), Ok(subject));
    }
}

#[test]
fn ids_that_do_not_belong_to_the_purpose_are_refused() {
    let (contest, other) = (Some(id::<ContestId>(1)), Some(Uuid::from_u128(2)));
    for stored in [
        StoredSubject(Purpose::Deposit, None, None),
        StoredSubject(Purpose::Deposit, contest, other),
        StoredSubject(Purpose::Raise, contest, other),
        StoredSubject(Purpose::Boost, contest, None),
        StoredSubject(Purpose::Boost, None, other),
        StoredSubject(Purpose::Subscription, contest, other),
        StoredSubject(Purpose::Subscription, None, None),
        StoredSubject(Purpose::EntryPurchase, contest, None),
        StoredSubject(Purpose::EntryPurchase, None, other),
    ] {
        assert!(Subject::try_from(stored.clone()).is_err(), "{stored:?}");
    }
}
