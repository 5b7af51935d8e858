-- The administrators' list of what is to be decided.
CREATE INDEX CONCURRENTLY disputes_open_idx ON disputes (created_at, id) WHERE status <> 'SETTLED';
