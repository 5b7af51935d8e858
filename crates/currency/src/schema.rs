//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    currency_rates (id) {
        id -> Uuid,
        currency -> Text,
        pkr_per_unit -> Numeric,
        as_of -> Date,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}
