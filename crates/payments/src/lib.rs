#![doc = include_str!("../README.md")]
#![cfg_attr(not(test), deny(clippy::arithmetic_side_effects, clippy::float_arithmetic))]

pub mod chargeback;
pub mod checkout;
pub mod erasure;
mod error;
pub mod fee;
#[cfg(test)]
mod fixtures;
pub mod gateway;
pub mod health;
pub mod order_ref;
pub mod payment;
mod provider;
pub mod refund;
mod schema;
pub mod settlement;
pub mod webhook_event;

pub use chargeback::Chargeback;
pub use error::Error;
pub use gateway::Gateways;
pub use order_ref::OrderRef;
pub use payment::{AppliedTo, Payment, Subject};
pub use provider::{Environment, Provider};
pub use refund::Refund;
pub use webhook_event::WebhookEvent;
