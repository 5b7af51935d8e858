DROP INDEX contests_published_idx;
