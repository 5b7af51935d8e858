DROP TABLE entry_purchases;
ALTER TABLE entries DROP COLUMN price_paisa, DROP COLUMN bought_at;
