-- The audit log by month, as tried for docs/scale.md: psql -v ON_ERROR_STOP=1 -v until=2026-12-01 -f bench/partition/audit_log.sql
--
-- What is there becomes one partition for all months before :until, a day that lies ahead while the first part runs and has not come when the
-- second does. Not a migration: the schema stays as it is until docs/scale.md says otherwise. Nothing refers to audit_log by a foreign key.
\timing on

-- 1. Expand, beside everything else. No lock that keeps readers or writers waiting.
SET statement_timeout = 0;
CREATE UNIQUE INDEX CONCURRENTLY audit_log_at_id_unique ON audit_log (at, id);
SET lock_timeout = '1s';
-- ACCESS EXCLUSIVE for a moment; what is there is not read.
ALTER TABLE audit_log ADD CONSTRAINT audit_log_before CHECK (at < :'until') NOT VALID;
-- SHARE UPDATE EXCLUSIVE: reads all rows, while others read and write.
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_log_before;

-- 2. Switch: one transaction under ACCESS EXCLUSIVE. Nothing is read or copied; with lock_timeout it ends instead of queueing up writers
-- behind a long reader, and is tried again.
BEGIN;
SET LOCAL lock_timeout = '1s';
-- users: what a foreign key to it takes; nobody changes a person meanwhile.
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE audit_log IN ACCESS EXCLUSIVE MODE;
ALTER TABLE audit_log RENAME TO audit_log_old;
ALTER TABLE audit_log_old DROP CONSTRAINT audit_log_pkey;
ALTER TABLE audit_log_old ADD CONSTRAINT audit_log_old_pkey PRIMARY KEY USING INDEX audit_log_at_id_unique;
ALTER TABLE audit_log_old RENAME CONSTRAINT audit_log_actor_id_fkey TO audit_log_old_actor_id_fkey;
ALTER INDEX audit_log_actor_id_idx RENAME TO audit_log_old_actor_id_idx;
ALTER INDEX audit_log_subject_idx RENAME TO audit_log_old_subject_idx;
ALTER INDEX audit_log_at_idx RENAME TO audit_log_old_at_idx;
ALTER INDEX audit_log_act_idx RENAME TO audit_log_old_act_idx;
-- The one of all partitions takes its place; the one against TRUNCATE is of each table.
DROP TRIGGER audit_log_append_only ON audit_log_old;

CREATE TABLE audit_log (
    id uuid NOT NULL,
    actor_id uuid CONSTRAINT audit_log_actor_id_fkey REFERENCES users (id),
    act text NOT NULL,
    subject_kind text NOT NULL,
    subject_id uuid NOT NULL,
    detail jsonb NOT NULL,
    request_id text NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT audit_log_pkey PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
CREATE INDEX audit_log_actor_id_idx ON audit_log (actor_id, at DESC);
CREATE INDEX audit_log_subject_idx ON audit_log (subject_kind, subject_id, at DESC);
CREATE INDEX audit_log_at_idx ON audit_log (at DESC, id DESC);
CREATE INDEX audit_log_act_idx ON audit_log (act, at DESC, id DESC);
-- The check lets the rows be taken over unread; indexes and the foreign key that are alike are taken over, too.
ALTER TABLE audit_log ATTACH PARTITION audit_log_old FOR VALUES FROM (MINVALUE) TO (:'until');
ALTER TABLE audit_log_old DROP CONSTRAINT audit_log_before;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT format(
    'CREATE TABLE audit_log_%1$s PARTITION OF audit_log FOR VALUES FROM (%2$L) TO (%3$L)',
    to_char(month, 'YYYY_MM'), month::date, (month + interval '1 month')::date)
  FROM generate_series(date :'until', date :'until' + interval '3 months', interval '1 month') AS month
\gexec
SELECT format(
    'CREATE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', inhrelid::regclass)
  FROM pg_inherits WHERE inhparent = 'audit_log'::regclass AND inhrelid <> 'audit_log_old'::regclass
\gexec
COMMIT;
