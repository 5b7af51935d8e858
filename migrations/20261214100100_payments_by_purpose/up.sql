-- Purposes that are few among deposits.
CREATE INDEX CONCURRENTLY payments_purpose_idx ON payments (purpose, created_at DESC, id DESC) WHERE purpose <> 'DEPOSIT';
