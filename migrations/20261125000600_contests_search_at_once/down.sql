ALTER INDEX contests_search_idx RESET (fastupdate);
