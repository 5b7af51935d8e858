//! Generated from the migrated database by `make schema`; do not edit.

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

diesel::allow_tables_to_appear_in_same_query!(money_back_requests, plans, subscription_charges, subscriptions);
