-- Mails by month, as tried for docs/scale.md: psql -v ON_ERROR_STOP=1 -v until=2026-12-01 -f bench/partition/mails.sql
--
-- By id: an id begins with its time (UUID version 7), every act on a mail names its id, and the primary key stays. What is there becomes one
-- partition for all months before :until, as in audit_log.sql. Nothing refers to mails by a foreign key.
\timing on

-- The least id of a moment.
SELECT (lpad(to_hex((extract(epoch FROM timestamptz :'until') * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid AS least \gset

-- 1. Expand. No lock that keeps readers or writers waiting.
SET statement_timeout = 0;
SET lock_timeout = '1s';
ALTER TABLE mails ADD CONSTRAINT mails_before CHECK (id < :'least'::uuid) NOT VALID;
ALTER TABLE mails VALIDATE CONSTRAINT mails_before;

-- 2. Switch: one transaction under ACCESS EXCLUSIVE, without reading or copying.
BEGIN;
SET LOCAL lock_timeout = '1s';
LOCK TABLE users IN SHARE ROW EXCLUSIVE MODE;
LOCK TABLE mails IN ACCESS EXCLUSIVE MODE;
ALTER TABLE mails RENAME TO mails_old;
SELECT format('ALTER INDEX %I RENAME TO %I', indexrelid::regclass, replace(indexrelid::regclass::text, 'mails_', 'mails_old_'))
  FROM pg_index WHERE indrelid = 'mails_old'::regclass
\gexec
CREATE TABLE mails (LIKE mails_old INCLUDING DEFAULTS INCLUDING CONSTRAINTS) PARTITION BY RANGE (id);
ALTER TABLE mails DROP CONSTRAINT mails_before;
ALTER TABLE mails ADD CONSTRAINT mails_pkey PRIMARY KEY (id);
SELECT replace(replace(indexdef, 'mails_old_', 'mails_'), 'public.mails_old ', 'public.mails ')
  FROM pg_indexes WHERE tablename = 'mails_old' AND indexname <> 'mails_old_pkey'
\gexec
ALTER TABLE mails ADD CONSTRAINT mails_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE mails ATTACH PARTITION mails_old FOR VALUES FROM (MINVALUE) TO (:'least');
ALTER TABLE mails_old DROP CONSTRAINT mails_before;
SELECT format(
    'CREATE TABLE mails_%1$s PARTITION OF mails FOR VALUES FROM (%2$L) TO (%3$L)', to_char(month, 'YYYY_MM'),
    (lpad(to_hex((extract(epoch FROM month) * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid,
    (lpad(to_hex((extract(epoch FROM month + interval '1 month') * 1000)::bigint), 12, '0') || '70008000000000000000')::uuid)
  FROM generate_series(timestamptz :'until', timestamptz :'until' + interval '3 months', interval '1 month') AS month
\gexec
COMMIT;
