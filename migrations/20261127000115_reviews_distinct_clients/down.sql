DROP FUNCTION recount_talents(uuid[]);
DROP INDEX talent_standings_rank_idx;
CREATE INDEX talent_standings_rank_idx ON talent_standings
    (category, review_count, stars_sum DESC, wins DESC, user_id);
ALTER TABLE talent_standings DROP COLUMN review_weight, DROP COLUMN weighted_stars, DROP COLUMN win_weight;
CREATE OR REPLACE FUNCTION recount_talent_standings() RETURNS void LANGUAGE sql AS $$
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
DROP VIEW counted_standings;
DROP VIEW counted_wins;
DROP FUNCTION look_like_one(uuid, uuid);
DROP FUNCTION has_identity(uuid);
DROP FUNCTION prize_weight(bigint);
SELECT recount_talent_standings();
