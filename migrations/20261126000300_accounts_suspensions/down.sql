DROP INDEX users_names_idx;
DROP INDEX users_suspended_idx;
DROP INDEX users_created_at_idx;
ALTER TABLE users DROP COLUMN suspended_reason;
ALTER TABLE users DROP COLUMN suspended_at;
