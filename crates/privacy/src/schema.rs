//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    account_deletions (id) {
        id -> Uuid,
        user_id -> Uuid,
        reason -> Nullable<Text>,
        status -> Text,
        requested_at -> Timestamptz,
        scheduled_for -> Timestamptz,
        postponed -> Int2,
        reminded_at -> Nullable<Timestamptz>,
        ended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    cookie_consents (id) {
        id -> Uuid,
        user_id -> Uuid,
        analytics -> Bool,
        marketing -> Bool,
        preferences -> Bool,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    data_exports (id) {
        id -> Uuid,
        user_id -> Uuid,
        status -> Text,
        attempts -> Int2,
        due_at -> Nullable<Timestamptz>,
        storage_key -> Nullable<Text>,
        wrapped_key -> Nullable<Bytea>,
        size_bytes -> Nullable<Int8>,
        created_at -> Timestamptz,
        completed_at -> Nullable<Timestamptz>,
        expires_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    store_removals (storage_key) {
        storage_key -> Text,
        due_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(account_deletions, cookie_consents, data_exports, store_removals);
