//! What admins do for the whole product.

pub mod currency;
pub mod experiments;
pub mod mails;
pub mod rotate_keys;
