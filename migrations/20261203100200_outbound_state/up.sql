-- Whether the program may call other machines, and the database that it last worked with (crates/outbound).
CREATE TABLE outbound_state (
    id smallint PRIMARY KEY CONSTRAINT outbound_state_one_row_check CHECK (id = 1),
    status text NOT NULL CONSTRAINT outbound_state_status_check CHECK (status IN ('RUNNING', 'HELD')),
    -- Cluster, timeline and database. Unknown until the program starts for the first time.
    identity text,
    -- Of the current hold, or of the last one.
    hold_id uuid,
    reason text CONSTRAINT outbound_state_reason_check CHECK (char_length(reason) BETWEEN 1 AND 500),
    changed_at timestamptz,
    CONSTRAINT outbound_state_held_check
        CHECK (status <> 'HELD' OR (hold_id IS NOT NULL AND reason IS NOT NULL AND changed_at IS NOT NULL))
);

INSERT INTO outbound_state (id, status) VALUES (1, 'RUNNING');
