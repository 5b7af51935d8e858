//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    files (id) {
        id -> Uuid,
        owner_id -> Uuid,
        purpose -> Text,
        name -> Text,
        media_type -> Text,
        size_bytes -> Int8,
        sha256 -> Bytea,
        storage_key -> Text,
        width -> Nullable<Int4>,
        height -> Nullable<Int4>,
        preview_status -> Text,
        preview_attempts -> Int2,
        preview_due_at -> Nullable<Timestamptz>,
        attached_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        previews_version -> Int2,
        pages -> Nullable<Int4>,
        document_due_at -> Nullable<Timestamptz>,
        preview_of -> Nullable<Uuid>,
    }
}

diesel::table! {
    store_sweeps (id) {
        id -> Bool,
        phase -> Text,
        after_key -> Text,
        orphans -> Int8,
        missing -> Int8,
        last_orphans -> Int8,
        last_missing -> Int8,
        finished_at -> Nullable<Timestamptz>,
        due_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(files, store_sweeps);
