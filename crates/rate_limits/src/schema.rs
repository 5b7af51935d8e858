//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    rate_limits (caller) {
        caller -> Bytea,
        full_at -> Timestamptz,
    }
}
