CREATE INDEX CONCURRENTLY contests_subcategory_entries_idx ON contests (subcategory, status, entry_count DESC, id DESC)
    WHERE status <> 'DRAFT' AND outcome IS DISTINCT FROM 'CANCELLED';
