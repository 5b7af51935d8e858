CREATE TABLE users (
    id uuid PRIMARY KEY,
    email text NOT NULL,
    -- Trimmed and lower-cased e-mail: the key by which an account is found.
    email_key text NOT NULL,
    first_name text NOT NULL,
    last_name text,
    role text NOT NULL CONSTRAINT users_role_check CHECK (role IN ('CLIENT', 'TALENT')),
    password_hash text NOT NULL,
    email_verified_at timestamptz,
    is_admin boolean NOT NULL DEFAULT false,
    bio text NOT NULL DEFAULT '',
    skills text[] NOT NULL DEFAULT '{}' CONSTRAINT users_skills_check CHECK (cardinality(skills) <= 10),
    portfolio text[] NOT NULL DEFAULT '{}' CONSTRAINT users_portfolio_check CHECK (cardinality(portfolio) <= 10),
    image_file_id uuid,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX users_email_key_unique ON users (email_key);
CREATE INDEX users_image_file_id_idx ON users (image_file_id);

CREATE TABLE user_sessions (
    id uuid PRIMARY KEY,
    -- SHA-256 of the key in the cookie: a copy of this table opens no session.
    key_hash bytea NOT NULL,
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    state jsonb NOT NULL,
    user_agent text NOT NULL DEFAULT '',
    ip text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    idle_expires_at timestamptz NOT NULL,
    absolute_expires_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX user_sessions_key_hash_unique ON user_sessions (key_hash);
CREATE INDEX user_sessions_user_id_idx ON user_sessions (user_id);
CREATE INDEX user_sessions_idle_expires_at_idx ON user_sessions (idle_expires_at);

CREATE TABLE account_tokens (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    purpose text NOT NULL CONSTRAINT account_tokens_purpose_check CHECK (purpose IN ('VERIFY_EMAIL', 'RESET_PASSWORD')),
    token_hash bytea NOT NULL,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX account_tokens_token_hash_unique ON account_tokens (token_hash);
CREATE INDEX account_tokens_user_id_idx ON account_tokens (user_id);

-- Development only: how far the product's clock runs ahead of the machine's.
CREATE TABLE development_clock (
    id boolean PRIMARY KEY DEFAULT true CONSTRAINT development_clock_single_row CHECK (id),
    offset_seconds bigint NOT NULL CONSTRAINT development_clock_offset_check CHECK (offset_seconds >= 0)
);
