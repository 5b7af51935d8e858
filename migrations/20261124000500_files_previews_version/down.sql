DROP INDEX files_previews_outdated_idx;
ALTER TABLE files DROP COLUMN previews_version;
