//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    account_tokens (id) {
        id -> Uuid,
        user_id -> Uuid,
        purpose -> Text,
        token_hash -> Bytea,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        email -> Nullable<Text>,
    }
}

diesel::table! {
    development_clock (id) {
        id -> Bool,
        offset_seconds -> Int8,
    }
}

diesel::table! {
    email_codes (user_id) {
        user_id -> Uuid,
        code_hash -> Bytea,
        tries -> Int2,
        expires_at -> Timestamptz,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    pending_registrations (email_key, attempt) {
        email -> Text,
        email_key -> Text,
        attempt -> Uuid,
        password_hash -> Text,
        first_name -> Text,
        last_name -> Nullable<Text>,
        role -> Text,
        referral_code -> Nullable<Text>,
        code_hash -> Bytea,
        tries -> Int2,
        code_expires_at -> Timestamptz,
        token_hash -> Bytea,
        expires_at -> Timestamptz,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    recovery_codes (user_id, code_hash) {
        user_id -> Uuid,
        code_hash -> Bytea,
        created_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    second_factors (user_id) {
        user_id -> Uuid,
        key_sealed -> Bytea,
        created_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        used_step -> Nullable<Int8>,
    }
}

diesel::table! {
    sign_in_challenges (key_hash) {
        key_hash -> Bytea,
        user_id -> Uuid,
        tries -> Int2,
        expires_at -> Timestamptz,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    sign_in_traces (user_id, kind, fingerprint) {
        user_id -> Uuid,
        kind -> Text,
        fingerprint -> Bytea,
        first_seen_at -> Timestamptz,
        last_seen_at -> Timestamptz,
    }
}

diesel::table! {
    staff_notes (id) {
        id -> Uuid,
        user_id -> Uuid,
        author_id -> Uuid,
        body -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    user_sessions (id) {
        id -> Uuid,
        key_hash -> Bytea,
        user_id -> Nullable<Uuid>,
        state -> Jsonb,
        user_agent -> Text,
        ip -> Text,
        created_at -> Timestamptz,
        last_seen_at -> Timestamptz,
        idle_expires_at -> Timestamptz,
        absolute_expires_at -> Timestamptz,
        fresh_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    users (id) {
        id -> Uuid,
        email -> Text,
        email_key -> Text,
        first_name -> Text,
        last_name -> Nullable<Text>,
        role -> Text,
        password_hash -> Text,
        email_verified_at -> Nullable<Timestamptz>,
        bio -> Text,
        skills -> Array<Text>,
        portfolio -> Array<Text>,
        image_file_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        staff_role -> Nullable<Text>,
        is_admin -> Bool,
        erased_at -> Nullable<Timestamptz>,
        suspended_at -> Nullable<Timestamptz>,
        suspended_reason -> Nullable<Text>,
        credential_version -> Int8,
        first_session_id -> Nullable<Uuid>,
        first_steps_hidden_at -> Nullable<Timestamptz>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    account_tokens,
    development_clock,
    email_codes,
    pending_registrations,
    recovery_codes,
    second_factors,
    sign_in_challenges,
    sign_in_traces,
    staff_notes,
    user_sessions,
    users,
);
