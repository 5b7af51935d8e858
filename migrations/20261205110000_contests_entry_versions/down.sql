ALTER TABLE entry_files DROP COLUMN version;
ALTER TABLE entries DROP COLUMN version_seen;
ALTER TABLE entries DROP COLUMN version_created_at;
ALTER TABLE entries DROP COLUMN version;
DROP TABLE entry_versions;
