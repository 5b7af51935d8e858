CREATE INDEX CONCURRENTLY contests_words_idx ON contests USING gin (search, contest_marks(category, subcategory, status, guaranteed, prize_paisa,
    created_at, deadline_at, featured_until)) WITH (fastupdate = off)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
