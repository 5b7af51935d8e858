-- The audit log as it is searched: the newest of all, and of one act.
CREATE INDEX audit_log_at_idx ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_act_idx ON audit_log (act, at DESC, id DESC);
