-- A place that still waited when its draft ended, and whose money had been taken back at the provider, is earned without having run.
ALTER TABLE boosts DROP CONSTRAINT boosts_started_check;
ALTER TABLE boosts ADD CONSTRAINT boosts_started_check CHECK (
    CASE status WHEN 'ACTIVE' THEN starts_at IS NOT NULL AND ends_at IS NOT NULL
         WHEN 'EARNED' THEN (starts_at IS NULL) = (ends_at IS NULL)
         WHEN 'REFUNDED' THEN true
         ELSE starts_at IS NULL AND ends_at IS NULL END);
