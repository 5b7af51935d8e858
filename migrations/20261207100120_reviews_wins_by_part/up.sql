-- A win weighs what it won: the part of the prize, not the whole of it.
CREATE OR REPLACE VIEW counted_wins AS
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
