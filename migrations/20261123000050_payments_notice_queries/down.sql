ALTER TABLE payment_notices DROP COLUMN query;
