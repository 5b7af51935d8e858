ALTER TABLE mails DROP COLUMN reply_to;
DROP TABLE contact_messages;
