//! Accounts.

mod change_email;
mod constant_time;
mod credentials;
mod device;
mod email_codes;
mod fresh;
mod passwords;
mod registration;
mod second_factor;
mod sessions;
mod sign_in;
mod staff;
