-- In parts: what a part has filled stays locked until it commits, and an act that changes such a contest waits. The triggers of the migration before hold what
-- changes meanwhile.
DO $$
DECLARE
    last uuid := '00000000-0000-0000-0000-000000000000';
    part uuid[];
BEGIN
    LOOP
        part := ARRAY (SELECT id FROM contests WHERE id > last ORDER BY id LIMIT 5000);
        EXIT WHEN part = '{}';
        INSERT INTO contest_documents (contest_id, search, marks, created_at, deadline_at, prize_paisa)
        SELECT id, search, contest_document_marks(category, subcategory, guaranteed, prize_paisa, created_at, deadline_at, featured_until),
               created_at, deadline_at, prize_paisa
          FROM contests WHERE id = ANY (part) AND status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED'
        ON CONFLICT (contest_id) DO NOTHING;
        last := part[cardinality(part)];
        COMMIT;
    END LOOP;
END $$;
