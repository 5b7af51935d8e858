//! Generated from the migrated database by `make schema`; do not edit.

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
