//! Accounts.

mod change_email;
mod credentials;
mod device;
mod email_codes;
mod even;
mod fresh;
mod passwords;
mod registration;
mod second_factor;
mod sessions;
mod sign_in;
mod staff;
