DROP INDEX CONCURRENTLY contests_entries_idx;
