-- Who may not sign in any more, since when, and why. Money that runs goes on.
ALTER TABLE users ADD COLUMN suspended_at timestamptz;
ALTER TABLE users ADD COLUMN suspended_reason text
    CONSTRAINT users_suspended_reason_check CHECK (length(suspended_reason) BETWEEN 1 AND 500);
ALTER TABLE users ADD CONSTRAINT users_suspended_with_reason CHECK ((suspended_at IS NULL) = (suspended_reason IS NULL));

-- The desk's list of people: by when they came, and by a part of a name or an address.
CREATE INDEX users_created_at_idx ON users (created_at DESC, id DESC);
CREATE INDEX users_suspended_idx ON users (created_at DESC, id DESC) WHERE suspended_at IS NOT NULL;
CREATE INDEX users_names_idx ON users
    USING gin ((lower(first_name || ' ' || coalesce(last_name, '')) || ' ' || email_key) gin_trgm_ops);
