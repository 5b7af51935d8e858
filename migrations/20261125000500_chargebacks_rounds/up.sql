-- What was won back can be taken back again: a case for each round, at most one that was not won.
ALTER TABLE chargebacks ADD COLUMN round smallint NOT NULL DEFAULT 1 CONSTRAINT chargebacks_round_check CHECK (round > 0);
-- When the provider first said after a win that the payment is paid: a reversal after that is news.
ALTER TABLE chargebacks ADD COLUMN paid_again_at timestamptz;
DROP INDEX chargebacks_one_per_payment;
CREATE UNIQUE INDEX chargebacks_one_per_round ON chargebacks (payment_id, round);
CREATE UNIQUE INDEX chargebacks_one_at_a_time ON chargebacks (payment_id) WHERE status <> 'WON';
