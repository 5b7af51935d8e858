//! What the columns of a review may hold.

use super::*;

fn stored(reasons: &[Reason], since: bool, until: bool) -> Result<Option<Review>, &'static str> {
    let at = |is_there: bool| is_there.then_some(testkit::START);
    StoredReview(reasons.to_vec(), at(since), at(until)).try_into()
}

#[test]
fn a_review_is_whole_or_not_there() {
    assert_eq!(stored(&[], false, false), Ok(None));
    let whole = stored(&[Reason::Debt], true, true).unwrap().unwrap();
    assert_eq!(whole.texts(), ["DEBT"]);
    for (reasons, since, until) in [
        (&[Reason::Debt][..], false, false),
        (&[Reason::Debt], true, false),
        (&[Reason::Debt], false, true),
        (&[], true, true),
        (&[], true, false),
        (&[], false, true),
    ] {
        assert!(stored(reasons, since, until).is_err(), "{reasons:?} {since} {until}");
    }
}
