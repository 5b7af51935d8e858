//! The words of every mail, by domain.

pub mod account;
pub mod boost;
pub mod chargeback;
pub mod contact;
pub mod contest;
pub mod dispute;
pub mod entry;
pub mod identity;
pub mod moderation;
pub mod money;
pub mod payout;
pub mod privacy;
pub mod referral;
pub mod review;
pub mod subscription;
pub mod terms;
