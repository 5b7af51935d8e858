//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    outbound_state (id) {
        id -> Int2,
        status -> Text,
        identity -> Nullable<Text>,
        hold_id -> Nullable<Uuid>,
        reason -> Nullable<Text>,
        changed_at -> Nullable<Timestamptz>,
    }
}
