//! What admins set for the whole product.

pub mod currency;
pub mod experiments;
pub mod rotate_keys;
