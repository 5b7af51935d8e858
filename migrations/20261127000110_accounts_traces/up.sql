-- Keyed hashes of the devices and address blocks from which a person registered or signed in: they say whether two accounts look like one
-- person, and nothing else. Forgotten 180 days after the last sign-in from there.
CREATE TABLE sign_in_traces (
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT sign_in_traces_kind_check CHECK (kind IN ('DEVICE', 'ADDRESS')),
    fingerprint bytea NOT NULL CONSTRAINT sign_in_traces_fingerprint_check CHECK (octet_length(fingerprint) = 32),
    first_seen_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, kind, fingerprint)
);
CREATE INDEX sign_in_traces_last_seen_at_idx ON sign_in_traces (last_seen_at);
CREATE INDEX sign_in_traces_fingerprint_idx ON sign_in_traces (fingerprint);
