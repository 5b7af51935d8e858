ALTER TABLE boosts DROP CONSTRAINT boosts_started_check;
ALTER TABLE boosts ADD CONSTRAINT boosts_started_check CHECK (
    CASE WHEN status IN ('ACTIVE', 'EARNED') THEN starts_at IS NOT NULL AND ends_at IS NOT NULL
         WHEN status IN ('PENDING', 'WAITING', 'CANCELLED') THEN starts_at IS NULL AND ends_at IS NULL
         ELSE true END);
