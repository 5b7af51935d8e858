//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    contest_brief_versions (contest_id, version) {
        contest_id -> Uuid,
        version -> Int4,
        title -> Text,
        brief -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    contest_events (id) {
        id -> Uuid,
        contest_id -> Uuid,
        kind -> Text,
        actor_id -> Nullable<Uuid>,
        detail -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    contest_questions (id) {
        id -> Uuid,
        contest_id -> Uuid,
        author_id -> Uuid,
        kind -> Text,
        body -> Text,
        answer -> Nullable<Text>,
        answered_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    contests (id) {
        id -> Uuid,
        client_id -> Uuid,
        title -> Text,
        brief -> Text,
        brief_version -> Int4,
        category -> Text,
        subcategory -> Nullable<Text>,
        prize_paisa -> Int8,
        currency -> Text,
        fee_bps -> Nullable<Int4>,
        status -> Text,
        outcome -> Nullable<Text>,
        sealed -> Bool,
        deadline_at -> Timestamptz,
        funded_at -> Nullable<Timestamptz>,
        entries_closed_at -> Nullable<Timestamptz>,
        awarded_at -> Nullable<Timestamptz>,
        closed_at -> Nullable<Timestamptz>,
        last_entry_number -> Int4,
        entry_count -> Int4,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    entries (id) {
        id -> Uuid,
        contest_id -> Uuid,
        number -> Int4,
        author_id -> Uuid,
        status -> Text,
        stars -> Nullable<Int2>,
        decline_reason -> Nullable<Text>,
        note -> Text,
        link -> Nullable<Text>,
        third_party -> Text,
        ai_tools -> Text,
        seen_by_client_at -> Nullable<Timestamptz>,
        published_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    entry_comments (id) {
        id -> Uuid,
        entry_id -> Uuid,
        author_id -> Uuid,
        body -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    entry_files (entry_id, file_id) {
        entry_id -> Uuid,
        file_id -> Uuid,
        position -> Int2,
    }
}

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
    }
}

diesel::table! {
    handover_files (handover_id, file_id) {
        handover_id -> Uuid,
        file_id -> Uuid,
        delivered_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    handovers (id) {
        id -> Uuid,
        contest_id -> Uuid,
        entry_id -> Uuid,
        winner_id -> Uuid,
        status -> Text,
        due_at -> Nullable<Timestamptz>,
        changes_requested -> Int2,
        delivered_at -> Nullable<Timestamptz>,
        accepted_at -> Nullable<Timestamptz>,
        accepted_by -> Nullable<Text>,
        created_at -> Timestamptz,
        reminded_for -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    payments (id) {
        id -> Uuid,
        purpose -> Text,
        contest_id -> Uuid,
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
    }
}

diesel::table! {
    refunds (id) {
        id -> Uuid,
        payment_id -> Uuid,
        contest_id -> Uuid,
        amount_paisa -> Int8,
        reason -> Text,
        status -> Text,
        provider_ref -> Nullable<Text>,
        due_at -> Timestamptz,
        refunded_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
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
        is_admin -> Bool,
        bio -> Text,
        skills -> Array<Text>,
        portfolio -> Array<Text>,
        image_file_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    contest_brief_versions,
    contest_events,
    contest_questions,
    contests,
    entries,
    entry_comments,
    entry_files,
    files,
    handover_files,
    handovers,
    payments,
    payout_methods,
    payouts,
    refunds,
    users,
);
