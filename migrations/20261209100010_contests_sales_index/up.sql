CREATE INDEX CONCURRENTLY contests_sales_idx ON contests (awarded_at, id) WHERE awarded_at IS NOT NULL AND frozen_at IS NULL AND hidden_at IS NULL;
