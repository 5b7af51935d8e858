//! What holds for all calls.

mod access;
mod cross_site;
mod faults;
mod headers;
mod site;
