-- Refunds that are not back yet, and those that providers refused.
CREATE INDEX CONCURRENTLY refunds_status_idx ON refunds (status, created_at DESC, id DESC) WHERE status <> 'REFUNDED';
