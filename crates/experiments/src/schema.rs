//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    experiment_conversions (exposure_id, event) {
        exposure_id -> Uuid,
        event -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    experiment_exposures (id) {
        id -> Uuid,
        experiment_id -> Uuid,
        visitor_id -> Nullable<Uuid>,
        user_id -> Nullable<Uuid>,
        variant -> Text,
        at -> Timestamptz,
    }
}

diesel::table! {
    experiments (id) {
        id -> Uuid,
        key -> Text,
        seed -> Text,
        variant_a -> Text,
        variant_b -> Text,
        description -> Text,
        status -> Text,
        created_by -> Uuid,
        created_at -> Timestamptz,
        stopped_by -> Nullable<Uuid>,
        stopped_at -> Nullable<Timestamptz>,
    }
}

diesel::allow_tables_to_appear_in_same_query!(experiment_conversions, experiment_exposures, experiments);
