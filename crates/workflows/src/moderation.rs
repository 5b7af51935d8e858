//! What admins do about people, contests and reports.

pub mod contact;
pub mod copyright_report;
pub mod enforcement;
