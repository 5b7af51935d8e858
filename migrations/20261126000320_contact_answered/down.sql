DROP INDEX contact_messages_open_idx;
ALTER TABLE contact_messages DROP COLUMN answered_by;
ALTER TABLE contact_messages DROP COLUMN answered_at;
