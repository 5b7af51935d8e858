//! The chart of accounts.

use std::fmt;

use kernel::ids::{BoostId, ChargeId, ContestId, PaymentId, PayoutId, PurchaseId, UserId};

#[cfg(test)]
mod tests;

kernel::text_enum! {
    /// Which of the two ledgers a posting belongs to.
    pub enum Environment {
        /// Sandbox money of the simulated providers.
        Sandbox = "sandbox",
        Production = "production",
    }
}

kernel::text_enum! {
    /// A payment provider, as far as the journal needs to tell their clearing accounts apart.
    pub enum Gateway {
        Easypaisa = "easypaisa",
        Jazzcash = "jazzcash",
    }
}

kernel::text_enum! {
    /// One side of an entry.
    pub enum Side {
        /// Debit: raises assets.
        Debit = "DR",
        /// Credit: raises what is owed and earned.
        Credit = "CR",
    }
}

/// Whether an account may go below zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Floor {
    /// Never below zero; a balance row is kept and locked.
    Zero,
    None,
}

/// An account, by what it is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum AccountKey {
    /// What a provider collected for us and has not yet settled.
    GatewayClearing(Gateway),
    /// The bank account that holds other people's money.
    EscrowBank,
    /// The held prize of a contest.
    ContestEscrow(ContestId),
    /// The price of a bought entry on its way: to its author, or back to the client.
    PurchaseEscrow(PurchaseId),
    /// Owed to a winner while no payout is under way.
    WinnerPayable(UserId),
    /// Owed to a winner through a payout that is under way.
    PayoutsInTransit(PayoutId),
    /// Owed by a payer whose payment was taken back after it had been used.
    ClientReceivable(UserId),
    /// Owed back to a payer.
    RefundsPayable(PaymentId),
    /// Received when there was nothing to fund.
    UnappliedDeposits(PaymentId),
    /// Credits that a person may spend on our products.
    UserCredits(UserId),
    /// Owed by a person who spent credits that were taken back; their next credits repay it.
    CreditDebt(UserId),
    /// Paid for a featured place and not earned yet.
    DeferredBoost(BoostId),
    /// Paid for a period of a subscription and not earned yet.
    DeferredSubscription(ChargeId),
    PlatformFee,
    BoostRevenue,
    SubscriptionRevenue,
    /// Credits that nobody spent in time.
    CreditBreakage,
    /// What rewards for referrals cost us.
    ReferralPromo,
    /// What providers keep of what they collect for us.
    GatewayFees,
    /// What payers took back and will not make good.
    ChargebackLoss,
}

impl AccountKey {
    /// The kind, which is also the part of the key before the colon.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::GatewayClearing(_) => "gateway_clearing",
            Self::EscrowBank => "escrow_bank",
            Self::ContestEscrow(_) => "contest_escrow",
            Self::PurchaseEscrow(_) => "purchase_escrow",
            Self::WinnerPayable(_) => "winner_payable",
            Self::PayoutsInTransit(_) => "payouts_in_transit",
            Self::RefundsPayable(_) => "refunds_payable",
            Self::UnappliedDeposits(_) => "unapplied_deposits",
            Self::UserCredits(_) => "user_credits",
            Self::CreditDebt(_) => "credit_debt",
            Self::DeferredBoost(_) => "deferred_boost",
            Self::DeferredSubscription(_) => "deferred_subscription",
            Self::PlatformFee => "platform_fee",
            Self::BoostRevenue => "boost_revenue",
            Self::SubscriptionRevenue => "subscription_revenue",
            Self::CreditBreakage => "credit_breakage",
            Self::ReferralPromo => "referral_promo",
            Self::ClientReceivable(_) => "client_receivable",
            Self::GatewayFees => "gateway_fees",
            Self::ChargebackLoss => "chargeback_loss",
        }
    }

    /// The side that raises the account.
    pub const fn normal_side(&self) -> Side {
        match self {
            Self::GatewayClearing(_)
            | Self::EscrowBank
            | Self::ClientReceivable(_)
            | Self::CreditDebt(_)
            | Self::ReferralPromo
            | Self::GatewayFees
            | Self::ChargebackLoss => Side::Debit,
            Self::ContestEscrow(_)
            | Self::PurchaseEscrow(_)
            | Self::WinnerPayable(_)
            | Self::PayoutsInTransit(_)
            | Self::RefundsPayable(_)
            | Self::UnappliedDeposits(_)
            | Self::UserCredits(_)
            | Self::DeferredBoost(_)
            | Self::DeferredSubscription(_)
            | Self::PlatformFee
            | Self::BoostRevenue
            | Self::SubscriptionRevenue
            | Self::CreditBreakage => Side::Credit,
        }
    }

    /// Whether it may go below zero.
    pub const fn floor(&self) -> Floor {
        match self {
            Self::GatewayClearing(_)
            | Self::EscrowBank
            | Self::PlatformFee
            | Self::BoostRevenue
            | Self::SubscriptionRevenue
            | Self::CreditBreakage
            | Self::ReferralPromo
            | Self::GatewayFees
            | Self::ChargebackLoss => Floor::None,
            Self::ContestEscrow(_)
            | Self::PurchaseEscrow(_)
            | Self::WinnerPayable(_)
            | Self::PayoutsInTransit(_)
            | Self::ClientReceivable(_)
            | Self::RefundsPayable(_)
            | Self::UnappliedDeposits(_)
            | Self::UserCredits(_)
            | Self::CreditDebt(_)
            | Self::DeferredBoost(_)
            | Self::DeferredSubscription(_) => Floor::Zero,
        }
    }
}

impl fmt::Display for AccountKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind())?;
        match self {
            Self::GatewayClearing(gateway) => write!(f, ":{}", gateway.as_str()),
            Self::ContestEscrow(contest) => write!(f, ":{contest}"),
            Self::PurchaseEscrow(purchase) => write!(f, ":{purchase}"),
            Self::WinnerPayable(user)
            | Self::UserCredits(user)
            | Self::CreditDebt(user)
            | Self::ClientReceivable(user) => write!(f, ":{user}"),
            Self::DeferredBoost(boost) => write!(f, ":{boost}"),
            Self::DeferredSubscription(charge) => write!(f, ":{charge}"),
            Self::PayoutsInTransit(payout) => write!(f, ":{payout}"),
            Self::RefundsPayable(payment) | Self::UnappliedDeposits(payment) => write!(f, ":{payment}"),
            Self::EscrowBank
            | Self::PlatformFee
            | Self::BoostRevenue
            | Self::SubscriptionRevenue
            | Self::CreditBreakage
            | Self::ReferralPromo
            | Self::GatewayFees
            | Self::ChargebackLoss => Ok(()),
        }
    }
}
