//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    review_totals (side, rating) {
        side -> Text,
        rating -> SmallInt,
        reviews -> BigInt,
    }
}

diesel::table! {
    reviews (id) {
        id -> Uuid,
        contest_id -> Uuid,
        side -> Text,
        reviewer_id -> Uuid,
        reviewee_id -> Uuid,
        rating -> SmallInt,
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
    talent_standings (user_id, category) {
        user_id -> Uuid,
        category -> Text,
        review_count -> Integer,
        stars_sum -> Integer,
        wins -> Integer,
        category_wins -> Integer,
        has_skill -> Bool,
    }
}

diesel::allow_tables_to_appear_in_same_query!(review_totals, reviews, talent_standings);
