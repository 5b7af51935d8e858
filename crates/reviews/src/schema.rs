//! Generated from the migrated database by `make schema`; do not edit.

diesel::table! {
    review_totals (side, rating) {
        side -> Text,
        rating -> Int2,
        reviews -> Int8,
    }
}

diesel::table! {
    reviews (id) {
        id -> Uuid,
        contest_id -> Uuid,
        side -> Text,
        reviewer_id -> Uuid,
        reviewee_id -> Uuid,
        rating -> Int2,
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
        review_count -> Int4,
        stars_sum -> Int4,
        wins -> Int4,
        category_wins -> Int4,
        has_skill -> Bool,
        review_weight -> Int4,
        weighted_stars -> Int4,
        win_weight -> Int4,
    }
}

diesel::allow_tables_to_appear_in_same_query!(review_totals, reviews, talent_standings);
