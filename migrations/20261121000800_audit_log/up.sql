CREATE TABLE audit_log (
    id uuid PRIMARY KEY,
    actor_id uuid REFERENCES users (id),
    act text NOT NULL,
    subject_kind text NOT NULL,
    subject_id uuid NOT NULL,
    detail jsonb NOT NULL,
    request_id text NOT NULL,
    at timestamptz NOT NULL
);
CREATE INDEX audit_log_actor_id_idx ON audit_log (actor_id, at DESC);
CREATE INDEX audit_log_subject_idx ON audit_log (subject_kind, subject_id, at DESC);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
    FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
