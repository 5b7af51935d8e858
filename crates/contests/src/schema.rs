//! Generated from the migrated database by `make schema`; do not edit.

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
    contest_attachments (owner_id, file_id) {
        owner_id -> Uuid,
        file_id -> Uuid,
        contest_id -> Nullable<Uuid>,
        form_draft_user_id -> Nullable<Uuid>,
        added_at -> Timestamptz,
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
    contest_form_drafts (user_id) {
        user_id -> Uuid,
        title -> Text,
        brief -> Text,
        category -> Text,
        prize_paisa -> Nullable<Int8>,
        deadline -> Text,
        sealed -> Bool,
        guaranteed -> Bool,
        updated_at -> Timestamptz,
        final_round_days -> Nullable<Int2>,
        visibility -> Text,
        nda -> Text,
        lower_places_paisa -> Array<Int8>,
        unused_places -> Text,
    }
}

diesel::table! {
    contest_former_members (contest_id, user_id) {
        contest_id -> Uuid,
        user_id -> Uuid,
        removed_at -> Timestamptz,
    }
}

diesel::table! {
    contest_invitations (id) {
        id -> Uuid,
        contest_id -> Uuid,
        email -> Text,
        email_key -> Text,
        user_id -> Nullable<Uuid>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    contest_lexemes (id) {
        id -> Int8,
        lexeme -> Text,
    }
}

diesel::table! {
    contest_links (contest_id) {
        contest_id -> Uuid,
        version -> Int4,
        secret_hash -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    contest_members (contest_id, user_id) {
        contest_id -> Uuid,
        user_id -> Uuid,
        source -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    contest_ndas (contest_id) {
        contest_id -> Uuid,
        own_text -> Nullable<Text>,
        standard_version -> Nullable<Int2>,
        sha256 -> Bytea,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    contest_places (contest_id) {
        contest_id -> Uuid,
        lower_paisa -> Array<Int8>,
        unused -> Text,
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
    contest_removal_entries (removal_id, entry_id) {
        removal_id -> Uuid,
        entry_id -> Uuid,
        status -> Text,
    }
}

diesel::table! {
    contest_removals (id) {
        id -> Uuid,
        contest_id -> Uuid,
        person_id -> Uuid,
        reason -> Text,
        removed_at -> Timestamptz,
        undone_at -> Nullable<Timestamptz>,
    }
}

diesel::table! {
    contest_requirements (id) {
        id -> Uuid,
        contest_id -> Nullable<Uuid>,
        form_draft_user_id -> Nullable<Uuid>,
        audience -> Text,
        must_have -> Text,
        avoid -> Text,
        colours -> Text,
        sizes -> Text,
        examples -> Text,
        formats -> Array<Text>,
        style_modern -> Nullable<Int2>,
        style_playful -> Nullable<Int2>,
        style_detailed -> Nullable<Int2>,
        style_luxurious -> Nullable<Int2>,
    }
}

diesel::table! {
    contest_tallies (category, subcategory, status, outcome) {
        category -> Text,
        subcategory -> Text,
        status -> Text,
        outcome -> Text,
        contests -> Int8,
        prize_paisa -> Int8,
    }
}

diesel::table! {
    contest_tally_deltas (id) {
        id -> Int8,
        category -> Text,
        subcategory -> Text,
        status -> Text,
        outcome -> Text,
        contests -> Int8,
        prize_paisa -> Int8,
    }
}

diesel::table! {
    contest_words (word) {
        word -> Text,
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
    contests_without_people (contest_id) {
        contest_id -> Uuid,
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
    entry_pin_comments (id) {
        id -> Uuid,
        pin_id -> Uuid,
        author_id -> Uuid,
        body -> Text,
        created_at -> Timestamptz,
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
    entry_versions (entry_id, number) {
        entry_id -> Uuid,
        number -> Int2,
        note -> Text,
        link -> Nullable<Text>,
        third_party -> Text,
        ai_tools -> Text,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    final_rounds (contest_id) {
        contest_id -> Uuid,
        days -> Int2,
        naming_moved_to -> Nullable<Timestamptz>,
        named_at -> Nullable<Timestamptz>,
        ends_at -> Nullable<Timestamptz>,
        next_notice_at -> Nullable<Timestamptz>,
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
    nda_signatures (contest_id, user_id) {
        contest_id -> Uuid,
        user_id -> Uuid,
        legal_name -> Text,
        client_name -> Text,
        contest_title -> Text,
        text_sha256 -> Bytea,
        address -> Nullable<Text>,
        signed_at -> Timestamptz,
    }
}

diesel::table! {
    poll_entries (poll_id, position) {
        poll_id -> Uuid,
        position -> Int2,
        entry_id -> Uuid,
    }
}

diesel::table! {
    poll_ratings (vote_id, entry_id) {
        vote_id -> Uuid,
        entry_id -> Uuid,
        stars -> Int2,
    }
}

diesel::table! {
    poll_votes (id) {
        id -> Uuid,
        poll_id -> Uuid,
        browser_hash -> Bytea,
        comment -> Text,
        created_at -> Timestamptz,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    polls (id) {
        id -> Uuid,
        contest_id -> Uuid,
        secret_hash -> Bytea,
        question -> Text,
        created_at -> Timestamptz,
        closes_at -> Timestamptz,
        closed_at -> Nullable<Timestamptz>,
        end_settled_at -> Nullable<Timestamptz>,
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
    sale_reminders (contest_id) {
        contest_id -> Uuid,
        decided_at -> Timestamptz,
    }
}

diesel::table! {
    search_changes (xid, seq) {
        xid -> Int8,
        seq -> Int8,
        contest_id -> Uuid,
        changed_at -> Timestamptz,
    }
}

diesel::table! {
    search_history (id) {
        id -> Int2,
        history -> Uuid,
        pruned_xid -> Int8,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    boosts,
    contest_attachments,
    contest_brief_versions,
    contest_documents,
    contest_entry_counts,
    contest_events,
    contest_form_drafts,
    contest_former_members,
    contest_invitations,
    contest_lexemes,
    contest_links,
    contest_members,
    contest_ndas,
    contest_places,
    contest_questions,
    contest_removal_entries,
    contest_removals,
    contest_requirements,
    contest_tallies,
    contest_tally_deltas,
    contest_words,
    contests,
    contests_without_people,
    copy_reports,
    dispute_decisions,
    dispute_files,
    dispute_statements,
    disputes,
    distribution_shares,
    distributions,
    entries,
    entry_comments,
    entry_files,
    entry_pin_comments,
    entry_pins,
    entry_purchases,
    entry_versions,
    final_rounds,
    handover_files,
    handovers,
    nda_signatures,
    poll_entries,
    poll_ratings,
    poll_votes,
    polls,
    refund_answers,
    refund_requests,
    sale_reminders,
    search_changes,
    search_history,
);
