ALTER TABLE entries DROP CONSTRAINT entries_price_check;
ALTER TABLE entries ADD CONSTRAINT entries_price_check CHECK (price_paisa > 0) NOT VALID;
