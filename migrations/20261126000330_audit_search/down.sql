DROP INDEX audit_log_act_idx;
DROP INDEX audit_log_at_idx;
