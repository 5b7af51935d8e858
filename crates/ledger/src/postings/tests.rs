//! What each recipe moves, written down a second time: key, debit, credit, amount.

use kernel::ids::{
    BoostId, ChargeId, ContestId, CreditLotId, CreditRepaymentId, DisputeId, EntryId, Id, PaymentId, PayoutId,
    PurchaseId, RefundId, UserId,
};
use kernel::money::Paisa;
use uuid::Uuid;

use super::*;
use crate::account::Gateway;
use crate::error::Error;
use crate::posting::Transaction;

fn id<I: Id>(number: u128) -> I {
    I::from_uuid(Uuid::from_u128(number))
}

/// Ids of [`id`] as `#7`.
fn short(text: &str) -> String {
    let mut parts =
        text.split(':').map(|part| Uuid::parse_str(part).map_or(part.to_owned(), |id| format!("#{}", id.as_u128())));
    let first = parts.next().unwrap();
    parts.fold(first, |text, part| format!("{text}:{part}"))
}

/// `key | debit > credit amount | …`.
fn spelled(transaction: Result<Transaction, Error>) -> String {
    let transaction = transaction.unwrap();
    assert_eq!(transaction.key().split(':').next(), Some(transaction.kind()));
    transaction.postings().iter().fold(short(transaction.key()), |text, posting| {
        let (debit, credit) = (short(&posting.debit.to_string()), short(&posting.credit.to_string()));
        format!("{text} | {debit} > {credit} {}", posting.amount.get())
    })
}

fn paisa(amount: i64) -> Paisa {
    Paisa::new(amount)
}

const EASYPAISA: Gateway = Gateway::Easypaisa;

#[test]
fn prizes_move_as_written() {
    let (payment, contest, winner): (PaymentId, ContestId, UserId) = (id(1), id(2), id(3));
    let (payout, refund): (PayoutId, RefundId) = (id(4), id(5));
    let facts = |fee| Award { contest, entry: id::<EntryId>(6), winner, net: paisa(97), fee: paisa(fee) };
    let shares = [(winner, paisa(60)), (id::<UserId>(8), paisa(37))];
    let dispute: DisputeId = id(7);
    for (posted, expected) in [
        (
            deposit(payment, contest, EASYPAISA, paisa(100)),
            "deposit:#1 | gateway_clearing:easypaisa > contest_escrow:#2 100",
        ),
        (
            deposit_unapplied(payment, EASYPAISA, paisa(100)),
            "deposit_unapplied:#1 | gateway_clearing:easypaisa > unapplied_deposits:#1 100",
        ),
        (
            award(&facts(3)),
            "award:#2:#6 | contest_escrow:#2 > winner_payable:#3 97 | contest_escrow:#2 > platform_fee 3",
        ),
        (award(&facts(0)), "award:#2:#6 | contest_escrow:#2 > winner_payable:#3 97"),
        (
            award_reversed(&facts(3)),
            "award_reversed:#2:#6 | winner_payable:#3 > contest_escrow:#2 97 | platform_fee > contest_escrow:#2 3",
        ),
        (award_reversed(&facts(0)), "award_reversed:#2:#6 | winner_payable:#3 > contest_escrow:#2 97"),
        (
            distributed(contest, &shares, paisa(3)),
            "distribute:#2 | contest_escrow:#2 > winner_payable:#3 60 | contest_escrow:#2 > winner_payable:#8 37 \
             | contest_escrow:#2 > platform_fee 3",
        ),
        (distributed(contest, &shares[..1], paisa(0)), "distribute:#2 | contest_escrow:#2 > winner_payable:#3 60"),
        (
            dispute_settled(dispute, contest, winner, paisa(38), paisa(2)),
            "dispute_split:#7 | contest_escrow:#2 > winner_payable:#3 38 | contest_escrow:#2 > platform_fee 2",
        ),
        (
            dispute_settled(dispute, contest, winner, paisa(38), paisa(0)),
            "dispute_split:#7 | contest_escrow:#2 > winner_payable:#3 38",
        ),
        (payout_new(payout, winner, paisa(97)), "payout_new:#4 | winner_payable:#3 > payouts_in_transit:#4 97"),
        (payout_paid(payout, paisa(97)), "payout_paid:#4 | payouts_in_transit:#4 > escrow_bank 97"),
        (payout_failed(payout, winner, paisa(97)), "payout_failed:#4 | payouts_in_transit:#4 > winner_payable:#3 97"),
        (payout_voided(payout, winner, paisa(97)), "payout_voided:#4 | payouts_in_transit:#4 > winner_payable:#3 97"),
        (
            refund_new(refund, payment, RefundSource::Escrow(contest), paisa(100)),
            "refund_new:#5 | contest_escrow:#2 > refunds_payable:#1 100",
        ),
        (
            refund_new(refund, payment, RefundSource::Unapplied, paisa(100)),
            "refund_new:#5 | unapplied_deposits:#1 > refunds_payable:#1 100",
        ),
        (
            refund_paid(refund, payment, EASYPAISA, paisa(100)),
            "refund_paid:#5 | refunds_payable:#1 > gateway_clearing:easypaisa 100",
        ),
        (refund_paid_by_hand(refund, payment, paisa(100)), "refund_paid:#5 | refunds_payable:#1 > escrow_bank 100"),
        (
            settled(payment, EASYPAISA, paisa(100), paisa(2)),
            "settle:#1 | escrow_bank > gateway_clearing:easypaisa 98 | gateway_fees > gateway_clearing:easypaisa 2",
        ),
        (settled(payment, EASYPAISA, paisa(100), paisa(0)), "settle:#1 | escrow_bank > gateway_clearing:easypaisa 100"),
    ] {
        assert_eq!(spelled(posted), expected);
    }
}

#[test]
fn products_move_as_written() {
    let (boost, charge, user): (BoostId, ChargeId, UserId) = (id(1), id(2), id(3));
    let (payment, refund): (PaymentId, RefundId) = (id(4), id(5));
    let paid = |cash: i64, credits: i64| Paid {
        user,
        cash: (cash != 0).then_some((Gateway::Jazzcash, paisa(cash))),
        credits: paisa(credits),
    };
    let swapped = |unused, used| charge_swapped(charge, user, paisa(unused), paisa(used));
    for (posted, expected) in [
        (
            boost_bought(boost, paid(90, 10)),
            "boost:#1 | gateway_clearing:jazzcash > deferred_boost:#1 90 | user_credits:#3 > deferred_boost:#1 10",
        ),
        (boost_bought(boost, paid(90, 0)), "boost:#1 | gateway_clearing:jazzcash > deferred_boost:#1 90"),
        (boost_bought(boost, paid(0, 10)), "boost:#1 | user_credits:#3 > deferred_boost:#1 10"),
        (boost_earned(boost, paisa(100)), "boost_earn:#1 | deferred_boost:#1 > boost_revenue 100"),
        (boost_credits_returned(boost, user, paisa(10)), "boost_refund:#1 | deferred_boost:#1 > user_credits:#3 10"),
        (
            charge_paid(charge, paid(90, 10)),
            "sub_charge:#2 | gateway_clearing:jazzcash > deferred_subscription:#2 90 \
             | user_credits:#3 > deferred_subscription:#2 10",
        ),
        (charge_earned(charge, paisa(100)), "sub_earn:#2 | deferred_subscription:#2 > subscription_revenue 100"),
        (
            swapped(60, 40),
            "sub_swap:#2 | deferred_subscription:#2 > user_credits:#3 60 | deferred_subscription:#2 > subscription_revenue 40",
        ),
        (swapped(60, 0), "sub_swap:#2 | deferred_subscription:#2 > user_credits:#3 60"),
        (swapped(0, 40), "sub_swap:#2 | deferred_subscription:#2 > subscription_revenue 40"),
        (
            charge_credits_returned(charge, user, ChargeSource::Deferred, paisa(10)),
            "sub_refund:#2 | deferred_subscription:#2 > user_credits:#3 10",
        ),
        (
            charge_credits_returned(charge, user, ChargeSource::Earned, paisa(10)),
            "sub_refund:#2 | subscription_revenue > user_credits:#3 10",
        ),
        (
            refund_new(refund, payment, RefundSource::DeferredBoost(boost), paisa(90)),
            "refund_new:#5 | deferred_boost:#1 > refunds_payable:#4 90",
        ),
        (
            refund_new(refund, payment, RefundSource::DeferredSubscription(charge), paisa(90)),
            "refund_new:#5 | deferred_subscription:#2 > refunds_payable:#4 90",
        ),
        (
            refund_new(refund, payment, RefundSource::SubscriptionRevenue, paisa(90)),
            "refund_new:#5 | subscription_revenue > refunds_payable:#4 90",
        ),
    ] {
        assert_eq!(spelled(posted), expected);
    }
}

#[test]
fn purchases_of_entries_move_as_written() {
    let purchase: PurchaseId = id(1);
    let sale = |fee| Sale { purchase, author: id(2), net: paisa(97), fee: paisa(fee) };
    for (posted, expected) in [
        (
            entry_purchased(purchase, EASYPAISA, paisa(100)),
            "entry_purchase:#1 | gateway_clearing:easypaisa > purchase_escrow:#1 100",
        ),
        (
            purchase_awarded(&sale(3)),
            "purchase_award:#1 | purchase_escrow:#1 > winner_payable:#2 97 | purchase_escrow:#1 > platform_fee 3",
        ),
        (purchase_awarded(&sale(0)), "purchase_award:#1 | purchase_escrow:#1 > winner_payable:#2 97"),
        (
            purchase_reversed(&sale(3)),
            "purchase_reversed:#1 | winner_payable:#2 > purchase_escrow:#1 97 | platform_fee > purchase_escrow:#1 3",
        ),
        (
            purchase_dispute_settled(id(5), &sale(3)),
            "dispute_split:#5 | purchase_escrow:#1 > winner_payable:#2 97 | purchase_escrow:#1 > platform_fee 3",
        ),
        (
            refund_new(id(6), id(7), RefundSource::Purchase(purchase), paisa(100)),
            "refund_new:#6 | purchase_escrow:#1 > refunds_payable:#7 100",
        ),
    ] {
        assert_eq!(spelled(posted), expected);
    }
    for sale in [Sale { net: paisa(0), ..sale(3) }, sale(-1)] {
        assert!(matches!(purchase_awarded(&sale), Err(Error::InvalidTransaction(_))));
        assert!(matches!(purchase_reversed(&sale), Err(Error::InvalidTransaction(_))));
    }
}

#[test]
fn credits_move_as_written() {
    let (lot, repayment): (CreditLotId, CreditRepaymentId) = (id(1), id(2));
    let (friend, user): (UserId, UserId) = (id(3), id(4));
    for (posted, expected) in [
        (credit_granted(friend, user, paisa(50)), "ref_grant:#3 | referral_promo > user_credits:#4 50"),
        (credit_expired(lot, user, paisa(50), 0), "credit_expire:#1 | user_credits:#4 > credit_breakage 50"),
        (credit_expired(lot, user, paisa(50), 2), "credit_expire:#1:2 | user_credits:#4 > credit_breakage 50"),
        (credit_recalled(lot, user, paisa(50)), "ref_revoke:#1 | credit_debt:#4 > referral_promo 50"),
        (credit_repaid(repayment, user, paisa(50)), "credit_repaid:#2 | user_credits:#4 > credit_debt:#4 50"),
    ] {
        assert_eq!(spelled(posted), expected);
    }
}

#[test]
fn chargebacks_move_as_written() {
    let (contest, user): (ContestId, UserId) = (id(2), id(3));
    let round = |number| Round { payment: id(1), number };
    let (held, owed) = (TakenFrom::Escrow(contest), TakenFrom::Receivable(user));
    for (posted, expected) in [
        (
            chargeback(round(1), held, EASYPAISA, paisa(100)),
            "chargeback:#1 | contest_escrow:#2 > gateway_clearing:easypaisa 100",
        ),
        (
            chargeback(round(2), owed, EASYPAISA, paisa(100)),
            "chargeback:#1:2 | client_receivable:#3 > gateway_clearing:easypaisa 100",
        ),
        (
            chargeback_won(round(1), held, EASYPAISA, paisa(100)),
            "chargeback_won:#1 | gateway_clearing:easypaisa > contest_escrow:#2 100",
        ),
        (
            chargeback_won(round(3), owed, EASYPAISA, paisa(100)),
            "chargeback_won:#1:3 | gateway_clearing:easypaisa > client_receivable:#3 100",
        ),
        (
            receivable_settled(round(1), Debt::Owed(user), paisa(100)),
            "receivable_settled:#1 | escrow_bank > client_receivable:#3 100",
        ),
        (
            receivable_settled(round(1), Debt::WrittenOff, paisa(100)),
            "receivable_settled:#1 | escrow_bank > chargeback_loss 100",
        ),
        (
            receivable_recovered(round(1), RefundSource::Escrow(contest), Debt::Owed(user), paisa(100)),
            "receivable_recovered:#1 | contest_escrow:#2 > client_receivable:#3 100",
        ),
        (
            receivable_recovered(round(1), RefundSource::Purchase(id(4)), Debt::WrittenOff, paisa(100)),
            "receivable_recovered:#1 | purchase_escrow:#4 > chargeback_loss 100",
        ),
        (
            receivable_written_off(round(2), user, paisa(100)),
            "receivable_written_off:#1:2 | chargeback_loss > client_receivable:#3 100",
        ),
    ] {
        assert_eq!(spelled(posted), expected);
    }
}

#[test]
fn a_settlement_keeps_less_than_it_pays() {
    for (gross, fee) in [(100, 100), (100, 101), (100, -1), (0, 0), (i64::MAX, -1)] {
        let refused = settled(id(1), EASYPAISA, paisa(gross), paisa(fee));
        assert!(matches!(refused, Err(Error::InvalidTransaction(_))), "{gross} {fee}: {refused:?}");
    }
}
