-- Answers that were kept until now belong to fingerprints of another kind. Who repeats one of those requests finds the open payment.
DROP TABLE idempotency_keys;

CREATE TABLE idempotency_keys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Nobody for requests without an account.
    user_id uuid REFERENCES users (id) ON DELETE CASCADE,
    route text NOT NULL,
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 255),
    request_fingerprint bytea NOT NULL,
    -- Nothing while the request is under way.
    status smallint CHECK (status BETWEEN 200 AND 299),
    answer text,
    created_at timestamptz NOT NULL,
    CHECK ((status IS NULL) = (answer IS NULL))
);
-- The key first: it finds its row also where the person is compared as nobody.
CREATE UNIQUE INDEX idempotency_keys_key ON idempotency_keys (key, route, user_id) NULLS NOT DISTINCT;
CREATE INDEX idempotency_keys_user_id_idx ON idempotency_keys (user_id);
CREATE INDEX idempotency_keys_created_at_idx ON idempotency_keys (created_at);
