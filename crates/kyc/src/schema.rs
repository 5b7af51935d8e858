//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    kyc_applications (id) {
        id -> Uuid,
        user_id -> Uuid,
        status -> Text,
        full_name_sealed -> Nullable<Bytea>,
        cnic_sealed -> Nullable<Bytea>,
        phone_sealed -> Nullable<Bytea>,
        birth_date_sealed -> Nullable<Bytea>,
        cnic_fingerprint -> Bytea,
        submitted_at -> Timestamptz,
        decided_at -> Nullable<Timestamptz>,
        decided_by -> Nullable<Uuid>,
        reason -> Nullable<Text>,
        expires_at -> Nullable<Timestamptz>,
        reminded_at -> Nullable<Timestamptz>,
        retain_until -> Nullable<Timestamptz>,
        legal_hold -> Bool,
        erased_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    kyc_documents (id) {
        id -> Uuid,
        user_id -> Uuid,
        application_id -> Nullable<Uuid>,
        kind -> Text,
        media_type -> Text,
        size_bytes -> Int8,
        storage_key -> Text,
        wrapped_key -> Nullable<Bytea>,
        created_at -> Timestamptz,
        destroyed_at -> Nullable<Timestamptz>,
        removed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    kyc_tallies (id) {
        id -> Int8,
        status -> Text,
        applications -> Int8,
    }
}

diesel::table! {
    kyc_views (id) {
        id -> Uuid,
        admin_id -> Uuid,
        application_id -> Uuid,
        document_id -> Nullable<Uuid>,
        purpose -> Text,
        at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(kyc_applications, kyc_documents, kyc_tallies, kyc_views);
