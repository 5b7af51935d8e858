CREATE INDEX CONCURRENTLY contests_entries_idx ON contests (entry_count DESC, id DESC);
