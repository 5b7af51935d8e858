DROP INDEX CONCURRENTLY contests_words_idx;
