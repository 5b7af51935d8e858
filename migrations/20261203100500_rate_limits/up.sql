-- Buckets of the limits that hold for all processes together (crates/rate_limits/README.md). Not logged: after a crash everybody begins anew.
CREATE UNLOGGED TABLE rate_limits (
    -- Fingerprint of the limit and its caller.
    caller bytea PRIMARY KEY CONSTRAINT rate_limits_caller_check CHECK (octet_length(caller) = 32),
    full_at timestamptz NOT NULL
);
