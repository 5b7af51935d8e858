//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    audit_log (id) {
        id -> Uuid,
        actor_id -> Nullable<Uuid>,
        act -> Text,
        subject_kind -> Text,
        subject_id -> Uuid,
        detail -> Jsonb,
        request_id -> Text,
        at -> Timestamptz,
    }
}
