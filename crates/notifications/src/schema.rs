//! Generated from the migrated database by `make schema`; do not edit.

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
    }
}
