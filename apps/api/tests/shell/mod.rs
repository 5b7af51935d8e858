//! What holds for all calls.

mod access;
mod cross_site;
pub(crate) mod faults;
mod headers;
mod site;
mod status;
