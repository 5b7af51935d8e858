DROP INDEX CONCURRENTLY contests_search_idx;
