//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    chargebacks (id) {
        id -> Uuid,
        payment_id -> Uuid,
        contest_id -> Nullable<Uuid>,
        payer_id -> Uuid,
        amount_paisa -> Int8,
        taken_from -> Text,
        status -> Text,
        reason -> Text,
        opened_at -> Timestamptz,
        opened_by -> Nullable<Uuid>,
        decided_at -> Nullable<Timestamptz>,
        decided_by -> Nullable<Uuid>,
        note -> Nullable<Text>,
        recovered_paisa -> Int8,
        settled_at -> Nullable<Timestamptz>,
        settled_by -> Nullable<Uuid>,
        settled_reference -> Nullable<Text>,
        round -> Int2,
        paid_again_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    payment_checkouts (token_hash) {
        token_hash -> Bytea,
        payment_id -> Uuid,
        session_id -> Uuid,
        created_at -> Timestamptz,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    payment_notice_overflows (sender) {
        sender -> Bytea,
        messages -> Int8,
        bytes -> Int8,
        last_sha256 -> Bytea,
        last_at -> Timestamptz,
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
        sender -> Nullable<Bytea>,
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
        next_ask_at -> Nullable<Timestamptz>,
        asks -> Int2,
        ask_until -> Nullable<Timestamptz>,
        recheck_at -> Nullable<Timestamptz>,
        received_paisa -> Nullable<Int8>,
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

diesel::table! {
    settlement_files (id) {
        id -> Uuid,
        provider -> Text,
        environment -> Text,
        sha256 -> Bytea,
        lines -> Int4,
        gross_paisa -> Int8,
        fee_paisa -> Int8,
        imported_by -> Uuid,
        imported_at -> Timestamptz,
    }
}

diesel::table! {
    settlement_lines (file_id, line) {
        file_id -> Uuid,
        line -> Int4,
        payment_id -> Nullable<Uuid>,
        provider_txn_id -> Text,
        gross_paisa -> Int8,
        fee_paisa -> Int8,
        settled_on -> Date,
        verdict -> Text,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    chargebacks,
    payment_checkouts,
    payment_notice_overflows,
    payment_notices,
    payments,
    refunds,
    settlement_files,
    settlement_lines,
);
