-- Reviews about a person in the order of the date that is shown with each.
CREATE INDEX reviews_received_idx ON reviews (reviewee_id, status, created_at DESC, id DESC);
DROP INDEX reviews_reviewee_id_idx;
