//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    payout_batches (id) {
        id -> Uuid,
        created_by -> Uuid,
        rows -> Int4,
        total_paisa -> Int8,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    payout_imports (id) {
        id -> Uuid,
        sha256 -> Bytea,
        imported_by -> Uuid,
        rows -> Int4,
        total_paisa -> Int8,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    payout_methods (id) {
        id -> Uuid,
        user_id -> Uuid,
        #[sql_name = "type"]
        type_ -> Text,
        account_number_sealed -> Bytea,
        account_last4 -> Text,
        account_fingerprint -> Bytea,
        account_name -> Text,
        bank_name -> Nullable<Text>,
        is_default -> Bool,
        created_at -> Timestamptz,
        deleted_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    payout_proposals (payout_id) {
        payout_id -> Uuid,
        outcome -> Text,
        reference -> Nullable<Text>,
        evidence_url -> Nullable<Text>,
        notes -> Nullable<Text>,
        proposed_by -> Uuid,
        proposed_at -> Timestamptz,
    }
}

diesel::table! {
    payout_tallies (id) {
        id -> Int8,
        status -> Text,
        is_held -> Bool,
        payouts -> Int8,
        amount_paisa -> Int8,
    }
}

diesel::table! {
    payouts (id) {
        id -> Uuid,
        contest_id -> Uuid,
        entry_id -> Uuid,
        winner_id -> Uuid,
        amount_paisa -> Int8,
        status -> Text,
        holds -> Array<Text>,
        method_id -> Nullable<Uuid>,
        method_type -> Nullable<Text>,
        account_number_sealed -> Nullable<Bytea>,
        account_last4 -> Nullable<Text>,
        account_name -> Nullable<Text>,
        bank_name -> Nullable<Text>,
        reference -> Nullable<Text>,
        notes -> Nullable<Text>,
        evidence_url -> Nullable<Text>,
        decided_by -> Nullable<Uuid>,
        retry_of -> Nullable<Uuid>,
        voided_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        paid_at -> Nullable<Timestamptz>,
        failed_at -> Nullable<Timestamptz>,
        kind -> Text,
        batch_id -> Nullable<Uuid>,
        unknown_since -> Nullable<Timestamptz>,
        risk_reasons -> Array<Text>,
        risk_since -> Nullable<Timestamptz>,
        risk_review_by -> Nullable<Timestamptz>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    payout_batches,
    payout_imports,
    payout_methods,
    payout_proposals,
    payout_tallies,
    payouts,
);
