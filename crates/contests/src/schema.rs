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

diesel::allow_tables_to_appear_in_same_query!(
    contest_brief_versions,
    contest_events,
    contest_questions,
    contests,
    entries,
    entry_comments,
    entry_files,
    handover_files,
    handovers,
);
