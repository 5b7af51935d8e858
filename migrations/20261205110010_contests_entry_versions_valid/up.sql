ALTER TABLE entries VALIDATE CONSTRAINT entries_version_check;
ALTER TABLE entries VALIDATE CONSTRAINT entries_version_seen_check;
ALTER TABLE entry_files VALIDATE CONSTRAINT entry_files_version_check;
