//! Public lists over HTTP: their orders, their figures, and what is kept of them in memory.

mod figures;
pub(crate) mod kept;
mod orders;
mod prizes;
