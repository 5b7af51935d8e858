-- The order of the queue (`readmodels::payouts`): those that can be paid first, each part by when they were decided.
CREATE INDEX CONCURRENTLY payouts_ready_order_idx ON payouts
    ((created_at AT TIME ZONE 'UTC' + CASE WHEN holds = '{}' THEN interval '0' ELSE interval '365000 days' END), id) WHERE status = 'PENDING';
