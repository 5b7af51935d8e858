-- What changes goes into the index at once. Else it would wait in a list of up to 4 MB that every slice of every search reads from end to end.
ALTER INDEX contests_search_idx SET (fastupdate = off);
SELECT gin_clean_pending_list('contests_search_idx');
