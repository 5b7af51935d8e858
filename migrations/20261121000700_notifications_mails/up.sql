CREATE TABLE mails (
    id uuid PRIMARY KEY,
    user_id uuid REFERENCES users (id) ON DELETE SET NULL,
    kind text NOT NULL,
    to_address text NOT NULL,
    subject text NOT NULL,
    text_body text NOT NULL,
    html_body text NOT NULL,
    status text NOT NULL CONSTRAINT mails_status_check CHECK (status IN ('QUEUED', 'SENT', 'FAILED')),
    attempts smallint NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    sent_at timestamptz,
    last_error text,
    created_at timestamptz NOT NULL
);
CREATE INDEX mails_user_id_idx ON mails (user_id);
CREATE INDEX mails_due_idx ON mails (due_at) WHERE status = 'QUEUED';
CREATE INDEX mails_to_address_idx ON mails (to_address, created_at DESC);
