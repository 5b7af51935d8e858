-- What each award or bought entry is worth before our fee: of one that a dispute has split, its winner's part.
CREATE VIEW award_worth AS
SELECT h.id AS handover_id, h.contest_id, h.place, h.status, coalesce(v.winner_paisa, h.prize_paisa) AS worth
  FROM handovers h
  LEFT JOIN disputes d ON d.handover_id = h.id AND d.status = 'SETTLED'
  LEFT JOIN LATERAL (SELECT winner_paisa FROM dispute_decisions WHERE dispute_id = d.id ORDER BY round DESC LIMIT 1) v ON true;
