//! What a request may cost: its encoding, its time, its connection, and the memory of its pictures.

mod clock;
mod encoded;
pub(crate) mod pictures;
mod pooler;
mod prepared;
mod replica;
mod silent_database;
mod silent_store;
mod slow;
pub(crate) mod socket;
mod store_sweep;
mod traces;
mod uploads;
mod webhook_events;
