ALTER TABLE mails
    -- Mails of the topic security go before others.
    ADD COLUMN is_urgent boolean NOT NULL DEFAULT false,
    -- Answers of the mail server that did not take the mail: the pause before the next attempt grows with them.
    ADD COLUMN refusals smallint NOT NULL DEFAULT 0 CONSTRAINT mails_refusals_check CHECK (refusals >= 0),
    -- Mails with a code or a link that opens an account: when the last of them stops working.
    ADD COLUMN expires_at timestamptz,
    -- An attempt that fails from then on is the last. NULL in rows of the release before: three days after they were written.
    ADD COLUMN give_up_at timestamptz,
    DROP CONSTRAINT mails_status_check,
    ADD CONSTRAINT mails_status_check CHECK (status IN ('QUEUED', 'SENT', 'FAILED', 'REJECTED', 'EXPIRED'));

UPDATE mails SET is_urgent = kind LIKE 'account.%' WHERE status = 'QUEUED';
UPDATE mails SET give_up_at = now() WHERE status = 'FAILED';
UPDATE mails SET expires_at = created_at + CASE kind
        WHEN 'account.reset_password' THEN interval '1 hour'
        WHEN 'account.confirm_new_email' THEN interval '24 hours'
        ELSE interval '48 hours' END
  WHERE status IN ('QUEUED', 'FAILED')
    AND kind IN ('account.welcome', 'account.verify_email', 'account.reset_password', 'account.confirm_new_email');
-- What was given up before stays in the list of staff; its codes and links are of no use any more.
UPDATE mails SET status = 'EXPIRED', text_body = '', html_body = ''
  WHERE status = 'FAILED' AND (expires_at IS NOT NULL OR text_body = '');

DROP INDEX mails_due_idx;
CREATE INDEX mails_due_idx ON mails (is_urgent, due_at) WHERE status = 'QUEUED';
CREATE INDEX mails_expires_at_idx ON mails (expires_at) WHERE status = 'QUEUED';
CREATE INDEX mails_give_up_at_idx ON mails (status, give_up_at) WHERE status IN ('QUEUED', 'FAILED', 'REJECTED');
CREATE INDEX mails_undelivered_idx ON mails (created_at DESC, id DESC) WHERE status <> 'SENT';

-- The one mail server, as all workers know it.
CREATE TABLE mail_server (
    id boolean PRIMARY KEY DEFAULT true CONSTRAINT mail_server_id_check CHECK (id),
    -- When it last took a mail.
    accepted_at timestamptz,
    -- Since when nobody reaches it; nothing is tried before `next_try_at`.
    unreachable_since timestamptz,
    failures integer NOT NULL DEFAULT 0 CONSTRAINT mail_server_failures_check CHECK (failures >= 0),
    next_try_at timestamptz,
    last_error text,
    CONSTRAINT mail_server_outage_check CHECK ((unreachable_since IS NULL) = (next_try_at IS NULL))
);
INSERT INTO mail_server DEFAULT VALUES;
