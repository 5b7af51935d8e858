DROP INDEX chargebacks_one_at_a_time;
DROP INDEX chargebacks_one_per_round;
CREATE UNIQUE INDEX chargebacks_one_per_payment ON chargebacks (payment_id);
ALTER TABLE chargebacks DROP COLUMN paid_again_at;
ALTER TABLE chargebacks DROP COLUMN round;
