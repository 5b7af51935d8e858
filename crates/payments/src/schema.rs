//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    idempotency_keys (user_id, route, key) {
        user_id -> Uuid,
        route -> Text,
        key -> Text,
        body_sha256 -> Bytea,
        answer -> Jsonb,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    payment_notices (id) {
        id -> Uuid,
        provider -> Text,
        environment -> Text,
        content_type -> Text,
        body -> Bytea,
        verdict -> Text,
        reason -> Text,
        payment_id -> Nullable<Uuid>,
        received_at -> Timestamptz,
        settled_at -> Nullable<Timestamptz>,
        query -> Text,
    }
}

diesel::table! {
    payments (id) {
        id -> Uuid,
        purpose -> Text,
        contest_id -> Nullable<Uuid>,
        payer_id -> Uuid,
        provider -> Text,
        environment -> Text,
        order_ref -> Text,
        amount_paisa -> Int8,
        currency -> Text,
        status -> Text,
        provider_txn_id -> Nullable<Text>,
        applied_to -> Nullable<Text>,
        redirect_url -> Nullable<Text>,
        expires_at -> Timestamptz,
        confirmed_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
        purchase_id -> Nullable<Uuid>,
        inquired_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    refunds (id) {
        id -> Uuid,
        payment_id -> Uuid,
        contest_id -> Nullable<Uuid>,
        amount_paisa -> Int8,
        reason -> Text,
        status -> Text,
        provider_ref -> Nullable<Text>,
        due_at -> Timestamptz,
        refunded_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        refused_code -> Nullable<Text>,
        paid_by_hand_by -> Nullable<Uuid>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(idempotency_keys, payment_notices, payments, refunds);
