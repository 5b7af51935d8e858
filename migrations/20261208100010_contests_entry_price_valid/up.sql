ALTER TABLE entries VALIDATE CONSTRAINT entries_price_check;
