-- States that staff look for among many payments that went well.
CREATE INDEX CONCURRENTLY payments_status_idx ON payments (status, created_at DESC, id DESC) WHERE status NOT IN ('SUCCEEDED', 'REFUNDED');
