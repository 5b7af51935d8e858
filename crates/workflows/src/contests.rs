//! A contest from draft to distribution or refund.

pub mod attachments;
pub mod award;
pub mod close_entries;
pub mod create;
pub mod deposit;
pub mod distribute;
pub mod edit;
pub(crate) mod ending;
pub mod extend;
pub mod final_round;
pub mod form_draft;
pub mod guarantee;
pub mod nda;
pub mod poll;
pub mod publication;
pub mod questions;
pub mod raise;
pub mod refund;
pub mod refund_request;
pub mod remind_client;
pub mod removal;
pub mod timers;
