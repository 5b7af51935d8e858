//! Every mail, by domain. The words stand in `i18n::mails`.

pub mod account;
pub mod award;
pub mod boost;
pub mod chargeback;
pub mod contact;
pub mod contest;
pub mod dispute;
pub mod entry;
pub mod final_round;
pub mod identity;
pub mod moderation;
pub mod money;
pub mod payout;
pub mod privacy;
pub mod purchase;
pub mod referral;
pub mod review;
pub mod subscription;
pub mod terms;
#[cfg(test)]
mod tests;
