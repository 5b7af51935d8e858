ALTER TABLE users DROP COLUMN credential_version;
