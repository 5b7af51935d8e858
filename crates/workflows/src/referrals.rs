//! Invitations, and the credits they earn.

pub mod credits;
pub mod referral;
