//! The words of every mail, by domain.

pub mod account;
pub mod contest;
pub mod money;
pub mod subscription;
