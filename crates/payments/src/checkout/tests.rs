//! Each token opens one page, once, for the session that asked.

use super::*;
use crate::fixtures;

#[test]
fn a_token_is_used_once_in_time_for_its_payment_and_session() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let [payment, other] = [(); 2].map(|()| fixtures::opened(tx, ctx, client).id);
        let [session, stranger] = [(); 2].map(|()| testkit::seed::session(tx, ctx, client));
        let token = issue(tx, ctx, payment, session).unwrap();
        let (text, late) = (token.expose(), testkit::ctx_at(ctx.now + LIFE));
        let spent = |answer| matches!(answer, Err(Error::CheckoutSpent));
        assert!(spent(redeem(tx, ctx, other, session, text)) && spent(redeem(tx, ctx, payment, stranger, text)));
        assert!(
            spent(redeem(tx, ctx, payment, session, "another")) && spent(redeem(tx, &late, payment, session, text))
        );
        redeem(tx, ctx, payment, session, text).unwrap();
        assert!(spent(redeem(tx, ctx, payment, session, text)));
        issue(tx, ctx, payment, session).unwrap();
        assert_eq!(remove_over(tx, late.now - Duration::SECOND, 10).unwrap(), 0);
        assert_eq!(remove_over(tx, late.now, 10).unwrap(), 2);
    });
}
