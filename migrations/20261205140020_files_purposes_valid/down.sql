ALTER TABLE entry_files DROP CONSTRAINT entry_files_version_check;
ALTER TABLE entry_files ADD CONSTRAINT entry_files_version_check CHECK (version >= 1) NOT VALID;
ALTER TABLE entries DROP CONSTRAINT entries_version_seen_check;
ALTER TABLE entries ADD CONSTRAINT entries_version_seen_check CHECK (version_seen BETWEEN 1 AND version) NOT VALID;
ALTER TABLE entries DROP CONSTRAINT entries_version_check;
ALTER TABLE entries ADD CONSTRAINT entries_version_check CHECK (version >= 1) NOT VALID;
