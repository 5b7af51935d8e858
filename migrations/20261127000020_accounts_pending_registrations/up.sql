-- Registrations whose address has not confirmed itself. The account is made when the code or the link of the mail is used; whoever
-- tries an address that has an account leaves a row as well, whose code is mailed to nobody.
CREATE TABLE pending_registrations (
    email text NOT NULL,
    email_key text NOT NULL,
    -- A number that the browser made up: the code counts together with it only. Zeros when none was sent.
    attempt uuid NOT NULL,
    password_hash text NOT NULL,
    first_name text NOT NULL,
    last_name text,
    role text NOT NULL CONSTRAINT pending_registrations_role_check CHECK (role IN ('CLIENT', 'TALENT')),
    referral_code text,
    -- HMAC-SHA256 of the six digits under a key of the application secret.
    code_hash bytea NOT NULL,
    tries smallint NOT NULL DEFAULT 0 CONSTRAINT pending_registrations_tries_check CHECK (tries BETWEEN 0 AND 5),
    code_expires_at timestamptz NOT NULL,
    -- SHA-256 of the token in the link.
    token_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (email_key, attempt),
    CONSTRAINT pending_registrations_token_hash_unique UNIQUE (token_hash),
    CONSTRAINT pending_registrations_expiry_check CHECK (code_expires_at <= expires_at)
);
CREATE INDEX pending_registrations_expires_at_idx ON pending_registrations (expires_at);
