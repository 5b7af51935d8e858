//! What holds for all calls.

mod cross_site;
mod faults;
mod headers;
mod site;
