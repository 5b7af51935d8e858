-- Whether somebody's identity was approved and not revoked. One that has only expired still says who somebody is.
CREATE FUNCTION has_identity(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM kyc_applications k WHERE k.user_id = person AND k.status IN ('APPROVED', 'EXPIRED'))
$$;

-- Whether two accounts look like one person: a payout account, a CNIC, a device or an address block in common.
CREATE FUNCTION look_like_one(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
    SELECT EXISTS (SELECT 1 FROM payout_methods a JOIN payout_methods b USING (account_fingerprint)
                    WHERE a.user_id = one AND b.user_id = other)
        OR EXISTS (SELECT 1 FROM kyc_applications a JOIN kyc_applications b USING (cnic_fingerprint)
                    WHERE a.user_id = one AND b.user_id = other)
        OR EXISTS (SELECT 1 FROM sign_in_traces a JOIN sign_in_traces b USING (kind, fingerprint)
                    WHERE a.user_id = one AND b.user_id = other)
$$;

-- Wins that count, with the client's review if it is revealed.
CREATE VIEW counted_wins AS
SELECT e.author_id AS user_id, c.client_id, coalesce(h.prize_paisa, c.prize_paisa) AS prize_paisa,
       prize_weight(coalesce(h.prize_paisa, c.prize_paisa)) AS weight,
       CASE c.subcategory WHEN 'Mobile App Design' THEN 'Mobile App' ELSE c.subcategory END AS category,
       r.rating, r.created_at AS reviewed_at, r.id AS review_id
  FROM entries e
  JOIN contests c ON c.id = e.contest_id AND c.outcome = 'COMPLETED'
  LEFT JOIN handovers h ON h.entry_id = e.id
  LEFT JOIN reviews r ON r.contest_id = c.id AND r.reviewee_id = e.author_id AND r.side = 'CLIENT' AND r.status = 'REVEALED'
 WHERE e.status = 'WINNER' AND has_identity(e.author_id) AND has_identity(c.client_id)
   AND NOT look_like_one(e.author_id, c.client_id);

CREATE OR REPLACE VIEW counted_standings AS
SELECT talent.user_id, name.category, talent.review_count::integer, talent.stars_sum::integer, talent.wins::integer,
       coalesce(belongs.wins, 0)::integer AS category_wins, skill.is_named AS has_skill,
       talent.review_weight::integer, talent.weighted_stars::integer, talent.win_weight::integer
  FROM (SELECT user_id, count(rating) AS review_count, coalesce(sum(rating), 0) AS stars_sum, count(*) AS wins,
               coalesce(sum(review_weight), 0) AS review_weight, coalesce(sum(review_weight * rating), 0) AS weighted_stars,
               sum(win_weight) AS win_weight
          FROM (SELECT user_id, client_id, max(weight) AS win_weight,
                       -- Of a client's reviews the one of the greatest prize, the latest of equals.
                       (array_agg(rating ORDER BY prize_paisa DESC, reviewed_at DESC, review_id DESC)
                           FILTER (WHERE rating IS NOT NULL))[1] AS rating,
                       max(weight) FILTER (WHERE rating IS NOT NULL) AS review_weight
                  FROM counted_wins GROUP BY user_id, client_id) of_client
         GROUP BY user_id) talent
  JOIN users u ON u.id = talent.user_id AND u.erased_at IS NULL
 CROSS JOIN unnest(ARRAY['All', 'Logo Design', 'Web Design', 'Mobile App', 'Branding', 'Illustration', 'Photography'])
       AS name (category)
  LEFT JOIN (SELECT user_id, category, count(DISTINCT client_id) AS wins FROM counted_wins GROUP BY user_id, category) belongs
       ON belongs.user_id = talent.user_id AND belongs.category = name.category
 CROSS JOIN LATERAL (
       SELECT name.category <> 'All' AND EXISTS (
              SELECT 1 FROM unnest(u.skills) AS named WHERE lower(btrim(named)) = lower(name.category)) AS is_named) skill
 WHERE name.category = 'All' OR belongs.wins > 0 OR skill.is_named;

DROP VIEW look_alikes;
DROP VIEW identified_people;
