DROP TABLE mail_server;
DROP INDEX mails_undelivered_idx;
DROP INDEX mails_give_up_at_idx;
DROP INDEX mails_expires_at_idx;
DROP INDEX mails_due_idx;
CREATE INDEX mails_due_idx ON mails (due_at) WHERE status = 'QUEUED';
ALTER TABLE mails DROP CONSTRAINT mails_status_check;
UPDATE mails SET status = 'FAILED' WHERE status IN ('REJECTED', 'EXPIRED');
ALTER TABLE mails
    ADD CONSTRAINT mails_status_check CHECK (status IN ('QUEUED', 'SENT', 'FAILED')),
    DROP COLUMN give_up_at,
    DROP COLUMN expires_at,
    DROP COLUMN refusals,
    DROP COLUMN is_urgent;
