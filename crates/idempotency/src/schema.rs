//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    idempotency_keys (id) {
        id -> Int8,
        user_id -> Nullable<Uuid>,
        route -> Text,
        key -> Text,
        request_fingerprint -> Bytea,
        status -> Nullable<Int2>,
        answer -> Nullable<Text>,
        created_at -> Timestamptz,
    }
}
