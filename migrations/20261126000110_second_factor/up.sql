-- The second step of a sign-in: the key of the person's authenticator app.
CREATE TABLE second_factors (
    user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    -- Sealed by the application's secret, for this person only.
    key_sealed bytea NOT NULL,
    created_at timestamptz NOT NULL,
    -- Nothing is asked for before a first code was right.
    confirmed_at timestamptz,
    -- The thirty seconds whose code was last taken: neither that code nor an older one is taken again.
    used_step bigint,
    CONSTRAINT second_factors_confirmed_by_code CHECK ((confirmed_at IS NULL) = (used_step IS NULL))
);

CREATE TABLE recovery_codes (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- SHA-256 of 80 random bits.
    code_hash bytea NOT NULL,
    created_at timestamptz NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (user_id, code_hash)
);

-- Sign-ins whose password was right and whose code is still to come.
CREATE TABLE sign_in_challenges (
    key_hash bytea PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    tries smallint NOT NULL DEFAULT 0 CONSTRAINT sign_in_challenges_tries_check CHECK (tries BETWEEN 0 AND 5),
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL
);
CREATE INDEX sign_in_challenges_user_id_idx ON sign_in_challenges (user_id);
CREATE INDEX sign_in_challenges_expires_at_idx ON sign_in_challenges (expires_at);

-- When the person last proved in this session who they are; at the sign-in where nothing is said.
ALTER TABLE user_sessions ADD COLUMN fresh_at timestamptz;

-- A change of the address waits until somebody reads the mails of the new one.
ALTER TABLE account_tokens ADD COLUMN email text;
ALTER TABLE account_tokens DROP CONSTRAINT account_tokens_purpose_check;
ALTER TABLE account_tokens
    ADD CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('VERIFY_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL')),
    ADD CONSTRAINT account_tokens_email_check CHECK ((purpose = 'CHANGE_EMAIL') = (email IS NOT NULL));
