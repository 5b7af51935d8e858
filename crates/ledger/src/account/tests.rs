//! The chart of accounts as the checks of the journal and of `reconciliation` spell it.

use kernel::ids::Id;
use uuid::Uuid;

use super::*;

const ID: &str = "00000000-0000-0000-0000-000000000007";

fn id<I: Id>() -> I {
    I::from_uuid(Uuid::from_u128(7))
}

#[test]
fn every_account_has_its_key_side_and_floor() {
    use Floor::{None, Zero};
    use Side::{Credit, Debit};
    let chart = [
        (AccountKey::GatewayClearing(Gateway::Jazzcash), "gateway_clearing", "jazzcash", Debit, None),
        (AccountKey::EscrowBank, "escrow_bank", "", Debit, None),
        (AccountKey::ContestEscrow(id()), "contest_escrow", ID, Credit, Zero),
        (AccountKey::PurchaseEscrow(id()), "purchase_escrow", ID, Credit, Zero),
        (AccountKey::WinnerPayable(id()), "winner_payable", ID, Credit, Zero),
        (AccountKey::PayoutsInTransit(id()), "payouts_in_transit", ID, Credit, Zero),
        (AccountKey::ClientReceivable(id()), "client_receivable", ID, Debit, Zero),
        (AccountKey::RefundsPayable(id()), "refunds_payable", ID, Credit, Zero),
        (AccountKey::UnappliedDeposits(id()), "unapplied_deposits", ID, Credit, Zero),
        (AccountKey::UserCredits(id()), "user_credits", ID, Credit, Zero),
        (AccountKey::CreditDebt(id()), "credit_debt", ID, Debit, Zero),
        (AccountKey::DeferredBoost(id()), "deferred_boost", ID, Credit, Zero),
        (AccountKey::DeferredSubscription(id()), "deferred_subscription", ID, Credit, Zero),
        (AccountKey::PlatformFee, "platform_fee", "", Credit, None),
        (AccountKey::BoostRevenue, "boost_revenue", "", Credit, None),
        (AccountKey::SubscriptionRevenue, "subscription_revenue", "", Credit, None),
        (AccountKey::CreditBreakage, "credit_breakage", "", Credit, None),
        (AccountKey::ReferralPromo, "referral_promo", "", Debit, None),
        (AccountKey::GatewayFees, "gateway_fees", "", Debit, None),
        (AccountKey::ChargebackLoss, "chargeback_loss", "", Debit, None),
    ];
    for (account, kind, subject, side, floor) in chart {
        let key = if subject.is_empty() { kind.to_owned() } else { format!("{kind}:{subject}") };
        assert_eq!((account.kind(), account.to_string()), (kind, key));
        assert_eq!((account.normal_side(), account.floor()), (side, floor), "{kind}");
    }
}
