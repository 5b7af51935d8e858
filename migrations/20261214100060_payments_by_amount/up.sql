CREATE INDEX CONCURRENTLY payments_amount_idx ON payments (amount_paisa, id);
