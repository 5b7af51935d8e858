DROP INDEX refunds_by_hand_reference_unique;
ALTER TABLE payments DROP COLUMN inquired_at;
