CREATE INDEX reviews_reviewee_id_idx ON reviews (reviewee_id, status, revealed_at DESC, id DESC);
DROP INDEX reviews_received_idx;
