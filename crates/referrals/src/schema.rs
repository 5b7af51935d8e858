//! Generated from the migrated database by `make schema`; do not edit.

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
    credit_repayments (id) {
        id -> Uuid,
        lot_id -> Uuid,
        amount_paisa -> Int8,
        created_at -> Timestamptz,
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

diesel::allow_tables_to_appear_in_same_query!(
    credit_debts,
    credit_lots,
    credit_repayments,
    credit_uses,
    referral_codes,
    referrals,
);
