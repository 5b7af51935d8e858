-- The six digits of the newest mail that confirms the address of an account: typed into the page beside the link.
CREATE TABLE email_codes (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- HMAC-SHA256 of person, address and digits under a key of the application secret.
    code_hash bytea NOT NULL CONSTRAINT email_codes_code_hash_check CHECK (octet_length(code_hash) = 32),
    tries smallint NOT NULL DEFAULT 0 CONSTRAINT email_codes_tries_check CHECK (tries BETWEEN 0 AND 5),
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX email_codes_expires_at_idx ON email_codes (expires_at);

-- The session in which the person was welcomed. Whoever has an account already was: zeros name no session.
ALTER TABLE users ADD COLUMN first_session_id uuid DEFAULT '00000000-0000-0000-0000-000000000000';
ALTER TABLE users ALTER COLUMN first_session_id DROP DEFAULT;
-- When the person put the list of first steps away.
ALTER TABLE users ADD COLUMN first_steps_hidden_at timestamptz;
