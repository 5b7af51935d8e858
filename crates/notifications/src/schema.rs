//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    mail_server (id) {
        id -> Bool,
        accepted_at -> Nullable<Timestamptz>,
        unreachable_since -> Nullable<Timestamptz>,
        failures -> Int4,
        next_try_at -> Nullable<Timestamptz>,
        last_error -> Nullable<Text>,
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
    notification_choices (user_id, topic) {
        user_id -> Uuid,
        topic -> Text,
        email -> Bool,
        in_app -> Bool,
        updated_at -> Timestamptz,
    }
}

diesel::table! {
    notification_fanouts (id) {
        id -> Int8,
        kind -> Text,
        subject -> Text,
        paragraphs -> Array<Text>,
        action_label -> Nullable<Text>,
        action_url -> Nullable<Text>,
        recipients -> Array<Uuid>,
        created_at -> Timestamptz,
    }
}

diesel::table! {
    notifications (id) {
        id -> Uuid,
        user_id -> Uuid,
        kind -> Text,
        topic -> Text,
        title -> Text,
        body -> Text,
        path -> Nullable<Text>,
        burst_key -> Nullable<Text>,
        burst_count -> Int4,
        written_in -> Int8,
        created_at -> Timestamptz,
        read_at -> Nullable<Timestamptz>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(
    mail_server,
    mails,
    notification_choices,
    notification_fanouts,
    notifications,
);
