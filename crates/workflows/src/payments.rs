//! Payments: what providers say and are asked, and what admins decide.

pub mod chargeback;
pub mod checkout;
pub mod inquiry;
pub mod manual_check;
pub mod manual_refund;
pub(crate) mod registry;
pub mod send_refund;
pub mod settlement_report;
pub mod webhook;
