-- What client and winner of a contest say about each other, once the award is made.
CREATE TABLE reviews (
    id uuid PRIMARY KEY,
    contest_id uuid NOT NULL REFERENCES contests (id),
    -- Whose words these are: the client's about the winner, or the winner's about the client.
    side text NOT NULL CONSTRAINT reviews_side_check CHECK (side IN ('CLIENT', 'WINNER')),
    reviewer_id uuid NOT NULL REFERENCES users (id),
    reviewee_id uuid NOT NULL REFERENCES users (id),
    rating smallint NOT NULL CONSTRAINT reviews_rating_check CHECK (rating BETWEEN 1 AND 5),
    comment text CONSTRAINT reviews_comment_check CHECK (length(comment) BETWEEN 1 AND 1000),
    is_public boolean NOT NULL,
    status text NOT NULL CONSTRAINT reviews_status_check CHECK (status IN ('WRITTEN', 'REVEALED', 'VOID')),
    -- 14 days after the award: from then on it does not wait for the other side's review.
    reveal_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    revealed_at timestamptz,
    voided_at timestamptz,
    CONSTRAINT reviews_not_oneself CHECK (reviewer_id <> reviewee_id),
    -- VOID keeps the moment of the reveal, if there was one.
    CONSTRAINT reviews_revealed_check CHECK (
        CASE status WHEN 'WRITTEN' THEN revealed_at IS NULL WHEN 'REVEALED' THEN revealed_at IS NOT NULL ELSE true END
    ),
    CONSTRAINT reviews_voided_check CHECK ((status = 'VOID') = (voided_at IS NOT NULL))
);
-- One per side; a contest that is awarded anew after a lapse is reviewed anew.
CREATE UNIQUE INDEX reviews_one_per_side ON reviews (contest_id, side) WHERE status <> 'VOID';
CREATE INDEX reviews_contest_id_idx ON reviews (contest_id);
CREATE INDEX reviews_reviewer_id_idx ON reviews (reviewer_id, created_at DESC, id DESC);
CREATE INDEX reviews_reviewee_id_idx ON reviews (reviewee_id, status, revealed_at DESC, id DESC);
-- What a person's ratings come to, from the index alone.
CREATE INDEX reviews_rated_idx ON reviews (reviewee_id, side) INCLUDE (rating) WHERE status = 'REVEALED';
CREATE INDEX reviews_reveal_at_idx ON reviews (reveal_at, contest_id) WHERE status = 'WRITTEN';

-- How many revealed reviews of each side have how many stars.
CREATE TABLE review_totals (
    side text NOT NULL CONSTRAINT review_totals_side_check CHECK (side IN ('CLIENT', 'WINNER')),
    rating smallint NOT NULL CONSTRAINT review_totals_rating_check CHECK (rating BETWEEN 1 AND 5),
    reviews bigint NOT NULL DEFAULT 0 CONSTRAINT review_totals_reviews_check CHECK (reviews >= 0),
    PRIMARY KEY (side, rating)
);
INSERT INTO review_totals (side, rating) SELECT side, rating FROM unnest(ARRAY['CLIENT', 'WINNER']) AS side, generate_series(1, 5) AS rating;

-- Where people with a win or a review stand as talents: a row 'All', and one for each category in which they won or which they name as
-- a skill. Reviews, stars and wins are of all categories and the same in all rows of a person.
CREATE TABLE talent_standings (
    user_id uuid NOT NULL REFERENCES users (id),
    category text NOT NULL CONSTRAINT talent_standings_category_check CHECK (category IN (
        'All', 'Logo Design', 'Web Design', 'Mobile App', 'Branding', 'Illustration', 'Photography')),
    review_count integer NOT NULL CONSTRAINT talent_standings_review_count_check CHECK (review_count >= 0),
    stars_sum integer NOT NULL
        CONSTRAINT talent_standings_stars_sum_check CHECK (stars_sum BETWEEN review_count AND 5 * review_count),
    wins integer NOT NULL CONSTRAINT talent_standings_wins_check CHECK (wins >= 0),
    category_wins integer NOT NULL
        CONSTRAINT talent_standings_category_wins_check CHECK (category_wins BETWEEN 0 AND wins),
    has_skill boolean NOT NULL,
    PRIMARY KEY (user_id, category),
    CONSTRAINT talent_standings_known CHECK (wins > 0 OR review_count > 0),
    CONSTRAINT talent_standings_belongs CHECK (category = 'All' OR category_wins > 0 OR has_skill)
);
CREATE INDEX talent_standings_rank_idx ON talent_standings
    (category, review_count, stars_sum DESC, wins DESC, user_id);

-- Counts everything anew: for rows that came in without the workflows.
CREATE FUNCTION recount_talent_standings() RETURNS void LANGUAGE sql AS $$
    DELETE FROM talent_standings;
    UPDATE review_totals t SET reviews =
        (SELECT count(*) FROM reviews r WHERE r.status = 'REVEALED' AND r.side = t.side AND r.rating = t.rating);
    INSERT INTO talent_standings (user_id, category, review_count, stars_sum, wins, category_wins, has_skill)
    WITH rated AS (
        SELECT reviewee_id AS user_id, count(*) AS review_count, sum(rating) AS stars_sum
        FROM reviews WHERE status = 'REVEALED' AND side = 'CLIENT' GROUP BY reviewee_id
    ), won AS (
        SELECT e.author_id AS user_id,
               CASE c.subcategory WHEN 'Mobile App Design' THEN 'Mobile App' ELSE c.subcategory END AS category
        FROM entries e JOIN contests c ON c.id = e.contest_id WHERE e.status = 'WINNER' AND c.outcome = 'COMPLETED'
    ), wins AS (
        SELECT user_id, count(*) AS wins FROM won GROUP BY user_id
    ), known AS (
        SELECT user_id, coalesce(review_count, 0) AS review_count, coalesce(stars_sum, 0) AS stars_sum,
               coalesce(wins, 0) AS wins
        FROM rated FULL JOIN wins USING (user_id)
    ), belongs AS (
        SELECT user_id, category, count(*) AS category_wins FROM won
        WHERE category IN ('Logo Design', 'Web Design', 'Mobile App', 'Branding', 'Illustration', 'Photography')
        GROUP BY user_id, category
    ), skilled AS (
        SELECT DISTINCT known.user_id, name.category FROM known JOIN users u ON u.id = known.user_id,
             unnest(ARRAY['Logo Design', 'Web Design', 'Mobile App', 'Branding', 'Illustration', 'Photography']) AS name (category)
        WHERE lower(name.category) IN (SELECT lower(btrim(skill)) FROM unnest(u.skills) AS skill)
    ), rows AS (
        SELECT user_id, category, coalesce(category_wins, 0) AS category_wins, skilled.user_id IS NOT NULL AS has_skill
        FROM belongs FULL JOIN skilled USING (user_id, category)
        UNION ALL SELECT user_id, 'All', 0, false FROM known
    )
    SELECT rows.user_id, rows.category, known.review_count, known.stars_sum, known.wins, rows.category_wins, rows.has_skill
    FROM rows JOIN known USING (user_id);
$$;
SELECT recount_talent_standings();
