//! Generated from the migrated database by `make schema`; do not edit.

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
    ledger_check_runs (day) {
        day -> Date,
        started_at -> Timestamptz,
        finished_at -> Nullable<Timestamptz>,
        violations -> Nullable<Int4>,
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

diesel::allow_tables_to_appear_in_same_query!(ledger_accounts, ledger_check_runs, ledger_entries, ledger_transactions);
