DROP TABLE idempotency_keys;
DROP TABLE refunds;
DROP TABLE payment_notices;
DROP TABLE payments;
