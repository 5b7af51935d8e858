-- The triggers of the migration before hold what changes meanwhile.
INSERT INTO contest_entry_counts (contest_id, category, subcategory, status, entry_count)
SELECT id, category, subcategory, status, entry_count FROM contests WHERE status <> 'DRAFT'
ON CONFLICT (contest_id) DO NOTHING;
