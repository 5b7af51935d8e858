#![doc = include_str!("../README.md")]

mod background;
pub mod changes;
pub mod concurrency_limit;
pub mod config;
mod data_export;
pub mod event_hub;
pub mod figures;
mod lag;
pub mod listener;
mod machine;
pub mod metrics;
pub mod migrations;
pub mod outbound;
pub mod pooler;
pub mod previews;
pub mod readiness;
pub mod replica;
pub mod search_follower;
pub mod services;
pub mod shutdown;
pub mod status;
pub mod store_sweep;
pub mod worker;
