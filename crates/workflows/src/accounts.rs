//! Accounts of people: from registration to profile.

pub mod admin_rights;
pub mod change_email;
pub mod first_steps;
pub mod password;
pub mod profile;
pub mod register;
pub mod second_factor;
pub mod sessions;
pub mod sign_in;
pub mod upload;
pub mod verify_email;
