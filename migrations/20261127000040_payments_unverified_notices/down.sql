DROP TABLE payment_notice_overflows;
ALTER TABLE payment_notices DROP COLUMN sender;
