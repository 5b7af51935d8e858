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

diesel::table! {
    boosts (id) {
        id -> Uuid,
        contest_id -> Uuid,
        buyer_id -> Uuid,
        price_paisa -> Int8,
        cash_paisa -> Int8,
        credit_paisa -> Int8,
        subscription_id -> Nullable<Uuid>,
        status -> Text,
        starts_at -> Nullable<Timestamptz>,
        ends_at -> Nullable<Timestamptz>,
        refunded_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

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
    contact_messages (id) {
        id -> Uuid,
        user_id -> Nullable<Uuid>,
        name -> Text,
        email -> Text,
        subject -> Text,
        category -> Nullable<Text>,
        message -> Text,
        created_at -> Timestamptz,
        answered_at -> Nullable<Timestamptz>,
        answered_by -> Nullable<Uuid>,
    }
}

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
    contest_documents (contest_id) {
        contest_id -> Uuid,
        marks -> Array<Text>,
        created_at -> Timestamptz,
        deadline_at -> Timestamptz,
        prize_paisa -> Int8,
    }
}

diesel::table! {
    contest_entry_counts (contest_id) {
        contest_id -> Uuid,
        category -> Text,
        subcategory -> Nullable<Text>,
        status -> Text,
        entry_count -> Int4,
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
        handover_id -> Nullable<Uuid>,
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
        guaranteed -> Bool,
        extensions -> Int2,
        featured_since -> Nullable<Timestamptz>,
        featured_until -> Nullable<Timestamptz>,
        reminders_sent -> Int2,
        frozen_at -> Nullable<Timestamptz>,
        hidden_at -> Nullable<Timestamptz>,
        hidden_reason -> Nullable<Text>,
        visibility -> Text,
        publication_agreed_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    copy_reports (id) {
        id -> Uuid,
        entry_id -> Uuid,
        reporter_id -> Uuid,
        reason -> Text,
        url -> Nullable<Text>,
        status -> Text,
        note -> Nullable<Text>,
        disqualified -> Bool,
        decided_by -> Nullable<Uuid>,
        decided_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    credit_debts (user_id) {
        user_id -> Uuid,
        owed_paisa -> Int8,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    credit_lots (id) {
        id -> Uuid,
        user_id -> Uuid,
        kind -> Text,
        reason -> Text,
        amount_paisa -> Int8,
        remaining_paisa -> Int8,
        held_paisa -> Int8,
        status -> Text,
        expires_at -> Timestamptz,
        used_at -> Nullable<Timestamptz>,
        ended_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        payment_id -> Nullable<Uuid>,
        suspended_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    credit_uses (id) {
        id -> Uuid,
        lot_id -> Uuid,
        purchase_id -> Uuid,
        amount_paisa -> Int8,
        status -> Text,
        created_at -> Timestamptz,
        settled_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    dispute_decisions (dispute_id, round) {
        dispute_id -> Uuid,
        round -> Int2,
        verdict -> Text,
        winner_paisa -> Int8,
        note -> Text,
        decided_by -> Uuid,
        decided_at -> Timestamptz,
    }
}

diesel::table! {
    dispute_files (dispute_id, file_id) {
        dispute_id -> Uuid,
        side -> Text,
        file_id -> Uuid,
    }
}

diesel::table! {
    dispute_statements (dispute_id, side) {
        dispute_id -> Uuid,
        side -> Text,
        author_id -> Uuid,
        body -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    disputes (id) {
        id -> Uuid,
        contest_id -> Uuid,
        handover_id -> Uuid,
        opened_by -> Uuid,
        opened_side -> Text,
        reason -> Text,
        status -> Text,
        answer_due_at -> Timestamptz,
        final_at -> Nullable<Timestamptz>,
        appealed_by -> Nullable<Uuid>,
        appeal_note -> Nullable<Text>,
        appealed_at -> Nullable<Timestamptz>,
        settled_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    distribution_shares (contest_id, user_id) {
        contest_id -> Uuid,
        user_id -> Uuid,
        entry_id -> Uuid,
        amount_paisa -> Int8,
    }
}

diesel::table! {
    distributions (contest_id) {
        contest_id -> Uuid,
        rule -> Text,
        net_paisa -> Int8,
        fee_paisa -> Int8,
        created_at -> Timestamptz,
        among_finalists -> Bool,
    }
}

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
        disqualified_at -> Nullable<Timestamptz>,
        version -> Int2,
        version_created_at -> Nullable<Timestamptz>,
        version_seen -> Int2,
        finalist -> Bool,
        price_paisa -> Nullable<Int8>,
        bought_at -> Nullable<Timestamptz>,
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
        version -> Int2,
    }
}

diesel::table! {
    entry_pins (id) {
        id -> Uuid,
        entry_id -> Uuid,
        file_id -> Uuid,
        number -> Int2,
        x -> Nullable<Int2>,
        y -> Nullable<Int2>,
        width -> Nullable<Int2>,
        height -> Nullable<Int2>,
        page -> Nullable<Int2>,
        moment_ms -> Nullable<Int4>,
        created_at -> Timestamptz,
        resolved_at -> Nullable<Timestamptz>,
        resolved_by -> Nullable<Uuid>,
    }
}

diesel::table! {
    entry_purchases (id) {
        id -> Uuid,
        contest_id -> Uuid,
        entry_id -> Uuid,
        buyer_id -> Uuid,
        price_paisa -> Int8,
        status -> Text,
        created_at -> Timestamptz,
        paid_at -> Nullable<Timestamptz>,
        ended_at -> Nullable<Timestamptz>,
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
        previews_version -> Int2,
        pages -> Nullable<Int4>,
        document_due_at -> Nullable<Timestamptz>,
        preview_of -> Nullable<Uuid>,
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
        included_formats -> Array<Text>,
        place -> Nullable<Int2>,
        prize_paisa -> Int8,
    }
}

diesel::table! {
    ledger_accounts (id) {
        id -> Uuid,
        environment -> Text,
        key -> Text,
        kind -> Text,
        normal_side -> Text,
        balance_paisa -> Nullable<Int8>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    ledger_entries (transaction_id, position) {
        transaction_id -> Uuid,
        position -> Int2,
        account_id -> Uuid,
        side -> Text,
        amount_paisa -> Int8,
    }
}

diesel::table! {
    ledger_transactions (id) {
        id -> Uuid,
        environment -> Text,
        kind -> Text,
        idem_key -> Text,
        input_hash -> Bytea,
        actor_id -> Nullable<Uuid>,
        request_id -> Text,
        effective_at -> Timestamptz,
    }
}

diesel::table! {
    mails (id) {
        id -> Uuid,
        user_id -> Nullable<Uuid>,
        kind -> Text,
        to_address -> Text,
        subject -> Text,
        text_body -> Text,
        html_body -> Text,
        status -> Text,
        attempts -> Int2,
        due_at -> Timestamptz,
        sent_at -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
        created_at -> Timestamptz,
        reply_to -> Nullable<Text>,
        topic -> Nullable<Text>,
        is_urgent -> Bool,
        refusals -> Int2,
        expires_at -> Nullable<Timestamptz>,
        give_up_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    money_back_requests (id) {
        id -> Uuid,
        user_id -> Uuid,
        charge_id -> Uuid,
        reason -> Text,
        status -> Text,
        decided_by -> Nullable<Uuid>,
        note -> Nullable<Text>,
        created_at -> Timestamptz,
        decided_at -> Nullable<Timestamptz>,
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

diesel::table! {
    plans (id) {
        id -> Uuid,
        tier -> Text,
        name -> Text,
        price_paisa -> Int8,
        max_active_contests -> Int4,
        featured_credits -> Int4,
        features -> Array<Text>,
        updated_at -> Timestamptz,
        private_contests -> Bool,
    }
}

diesel::table! {
    referral_codes (user_id) {
        user_id -> Uuid,
        code -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    referrals (friend_id) {
        friend_id -> Uuid,
        referrer_id -> Uuid,
        status -> Text,
        payment_id -> Nullable<Uuid>,
        lot_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
        decided_at -> Nullable<Timestamptz>,
        recalled_at -> Nullable<Timestamptz>,
        promised_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    refund_answers (request_id, author_id) {
        request_id -> Uuid,
        author_id -> Uuid,
        body -> Text,
        written_at -> Timestamptz,
    }
}

diesel::table! {
    refund_requests (id) {
        id -> Uuid,
        contest_id -> Uuid,
        client_id -> Uuid,
        reason -> Text,
        status -> Text,
        decided_by -> Nullable<Uuid>,
        note -> Nullable<Text>,
        created_at -> Timestamptz,
        decided_at -> Nullable<Timestamptz>,
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
    reviews (id) {
        id -> Uuid,
        contest_id -> Uuid,
        side -> Text,
        reviewer_id -> Uuid,
        reviewee_id -> Uuid,
        rating -> Int2,
        comment -> Nullable<Text>,
        is_public -> Bool,
        status -> Text,
        reveal_at -> Timestamptz,
        created_at -> Timestamptz,
        revealed_at -> Nullable<Timestamptz>,
        voided_at -> Nullable<Timestamptz>,
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
    subscription_charges (id) {
        id -> Uuid,
        subscription_id -> Uuid,
        user_id -> Uuid,
        kind -> Text,
        price_paisa -> Int8,
        cash_paisa -> Int8,
        credit_paisa -> Int8,
        max_active_contests -> Int4,
        featured_credits -> Int4,
        plan_name -> Text,
        status -> Text,
        period_start -> Nullable<Timestamptz>,
        period_end -> Nullable<Timestamptz>,
        paid_at -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    subscriptions (id) {
        id -> Uuid,
        user_id -> Uuid,
        plan_id -> Uuid,
        tier -> Text,
        plan_name -> Text,
        price_paisa -> Int8,
        max_active_contests -> Int4,
        featured_credits -> Int4,
        featured_used -> Int4,
        status -> Text,
        cancel_at_period_end -> Bool,
        period_start -> Nullable<Timestamptz>,
        period_end -> Nullable<Timestamptz>,
        notice_sent_for -> Nullable<Timestamptz>,
        created_at -> Timestamptz,
        ended_at -> Nullable<Timestamptz>,
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
    audit_log,
    boosts,
    chargebacks,
    contact_messages,
    contest_brief_versions,
    contest_documents,
    contest_entry_counts,
    contest_events,
    contest_questions,
    contests,
    copy_reports,
    credit_debts,
    credit_lots,
    credit_uses,
    dispute_decisions,
    dispute_files,
    dispute_statements,
    disputes,
    distribution_shares,
    distributions,
    documents,
    entries,
    entry_comments,
    entry_files,
    entry_pins,
    entry_purchases,
    files,
    handover_files,
    handovers,
    ledger_accounts,
    ledger_entries,
    ledger_transactions,
    mails,
    money_back_requests,
    payment_notices,
    payments,
    payout_batches,
    payout_imports,
    payout_methods,
    payout_proposals,
    payouts,
    plans,
    referral_codes,
    referrals,
    refund_answers,
    refund_requests,
    refunds,
    reviews,
    settlement_files,
    subscription_charges,
    subscriptions,
    users,
);
