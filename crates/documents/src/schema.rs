//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    documents (id) {
        id -> Uuid,
        kind -> Text,
        user_id -> Uuid,
        subject_id -> Uuid,
        facts -> Jsonb,
        year -> Int4,
        number -> Nullable<Int4>,
        issued_at -> Timestamptz,
    }
}
