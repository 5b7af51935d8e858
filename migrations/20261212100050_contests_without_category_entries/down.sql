CREATE INDEX CONCURRENTLY contests_category_entries_idx ON contests (category, status, entry_count DESC, id DESC)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
