DROP TABLE idempotency_keys;

CREATE TABLE idempotency_keys (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    route text NOT NULL,
    key text NOT NULL,
    body_sha256 bytea NOT NULL,
    answer jsonb NOT NULL,
    created_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, route, key)
);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
