//! Accounts.

mod change_email;
mod even;
mod fresh;
mod passwords;
mod registration;
mod second_factor;
mod sessions;
mod sign_in;
mod staff;
