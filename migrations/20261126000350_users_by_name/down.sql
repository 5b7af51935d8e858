DROP INDEX users_by_name_idx;
