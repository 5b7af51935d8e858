//! Accounts.

mod passwords;
mod registration;
mod sessions;
mod sign_in;
