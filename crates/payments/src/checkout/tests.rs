//! Each token opens one page, once, for the session that asked.

use kernel::ids::UserId;
use kernel::money::Paisa;

use super::*;
use crate::payment::{self, NewPayment, Subject};
use crate::provider::{Environment, Provider};

fn opened(tx: &mut Tx<'_>, ctx: &Ctx, client: UserId) -> PaymentId {
    let contest = testkit::seed::contest(tx, ctx, client, "DRAFT", 10_000);
    let new = NewPayment {
        subject: Subject::Deposit(contest),
        payer: client,
        provider: Provider::Easypaisa,
        environment: Environment::Sandbox,
        amount: Paisa::new(10_000),
        grace_period: Duration::ZERO,
    };
    payment::repo::insert(tx, ctx, &new).unwrap().id
}

#[test]
fn a_token_is_used_once_in_time_for_its_payment_and_session() {
    testkit::tx(|tx, ctx| {
        let client = testkit::seed::user(tx, ctx, "client");
        let [payment, other] = [(); 2].map(|()| opened(tx, ctx, client));
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
