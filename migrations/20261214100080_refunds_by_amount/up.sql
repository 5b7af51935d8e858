CREATE INDEX CONCURRENTLY refunds_amount_idx ON refunds (amount_paisa, id);
