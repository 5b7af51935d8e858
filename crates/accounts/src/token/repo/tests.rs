//! Tokens as rows: each is used once, for its purpose, in time.

use time::Duration;

use super::*;

fn is_open(tx: &mut Tx<'_>, ctx: &Ctx, purpose: Purpose, token: &Secret<String>) -> bool {
    match peek(tx, ctx.now, purpose, token.expose()) {
        Ok(_user) => true,
        Err(Error::TokenSpent) => false,
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_token_is_used_once_for_its_purpose_in_time() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        let (verify, reset) = (Purpose::VerifyEmail, Purpose::ResetPassword);
        let token = issue(tx, ctx, user, reset).unwrap();
        assert!(token.expose().len() > 20);
        assert_eq!(peek(tx, ctx.now, reset, token.expose()).unwrap(), user);
        assert!(!is_open(tx, ctx, verify, &token), "another purpose");
        assert!(matches!(redeem(tx, ctx, verify, token.expose()), Err(Error::TokenSpent)));
        let late = testkit::ctx_at(ctx.now + reset.lifetime());
        assert!(!is_open(tx, &late, reset, &token));
        assert!(matches!(redeem(tx, &late, reset, token.expose()), Err(Error::TokenSpent)));
        assert_eq!(redeem(tx, ctx, reset, token.expose()).unwrap(), user);
        assert!(matches!(redeem(tx, ctx, reset, token.expose()), Err(Error::TokenSpent)));
        assert!(!is_open(tx, ctx, reset, &token));
    });
}

#[test]
fn a_new_link_spends_the_one_before_where_one_is_enough() {
    testkit::tx(|tx, ctx| {
        let [user, other] = ["hira", "omar"].map(|name| testkit::seed::user(tx, ctx, name));
        let (verify, reset, change) = (Purpose::VerifyEmail, Purpose::ResetPassword, Purpose::ChangeEmail);
        let others = issue(tx, ctx, other, reset).unwrap();
        let resets = [(); 2].map(|()| issue(tx, ctx, user, reset).unwrap());
        assert_eq!(resets.each_ref().map(|token| is_open(tx, ctx, reset, token)), [false, true]);
        let verifies = [(); 2].map(|()| issue(tx, ctx, user, verify).unwrap());
        assert_eq!(verifies.each_ref().map(|token| is_open(tx, ctx, verify, token)), [true, true]);
        let emails = ["one@example.com", "Two@example.com"].map(|text| Email::parse(text).unwrap());
        let moves = emails.each_ref().map(|email| issue_for_email(tx, ctx, user, email).unwrap());
        assert_eq!(moves.each_ref().map(|token| is_open(tx, ctx, change, token)), [false, true]);
        let redeemed = redeem_email(tx, ctx, moves[1].expose()).unwrap();
        assert_eq!(redeemed, (user, "Two@example.com".to_owned()));
        assert!(matches!(redeem_email(tx, ctx, moves[1].expose()), Err(Error::TokenSpent)));
        spend_all(tx, ctx, user, verify).unwrap();
        assert_eq!(verifies.each_ref().map(|token| is_open(tx, ctx, verify, token)), [false, false]);
        assert!(is_open(tx, ctx, reset, &resets[1]) && is_open(tx, ctx, reset, &others));
    });
}

#[test]
fn tokens_that_ran_out_are_removed() {
    testkit::tx(|tx, ctx| {
        let user = testkit::seed::user(tx, ctx, "hira");
        for _token in 0..2 {
            issue(tx, ctx, user, Purpose::VerifyEmail).unwrap();
        }
        let over = ctx.now + Purpose::VerifyEmail.lifetime();
        assert_eq!(remove_over(tx, over - Duration::SECOND, 10).unwrap(), 0);
        assert_eq!(remove_over(tx, over, 10).unwrap(), 2);
        assert_eq!(remove_over(tx, over, 10).unwrap(), 0);
    });
}
